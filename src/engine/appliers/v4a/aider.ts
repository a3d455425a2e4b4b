/** Aider's `patch` format. */
import type { Edit } from '../../model'
import { writeEdit } from '../../write/write'
import { type ApplierJob, applier, type Options } from '../applier'
import { isBelowFile, isFolder, isTooLong } from '../shared/aider-files'
import { fileName } from '../shared/file-name'
import { splitLines } from '../shared/python-text'
import { ToolRefusal } from '../shared/tool-refusal'
import { demandReadable, ToolRun } from '../shared/tool-run'
import type { Trace } from '../shared/trace'
import { type AiderAction, aiderActions, neededIn } from './aider-parse'
import { type PatchLine, patchesIn, type ToolInput, wholeReply } from './envelope'
import { spliceRuns } from './sections'
import { rangeFrom } from './seek-lines'

const BEGIN = '*** Begin Patch'

/** A text as Python reads a file: every line end is '\n'. */
const universal = (text: string): string => text.replace(/\r\n?/g, '\n')

/** A line as Python sees it: with a form feed or another such end in it, it is several. */
const cut = ({ text, span }: PatchLine): PatchLine[] => splitLines(`${text}\n`).map((line) => ({ text: line, span }))

function actionsOf(given: ToolInput, job: ApplierJob<Options>, trace: Trace): AiderAction[] {
  demandReadable(given)
  const lines = given.lines.flatMap(cut)
  const texts = new Map<string, string>()
  for (const path of neededIn(lines)) {
    const text = job.disk.read(fileName(path))
    if (text === null) {
      trace.note('missing-file', 'refused')
      throw new ToolRefusal('missing-file', `There is no file ${path}.`)
    }
    texts.set(path, universal(text))
  }
  const isMarked = lines[0]?.text.startsWith(BEGIN) === true
  if (!isMarked) trace.note('wire', 'did', {}, true)
  const watch = { trace, work: job.work }
  const textOf = (path: string) => texts.get(path) ?? ''
  const actions = [...aiderActions({ lines: isMarked ? lines.slice(1) : lines, textOf, watch }).values()]
  if (actions.some(({ path }) => isTooLong(fileName(path))))
    throw new ToolRefusal('path', 'A file name is longer than the file system allows.')
  return actions
}

/** A first marker counts as the first line alone. */
const PATCH_LINE = /(?<![\s\S])\*\*\* Begin Patch|^\*\*\* (?:Update|Add|Delete) File:/m

/** What the coder is given. Empty: nothing in the reply looks like a patch to it. */
function inputsOf({ reply, options }: ApplierJob<Options>): readonly ToolInput[] {
  if (options.hosted !== true) return patchesIn(reply)
  return PATCH_LINE.test(reply) ? [wholeReply(reply)] : []
}

/** Makes an empty file for every path that is new, as Aider does before its coders write. The paths that cannot be made. */
function madeFirst(actions: readonly AiderAction[], { disk }: ApplierJob<Options>, trace: Trace): ReadonlySet<string> {
  const impossible = new Set<string>()
  for (const { path } of actions) {
    const name = fileName(path)
    if (disk.has(name) || isFolder(name, disk)) continue
    if (isBelowFile(name, disk)) impossible.add(path)
    else {
      trace.note('missing-file', 'did')
      disk.write(name, '')
    }
  }
  return impossible
}

/** Without the markers, of which Aider reads one pair alone. */
function sectionsOf(edit: Edit): string | null {
  const patch = writeEdit(edit, 'apply-patch')
  return patch.ok ? patch.text.trimEnd().split('\n').slice(1, -1).join('\n') : null
}

/** Writes one action. @throws {ToolRefusal} a new file is there already, or changes overlap */
function perform(action: AiderAction, { disk }: ApplierJob<Options>, trace: Trace): void {
  const { path, span } = action
  const name = fileName(path)
  const text = disk.read(name)
  if (action.kind === 'add') {
    const isThere = text !== null || isFolder(name, disk)
    trace.note('exists', isThere ? 'refused' : 'none')
    if (isBelowFile(name, disk))
      throw new ToolRefusal('path', `${path} cannot be made: its folder would have the name of a file.`)
    if (isThere) throw new ToolRefusal('exists', `There is a file ${path} already.`)
    const written = action.text.endsWith('\n') ? action.text : `${action.text}\n`
    trace.note('whole-file', 'did')
    trace.end({ state: 'applied', rule: 'whole-file', path, span, lines: rangeFrom(0, written.split('\n').length - 1) })
    disk.write(name, written)
    return
  }
  if (action.kind === 'delete') {
    trace.end({ state: 'applied', rule: 'whole-file', path, span, at: rangeFrom(0, text?.split('\n').length ?? 0) })
    disk.remove(name)
    return
  }
  const file = splitLines(universal(text ?? ''))
  const written = spliceRuns(
    file,
    action.runs.toSorted((a, b) => a.at - b.at),
  ).join('\n')
  const target = action.moveTo === null ? name : fileName(action.moveTo)
  if (!disk.has(target) && (isTooLong(target) || isFolder(target, disk) || isBelowFile(target, disk)))
    throw new ToolRefusal('path', `${action.moveTo} cannot be the name of a file.`)
  disk.write(target, written !== '' || file.length > 0 ? `${written}\n` : written)
  if (target !== name) disk.remove(name)
  if (text?.includes('\r') === true) trace.note('line-ends-changed', 'did', {}, true)
  if (text !== null && text !== '' && !/[\r\n]$/.test(text)) trace.note('final-newline', 'did', {}, true)
}

function applyPatch(given: ToolInput, job: ApplierJob<Options>, run: ToolRun): void {
  const { trace } = run
  const first = trace.hunks.length
  const written = new Set<string>()
  let path: string | null = null
  try {
    const actions = actionsOf(given, job, trace)
    const impossible = job.options.hosted === true ? madeFirst(actions, job, trace) : new Set<string>()
    for (const action of actions) {
      path = action.path
      if (impossible.has(path)) {
        run.refuse('path', { span: action.span, path }, `${path} cannot be made: its folder would have the name of a file.`)
        continue
      }
      perform(action, job, trace)
      written.add(path)
    }
    run.say([...written].map((name) => `Applied edit to ${name}`).join('\n'))
  } catch (thrown) {
    if (!(thrown instanceof ToolRefusal)) throw thrown
    const noted = trace.hunks.splice(first)
    for (const hunk of noted) {
      trace.hunks.push(hunk)
      if (hunk.path === null || !written.has(hunk.path)) trace.takeBack(trace.hunks.length - 1)
    }
    run.miss(thrown.rule, { span: given.span, path }, thrown.message)
  }
}

export const aiderPatch = applier({
  id: 'aider-patch',
  name: 'patch (Aider)',
  version: '5dc9490 (2026-05)',
  family: 'apply-patch',
  formats: ['apply-patch'],
  evidence: [
    {
      proof: 'read',
      about: 'patch_coder.py: the markers, the order of the comparisons, merged updates, the newline at the end.',
    },
    { proof: 'read', about: 'Files are read with universal newlines, so a CRLF file is written with LF throughout.' },
    { proof: 'read', about: 'Several anchors have to stand on lines one under the other; a file to be deleted is read first.' },
    {
      proof: 'measured',
      about: 'The coder as read was run beside this on thousands of made-up patches: the same verdict and bytes.',
    },
    {
      proof: 'read',
      about:
        "Aider's host makes an empty file for a path that is new, and the coder then refuses to add what is there: no new file is ever filled.",
    },
    {
      proof: 'read',
      about:
        'The coder is given the whole reply: words or a fence before the first marker are a misplaced line, and what follows the last marker is not read. Option hosted off: the coder alone, given the patch alone.',
    },
  ],
  options: { hosted: true },
  writes: sectionsOf,
  run(job) {
    const run = new ToolRun()
    const outcome = run.over(inputsOf(job), (given) => applyPatch(given, job, run))
    return run.failures === 0 && run.text().trim() === '' ? null : outcome
  },
})

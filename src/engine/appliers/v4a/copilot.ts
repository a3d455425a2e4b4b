/** VS Code Copilot's apply_patch. */
import { applier, type Job, type Options } from '../applier'
import { Trace } from '../shared/trace'
import type { Watch } from './apply-diff'
import { clineNewFile, clineParts, type FilePart, spanOfPart } from './cline-parse'
import { copilotAnchor, copilotPlace, reindented } from './copilot-match'
import { type Given, type PatchLine, patchesIn, withoutOuterBlanks } from './envelope'
import { fileName } from './paths'
import { rangeOf, Shifts } from './place'
import { Refusal, takeBack } from './refusal'
import {
  beginsWithAny,
  END_OF_FILE,
  END_PATCH,
  endAnchors,
  endSection,
  FILE_MARKERS,
  type PatchRun,
  readSection,
  splice,
} from './sections'

const BEGIN = '*** Begin Patch'

/** The lines between the markers. @throws {Refusal} they are not as demanded */
function inside({ lines, broken }: Given): readonly PatchLine[] {
  if (broken) throw new Refusal('wire', 'The arguments of the call are no JSON.')
  const given = withoutOuterBlanks(lines)
  if (given[0]?.text !== BEGIN) throw new Refusal('begins-file', `The patch has to begin with "${BEGIN}" on a line of its own.`)
  if (given.at(-1)?.text.trimEnd() !== END_PATCH) throw new Refusal('ends-file', `The patch has to end with "${END_PATCH}".`)
  return given.slice(1, -1)
}

/** The editor writes all lines with the end that most of them have. */
function editorLineEnd(text: string): '\r\n' | '\n' {
  const [all, crlf] = [text.match(/\n/g)?.length ?? 0, text.match(/\r\n/g)?.length ?? 0]
  return crlf > all / 2 ? '\r\n' : '\n'
}

/** @throws {Refusal} a line is not what may stand there, or a context is nowhere */
function updated(text: string, body: readonly PatchLine[], watch: Watch): string {
  const lineEnd = editorLineEnd(text)
  const file = text.replaceAll('\r\n', '\n').split('\n')
  const runs: PatchRun[] = []
  const shifts = new Shifts()
  const shown = (line: number) => shifts.now(line)
  let [at, cursor] = [0, 0]
  while (at < body.length && !beginsWithAny(body[at]?.text ?? '', [...FILE_MARKERS, END_OF_FILE])) {
    const opening = body[at]?.text ?? ''
    const isOpened = opening === '@@' || opening.startsWith('@@ ')
    if (!isOpened && cursor > 0) throw new Refusal('wire', `Invalid line:\n${opening}`)
    const anchor = isOpened ? opening.slice(3) : ''
    if (anchor.trim() !== '') cursor = copilotAnchor(file, anchor, cursor, watch, shown)
    const blank = (line: string) => line === ''
    const section = readSection(body, isOpened ? at + 1 : at, { blank, unprefixed: 'context', empty: 'allowed' }, at)
    if (section.next === at) throw new Refusal('wire', `Invalid line:\n${opening}`)
    const found = copilotPlace(file, section, cursor, watch, shown)
    if (found === null)
      throw new Refusal(
        section.atEnd ? 'end-of-file' : 'exact-lines',
        `Invalid context, sought from line ${cursor + 1} on:\n${section.context.join('\n')}`,
      )
    const isShifted = found.rule === 'trimmed' || found.rule === 'escapes'
    if (isShifted) watch.trace.note('reindented', 'did')
    for (const run of section.runs) {
      const added = isShifted ? reindented(run.added, section, file, found.at) : run.added
      runs.push({ ...run, added, at: run.at + found.at })
    }
    if (section.context.length > 0 || section.runs.length > 0) endSection(section, found.at, found.rule, { ...watch, shifts })
    cursor = found.at + section.context.length
    at = section.next
  }
  endAnchors(watch.trace, watch.path)
  return splice(file, runs).join(lineEnd)
}

/** What is to be written for a part; null: the file goes. */
function worked(part: FilePart, { disk, work }: Job<Options>, trace: Trace): string | null {
  const { path } = part
  const before = disk.read(fileName(path))
  const span = spanOfPart(part)
  if (part.kind === 'add') {
    if (before !== null) throw new Refusal('exists', `There is a file ${path} already.`)
    const text = clineNewFile(part)
    trace.note('whole-file', 'did')
    trace.end({ state: 'applied', rule: 'whole-file', path, span, lines: rangeOf(0, text.split('\n').length) })
    return text
  }
  if (before === null) {
    trace.note('missing-file', 'refused')
    throw new Refusal('missing-file', `There is no file ${path}.`)
  }
  if (part.kind === 'update') return updated(before, part.body, { trace, work, path })
  trace.end({ state: 'applied', rule: 'whole-file', path, span, at: rangeOf(0, before.split('\n').length) })
  return null
}

/** The whole patch is worked out first; nothing is written where a part of it fails. */
function runPatch(given: Given, job: Job<Options>, trace: Trace): { ok: boolean; message: string } {
  const first = trace.hunks.length
  let part: FilePart | undefined
  try {
    const parts = clineParts(inside(given))
    const results = parts.map((each) => {
      part = each
      return { part: each, text: worked(each, job, trace) }
    })
    for (const { part: done, text } of results) {
      const name = fileName(done.path)
      const target = done.moveTo === null ? name : fileName(done.moveTo)
      if (text === null || target !== name) job.disk.remove(name)
      if (text !== null) job.disk.write(target, text)
    }
    return { ok: true, message: `Edited: ${parts.map(({ path }) => path).join(', ')}` }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    takeBack(trace, first)
    trace.end({
      state: 'refused',
      rule: thrown.rule,
      span: part === undefined ? given.span : spanOfPart(part),
      path: part?.path ?? null,
    })
    return { ok: false, message: thrown.message }
  }
}

export const copilotApplyPatch = applier({
  id: 'copilot-apply-patch',
  name: 'apply_patch (VS Code Copilot)',
  version: 'from memory, no snapshot read',
  family: 'apply-patch',
  formats: ['apply-patch'],
  atomicity: 'reply',
  evidence: [
    { proof: 'read', about: "The family: OpenAI's earlier Python reference, whose other descendants were read." },
    { proof: 'unverified', about: 'The order of the comparisons, and the 0.34 edits for each line of the last one.' },
    { proof: 'unverified', about: 'Added lines are re-indented where the section was found under another indentation.' },
    { proof: 'unverified', about: 'An anchor that is nowhere is passed over; a line without a prefix is context.' },
    { proof: 'unverified', about: "The editor keeps the file's line ends; the call to a model that mends a patch is left out." },
  ],
  options: {},
  run(job) {
    const patches = patchesIn(job.reply)
    if (patches.length === 0) return null
    const trace = new Trace()
    const results = patches.map((given) => runPatch(given, job, trace))
    return trace.outcome(
      results.some(({ ok }) => !ok),
      results.map(({ message }) => message).join('\n'),
    )
  },
})

/** Aider's `patch` format. */
import { applier, type Job, type Options } from '../applier'
import { Trace } from '../shared/trace'
import { type AiderAction, aiderActions, neededIn } from './aider-parse'
import { type Given, type PatchLine, patchesIn } from './envelope'
import { fileName } from './paths'
import { rangeOf } from './place'
import { pythonLines } from './python-lines'
import { Refusal, takeBack } from './refusal'
import { splice } from './sections'

const BEGIN = '*** Begin Patch'

/** A text as Python reads a file: every line end is '\n'. */
const universal = (text: string): string => text.replace(/\r\n?/g, '\n')

const cut = ({ text, span }: PatchLine): PatchLine[] => {
  const lines = pythonLines(text)
  return (lines.length === 0 ? [''] : lines).map((line) => ({ text: line, span }))
}

function actionsOf(given: Given, job: Job<Options>, trace: Trace): AiderAction[] {
  if (given.broken) throw new Refusal('wire', 'The arguments of the call are no JSON.')
  const lines = given.lines.flatMap(cut)
  const texts = new Map<string, string>()
  for (const path of neededIn(lines)) {
    const text = job.disk.read(fileName(path))
    if (text === null) {
      trace.note('missing-file', 'refused')
      throw new Refusal('missing-file', `There is no file ${path}.`)
    }
    texts.set(path, universal(text))
  }
  const isMarked = lines[0]?.text.startsWith(BEGIN) === true
  if (!isMarked) trace.note('wire', 'did', {}, true)
  const watch = { trace, work: job.work }
  const textOf = (path: string) => texts.get(path) ?? ''
  return [...aiderActions({ lines: isMarked ? lines.slice(1) : lines, textOf, watch }).values()]
}

/** Writes one action. @throws {Refusal} a new file is there already, or changes overlap */
function perform(action: AiderAction, { disk }: Job<Options>, trace: Trace): void {
  const { path, span } = action
  const name = fileName(path)
  const text = disk.read(name)
  if (action.kind === 'add') {
    trace.note('exists', text === null ? 'none' : 'refused')
    if (text !== null) throw new Refusal('exists', `There is a file ${path} already.`)
    const written = action.text.endsWith('\n') ? action.text : `${action.text}\n`
    trace.note('whole-file', 'did')
    trace.end({ state: 'applied', rule: 'whole-file', path, span, lines: rangeOf(0, written.split('\n').length - 1) })
    disk.write(name, written)
    return
  }
  if (action.kind === 'delete') {
    trace.end({ state: 'applied', rule: 'whole-file', path, span, at: rangeOf(0, text?.split('\n').length ?? 0) })
    disk.remove(name)
    return
  }
  const file = pythonLines(universal(text ?? ''))
  const written = splice(
    file,
    action.runs.toSorted((a, b) => a.at - b.at),
  ).join('\n')
  const target = action.moveTo === null ? name : fileName(action.moveTo)
  disk.write(target, written !== '' || file.length > 0 ? `${written}\n` : written)
  if (target !== name) disk.remove(name)
  if (text?.includes('\r') === true) trace.note('line-ends-changed', 'did', {}, true)
  if (text !== null && text !== '' && !/[\r\n]$/.test(text)) trace.note('final-newline', 'did', {}, true)
}

function runPatch(given: Given, job: Job<Options>, trace: Trace): { ok: boolean; message: string } {
  const first = trace.hunks.length
  const written = new Set<string>()
  let path: string | null = null
  try {
    const actions = actionsOf(given, job, trace)
    for (const action of actions) {
      path = action.path
      perform(action, job, trace)
      written.add(path)
    }
    return { ok: true, message: [...written].map((name) => `Applied edit to ${name}`).join('\n') }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    const told = trace.hunks.splice(first)
    for (const hunk of told) {
      trace.hunks.push(hunk)
      if (hunk.path === null || !written.has(hunk.path)) takeBack(trace, trace.hunks.length - 1)
    }
    trace.end({ state: 'refused', rule: thrown.rule, span: given.span, path })
    return { ok: false, message: thrown.message }
  }
}

export const aiderPatch = applier({
  id: 'aider-patch',
  name: 'patch (Aider)',
  version: '5dc9490 (2026-05)',
  family: 'apply-patch',
  formats: ['apply-patch'],
  atomicity: 'none',
  evidence: [
    {
      proof: 'read',
      about: 'patch_coder.py: the markers, the order of the comparisons, merged updates, the newline at the end.',
    },
    { proof: 'read', about: 'Files are read with universal newlines, so a CRLF file is written with LF throughout.' },
    { proof: 'unverified', about: 'Several anchors have to stand on lines one under the other.' },
    { proof: 'unverified', about: 'A file to be deleted that is not there refuses the patch, for it is read first.' },
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

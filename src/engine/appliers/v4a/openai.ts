/** OpenAI's agents SDK: one call of applyDiff for each file; the text around the diffs is its host's. */
import type { Span } from '../../model'
import { type ApplierJob, applier, type Options } from '../applier'
import { fencesIn, replyLines } from '../shared/fences'
import { fileName } from '../shared/file-name'
import { parsedCalls } from '../shared/parse-calls'
import { ToolRefusal } from '../shared/tool-refusal'
import { ToolRun } from '../shared/tool-run'
import type { Trace } from '../shared/trace'
import { createdBy, updatedBy } from './apply-diff'
import { type PatchLine, patchesIn, patchSpanOf } from './envelope'
import { rangeFrom } from './seek-lines'

/** One operation as the model asks for it. */
type Operation = {
  readonly kind: 'create' | 'update' | 'delete'
  readonly path: string
  readonly diff: readonly PatchLine[]
  readonly span: Span
}

const HEADER = /^\*\*\* (Update|Add|Delete) File: (.*)$/
const KIND = { Update: 'update', Add: 'create', Delete: 'delete' } as const

const isName = (word: string | undefined): word is keyof typeof KIND => word !== undefined && word in KIND

/** Operations of envelopes, else of calls, else the diff that a fence holds for the file that is meant. */
function operationsIn({ reply, defaultPath }: ApplierJob<Options>): readonly Operation[] {
  const patches = patchesIn(reply)
  if (patches.length > 0)
    return patches.flatMap(({ lines, span, broken }) =>
      broken ? [{ kind: 'update' as const, path: '', diff: [], span }] : inEnvelope(lines),
    )
  const called = operationsCalled(reply)
  if (called.length > 0 || defaultPath === null) return called
  return bareDiffs(reply).map((diff) => ({ kind: 'update', path: defaultPath, diff, span: patchSpanOf(diff) }))
}

function inEnvelope(lines: readonly PatchLine[]): Operation[] {
  const clean = lines.map(withoutReturns)
  const heads = clean.flatMap(({ text }, index) => (HEADER.test(text) ? [index] : []))
  return heads.map((head, index) => {
    const [, word, path = ''] = HEADER.exec(clean[head]?.text ?? '') ?? []
    const end = heads[index + 1] ?? clean.length
    const diff = clean.slice(head + 1, end)
    return { kind: isName(word) ? KIND[word] : 'update', path: path.trim(), diff, span: patchSpanOf(clean.slice(head, end)) }
  })
}

const withoutReturns = ({ text, span }: PatchLine): PatchLine => ({ text: text.replace(/\r{1,2}$/, ''), span })

function operationsCalled(reply: string): Operation[] {
  return parsedCalls(reply).flatMap(({ args, span }): Operation[] => {
    const { type, path, diff } = isRecord(args.operation) ? args.operation : args
    const [word] = typeof type === 'string' ? type.split('_') : ['update']
    if (typeof path !== 'string' || (typeof diff !== 'string' && word !== 'delete')) return []
    const kind = word === 'create' || word === 'delete' ? word : 'update'
    return [{ kind, path, diff: typeof diff === 'string' ? cut(diff, span) : [], span }]
  })
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** An empty last line is none. */
function cut(diff: string, span: Span): PatchLine[] {
  const lines = diff.split('\n').map((text) => withoutReturns({ text, span }))
  if (lines.at(-1)?.text === '') lines.pop()
  return lines
}

/** Fences whose first line is an anchor, or that hold one at the head of a line. */
function bareDiffs(reply: string): PatchLine[][] {
  const lines = replyLines(reply)
  return fencesIn(lines)
    .map(({ first, end }) => lines.slice(first, end).map(({ text, from, to }) => withoutReturns({ text, span: { from, to } })))
    .filter((body) => body.some(({ text }) => /^@@(?: |$)/.test(text)) && !body.some(({ text }) => /^(?:---|\+\+\+) /.test(text)))
}

function perform({ kind, path, diff, span }: Operation, { disk, work }: ApplierJob<Options>, trace: Trace): string {
  const name = fileName(path)
  const text = disk.read(name)
  if (kind === 'create') {
    trace.note('exists', text === null ? 'none' : 'refused')
    if (text !== null) throw new ToolRefusal('exists', `There is a file ${path} already.`)
    const created = createdBy(diff)
    disk.write(name, created)
    trace.note('whole-file', 'did')
    trace.end({ state: 'applied', rule: 'whole-file', path, span, lines: rangeFrom(0, created.split('\n').length) })
    return `Created ${path}`
  }
  if (text === null) {
    trace.note('missing-file', 'refused')
    throw new ToolRefusal('missing-file', `There is no file ${path}.`)
  }
  if (kind === 'delete') {
    disk.remove(name)
    trace.end({ state: 'applied', rule: 'whole-file', path, span, at: rangeFrom(0, text.split('\n').length) })
    return `Deleted ${path}`
  }
  disk.write(name, updatedBy(text, diff, { trace, work, path }))
  return `Updated ${path}`
}

export const openaiApplyDiff = applier({
  id: 'openai-apply-diff',
  name: 'applyDiff (OpenAI Agents SDK)',
  version: '@openai/agents-core 0.20.0',
  family: 'apply-patch',
  formats: ['apply-patch'],
  evidence: [
    {
      proof: 'measured',
      about: 'Its own function is run beside this one over generated cases: the same verdicts, the same bytes.',
    },
    { proof: 'measured', about: 'The Python function of the same name was run on 28 damaged edits.' },
    {
      proof: 'unverified',
      about: 'The host hands each file of an envelope to it as a call of its own; one that fails does not stop the next.',
    },
    { proof: 'unverified', about: 'The host refuses to create a file that is there.' },
  ],
  options: {},
  run(job) {
    const run = new ToolRun()
    return run.over(operationsIn(job), (operation) => {
      const { span, path } = operation
      run.attempt(
        () => ({ span, path }),
        () => perform(operation, job, run.trace),
      )
    })
  },
})

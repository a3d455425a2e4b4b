/** langtalks/swe-agent: the numbers before the first and the last line that the reply quotes say which lines give way. */
import type { Span } from '../../model'
import { type ApplierJob, type ApplierOutcome, applier } from '../applier'
import { fileName } from '../shared/file-name'
import { splitLines, strip, universalNewlines } from '../shared/python-text'
import { Trace } from '../shared/trace'

type Snippets = { readonly original: string; readonly edited: string }

const OPENING = '<code_change_request>'
const CLOSING = '</code_change_request>'
const ORIGINAL = 'original_code_snippet:'
const EDITED = 'edit_code_snippet:'

export const langtalksSplice = applier({
  id: 'langtalks-splice',
  name: 'langtalks/swe-agent',
  version: '15acde9 (2025-06)',
  family: 'line-numbers',
  formats: ['numbered-snippet'],
  evidence: [
    {
      proof: 'read',
      about:
        'agent/developer/graph.py: the numbers count from 1, the quoted lines are never compared, both snippets lose their outer white space.',
    },
    { proof: 'reported', about: 'The lines are joined with "\\n" and nothing follows the last: the final newline is lost.' },
    { proof: 'unverified', about: 'The file is opened as text, so that CRLF becomes LF.' },
    { proof: 'read', about: 'A file that does not exist gets the whole reply.' },
  ],
  options: {},
  run(job) {
    const { reply, disk } = job
    const found = [...blocksIn(reply)]
    if (found.length === 0) return null
    const trace = new Trace()
    const only = disk.paths().length === 1 ? disk.paths()[0] : undefined
    const path = job.defaultPath ?? only
    if (path === undefined) {
      trace.note('path', 'refused', {}, true)
      trace.untried(found)
      return trace.outcome(true, 'The format names no file, and no file is being worked on.')
    }
    return disk.has(fileName(path)) ? spliced(job, found, path, trace) : created(job, path, trace)
  },
})

/** The non-overlapping stretches from one opening tag to the next closing one. */
function* blocksIn(reply: string): Generator<Span> {
  let from = reply.indexOf(OPENING)
  while (from >= 0) {
    const end = reply.indexOf(CLOSING, from + OPENING.length)
    if (end < 0) return
    yield { from, to: end + CLOSING.length }
    from = reply.indexOf(OPENING, end + CLOSING.length)
  }
}

/** Null: one of the labels is missing, and the tool passes over the block. */
function snippetsOf(block: string): Snippets | null {
  const from = block.indexOf(ORIGINAL)
  const middle = from < 0 ? -1 : block.indexOf(EDITED, from + ORIGINAL.length)
  if (middle < 0) return null
  return { original: strip(block.slice(from + ORIGINAL.length, middle)), edited: strip(block.slice(middle + EDITED.length)) }
}

/** Python's `int` of the text before the first '|'; null: it is no number. */
function numberOf(line: string): number | null {
  const text = strip(line.split('|', 1)[0] ?? '')
  return /^[+-]?\d+(?:_\d+)*$/.test(text) ? Number(text.replaceAll('_', '')) : null
}

function spliced({ reply, disk }: ApplierJob<object>, found: readonly Span[], path: string, trace: Trace): ApplierOutcome {
  for (const [index, span] of found.entries()) {
    const snippets = snippetsOf(reply.slice(span.from + OPENING.length, span.to - CLOSING.length))
    if (snippets === null) {
      trace.note('wire', 'refused')
      trace.end({ state: 'untried', span, path, rule: 'wire' })
      continue
    }
    const quoted = splitLines(snippets.original)
    const [first, last] = [numberOf(quoted[0] ?? ''), numberOf(quoted.at(-1) ?? '')]
    if (first === null || last === null) {
      trace.note('line-number', 'refused')
      trace.end({ state: 'refused', span, path, rule: 'line-number' })
      trace.untried(found.slice(index + 1), path)
      return trace.outcome(true, `A quoted line of ${path} has no number before its "|". What came before it is written.`)
    }
    const stored = disk.read(fileName(path)) ?? ''
    const lines = splitLines(universalNewlines(stored))
    const [above, fresh, below] = [lines.slice(0, first - 1), splitLines(snippets.edited), lines.slice(last)]
    const text = [...above, ...fresh, ...below].join('\n')
    // A last line before the first one repeats lines instead of taking any away.
    const at = { start: above.length, end: Math.max(above.length, lines.length - below.length) }
    trace.note('line-number', 'took', { at: [at] })
    if (stored.includes('\r')) trace.note('line-ends-changed', 'did')
    if (universalNewlines(stored).endsWith('\n')) trace.note('final-newline', 'did')
    disk.write(fileName(path), text)
    const state = text === stored ? 'kept' : 'applied'
    const after = { start: above.length, end: above.length + fresh.length }
    trace.end({ state, span, path, rule: 'line-number', at, lines: after })
  }
  return trace.outcome(false, '')
}

function created({ reply, disk }: ApplierJob<object>, path: string, trace: Trace): ApplierOutcome {
  trace.note('missing-file', 'took')
  trace.note('whole-file', 'did')
  disk.write(fileName(path), reply)
  const lines = { start: 0, end: splitLines(reply).length }
  trace.end({ state: 'applied', span: { from: 0, to: reply.length }, path, rule: 'whole-file', at: { start: 0, end: 0 }, lines })
  return trace.outcome(false, '')
}

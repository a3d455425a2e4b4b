/** Hunkscope's own engine, in the terms in which the other tools are described. */
import { explainDecision } from '../explain'
import type { Attempt, Decision, Edit, Landing, RungId, Span } from '../model'
import { readReply } from '../read/read'
import { appliedReply } from './applied-reply'
import { applier, type HunkResult, type RuleId, type TraceStep } from './applier'

const RULE: Record<RungId, RuleId> = {
  exact: 'exact-lines',
  'line-ends': 'line-ends',
  'trailing-space': 'right-trimmed',
  typography: 'typography',
  'blank-lines': 'blank-lines',
  indentation: 'relative-indentation',
  'inner-space': 'inner-space',
  entities: 'entities',
  escapes: 'escapes',
  'line-numbers': 'line-numbers-stripped',
  prefixes: 'prefixes-stripped',
  quotes: 'quotes',
  semicolons: 'semicolons',
  elision: 'elided',
  'line-order': 'line-order',
  'line-breaks': 'line-breaks',
  alignment: 'similarity',
}

const OTHER: Partial<Record<Landing, RuleId>> = {
  'part-of-line': 'substring',
  'line-number': 'line-number',
  anchor: 'anchor',
}

const ruleOf = (how: Landing): RuleId => (how in RULE ? RULE[how as RungId] : (OTHER[how] ?? 'whole-file'))

function stepOf(attempt: Attempt, hunk: number): TraceStep {
  const at = attempt.candidates.map((candidate) => candidate.at)
  const step = { hunk, rule: RULE[attempt.rung], at }
  if ('took' in attempt.verdict) return { ...step, at: [attempt.verdict.took.at], result: 'took' }
  return { ...step, result: attempt.places === 0 ? 'none' : attempt.verdict.passed === 'several-places' ? 'several' : 'refused' }
}

/** Where the reply has the hunk. */
const spanOf = (edit: Edit | undefined, hunk: number): Span | null =>
  edit === undefined ? null : edit.kind === 'patch' ? (edit.hunks[hunk]?.span ?? edit.span) : edit.span

/** Its places are those in the files before the reply's first edit and after its last. */
function resultOf(decision: Decision, edits: readonly Edit[], staged: boolean): HunkResult {
  const known = { span: spanOf(edits[decision.edit], decision.hunk), path: decision.path }
  if (decision.state === 'refused')
    return { ...known, state: 'refused', rule: decision.attempts.at(-1) === undefined ? 'wire' : 'unique', at: null, lines: null }
  if (decision.state === 'already-applied')
    return { ...known, state: 'kept', rule: 'exact-lines', at: decision.before, lines: decision.after }
  const rule = ruleOf(decision.how)
  return { ...known, state: staged ? 'applied' : 'untried', rule, at: decision.before, lines: decision.after }
}

export const native = applier({
  id: 'native',
  name: 'Hunkscope',
  version: 'this one',
  family: 'native',
  formats: [
    'search-replace',
    'unified-diff',
    'apply-patch',
    'numbered-snippet',
    'whole-file',
    'lazy-file',
    'tool-call',
    'decision-xml',
    'line-range',
    'symbol-edit',
    'find-replace-file',
  ],
  evidence: [{ proof: 'measured', about: 'It is the engine of this page.' }],
  options: {},
  run({ reply, disk, defaultPath }) {
    const { edits } = readReply(reply)
    const { ok, files, transaction } = appliedReply(reply, disk.toRecord(), defaultPath ?? undefined)
    if (transaction.state === 'rejected' && transaction.reason === 'no-edits') return null
    if (ok) {
      for (const path of disk.paths()) if (!(path in files)) disk.remove(path)
      for (const [path, text] of Object.entries(files)) disk.write(path, text)
    }
    const { decisions } = transaction
    const refused = decisions.filter(({ state }) => state === 'refused')
    return {
      failed: !ok,
      message: refused
        .map((decision) => explainDecision(decision, edits[decision.edit]?.written ?? ''))
        .map(({ title, sentence }) => `${title}. ${sentence}`)
        .join('\n'),
      hunks: decisions.map((decision) => resultOf(decision, edits, ok)),
      trace: decisions.flatMap(({ attempts }, hunk) => attempts.map((attempt) => stepOf(attempt, hunk))),
    }
  },
})

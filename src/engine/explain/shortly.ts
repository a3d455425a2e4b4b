/** What became of a hunk in a few words, for a list. */
import type { Evidence } from '../evidence'
import type { Decision, Refusal, RefusalCode, SymbolProblem } from '../model'
import { AMENDED_NAME, RUNG_NAME } from './names'
import { plural, signed } from './phrases'

/** A few words for a list: "exact", "indent +2", "2 places". `evidence` null where it was not looked at. */
export function shortly(decision: Decision, evidence: Evidence | null = null): string {
  if (decision.rejected) return 'rejected'
  if (decision.amended !== undefined && decision.state === 'applied') return AMENDED_NAME[decision.amended]
  if (decision.state === 'already-applied') return 'already there'
  if (decision.state === 'refused') return evidence?.done == null ? shortRefusal(decision.refusal) : 'there already'
  if (decision.how === 'create') return 'new file'
  if (decision.how === 'delete') return 'removed'
  if (decision.how === 'move') return 'moved'
  if (decision.how === 'write') return 'whole file'
  if (decision.how === 'line-number') return 'by number'
  if (decision.how === 'anchor') return 'by a named line'
  if (decision.how === 'part-of-line') return 'part of a line'
  if (decision.how === 'symbol') return 'by its symbol'
  if (decision.how === 'rename') return 'renamed'
  const took = decision.attempts.at(-1)?.verdict
  const columns = took !== undefined && 'took' in took ? took.took.shift?.columns : undefined
  if (decision.how === 'indentation')
    return columns ? `indent ${signed(columns)}` : isTabs(evidence) ? 'tabs ↔ spaces' : 'indentation'
  return RUNG_NAME[decision.how].toLowerCase()
}

/** Whether one side indents by tabs where the other does not. */
const isTabs = (evidence: Evidence | null): boolean =>
  evidence?.rows.some(({ reply, file }) => reply !== null && file !== null && /^ *\t/.test(reply) !== /^ *\t/.test(file)) ===
    true && evidence.rows.every(({ reply, file }) => reply === null || file === null || /^\s/.test(reply) === /^\s/.test(file))

const shortRefusal = <Code extends RefusalCode>(refusal: Refusal<Code>): string => SHORT_REFUSAL[refusal.code](refusal)

const SHORT_SYMBOL: Record<SymbolProblem, string> = {
  'no-parser': 'needs symbols',
  loading: 'looking it up',
  missing: 'no such symbol',
  several: 'several symbols',
  'shared-line': 'shares a line',
  'no-text': 'no text',
  'no-rename': 'cannot rename',
  unavailable: 'cannot rename now',
  unnameable: 'no name',
  collision: 'name taken',
  library: 'name of a library',
  fixed: 'fixed name',
}

const SHORT_REFUSAL: { [Code in RefusalCode]: (refusal: Refusal<Code>) => string } = {
  'not-found': () => 'not found',
  ambiguous: ({ places }) => plural(places, 'place'),
  'low-confidence': () => 'no clear best',
  'stands-elsewhere': () => 'result elsewhere',
  'added-already': ({ whole }) => (whole ? 'added already' : 'partly added already'),
  conflict: () => 'conflict',
  lacking: () => 'line missing',
  crossed: () => 'other order',
  unquoted: () => 'omits a line',
  unpinned: () => 'place unclear',
  'destroyed-by-earlier-edit': () => 'changed before',
  overlap: () => 'overlaps',
  choice: () => 'one to choose',
  retracted: ({ whole, conditional }) => (conditional ? 'condition' : whole ? 'not to be made' : 'taken back'),
  'empty-search': () => 'empty search',
  identical: () => 'no change',
  unsigned: () => 'no + or −',
  path: () => 'path refused',
  missing: () => 'file missing',
  'no-path': () => 'no path',
  torn: () => 'cut off',
  count: ({ places }) => plural(places, 'place'),
  'two-paths': () => 'two paths',
  exists: () => 'file exists',
  binary: () => 'binary',
  elided: () => 'code left out',
  fragment: () => 'a piece of the file',
  doubled: () => 'the content twice',
  marked: () => 'marks of a copy',
  escaped: () => 'escaped for HTML',
  'out-of-range': () => 'no such line',
  renumbered: () => 'numbers moved',
  symbol: ({ why }) => SHORT_SYMBOL[why],
  indentation: () => 'indentation',
  'cut-off': () => 'cut off',
  prefix: () => 'new line unclear',
  style: () => 'style unclear',
  marker: () => 'marker in new lines',
  placeholder: () => 'a placeholder',
  stale: () => 'file changed',
  budget: () => 'too much work',
}

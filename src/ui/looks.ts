/** The sign and colour of a decision, the same wherever it is shown: pure. */
import type { Decision } from '../engine/model'
import type { RowTone, Sign } from './CodeView'

export type Look = { readonly tone: RowTone; readonly sign: Sign }

export function lookOf(decision: Decision): Look {
  if (decision.rejected) return NEUTRAL
  if (decision.state === 'already-applied') return { tone: 'already', sign: '=' }
  if (decision.state === 'refused')
    return decision.refusal.code === 'ambiguous' ? { tone: 'ambiguous', sign: '?' } : { tone: 'refused', sign: '✗' }
  return EXACTLY.has(decision.how) ? { tone: 'exact', sign: '=' } : { tone: 'fuzzy', sign: '≈' }
}

/** Ways of landing that take nothing on trust; a line number alone is trust. */
const EXACTLY: ReadonlySet<string> = new Set(['exact', 'part-of-line', 'write', 'create', 'delete', 'move', 'symbol', 'rename'])

export const NEUTRAL: Look = { tone: 'plain', sign: '' }

/** The same in a list of hunks, where one that was left out has a sign as well. */
export const markOf = (decision: Decision): { readonly tone: RowTone; readonly sign: string } =>
  decision.rejected ? { tone: 'plain', sign: '⊘' } : lookOf(decision)

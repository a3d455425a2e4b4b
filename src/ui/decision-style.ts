/** The sign and colour of a decision, the same wherever it is shown: pure. */
import { isLoose } from '../engine/explain/names'
import type { Decision } from '../engine/model'
import type { RowTone, Sign } from './code-view'

export type DecisionStyle = { readonly tone: RowTone; readonly sign: Sign }

export function decisionStyleOf(decision: Decision): DecisionStyle {
  if (decision.rejected) return NEUTRAL_STYLE
  if (decision.state === 'already-applied') return { tone: 'already', sign: '=' }
  if (decision.state === 'refused')
    return decision.refusal.code === 'ambiguous' ? { tone: 'ambiguous', sign: '?' } : { tone: 'refused', sign: '✗' }
  if (decision.amended !== undefined) return { tone: 'fuzzy', sign: '✎' }
  return isLoose(decision.how) ? { tone: 'fuzzy', sign: '≈' } : { tone: 'exact', sign: '=' }
}

export const NEUTRAL_STYLE: DecisionStyle = { tone: 'plain', sign: '' }

/** The same in a list of hunks, where one that was left out has a sign as well. */
export const markOf = (decision: Decision): { readonly tone: RowTone; readonly sign: string } =>
  decision.rejected ? { tone: 'plain', sign: '⊘' } : decisionStyleOf(decision)

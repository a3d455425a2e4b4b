import type { Budget } from '../../budget'
import type { RungId, Shift } from '../../model'
import type { Lines } from '../lines'

/** A place that a rung proposes: `start` is a line of the file as it is now. */
export type Place = { readonly start: number; readonly shift?: Shift }

/** One way of comparing. A rung proposes all places; which of them is taken is the judge's matter. */
export interface Rung {
  readonly id: RungId
  /** null: the budget is spent. Comparing each line once is paid for already. */
  propose(file: Lines, hunk: Lines, budget: Budget): Place[] | null
}

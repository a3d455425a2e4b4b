/** What all deciding of a reply has in hand. */
import type { Budget } from '../budget'
import type { Demands } from '../model'
import type { DecisionLog } from './decision-log'
import type { Doubt } from './doubts'
import type { Decided } from './same'

/** What deciding needs besides the hunks and the file. */
export type Deciding = {
  readonly ledger: DecisionLog
  readonly budget: Budget
  readonly demands: Demands
  readonly decided: Decided
  /** Nothing is decided behind the first refusal. */
  readonly upToRefusal: boolean
  /** Hunks that are refused because others of the reply show that they may be escaped or decorated, or for a marker in their new text; more come edit by edit. */
  readonly doubts: Doubt[]
  /** The runner-up is looked for even where all lines are equal. */
  readonly thorough: boolean
}

/** What became of a reply, in one word. */
import type { BatchResult } from './judge'

/** Whether a reply landed and, where that is known, whether as it was meant. */
export type Outcome = 'right' | 'landed' | 'wrong' | 'refused' | 'foreign' | 'unjudged' | 'broken'
export const OUTCOMES: readonly Outcome[] = ['right', 'landed', 'wrong', 'refused', 'foreign', 'unjudged', 'broken']

/** A verdict as a line of JSON has it, too: its codes are words. */
export type LooseVerdict = {
  readonly state: string
  readonly why?: string
  readonly truth?: string
  readonly formats?: readonly string[]
  readonly hunks?: readonly {
    readonly path?: string | null
    readonly how?: string
    readonly refusal?: string
    readonly cause?: string
  }[]
  readonly tools?: Readonly<Record<string, { readonly verdict: string; readonly truth?: string }>>
  readonly tokens?: number
}

/** A result as a line of JSON has it, too. */
export type LooseResult = {
  readonly names: BatchResult['names']
  readonly verdict: LooseVerdict
  readonly log?: { readonly kind: string; readonly own: string | null; readonly why?: string; readonly answer?: string }
}

const landedAs = (truth: string | undefined): Outcome => (truth === undefined ? 'landed' : truth === 'same' ? 'right' : 'wrong')

/** The outcome of a reply with another tool. */
export function toolOutcomeOf({ verdict, truth }: { readonly verdict: string; readonly truth?: string | undefined }): Outcome {
  if (verdict === 'applied') return landedAs(truth)
  // Nothing in the reply is of the tool's own format.
  if (verdict === 'format') return 'foreign'
  if (truth === 'same') return 'right'
  return truth === 'other' || verdict === 'partial' ? 'wrong' : 'refused'
}

/** The outcome of a reply. */
export function outcomeOf({ state, truth }: LooseVerdict): Outcome {
  if (state === 'broken' || state === 'unjudged') return state
  if (state === 'landed') return landedAs(truth)
  // A refusal is right where nothing was meant to change.
  return truth === 'same' ? 'right' : 'refused'
}

/** The outcomes in words. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  right: 'as it is meant',
  landed: 'landed',
  wrong: 'other bytes than meant',
  refused: 'refused',
  foreign: 'in no format of the tool',
  unjudged: 'read, not judged',
  broken: 'not readable',
}

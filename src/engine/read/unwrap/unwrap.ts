/** Finds the model's words in what carries them: a stream of events, a provider's response, a transcript. */
import type { Turn, Wrapping } from '../../model'
import type { Call } from '../calls'
import type { Passage } from '../passage'

/** What a model said in one turn, in order. */
export type Part =
  | { readonly kind: 'text'; readonly passage: Passage }
  | { readonly kind: 'thinking'; readonly passage: Passage }
  | { readonly kind: 'call'; readonly call: Call }

export type Unwrapped = {
  readonly kind: Exclude<Wrapping['kind'], 'chat'>
  readonly turns: readonly (Turn & { readonly parts: readonly Part[] })[]
}

/** null: nothing is wrapped around the reply. Costs no more than a look at its beginning where that is so. */
export function unwrap(_reply: string): Unwrapped | null {
  return null
}

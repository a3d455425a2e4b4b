/** Chance that a seed repeats: the same seed gives the same inputs on every machine. */
import { mulberry32 } from '../support/mulberry32'

export type Random = {
  /** A whole number from 0 on, below `end`. */
  below(end: number): number
  /** True once in so many times. */
  oneIn(times: number): boolean
  /** @throws Error where the list is empty */
  pick<T>(from: readonly T[]): T
}

export function seeded(seed: number): Random {
  const next = mulberry32(seed)
  const below = (end: number) => (end < 1 ? 0 : next() % Math.floor(end))
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick(from) {
      const at = below(from.length)
      if (!(at in from)) throw new Error('nothing to pick from')
      return from[at] as (typeof from)[number]
    },
  }
}

/** A seed that follows from a text: FNV-1a. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

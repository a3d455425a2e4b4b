/** Equal numbers for equal seeds. */
import { mulberry32 } from '../support/mulberry32'

export type Random = {
  /** A whole number from 0 to `most`. */
  readonly upTo: (most: number) => number
  readonly odds: (share: number) => boolean
  readonly oneOf: <T>(all: readonly [T, ...T[]]) => T
}

export function randomFrom(seed: number): Random {
  const whole = mulberry32(seed)
  const next = () => whole() / 2 ** 32
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return {
    upTo,
    odds: (share) => next() < share,
    oneOf: (all) => all[upTo(all.length - 1)] ?? all[0],
  }
}

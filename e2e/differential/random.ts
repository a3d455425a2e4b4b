/** Equal numbers for equal seeds. */

export type Random = {
  /** A whole number from 0 to `most`. */
  readonly upTo: (most: number) => number
  readonly odds: (share: number) => boolean
  readonly oneOf: <T>(all: readonly [T, ...T[]]) => T
}

/** mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return {
    upTo,
    odds: (share) => next() < share,
    oneOf: (all) => all[upTo(all.length - 1)] ?? all[0],
  }
}

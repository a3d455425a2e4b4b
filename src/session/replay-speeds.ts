/** How many times as fast as models write. */
export const SPEEDS = [1, 4, 16] as const
/** One of `SPEEDS`. */
export type Speed = (typeof SPEEDS)[number]

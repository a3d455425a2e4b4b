/** Lists as long as a reply or a file: spread into a call, a hundred thousand items overflow the stack. */

/** Adds the items at the end of `list`. */
export function append<T>(list: T[], items: readonly T[]): void {
  for (const item of items) list.push(item)
}

/** Puts the items in the place of `count` from `at` on. */
export function replaceAt<T>(list: T[], at: number, count: number, items: readonly T[]): void {
  const rest = list.splice(at)
  append(list, items)
  append(list, rest.slice(count))
}

/** The smallest of the numbers; Infinity of none. */
export const least = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)

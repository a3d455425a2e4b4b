/** Where the lines of a hunk stand in a file one after the other, blank lines, white space and typography aside. */
import type { Budget } from '../budget'
import type { Lines } from './lines'

/** Lines that are looked at one by one; more is searched in one pass over the file. */
const FEW = 8

/**
 * Ranks (of `file.solid`) at which all lines of the hunk that are not blank stand in a row, ascending, overlapping ones too.
 * null: the budget is spent. A hunk of blank lines only stands nowhere.
 */
export function findAll(file: Lines, hunk: Lines, budget: Budget): number[] | null {
  const needle = hunk.solidKeys
  const hay = file.solidKeys
  if (needle.length === 0 || needle.length > hay.length) return []
  let rarest = 0
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < needle.length && least > 0; at++) {
    const count = file.countOf(needle[at] ?? 0)
    if (count < least) {
      least = count
      rarest = at
    }
  }
  if (least === 0) return budget.spend(needle.length) ? [] : null
  if (least > FEW && least * needle.length > hay.length)
    return budget.spend(2 * (hay.length + needle.length)) ? sweep(hay, needle) : null
  if (!budget.spend(least * needle.length)) return null
  const starts: number[] = []
  for (const rank of file.ranksOf(needle[rarest] ?? 0)) {
    const start = rank - rarest
    if (start < 0 || start + needle.length > hay.length) continue
    let at = 0
    while (at < needle.length && hay[start + at] === needle[at]) at++
    if (at === needle.length) starts.push(start)
  }
  return starts
}

/** All starts of `needle` in `hay` (Knuth, Morris and Pratt): at most twice as many comparisons as both are long. */
function sweep(hay: Int32Array, needle: Int32Array): number[] {
  const back = borders(needle)
  const starts: number[] = []
  let matched = 0
  for (let at = 0; at < hay.length; at++) {
    while (matched > 0 && hay[at] !== needle[matched]) matched = back[matched - 1] ?? 0
    if (hay[at] === needle[matched]) matched++
    if (matched < needle.length) continue
    starts.push(at - matched + 1)
    matched = back[matched - 1] ?? 0
  }
  return starts
}

/** For each prefix the length of its longest proper prefix that is also its suffix. */
function borders(needle: Int32Array): Int32Array {
  const back = new Int32Array(needle.length)
  for (let at = 1, matched = 0; at < needle.length; at++) {
    while (matched > 0 && needle[at] !== needle[matched]) matched = back[matched - 1] ?? 0
    if (needle[at] === needle[matched]) matched++
    back[at] = matched
  }
  return back
}

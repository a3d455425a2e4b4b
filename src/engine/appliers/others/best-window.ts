import type { LineRange } from '../../model'
import { SequenceMatcher } from '../shared/difflib'
import type { StepBudget } from '../shared/step-budget'

/** The first of the windows that are most like `search`; a ratio of 0 and null where none has anything in common with it. */
export function bestWindow(
  lines: readonly string[],
  search: readonly string[],
  work: StepBudget,
): { readonly ratio: number; readonly at: LineRange | null } {
  let best: { ratio: number; at: LineRange | null } = { ratio: 0, at: null }
  // How many lines of the search text the window does not have (more than 0) or has too often (less), and how many are in both.
  const numbers = new Map<string, number>()
  const wanting: number[] = []
  for (const line of search) {
    const number = numbers.get(line) ?? numbers.size
    numbers.set(line, number)
    wanting[number] = (wanting[number] ?? 0) + 1
  }
  const numberAt = lines.map((line) => numbers.get(line))
  let common = 0
  const change = (at: number, by: 1 | -1) => {
    const number = numberAt[at]
    if (number === undefined) return
    const left = wanting[number] ?? 0
    if (by === -1 ? left > 0 : left >= 0) common -= by
    wanting[number] = left + by
  }
  for (let at = 0; at < Math.min(search.length - 1, lines.length); at += 1) change(at, -1)
  for (let start = 0; start + search.length <= lines.length; start += 1) {
    if (search.length > 0) change(start + search.length - 1, -1)
    const most = search.length === 0 ? 1 : common / search.length
    if (most > best.ratio) {
      work.spend(2 * search.length)
      const end = start + search.length
      const ratio = new SequenceMatcher(lines.slice(start, end), search, work).ratio()
      if (ratio > best.ratio) best = { ratio, at: { start, end } }
    }
    if (search.length > 0) change(start, 1)
  }
  return best
}

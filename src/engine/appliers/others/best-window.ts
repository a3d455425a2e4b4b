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
  const wanting = new Map<string, number>()
  for (const line of search) wanting.set(line, (wanting.get(line) ?? 0) + 1)
  let common = 0
  const change = (line: string | undefined, by: 1 | -1) => {
    const left = line === undefined ? undefined : wanting.get(line)
    if (line === undefined || left === undefined) return
    if (by === -1 ? left > 0 : left >= 0) common -= by
    wanting.set(line, left + by)
  }
  for (const line of lines.slice(0, search.length - 1)) change(line, -1)
  for (let start = 0; start + search.length <= lines.length; start += 1) {
    if (search.length > 0) change(lines[start + search.length - 1], -1)
    const most = search.length === 0 ? 1 : common / search.length
    if (most > best.ratio) {
      work.spend(2 * search.length)
      const end = start + search.length
      const ratio = new SequenceMatcher(lines.slice(start, end), search, work).ratio()
      if (ratio > best.ratio) best = { ratio, at: { start, end } }
    }
    if (search.length > 0) change(lines[start], 1)
  }
  return best
}

/** The lines of an edit as its preview draws them: those near a change, with long runs of one sign folded. */
import { plural } from '../../engine/explain'
import type { DiffLine } from '../edit-lines'

/** Kept lines that are drawn on each side of a change. */
const AROUND = 2
/** Lines of one sign in a row that are drawn at each end of a longer run. */
const ENDS = 4

/** Lines that are not drawn: what they are, and where they begin among all. */
export type DiffFold = { readonly fold: string; readonly at: number }

export const isDiffFold = (row: DiffLine | DiffFold): row is DiffFold => 'fold' in row

/** `open`: where folds begin that a person has opened. */
export function foldedDiff(lines: readonly DiffLine[], open: ReadonlySet<number>): (DiffLine | DiffFold)[] {
  const rows: (DiffLine | DiffFold)[] = []
  for (let at = 0; at < lines.length; ) {
    const sign = lines[at]?.sign
    let end = at + 1
    while (end < lines.length && lines[end]?.sign === sign) end++
    const [above, below] = sign === '' ? [at === 0 ? 0 : AROUND, end === lines.length ? 0 : AROUND] : [ENDS, ENDS]
    const [from, to] = [at + above, end - below]
    // A fold of one line takes as much room as the line.
    if (to - from < 2 || open.has(from)) rows.push(...lines.slice(at, end))
    else
      rows.push(
        ...lines.slice(at, from),
        { fold: plural(to - from, sign === '-' ? 'more removed line' : sign === '+' ? 'more new line' : 'more line'), at: from },
        ...lines.slice(to, end),
      )
    at = end
  }
  return rows
}

/** Where the comparison of a hunk begins. */
import { type DrawnRow, isFold } from '../../engine/explain/drawn-rows'

/**
 * `above`: rows above the first that differs in words which are drawn all the same. More: that row is scrolled for, fewer: a short hunk begins with a fold.
 * `lead`: of a longer way down to that row, the last of them that are drawn.
 */
const ROOMY = { above: 24, lead: 6 } as const
const LOW = { above: 3, lead: 2 } as const

/**
 * The row to begin with, so that the first one that differs in words, or that the reply omits, is seen; 0 where it is near the top, or there is none.
 * `isLow`: a few rows are seen at once.
 */
export function firstShownOf(rows: readonly DrawnRow[], isLow = false): number {
  const { above, lead } = isLow ? LOW : ROOMY
  const telling = rows.findIndex(
    (row) =>
      !isFold(row) &&
      row.fate !== 'added' &&
      row.reply !== row.file &&
      row.contrast !== 'indentation' &&
      row.contrast !== 'white-space',
  )
  return telling <= above ? 0 : telling - lead
}

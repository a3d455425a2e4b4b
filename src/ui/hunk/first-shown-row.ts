/** Where the comparison of a hunk begins. */
import { type DrawnRow, isFold } from '../../engine/explain/drawn-rows'

/** Rows above the first that differs in words which are drawn all the same. More: that row is scrolled for, fewer: a short hunk begins with a fold. */
const ABOVE = 24

/** Of a longer way down to that row, the last of them that are drawn. */
const LEAD = 6

/** The row to begin with, so that the first one that differs in words, or that the reply omits, is seen; 0 where it is near the top, or there is none. */
export function firstShownOf(rows: readonly DrawnRow[]): number {
  const telling = rows.findIndex(
    (row) =>
      !isFold(row) &&
      row.fate !== 'added' &&
      row.reply !== row.file &&
      row.contrast !== 'indentation' &&
      row.contrast !== 'white-space',
  )
  return telling <= ABOVE ? 0 : telling - LEAD
}

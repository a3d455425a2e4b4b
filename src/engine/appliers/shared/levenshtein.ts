/** Levenshtein distances as tools compute them: over UTF-16 units, every insertion, deletion and replacement at 1. */
import type { Work } from './work'

/** Edits from one text to the other. */
export function distance(a: string, b: string, work: Work | null = null): number {
  if (a === b) return 0
  let [from, aTo, bTo] = [0, a.length, b.length]
  while (from < aTo && from < bTo && a.charCodeAt(from) === b.charCodeAt(from)) from += 1
  while (aTo > from && bTo > from && a.charCodeAt(aTo - 1) === b.charCodeAt(bTo - 1)) {
    aTo -= 1
    bTo -= 1
  }
  const [rows, columns] = [aTo - from, bTo - from]
  if (rows === 0 || columns === 0) return rows + columns
  work?.spend(rows * columns)
  const row = new Uint32Array(columns + 1)
  for (let j = 0; j <= columns; j += 1) row[j] = j
  for (let i = 1; i <= rows; i += 1) {
    const unit = a.charCodeAt(from + i - 1)
    let diagonal = row[0] ?? 0
    row[0] = i
    for (let j = 1; j <= columns; j += 1) {
      const above = row[j] ?? 0
      const changed = diagonal + (unit === b.charCodeAt(from + j - 1) ? 0 : 1)
      row[j] = Math.min(changed, above + 1, (row[j - 1] ?? 0) + 1)
      diagonal = above
    }
  }
  return row[columns] ?? 0
}

/** 1 − distance / the longer length; 1 for two empty texts. */
export function similarity(a: string, b: string, work: Work | null = null): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 1 : 1 - distance(a, b, work) / longer
}

/** Levenshtein distances that are only wanted where they are small. */
import type { StepBudget } from '../shared/step-budget'

/** Edits from one text to the other; null where they are more than `most`. */
export function distanceWithin(a: string, b: string, most: number, work: StepBudget): number | null {
  if (Math.abs(a.length - b.length) > most) return null
  let [from, aTo, bTo] = [0, a.length, b.length]
  while (from < aTo && from < bTo && a.charCodeAt(from) === b.charCodeAt(from)) from += 1
  while (aTo > from && bTo > from && a.charCodeAt(aTo - 1) === b.charCodeAt(bTo - 1)) {
    aTo -= 1
    bTo -= 1
  }
  const [rows, columns] = [aTo - from, bTo - from]
  work.spend(aTo - from + a.length)
  if (rows === 0 || columns === 0) return rows + columns <= most ? rows + columns : null
  return banded(a, b, { from, rows, columns, most }, work)
}

type Band = { readonly from: number; readonly rows: number; readonly columns: number; readonly most: number }

/** The table's row, for texts of up to so many characters: most are lines, and making a row for each costs more than filling it. */
const ROW = new Uint32Array(1024)

/** Cells further from the diagonal than `most` cannot be part of so few edits. */
function banded(a: string, b: string, { from, rows, columns, most }: Band, work: StepBudget): number | null {
  const far = most + 1
  const row = columns < ROW.length ? ROW : new Uint32Array(columns + 1)
  row.fill(far, 0, columns + 1)
  for (let j = 0; j <= Math.min(columns, most); j += 1) row[j] = j
  for (let i = 1; i <= rows; i += 1) {
    const unit = a.charCodeAt(from + i - 1)
    const first = Math.max(1, i - most)
    const last = Math.min(columns, i + most)
    work.spend(last - first + 2)
    let diagonal = row[first - 1] ?? far
    row[first - 1] = first === 1 && i <= most ? i : far
    let left = row[first - 1] ?? far
    let least = left
    for (let j = first; j <= last; j += 1) {
      const above = row[j] ?? far
      let cell = diagonal + (unit === b.charCodeAt(from + j - 1) ? 0 : 1)
      if (above < cell) cell = above + 1
      if (left < cell) cell = left + 1
      if (cell > far) cell = far
      row[j] = cell
      if (cell < least) least = cell
      diagonal = above
      left = cell
    }
    if (least > most) return null
  }
  const found = row[columns] ?? far
  return found <= most ? found : null
}

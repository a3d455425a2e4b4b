/** Which recorded rows a run compares: one in three, or with HUNKSCOPE_ROWS=all, and where they are recorded, every one. */

/** More: rows that nothing but the command compares, fewer: minutes of every run of all tests. */
const APART = 3

/** @param rows in the order in which they are recorded */
export const rowsOfRun = <T>(rows: readonly T[]): readonly T[] =>
  process.env.HUNKSCOPE_ROWS === 'all' || process.env.HUNKSCOPE_RECORD === '1' ? rows : rows.filter((_, at) => at % APART === 0)

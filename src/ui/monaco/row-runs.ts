/** Rows that look alike, so that a pane is drawn by few decorations. */
import { type CodeRow, comparedClass, laneSign, type RowTone } from '../code-view'

/** Rows of equal look, 0-based, `last` included. */
export type RowRun = {
  readonly first: number
  readonly last: number
  readonly tone: RowTone
  readonly sign: ReturnType<typeof laneSign>
  /** Classes of rows that the debugger's step is about. */
  readonly compared: string
  /** Whether pieces give the text its look. */
  readonly pieced: boolean
}

/** Rows [from, to), 0-based. */
export type RowRange = { readonly from: number; readonly to: number }

const lookOf = (row: CodeRow): Omit<RowRun, 'first' | 'last'> => ({
  tone: row.tone,
  sign: laneSign(row),
  compared: comparedClass(row),
  pieced: row.pieces !== undefined,
})

/** Unbroken runs of rows that look alike, of those rows of the window that `wanted` takes. */
export function runsOf(rows: readonly CodeRow[], { from, to }: RowRange, wanted: (row: CodeRow) => boolean): RowRun[] {
  const runs: RowRun[] = []
  const end = Math.min(to, rows.length)
  const alike = (row: CodeRow | undefined, { tone, sign, compared, pieced }: Omit<RowRun, 'first' | 'last'>) =>
    row?.tone === tone &&
    laneSign(row) === sign &&
    comparedClass(row) === compared &&
    (row.pieces !== undefined) === pieced &&
    wanted(row)
  for (let first = from; first < end; first++) {
    const row = rows[first]
    if (!row || !wanted(row)) continue
    const look = lookOf(row)
    let last = first
    while (last + 1 < end && alike(rows[last + 1], look)) last++
    runs.push({ first, last, ...look })
    first = last
  }
  return runs
}

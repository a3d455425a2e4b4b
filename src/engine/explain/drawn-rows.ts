/** The rows of a hunk's evidence as they are drawn: long runs that say the same are folded. */

import type { Evidence, EvidenceRow } from '../evidence'
import { plural } from './phrases'

export type DrawnRow = EvidenceRow | { readonly fold: string; readonly rows: readonly EvidenceRow[] }

/** Lines of one kind in a row that are drawn at each end of a longer run. */
const RUN: Record<Exclude<Kind, 'telling'>, number> = {
  equal: 2,
  unquoted: 2,
  added: 4,
  gone: 4,
  'spaced-kept': 4,
  'spaced-gone': 4,
}

type Kind = 'equal' | 'unquoted' | 'added' | 'gone' | 'spaced-kept' | 'spaced-gone' | 'telling'

function kindOf({ fate, reply, file, contrast }: EvidenceRow): Kind {
  if (fate === 'unquoted' || fate === 'added') return fate
  if (reply === file) return fate === 'kept' ? 'equal' : 'gone'
  if (contrast !== 'indentation' && contrast !== 'white-space') return 'telling'
  return fate === 'kept' ? 'spaced-kept' : 'spaced-gone'
}

export const isFold = (row: DrawnRow): row is Extract<DrawnRow, { fold: string }> => 'fold' in row

/** Rows in order, with long runs of equal lines or lines of other white space, kept or removed, of new ones, or of lines that only the file has, as one row each. `open`: indexes of first rows of runs that are not folded. */
export function drawnRowsOf({ rows }: Evidence, open: ReadonlySet<number>): DrawnRow[] {
  const drawn: DrawnRow[] = []
  for (let at = 0; at < rows.length; ) {
    const row = rows[at]
    if (row === undefined) break
    const kind = kindOf(row)
    let end = at + 1
    while (end < rows.length && kindOf(rows[end] ?? row) === kind) end++
    const run = rows.slice(at, end)
    if (kind === 'telling' || run.length <= 2 * RUN[kind] + 1 || open.has(at)) for (const one of run) drawn.push(one)
    else {
      const ends = RUN[kind]
      const middle = run.slice(ends, -ends)
      for (const one of run.slice(0, ends)) drawn.push(one)
      drawn.push({ fold: FOLDS[kind](middle.length), rows: run })
      for (const one of run.slice(-ends)) drawn.push(one)
    }
    at = end
  }
  return drawn
}

const spaced = (count: number): string => `${plural(count, 'line')} with other white space alone`

const FOLDS: Record<Exclude<Kind, 'telling'>, (count: number) => string> = {
  equal: (count) => plural(count, 'equal line'),
  unquoted: (count) => `${plural(count, 'line')} that the reply does not quote`,
  added: (count) => plural(count, 'more new line'),
  gone: (count) => `${plural(count, 'equal line')} to be removed`,
  'spaced-kept': spaced,
  'spaced-gone': spaced,
}

/** Lines of the reply that the file breaks otherwise, as a formatter does. */
import { skeletonOf } from '../match/fold'
import type { EvidenceRow } from './evidence-row'

/** Rows of one run that are put together. More: slower on long differences, fewer: a long call that is broken otherwise counts as other text. */
const LONGEST = 40

/** Whether the row is of two sides, or one, that are not equal. */
const differs = ({ reply, file }: EvidenceRow): boolean => reply !== file

/** The rows, with 'line-breaks' for those of a run whose lines say the same on both sides once put together. Added lines are of no run. */
export function withLineBreaks(rows: readonly EvidenceRow[]): EvidenceRow[] {
  const found = [...rows]
  const own = rows.flatMap((row, at) => (row.fate === 'added' ? [] : [at]))
  for (let from = 0; from < own.length; ) {
    let to = from
    while (to < own.length && differs(rows[own[to] ?? -1] ?? NONE)) to++
    const run = own.slice(from, to)
    if (run.length > 1 && run.length <= LONGEST && isSame(run.flatMap((at) => rows[at] ?? [])))
      for (const at of run) {
        const row = rows[at]
        if (row !== undefined && row.line >= 0) found[at] = { ...row, contrast: 'line-breaks', difference: null }
      }
    from = Math.max(to, from + 1)
  }
  return found
}

const NONE = { reply: null, file: null } as EvidenceRow

/** One side has more lines, and both say the same: a comma at the end of a list is what breaking adds. */
function isSame(run: readonly EvidenceRow[]): boolean {
  const side = (which: 'reply' | 'file') => run.flatMap((row) => row[which] ?? [])
  const [ours, theirs] = [side('reply'), side('file')]
  return ours.length > 0 && theirs.length > 0 && ours.length !== theirs.length && joined(ours) === joined(theirs)
}

const joined = (lines: readonly string[]): string => skeletonOf(lines.join('')).replace(/,(?=[)\]}])/g, '')

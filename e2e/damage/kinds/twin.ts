/** A file that has the quoted lines twice. */
import type { Draft } from '../kind'
import { answered, mapTruth, newFileRow, type QUOTING, restored, rowsOf, says } from '../rewrite-rows'

/** The file with the quoted lines of the first hunk once more at its end, each as `change` leaves it. */
export function twin(
  draft: Draft,
  change: (text: string) => string,
  formats: typeof QUOTING,
  answer: 'bytes' | 'either' | 'refuse',
  differs = false,
): Draft | null {
  const [hunk] = draft.hunks
  const end = draft.truth.rows.at(-1)
  if (hunk === undefined || end === undefined || !draft.truth.closed.before || rowsOf(draft).some(({ of }) => of === end.id))
    return null
  const ids = new Set(hunk.rows.map(({ of }) => of))
  const quoted = restored(draft).filter(({ id }) => ids.has(id))
  const texts = quoted.map(({ text }) => change(text))
  if (differs && quoted.some(({ text }, at) => says(text) && texts[at] === text)) return null
  const copies = texts.map((text, nth) => newFileRow(draft, text, nth))
  return answered(
    mapTruth(draft, (row) => (row === end ? [row, ...copies] : row)),
    // The order of several hunks shows where the first one is.
    answer === 'refuse' && draft.hunks.length > 1 ? 'either' : answer,
    formats,
  )
}

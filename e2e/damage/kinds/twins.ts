/** A file that has the quoted lines several times, alike or almost. */
import { newName, replaceWord, wordsOf } from '../fresh-lines'
import type { Draft, FileRow, FormatName, Kind, Random, Row } from '../kind'
import {
  answered,
  isContext,
  isOld,
  isRemoved,
  mapTruth,
  newFileRow,
  pickRow,
  pins,
  QUOTING,
  restored,
  says,
  withRow,
  witnesses,
} from '../rewrite-rows'
import { textAfter, textBefore } from '../truth'
import { ENOUGH } from './stale'

const UNNUMBERED: readonly FormatName[] = QUOTING.filter((format) => format !== 'unified-diff' && format !== 'numbered-snippet')

/** The quoted lines of the first hunk as the file has them; empty where another hunk or the end of the file is in the way. */
export function quotedRows(draft: Draft): FileRow[] {
  const [hunk, other] = draft.hunks
  const end = draft.truth.rows.at(-1)
  if (hunk === undefined || other !== undefined || !draft.truth.closed.before || hunk.rows.some(({ of }) => of === end?.id))
    return []
  const ids = new Set(hunk.rows.map(({ of }) => of))
  return restored(draft).filter(({ id }) => ids.has(id))
}

export const atEnd = (draft: Draft, rows: readonly FileRow[]): Draft => {
  const end = draft.truth.rows.at(-1)
  return mapTruth(draft, (row) => (row === end ? [row, ...rows] : row))
}

export const besides = (draft: Draft, text: string, random: Random): string | null => {
  const word = random.pick(wordsOf(text))
  const name = word === undefined ? null : newName(word, textBefore(draft.truth) + textAfter(draft.truth), random)
  return word === undefined || name === null ? null : replaceWord(text, word, name)
}

/** The file has the quoted lines twice, and one of them distinguishes the two. @param quoting what the reply makes of that line */
const oneDiffers = (
  id: string,
  means: string,
  quoting: (row: Row, twin: string, draft: Draft, random: Random) => Row | readonly Row[] | null,
  answer: 'bytes' | 'either' | 'refuse',
  formats: readonly FormatName[],
): Kind => ({
  id,
  means,
  damage: (draft, random) => {
    const quoted = quotedRows(draft)
    const found = pickRow(
      draft,
      random,
      (row, at, { rows }) => isContext(row) && says(row.text) && at > 0 && at < rows.length - 1,
    )
    const twin = found === null ? null : besides(draft, found.row.text, random)
    if (quoted.length < 4 || found === null || twin === null) return null
    const copies = quoted.map((row, nth) => newFileRow(draft, row.id === found.row.of ? twin : row.text, nth))
    const row = quoting(found.row, twin, draft, random)
    return row === null ? null : answered(withRow(atEnd(draft, copies), found.row, row) ?? atEnd(draft, copies), answer, formats)
  },
})

export const twins: readonly Kind[] = [
  oneDiffers('twin-line-left-out', 'The one line that distinguishes two places is left out.', () => [], 'refuse', UNNUMBERED),
  oneDiffers(
    'twin-line-misquoted',
    'The one line that distinguishes two places is quoted as neither has it.',
    (row, twin, draft, random) => {
      const word = wordsOf(twin).find((each) => !row.text.includes(each))
      const name = word === undefined ? null : newName(word, textBefore(draft.truth) + textAfter(draft.truth) + twin, random)
      return word === undefined || name === null ? null : { ...row, text: replaceWord(twin, word, name) }
    },
    'refuse',
    UNNUMBERED,
  ),
  oneDiffers('twin-line-quoted', 'One line distinguishes two places, and it is quoted.', (row) => ({ ...row }), 'bytes', QUOTING),
  {
    id: 'twin-quoted-and-slip',
    means: 'One line distinguishes two places; it is quoted, and another line is not as either place has it.',
    damage: (draft, random) => {
      const quoted = quotedRows(draft)
      const found = pickRow(
        draft,
        random,
        (row, at, { rows }) => isContext(row) && says(row.text) && at > 0 && at < rows.length - 1,
      )
      const slip = pickRow(
        draft,
        random,
        (row, at, hunk) =>
          row !== found?.row && isContext(row) && says(row.text) && !pins(hunk, at) && witnesses(draft, hunk, row) >= ENOUGH,
      )
      const twin = found === null ? null : besides(draft, found.row.text, random)
      const text = slip === null ? null : besides(draft, slip.row.text, random)
      if (quoted.length < 5 || found === null || slip === null || twin === null || text === null) return null
      const copies = quoted.map((row, nth) => newFileRow(draft, row.id === found.row.of ? twin : row.text, nth))
      return answered(withRow(atEnd(draft, copies), slip.row, { ...slip.row, text }), 'either')
    },
  },
  {
    id: 'twin-removed-differs',
    means: 'The file has the lines around the change twice, and the lines that go are others there.',
    damage: (draft, random) => {
      const quoted = quotedRows(draft)
      const gone = new Set(draft.hunks[0]?.rows.filter(isRemoved).map(({ of }) => of))
      if (gone.size === 0 || quoted.length < 3) return null
      const texts = quoted.map((row) => (gone.has(row.id) && says(row.text) ? besides(draft, row.text, random) : row.text))
      if (texts.some((text) => text === null) || texts.every((text, at) => text === quoted[at]?.text)) return null
      return answered(
        atEnd(
          draft,
          texts.map((text, nth) => newFileRow(draft, text ?? '', nth)),
        ),
        'bytes',
      )
    },
  },
  {
    id: 'twin-beside',
    means: 'The file has the quoted lines twice, the second time just below the first.',
    damage: (draft) => {
      const quoted = quotedRows(draft)
      const last = draft.hunks[0]?.rows.findLast(isOld)
      const copies = quoted.map((row, nth) => newFileRow(draft, row.text, nth))
      return quoted.length < 3 || last === undefined
        ? null
        : answered(
            mapTruth(draft, (row) => (row.id === last.of ? [row, ...copies] : row)),
            'refuse',
            UNNUMBERED,
          )
    },
  },
  {
    id: 'twin-deeper',
    means: 'The file has the quoted lines a second time, one step deeper.',
    damage: (draft) => {
      const quoted = quotedRows(draft)
      const copies = quoted.map((row, nth) =>
        newFileRow(draft, row.text.trim() === '' ? row.text : (row.text.startsWith('\t') ? '\t' : '    ') + row.text, nth),
      )
      // Calls look for their text wherever in a line it begins.
      return quoted.length < 3 ? null : answered(atEnd(draft, copies), 'bytes')
    },
  },
  {
    id: 'twin-of-part',
    means: 'The file has the first half of the quoted lines a second time, where the number points.',
    damage: (draft) => {
      const quoted = quotedRows(draft)
      const copies = quoted.slice(0, Math.ceil(quoted.length / 2)).map((row, nth) => newFileRow(draft, row.text, nth))
      const [hunk] = draft.hunks
      return quoted.length < 4 || hunk === undefined
        ? null
        : answered({ ...atEnd(draft, copies), hunks: [{ ...hunk, line: restored(draft).length }] }, 'bytes')
    },
  },
]

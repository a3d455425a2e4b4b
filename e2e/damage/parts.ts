/** What kinds are made of: ways to rewrite the rows that a reply quotes, and the answers that go with them. */
import { type Answer, type Draft, FORMATS, type FormatName, type Hunk, type Kind, type Random, type Row } from './kind'

/** All that quote lines of the file to find a place. */
export const QUOTING: readonly FormatName[] = FORMATS.filter((format) => format !== 'whole-file' && format !== 'lazy-file')
export const CALLS: readonly FormatName[] = ['edit-call', 'str-replace-call', 'function-call', 'xml-call']
export const JSON_CALLS: readonly FormatName[] = ['edit-call', 'str-replace-call', 'function-call']
export const DIFFS: readonly FormatName[] = ['unified-diff', 'diff-without-numbers', 'apply-patch']
/** Each side of a change is written whole, the old one and the new one. */
export const SIDES: readonly FormatName[] = ['search-replace', 'find-replace-file', ...CALLS]

const STRICTNESS: readonly Answer[] = ['bytes', 'either', 'refuse']
export const stricter = (one: Answer, other: Answer): Answer =>
  STRICTNESS.indexOf(one) > STRICTNESS.indexOf(other) ? one : other

/** The draft with an answer at least as strict, in those of its formats that are left; null if none is. */
export function answered(draft: Draft | null, answer: Answer, formats: readonly FormatName[] = QUOTING): Draft | null {
  if (draft === null) return null
  const left = draft.formats.filter((format) => formats.includes(format))
  return left.length === 0 ? null : { ...draft, answer: stricter(draft.answer, answer), formats: left }
}

export const isOld = ({ sign }: Row): boolean => sign !== '+'
export const isContext = ({ sign }: Row): boolean => sign === ' '
export const isNew = ({ sign }: Row): boolean => sign === '+'
export const isRemoved = ({ sign }: Row): boolean => sign === '-'
export const says = (text: string): boolean => /\w{3}/.test(text)

export const rowsOf = (draft: Draft): readonly Row[] => draft.hunks.flatMap(({ rows }) => rows)

export type Change = (row: Row, at: number, hunk: Hunk) => Row | readonly Row[]

/** The draft with its rows changed; null if none is. */
export function mapRows(draft: Draft, change: Change): Draft | null {
  let shows = false
  const hunks = draft.hunks.map((hunk) => {
    const rows = hunk.rows.flatMap((row, at) => change(row, at, hunk))
    if (
      rows.length !== hunk.rows.length ||
      rows.some((row, at) => row.text !== hunk.rows[at]?.text || row.sign !== hunk.rows[at]?.sign)
    )
      shows = true
    return { ...hunk, rows }
  })
  return shows ? { ...draft, hunks } : null
}

/** The texts of chosen rows changed. @param shown rows of which at least one has to change */
export function mapTexts(
  draft: Draft,
  change: (text: string) => string,
  chosen: (row: Row) => boolean = () => true,
  shown: (row: Row) => boolean = isOld,
): Draft | null {
  if (!rowsOf(draft).some((row) => chosen(row) && shown(row) && change(row.text) !== row.text)) return null
  return mapRows(draft, (row) => (chosen(row) ? { ...row, text: change(row.text) } : row))
}

/** One of the rows, at random, and its hunk. */
export function pickRow(
  draft: Draft,
  random: Random,
  fits: (row: Row, at: number, hunk: Hunk) => boolean,
): { row: Row; hunk: Hunk } | null {
  const all = draft.hunks.flatMap((hunk) => hunk.rows.filter((row, at) => fits(row, at, hunk)).map((row) => ({ row, hunk })))
  return random.pick(all) ?? null
}

/** The draft with one row changed. */
export const withRow = (draft: Draft, one: Row, by: Row | readonly Row[]): Draft | null =>
  mapRows(draft, (row) => (row === one ? by : row))

/** Lines of a hunk, but for one, that say something: what is left to tell the place by. */
export const witnesses = (hunk: Hunk, without: Row | null = null): number =>
  hunk.rows.filter((row) => row !== without && isOld(row) && says(row.text)).length

type Texts = {
  readonly id: string
  readonly means: string
  readonly change: (text: string) => string
  readonly chosen?: (row: Row) => boolean
  readonly shown?: (row: Row) => boolean
  readonly fits?: (draft: Draft) => boolean
  readonly answer?: Answer
  readonly formats?: readonly FormatName[]
}

/** Kinds that do the same to the text of each chosen row. */
export const kindsOfTexts = (table: readonly Texts[]): Kind[] =>
  table.map(({ id, means, change, chosen, shown, fits, answer = 'bytes', formats = QUOTING }) => ({
    id,
    means,
    damage: (draft) => (fits?.(draft) === false ? null : answered(mapTexts(draft, change, chosen, shown), answer, formats)),
  }))

/** A kind that changes nothing but the written reply. */
export const ofReply = (
  id: string,
  means: string,
  change: (reply: string, format: FormatName) => string,
  answer: Answer = 'bytes',
  formats: readonly FormatName[] = FORMATS,
): Kind => ({
  id,
  means,
  damage: (draft) => answered({ ...draft, afterwards: [...draft.afterwards, change] }, answer, formats),
})

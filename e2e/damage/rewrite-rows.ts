/** What kinds are made of: ways to rewrite the rows that a reply quotes, and the answers that go with them. */
import { hunksOf, isClear } from './edit'
import {
  type Answer,
  type DamageHunk,
  type Draft,
  type FileRow,
  FORMATS,
  type FormatName,
  type Kind,
  type Random,
  type Row,
} from './kind'
import { oldRows, textAfter } from './truth'

/** All that quote lines of the file to find a place. */
export const QUOTING: readonly FormatName[] = FORMATS.filter((format) => format !== 'whole-file' && format !== 'lazy-file')
export const CALLS: readonly FormatName[] = ['edit-call', 'str-replace-call', 'function-call', 'xml-call']
export const JSON_CALLS: readonly FormatName[] = ['edit-call', 'str-replace-call', 'function-call']
export const DIFFS: readonly FormatName[] = ['unified-diff', 'diff-without-numbers', 'apply-patch']
/** Each side of a change is written whole, the old one and the new one. */
export const SIDES: readonly FormatName[] = ['search-replace', 'find-replace-file', ...CALLS]

const STRICTNESS: readonly Answer[] = ['bytes', 'either', 'refuse']
const stricter = (one: Answer, other: Answer): Answer => (STRICTNESS.indexOf(one) > STRICTNESS.indexOf(other) ? one : other)

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

export type Change = (row: Row, at: number, hunk: DamageHunk) => Row | readonly Row[]

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
  fits: (row: Row, at: number, hunk: DamageHunk) => boolean,
): { row: Row; hunk: DamageHunk } | null {
  const all = draft.hunks.flatMap((hunk) => hunk.rows.filter((row, at) => fits(row, at, hunk)).map((row) => ({ row, hunk })))
  return random.pick(all) ?? null
}

/** The draft with one row changed. */
export const withRow = (draft: Draft, one: Row, by: Row | readonly Row[]): Draft | null =>
  mapRows(draft, (row) => (row === one ? by : row))

/** Lines of a hunk, but for one, that have words and occur in the file once: those left to show the place. */
export const witnesses = (draft: Draft, hunk: DamageHunk, without: Row | null = null): number =>
  hunk.rows.filter((row) => row !== without && isOld(row) && says(row.text) && isSingle(draft, row.text)).length

/** Whether each hunk whose new lines the change shows in has quoted ones in which it shows too: only they prove what was done. */
export const isShown = (draft: Draft, change: (text: string) => string): boolean => {
  const shows = (row: Row) => change(row.text) !== row.text
  return draft.hunks.every(({ rows }) => rows.filter(isOld).some(shows) || !rows.some(shows))
}

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
    damage: (draft) =>
      fits?.(draft) === false
        ? null
        : answered(
            mapTexts(draft, change, chosen, shown),
            chosen === undefined && !isShown(draft, change) ? stricter(answer, 'either') : answer,
            formats,
          ),
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

// ── the file itself ────────────────────────────────────────────────────────────────────────────────────────────────────

/** The draft with the file's rows changed, before and after the edit alike. */
export const mapTruth = (draft: Draft, change: (row: FileRow) => FileRow | readonly FileRow[]): Draft => ({
  ...draft,
  truth: { ...draft.truth, rows: draft.truth.rows.flatMap(change) },
})

/** The file has another text where the reply quotes this row. */
export const withFileText = (draft: Draft, quoted: Row, text: string): Draft =>
  mapTruth(draft, (row) => (row.id === quoted.of ? { ...row, text } : row))

/** A row of the file that no edit has to do with. */
export const newFileRow = (draft: Draft, text: string, nth = 0): FileRow => ({
  id: 1_000_000 + draft.truth.rows.length + nth,
  sign: ' ',
  text,
  end: draft.truth.rows[0]?.end ?? '\n',
})

/** The file as it is before the edit, each line as one that stays. */
export const restored = (draft: Draft): FileRow[] => oldRows(draft.truth).map((row) => ({ ...row, sign: ' ' as const }))

/** Another edit of the same file: these rows and the lines around what changes. Null where the quoted lines do not single out their place. */
export function rebuilt(draft: Draft, rows: readonly FileRow[], context: number): Draft | null {
  const lines = rows.filter(({ sign }) => sign !== '+').map(({ text }) => text)
  const hunks = hunksOf(rows, context)
  return hunks.length > 0 && hunks.every((hunk) => isClear(hunk, lines))
    ? { ...draft, truth: { ...draft.truth, rows }, hunks }
    : null
}

/** Whether a row touches new lines for which no line goes: only the lines beside them show where they belong. */
export function pins(hunk: DamageHunk, at: number): boolean {
  const isLoose = (from: number, step: 1 | -1): boolean => {
    let next = from
    while (hunk.rows[next]?.sign === '+') next += step
    return next !== from && hunk.rows[next]?.sign !== '-'
  }
  return isLoose(at + 1, 1) || isLoose(at - 1, -1)
}

/** Whether the file has the text in one row: rows of the same text could replace each other. */
export const isSingle = (draft: Draft, text: string): boolean =>
  oldRows(draft.truth).filter((row) => row.text.trim() === text.trim()).length === 1

/** The file after the edit with the new lines exactly as the reply has them: right where a careful person leaves them so. */
export function asWritten(draft: Draft): string {
  const written = new Map(
    rowsOf(draft).flatMap((row) => (row.sign === '+' && row.of !== null ? [[row.of, row.text] as const] : [])),
  )
  const rows = draft.truth.rows.map((row) => ({ ...row, text: written.get(row.id) ?? row.text }))
  return textAfter({ ...draft.truth, rows })
}

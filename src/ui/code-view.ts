import type { ReactNode } from 'react'

/** What a row is; colour and sign follow from it, and never colour alone. */
export type RowTone =
  | 'plain'
  | 'muted' // prose: proportional type
  | 'thinking' // the same, in italics
  | 'wrapper' // what carries the reply: muted code
  | 'marker'
  | 'path'
  | 'exact'
  | 'fuzzy'
  | 'refused'
  | 'ambiguous'
  | 'removed'
  | 'added'
  | 'already'
  | 'fold' // in the place of rows that are left out

/** The sign beside a row, '' for none. A closed set: Monaco draws it from a stylesheet. */
export type Sign = '' | '=' | '≈' | '✎' | '✗' | '?' | '+' | '-'

/**
 * How a piece of a row is set apart, besides its colour: `ink` by its colour alone, where no state is meant; `line` by a line under it: text that
 * is to be found; `fill` by a ground of its own: text that is put there.
 */
export type PieceForm = 'ink' | 'line' | 'fill'

/** A stretch of a row with a look of its own. Columns are UTF-16 units of the row's text, `to` exclusive. */
export type Piece = {
  readonly from: number
  readonly to: number
  readonly tone: RowTone
  readonly form: PieceForm
  readonly group: number
}

/**
 * The part in one row of something that is wrong with the text: a departure from the format, an error of syntax. `said`: the sentence for it.
 * `fatal`: it could not be put right. `first`: it begins here, and the margin says so. Columns as in `Piece`.
 */
export type Note = {
  readonly said: string
  readonly fatal: boolean
  readonly from: number
  readonly to: number
  readonly first: boolean
}

/** A line of a pane beside its text: what colours, signs and ribbons follow from. It adds to an analysis which decision each line belongs to. */
export type CodeRow = {
  readonly tone: RowTone
  readonly sign: Sign
  /** Label in the line-number column, '' for none; any text, so that removed and folded rows can be numbered freely. */
  readonly number: string
  /** Index of the decision the row belongs to, -1 for none. */
  readonly group: number
  /** Sorted and without gaps, where the row was read as several things; left out where it is one. */
  readonly pieces?: readonly Piece[]
  readonly notes?: readonly Note[]
  /** What the debugger's step made of the row: its line was compared and is equal, or is not. Left out where the step is not about it. */
  readonly compared?: 'equal' | 'differs'
}

/** A stretch of a row's text that its language sets apart. Columns as in `Piece`. */
export type SyntaxToken = {
  readonly from: number
  readonly to: number
  readonly kind: 'keyword' | 'name' | 'string' | 'number' | 'comment' | 'tag'
}

/** Something that can be clicked, between two rows: the rows from `before` on make room for it. */
export type Bar = {
  /** 0-based row that it is above. */
  readonly before: number
  /** CSS pixels it takes from the rows. */
  readonly height: number
  readonly content: ReactNode
}

/** What both panes, plain and Monaco, are given. Rows that `rows` does not reach are plain, without number. */
export type CodeViewProps = {
  /** Accessible name, such as "Reply". */
  readonly label: string
  /** Lines parted by '\n'; one `Row` a line. A carriage return is drawn as ␍, it parts nothing. */
  readonly text: string
  readonly rows: readonly CodeRow[]
  /** Monaco language id, 'plaintext' if unknown. */
  readonly language: string
  /** Selected group, -1 for none: its rows are stronger, and come into view when it changes. */
  readonly selected: number
  readonly readOnly: boolean
  /** Which document it is, where it is one that people go back to: caret, scroll and undo come back with it. */
  readonly document?: string | undefined
  /** At most one; for the hunk at hand. */
  readonly bar?: Bar | undefined
  /** Size of the type against 12.3/20 px; 1 if left out. */
  readonly scale?: number | undefined
  /** Height of a row against 20 px at the same scale; 1 if left out. */
  readonly leading?: number | undefined
  /** Whether a line that is longer than the pane goes on below; else the pane scrolls sideways. */
  readonly wrap?: boolean | undefined
  /** The caret came to, or a click fell on, a row of a group. */
  readonly onSelect?: ((group: number) => void) | undefined
  /** A `fold` row was clicked; 0-based. */
  readonly onUnfold?: ((row: number) => void) | undefined
  /** Typed by the person, on every key; a `text` that comes back late with an earlier state does not undo later keys. */
  readonly onChange?: ((text: string) => void) | undefined
  /** The pane's geometry once there is one, null when it goes away. */
  readonly onReady?: ((view: CodeView | null) => void) | undefined
}

/** How far a pane is scrolled: the row at its top, 0-based, what of it is scrolled past, and how far it is scrolled sideways. CSS pixels. */
export type PaneScroll = { readonly row: number; readonly past: number; readonly left: number }

/** Geometry for the ribbons, in CSS pixels relative to the pane's top edge; rows are 0-based. */
export interface CodeView {
  /** Top of a row, below a bar that is above it; negative when scrolled past. `rows.length` gives the end of the last row. */
  rangeTop(row: number): number
  /** Where a row ends: below all of its lines where it is wrapped. */
  rangeBottom(row: number): number
  /** Brings a row into view, in the middle if it was outside. */
  scrollTo(row: number): void
  /** Does the same, highlights the row for a moment, and puts the caret before column `column` of it where there is one. */
  flash(row: number, column: number): void
  /** Calls `listener` after every change of geometry: scroll, size, bar, text. Returns what ends it. */
  onScroll(listener: () => void): () => void
  focus(): void
}

/** Values that both panes share, in CSS pixels at scale 1. */
export const CODE = {
  fontFamily: "'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
  fontSize: 12.3,
  rowHeight: 20,
  padding: 8,
  /** From the line number to the text; the sign is in it. */
  lane: 28,
  /** Digits that the line-number column always has room for. */
  digits: 4,
  tabSize: 4,
  /** Characters of a line that are drawn. */
  drawnChars: 10_000,
  /** Milliseconds for which a row is highlighted; code.css has the same. */
  flash: 1600,
} as const

/** Tones that only colour the text; all others but 'plain' tint the row. */
export const TEXT_TONES: ReadonlySet<RowTone> = new Set(['muted', 'thinking', 'wrapper', 'marker', 'path', 'fold'])

/** Whether rows of this tone are on a tint. */
export const isTinted = (tone: RowTone): boolean => tone !== 'plain' && !TEXT_TONES.has(tone)

/** Whether a row is code, and nothing else. */
export const isCode = ({ tone, pieces }: CodeRow): boolean => !TEXT_TONES.has(tone) && pieces === undefined

/** Whether two row lists are read alike by a language: the same rows are code, and the same are removed. */
export function areCodeAlike(a: readonly CodeRow[], b: readonly CodeRow[]): boolean {
  if (a === b) return true
  const length = Math.max(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const [x, y] = [rowAt(a, index), rowAt(b, index)]
    if (x !== y && (isCode(x) !== isCode(y) || (x.tone === 'removed') !== (y.tone === 'removed'))) return false
  }
  return true
}

const PLAIN: CodeRow = { tone: 'plain', sign: '', number: '', group: -1 }

/** The row at a 0-based index, a plain one where `rows` has none yet. */
export const rowAt = (rows: readonly CodeRow[], index: number): CodeRow => rows[index] ?? PLAIN

/** The sign in the lane: what the debugger's step found of the row, else the row's own. */
export const laneSign = ({ sign, compared }: CodeRow): Sign | '≠' =>
  compared === undefined ? sign : compared === 'equal' ? '=' : '≠'

/** Classes of a row that the debugger's step is about, '' of others. */
export const comparedClass = ({ compared }: CodeRow): string =>
  compared === undefined ? '' : `code-compared code-compared-${compared}`

/** Whether a row, or a piece of it, belongs to the group. */
export const belongsTo = (row: CodeRow, group: number): boolean =>
  row.group === group || row.pieces?.some((piece) => piece.group === group) === true

/** Whether a piece is drawn unlike those of other groups in its row: the selected hunk's own text. */
export const isChosen = (row: CodeRow, piece: Piece, selected: number): boolean =>
  piece.group === selected &&
  selected >= 0 &&
  piece.form !== 'ink' &&
  row.pieces?.some(({ group }) => group !== selected) === true

/** The group at a column of a row, -1 for none. */
export const groupAt = (row: CodeRow, column: number): number => {
  const piece = row.pieces?.find(({ from, to }) => from <= column && column < to)
  return piece === undefined || piece.group < 0 ? row.group : piece.group
}

/** 0-based first and last row of a group's first unbroken stretch, or null. */
export function stretchOf(rows: readonly CodeRow[], group: number): { first: number; last: number } | null {
  if (group < 0) return null
  const first = rows.findIndex((row) => belongsTo(row, group))
  if (first < 0) return null
  let last = first
  for (let next = rows[last + 1]; next !== undefined && belongsTo(next, group); next = rows[last + 1]) last++
  return { first, last }
}

/** Digits that a sign left of the numbers takes, with room on both sides. */
const NOTE_DIGITS = 3

/** Digits the line-number column needs for these rows; signs of notes are left of the numbers. */
export function numberDigits(rows: readonly CodeRow[]): number {
  let digits = 0
  let noted = false
  for (const row of rows) {
    if (row.number.length > digits) digits = row.number.length
    if (row.notes !== undefined) noted = true
  }
  return Math.max(CODE.digits, noted ? digits + NOTE_DIGITS : digits)
}

/** What the margin says of a row's notes: ✗ where one of them is fatal, '' where none begins here. */
export function noteSign({ notes = [] }: CodeRow): '' | '≈' | '✗' {
  const first = notes.filter((note) => note.first)
  if (first.length === 0) return ''
  return first.some(({ fatal }) => fatal) ? '✗' : '≈'
}

/** Whether a row has the letters of prose. */
export const isProse = ({ tone }: CodeRow): boolean => tone === 'muted' || tone === 'thinking' || tone === 'fold'

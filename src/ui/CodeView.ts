import type { ReactNode } from 'react'

/** What a row is; colour and sign follow from it, and never colour alone. */
export type RowTone =
  | 'plain'
  | 'muted' // prose: proportional type
  | 'marker'
  | 'path'
  | 'exact'
  | 'fuzzy'
  | 'refused'
  | 'ambiguous'
  | 'removed'
  | 'added'
  | 'already'
  | 'fold' // stands for rows that are left out

/** The sign beside a row, '' for none. A closed set: Monaco draws it from a stylesheet. */
export type Sign = '' | '=' | '≈' | '✗' | '?' | '+' | '-'

export type Row = {
  readonly tone: RowTone
  readonly sign: Sign
  /** Label in the line-number column, '' for none; any text, so that removed and folded rows can be numbered freely. */
  readonly number: string
  /** Index of the decision the row belongs to, -1 for none. */
  readonly group: number
}

/** Something that can be clicked, standing between two rows: the rows from `before` on make room for it. */
export type Bar = {
  /** 0-based row it stands above. */
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
  readonly rows: readonly Row[]
  /** Monaco language id, 'plaintext' if unknown. */
  readonly language: string
  /** Selected group, -1 for none: its rows are stronger, and come into view when it changes. */
  readonly selected: number
  readonly readOnly: boolean
  /** At most one; for the hunk at hand. */
  readonly bar?: Bar | undefined
  /** Size of the type against 12.3/20 px; 1 if left out. */
  readonly scale?: number | undefined
  /** The caret came to, or a click fell on, a row of a group. */
  readonly onSelect?: ((group: number) => void) | undefined
  /** A `fold` row was clicked; 0-based. */
  readonly onUnfold?: ((row: number) => void) | undefined
  /** Typed by the person, on every key; a `text` that comes back late with an earlier state does not undo later keys. */
  readonly onChange?: ((text: string) => void) | undefined
  /** The pane's geometry once there is one, null when it goes away. */
  readonly onReady?: ((view: CodeView | null) => void) | undefined
}

/** Geometry for the ribbons, in CSS pixels relative to the pane's top edge; rows are 0-based. */
export interface CodeView {
  /** Top of a row, below a bar that stands above it; negative when scrolled past. `rows.length` gives the end of the last row. */
  rangeTop(row: number): number
  rowHeight(): number
  /** Brings a row into view, in the middle if it was outside. */
  scrollTo(row: number): void
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
  /** From the line number to the text; the sign stands in it. */
  lane: 28,
  /** Digits that the line-number column always has room for. */
  digits: 4,
  tabSize: 4,
  /** Characters of a line that are drawn. */
  drawnChars: 10_000,
} as const

/** Tones that only colour the text; all others but 'plain' tint the row. */
export const TEXT_TONES: ReadonlySet<RowTone> = new Set(['muted', 'marker', 'path', 'fold'])

/** Whether rows of this tone stand on a tint. */
export const isTinted = (tone: RowTone): boolean => tone !== 'plain' && !TEXT_TONES.has(tone)

const PLAIN: Row = { tone: 'plain', sign: '', number: '', group: -1 }

/** The row at a 0-based index, a plain one where `rows` has none yet. */
export const rowAt = (rows: readonly Row[], index: number): Row => rows[index] ?? PLAIN

/** 0-based first and last row of a group's first unbroken stretch, or null. */
export function stretchOf(rows: readonly Row[], group: number): { first: number; last: number } | null {
  if (group < 0) return null
  const first = rows.findIndex((row) => row.group === group)
  if (first < 0) return null
  let last = first
  while (rows[last + 1]?.group === group) last++
  return { first, last }
}

/** Digits the line-number column needs for these rows. */
export function numberDigits(rows: readonly Row[]): number {
  let digits: number = CODE.digits
  for (const row of rows) if (row.number.length > digits) digits = row.number.length
  return digits
}

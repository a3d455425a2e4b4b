/** What a kind of damage is: it takes an edit whose answer is known and makes of it what a model may write in its place, and the answer to that. */

import type { SourceFile } from './shapes'

/** A line of a hunk: it stays, goes or is new. `of`: the line of the truth that it quotes or adds, null for one that is made up. */
export type Row = { readonly sign: ' ' | '-' | '+'; readonly text: string; readonly of: number | null }

/** A stretch of the file that the reply quotes, with what changes in it. `line`: the first one of the file, 0-based, as the reply claims it. */
export type DamageHunk = { readonly line: number; readonly rows: readonly Row[] }

export type LineEnd = '\n' | '\r\n'

/** A line of the file, with what the edit means to become of it. `id`: of this file alone; it stays the same when other lines come or go. */
export type FileRow = { readonly id: number; readonly sign: Row['sign']; readonly text: string; readonly end: LineEnd }

/** The file before the edit and after it. `mark`: it begins with a byte order mark. `closed`: its last line has an end. */
export type Truth = {
  readonly rows: readonly FileRow[]
  readonly mark: boolean
  readonly closed: { readonly before: boolean; readonly after: boolean }
}

export const FORMATS = [
  'search-replace',
  'unified-diff',
  'diff-without-numbers',
  'apply-patch',
  'numbered-snippet',
  'find-replace-file',
  'edit-call',
  'str-replace-call',
  'function-call',
  'xml-call',
  'whole-file',
  'lazy-file',
] as const

export type FormatName = (typeof FORMATS)[number]

/**
 * The right answer. `bytes`: the file has to become what the edit means; `refuse`: nothing may change, and nothing may be claimed; `either`: the bytes
 * or a refusal, where a careful person could hold both.
 */
export type Answer = 'bytes' | 'either' | 'refuse'

/** One edit of one file on its way from the truth to a damaged reply. Kinds are composed: each takes the draft that the one before it left. */
export type Draft = {
  readonly path: string
  readonly truth: Truth
  /** What the reply says: quoted rows and new ones, each as the damage left it. Top to bottom unless a kind changes the order. */
  readonly hunks: readonly DamageHunk[]
  readonly answer: Answer
  /** Other files that are as right as the truth is. */
  readonly also: readonly string[]
  /** What happens to the reply once it is written in a format: cut, escaped, wrapped. In order. */
  readonly afterwards: readonly ((reply: string, format: FormatName) => string)[]
  /** The formats that can express it. */
  readonly formats: readonly FormatName[]
}

/** Numbers that follow from a seed: the same on every machine. */
export type Random = {
  /** 0 up to, not including, `limit`. */
  readonly below: (limit: number) => number
  readonly pick: <T>(list: readonly T[]) => T | undefined
}

export type Kind = {
  /** Short and stable: the row of the table. */
  readonly id: string
  /** What happens, in one sentence. */
  readonly means: string
  /** null where the damage has nothing to do there: it must show in what is quoted, or it is no damage. */
  readonly damage: (draft: Draft, random: Random) => Draft | null
  /** What it makes its edit of, where it makes one itself: a file of which nothing changes. */
  readonly startOf?: (file: SourceFile) => Draft
}

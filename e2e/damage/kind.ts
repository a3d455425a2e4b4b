/** What a kind of damage is: it takes an edit whose answer is known and makes of it what a model may write in its place, and the answer to that. */

/** A line of a hunk: it stays, goes or is new. */
export type Row = { readonly sign: ' ' | '-' | '+'; readonly text: string }

/** A stretch of the file that the reply quotes, with what changes in it. `line`: the first one of the file, 0-based, as the reply claims it. */
export type Hunk = { readonly line: number; readonly rows: readonly Row[] }

export type FormatName =
  | 'search-replace'
  | 'unified-diff'
  | 'diff-without-numbers'
  | 'apply-patch'
  | 'numbered-snippet'
  | 'find-replace-file'
  | 'edit-call'
  | 'str-replace-call'
  | 'function-call'
  | 'xml-call'
  | 'whole-file'
  | 'lazy-file'

/**
 * The right answer. `bytes`: the file has to become `after`; `refuse`: nothing may change, and nothing may be claimed; `either`: `after` or a refusal,
 * where a careful person could hold both.
 */
export type Answer = 'bytes' | 'either' | 'refuse'

/** One edit of one file on its way from the truth to a damaged reply. Kinds are composed: each takes the draft that the one before it left. */
export type Draft = {
  readonly path: string
  /** The file as the engine is given it. */
  readonly before: string
  /** The file as the edit means it. */
  readonly after: string
  /** What the reply says: quoted rows and new ones, each as the damage left it. Top to bottom unless a kind changes the order. */
  readonly hunks: readonly Hunk[]
  readonly answer: Answer
  /** What happens to the reply once it is written in a format: cut, escaped, wrapped. In order. */
  readonly afterwards: readonly ((reply: string, format: FormatName) => string)[]
  /** The formats that can express it; null: all. */
  readonly formats: readonly FormatName[] | null
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
}

/** Where a hunk is looked for, and what is known around it. */
import type { LineRange } from '../model'
import type { Lines } from './lines'

/** A file to be searched. `baseOf` maps lines of it to those before the reply's first edit, which is what attempts and hints speak of. */
export type SearchedFile = { readonly file: Lines; readonly baseOf: (at: LineRange) => LineRange }

/** What is known of a hunk's neighbours: places that it cannot have, and by how many lines those around it lie off their number. */
export type Neighbours = {
  /** The hunk is below line `above` and above line `below`: those of the hunks before and after it in the reply. */
  readonly above: number
  readonly below: number
  /** Lines of the file that other hunks take away. */
  readonly taken: ReadonlySet<number>
  /** Lines by which the neighbours are further down than the reply says; null where they do not agree, or there are none. */
  readonly offset: number | null
}

export const NOWHERE_NEAR: Neighbours = {
  above: Number.NEGATIVE_INFINITY,
  below: Number.POSITIVE_INFINITY,
  taken: new Set(),
  offset: null,
}

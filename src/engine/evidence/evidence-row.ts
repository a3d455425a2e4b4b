/** One row of a hunk's evidence. */
import type { Contrast, FirstDifference } from './contrast'
import type { SeenLine, TakenLine } from './decided-file'

/** What the hunk does to a line: it keeps or removes one that it quotes, adds one, or does not know of one that the file has there. */
export type Fate = 'kept' | 'removed' | 'added' | 'unquoted'

/** One row of the alignment: a line of the reply, a line of the file, or both beside each other. Texts are without line ends. */
export type EvidenceRow = {
  readonly fate: Fate
  /** Line of the hunk's `before`, −1 where the row is of none. */
  readonly line: number
  /** Line of the hunk's `after`, −1 where the row is of none. */
  readonly fresh: number
  /** 0-based line of the reply; −1 for a line that it does not quote. Lines within a string of a call share one. */
  readonly replyLine: number
  /** The reply's text; null for a line that it does not quote. */
  readonly reply: string | null
  /** The file's text: as it was, or, of a line that a landed hunk adds, as it is written. null: the file has no such line there. */
  readonly file: string | null
  /** Where the file's line is seen, before the reply; null where it has none. Of an added line: in the file after the reply. */
  readonly of: SeenLine | null
  /** 0-based line of the file after the reply; −1 where it is in none. */
  readonly becomes: number
  /** In what the two texts differ; null where they are equal, or there is but one. */
  readonly contrast: Contrast | null
  /** The first words that differ, of the first lines that do, where it is words that differ; else null. */
  readonly difference: FirstDifference | null
  /** Of a quoted line that says something and is not so at the place: where the file has it otherwise, before the reply. null: nowhere. */
  readonly elsewhere: TakenLine | null
}

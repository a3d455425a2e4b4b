/** Builds hunks from the lines that a reader found. */
import type { Hint, Hunk, HunkLine, Span } from '../model'
import { pairLines } from '../pair'

/** A hunk of two quoted sides. `kept`: the index pairs of lines that both sides share, where the format says so; else the longest common ones. */
export const hunkOf = ({
  before,
  after,
  kept,
  hint = {},
  span,
}: {
  readonly before: readonly HunkLine[]
  readonly after: readonly HunkLine[]
  readonly kept?: Hunk['kept']
  readonly hint?: Hint
  readonly span: Span
}): Hunk => ({ before, after, kept: kept ?? pairLines(before, after), hint, span })

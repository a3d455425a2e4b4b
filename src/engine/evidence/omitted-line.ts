/** Rows of lines that a hunk does not quote. */
import type { DecidedFile } from './decided-file'
import type { EvidenceRow } from './evidence-row'

/** The row of line `of` of the ground. */
export const unquoted = (ground: DecidedFile, lines: readonly string[], of: number): EvidenceRow => ({
  fate: 'unquoted',
  line: -1,
  fresh: -1,
  replyLine: -1,
  reply: null,
  file: lines[of] ?? '',
  of: ground.seen(of),
  becomes: -1,
  contrast: null,
  difference: null,
  elsewhere: null,
})

/** Lines beyond an end of the quoted ones that are shown up to the one which the reply omits. More: lines that tell nothing, fewer: that one is not shown. */
const BEYOND = 4

/** The rows, with the line of the ground that the reply omits above the first of them or below the last. */
export function withOmitted(
  rows: readonly EvidenceRow[],
  ground: DecidedFile,
  lines: readonly string[],
  quoted: readonly number[],
  omitted: number,
): readonly EvidenceRow[] {
  const [first, last] = [quoted.find((of) => of >= 0) ?? -1, quoted.findLast((of) => of >= 0) ?? -1]
  if (omitted < 0 || first < 0) return rows
  const between = (from: number, to: number) =>
    to - from > BEYOND ? [] : Array.from({ length: Math.max(0, to - from) }, (_, at) => unquoted(ground, lines, from + at))
  return [...between(omitted, first), ...rows, ...between(last + 1, omitted + 1)]
}

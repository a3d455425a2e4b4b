/** Where a hunk is in a file. */
import type { LineRange } from '../model'
import { withBlanksFor } from './fold'
import type { IndentPair } from './indent'
import { indentOf } from './indent'
import type { Lines } from './lines'
import type { Alignment, Pairing } from './pairing'
import type { Pattern } from './pattern'

/**
 * A place that a rung proposes. `sought`: the reading of the hunk that the rung finds there. `verbatim`: all its lines are as in the file, character by character.
 * `aligned`: how alike, where the lines are not all equal.
 */
export type Place = {
  readonly pairing: Pairing
  readonly sought: Pattern
  readonly verbatim?: boolean
  readonly aligned?: Alignment
}

/** Whether every line of the hunk is paired, and with one line of the file after the other. */
export function isUnbroken(pairing: Pairing): boolean {
  const start = pairing[0] ?? -1
  return start >= 0 && pairing.every((line, at) => line === start + at)
}

/** From the first line of the file that is paired to the last; empty where none is. */
export function rangeOf(pairing: Pairing): LineRange {
  let start = -1
  let end = 0
  for (const line of pairing) {
    if (line < 0) continue
    if (start < 0) start = line
    end = line + 1
  }
  return { start: Math.max(0, start), end }
}

/** The indentations of the paired lines that are not blank. */
export function indentPairs(file: Lines, hunk: Lines, pairing: Pairing): IndentPair[] {
  const pairs: IndentPair[] = []
  for (const [at, line] of pairing.entries())
    if (line >= 0 && !hunk.isBlank(at)) pairs.push([indentOf(withBlanksFor(hunk.text(at))), file.indent(line)])
  return pairs
}

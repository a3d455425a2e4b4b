/** Where a hunk stands in a file. */
import type { LineRange } from '../model'
import type { Alignment } from './align'
import { withBlanksFor } from './fold'
import type { IndentPair } from './indent'
import { indentOf } from './indent'
import type { Lines } from './lines'
import type { Pattern } from './pattern'

/** For each line of the hunk the line of the file that it stands for; -1 where there is none. Ascending but for those. */
export type Pairing = readonly number[]

/**
 * A place that a rung proposes. `sought`: the reading of the hunk that stands there. `verbatim`: all its lines are as in the file, character by character.
 * `aligned`: how alike, where the lines are not all equal.
 */
export type Place = {
  readonly pairing: Pairing
  readonly sought: Pattern
  readonly verbatim?: boolean
  readonly aligned?: Alignment
}

/** The pairing of a hunk whose lines that are not blank stand in a row from line `start` of the file on. Blank lines pair as far as there are any. */
export function pairingAt(file: Lines, hunk: Lines, start: number): number[] {
  const pairing = new Array<number>(hunk.length).fill(-1)
  for (let line = 0, of = start; line < hunk.length; line++) {
    if (hunk.isBlank(line)) continue
    while (file.isBlank(of) && of < file.length) of++
    pairing[line] = of++
  }
  return withBlanks(file, hunk, pairing)
}

/** Pairs the blank lines of the hunk with those of the file beside the lines that are paired already. Changes and returns `pairing`. */
export function withBlanks(file: Lines, hunk: Lines, pairing: number[]): number[] {
  for (let line = 1; line < hunk.length; line++) {
    if (pairing[line] !== -1 || !hunk.isBlank(line)) continue
    const above = pairing[line - 1] ?? -1
    const free = above >= 0 && above + 1 < file.length && file.isBlank(above + 1) && above + 1 !== nextOf(pairing, line)
    if (free) pairing[line] = above + 1
  }
  for (let line = hunk.length - 2; line >= 0; line--) {
    if (pairing[line] !== -1 || !hunk.isBlank(line)) continue
    const below = pairing[line + 1] ?? -1
    const above = line === 0 ? -1 : (pairing[line - 1] ?? -1)
    const free = below - 1 >= 0 && below - 1 !== above && file.isBlank(below - 1)
    if (free) pairing[line] = below - 1
  }
  return pairing
}

/** The line of the file that the next paired line of the hunk behind `line` has; −1: there is none. */
function nextOf(pairing: Pairing, line: number): number {
  for (let at = line + 1; at < pairing.length; at++) if ((pairing[at] ?? -1) >= 0) return pairing[at] ?? -1
  return -1
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

/** Where a hunk stands in a file. */
import type { LineRange } from '../model'
import type { Alignment } from './align'
import { withBlanksFor } from './fold'
import type { IndentPair } from './indent'
import { indentOf } from './indent'
import type { Lines } from './lines'
import type { Sought } from './sought'

/** For each line of the hunk the line of the file that it stands for; -1 where there is none. Ascending but for those. */
export type Pairing = readonly number[]

/** A place that a rung proposes. `sought`: the reading of the hunk that stands there. `aligned`: how alike, where the lines are not all equal. */
export type Place = { readonly pairing: Pairing; readonly sought: Sought; readonly aligned?: Alignment }

/** The pairing of a hunk whose lines that are not blank stand in a row from `rank` of `file.solid` on. Blank lines pair as far as there are any. */
export function pairingAt(file: Lines, hunk: Lines, rank: number): number[] {
  const pairing = new Array<number>(hunk.length).fill(-1)
  const { solid } = hunk
  for (let at = 0; at < solid.length; at++) pairing[solid[at] ?? 0] = file.solid[rank + at] ?? 0
  return withBlanks(file, hunk, pairing)
}

/** Pairs the blank lines of the hunk with those of the file beside the lines that are paired already. Changes and returns `pairing`. */
export function withBlanks(file: Lines, hunk: Lines, pairing: number[]): number[] {
  for (let line = 1; line < hunk.length; line++) {
    const above = pairing[line - 1] ?? -1
    if (pairing[line] === -1 && hunk.isBlank(line) && above >= 0 && above + 1 < file.length && file.isBlank(above + 1))
      pairing[line] = above + 1
  }
  for (let line = hunk.length - 2; line >= 0; line--) {
    const below = pairing[line + 1] ?? -1
    const above = line === 0 ? -1 : (pairing[line - 1] ?? -1)
    const free = below - 1 >= 0 && below - 1 !== above && file.isBlank(below - 1)
    if (pairing[line] === -1 && hunk.isBlank(line) && free) pairing[line] = below - 1
  }
  return pairing
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
  return pairing.flatMap((line, at): IndentPair[] =>
    line < 0 || hunk.isBlank(at) ? [] : [[indentOf(withBlanksFor(hunk.text(at))), indentOf(file.text(line))]],
  )
}

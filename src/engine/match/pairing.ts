/** How the lines of a hunk pair with lines of a file. */
import type { LineRange } from '../model'
import type { Lines } from './lines'

/** For each line of the hunk the line of the file that it stands for; -1 where there is none. Ascending but for those. */
export type Pairing = readonly number[]

/** A stretch of the file and how the hunk's lines pair with it. */
export type Alignment = {
  readonly pairing: Pairing
  /** Of each hunk line with its line of the file, 0 to 1; 0 where it has none. */
  readonly similar: readonly number[]
  /** Mean similarity of the hunk's lines, 0 to 1, each by what it counts. */
  readonly alike: number
  /** The same less a price for each line that is missing or added: what the judge goes by. May be below 0. */
  readonly score: number
  readonly at: LineRange
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

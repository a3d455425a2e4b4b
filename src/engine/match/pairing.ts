/** How the lines of a hunk pair with lines of a file. */
import type { LineRange } from '../model'
import type { Lines } from './lines'

/** For each line of the hunk the line of the file that it quotes; -1 where there is none. Ascending but for those. */
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

/** The pairing of a hunk whose lines that are not blank the file has in a row from line `start` on. Blank lines pair as far as there are any. */
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

/**
 * The pairing with each file line beside the quoted line that is equal to it, where it was paired with one that only resembles it and nothing else is
 * between the two; and each quoted line beside the equal one of the lines that the file has more there. What is removed weighs more where a place is
 * chosen, so that a removed line may take the line of the one above it.
 */
export function equalFirst(file: Lines, hunk: Lines, pairing: Pairing): number[] {
  const found = [...pairing]
  const isEqual = (line: number, of: number) => of >= 0 && hunk.text(line) === file.text(of)
  for (const [line, of] of pairing.entries()) {
    if (of < 0 || isEqual(line, of)) continue
    const [from, to] = [solidFrom(found, line, -1), solidFrom(found, line, 1)]
    const [above, below] = [found[from] ?? of - 1, found[to] ?? of + 1]
    const own = between(above, below).find((other) => !hunk.isBlank(line) && isEqual(line, other))
    if (own !== undefined) {
      found[line] = own
      continue
    }
    for (let other = from + 1; other < to; other++) {
      if (hunk.isBlank(other) || !isEqual(other, of)) continue
      found[line] = -1
      found[other] = of
      break
    }
  }
  return found
}

const between = (above: number, below: number): number[] =>
  Array.from({ length: Math.max(0, below - above - 1) }, (_, at) => above + 1 + at)

/** The next line of the hunk that is paired, in direction `step`; −1, or the number of lines, where there is none. */
function solidFrom(pairing: Pairing, line: number, step: 1 | -1): number {
  let at = line + step
  while (at >= 0 && at < pairing.length && (pairing[at] ?? -1) < 0) at += step
  return at
}

/** Finds the stretches of a file that resemble a hunk: its lines vote for places, and the best few are aligned line by line. */
import type { Budget } from '../budget'
import { alignNear } from './alignment-table'
import type { Band } from './banded-similarity'
import type { Lines } from './lines'
import type { Alignment } from './pairing'
import { peaksOf, type Vote, votesByLines, votesByWords } from './vote'

/** Places that are aligned. More: slower, fewer: a look-alike goes unseen. */
const ALIGNED = 6
/** Places that are aligned where they have hardly fewer votes than the first. More: slower on repetitive files, fewer: one of many twins goes unseen. */
const TWINS = 16
const AS_MANY = 0.9
/** Share of the most votes that a place has to have. More: faster, less: a look-alike of few equal lines goes unseen. */
const VOTED = 0.1
/** Lines around a voted place that are taken in. More: slower, fewer: a hunk that lacks lines of the file is cut off. */
const SLACK = 8
/** Lines of the hunk that a twin above a place may lack. More: the place itself is found once more, fewer: a twin goes unseen. */
const NARROWER = 2
/** A place that is less alike resembles nothing. More: near misses go unseen, less: chance resemblance is shown. */
const RESEMBLES = 0.25
/** A place from here on is as good as found: others are looked for by their lines, not by their words. */
const PLAIN = 0.8

/** The places of `file` that resemble the hunk, best first, none overlapping a better one. `isRemoved`: which of its lines the hunk takes away. */
export function align(file: Lines, hunk: Lines, isRemoved: (line: number) => boolean, budget: Budget): Alignment[] {
  if (hunk.length === 0 || file.length === 0) return []
  const byLines = alignAll(file, hunk, isRemoved, votesByLines(file, hunk, budget), budget)
  if ((byLines[0]?.score ?? 0) >= PLAIN) return byLines
  const byWords = alignAll(file, hunk, isRemoved, votesByWords(file, hunk, budget), budget)
  return apart([...byLines, ...byWords])
}

function alignAll(
  file: Lines,
  hunk: Lines,
  isRemoved: (line: number) => boolean,
  votes: readonly Vote[],
  budget: Budget,
): Alignment[] {
  const all = peaksOf(votes, drift(hunk), TWINS)
  const most = all[0]?.weight ?? 0
  const peaks = all.filter(({ weight }, nth) => nth < ALIGNED || weight >= most * AS_MANY)
  return apart(
    peaks.flatMap(({ low, high, weight }) => {
      if (weight < most * VOTED) return []
      const window = { low: low - SLACK, high: high + SLACK }
      const found = alignNear(file, hunk, isRemoved, window, budget)
      if (found === null || found.alike < RESEMBLES) return []
      const others = besides(found, window, hunk.length)
        .filter((band) => votes.some(({ diagonal }) => diagonal >= band.low && diagonal <= band.high))
        .flatMap((band) => alignNear(file, hunk, isRemoved, band, budget) ?? [])
      return [found, ...others.filter(({ alike }) => alike >= RESEMBLES)]
    }),
  )
}

/** The parts of a window above and below a place in it: a twin close by is another place. @param length lines of the hunk */
const besides = ({ at }: Alignment, { low, high }: Band, length: number): Band[] =>
  [
    { low, high: Math.min(high, at.start - Math.max(1, length - NARROWER)) },
    { low: Math.max(low, at.end), high },
  ].filter((band) => band.low <= band.high)

/** By how many lines the votes for one place may differ. */
const drift = (hunk: Lines) => Math.min(64, 4 + (hunk.length >> 2))

function apart(places: readonly Alignment[]): Alignment[] {
  const chosen: Alignment[] = []
  for (const place of [...places].sort((a, b) => b.score - a.score || a.at.start - b.at.start))
    if (chosen.every(({ at }) => place.at.end <= at.start || place.at.start >= at.end)) chosen.push(place)
  return chosen
}

/** Finds the stretches of a file that resemble a hunk: its lines vote for places, and the best few are aligned line by line. */
import type { Budget } from '../budget'
import type { LineRange } from '../model'
import type { Lines } from './lines'
import { type Pairing, rangeOf, withBlanks } from './place'
import { similarity, UNLIKE } from './similarity'
import { peaksOf, type Vote, votesByLines, votesByWords } from './vote'

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

/** Places that are aligned. More: slower, fewer: a look-alike goes unseen. */
const ALIGNED = 6
/** Share of the most votes that a place has to have. More: faster, less: a look-alike of few equal lines goes unseen. */
const VOTED = 0.1
/** Lines around a voted place that are taken in. More: slower, fewer: a hunk that lacks lines of the file is cut off. */
const SLACK = 8
/** A place that is less alike resembles nothing. More: near misses go unseen, less: chance resemblance is shown. */
const RESEMBLES = 0.25
/** A place from here on is as good as found: others are looked for by their lines, not by their words. */
const PLAIN = 0.5
/** Steps of the budget for one similarity. */
const SIMILARITY_COST = 50
/** Cells of the table of one alignment. More: slower, fewer: very long hunks are compared in a narrower band. */
const LARGEST_TABLE = 4_000_000

/** What a line counts: little says a blank line, not much a bracket. */
const weightOf = (lines: Lines, line: number): number => (lines.isBlank(line) ? 0.05 : TELLING.test(lines.text(line)) ? 1 : 0.3)
const TELLING = /[\p{L}\p{N}_]{2}/u

/** How much more a line counts that the hunk takes away: it is what the edit is about. */
const REMOVED = 2
/** Price of a hunk line without a line in the file, as a share of its weight. A removed line that is not there is worse than context that is not. */
const LACKING = 0.3
const LACKING_REMOVED = 0.8
/** Price of a line of the file between two of the hunk's, as a share of its weight. */
const BETWEEN = 0.15

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
  const peaks = peaksOf(votes, drift(hunk), ALIGNED)
  const most = peaks[0]?.weight ?? 0
  return apart(
    peaks.flatMap(({ low, high, weight }) => {
      if (weight < most * VOTED) return []
      const found = alignNear(file, hunk, isRemoved, { low: low - SLACK, high: high + SLACK }, budget)
      return found !== null && found.alike >= RESEMBLES ? [found] : []
    }),
  )
}

/** By how many lines the votes for one place may differ. */
const drift = (hunk: Lines) => Math.min(64, 4 + (hunk.length >> 2))

function apart(places: readonly Alignment[]): Alignment[] {
  const chosen: Alignment[] = []
  for (const place of [...places].sort((a, b) => b.score - a.score || a.at.start - b.at.start))
    if (chosen.every(({ at }) => place.at.end <= at.start || place.at.start >= at.end)) chosen.push(place)
  return chosen
}

/** A diagonal is a line of the file less the line of the hunk that it pairs with. */
type Band = { readonly low: number; readonly high: number }

/** The step that led to a cell: a hunk line and a file line that pair, or one of them alone. */
const PAIR = 1
const HUNK_ALONE = 2
const FILE_ALONE = 3

/**
 * The best alignment of the whole hunk with any stretch of the file whose diagonals lie in the band.
 * null: the budget is spent.
 */
function alignNear(file: Lines, hunk: Lines, isRemoved: (line: number) => boolean, band: Band, budget: Budget): Alignment | null {
  const width = Math.min(band.high - band.low + 1, Math.max(8, Math.floor(LARGEST_TABLE / (hunk.length + 1))))
  const low = band.low
  const rows = hunk.length + 1
  if (!budget.spend(rows * width)) return null
  const compare = comparer(file, hunk, { low, high: low + width - 1 }, budget)
  const between = Float64Array.from({ length: rows + width }, (_, at) => BETWEEN * weightOf(file, low + at))
  const from = new Uint8Array(rows * width)
  let above = new Float64Array(width)
  let row = new Float64Array(width)
  let total = 0
  for (let i = 1; i < rows; i++) {
    const weight = weightOf(hunk, i - 1) * (isRemoved(i - 1) ? REMOVED : 1)
    const lacking = weight * (isRemoved(i - 1) ? LACKING_REMOVED : LACKING)
    total += weight
    for (let c = 0; c < width; c++) {
      const line = i + low + c - 1 // of the file, the last one taken in
      let best = Number.NEGATIVE_INFINITY
      let step = 0
      if (line >= 0 && line < file.length) {
        const similar = compare(i - 1, line)
        if (similar >= UNLIKE) {
          best = (above[c] ?? 0) + weight * similar
          step = PAIR
        }
      }
      const alone = c + 1 < width ? (above[c + 1] ?? 0) - lacking : Number.NEGATIVE_INFINITY
      if (alone > best) {
        best = alone
        step = HUNK_ALONE
      }
      if (c > 0 && line >= 0 && line < file.length) {
        const alone = (row[c - 1] ?? 0) - (between[line - low] ?? 0)
        if (alone > best) {
          best = alone
          step = FILE_ALONE
        }
      }
      row[c] = best
      from[i * width + c] = step
    }
    ;[above, row] = [row, above]
  }
  let end = 0
  for (let c = 1; c < width; c++) if ((above[c] ?? 0) > (above[end] ?? 0)) end = c
  return traced(file, hunk, from, { low, width, end, total, score: above[end] ?? 0 }, compare)
}

type Table = {
  readonly low: number
  readonly width: number
  readonly end: number
  readonly total: number
  readonly score: number
}

/** Goes back through the table from the best end. */
function traced(
  file: Lines,
  hunk: Lines,
  from: Uint8Array,
  { low, width, end, total, score }: Table,
  compare: (line: number, of: number) => number,
): Alignment {
  const pairing = new Array<number>(hunk.length).fill(-1)
  for (let i = hunk.length, c = end; i > 0; ) {
    const step = from[i * width + c]
    if (step === PAIR) pairing[i - 1] = i + low + c - 1
    if (step === FILE_ALONE) c--
    else {
      i--
      if (step === HUNK_ALONE) c++
    }
  }
  withBlanks(file, hunk, pairing)
  const similar = pairing.map((line, at) => (line < 0 ? 0 : compare(at, line)))
  let sum = 0
  for (const [at, alike] of similar.entries()) sum += alike * weightOf(hunk, at)
  const weights = pairing.reduce((all, _, at) => all + weightOf(hunk, at), 0)
  return {
    pairing,
    similar,
    alike: weights === 0 ? 0 : sum / weights,
    score: total === 0 ? 0 : score / total,
    at: rangeOf(pairing),
  }
}

/** Similarity of lines that differ only in white space. Less: a hunk whose indentation was lost resembles its place less, more: a bracket passes for another one further in. */
const SHIFTED = 0.85

/**
 * Similarity of a hunk line and a line of the file. A line that has its equal nearby is compared with nothing else, and one between two such lines
 * only with what stands between them in the file: that is what makes it quick.
 */
function comparer(file: Lines, hunk: Lines, band: Band, budget: Budget): (line: number, of: number) => number {
  const width = band.high - band.low + 1
  /** By hunk line and diagonal, one more than the similarity; 0: not known. */
  const known = new Float64Array(hunk.length * width)
  const { equals, above, below } = anchored(file, hunk, band)
  const measure = (line: number, of: number): number => {
    if (hunk.key(line) === file.key(of)) return hunk.folded(line) === file.folded(of) ? 1 : SHIFTED
    if (equals[line] !== 0 || of <= (above[line] ?? 0) || of >= (below[line] ?? 0)) return 0
    if (hunk.isBlank(line) || file.isBlank(of) || !budget.spend(SIMILARITY_COST)) return 0
    return similarity(hunk.bare(line), file.bare(of))
  }
  return (line, of) => {
    const entry = line * width + of - line - band.low
    const found = known[entry] ?? 0
    if (found > 0) return found - 1
    const alike = measure(line, of)
    known[entry] = alike + 1
    return alike
  }
}

/**
 * How many lines of the band equal each line of the hunk (2 for more), and between which lines of the file those without an equal have to stand:
 * the nearest that equal one line of the hunk and are equalled by no other, as long as all of these stand in order.
 */
function anchored(file: Lines, hunk: Lines, { low, high }: Band) {
  const equals = new Uint8Array(hunk.length)
  const anchors = new Int32Array(hunk.length).fill(-1)
  const taken = new Map<number, number>()
  for (let line = 0; line < hunk.length; line++) {
    const key = hunk.key(line)
    for (let at = Math.max(0, line + low); at <= Math.min(file.length - 1, line + high) && (equals[line] ?? 0) < 2; at++) {
      if (file.key(at) !== key) continue
      equals[line] = (equals[line] ?? 0) + 1
      anchors[line] = at
    }
    if (equals[line] !== 1 || hunk.isBlank(line)) anchors[line] = -1
    else taken.set(anchors[line] ?? -1, (taken.get(anchors[line] ?? -1) ?? 0) + 1)
  }
  const above = new Int32Array(hunk.length).fill(-1)
  const below = new Int32Array(hunk.length).fill(file.length)
  let last = -1
  let ordered = true
  for (let line = 0; line < hunk.length; line++) {
    above[line] = last
    const anchor = anchors[line] ?? -1
    if (anchor < 0 || (taken.get(anchor) ?? 0) > 1) continue
    ordered &&= anchor > last
    last = anchor
  }
  for (let line = hunk.length - 1, next = file.length; line >= 0; line--) {
    below[line] = next
    const anchor = anchors[line] ?? -1
    if (anchor >= 0 && taken.get(anchor) === 1) next = anchor
  }
  return ordered ? { equals, above, below } : { equals, above: above.fill(-1), below: below.fill(file.length) }
}

/** Aligns a hunk line by line with a stretch of a file, by a table of the best alignments of its first lines. */
import type { Budget } from '../budget'
import { type Band, BandedSimilarity } from './banded-similarity'
import type { Lines } from './lines'
import { type Alignment, withBlanks } from './pairing'
import { rangeOf } from './place'
import { UNLIKE } from './similarity'
import { isTelling } from './tokens'

/** Cells of the table of one alignment. More: slower, fewer: very long hunks are compared in a narrower band. */
const LARGEST_TABLE = 4_000_000

/** What a line counts: little says a blank line, not much a bracket. */
const weightOf = (lines: Lines, line: number): number =>
  lines.isBlank(line) ? 0.05 : isTelling(lines.source, lines.from(line), lines.to(line)) ? 1 : 0.3

/** How much more a line counts that the hunk takes away: it is what the edit is about. */
const REMOVED = 2
/** Price of a hunk line without a line in the file, as a share of its weight. A removed line that is not there is worse than context that is not. */
const LACKING = 0.3
const LACKING_REMOVED = 0.8
/** Price of a line of the file between two of the hunk's, as a share of its weight. */
const BETWEEN = 0.15

/** The step that led to a cell: a hunk line and a file line that pair, or one of them alone. */
const PAIR = 1
const HUNK_ALONE = 2
const FILE_ALONE = 3

/** By row, which is a number of the hunk's first lines, and column, which is a diagonal of the band: the step that leads there. */
type Table = {
  readonly steps: Uint8Array
  readonly width: number
  /** Column of the best end in the last row, and what it scores. */
  readonly end: number
  readonly score: number
}

/**
 * The best alignment of the whole hunk with any stretch of the file whose diagonals lie in the band.
 * null: the budget is spent.
 */
export function alignNear(
  file: Lines,
  hunk: Lines,
  isRemoved: (line: number) => boolean,
  { low, high }: Band,
  budget: Budget,
): Alignment | null {
  const rows = hunk.length + 1
  const width = Math.min(high - low + 1, Math.max(8, Math.floor(LARGEST_TABLE / rows)))
  if (!budget.spend(rows * width)) return null
  const stretch = new BandedSimilarity(file, hunk, { low, high: low + width - 1 }, budget)
  const weights: number[] = []
  const lacking: number[] = []
  const counted: number[] = []
  let total = 0
  for (let line = 0; line < hunk.length; line++) {
    const weight = weightOf(hunk, line)
    const counts = isRemoved(line) ? weight * REMOVED : weight
    weights.push(weight)
    counted.push(counts)
    lacking.push(counts * (isRemoved(line) ? LACKING_REMOVED : LACKING))
    total += counts
  }
  const table = filled(stretch, counted, lacking)
  const pairing = withBlanks(file, hunk, traced(table, hunk.length, low))
  const similar = pairing.map((of, line) => (of < 0 ? 0 : stretch.similarity(line, of)))
  let sum = 0
  let most = 0
  for (let line = 0; line < similar.length; line++) {
    sum += (similar[line] ?? 0) * (weights[line] ?? 0)
    most += weights[line] ?? 0
  }
  return {
    pairing,
    similar,
    alike: most === 0 ? 0 : sum / most,
    score: total === 0 ? 0 : table.score / total,
    at: rangeOf(pairing),
  }
}

/** Fills the table row by row. `counted` and `lacking`: what each line of the hunk is worth if it pairs, and costs if it does not. */
function filled(stretch: BandedSimilarity, counted: readonly number[], lacking: readonly number[]): Table {
  const { file, low, width, similar } = stretch
  const rows = counted.length + 1
  const between = new Array<number>(rows + width).fill(BETWEEN)
  const [least, most] = [Math.max(0, -low), Math.min(between.length, file.length - low)]
  for (let at = least; at < most; at++) between[at] = BETWEEN * weightOf(file, low + at)
  const steps = stepsFor(rows * width)
  let above = new Array<number>(width).fill(0)
  let row = new Array<number>(width).fill(0)
  for (let i = 1; i < rows; i++) {
    stretch.measure(i - 1)
    const weight = counted[i - 1] ?? 0
    const price = lacking[i - 1] ?? 0
    for (let c = 0; c < width; c++) {
      const at = i + c - 1 // line of the file, the last one taken in, less `low`
      const alike = similar[(i - 1) * width + c] ?? 0
      let best = Number.NEGATIVE_INFINITY
      let step = 0
      if (alike >= UNLIKE) {
        best = (above[c] ?? 0) + weight * alike
        step = PAIR
      }
      const without = c + 1 < width ? (above[c + 1] ?? 0) - price : Number.NEGATIVE_INFINITY
      if (without > best) {
        best = without
        step = HUNK_ALONE
      }
      if (c > 0 && at >= least && at < most) {
        const over = (row[c - 1] ?? 0) - (between[at] ?? 0)
        if (over > best) {
          best = over
          step = FILE_ALONE
        }
      }
      row[c] = best
      steps[i * width + c] = step
    }
    ;[above, row] = [row, above]
  }
  let end = 0
  for (let c = 1; c < width; c++) if ((above[c] ?? 0) > (above[end] ?? 0)) end = c
  return { steps, width, end, score: above[end] ?? 0 }
}

/** The pairing that leads to the best end of the table: goes back from there. */
function traced({ steps, width, end }: Table, lines: number, low: number): number[] {
  const pairing = new Array<number>(lines).fill(-1)
  for (let i = lines, c = end; i > 0; ) {
    const step = steps[i * width + c]
    if (step === PAIR) pairing[i - 1] = i + low + c - 1
    if (step === FILE_ALONE) c--
    else {
      i--
      if (step === HUNK_ALONE) c++
    }
  }
  return pairing
}

/** Cells that are kept for the next table. More: memory, fewer: the tables of long hunks are allocated each time. */
const KEPT = 65_536
const kept = new Uint8Array(KEPT)

/** Steps of one table: there is one at a time, and each cell is written before it is read, so those of a small one are reused. */
const stepsFor = (cells: number): Uint8Array => (cells > KEPT ? new Uint8Array(cells) : kept)

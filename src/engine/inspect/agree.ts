/** The place where most of some quoted lines agree with a file in order, for a rung that has found no place. */
import type { Lines } from '../match/lines'
import { peaksOf, type Vote } from '../match/vote'
import type { LineRange } from '../model'

/** How many lines of the file equal a quoted line in a rung's form, and the first few of them, 0-based. */
export type LineCount = { readonly count: number; readonly first: readonly number[] }

/** How a rung writes a line of the file and a quoted one: equal forms are equal lines. */
export type Agreement = {
  readonly ours: (file: Lines, line: number) => string
  readonly theirs: (hunk: Lines, line: number) => string
}

/** Lines of the file for which a quoted line votes. More: slower on repetitive files, fewer: such a file has no place. */
const COMMON = 32
/** Quoted lines that vote. More: slower on long hunks, fewer: a long hunk whose first lines are made up is not found. */
const VOTERS = 400
/** Lines around a voted place that are taken in. More: slower, fewer: a hunk that lacks lines of the file is cut off. */
const SLACK = 8
/** Cells of the table of one pairing. More: slower, fewer: very long hunks are paired in a narrower band. */
const LARGEST_TABLE = 2_000_000
/** Share of its weight that a line counts whose form differs, though not in more than white space and typography. */
const LOOSE = 0.6
/** Price of a line of either side alone. More: common lines pair out of place, less: a row is parted for a bracket. */
const ALONE = 0.01

/**
 * For each quoted line its line of the file at the best place, or at `near`, −1 for none; null where no line of the file is anything like them.
 * A quoted line that differs has the line in its place, where there is just one.
 */
export function agree(
  file: Lines,
  hunk: Lines,
  form: Agreement,
  counts: readonly LineCount[],
  near: LineRange | undefined,
): readonly number[] | null {
  if (file.length === 0 || hunk.length === 0) return null
  const band = near === undefined ? votedBand(file, hunk, counts) : bandOf(near, hunk.length)
  if (band === null) return null
  const pairing = paired(file, hunk, form, band)
  if (pairing.some((of) => of >= 0)) return filled(pairing, file.length)
  return near === undefined ? null : pairing.map((_, line) => (near.start + line < file.length ? near.start + line : -1))
}

type Band = { readonly low: number; readonly high: number }

const bandOf = ({ start, end }: LineRange, length: number): Band => ({
  low: Math.min(start, end - length),
  high: Math.max(start, end - length),
})

const isTelling = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** The diagonals that the lines point to: rare ones weigh more, and so do those that are equal in the rung's form. */
function votedBand(file: Lines, hunk: Lines, counts: readonly LineCount[]): Band | null {
  const solid: number[] = []
  for (let line = 0; line < hunk.length; line++) if (!hunk.isBlank(line)) solid.push(line)
  const telling = solid.filter((line) => isTelling(hunk.text(line)))
  // Brackets are everywhere: alone they point to no place.
  const [peak] = peaksOf(votesOf(file, hunk, counts, telling.length > 0 ? telling : solid), drift(hunk), 1)
  return peak === undefined ? null : { low: peak.low - SLACK, high: peak.high + SLACK }
}

/** By how many lines the votes for one place may differ. */
const drift = (hunk: Lines): number => Math.min(32, 4 + (hunk.length >> 2))

function votesOf(file: Lines, hunk: Lines, counts: readonly LineCount[], voters: readonly number[]): Vote[] {
  const step = Math.max(1, Math.ceil(voters.length / VOTERS))
  return voters.flatMap((line, rank): Vote[] => {
    if (rank % step !== 0) return []
    const { count = 0, first = [] } = counts[line] ?? {}
    const there = count > COMMON ? first : file.like(hunk, line, COMMON + 1).slice(0, COMMON)
    const loose = count > 0 ? 1 : LOOSE
    const weight = (loose * Math.log2(2 + hunk.text(line).trim().length)) / Math.max(count, there.length)
    return there.map((at) => ({ diagonal: at - line, weight }))
  })
}

/** The step that led to a cell: a quoted line and a file line that pair, or one of them alone. */
const PAIR = 1
const HUNK_ALONE = 2
const FILE_ALONE = 3

/** The heaviest pairing in order whose diagonals lie in the band: lines of one key pair, and none besides. */
function paired(file: Lines, hunk: Lines, form: Agreement, { low, high }: Band): number[] {
  const rows = hunk.length + 1
  const width = Math.min(high - low + 1, Math.max(SLACK, Math.floor(LARGEST_TABLE / rows)))
  const steps = new Uint8Array(rows * width)
  let above = new Float64Array(width)
  let row = new Float64Array(width)
  for (let i = 1; i < rows; i++) {
    const key = hunk.key(i - 1)
    const weight = weightOf(hunk, i - 1)
    const written = form.theirs(hunk, i - 1)
    for (let c = 0; c < width; c++) {
      const of = i - 1 + low + c
      let best = c + 1 < width ? (above[c + 1] ?? 0) - ALONE : -Infinity
      let step = HUNK_ALONE
      const over = c > 0 ? (row[c - 1] ?? 0) - ALONE : -Infinity
      if (over > best) [best, step] = [over, FILE_ALONE]
      if (of >= 0 && of < file.length && file.key(of) === key) {
        const pair = (above[c] ?? 0) + weight * (form.ours(file, of) === written ? 1 : LOOSE)
        if (pair > best) [best, step] = [pair, PAIR]
      }
      row[c] = best
      steps[i * width + c] = step
    }
    ;[above, row] = [row, above]
  }
  let end = 0
  for (let c = 1; c < width; c++) if ((above[c] ?? 0) > (above[end] ?? 0)) end = c
  return traced(steps, width, end, hunk.length, low)
}

/** What a line counts: little says a blank line, not much a bracket. */
const weightOf = (hunk: Lines, line: number): number => (hunk.isBlank(line) ? 0.05 : isTelling(hunk.text(line)) ? 1 : 0.3)

function traced(steps: Uint8Array, width: number, end: number, length: number, low: number): number[] {
  const pairing = new Array<number>(length).fill(-1)
  for (let i = length, c = end; i > 0; ) {
    const step = steps[i * width + c]
    if (step === PAIR) pairing[i - 1] = i - 1 + low + c
    if (step === FILE_ALONE) c--
    else {
      i--
      if (step === HUNK_ALONE) c++
    }
  }
  return pairing
}

/** Gives the lines between two pairs their line of the file where both sides have as many there, and those outside theirs by counting. */
function filled(pairing: readonly number[], length: number): number[] {
  const known = [...pairing.keys()].filter((line) => (pairing[line] ?? -1) >= 0)
  const [head = 0, tail = 0] = [known[0], known.at(-1)]
  const out = [...pairing]
  for (let line = 0; line < head; line++) out[line] = Math.max(-1, (pairing[head] ?? 0) - head + line)
  for (let line = tail + 1; line < out.length; line++) {
    const of = (pairing[tail] ?? 0) + line - tail
    out[line] = of < length ? of : -1
  }
  for (const [at, line] of known.entries()) {
    const next = known[at + 1]
    const [from, to] = [pairing[line] ?? 0, pairing[next ?? -1] ?? 0]
    if (next === undefined || to - from !== next - line) continue
    for (let between = line + 1; between < next; between++) out[between] = from + between - line
  }
  return out
}

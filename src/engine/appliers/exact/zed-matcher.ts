/** Zed's search for a run of lines: the cheapest alignments of what is sought with any run, and which are good enough. */
import type { LineRange } from '../../model'
import type { StepBudget } from '../shared/step-budget'
import { distanceWithin } from './bounded-distance'

const REPLACE = 1
const INSERT = 3
const DELETE = 10
/** Likeness at which two lines count as one, and the share of lines that must be found. */
const ALIKE = 0.8
const FOUND = 0.8
/** Lines by which the line that an edit names may be off. */
const HINT_TOLERANCE = 200

/** Ways through the table, the preferred first where they cost the same. */
const UP = 0
const LEFT = 1
const DIAGONAL = 2

/** Rust's white space beyond ASCII: a next-line mark is, a byte order mark is not. */
const OTHER_SPACE = /[\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/

function isSpace(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit <= 0x7f ? unit === 0x20 || (unit >= 9 && unit <= 13) : OTHER_SPACE.test(text.charAt(at))
}

function trimmedAsRust(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && isSpace(text, from)) from += 1
  while (to > from && isSpace(text, to - 1)) to -= 1
  return text.slice(from, to)
}

/** A line without white space around it, and how long it is in bytes of UTF-8 and in characters. */
type Measured = {
  readonly text: string
  readonly bytes: number
  readonly points: number
  /** Of a text of ASCII how often units of each kind occur; null: there are others. */
  readonly kinds: Uint16Array | null
}

/** Units are of one kind where they are the same in their last five bits. */
const KINDS = 32

function measured(line: string): Measured {
  const text = trimmedAsRust(line)
  if (!isAscii(text)) return { text, bytes: byteLength(text), points: Array.from(text).length, kinds: null }
  const kinds = new Uint16Array(KINDS)
  for (let at = 0; at < text.length; at += 1) {
    const kind = text.charCodeAt(at) % KINDS
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  return { text, bytes: text.length, points: text.length, kinds }
}

/** Whether two texts have so many units of different kinds that no `most` edits make the one the other. */
function areFurtherApart(a: Uint16Array, b: Uint16Array, most: number): boolean {
  let [more, fewer] = [0, 0]
  for (let kind = 0; kind < KINDS; kind += 1) {
    const by = (a[kind] ?? 0) - (b[kind] ?? 0)
    if (by > 0) more += by
    else fewer -= by
  }
  return more > most || fewer > most
}

/** Lengths in bytes sort out first what cannot be alike. */
function areAlike(a: Measured, b: Measured, work: StepBudget): boolean {
  if (1 - Math.abs(a.bytes - b.bytes) / Math.max(a.bytes, b.bytes) < ALIKE) return false
  const longer = Math.max(a.points, b.points)
  const most = Math.floor(longer * (1 - ALIKE)) + 1
  const isPlain = a.kinds !== null && b.kinds !== null
  if (a.kinds !== null && b.kinds !== null && areFurtherApart(a.kinds, b.kinds, most)) return false
  const apart = isPlain ? distanceWithin(a.text, b.text, most, work) : pointDistance(a.text, b.text, most, work)
  return apart !== null && 1 - apart / longer >= ALIKE
}

const isAscii = (text: string): boolean => !/[\x80-\uffff]/.test(text)

/** In UTF-8. */
export function byteLength(text: string): number {
  if (isAscii(text)) return text.length
  let bytes = 0
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Over code points: a pair of surrogates counts as one. Null: more than `most`. */
function pointDistance(a: string, b: string, most: number, work: StepBudget): number | null {
  if (!/[\ud800-\udfff]/.test(a + b)) return distanceWithin(a, b, most, work)
  const units = new Map<string, string>()
  const single = (text: string): string =>
    Array.from(text, (char) => {
      if (char.length === 1) return char
      const unit = units.get(char) ?? String.fromCharCode(0xe000 + units.size)
      units.set(char, unit)
      return unit
    }).join('')
  return distanceWithin(single(a), single(b), most, work)
}

/** `pairs`: lines of what is sought with the lines of the file that they were taken for. */
export type ZedMatch = LineRange & {
  readonly share: number
  readonly pairs: readonly (readonly [sought: number, line: number])[]
}

/** The runs of lines of equal least cost in which enough of the sought lines are found. Lines are compared trimmed. */
export function runsLike(sought: readonly string[], lines: readonly string[], work: StepBudget): ZedMatch[] {
  if (sought.length === 0) return []
  const { directions, last } = table(sought, lines, work)
  let least = Number.POSITIVE_INFINITY
  let ends: number[] = []
  for (let end = 1; end <= lines.length; end += 1) {
    const cost = last[end] ?? Number.POSITIVE_INFINITY
    if (cost < least) [least, ends] = [cost, [end]]
    else if (cost === least) ends.push(end)
  }
  return ends.flatMap((end) => {
    const run = runEndingAt(end, sought.length, lines.length, directions)
    return run.share >= FOUND ? [run] : []
  })
}

const NOTHING: Measured = { text: '', bytes: 0, points: 0, kinds: null }

function table(
  sought: readonly string[],
  lines: readonly string[],
  work: StepBudget,
): { directions: Uint8Array; last: Float64Array } {
  const width = lines.length + 1
  const trimmed = lines.map(measured)
  const directions = new Uint8Array((sought.length + 1) * width).fill(DIAGONAL)
  const costs = new Float64Array(width)
  work.spend(sought.length * width)
  for (const [row, written] of sought.entries()) {
    const query = measured(written)
    const base = (row + 1) * width
    let diagonal = costs[0] ?? 0
    costs[0] = (row + 1) * DELETE
    directions[base] = UP
    for (let column = 1; column < width; column += 1) {
      const line = trimmed[column - 1] ?? NOTHING
      const above = costs[column] ?? 0
      const up = above + DELETE
      const left = (costs[column - 1] ?? 0) + INSERT
      const step = query.text === line.text ? 0 : areAlike(query, line, work) ? REPLACE : DELETE + INSERT
      const across = diagonal + step
      const least = Math.min(up, left, across)
      costs[column] = least
      directions[base + column] = least === up ? UP : least === left ? LEFT : DIAGONAL
      diagonal = above
    }
  }
  return { directions, last: costs }
}

function runEndingAt(end: number, rows: number, columns: number, directions: Uint8Array): ZedMatch {
  let [row, start] = [rows, end]
  const pairs: (readonly [number, number])[] = []
  while (row > 0 && start > 0) {
    const direction = directions[row * (columns + 1) + start]
    if (direction !== LEFT) row -= 1
    if (direction !== UP) start -= 1
    if (direction === DIAGONAL) pairs.push([row, start])
  }
  return { start, end, share: pairs.length / Math.max(end - start, rows), pairs: pairs.reverse() }
}

/** The only one, or the nearest to the line that the edit names; null where none or several are left. */
export function chosen(runs: readonly ZedMatch[], hint: number | null): ZedMatch | null {
  const [only] = runs
  if (only !== undefined && runs.length === 1) return only
  if (hint === null) return null
  let best: ZedMatch | null = null
  for (const run of runs) {
    const off = Math.abs(run.start - hint)
    if (off <= HINT_TOLERANCE && (best === null || off < Math.abs(best.start - hint))) best = run
  }
  return best
}

import { diffArrays } from 'diff/lib/diff/array.js'
import type { HunkLine, Shared } from './model'

/** Insertions and deletions that are looked for; more: a slower reading, fewer: large rewrites share no context lines. */
const LONGEST_SCRIPT = 2000

type Growing = { before: number; after: number; length: number }

/** One more pair of equal lines, behind those that there are. */
export function addPair(kept: Growing[], before: number, after: number): void {
  const last = kept.at(-1)
  if (last !== undefined && last.before + last.length === before && last.after + last.length === after) last.length++
  else kept.push({ before, after, length: 1 })
}

/** Shared lines as index pairs. */
export function pairsOf(kept: readonly Shared[]): [before: number, after: number][] {
  const pairs: [number, number][] = []
  for (const { before, after, length } of kept) for (let at = 0; at < length; at++) pairs.push([before + at, after + at])
  return pairs
}

/** How many lines are shared. */
export const countOf = (kept: readonly Shared[]): number => kept.reduce((sum, { length }) => sum + length, 0)

/** The lines that two texts share, by a longest common subsequence; ascending in both. */
export function pairLines(before: readonly HunkLine[], after: readonly HunkLine[]): Shared[] {
  const shorter = Math.min(before.length, after.length)
  const same = (b: number, a: number) => before[b]?.text === after[a]?.text
  let head = 0
  while (head < shorter && same(head, head)) head++
  let tail = 0
  while (tail < shorter - head && same(before.length - 1 - tail, after.length - 1 - tail)) tail++
  const kept: Growing[] = head === 0 ? [] : [{ before: 0, after: 0, length: head }]
  if (head + tail < shorter) {
    const cells = (before.length - head - tail) * (after.length - head - tail)
    if (cells <= LARGEST_TABLE) tablePairs(before, after, head, tail, kept)
    else scriptPairs(before, after, head, tail, kept)
  }
  if (tail > 0) {
    const last = kept.at(-1)
    const [b, a] = [before.length - tail, after.length - tail]
    if (last !== undefined && last.before + last.length === b && last.after + last.length === a) last.length += tail
    else kept.push({ before: b, after: a, length: tail })
  }
  return kept
}

/** Cells of the table that is filled for a hunk of common length: some microseconds. More: slower than a search for the shortest script, fewer: that search's overhead. */
const LARGEST_TABLE = 16_384

/** Length of the longest common subsequence of what follows, by line of `before` and line of `after`; reused, so that no hunk makes its own. */
const table = new Uint16Array(2 * LARGEST_TABLE + 2)

/** Lines as numbers, equal for equal lines: a cell compares two numbers. */
function numbered(lines: readonly HunkLine[], from: number, to: number, known: Map<string, number>): number[] {
  const numbers: number[] = []
  for (let at = from; at < to; at++) {
    const text = lines[at]?.text ?? ''
    const number = known.get(text) ?? known.size
    known.set(text, number)
    numbers.push(number)
  }
  return numbers
}

/** Adds the pairs among the lines that neither the common head nor the common tail holds, for hunks of common length. */
function tablePairs(before: readonly HunkLine[], after: readonly HunkLine[], head: number, tail: number, kept: Growing[]): void {
  const known = new Map<string, number>()
  const old = numbered(before, head, before.length - tail, known)
  const fresh = numbered(after, head, after.length - tail, known)
  if (known.size === old.length + fresh.length) return
  const width = fresh.length + 1
  table.fill(0, old.length * width, (old.length + 1) * width)
  for (let row = old.length - 1; row >= 0; row--) {
    const here = row * width
    const number = old[row]
    table[here + width - 1] = 0
    for (let column = width - 2; column >= 0; column--) {
      const below = here + width + column
      table[here + column] =
        fresh[column] === number ? (table[below + 1] ?? 0) + 1 : Math.max(table[below] ?? 0, table[here + column + 1] ?? 0)
    }
  }
  const at = (row: number, column: number) => table[row * width + column] ?? 0
  for (let row = 0, column = 0; row < old.length && column < fresh.length && at(row, column) > 0; ) {
    if (old[row] === fresh[column]) addPair(kept, head + row++, head + column++)
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
}

/** The same for long ones, by a search for the shortest script of changes. */
function scriptPairs(before: readonly HunkLine[], after: readonly HunkLine[], head: number, tail: number, kept: Growing[]): void {
  const text = (lines: readonly HunkLine[]) => lines.slice(head, lines.length - tail).map((line) => line.text)
  let b = head
  let a = head
  for (const part of diffArrays(text(before), text(after), { maxEditLength: LONGEST_SCRIPT }) ?? []) {
    if (!part.added && !part.removed) for (let i = 0; i < part.value.length; i++) addPair(kept, b + i, a + i)
    if (!part.added) b += part.value.length
    if (!part.removed) a += part.value.length
  }
}

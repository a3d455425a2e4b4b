import { diffArrays } from 'diff'
import type { HunkLine } from './model'

/** Insertions and deletions that are looked for; more: a slower reading, fewer: large rewrites share no context lines. */
const LONGEST_SCRIPT = 2000

type Pairs = [before: number, after: number][]

/** Index pairs of the lines that two texts share, by a longest common subsequence; ascending in both. */
export function pairLines(before: readonly HunkLine[], after: readonly HunkLine[]): Pairs {
  const shorter = Math.min(before.length, after.length)
  const same = (b: number, a: number) => before[b]?.text === after[a]?.text
  let head = 0
  while (head < shorter && same(head, head)) head++
  let tail = 0
  while (tail < shorter - head && same(before.length - 1 - tail, after.length - 1 - tail)) tail++

  const pairs: Pairs = Array.from({ length: head }, (_, i) => [i, i])
  if (head + tail < shorter) {
    const cells = (before.length - head - tail) * (after.length - head - tail)
    if (cells <= LARGEST_TABLE) tablePairs(before, after, head, tail, pairs)
    else for (const pair of betweenPairs(before, after, head, tail)) pairs.push(pair)
  }
  for (let i = tail; i > 0; i--) pairs.push([before.length - i, after.length - i])
  return pairs
}

/** Cells of the table that is filled for a short hunk: a few microseconds. More: slower than a search for the shortest script, fewer: that search's overhead for small hunks. */
const LARGEST_TABLE = 1024

/** Length of the longest common subsequence of what follows, by line of `before` and line of `after`; reused, so that no hunk makes its own. */
const table = new Uint16Array(LARGEST_TABLE * 3)

/** Adds the pairs among the lines that neither the common head nor the common tail holds, for short hunks. */
function tablePairs(before: readonly HunkLine[], after: readonly HunkLine[], head: number, tail: number, pairs: Pairs): void {
  const rows = before.length - head - tail
  const columns = after.length - head - tail
  const width = columns + 1
  const at = (row: number, column: number) => table[row * width + column] ?? 0
  const same = (row: number, column: number) => before[head + row]?.text === after[head + column]?.text
  table.fill(0, 0, (rows + 1) * width)
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      table[row * width + column] = same(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
  for (let row = 0, column = 0; row < rows && column < columns && at(row, column) > 0; ) {
    if (same(row, column)) pairs.push([head + row++, head + column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
}

/** Pairs among the lines that neither the common head nor the common tail holds. */
function betweenPairs(before: readonly HunkLine[], after: readonly HunkLine[], head: number, tail: number): Pairs {
  const pairs: Pairs = []
  const text = (lines: readonly HunkLine[]) => lines.slice(head, lines.length - tail).map((line) => line.text)
  let b = head
  let a = head
  for (const part of diffArrays(text(before), text(after), { maxEditLength: LONGEST_SCRIPT }) ?? []) {
    if (!part.added && !part.removed) for (let i = 0; i < part.value.length; i++) pairs.push([b + i, a + i])
    if (!part.added) b += part.value.length
    if (!part.removed) a += part.value.length
  }
  return pairs
}

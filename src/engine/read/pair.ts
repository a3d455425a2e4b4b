import { diffArrays } from 'diff'
import type { HunkLine } from '../model'

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
  if (head + tail < shorter) for (const pair of betweenPairs(before, after, head, tail)) pairs.push(pair)
  for (let i = tail; i > 0; i--) pairs.push([before.length - i, after.length - i])
  return pairs
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

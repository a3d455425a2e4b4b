/** Whether a hunk's result is in the file already. */
import type { Budget } from '../budget'
import type { Hunk, LineRange } from '../model'
import { countOf, pairsOf } from '../pair'
import { judge } from './judge'
import { Lines } from './lines'

/** Enough of a word to tell one line from another: blank lines and closing brackets prove nothing. */
const TELLING = /\w{3}/

/**
 * For a hunk whose `before` is nowhere: the one place where its `after` stands, provided that a hunk which only removes lines has left none of them.
 * `baseOf` as for `judge`.
 */
export function standing(file: Lines, hunk: Hunk, baseOf: (at: LineRange) => LineRange, budget: Budget): LineRange | null {
  if (!hunk.after.some((line) => TELLING.test(line.text))) return null
  const kept = new Set(pairsOf(hunk.kept).map(([before]) => before))
  const removed = hunk.before.filter((line, i) => !kept.has(i) && TELLING.test(line.text))
  const onlyRemoves = kept.size === hunk.after.length
  const left = () =>
    Lines.ofHunk(file.alphabet, removed)
      .in('trimmed')
      .some((number) => file.placesOf(number).length > 0)
  if (onlyRemoves && left()) return null
  const { place } = judge(file, Lines.ofHunk(file.alphabet, hunk.after), hunk.hint, baseOf, budget)
  return place === null ? null : { start: place.start, end: place.start + hunk.after.length }
}

/** For a hunk that only adds lines and whose `before` was found at `start`: where all that it would make stands around that place. */
export function standingAround(file: Lines, hunk: Hunk, start: number): LineRange | null {
  if (countOf(hunk.kept) < hunk.before.length) return null
  const kept = new Set(pairsOf(hunk.kept).map(([, after]) => after))
  if (!hunk.after.some((line, i) => !kept.has(i) && /\w/.test(line.text))) return null
  const after = Lines.ofHunk(file.alphabet, hunk.after).in('trimmed-end')
  const lines = file.in('trimmed-end')
  for (const shared of hunk.kept) {
    const from = start + shared.before - shared.after
    if (from >= 0 && after.every((number, i) => lines[from + i] === number)) return { start: from, end: from + after.length }
  }
  return null
}

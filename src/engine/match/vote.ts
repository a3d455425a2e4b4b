/** Which places a hunk's lines point to. */
import type { Budget } from '../budget'
import type { Lines } from './lines'
import { tokensOf } from './tokens'

/** A place, as the line of the file less the line of the hunk that it would pair with. */
export type Vote = { readonly diagonal: number; readonly weight: number }

/** Lines that occur more often than this say little about a place. More: slower, fewer: repetitive files have no place. */
const COMMON = 64
/** Lines of a hunk that vote. More: slower on long hunks, fewer: a long hunk whose first lines are made up is not found. */
const VOTERS = 2000

/** Each line of the hunk that occurs in the file votes for where that puts the hunk: rare and long lines weigh more. */
export function votesByLines(file: Lines, hunk: Lines, budget: Budget): Vote[] {
  const votes: Vote[] = []
  const solid: number[] = []
  for (let line = 0; line < hunk.length; line++) if (!hunk.isBlank(line)) solid.push(line)
  const step = Math.max(1, Math.ceil(solid.length / VOTERS))
  for (let rank = 0; rank < solid.length; rank += step) {
    const line = solid[rank] ?? 0
    const text = hunk.text(line)
    // A bracket may be anywhere.
    if (!/[\p{L}\p{N}]/u.test(text)) continue
    const there = file.like(hunk, line, COMMON + 1)
    if (there.length === 0 || there.length > COMMON || !budget.spend(there.length)) continue
    const weight = Math.log2(2 + text.trim().length) / there.length
    for (const at of there) votes.push({ diagonal: at - line, weight })
  }
  return votes
}

/** Words that vote. More: slower, fewer: a hunk of many slips is not found. */
const WORDS = 12
/** Lines that a word may be on. More: slower, fewer: the words of a repetitive file do not vote. */
const SPREAD = 24
/** Letters of a word that votes. More: short names do not count, fewer: `the` does. */
const TELLING = 5

/** The same by the longest words of the hunk, for hunks of which hardly a line is as in the file. */
export function votesByWords(file: Lines, hunk: Lines, budget: Budget): Vote[] {
  const lineOf = new Map<string, number>()
  for (let line = 0; line < Math.min(hunk.length, VOTERS); line++)
    for (const word of tokensOf(hunk.text(line))) if (word.length >= TELLING && !lineOf.has(word)) lineOf.set(word, line)
  const words = [...lineOf].sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1)).slice(0, WORDS)
  const votes: Vote[] = []
  for (const [word, line] of words) {
    if (!budget.spend(file.length)) break
    const lines = linesWith(file, word)
    for (const at of lines) votes.push({ diagonal: at - line, weight: Math.log2(word.length) / lines.length })
  }
  return votes
}

/** Lines that hold the word; none where there are too many. */
function linesWith(file: Lines, word: string): number[] {
  const lines: number[] = []
  const { source } = file
  for (let at = source.indexOf(word); at >= 0; at = source.indexOf(word, at)) {
    const line = file.lineAt(at)
    lines.push(line)
    if (lines.length > SPREAD) return []
    at = file.from(line + 1)
    if (at >= source.length) break
  }
  return lines
}

/** Diagonals that belong together, from `low` to `high`. */
export type Peak = { readonly low: number; readonly high: number; readonly weight: number }

/** The `count` heaviest stretches of at most `span` diagonals, none overlapping another, heaviest first. */
export function peaksOf(votes: readonly Vote[], span: number, count: number): Peak[] {
  const sorted = [...votes].sort((a, b) => a.diagonal - b.diagonal)
  const stretches: Peak[] = []
  let sum = 0
  for (let first = 0, last = 0; last < sorted.length; last++) {
    const vote = sorted[last]
    if (vote === undefined) break
    sum += vote.weight
    while (vote.diagonal - (sorted[first]?.diagonal ?? 0) > span) sum -= sorted[first++]?.weight ?? 0
    stretches.push({ low: sorted[first]?.diagonal ?? 0, high: vote.diagonal, weight: sum })
  }
  stretches.sort((a, b) => b.weight - a.weight || a.low - b.low)
  const peaks: Peak[] = []
  for (const stretch of stretches) {
    if (peaks.length === count) break
    if (peaks.every(({ low, high }) => stretch.high < low || stretch.low > high)) peaks.push(stretch)
  }
  return peaks
}

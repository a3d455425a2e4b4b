import type { Budget } from '../budget'
import type { LineRange, Near } from '../model'
import type { Lines } from './lines'
import { similarTo } from './similarity'

/** Lines that stand more often than this say little about a place. More: slower, fewer: repetitive files have no nearest place. */
const COMMON = 100
/** Diagonals that are scored line by line. More: slower, fewer: the best place may be missed. */
const SCORED = 12
/** A place below this resembles nothing. More: near misses go unseen, less: chance resemblance is shown. */
const RESEMBLES = 0.3

/**
 * The places of `file` that resemble the hunk most, best first, not overlapping each other nor `taken`.
 * Each hunk line that occurs in the file votes for the start it implies, rare lines more; where none occurs, the lines most similar to the longest one vote.
 */
export function nearest(file: Lines, hunk: Lines, count: number, budget: Budget, taken?: LineRange): Near[] {
  const votes = ballot(file, hunk)
  if (votes.size === 0 && budget.spend(SIMILARITY_COST * file.length)) likeliest(file, hunk, votes)
  const starts = [...votes].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, SCORED)
  if (!budget.spend(SIMILARITY_COST * starts.length * hunk.length)) return []
  const scored = starts
    .map(([start]) => score(file, hunk, start))
    .filter((near) => near.score >= RESEMBLES && near.at.end > near.at.start)
    .sort((a, b) => b.score - a.score || a.at.start - b.at.start)
  const chosen: Near[] = []
  for (const near of scored) {
    if (chosen.length === count) break
    const clear = (other: LineRange) => near.at.end <= other.start || near.at.start >= other.end
    if ([...chosen.map((other) => other.at), ...(taken ? [taken] : [])].every(clear)) chosen.push(near)
  }
  return chosen
}

/** Steps of the budget for one similarity. */
const SIMILARITY_COST = 20

/** Mean similarity of the hunk's lines to the lines from `start` on, each weighted by its length. */
export function score(file: Lines, hunk: Lines, start: number): Near {
  let sum = 0
  let weights = 0
  const pairs = Array.from({ length: hunk.length }, (_, i) => {
    const line = start + i
    const [theirs, inside] = [hunk.text(i), line >= 0 && line < file.length]
    const similarity = !inside ? 0 : theirs === file.text(line) ? 1 : similarTo(theirs)(file.text(line))
    const weight = Math.max(1, theirs.trim().length)
    sum += similarity * weight
    weights += weight
    return { line: inside ? line : -1, similarity }
  })
  const at = { start: Math.max(0, start), end: Math.min(file.length, start + hunk.length) }
  return { at, score: weights === 0 ? 0 : sum / weights, pairs }
}

function ballot(file: Lines, hunk: Lines): Map<number, number> {
  const votes = new Map<number, number>()
  for (const [i, form] of hunk.in('trimmed').entries()) {
    const places = file.placesOf(form)
    if (places.length === 0 || places.length > COMMON) continue
    const weight = Math.log2(2 + file.alphabet.text(form).length) / places.length
    for (const line of places) votes.set(line - i, (votes.get(line - i) ?? 0) + weight)
  }
  return votes
}

function likeliest(file: Lines, hunk: Lines, votes: Map<number, number>): void {
  const lengths = Array.from({ length: hunk.length }, (_, i) => hunk.text(i).trim().length)
  const longest = lengths.indexOf(Math.max(0, ...lengths.slice(0, 1000)))
  if (longest < 0) return
  const similar = similarTo(hunk.text(longest).trim())
  for (let line = 0; line < file.length; line++) {
    const similarity = similar(file.text(line).trim())
    if (similarity >= RESEMBLES) votes.set(line - longest, similarity)
  }
}

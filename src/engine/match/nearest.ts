import { diffArrays } from 'diff'
import type { Budget } from '../budget'
import type { LineRange, Near } from '../model'
import type { Lines } from './lines'
import { similarTo } from './similarity'

/** Lines that stand more often than this say little about a place. More: slower, fewer: repetitive files have no nearest place. */
const COMMON = 100
/** Diagonals that are scored line by line. More: slower, fewer: the best place may be missed. */
const SCORED = 12
/** A place above this is looked no further for. More: slower refusals, less: a better place may go unseen. */
const PLAIN = 0.6
/** A place below this resembles nothing. More: near misses go unseen, less: chance resemblance is shown. */
const RESEMBLES = 0.3

export type NearestOptions = {
  /** A place that does not count, nor any that overlaps it. */
  readonly apartFrom?: LineRange
  /** Aligns lines around each place; where none is alike, also compares the hunk's longest line with every line of the file, at a price. */
  readonly thorough?: boolean
}

/**
 * The places of `file` that resemble the hunk most, best first, not overlapping each other.
 * Each hunk line that occurs in the file votes for the start it implies, rare lines more.
 */
export function nearest(file: Lines, hunk: Lines, count: number, budget: Budget, options: NearestOptions = {}): Near[] {
  const votes = ballot(file, hunk)
  const found = best(file, hunk, votes, budget, options)
  const clear = (found[0]?.score ?? 0) >= PLAIN
  if (!options.thorough || clear || !budget.spend(SIMILARITY_COST * file.length)) return apart(found, count, options.apartFrom)
  likeliest(file, hunk, votes)
  return apart(best(file, hunk, votes, budget, options), count, options.apartFrom)
}

/** The places with most votes, best score first. */
function best(
  file: Lines,
  hunk: Lines,
  votes: ReadonlyMap<number, number>,
  budget: Budget,
  { thorough }: NearestOptions,
): Near[] {
  const starts = [...votes].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, SCORED)
  if (!budget.spend(SIMILARITY_COST * starts.length * hunk.length)) return []
  return starts
    .map(([start]) => (thorough ? aligned(file, hunk, start) : score(file, hunk, start)))
    .filter((near) => near.score >= RESEMBLES && near.at.end > near.at.start)
    .sort((a, b) => b.score - a.score || a.at.start - b.at.start)
}

/** The first `count` that overlap neither each other nor `other`. */
function apart(places: readonly Near[], count: number, other: LineRange | undefined): Near[] {
  const chosen: Near[] = []
  for (const near of places) {
    if (chosen.length === count) break
    const taken = [...chosen.map(({ at }) => at), ...(other ? [other] : [])]
    if (taken.every((at) => near.at.end <= at.start || near.at.start >= at.end)) chosen.push(near)
  }
  return chosen
}

/** Steps of the budget for one similarity. */
const SIMILARITY_COST = 100

/** Mean similarity of the hunk's lines to the lines from `start` on, one to one, each weighted by its length. */
export function score(file: Lines, hunk: Lines, start: number): Near {
  return measured(
    file,
    hunk,
    Array.from({ length: hunk.length }, (_, i) => (start + i >= 0 && start + i < file.length ? start + i : -1)),
  )
}

/** Lines of the file around a place that a hunk line may be paired with. More: slower, fewer: lines that moved go unpaired. */
const SLACK = 6
/** Longer hunks are compared one to one. More: slower, fewer: a missing line shifts all that follow. */
const ALIGNED = 400

/**
 * Like `score`, but lines that are equal pair wherever they stand near `start`, in order.
 * A line between them pairs with the file line after its predecessor's, as long as that one is free.
 */
function aligned(file: Lines, hunk: Lines, start: number): Near {
  const direct = score(file, hunk, start)
  if (hunk.length > ALIGNED) return direct
  const lines = equalLines(file, hunk, start)
  const first = lines.findIndex((line) => line >= 0)
  if (first < 0) return direct
  for (let i = first - 1; i >= 0; i--) lines[i] = Math.max(-1, (lines[i + 1] ?? 0) - 1)
  let last = lines[first] ?? 0
  for (let i = first + 1; i < lines.length; i++) {
    const next = lines.slice(i).find((line) => line >= 0) ?? file.length
    if ((lines[i] ?? -1) < 0 && last + 1 < next) lines[i] = last + 1
    last = Math.max(last, lines[i] ?? -1)
  }
  const better = measured(file, hunk, lines)
  return better.score > direct.score ? better : direct
}

/** For each line of the hunk its equal near `start`, -1 where it has none: a longest common subsequence. */
function equalLines(file: Lines, hunk: Lines, start: number): number[] {
  const from = Math.max(0, start - SLACK)
  const window = file.in('trimmed').slice(from, Math.max(from, start + hunk.length + SLACK))
  const lines: number[] = []
  let line = from
  for (const part of diffArrays([...hunk.in('trimmed')], window)) {
    for (let i = 0; i < part.value.length; i++) {
      if (!part.added) lines.push(part.removed ? -1 : line)
      if (!part.removed) line++
    }
  }
  return lines
}

/** The place made of these lines of the file, one for each line of the hunk, -1 where there is none. */
function measured(file: Lines, hunk: Lines, lines: readonly number[]): Near {
  let sum = 0
  let weights = 0
  const pairs = lines.map((line, i) => {
    const theirs = hunk.text(i)
    const similarity = line < 0 ? 0 : theirs === file.text(line) ? 1 : similarTo(theirs)(file.text(line))
    const weight = Math.max(1, theirs.trim().length)
    sum += similarity * weight
    weights += weight
    return { line, similarity }
  })
  const found = lines.filter((line) => line >= 0)
  const at = { start: found[0] ?? 0, end: (found.at(-1) ?? -1) + 1 }
  return { at, score: weights === 0 ? 0 : sum / weights, pairs }
}

function ballot(file: Lines, hunk: Lines): Map<number, number> {
  const votes = new Map<number, number>()
  for (const [i, form] of hunk.in('trimmed').entries()) {
    const places = file.placesOf(form)
    const text = file.alphabet.text(form)
    // A bracket or a blank line stands anywhere.
    if (places.length === 0 || places.length > COMMON || !/\w/.test(text)) continue
    const weight = Math.log2(2 + text.length) / places.length
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
    if (similarity >= RESEMBLES) votes.set(line - longest, (votes.get(line - longest) ?? 0) + similarity)
  }
}

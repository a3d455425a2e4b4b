/**
 * Levenshtein distances as tools compute them: over UTF-16 units, every insertion, deletion and replacement at 1. 32 rows of the table at a time
 * (Myers 1999, in blocks as Hyyrö has them).
 */
import type { StepBudget } from './step-budget'

const ROWS = 32

/** Edits from one text to the other. */
export function distance(a: string, b: string, work: StepBudget | null = null): number {
  if (a === b) return 0
  const [pattern, text] = a.length <= b.length ? [a, b] : [b, a]
  if (pattern.length === 0) return text.length
  const blocks = Math.ceil(pattern.length / ROWS)
  work?.spend(blocks * text.length)
  const places = placesOf(pattern, blocks)
  const nowhere = new Int32Array(blocks)
  const rising = new Int32Array(blocks).fill(-1)
  const falling = new Int32Array(blocks)
  const lastRow = 1 << ((pattern.length - 1) % ROWS)
  let score = pattern.length
  for (let at = 0; at < text.length; at += 1) {
    const equal = places.get(text.charCodeAt(at)) ?? nowhere
    let carry = 1
    for (let block = 0; block < blocks; block += 1) {
      // One by one: a list that is taken apart is made in each round until the loop is compiled.
      const up = rising[block] ?? 0
      const down = falling[block] ?? 0
      const same = equal[block] ?? 0
      const xv = same | down
      const matched = carry < 0 ? same | 1 : same
      const xh = (((matched & up) + up) ^ up) | matched
      let ph = down | ~(xh | up)
      let mh = up & xh
      const high = block === blocks - 1 ? lastRow : 1 << (ROWS - 1)
      const out = (ph & high) !== 0 ? 1 : (mh & high) !== 0 ? -1 : 0
      ph = (ph << 1) | (carry > 0 ? 1 : 0)
      mh = (mh << 1) | (carry < 0 ? 1 : 0)
      rising[block] = mh | ~(xv | ph)
      falling[block] = ph & xv
      carry = out
    }
    score += carry
  }
  return score
}

/** For each unit of the pattern, the rows that it is in. */
function placesOf(pattern: string, blocks: number): Map<number, Int32Array> {
  const places = new Map<number, Int32Array>()
  for (let row = 0; row < pattern.length; row += 1) {
    const unit = pattern.charCodeAt(row)
    const rows = places.get(unit) ?? new Int32Array(blocks)
    const block = Math.floor(row / ROWS)
    rows[block] = (rows[block] ?? 0) | (1 << (row % ROWS))
    places.set(unit, rows)
  }
  return places
}

/** How often units occur in the one text more than in the other. */
const COUNTS = new Int32Array(256)

/** A distance that two texts have at least: units that one of them has more of. */
export function leastDistance(a: string, b: string): number {
  const counts = COUNTS.fill(0)
  for (let at = 0; at < a.length; at += 1) bump(counts, a.charCodeAt(at), 1)
  for (let at = 0; at < b.length; at += 1) bump(counts, b.charCodeAt(at), -1)
  let [more, fewer] = [0, 0]
  for (let unit = 0; unit < counts.length; unit += 1) {
    const count = counts[unit] ?? 0
    if (count > 0) more += count
    else fewer -= count
  }
  return Math.max(more, fewer)
}

function bump(counts: Int32Array, unit: number, by: number): void {
  counts[unit & 255] = (counts[unit & 255] ?? 0) + by
}

/** 1 − distance / the longer length; 1 for two empty texts. */
export function similarity(a: string, b: string, work: StepBudget | null = null): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 1 : 1 - distance(a, b, work) / longer
}

/** How many lines around a place single it out. */
import type { Budget } from '../budget'
import type { Lines } from '../match/lines'
import type { LineRange, RungId } from '../model'
import { textsIn } from './places'
import type { Spots, Subject } from './subject'

/** Lines on either side of a place. More: long quotations that fail for other reasons, fewer: places in repetitive files are not distinguished. */
const MOST = 12

/** Places for which context is looked for. More: a longer list than anyone reads, fewer: the one that is meant is not among them. */
const LISTED = 20

export type Context = { readonly above: number; readonly below: number }

/** How lines of context are compared: as strictly as by the rung that finds the places, so that the rung distinguishes the longer quotation, too. */
type Comparing = {
  readonly same: (one: number, other: number) => boolean
  /** Blank lines tell nothing apart. */
  readonly skips: (line: number) => boolean
}

const never = () => false

function comparing(file: Lines, rung: RungId): Comparing {
  switch (rung) {
    case 'exact':
    case 'line-ends':
      return { same: (one, other) => file.text(one) === file.text(other), skips: never }
    case 'trailing-space':
    case 'typography':
      return { same: (one, other) => file.folded(one) === file.folded(other), skips: never }
    default:
      return { same: (one, other) => file.key(one) === file.key(other), skips: (line) => file.isBlank(line) }
  }
}

/**
 * The fewest lines above and below `at` that set it apart from each of `others`, all of which hold the same lines; of equal numbers more above.
 * null: `MOST` lines do not, or the budget is spent.
 */
function contextOf(file: Lines, at: LineRange, others: Iterable<LineRange>, rung: RungId, budget: Budget): Context | null {
  const how = comparing(file, rung)
  /** By the lines above that tell a place apart, the most lines below that one of them needs instead. */
  const below = new Array<number>(MOST + 2).fill(0)
  for (const other of others) {
    const needed = apartAfter(file, how, at.start - 1, other.start - 1, -1, budget)
    const instead = apartAfter(file, how, at.end, other.end, 1, budget)
    if (!budget.spend(1) || (needed > MOST && instead > MOST)) return null
    const index = Math.min(needed, MOST + 1)
    below[index] = Math.max(below[index] ?? 0, instead)
  }
  let best: Context | null = null
  let most = 0
  for (let above = MOST; above >= 0; above--) {
    most = Math.max(most, below[above + 1] ?? 0)
    if (most <= MOST && (best === null || above + most < best.above + best.below)) best = { above, below: most }
  }
  return budget.spend(0) ? best : null
}

/** How many lines from `one` on, in direction `step`, it takes until they differ from those at `other`; infinite where `MOST` do not. */
function apartAfter(file: Lines, { same, skips }: Comparing, one: number, other: number, step: 1 | -1, budget: Budget): number {
  const inside = (line: number) => line >= 0 && line < file.length
  let theirs = other
  for (let taken = 1; taken <= MOST; taken++) {
    const line = one + (taken - 1) * step
    if (!inside(line)) return Number.POSITIVE_INFINITY
    if (skips(line)) continue
    while (inside(theirs) && skips(theirs) && budget.spend(1)) theirs += step
    if (!inside(theirs) || !budget.spend(1) || !same(line, theirs)) return taken
    theirs += step
  }
  return Number.POSITIVE_INFINITY
}

/** The context with which the file's own lines at `at` occur once in it, character by character. */
export function contextOfText(file: Lines, at: LineRange, budget: Budget): Context | null {
  const texts = textsIn(file, at)
  if (!budget.spend(file.length + texts.length)) return null
  const others: LineRange[] = []
  const key = file.key(at.start)
  for (let start = 0; start + texts.length <= file.length; start++) {
    if (start === at.start || file.key(start) !== key) continue
    if (!budget.spend(texts.length)) return null
    if (texts.every((text, line) => file.text(start + line) === text)) others.push({ start, end: start + texts.length })
  }
  return contextOf(file, at, others, 'exact', budget)
}

/** A place among several equal ones, and its index among the spots. */
export type UniqueSpot = Context & { readonly at: LineRange; readonly spot: number }

/** Of each of several equal places what singles it out. */
export function uniqueSpots({ file, spots, decision, project }: Subject): UniqueSpot[] {
  const { ranges } = spots
  if (file === null || ranges.length < 2) return []
  const listed = decision.refusal.code === 'ambiguous' ? decision.attempts.at(-1)?.candidates : undefined
  const isListed = (at: LineRange) => listed?.some((one) => one.at.start === at.start && one.at.end === at.end) ?? true
  const unique: UniqueSpot[] = []
  let tried = 0
  for (const [spot, at] of ranges.entries()) {
    if (tried === LISTED || !project.budget.spend(1)) break
    if (!isListed(at)) continue
    tried++
    const context = contextAmong(file, spots, spot, project.budget)
    if (context !== null) unique.push({ at, ...context, spot })
  }
  return unique
}

function contextAmong(file: Lines, { ranges, rung, asText }: Spots, index: number, budget: Budget): Context | null {
  const at = ranges[index]
  if (at === undefined) return null
  if (!asText) return contextOf(file, at, allBut(ranges, index), rung, budget)
  // No line around distinguishes two parts of one line.
  for (const other of allBut(ranges, index)) if (other.start < at.end && at.start < other.end) return null
  return contextOfText(file, at, budget)
}

function* allBut(ranges: readonly LineRange[], index: number): Generator<LineRange> {
  for (const [other, range] of ranges.entries()) if (other !== index) yield range
}

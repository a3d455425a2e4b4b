/** Decides where a hunk goes, or that it goes nowhere. Rungs propose; whatever picks between their places is here. */

import type { Budget } from '../budget'
import { append } from '../lists'
import type { Adaptation, Attempt, Candidate, ChosenBy, Demands, Hint, Passed, RungId } from '../model'
import { changesAt } from './changes'
import { areLinesMisplaced, isForeignHead } from './definition-heads'
import { blocksOf, type HunkChange, type Obstacle } from './hunk-changes'
import { uniformShift } from './indent'
import type { Lines } from './lines'
import type { Pairing } from './pairing'
import type { Pattern } from './pattern'
import { indentPairs, isUnbroken, type Place, rangeOf } from './place'
import { LADDER } from './rungs/ladder'
import { lineEnds } from './rungs/line-ends'
import { singleOut } from './single-out'
import type { Neighbours, SearchedFile } from './surroundings'
import { isTelling, slipsIn } from './tokens'
import { isNearly, isTorn } from './torn-place'

/** What the judge demands unless the caller asks for more, or for less. */
export const DEMANDS: Demands = { score: 0.6, margin: 0.1, without: [], once: true }

/** Share of the margin that is enough over a place where the hunk could not be applied. More: refused for look-alikes that are none, less: someone's change to the right place goes unseen. */
const HINDERED = 0.25

/** The ladder, and what is noted of a rung that finds nothing: the same for every hunk. */
const STEPS = LADDER.map((rung) => {
  const nowhere: Attempt = { rung: rung.id, places: 0, candidates: [], verdict: { passed: 'no-place' } }
  return { rung, nowhere }
})

/** Candidates that an attempt keeps; its count includes the rest. More: larger traces, fewer: places the page cannot list. */
const LISTED = 20

/** Where a hunk goes. */
type Taken = {
  readonly place: Place
  readonly how: RungId
  readonly changes: readonly HunkChange[]
  readonly adaptations: readonly Adaptation[]
  /** The next best place, where places were aligned. */
  readonly rival: Place | null
}

export type Verdict = { readonly attempts: readonly Attempt[] } & (
  | ({ readonly why: 'taken' } & Taken)
  | { readonly why: 'no-place' | 'budget' }
  /** Of several places none is singled out. */
  | { readonly why: 'several-places'; readonly how: RungId; readonly places: readonly Place[] }
  | { readonly why: 'unlike'; readonly best: Place; readonly score: number; readonly next: number }
  | { readonly why: 'obstacle'; readonly how: RungId; readonly place: Place; readonly obstacle: Obstacle }
)

/** Which part of the ladder is climbed: from rung `from` on, up to the one before `until`. `prefixed`: as for `adapter`. */
export type Climb = { readonly from?: RungId; readonly until?: RungId; readonly prefixed?: boolean }

/**
 * Climbs the ladder until a rung finds the hunk, and takes the place if it is the only one there or if something in the reply singles it out.
 * A looser rung would find the same places and more, so several places end the climb.
 */
export function judge(
  ground: SearchedFile,
  sought: Pattern,
  hint: Hint,
  demands: Demands,
  around: Neighbours,
  budget: Budget,
  { from, until, prefixed = false }: Climb = {},
): Verdict {
  const { file } = ground
  const attempts: Attempt[] = []
  let skipping = from !== undefined
  for (const { rung, nowhere } of STEPS) {
    if (rung.id === until) break
    if (rung.id === from) skipping = false
    if (skipping || demands.without.includes(rung.id)) continue
    const proposed = rung.propose(file, sought, budget)
    const places =
      proposed === null || proposed.length === 0 ? proposed : withDoubts(rung.id, proposed, file, sought, demands, budget)
    if (places === null) return { attempts, why: 'budget' }
    const [first] = places
    if (first === undefined) {
      if (rung.isRare !== true) attempts.push(nowhere)
      continue
    }
    const record = attemptOf(ground, rung.id, places)
    const pass = (passed: Passed) => attempts.push({ ...record, verdict: { passed } })
    if (rung.id === 'exact' && file.hasReturns && occursWithOtherEnds(places, file, sought, budget)) {
      pass('several-places')
      continue
    }
    const picked = pick(ground, places, withNumbers(hint, first), demands, around, prefixed)
    if (picked.place === null) {
      pass(picked.passed)
      if (picked.passed === 'several-places') return { attempts, why: 'several-places', how: rung.id, places }
      return {
        attempts,
        why: 'unlike',
        best: first,
        score: scoreOf(first),
        next: places[1] === undefined ? 0 : scoreOf(places[1]),
      }
    }
    const { place, by } = picked
    const { changes, adaptations, obstacle } = changesAt(file, place, { prefixed })
    if (obstacle !== null) {
      pass(obstacle.code === 'unpinned' ? 'unpinned' : 'conflict')
      return { attempts, why: 'obstacle', how: rung.id, place, obstacle }
    }
    attempts.push({ ...record, verdict: { took: candidateOf(ground, place), by } })
    const rival = place.aligned === undefined ? null : (places.find((other) => other !== place) ?? null)
    return { attempts, why: 'taken', place, how: rung.id, changes, adaptations, rival }
  }
  return { attempts, why: 'no-place' }
}

/** Whether the lines occur elsewhere too, with other line ends: the reply does not say how lines end, so its own line ends single no place out. */
const occursWithOtherEnds = (places: readonly Place[], file: Lines, sought: Pattern, budget: Budget): boolean =>
  (lineEnds.propose(file, sought, budget)?.length ?? 0) > places.length

/** The rungs that let pass what may as well be meant: a place that one of them finds is sure only where the others find no further one. */
const DOUBTFUL: readonly RungId[] = ['blank-lines', 'indentation', 'inner-space']

/** The places of a rung, and behind them those that doubtful ones after it find besides. null: the budget is spent. */
function withDoubts(
  id: RungId,
  places: readonly Place[],
  file: Lines,
  sought: Pattern,
  demands: Demands,
  budget: Budget,
): readonly Place[] | null {
  const at = DOUBTFUL.indexOf(id)
  if (at < 0) return places
  const all = [...places]
  for (const { rung } of STEPS) {
    if (DOUBTFUL.indexOf(rung.id) <= at || demands.without.includes(rung.id)) continue
    const further = rung.propose(file, sought, budget)
    if (further === null) return null
    append(
      all,
      further.filter((place) => !all.some(({ pairing }) => rangeOf(pairing).start === rangeOf(place.pairing).start)),
    )
  }
  return all
}

const scoreOf = (place: Place): number => place.aligned?.score ?? 1

/** The hint with what line numbers in front of the quoted lines say. */
const withNumbers = (hint: Hint, { sought: { numbered } }: Place): Hint =>
  numbered === null || hint.line !== undefined ? hint : { ...hint, line: numbered }

type Picked = { readonly place: Place; readonly by: ChosenBy } | { readonly place: null; readonly passed: Passed }

function pick(
  ground: SearchedFile,
  places: readonly Place[],
  hint: Hint,
  demands: Demands,
  around: Neighbours,
  prefixed: boolean,
): Picked {
  const [best, next] = places
  if (best === undefined) return { place: null, passed: 'no-place' }
  const isClear = next === undefined && best.aligned === undefined
  const chosen = hint.byHand === undefined || isClear ? undefined : placeAt(ground, places, hint.byHand)
  if (chosen !== undefined) return { place: chosen, by: 'by-hand' }
  if (best.aligned === undefined) {
    if (next === undefined) return { place: best, by: 'only-place' }
    return singleOut(ground, places, hint, around) ?? { place: null, passed: 'several-places' }
  }
  const score = scoreOf(best)
  if (score < demands.score) return { place: null, passed: 'low-score' }
  const isRival = (place: Place) =>
    scoreOf(place) > score - demands.margin * HINDERED ||
    (scoreOf(place) > score - demands.margin && changesAt(ground.file, place, { prefixed }).obstacle === null)
  const rivals = places.filter(
    (place) =>
      isTwin(ground.file, best, place) || ((place === best || isRival(place)) && !isDominated(ground.file, place, places)),
  )
  const [only] = rivals
  const picked =
    rivals.length === 1 && only !== undefined
      ? ({ place: only, by: next === undefined ? 'only-place' : 'margin' } as const)
      : singleOut(ground, rivals, hint, around)
  if (picked !== null && isAnother(ground.file, picked.place)) return { place: null, passed: 'another' }
  return picked ?? { place: null, passed: 'small-margin' }
}

/**
 * Whether `other` has as many quoted lines that say something as they are quoted, and that `best` has not, as the other way round, or more, and both share one
 * such line: which of the two is meant hangs on lines that neither has, or that each has in part. A line that `best` has but for a slip counts as its own.
 */
function isTwin(file: Lines, best: Place, other: Place): boolean {
  if (other === best || other.sought !== best.sought) return false
  const { before } = best.sought
  const own = besideChange(best)
  let [shared, lead] = [0, 0]
  for (let line = 0; line < before.length; line++) {
    const [here, there] = [own[line] ?? -1, other.pairing[line] ?? -1]
    if (before.isBlank(line) || !isTelling(before.source, before.from(line), before.to(line))) continue
    const isEqual = (of: number) => of >= 0 && file.key(of) === before.key(line)
    if (isEqual(here) && isEqual(there)) shared++
    else if (isEqual(there)) lead--
    else if (isEqual(here) || isNearly(file, best, line)) lead++
  }
  return shared > 0 && lead <= 0
}

/** Unquoted lines between quoted ones from which on these are of two places. More: a line of a neighbour counts as its own, fewer: what was put in since hides a place. */
const APART = 1

/** The pairing without lines that are apart from those of the change. */
function besideChange({ pairing, sought }: Place): Pairing {
  const own = [...pairing]
  const blocks = blocksOf(sought)
  const tell = (from: number, step: 1 | -1) => {
    let last = from
    for (let line = from + step; line >= 0 && line < own.length; line += step) {
      const [of = -1, near = -1] = [own[line], own[last]]
      if (of < 0) continue
      if (near >= 0 && Math.abs(of - near) - Math.abs(line - last) > APART) own[line] = -1
      else last = line
    }
  }
  tell((blocks[0]?.removed.start ?? 0) - 1, -1)
  tell(blocks.at(-1)?.removed.end ?? own.length, 1)
  return own
}

/** Whether an aligned place is another one than the hunk is about, however alike it is. */
const isAnother = (file: Lines, place: Place): boolean =>
  isForeignHead(file, place) || areLinesMisplaced(file, place) || isTorn(file, place) || isWordDiff(file, place)

/** What a diff of words has in place of signs: what goes, and what comes. */
const WORD_DIFF = /\[-.+-\]|\{\+.+\+\}/

/** Whether a quoted line is one of a diff of words, and no line of the file: it says what it was and what it becomes in one. */
const isWordDiff = (file: Lines, { pairing, sought: { before } }: Place): boolean =>
  WORD_DIFF.test(before.source) &&
  pairing.some((of, line) => WORD_DIFF.test(before.text(line)) && (of < 0 || file.key(of) !== before.key(line)))

/**
 * Whether another place has all that speaks for this one and a line more: each quoted line is at least as like there, and one that says something is
 * the same there and another line here. What the reply says of line numbers does not outweigh that.
 */
function isDominated(file: Lines, place: Place, places: readonly Place[]): boolean {
  return places.some((other) => other !== place && other.sought === place.sought && dominates(file, other, place))
}

function dominates(file: Lines, one: Place, other: Place): boolean {
  const { before } = one.sought
  const own = besideChange(one)
  let isBetter = false
  for (let line = 0; line < before.length; line++) {
    if (before.isBlank(line)) continue
    const [here, there] = [own[line] ?? -1, other.pairing[line] ?? -1]
    if ((here < 0 ? 0 : (one.aligned?.similar[line] ?? 0)) < (other.aligned?.similar[line] ?? 0)) return false
    const isSame = here >= 0 && file.key(here) === before.key(line)
    if (
      !isSame ||
      (there >= 0 && file.key(there) === before.key(line)) ||
      !isTelling(before.source, before.from(line), before.to(line))
    )
      continue
    isBetter ||= there < 0 || slipsIn(before.text(line), file.text(there), () => true) === null
  }
  return isBetter
}

/** The one place that begins at a line of the file before the reply. */
function placeAt({ baseOf }: SearchedFile, places: readonly Place[], line: number): Place | undefined {
  const there = places.filter(({ pairing }) => baseOf(rangeOf(pairing)).start === line)
  return there.length === 1 ? there[0] : undefined
}

function attemptOf(ground: SearchedFile, rung: RungId, places: readonly Place[]): Omit<Attempt, 'verdict'> {
  return { rung, places: places.length, candidates: places.slice(0, LISTED).map((place) => candidateOf(ground, place)) }
}

/** Hundredths are enough to compare by eye, and short; only what is all of it is 1. */
export const rounded = (share: number): number => (share < 1 ? Math.min(99, Math.round(share * 100)) : 100) / 100

function candidateOf({ file, baseOf }: SearchedFile, { pairing, sought, verbatim, aligned }: Place): Candidate {
  const at = baseOf(rangeOf(pairing))
  if (verbatim === true) return { at }
  const shift = aligned !== undefined || isUnbroken(pairing) ? uniformShift(indentPairs(file, sought.before, pairing)) : null
  const shifted = shift !== null && shift.columns !== 0 ? { shift } : {}
  return { at, ...shifted, ...(aligned === undefined ? {} : { score: rounded(aligned.score) }) }
}

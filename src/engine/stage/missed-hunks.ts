/** Why hunks do not land: what the judge found, as refusals. */
import type { Obstacle } from '../match/hunk-changes'
import { judge, rounded } from '../match/judge'
import { Pattern } from '../match/pattern'
import { rangeOf } from '../match/place'
import type { Solved } from '../match/solve'
import { NOWHERE_NEAR } from '../match/surroundings'
import { meet } from '../meet'
import type { Hunk, LineRange, Near, Refusal } from '../model'
import type { Deciding } from './deciding'
import { type HunkOutcome, refusedOutcome } from './decision-log'
import { nearestPlaces, placesShown } from './near-places'
import { occurrencesOf } from './rewrite'
import type { WorkFile } from './work-file'

type Taken = Extract<Solved, { why: 'taken' }>
/** What the judge says of a hunk that goes nowhere. */
export type Missed = Exclude<Solved, { why: 'taken' | 'there' }>

/** Why a hunk does not land, with the places that resemble it. */
export function passedOver(verdict: Missed, hunk: Hunk, file: WorkFile, deciding: Deciding): HunkOutcome {
  switch (verdict.why) {
    case 'budget':
      return refusedOutcome({ code: 'budget' })
    case 'several-places':
      return refusedOutcome(
        { code: 'ambiguous', rung: verdict.how, places: verdict.places.length },
        placesShown(file, verdict.places),
      )
    case 'no-place':
      return refusedOutcome(
        earlier(hunk, file, deciding) ?? { code: 'not-found' },
        nearestPlaces(file, Pattern.of(hunk), deciding.budget),
      )
    case 'unlike': {
      const { score, next, attempts } = verdict
      const near = nearestPlaces(file, verdict.best.sought, deciding.budget)
      const last = attempts.at(-1)?.verdict
      // A place that is alike enough, and ahead of all others, may be another one than is meant all the same.
      const isClose =
        last !== undefined && 'passed' in last && last.passed === 'small-margin' && score - next <= deciding.demands.margin
      const refusal: Refusal = isClose
        ? { code: 'low-confidence', score: rounded(score), next: rounded(next) }
        : { code: 'not-found' }
      return refusedOutcome(earlier(hunk, file, deciding) ?? refusal, near)
    }
    case 'elsewhere':
      return refusedOutcome({ code: 'stands-elsewhere', at: file.baseOf(verdict.at) }, placesShown(file, [verdict.place]))
    case 'obstacle': {
      const refusal = obstructed(verdict.obstacle, hunk, file)
      const near = withFirst(placesShown(file, [verdict.place]), nearestPlaces(file, verdict.place.sought, deciding.budget))
      return refusedOutcome(earlier(hunk, file, deciding) ?? refusal, near)
    }
  }
}

const withFirst = (first: readonly Near[], others: readonly Near[]): Near[] => [
  ...first,
  ...others.filter(({ at }) => first.every((one) => at.end <= one.at.start || at.start >= one.at.end)),
]

/** `hunk`: its one line may hold several of those that the obstacle counts. */
function obstructed(found: Obstacle, { before, after }: Hunk, file: WorkFile): Refusal {
  const lineOf = (line: number) => file.baseOf({ start: line, end: line + 1 })
  const most = Math.max(before.length, after.length) - 1
  const obstacle = 'line' in found ? { ...found, line: Math.min(found.line, most) } : found
  switch (obstacle.code) {
    case 'lacking':
      return { code: 'lacking', line: obstacle.line }
    case 'elided':
      return { code: 'elided', elisions: 1, texts: [before[obstacle.line]?.text ?? ''] }
    case 'placeholder':
    case 'prefix':
    case 'cut-off':
    case 'style':
    case 'indentation':
      return { code: obstacle.code, line: obstacle.line }
    case 'conflict':
      return { code: 'conflict', line: obstacle.line, at: lineOf(obstacle.of) }
    case 'unquoted':
      return { code: 'unquoted', at: lineOf(obstacle.of) }
    case 'crossed':
      return { code: 'crossed', line: obstacle.line, at: lineOf(obstacle.of) }
    case 'standing':
      return { code: 'added-already', at: file.baseOf(obstacle.at), whole: obstacle.whole }
    case 'unpinned': {
      // What lies before the first line that is known begins with the file, and what lies behind the last one ends with it.
      const { start, end } = obstacle.at
      return { code: 'unpinned', at: file.baseOf({ start: Math.max(0, start), end: end < 0 ? file.ground.length : end }) }
    }
  }
}

/** What an earlier edit of the reply did to the lines that the hunk looks for, if the file had them before it. */
function earlier(hunk: Hunk, file: WorkFile, { ledger, budget, demands }: Deciding): Refusal<'destroyed-by-earlier-edit'> | null {
  if (file.lines === file.base) return null
  const ground = { file: file.base, baseOf: (at: LineRange) => at }
  const was = judge(ground, Pattern.of(hunk), hunk.hint, demands, NOWHERE_NEAR, budget, { until: 'elision' })
  if (was.why !== 'taken') return null
  const at = rangeOf(was.place.pairing)
  const by = ledger.changedBy(file, at)
  return by < 0 ? null : { code: 'destroyed-by-earlier-edit', by, at }
}

/** That an earlier edit changed the lines which the hunk quotes, where the hunk is not found there any more but, less exactly, elsewhere. */
export function movedAway(
  { place, how }: Taken,
  hunk: Hunk,
  file: WorkFile,
  deciding: Deciding,
): Refusal<'destroyed-by-earlier-edit'> | null {
  if (how === 'exact' || how === 'line-ends' || file.lines === file.base) return null
  if (place.aligned === undefined && occurrencesOf(file.base, hunk.before).length === 0) return null
  const was = earlier(hunk, file, deciding)
  const here = file.baseOf(rangeOf(place.pairing))
  return was === null || meet(here, was.at) ? null : was
}

import type { Budget } from '../budget'
import type { Attempt, Candidate, Hint, LineRange, RungId } from '../model'
import type { Lines } from './lines'
import { LADDER } from './rungs/ladder'
import type { Place } from './rungs/rung'

/** Candidates that an attempt keeps; its count tells of the rest. More: larger traces, fewer: places the page cannot list. */
const LISTED = 20

export type Verdict = { readonly attempts: readonly Attempt[] } & (
  | { readonly place: Place; readonly how: RungId }
  | { readonly place: null; readonly why: 'no-place' | 'budget' }
  | { readonly place: null; readonly why: 'several-places'; readonly how: RungId; readonly places: number }
)

/**
 * Climbs the ladder until a rung finds the hunk, and takes the place if it is the only one there, or the only one at the line that the reply names.
 * A looser rung would find the same places and more, so several places end the climb.
 * @param baseOf maps a range of the file as it is now to lines of the file before the reply's first edit, which is what attempts and hints speak of.
 */
export function judge(file: Lines, hunk: Lines, hint: Hint, baseOf: (at: LineRange) => LineRange, budget: Budget): Verdict {
  const attempts: Attempt[] = []
  for (const rung of LADDER) {
    if (!budget.spend(file.length + hunk.length)) return { attempts, place: null, why: 'budget' }
    const places = rung.propose(file, hunk, budget)
    if (places === null) return { attempts, place: null, why: 'budget' }
    const candidateOf = (place: Place): Candidate => ({
      at: baseOf({ start: place.start, end: place.start + hunk.length }),
      ...(place.shift === undefined ? {} : { shift: place.shift }),
    })
    const attempt = { rung: rung.id, places: places.length, candidates: places.slice(0, LISTED).map(candidateOf) }
    const [place] = places
    if (place === undefined) {
      attempts.push({ ...attempt, verdict: { passed: 'no-place' } })
      continue
    }
    const hinted =
      hint.line === undefined ? undefined : places.find(({ start }) => baseOf({ start, end: start + 1 }).start === hint.line)
    const taken = places.length === 1 ? place : hinted
    if (taken === undefined) {
      attempts.push({ ...attempt, verdict: { passed: 'several-places' } })
      return { attempts, place: null, why: 'several-places', how: rung.id, places: places.length }
    }
    attempts.push({ ...attempt, verdict: { took: candidateOf(taken), by: places.length === 1 ? 'only-place' : 'line-number' } })
    return { attempts, place: taken, how: rung.id }
  }
  return { attempts, place: null, why: 'no-place' }
}

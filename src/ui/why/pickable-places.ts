/** Which places of a hunk are listed one by one. */
import type { Candidate, Decision, Repair } from '../../engine/model'

/** Places that a person may pick by hand, the first few, and how many there are. None where the hunk is not refused for having no sure one. */
export function pickablePlaces(decision: Decision): { readonly candidates: readonly Candidate[]; readonly count: number } {
  const last = decision.attempts.at(-1)
  if (last === undefined || !isOpen(decision)) return { candidates: [], count: 0 }
  return { candidates: last.candidates, count: last.places }
}

const isOpen = (decision: Decision): boolean =>
  decision.state === 'refused' && (decision.refusal.code === 'ambiguous' || isPickedAmongNear(decision))

/** Whether a person may pick one of the places that come near: the best of several that are alike, or the one whose result is elsewhere too. */
export const isPickedAmongNear = (decision: Decision): boolean =>
  decision.state === 'refused' && (decision.refusal.code === 'low-confidence' || decision.refusal.code === 'stands-elsewhere')

/** Repairs that a list of places shows beside the place that they mean; the page shows the others by themselves. */
export function repairsInPlaces(decision: Decision, repairs: readonly Repair[]): ReadonlySet<Repair> {
  const starts = new Set(pickablePlaces(decision).candidates.map(({ at }) => at.start))
  return new Set(repairs.filter(({ code, at, path }) => code !== 'other-file' && path === decision.path && starts.has(at.start)))
}

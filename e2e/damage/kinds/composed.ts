/** Two kinds of damage at once. */
import type { Draft, Kind, Random } from '../kind'

/** Kinds whose answer holds whatever else is damaged: none counts on another line to be as it is. */
function twice(kinds: readonly Kind[], draft: Draft, random: Random): Draft | null {
  const [one, other] = [random.pick(kinds), random.pick(kinds)]
  if (one === undefined || other === undefined || one === other) return null
  const damaged = one.damage(draft, random)
  return damaged === null ? null : other.damage(damaged, random)
}

/** @param kinds of which two are done, one after the other */
export const composedOf = (id: string, means: string, kinds: readonly Kind[]): Kind => ({
  id,
  means,
  damage: (draft, random) => twice(kinds, draft, random),
})

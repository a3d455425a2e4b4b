/** Two kinds of damage at once. */
import type { Draft, Kind, Random } from '../kind'

type Families = readonly (readonly Kind[])[]

function twice(first: Families, second: Families, draft: Draft, random: Random): Draft | null {
  const family = random.pick(first) ?? []
  const one = random.pick(family)
  const other = random.pick(random.pick(second.filter((each) => each !== family)) ?? [])
  const damaged = one?.damage(draft, random) ?? null
  const both = damaged === null ? null : (other?.damage(damaged, random) ?? null)
  // Each knows the other right answers of its own damage alone.
  return both === null || both.also.length > 0 ? null : both
}

/** One kind of each list is done, one after the other: the stricter answer holds. */
export const composedOf = (id: string, means: string, first: Families, second: Families): Kind => ({
  id,
  means,
  damage: (draft, random) => twice(first, second, draft, random),
})

/** Two kinds of damage at once. */
import type { Draft, Kind, Random } from '../kind'

type Families = readonly (readonly Kind[])[]

function twice(families: Families, draft: Draft, random: Random): Draft | null {
  const at = random.below(families.length)
  const [one, other] = [random.pick(families[at] ?? []), random.pick(random.pick(families.slice(at + 1)) ?? [])]
  const damaged = one?.damage(draft, random) ?? null
  const both = damaged === null ? null : (other?.damage(damaged, random) ?? null)
  // Each knows the other right answers of its own damage alone.
  return both === null || both.also.length > 0 ? null : both
}

/** One kind of each of two families is done, in their order: the stricter answer holds. */
export const composedOf = (id: string, means: string, families: Families): Kind => ({
  id,
  means,
  damage: (draft, random) => twice(families, draft, random),
})

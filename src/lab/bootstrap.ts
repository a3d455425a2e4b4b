/** How sure a difference of two shares is: a bootstrap over units, each with all of its replies. The same counts give the same interval. */

/** How one unit, such as a task or a session, came out: replies and how many of them count, on both sides. */
export type UnitCounts = {
  readonly a: { readonly all: number; readonly good: number }
  readonly b: { readonly all: number; readonly good: number }
}

/** The middle 95 % of what chance alone would make of the difference (b − a), as shares of 1. */
export type Interval = { readonly low: number; readonly high: number }

/** Times that units are drawn again. More: a wait; fewer: ends of the interval that jump. */
const DRAWS = 2000
/** Units of a side. With fewer, an interval says nothing. */
const LEAST_UNITS = 10
/** Expected successes from which on a binomial number is drawn as a normal one. */
const MANY = 30

/** Equal units, and how many there are. */
type Pattern = { readonly counts: UnitCounts; readonly units: number }

/**
 * Units on both sides are drawn with both, those on one side among themselves: pairs count as pairs.
 * @returns null where a side has too few units
 */
export function differenceInterval(units: Iterable<UnitCounts>): Interval | null {
  const strata = [new Map<string, Pattern>(), new Map<string, Pattern>(), new Map<string, Pattern>()]
  let [ofA, ofB] = [0, 0]
  for (const counts of units) {
    const { a, b } = counts
    if (a.all === 0 && b.all === 0) continue
    if (a.all > 0) ofA++
    if (b.all > 0) ofB++
    const stratum = strata[a.all === 0 ? 1 : b.all === 0 ? 2 : 0]
    const key = `${a.all} ${a.good} ${b.all} ${b.good}`
    stratum?.set(key, { counts, units: (stratum.get(key)?.units ?? 0) + 1 })
  }
  if (ofA < LEAST_UNITS || ofB < LEAST_UNITS) return null
  const random = randomFrom(1)
  const drawn = Array.from({ length: DRAWS }, () => {
    const sums = { aAll: 0, aGood: 0, bAll: 0, bGood: 0 }
    for (const stratum of strata) {
      let left = 0
      for (const { units: some } of stratum.values()) left += some
      let toDraw = left
      for (const { counts, units: some } of stratum.values()) {
        const times = left === some ? toDraw : binomial(toDraw, some / left, random)
        toDraw -= times
        left -= some
        sums.aAll += times * counts.a.all
        sums.aGood += times * counts.a.good
        sums.bAll += times * counts.b.all
        sums.bGood += times * counts.b.good
      }
    }
    return sums.bGood / sums.bAll - sums.aGood / sums.aAll
  }).sort((one, other) => one - other)
  const at = (share: number) => drawn[Math.round((DRAWS - 1) * share)] ?? 0
  return { low: at(0.025), high: at(0.975) }
}

/** How many of `times` tries succeed. */
function binomial(times: number, chance: number, random: () => number): number {
  if (chance > 0.5) return times - binomial(times, 1 - chance, random)
  if (times * chance > MANY) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const near = Math.round(times * chance + normal * Math.sqrt(times * chance * (1 - chance)))
    return Math.min(times, Math.max(0, near))
  }
  // By inversion: the number up to which the chances sum to a random one.
  let [point, reached, found] = [(1 - chance) ** times, 0, 0]
  const wanted = random()
  for (reached = point; reached < wanted && found < times; reached += point) {
    point *= ((times - found) / (found + 1)) * (chance / (1 - chance))
    found++
  }
  return found
}

/** Numbers from 0 up to 1 that follow from a seed: mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

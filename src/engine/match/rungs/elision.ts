import type { Budget } from '../../budget'
import { elidedParts } from '../elided-parts'
import type { Lines } from '../lines'
import type { Pairing } from '../pairing'
import type { Pattern } from '../pattern'
import type { Place } from '../place'
import { rangeOf } from '../place'
import { COMPARING_RUNGS } from './comparing-rungs'
import type { Rung } from './rung'

/** Places of one part that are tried as the next. More: slower on repetitive files, fewer: a chain goes unseen. */
const TRIED = 50

/**
 * Equal part by part, in order, with any lines of the file in place of each placeholder.
 * A part that occurs in several places is taken where it is nearest to the part before it.
 */
export const elision: Rung = {
  id: 'elision',
  propose(file, sought, budget) {
    const parts = elidedParts(sought)
    if (parts === null) return []
    const found = parts.map(({ part }) => rowsOf(file, part, budget))
    if (found.some((rows) => rows === null)) return null
    const rows = found.map((pairings) => pairings ?? [])
    if (rows.some((pairings) => pairings.length === 0)) return []
    const anchor = rows.reduce((least, pairings, at) => (pairings.length < (rows[least]?.length ?? 0) ? at : least), 0)
    return (rows[anchor] ?? []).slice(0, TRIED).flatMap((pairing): Place[] => {
      const chain = chained(rows, anchor, pairing)
      if (chain === null) return []
      const whole = new Array<number>(sought.before.length).fill(-1)
      for (const [at, { from }] of parts.entries()) for (const [line, of] of (chain[at] ?? []).entries()) whole[from + line] = of
      return [{ pairing: whole, sought }]
    })
  },
}

/** Where a part is, by the first rung that finds it. */
function rowsOf(file: Lines, part: Pattern, budget: Budget): readonly Pairing[] | null {
  for (const rung of COMPARING_RUNGS) {
    const places = rung.propose(file, part, budget)
    if (places === null) return null
    if (places.length > 0) return places.map(({ pairing }) => pairing)
  }
  return []
}

/** One place for each part, in order: outwards from part `anchor` at `pairing`, each where it is nearest. null where some part has none on its side. */
function chained(rows: readonly (readonly Pairing[])[], anchor: number, pairing: Pairing): Pairing[] | null {
  const chain: Pairing[] = [pairing]
  for (let at = anchor - 1, before = rangeOf(pairing).start; at >= 0; at--) {
    const above = rows[at]?.findLast((row) => rangeOf(row).end <= before)
    if (above === undefined) return null
    chain.unshift(above)
    before = rangeOf(above).start
  }
  for (let at = anchor + 1, after = rangeOf(pairing).end; at < rows.length; at++) {
    const below = rows[at]?.find((row) => rangeOf(row).start >= after)
    if (below === undefined) return null
    chain.push(below)
    after = rangeOf(below).end
  }
  return chain
}

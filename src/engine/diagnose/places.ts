/** Counting places as the engine counts them. */
import type { Budget } from '../budget'
import type { Lines } from '../match/lines'
import { Pattern } from '../match/pattern'
import type { Place } from '../match/place'
import { LADDER } from '../match/rungs/ladder'
import type { Rung } from '../match/rungs/rung'
import type { RungId } from '../model'

/** The rungs that find all lines of a hunk, none left out and none made up. */
export const WHOLE: readonly Rung[] = LADDER.slice(
  0,
  LADDER.findIndex(({ id }) => id === 'elision'),
)

/** How places are counted: by which rungs, within which budget. */
export type Counting = { readonly rungs: readonly Rung[]; readonly budget: Budget }

/** Enough of a word to distinguish one line from another: all files have blank lines and brackets. */
export const LEAST_TELLING = /[\p{L}\p{N}_]{3}/u

/** The places that the first rung finds which finds any. */
export type FoundPlaces = { readonly rung: RungId; readonly places: readonly Place[] }

const NOWHERE: FoundPlaces = { rung: 'exact', places: [] }

/** Where the engine finds the hunk in the file, before anything is singled out. null: the budget is spent. */
export function placesOf(file: Lines, sought: Pattern, { rungs, budget }: Counting): FoundPlaces | null {
  for (const rung of rungs) {
    const places = rung.propose(file, sought, budget)
    if (places === null) return null
    if (places.length > 0) return { rung: rung.id, places }
  }
  return NOWHERE
}

/** The place of a hunk that the engine finds exactly once in the file; null for any other number. */
export function onlyPlace(file: Lines, sought: Pattern, counting: Counting): Place | null {
  const found = placesOf(file, sought, counting)
  const [place, next] = found?.places ?? []
  return place === undefined || next !== undefined ? null : place
}

const NO_SPAN = { from: 0, to: 0 }

/** Lines to be found and nothing else. None may hold a line feed. */
export const soughtOf = (texts: readonly string[]): Pattern =>
  Pattern.of({ before: texts.map((text) => ({ text, ...NO_SPAN })), after: [], kept: [], hint: {}, span: NO_SPAN })

/** How often the file has `texts` line for line, whatever ends the lines. null: the budget is spent. */
export function countExactly(file: Lines, texts: readonly string[], budget: Budget): number | null {
  const rung = LADDER.find(({ id }) => id === 'line-ends')
  return rung?.propose(file, soughtOf(texts), budget)?.length ?? null
}

/** The lines of a range. */
export const textsIn = (file: Lines, { start, end }: { readonly start: number; readonly end: number }): string[] =>
  Array.from({ length: end - start }, (_, at) => file.text(start + at))

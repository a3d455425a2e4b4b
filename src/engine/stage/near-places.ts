/** Places that resemble a hunk, as they are shown. */
import type { Budget } from '../budget'
import { LEAST_ALIKE } from '../likeness'
import { align } from '../match/align'
import { rounded } from '../match/judge'
import { Lines } from '../match/lines'
import { type Alignment, equalFirst } from '../match/pairing'
import type { Pattern } from '../match/pattern'
import type { Place } from '../match/place'
import { rangeOf } from '../match/place'
import { similarity } from '../match/similarity'
import { isTelling } from '../match/tokens'
import type { Near } from '../model'
import type { WorkFile } from './work-file'

/** Places shown beside a refused hunk. More: slower and noisier, fewer: a look-alike goes unseen. */
const SHOWN = 3

/** A place of `sought` in lines of the file before the reply. */
export function nearPlaceOf(
  file: WorkFile,
  { hunk, before }: Pattern,
  place: Pick<Alignment, 'pairing' | 'similar' | 'alike'>,
): Near {
  const { alike } = place
  const pairing = before.length === place.pairing.length ? equalFirst(file.ground, before, place.pairing) : place.pairing
  const similar = place.pairing.map((of, line) =>
    pairing[line] === of ? (place.similar[line] ?? 0) : pairing[line] === -1 ? 0 : 1,
  )
  const written = hunk.before.map(({ text }) => text)
  // A reading may have other lines than the reply.
  const isWritten = (line: number) =>
    written.length === before.length ? written[line] === before.text(line) : written.includes(before.text(line))
  const isSame = (line: number, of: number) => of >= 0 && before.text(line) === file.ground.text(of) && isWritten(line)
  return {
    at: file.baseOf(rangeOf(pairing)),
    score: rounded(alike),
    pairs: pairing.map((of, line) => ({
      line: of < 0 ? -1 : file.baseLine(of),
      similarity: rounded(similar[line] ?? 0),
      same: isSame(line, of),
    })),
  }
}

/** Likeness of a line that the place and the hunk share. More: a place of misquoted lines goes unseen, less: unrelated lines are shown. */
const SHARED = 0.7

/** Whether the place has a quoted line with a word, as quoted or nearly so. */
const shares = ({ before }: Pattern, { similar }: Alignment): boolean =>
  similar.some((similarity, line) => similarity >= SHARED && isTelling(before.source, before.from(line), before.to(line)))

/** Quoted lines, and lines of the file, that are compared by their characters. More: slower, fewer: a line that differs in a sign is called made up. */
const COMPARED = { quoted: 4, file: 4_000 }

/** The place whose lines differ from the few that are quoted in some characters: a word, a number or a sign of each may be another. */
function alikeByCharacters(
  file: Lines,
  before: Lines,
  budget: Budget,
): readonly Pick<Alignment, 'pairing' | 'similar' | 'alike'>[] {
  const places = file.length - before.length + 1
  if (before.length > COMPARED.quoted || file.length > COMPARED.file || places < 1) return []
  if (!isTelling(before.source, 0, before.source.length) || !budget.spend(places * before.length * PER_PAIR)) return []
  const texts = Array.from({ length: before.length }, (_, line) => before.text(line).trim())
  let best = { alike: 0, start: 0, similar: [] as readonly number[] }
  for (let start = 0; start < places; start++) {
    const similar = texts.map((text, line) => similarity(text, file.text(start + line).trim()))
    const alike = similar.reduce((sum, one) => sum + one, 0) / similar.length
    if (alike > best.alike) best = { alike, start, similar }
  }
  return best.alike < SHARED ? [] : [{ ...best, pairing: texts.map((_, line) => best.start + line) }]
}

/** Steps of the budget that two lines cost. */
const PER_PAIR = 10

/** The places that resemble the hunk most, best first; none below the least likeness. */
export function nearestPlaces(file: WorkFile, sought: Pattern, budget: Budget): Near[] {
  const near = (before: Lines) =>
    align(file.lines, before, sought.isRemoved, budget).filter(
      (alignment) => alignment.alike >= LEAST_ALIKE && shares(sought, alignment),
    )
  const { before } = sought
  const usual = before.source.normalize('NFKC')
  const found = near(before)
  // Wide digits and the like are no likeness of plain ones, character by character.
  const wide = found.length > 0 || usual === before.source ? found : near(Lines.of(usual))
  const places = wide.length > 0 ? wide : alikeByCharacters(file.lines, before, budget)
  return places.slice(0, SHOWN).map((alignment) => nearPlaceOf(file, sought, alignment))
}

/** Places of rungs, as far as they are shown. Lines that are equal but for what the rung lets pass count as alike. */
export const placesShown = (file: WorkFile, places: readonly Place[]): Near[] =>
  places
    .slice(0, SHOWN)
    .map(({ pairing, sought, aligned }) =>
      nearPlaceOf(file, sought, aligned ?? { pairing, similar: pairing.map((line) => (line < 0 ? 0 : 1)), alike: 1 }),
    )

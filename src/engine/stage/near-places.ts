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

/** The place whose lines differ from the few that are quoted in some characters, or else the only one that has their rare words. */
function alikeByCharacters(
  file: Lines,
  before: Lines,
  budget: Budget,
): readonly Pick<Alignment, 'pairing' | 'similar' | 'alike'>[] {
  const places = file.length - before.length + 1
  if (before.length > COMPARED.quoted || file.length > COMPARED.file || places < 1) return []
  if (!isTelling(before.source, 0, before.source.length) || !budget.spend(places * before.length * PER_PAIR)) return []
  const texts = Array.from({ length: before.length }, (_, line) => before.text(line).trim())
  const at = (start: number) => {
    const similar = texts.map((text, line) => similarity(text, file.text(start + line).trim()))
    const alike = similar.reduce((sum, one) => sum + one, 0) / similar.length
    return { alike, similar, pairing: texts.map((_, line) => start + line) }
  }
  let best = at(0)
  for (let start = 1; start < places; start++) {
    const next = at(start)
    if (next.alike > best.alike) best = next
  }
  if (best.alike >= SHARED) return [best]
  const start = onlyStart(file, texts)
  const only = start < 0 || start >= places ? null : at(start)
  return only === null || only.alike < LEAST_ALIKE ? [] : [only]
}

/** Words of a line, and how many letters of one and lines with it make it rare. More lines: chance resemblances are shown, fewer: a name that is used goes unseen. */
const WORDS = /[\p{L}_$][\p{L}\p{N}_$]+/gu
const RARE = { letters: 5, lines: 3 }

const wordsOf = (text: string): string[] => text.match(WORDS) ?? []

/** The line of the file that has a rare word of the quoted one, and more of its words than every other that has; -1: there is none. */
function onlyLine(known: ReadonlyMap<string, ReadonlySet<number>>, text: string): number {
  const shared = [...new Set(wordsOf(text))].map((word) => ({ word, lines: known.get(word) ?? new Set<number>() }))
  const rare = shared.filter(({ word, lines }) => word.length >= RARE.letters && lines.size <= RARE.lines)
  const lines = [...new Set(rare.flatMap((one) => [...one.lines]))]
  const counted = lines.map((line) => ({ line, count: shared.filter((one) => one.lines.has(line)).length }))
  const [first, second] = counted.sort((one, other) => other.count - one.count)
  return first === undefined || first.count === second?.count ? -1 : first.line
}

/** Where the quoted lines are by the rare words that they share with the file: whatever else differs, a person looks there. -1: nowhere, or at several places. */
function onlyStart(file: Lines, texts: readonly string[]): number {
  const quoted = new Set(texts.flatMap(wordsOf))
  const known = new Map<string, Set<number>>()
  for (let line = 0; line < file.length; line++)
    for (const word of wordsOf(file.text(line))) if (quoted.has(word)) known.set(word, (known.get(word) ?? new Set()).add(line))
  const starts = new Set(texts.map((text, line) => onlyLine(known, text) - line).filter((start, line) => start + line >= 0))
  return starts.size === 1 ? ([...starts][0] ?? -1) : -1
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

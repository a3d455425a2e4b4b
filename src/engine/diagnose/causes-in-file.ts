/** Causes that lie between the hunk and its own file. */

import { findAlreadyApplied } from '../match/already-applied'
import { type Lines, lineKey } from '../match/lines'
import { Pattern } from '../match/pattern'
import { type Place, rangeOf } from '../match/place'
import { elision } from '../match/rungs/elision'
import type { Cause, CauseCode, LineRange, RungId } from '../model'
import { countOf } from '../pair'
import { countExactly, onlyPlace, placesOf, soughtOf, textsIn, WHOLE } from './places'
import type { Subject } from './subject'

/** What is known of a cause, of the subject's file where nothing else is said. */
export const causeOf = ({ path }: Subject, code: CauseCode, found: Partial<Omit<Cause, 'code'>> = {}): Cause => ({
  code,
  path,
  at: null,
  lines: [],
  by: -1,
  ...found,
})

/** Equal places that are looked at one by one. More: slower, fewer: a cause that shows in some of many places goes unreported. */
const LOOKED_AT = 20

const CODE_OF: Partial<Record<RungId, CauseCode>> = {
  'trailing-space': 'trailing-space',
  typography: 'typography',
  'blank-lines': 'blank-lines',
  indentation: 'indentation',
  'inner-space': 'inner-space',
  entities: 'entities',
  escapes: 'escapes',
  'line-numbers': 'line-numbers',
}

/** The places are equal; and what makes them so, where none would be equal to another had the reply quoted the file's own lines. */
export function severalPlaces(subject: Subject): Cause[] {
  const { decision, file, spots, project } = subject
  const { ranges, rung, within } = spots
  if (decision.refusal.code !== 'ambiguous' && ranges.length < 2) return []
  const several = causeOf(subject, 'several-places')
  const code = within ? 'part-of-line' : CODE_OF[rung]
  if (code === undefined || file === null || ranges.length > LOOKED_AT) return [several]
  const isSingledOut = (at: LineRange) => countExactly(file, textsIn(file, at), project.budget) === 1
  return ranges.every(isSingledOut)
    ? [several, causeOf(subject, code, { lines: differingAt(subject, file, ranges[0]) })]
    : [several]
}

/** Lines that are not those of the file at a place which has as many. */
function differingAt({ texts }: Subject, file: Lines, at: LineRange | undefined): number[] {
  if (at === undefined || at.end - at.start !== texts.length) return [...texts.keys()]
  return [...texts.keys()].filter((line) => texts[line] !== file.text(at.start + line))
}

/** The subject's file, where it does not have the hunk. */
export const fileWithout = ({ file, spots }: Subject): Lines | null => (spots.ranges.length === 0 ? file : null)

/** The one place of the hunk's result in a file that does not hold the hunk. */
function resultAt(subject: Subject): LineRange | null {
  const { hunk, project } = subject
  const file = fileWithout(subject)
  if (file === null) return null
  if (countOf(hunk.kept) === hunk.after.length) {
    // What only takes lines away leaves nothing but its context: the engine knows when that is enough.
    const pairing = findAlreadyApplied({ file, baseOf: (at) => at }, { ...hunk, hint: {} }, project.demands, project.budget)
    return pairing === null ? null : rangeOf(pairing)
  }
  if (!hunk.after.some((line) => /[\p{L}\p{N}]/u.test(line.text))) return null
  const place = onlyPlace(file, soughtOf(hunk.after.map((line) => line.text)), project)
  return place === null ? null : rangeOf(place.pairing)
}

export function resultPresent(subject: Subject): Cause[] {
  const at = resultAt(subject)
  return at === null ? [] : [causeOf(subject, 'result-stands', { at })]
}

/** The same proof as for a result that the file has already: the file does not show which of the two it is. Both sides need lines of their own. */
export function swappedSides(subject: Subject): Cause[] {
  const { hunk } = subject
  const kept = countOf(hunk.kept)
  if (kept === hunk.before.length || kept === hunk.after.length) return []
  const at = resultAt(subject)
  return at === null ? [] : [causeOf(subject, 'swapped', { at })]
}

/** The place that a rung finds which the decisions were made without, and what it lets pass. */
export function toleratedPlace(subject: Subject): { readonly code: CauseCode; readonly place: Place } | null {
  const file = fileWithout(subject)
  const { sought, project } = subject
  if (file === null || project.rungs.length === WHOLE.length) return null
  const found = placesOf(file, sought, { rungs: WHOLE, budget: project.budget })
  const [place, ...others] = found?.places ?? []
  const code = found === null ? undefined : CODE_OF[found.rung]
  return place === undefined || others.length > 0 || code === undefined ? null : { code, place }
}

export function tolerated(subject: Subject): Cause[] {
  const found = toleratedPlace(subject)
  const { file } = subject
  if (found === null || file === null) return []
  const at = rangeOf(found.place.pairing)
  return [causeOf(subject, found.code, { at, lines: differingAt(subject, file, at) })]
}

/** The hunk has placeholders, and the file has the lines between them in their order at one place. */
export function elided(subject: Subject): Cause[] {
  const file = fileWithout(subject)
  const { sought, project } = subject
  if (file === null || sought.elisions.length === 0) return []
  const places = elision.propose(file, sought, project.budget) ?? []
  const ranges = new Map(places.map(({ pairing }) => [rangeOf(pairing).start, rangeOf(pairing)]))
  const [at, ...others] = ranges.values()
  return at === undefined || others.length > 0 ? [] : [causeOf(subject, 'elision', { at, lines: sought.elisions })]
}

/** The file has the hunk once, but not as whole lines. */
export function partOfLine(subject: Subject): Cause[] {
  const { file, spots, texts } = subject
  const [at, ...others] = spots.ranges
  if (file === null || !spots.within || at === undefined || others.length > 0) return []
  return [causeOf(subject, 'part-of-line', { at, lines: [...texts.keys()] })]
}

export function letterCase(subject: Subject): Cause[] {
  const file = fileWithout(subject)
  const { texts, project } = subject
  const lower = file === null ? null : project.linesOf(file.source.toLowerCase())
  // A few capitals are two letters when they are small, none is a line feed: the lines stay what they are.
  if (file === null || lower === null || lower.length !== file.length) return []
  const place = onlyPlace(lower, soughtOf(texts.map((text) => text.toLowerCase())), project)
  if (place === null) return []
  const own = Pattern.of(subject.hunk).before
  const lines = place.pairing.flatMap((of, line) => (of >= 0 && own.key(line) !== file.key(of) ? [line] : []))
  const small = (text: string) => lineKey(text.toLowerCase())
  // The place may let pass more than capitals; then those are not all that differs.
  if (lines.some((line) => small(own.text(line)) !== small(file.text(place.pairing[line] ?? 0)))) return []
  return lines.length === 0 ? [] : [causeOf(subject, 'case', { at: rangeOf(place.pairing), lines })]
}

/** What singles out one of several places that fit alike. */
import type { ChosenBy, Hint } from '../model'
import { indentOf } from './indent'
import type { Lines } from './lines'
import { type Place, rangeOf } from './place'
import type { Neighbours, SearchedFile } from './surroundings'

/** Lines by which a line number may be off where it has to decide. More: a number that is simply wrong decides, fewer: one that is slightly off does not. */
const MOST_OFF = 30
/** How many times further off the next place has to be. More: near duplicates are refused, less: a number half-way between two decides. */
const FURTHER = 3

type Singled = { readonly place: Place; readonly by: ChosenBy }

/**
 * The one place that all the evidence there is points to: the section and the line number that the reply names, the end of the file, the hunks around it.
 * null where nothing does, or where one thing speaks for one place and another for another.
 */
export function singleOut(ground: SearchedFile, places: readonly Place[], hint: Hint, around: Neighbours): Singled | null {
  const found: Singled[] = []
  const note = (place: Place | null, by: ChosenBy) => {
    if (place !== null) found.push({ place, by })
  }
  note(inSection(ground.file, places, hint, around), 'section')
  note(
    hint.atEnd === true ? only(places.filter(({ pairing }) => rangeOf(pairing).end === ground.file.length)) : null,
    'end-of-file',
  )
  note(atLine(ground, places, hint, around), 'line-number')
  const inOrder = only(
    places.filter(({ pairing }) => rangeOf(pairing).start >= around.above && rangeOf(pairing).end <= around.below),
  )
  const [first] = found
  if (first === undefined) {
    const left = inOrder ?? only(places.filter((place) => !isTaken(place, around.taken)))
    return left === null ? null : { place: left, by: 'order' }
  }
  return found.every(({ place }) => place === first.place) ? first : null
}

/** Whether another hunk takes a line away that this one would. */
const isTaken = ({ pairing, sought }: Place, taken: ReadonlySet<number>): boolean =>
  pairing.some((of, line) => sought.isRemoved(line) && taken.has(of))

const only = ([first, ...others]: readonly Place[]): Place | null => (first === undefined || others.length > 0 ? null : first)

/** The line on which the hunk's first line is, or would be. */
function startOf({ pairing }: Place): number {
  const paired = pairing.findIndex((line) => line >= 0)
  return (pairing[paired] ?? 0) - Math.max(0, paired)
}

/** The place nearest to the line number, if the next is clearly further off. */
function atLine({ baseOf }: SearchedFile, places: readonly Place[], { line }: Hint, { offset }: Neighbours): Place | null {
  if (line === undefined) return null
  const expected = line + (offset ?? 0)
  const off = places
    .map((place) => {
      const start = startOf(place)
      return { place, by: Math.abs(baseOf({ start, end: start + 1 }).start - expected) }
    })
    .sort((a, b) => a.by - b.by)
  const [nearest, next] = off
  if (nearest === undefined || next === undefined) return null
  return nearest.by <= MOST_OFF && nearest.by * FURTHER < next.by ? nearest.place : null
}

/** The one place that lies in the section under the heading, or behind the anchors, that the reply names. */
function inSection(file: Lines, places: readonly Place[], { heading, anchors }: Hint, { above }: Neighbours): Place | null {
  const lines = anchors ?? (heading === undefined ? [] : [heading])
  const named = lines.map((line) => line.trim()).filter((line) => line !== '')
  if (named.length === 0) return null
  const startsFrom = (line: number) =>
    named.reduce((starts, name) => starts.flatMap((from) => linesThatAre(file, name, from)), [line])
  // Anchors are looked for behind the hunk before.
  const next = anchors !== undefined && above > 0 ? startsFrom(above) : []
  const starts = next.length > 0 ? next.slice(0, 1) : startsFrom(0)
  // An anchor says where to begin to look; a heading is only known to be somewhere above.
  const behind = anchors === undefined ? firstBehind : nextBehind
  const inside = new Set(starts.flatMap((start) => behind(file, places, start)))
  return only([...inside])
}

/** The line behind which the anchors lead, each looked for behind the one before; null where they lead nowhere, or to more than one line. */
export function lineBehind(file: Lines, anchors: readonly string[]): number | null {
  const named = anchors.map((line) => line.trim()).filter((line) => line !== '')
  if (named.length === 0) return null
  const ends = named.reduce(
    (starts, name) => starts.flatMap((from) => linesThatAre(file, name, from).map((line) => line + 1)),
    [0],
  )
  const [end, ...others] = new Set(ends)
  return end === undefined || others.length > 0 ? null : end
}

/** Lines from `from` on that read as the heading does; where there is none, those that begin so, since a diff cuts long ones off. */
function linesThatAre(file: Lines, name: string, from: number): number[] {
  const same: number[] = []
  const longer: number[] = []
  for (let line = from; line < file.length; line++) {
    const text = file.text(line).trim()
    if (text === name) same.push(line)
    else if (name.length >= CUT_OFF && text.startsWith(name)) longer.push(line)
  }
  return same.length > 0 ? same : longer
}

/** Characters from which on a heading may be the beginning of a longer line. */
const CUT_OFF = 20

const nextBehind = (_: Lines, places: readonly Place[], start: number): Place[] =>
  places
    .filter((place) => startOf(place) >= start)
    .sort((a, b) => startOf(a) - startOf(b))
    .slice(0, 1)

/** The places in the section that begins at line `start`, or, where that line opens none, the one that follows it closely. */
function firstBehind(file: Lines, places: readonly Place[], start: number): Place[] {
  const behind = places.filter((place) => startOf(place) >= start).sort((a, b) => startOf(a) - startOf(b))
  const end = sectionEnd(file, start)
  const inside = behind.filter((place) => startOf(place) < end)
  if (inside.length > 0) return inside
  const [first, next] = behind
  if (first === undefined) return []
  const off = startOf(first) - start
  return next === undefined || (off <= MOST_OFF && off * FURTHER < startOf(next) - start) ? [first] : []
}

/** The line at which the section that `start` opens is over: the next one that is indented no further and says something. */
function sectionEnd(file: Lines, start: number): number {
  const depth = file.indent(start).length
  for (let line = start + 1; line < file.length; line++) {
    const text = file.text(line)
    if (indentOf(text).length <= depth && /^\s*[\p{L}_$@]/u.test(text)) return line
  }
  return file.length
}

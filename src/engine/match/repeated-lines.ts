/** Whether the file has new lines of a change already, at its place or where the hunk ends: they are not put in a second time. */
import type { LineRange } from '../model'
import { solidAbove, solidBetween, TELLING_WORD } from './change-present'
import { blocksOf, type HunkChange } from './hunk-changes'
import type { Lines } from './lines'
import type { Pairing } from './pairing'
import { type Place, rangeOf } from './place'

/** The lines of the file that the hunk removes anywhere: they go with it, however much the new lines read like them. */
const removedFrom = ({ pairing, sought }: Place): ReadonlySet<number> =>
  new Set(blocksOf(sought).flatMap(({ removed }) => pairing.slice(removed.start, removed.end)))

/** Where all of these lines are in a row right above or below the targets, blank lines aside; null: nowhere. */
export function repeatedBeside(
  file: Lines,
  place: Place,
  lines: readonly string[],
  targets: readonly LineRange[],
): LineRange | null {
  const texts = lines.map((text) => text.trim()).filter((text) => text !== '')
  const [first] = targets
  const last = targets.at(-1)
  if (first === undefined || last === undefined || !texts.some((text) => TELLING_WORD.test(text))) return null
  const above = solidAbove(file, first.start, texts.length)
  const below = solidBetween(file, last.end, file.length, texts.length)
  const goes = removedFrom(place)
  for (const there of [above, below]) {
    const [from = 0] = there
    if (there.every((line) => goes.has(line))) continue
    if (there.length === texts.length && there.every((line, at) => file.text(line).trim() === texts[at]))
      return { start: from, end: (there.at(-1) ?? from) + 1 }
  }
  return null
}

/**
 * The first of the lines that the file goes on with where the new side, `after`, ends with the very same beyond all that the hunk quotes, or comes from where
 * it begins with them; −1: none. A change is among them. `prefixed`: as for `adapter`.
 */
export function repeatedBeyond(
  file: Lines,
  { sought, pairing }: Place,
  after: readonly string[],
  changes: readonly HunkChange[],
  prefixed: boolean,
): number {
  const [first] = changes
  const last = changes.at(-1)
  if (first === undefined || last === undefined) return -1
  const { before } = sought
  // At the edge of a diff, which has context there, the sign of one line may be wrong.
  const least = (isEdge: boolean) => (prefixed && isEdge ? 1 : BEYOND)
  if (!last.done) {
    const isEdge = before.areBlank(last.removed.end, before.length)
    const ends = [[after.length, (pairing.at(-1) ?? -1) + 1]]
    if (isEdge) ends.push([last.added.end, last.targets.at(-1)?.end ?? 0])
    for (const [end = 0, below = 0] of ends)
      for (let from = first.added.start; below > 0 && from < last.added.end; from++)
        if (isNextOf(file, after, { start: from, end }, below, least(isEdge && from >= last.added.start), prefixed))
          return firstSolid(file, below)
  }
  if (!first.done) {
    const isEdge = before.areBlank(0, first.removed.start)
    const starts = [[0, pairing[0] ?? -1]]
    if (isEdge) starts.push([first.added.start, first.targets[0]?.start ?? -1])
    for (const [start = 0, above = -1] of starts)
      for (let end = last.added.end; above > 0 && end > first.added.start; end--) {
        const of = above - end + start
        if (isNextOf(file, after, { start, end }, of, least(isEdge && end <= first.added.end), prefixed))
          return firstSolid(file, of)
      }
  }
  return -1
}

/** The first line from `line` on that is not blank: of a repeated stretch, the one that says something. */
function firstSolid(file: Lines, line: number): number {
  let at = line
  while (at + 1 < file.length && file.isBlank(at)) at++
  return at
}

/**
 * The line of the file right above or below the targets that reads as the one of them beside it does, where the hunk has another line there; −1: none. Which of
 * the two is meant to go is not known then.
 */
export function doubledBeside(
  file: Lines,
  { sought: { before } }: Place,
  removed: LineRange,
  targets: readonly LineRange[],
): number {
  const [first] = targets
  const last = targets.at(-1)
  if (first === undefined || last === undefined) return -1
  const isDoubled = (of: number, own: number, goes: number, stays: number) =>
    of >= 0 &&
    of < file.length &&
    stays >= 0 &&
    stays < before.length &&
    !file.isBlank(of) &&
    file.key(of) === file.key(own) &&
    before.key(stays) !== before.key(goes)
  if (isDoubled(last.end, last.end - 1, removed.end - 1, removed.end)) return last.end
  return isDoubled(first.start - 1, first.start, removed.start, removed.start - 1) ? first.start - 1 : -1
}

/** Lines that have to be there already. More: new text that runs on into the file's lands twice, fewer: a line that is put in twice on purpose is refused. */
const BEYOND = 2

/** Whether lines `at` of these are those of the file from line `of` on: at least `least` have words, and where that is more than one, one of them occurs once in the file. */
function isNextOf(file: Lines, lines: readonly string[], at: LineRange, of: number, least: number, prefixed: boolean): boolean {
  if (of < 0 || of + at.end - at.start > file.length) return false
  let worded = 0
  let isAlone = false
  for (let line = at.start; line < at.end; line++) {
    const own = of + line - at.start
    const text = lines[line] ?? ''
    if (file.text(own).trimEnd() !== text.trimEnd()) return false
    if (!TELLING_WORD.test(text)) continue
    worded++
    isAlone ||= file.hasOnce(file, own)
  }
  return (
    (worded >= least && (isAlone || least < BEYOND)) || (!prefixed && worded > 0 && isAlone && saysMuch(lines[at.start] ?? ''))
  )
}

/** Whether a line is hardly put in twice on purpose: it has three words or more. */
const saysMuch = (text: string): boolean => (text.match(/[\p{L}\p{N}_]+/gu) ?? []).length >= 3

/** Share of new lines that may be missing at an aligned place that has the others. More: chance likenesses refuse, less: what was put in and then changed is put in again. */
const CHANGED_SINCE = 0.5

/** From the first to the last line of an aligned place that has one of these, where it has most of them on lines that are not quoted as they are, and not only on the targets; null: it has not. */
export function repeatedWithin(
  file: Lines,
  place: Place,
  lines: readonly string[],
  targets: readonly LineRange[],
): LineRange | null {
  const { pairing, sought } = place
  const texts = new Set(lines.map((text) => text.trim()).filter((text) => TELLING_WORD.test(text)))
  if (texts.size === 0) return null
  const quoted = new Set(pairing.filter((of, line) => of >= 0 && file.key(of) === sought.before.key(line)))
  const goes = removedFrom(place)
  const found = new Set<string>()
  const places: number[] = []
  let isBeyondTargets = false
  const { start, end } = stretchAround(file, pairing, quoted, lines.length)
  for (let line = start; line < end; line++) {
    const text = file.text(line).trim()
    if (quoted.has(line) || !texts.has(text)) continue
    found.add(text)
    places.push(line)
    isBeyondTargets ||= !goes.has(line) && !targets.some((target) => line >= target.start && line < target.end)
  }
  const [first] = places
  if (first === undefined || !isBeyondTargets || texts.size - found.size >= texts.size * CHANGED_SINCE) return null
  return { start: first, end: (places.at(-1) ?? first) + 1 }
}

/** The place, and as many lines beyond an end of it that is not as quoted: there the hunk may begin, or be over, further out. */
function stretchAround(file: Lines, pairing: Pairing, quoted: ReadonlySet<number>, count: number): LineRange {
  const { start, end } = rangeOf(pairing)
  const solid = pairing.filter((of) => of < 0 || !file.isBlank(of))
  return {
    start: quoted.has(solid[0] ?? -1) ? start : Math.max(0, start - count),
    end: quoted.has(solid.at(-1) ?? -1) ? end : Math.min(file.length, end + count),
  }
}

/** Lines that a hunk has in another order than the file. */
import type { LineRange } from '../model'
import { solidAbove, solidBetween, TELLING_WORD } from './change-present'
import { blocksOf, type Obstacle, type Stretch } from './hunk-changes'
import type { Lines } from './lines'
import type { Pairing } from './pairing'
import type { Place } from './place'

/** A line of the hunk without an equal partner that is elsewhere at the place, as quoted: the reply has the lines in another order than the file. */
export function crossedLine(file: Lines, place: Place): Obstacle | null {
  const { pairing, sought, aligned } = place
  if (aligned === undefined) return null
  const { before, isRemoved } = sought
  const isEqual = (of: number, line: number) => of >= 0 && file.key(of) === before.key(line)
  const alone = pairing.flatMap((of, line) => (!isEqual(of, line) && TELLING_WORD.test(before.text(line)) ? [line] : []))
  if (alone.length === 0) return null
  const taken = new Set(pairing.filter(isEqual))
  const free = new Map<number, number>()
  // A line that is exchanged with the one beside it at an end of the hunk is right behind that end.
  const [above = aligned.at.start] = solidAbove(file, aligned.at.start, 1)
  const [below = aligned.at.end - 1] = solidBetween(file, aligned.at.end, file.length, 1)
  for (let at = below; at >= above; at--) if (!taken.has(at)) free.set(file.key(at), at)
  for (const line of alone) {
    const of = free.get(before.key(line))
    if (of !== undefined && (isRemoved(line) || isPassed(place, of) || !arePinned(file, place)))
      return { code: 'crossed', line, of }
  }
  return ofTwoPlaces(file, place, alone) ?? besideElsewhere(file, place, alone) ?? ofOthers(file, place, alone)
}

/** Lines of a hunk on one side of a change that are looked at as a row. More: slower, fewer: rows of blank lines and brackets tell nothing. */
const ROW = 6

/** Least number of lines with words in such a row. More: a hunk of two places lands at one, fewer: a chance line refuses it. */
const TELLING = 2

/** A row of quoted lines right above or below a change, one of them without an equal partner, that is elsewhere in the file as quoted. */
function besideElsewhere(file: Lines, { sought, aligned }: Place, alone: readonly number[]): Obstacle | null {
  if (aligned === undefined) return null
  const { before } = sought
  const isAlone = new Set(alone)
  const isOutside = (of: number) => of < aligned.at.start || of >= aligned.at.end
  const isRow = (line: number, of: number, edge: number, step: 1 | -1): boolean => {
    let telling = 0
    for (let at = line; at !== edge + step; at += step) {
      if (file.text(of + at - line) !== before.text(at)) return false
      if (TELLING_WORD.test(before.text(at))) telling++
    }
    return telling >= TELLING
  }
  for (const { removed } of blocksOf(sought))
    for (const [edge, step] of [
      [removed.start - 1, -1],
      [removed.end, 1],
    ] as const) {
      if (edge < 0 || edge >= before.length) continue
      for (let line = edge; line >= 0 && line < before.length && Math.abs(line - edge) < ROW; line += step) {
        if (!isAlone.has(line)) continue
        const back = step === 1 ? -1 : 1
        const of = file.like(before, line, LOOKED_AT).find((of) => isOutside(of) && isRow(line, of, edge, back))
        if (of !== undefined) return { code: 'crossed', line, of }
      }
    }
  return null
}

/**
 * A hunk that takes lines away, none of whose context lines that say something is at the place as it is quoted: another place has one of them, or
 * has the lines that go.
 */
function ofOthers(file: Lines, { pairing, sought, aligned }: Place, alone: readonly number[]): Obstacle | null {
  const { before, isRemoved } = sought
  const lines = Array.from({ length: before.length }, (_, line) => line).filter((line) => TELLING_WORD.test(before.text(line)))
  const [removed, kept] = [lines.filter(isRemoved), lines.filter((line) => !isRemoved(line))]
  if (aligned === undefined || removed.length === 0 || kept.length === 0 || kept.some((line) => !alone.includes(line)))
    return null
  const elsewhere = (line: number) => {
    const there = file.like(before, line, LOOKED_AT).filter((of) => file.text(of) === before.text(line))
    return there.find((of) => of !== pairing[line])
  }
  for (const line of kept) {
    const of = elsewhere(line)
    if (of !== undefined) return { code: 'crossed', line, of }
  }
  return removed.every((line) => elsewhere(line) !== undefined) ? { code: 'unpinned', at: aligned.at } : null
}

/** Whether new lines at an end of the hunk would come before line `of` of the file, which the hunk has further in. */
function isPassed({ sought, aligned }: Place, of: number): boolean {
  const blocks = blocksOf(sought)
  const isInserted = (at: number) => blocks.some(({ removed }) => removed.start === at && removed.end === at)
  if (aligned === undefined) return false
  return of < aligned.at.start ? isInserted(0) : of >= aligned.at.end && isInserted(sought.before.length)
}

/** Likeness from which on a line at the place is the quoted one, changed since. More: a changed line refuses the hunk, less: a hunk of two places lands at one. */
const CHANGED = 0.75

/** Lines beyond an end of a place from which on a line is of another place. More: a hunk of two places lands at one, fewer: a hunk is refused for lines that were put in since. */
const APART = 8

/** Lines like one of the hunk's that are looked at. More: slower in files that say the same all over, fewer: a hunk of two places lands at one. */
const LOOKED_AT = 50

/**
 * One of these lines of the hunk without an equal partner that the file has elsewhere, as quoted: with the line above or below it in the hunk, or alone
 * where new lines go beside it. The hunk belongs to two places, or to that one.
 */
function ofTwoPlaces(file: Lines, { sought, aligned }: Place, alone: readonly number[]): Obstacle | null {
  if (aligned === undefined) return null
  const { before } = sought
  const isThere = (line: number, of: number) =>
    line >= 0 &&
    line < before.length &&
    of >= 0 &&
    of < file.length &&
    TELLING_WORD.test(before.text(line)) &&
    file.text(of) === before.text(line)
  const blocks = blocksOf(sought)
  const isBetween = (line: number) =>
    (blocks[0]?.removed.end ?? before.length) <= line && (blocks.at(-1)?.removed.start ?? 0) > line
  const nextTelling = (line: number, step: 1 | -1) => {
    let next = line + step
    while (next >= 0 && next < before.length && !TELLING_WORD.test(before.text(next))) next += step
    return next
  }
  // Brackets and blank lines between the two are none of a change.
  const isBeside = (line: number, next: number) =>
    blocks.some(({ removed }) =>
      next < line
        ? line === removed.start - 1 || line === removed.end || (next < removed.end && line > removed.end)
        : line === removed.start - 1 || line === removed.end || (next >= removed.start && line < removed.start),
    )
  const isAlone = new Set(alone)
  for (const line of alone)
    for (const of of file.like(before, line, LOOKED_AT)) {
      const isOutside = of < aligned.at.start || of >= aligned.at.end
      if (!isOutside || !isThere(line, of)) continue
      // Lines that were added since push the end of a hunk a little way out of its place.
      const isFar = of < aligned.at.start - APART || of >= aligned.at.end + APART
      const isOnlyThere = isFar && (aligned.similar[line] ?? 0) < CHANGED && file.hasOnce(before, line)
      const isRow = (step: 1 | -1) => {
        const next = nextTelling(line, step)
        return isThere(next, of + next - line) && (isOnlyThere || isBetween(line) || isAlone.has(next) || isBeside(line, next))
      }
      if (isRow(-1) || isRow(1) || (isOnlyThere && blocks.some((block) => isPinOf(before, block, line))))
        return { code: 'crossed', line, of }
    }
  return null
}

/** Whether new lines, for which none goes, have this line of the hunk next to them, blank lines aside. */
function isPinOf(before: Lines, { removed }: Stretch, line: number): boolean {
  if (removed.end > removed.start) return false
  const [from, to] = line < removed.start ? [line + 1, removed.start] : [removed.start, line]
  for (let between = from; between < to; between++) if (!before.isBlank(between)) return false
  return true
}

/** Whether the file has these lines of the hunk in a row, as quoted, and one with a word nowhere else. */
function isUnmistakable(file: Lines, pairing: Pairing, before: Lines, { start, end }: LineRange): boolean {
  let isAlone = false
  for (let line = start; line < end; line++) {
    const of = pairing[line] ?? -1
    if (of < 0 || file.key(of) !== before.key(line) || of !== (pairing[start] ?? -1) + line - start) return false
    isAlone ||= TELLING_WORD.test(before.text(line)) && file.hasOnce(before, line)
  }
  return isAlone
}

/** Whether the next line with a word above or below these is right there in the file as well, as quoted. */
function hasNeighbour(file: Lines, pairing: Pairing, before: Lines, { start, end }: LineRange): boolean {
  let [above, below] = [start - 1, end]
  while (above >= 0 && before.isBlank(above)) above--
  while (below < before.length && before.isBlank(below)) below++
  const isNext = (line: number, of: number, from: number, to: number) =>
    of >= 0 &&
    TELLING_WORD.test(before.text(line)) &&
    file.key(of) === before.key(line) &&
    solidBetween(file, from + 1, to, 1).length === 0
  const [up, down] = [pairing[above] ?? -1, pairing[below] ?? -1]
  return isNext(above, up, up, pairing[start] ?? -1) || isNext(below, down, pairing[end - 1] ?? -1, down)
}

/**
 * Whether each change has the same lines next to it in the file as in the hunk, as quoted, or one of them where the file has the removed lines nowhere
 * else: then the order of the other context lines makes no difference.
 */
function arePinned(file: Lines, { pairing, sought }: Place): boolean {
  const { before } = sought
  const isSame = (line: number) => (pairing[line] ?? -1) >= 0 && file.key(pairing[line] ?? -1) === before.key(line)
  return blocksOf(sought).every(({ removed }) => {
    if (isUnmistakable(file, pairing, before, removed) && hasNeighbour(file, pairing, before, removed)) return true
    let [from, to] = [removed.start - 1, removed.end]
    while (from >= 0 && before.isBlank(from)) from--
    while (to < before.length && before.isBlank(to)) to++
    for (let line = Math.max(0, from); line <= Math.min(to, before.length - 1); line++)
      if (!before.isBlank(line) && !isSame(line)) return false
    const [start, end] = [pairing[Math.max(0, from)] ?? -1, pairing[Math.min(to, before.length - 1)] ?? -1]
    let solid = 0
    for (let line = Math.max(0, from); line <= Math.min(to, before.length - 1); line++) if (!before.isBlank(line)) solid++
    return start >= 0 && end >= 0 && solidBetween(file, start, end + 1, solid + 1).length === solid
  })
}

/**
 * Whether a line next to new ones was paired beyond lines that the hunk does not have, one of which is
 * the same with more behind it: it may as well quote that one.
 */
export function astrayLine(file: Lines, { pairing, sought, aligned }: Place): Obstacle | null {
  if (aligned === undefined) return null
  const { before } = sought
  const solid = pairing.flatMap((of, line) => (of >= 0 && !before.isBlank(line) ? [line] : []))
  for (const { removed } of blocksOf(sought)) {
    if (removed.end > removed.start) continue
    const above = solid.findLast((line) => line < removed.start)
    const below = solid.find((line) => line >= removed.end)
    const outer = [solid.findLast((line) => line < (above ?? 0)), solid.find((line) => line > (below ?? before.length))]
    for (const [at, line] of [above, below].entries()) {
      const of = pairing[line ?? -1] ?? -1
      const other = pairing[outer[at] ?? -1] ?? -1
      if (line === undefined || of < 0 || other < 0) continue
      const gap = { start: Math.min(of, other) + 1, end: Math.max(of, other) }
      if (hasLonger(file, gap, before.bare(line))) return { code: 'unpinned', at: gap }
    }
  }
  return null
}

/** Lines that may have been added between removed lines and the line beside them. More: lines are removed from other code, fewer: one new line hides the place. */
const BETWEEN = 2

/** A removed line near which the file has neither line that the hunk has next to it; null where each change has one. */
export function detached(file: Lines, { pairing, sought, aligned }: Place): Obstacle | null {
  if (aligned === undefined) return null
  const { before } = sought
  const solid = pairing.flatMap((_, line) => (before.isBlank(line) ? [] : [line]))
  const paired = solid.filter((line) => (pairing[line] ?? -1) >= 0)
  const isNear = (line: number | undefined, of: number) => {
    const own = pairing[line ?? -1] ?? -1
    const [from, to] = [Math.min(own, of) + 1, Math.max(own, of)]
    return own >= 0 && of >= 0 && solidBetween(file, from, to, BETWEEN + 1).length <= BETWEEN
  }
  for (const { removed } of blocksOf(sought)) {
    const goes = solid.filter((line) => line >= removed.start && line < removed.end)
    const [first, last] = [goes[0], goes.at(-1)]
    if (first === undefined || last === undefined) continue
    const [above, below] = [paired.findLast((line) => line < first), paired.find((line) => line > last)]
    if (above === undefined && below === undefined) continue
    const [start, end] = [pairing[first] ?? -1, pairing[last] ?? -1]
    if (start < 0 || end < 0) continue
    const near = [isNear(above, start) ? above : undefined, isNear(below, end) ? below : undefined].filter(
      (line) => line !== undefined,
    )
    // A bracket is near any line: where all else is far, it has to be the only line like those that go.
    const isMute =
      near.length === 1 && above !== undefined && below !== undefined && !TELLING_WORD.test(before.text(near[0] ?? -1))
    if (near.length === 0 || (isMute && goes.every((line) => !file.hasOnce(before, line))))
      return { code: 'unpinned', at: { start: Math.min(start, end), end: Math.max(start, end) + 1 } }
  }
  return null
}

/** Whether a line of the range is this one, or this one with more behind it. */
function hasLonger(file: Lines, { start, end }: LineRange, text: string): boolean {
  for (let line = start; line < end; line++) {
    const own = file.bare(line)
    if (TELLING_WORD.test(text) && own.startsWith(text)) return true
  }
  return false
}

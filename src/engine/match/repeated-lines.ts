/** Whether the file has new lines of a change already, at its place or where the hunk ends: they are not put in a second time. */
import type { LineRange } from '../model'
import { solidAbove, solidBetween, TELLING_WORD } from './change-present'
import type { HunkChange } from './hunk-changes'
import type { Lines } from './lines'
import type { Pairing } from './pairing'
import { type Place, rangeOf } from './place'

/** Where all of these lines stand in a row right above or below the targets, blank lines aside; null: nowhere. */
export function repeatedBeside(file: Lines, lines: readonly string[], targets: readonly LineRange[]): LineRange | null {
  const texts = lines.map((text) => text.trim()).filter((text) => text !== '')
  const [first] = targets
  const last = targets.at(-1)
  if (first === undefined || last === undefined || !texts.some((text) => TELLING_WORD.test(text))) return null
  const above = solidAbove(file, first.start, texts.length)
  const below = solidBetween(file, last.end, file.length, texts.length)
  for (const there of [above, below]) {
    const [from = 0] = there
    if (there.length === texts.length && there.every((line, at) => file.text(line).trim() === texts[at]))
      return { start: from, end: (there.at(-1) ?? from) + 1 }
  }
  return null
}

/**
 * The first of the lines that the file goes on with where the new side, `after`, ends with the very same beyond all that the hunk quotes, or comes from where
 * it begins with them; −1: none. A change is among them.
 */
export function repeatedBeyond(
  file: Lines,
  { sought, pairing }: Place,
  after: readonly string[],
  changes: readonly HunkChange[],
): number {
  const [first] = changes
  const last = changes.at(-1)
  if (first === undefined || last === undefined) return -1
  const { before } = sought
  const below = last.removed.end === before.length ? (last.targets.at(-1)?.end ?? -1) : (pairing.at(-1) ?? -1) + 1
  if (!last.done && below > 0)
    for (let from = first.added.start; from < last.added.end; from++) if (isNextOf(file, after, from, below)) return below
  const above = first.removed.start === 0 ? (first.targets[0]?.start ?? -1) : (pairing[0] ?? -1)
  if (!first.done && above > 0) {
    for (let count = last.added.end; count > first.added.start; count--)
      if (isNextOf(file, after.slice(0, count), 0, above - count)) return above - count
  }
  return -1
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

/** Lines that have to stand there already. More: new text that runs on into the file's lands twice, fewer: a line that is put in twice on purpose is refused. */
const BEYOND = 2

/** Whether these lines, from one on, are those of the file from line `of` on: as many as say so, and one of them stands in it once. */
function isNextOf(file: Lines, lines: readonly string[], from: number, of: number): boolean {
  if (of < 0 || of + lines.length - from > file.length) return false
  let told = 0
  let isAlone = false
  for (let at = from; at < lines.length; at++) {
    const own = of + at - from
    if (file.text(own).trimEnd() !== lines[at]?.trimEnd()) return false
    if (!TELLING_WORD.test(lines[at] ?? '')) continue
    told++
    isAlone ||= file.hasOnce(file, own)
  }
  return told >= BEYOND && isAlone
}

/** Share of new lines that may be missing at an aligned place where the others stand. More: chance likenesses refuse, less: what was put in and then changed is put in again. */
const CHANGED_SINCE = 0.5

/** Where these lines, most of them, stand at an aligned place, on lines that no quoted one stands on as it is, and not only on the targets; null: nowhere. */
export function repeatedWithin(
  file: Lines,
  { pairing, sought }: Place,
  lines: readonly string[],
  targets: readonly LineRange[],
): LineRange | null {
  const texts = new Set(lines.map((text) => text.trim()).filter((text) => TELLING_WORD.test(text)))
  if (texts.size === 0) return null
  const quoted = new Set(pairing.filter((of, line) => of >= 0 && file.key(of) === sought.before.key(line)))
  const found = new Set<string>()
  let other: LineRange | null = null
  const { start, end } = stretchAround(file, pairing, quoted, lines.length)
  for (let line = start; line < end; line++) {
    const text = file.text(line).trim()
    if (quoted.has(line) || !texts.has(text)) continue
    found.add(text)
    if (!targets.some((target) => line >= target.start && line < target.end)) other ??= { start: line, end: line + 1 }
  }
  return texts.size - found.size < texts.size * CHANGED_SINCE ? other : null
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

/** Whether what a change would make is there already. */
import type { LineRange } from '../model'
import type { Lines } from './lines'
import type { Pattern } from './pattern'
import type { Place } from './place'
import { isStyleChange } from './style-change'

/** Enough of a word to distinguish one line from another. */
export const TELLING_WORD = /[\p{L}\p{N}]{2}/u

/**
 * Whether exactly the new lines are between the bounds, or beside the only bound. A change that only removes lines is done where nothing is between.
 * A change is not done where the file has the removed lines as they are quoted, and is not proved where the hunk's result has all new lines twice.
 */
export function isChangePresent(
  file: Lines,
  place: Place,
  { removed, added, lines }: { readonly removed: LineRange; readonly added: LineRange; readonly lines: readonly string[] },
  { start, end }: LineRange,
): boolean {
  const { sought } = place
  if (removed.end > removed.start && isQuoted(file, place, removed)) return false
  const texts = lines.map((text) => text.trimEnd()).filter((text) => text !== '')
  if (texts.length === 0) {
    const isCleared = start >= 0 && end >= 0 && solidBetween(file, start, end, 1).length === 0 && quotes(sought, removed)
    // Blank lines that were to go along with others may be left.
    return isCleared && (!takesBlanks(sought, removed) || end - start <= lines.length)
  }
  if (!texts.some((text) => TELLING_WORD.test(text)) || (start < 0 && end < 0)) return false
  if (removed.end === removed.start && isRepeated(sought, added)) return false
  const there =
    start < 0
      ? solidAbove(file, end, texts.length)
      : solidBetween(file, start, end < 0 ? file.length : end, texts.length + (end < 0 ? 0 : 1))
  if (there.length !== texts.length || !there.every((line, at) => file.text(line).trimEnd() === texts[at])) return false
  const first = (there[0] ?? 0) - lines.findIndex((text) => text.trimEnd() !== '')
  const isExact =
    (start < 0 || end < 0 || end - start === lines.length) && lines.every((text, at) => file.text(first + at) === text)
  if (!isExact && (isStyleChange(textsOf(sought.before, removed), lines) || keepsExactly(file, place))) return false
  const next =
    end < 0
      ? solidBetween(file, (there.at(-1) ?? 0) + 1, file.length, 1)[0]
      : start < 0
        ? solidAbove(file, there[0] ?? 0, 1)[0]
        : undefined
  // Where the hunk ends with lines that go, none of them may be left beside those that came.
  if (next !== undefined && isAmong(sought.before, removed, file.text(next))) return false
  const [from = 0, to = 0] = [start < 0 ? there[0] : start, end < 0 ? (there.at(-1) ?? 0) + 1 : end]
  return to - from === lines.length || (removed.end > removed.start && !takesBlanks(sought, removed))
}

/** Whether the file has a kept line with a word exactly as quoted: then new lines differ from the file's because the reply means them to. */
export function keepsExactly(file: Lines, { pairing, sought: { before, isRemoved } }: Place): boolean {
  return pairing.some((of, line) => {
    if (of < 0 || isRemoved(line)) return false
    const text = before.text(line)
    return TELLING_WORD.test(text) && text === file.text(of)
  })
}

const textsOf = (lines: Lines, { start, end }: LineRange): string[] =>
  Array.from({ length: end - start }, (_, at) => lines.text(start + at))

/** Whether one of these lines of the hunk reads so. */
function isAmong(before: Lines, { start, end }: LineRange, text: string): boolean {
  for (let line = start; line < end; line++) if (before.text(line).trimEnd() === text.trimEnd()) return true
  return false
}

/** Whether the file has these lines of the hunk character by character. */
export function isQuoted(file: Lines, { pairing, sought: { before } }: Place, { start, end }: LineRange): boolean {
  for (let line = start; line < end; line++) {
    const of = pairing[line] ?? -1
    if (of < 0 ? !before.isBlank(line) : before.text(line) !== file.text(of)) return false
  }
  return true
}

/** The first `count` lines from `start` to `end` that are not blank. */
export function solidBetween(file: Lines, start: number, end: number, count: number): number[] {
  const solid: number[] = []
  for (let line = start; line < end && solid.length < count; line++) if (!file.isBlank(line)) solid.push(line)
  return solid
}

/** The last `count` lines above `end` that are not blank. */
export function solidAbove(file: Lines, end: number, count: number): number[] {
  const solid: number[] = []
  for (let line = end - 1; line >= 0 && solid.length < count; line--) if (!file.isBlank(line)) solid.unshift(line)
  return solid
}

/** Whether each of these lines of the hunk's result that has a word occurs in it once more. */
function isRepeated({ after }: Pattern, { start, end }: LineRange): boolean {
  const others = new Set([...after.slice(0, start), ...after.slice(end)].map((text) => text.trim()))
  return after.slice(start, end).every((text) => !TELLING_WORD.test(text) || others.has(text.trim()))
}

const takesBlanks = ({ before }: Pattern, { start, end }: LineRange): boolean => {
  for (let line = start; line < end; line++) if (before.isBlank(line)) return true
  return false
}

const quotes = ({ before }: Pattern, { start, end }: LineRange): boolean => {
  for (let line = start; line < end; line++) if (TELLING_WORD.test(before.text(line))) return true
  return false
}

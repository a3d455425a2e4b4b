/** Aligned places that hold together by chance: parts far from each other, or nothing but likeness. */
import type { Lines } from './lines'
import type { Place } from './place'
import { isStyleVariant } from './style-variant'
import { isTelling, slipsIn } from './tokens'

/** Lines of the file between two of the hunk's that make them parts of their own. More: parts land at look-alikes, fewer: a hunk that leaves lines out is refused. */
const APART = 8

/** Signs that open a comment, with the blank behind them. */
const COMMENT = /^\s*(?:\/\/+|#+|--|;+|%+|\/\*+|<!--|REM\b)\s?/

/**
 * Whether the hunk does not prove an aligned place: a part of it that lies apart from the others has no line that the file has only there,
 * no line at all is as quoted, or a comment has a quoted line that is missing.
 */
export function isTorn(file: Lines, place: Place): boolean {
  const { pairing, sought, aligned } = place
  const { before } = sought
  if (aligned === undefined) return false
  const telling = [...pairing.keys()].filter((line) => isTelling(before.source, before.from(line), before.to(line)))
  const isEqual = (line: number) => (pairing[line] ?? -1) >= 0 && file.key(pairing[line] ?? -1) === before.key(line)
  const equal = telling.filter(isEqual)
  if (telling.length > 1 && equal.length * FEW <= telling.length) {
    const near = telling.filter((line) => isEqual(line) || isNearly(file, place, line)).length
    if (near === 0 || (near * FEW <= telling.length && telling.length >= FEW)) return true
  }
  if (telling.some((line) => !isEqual(line) && isCommentedOut(file, before.text(line).trim()))) return true
  if (sought.elisions.length > 0) return false
  const parts = partsOf(file, pairing)
  return parts.length > 1 && !parts.every((part) => part.some((line) => equal.includes(line) && file.hasOnce(before, line)))
}

/** Of so many quoted lines that say something more than one has to be as it is quoted, but for a slip. More: reworded hunks are refused, fewer: made up ones land. */
const FEW = 4

/** Whether a quoted line and its line of the file are the same but for a slip, or for the quotes and semicolons of another manner. */
export function isNearly(file: Lines, place: Place, line: number): boolean {
  const of = place.pairing[line] ?? -1
  if (of < 0) return false
  const isKnown = (word: string) => file.source.includes(word)
  return isStyleVariant(file, place, line, of) || slipsIn(place.sought.before.text(line), file.text(of), isKnown) !== null
}

/** Whether the file has the text behind the sign of a comment. */
function isCommentedOut(file: Lines, text: string): boolean {
  if (text === '') return false
  const ending = file.endingAs(text)
  if (ending !== null) return ending.some((line) => commentOn(file.text(line)).trim() === text)
  const { source } = file
  if (!file.affordsSearch()) return file.inForm(commentsOf).hasLike(text)
  for (let at = source.indexOf(text); at >= 0; at = source.indexOf(text, at + 1))
    if (commentOn(file.text(file.lineAt(at))).trim() === text) return true
  return false
}

/** What the sign of a comment begins with: most lines are none. */
const SIGNS: ReadonlySet<string> = new Set([...'/#-;%<R'])

/** What follows the sign of a comment at the beginning of the line; nothing where there is none. */
const commentOn = (line: string): string =>
  SIGNS.has(line[line.search(/\S/)] ?? '') && COMMENT.test(line) ? line.replace(COMMENT, '') : ''

/** The text with its comments alone, without their signs: each line stays a line. */
const commentsOf = (source: string): string => source.split('\n').map(commentOn).join('\n')

/** The lines of the hunk that are paired, in rows that lie no further from each other than a few lines of the file. */
function partsOf(file: Lines, pairing: readonly number[]): number[][] {
  const parts: number[][] = []
  let last = -1
  for (const [line, of] of pairing.entries()) {
    if (of < 0) continue
    let between = 0
    for (let at = last + 1; last >= 0 && at < of && between < APART; at++) if (!file.isBlank(at)) between++
    if (last < 0 || between >= APART) parts.push([])
    parts.at(-1)?.push(line)
    last = of
  }
  return parts
}

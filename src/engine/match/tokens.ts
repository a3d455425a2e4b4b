/** Whether a line that differs is the same line with a slip in it, or another line: what a word, a number or an operator says counts, not how many characters differ. */
import type { Slip } from '../model'
import { fold } from './fold'

/** Words, numbers, and each other character for itself. */
const TOKEN = /[\p{L}_$][\p{L}\p{N}_$]*|\p{N}[\p{L}\p{N}_.]*|[^\s]/gu
const WORD = /^[\p{L}_$]/u
const DIGIT = /\p{N}/u

/** Letters that a word needs for one slip in it to leave it recognisable. More: slips in short words are conflicts, fewer: `a` passes for `b`. */
const SHORTEST = 4

export const tokensOf = (text: string): string[] => fold(text).match(TOKEN) ?? []

/**
 * The words in which `written` differs from `meant` by one slip of the finger each; [] where they differ in white space and typography alone.
 * null where they differ in anything else: a number, an operator, another word, a word more or fewer.
 * `isKnown`: whether the file has a word elsewhere. Such a word is a name, not a slip.
 */
export function slipsIn(written: string, meant: string, isKnown: (word: string) => boolean): Slip[] | null {
  const theirs = tokensOf(written)
  const ours = tokensOf(meant)
  if (theirs.length !== ours.length) return null
  const slips: Slip[] = []
  for (const [at, token] of theirs.entries()) {
    const other = ours[at] ?? ''
    if (token === other) continue
    if (!isSlip(token, other) || isKnown(token)) return null
    slips.push({ written: token, meant: other })
  }
  return slips
}

/** The line with each slip put right that it repeats. */
export const withoutSlips = (line: string, slips: readonly Slip[]): string =>
  slips.reduce((text, { written, meant }) => text.replace(TOKEN, (token) => (token === written ? meant : token)), line)

/** One letter too many, one too few, one wrong, or two exchanged, in a word that is long enough. Digits and case do not slip. */
function isSlip(written: string, meant: string): boolean {
  if (!WORD.test(written) || !WORD.test(meant)) return false
  if (Math.min(written.length, meant.length) < SHORTEST) return false
  let head = 0
  const shorter = Math.min(written.length, meant.length)
  while (head < shorter && written[head] === meant[head]) head++
  let tail = 0
  while (tail < shorter - head && written[written.length - 1 - tail] === meant[meant.length - 1 - tail]) tail++
  const left = written.slice(head, written.length - tail)
  const right = meant.slice(head, meant.length - tail)
  if (DIGIT.test(left) || DIGIT.test(right)) return false
  if (left.length === 2 && right.length === 2) return left[0] === right[1] && left[1] === right[0]
  const exchanged = left.length <= 1 && right.length <= 1
  // A capital for a small letter makes another name; an s more or fewer makes another number of things.
  return exchanged && left.toLowerCase() !== right.toLowerCase() && !(tail === 0 && isPlural(left, right))
}

const isPlural = (left: string, right: string) => left + right === 's'

/** By code of ASCII: 1 for a letter, a digit or an underscore. */
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0))
const TELLING = /[\p{L}\p{N}_]{2}/u

/** Whether `source` from `from` to `to` has two letters, digits or underscores in a row: more than brackets. */
export function isTelling(source: string, from: number, to: number): boolean {
  for (let at = from, row = 0; at < to; at++) {
    const code = source.charCodeAt(at)
    if (code >= IN_WORD.length) return TELLING.test(source.slice(from, to))
    row = IN_WORD[code] === 1 ? row + 1 : 0
    if (row === 2) return true
  }
  return false
}

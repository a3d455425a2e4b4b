/** What a patch's body line is where its first character does not say: a lost prefix, or prose between hunks. */
import type { ReplyLine } from '../reply-line'

/** Kinds of body lines: the code of the prefix, or why there is none. */
export const CONTEXT = 32
export const ADDED = 43
export const REMOVED = 45
/** White space alone, without a prefix: a blank line of context. */
export const BLANK = 10
/** Neither a blank, '+' nor '-' in front: context that lost its prefix. */
export const UNPREFIXED = 0
/** Context where the reply gives no prefixes at all. */
export const BARE = 1

const TAB = 9
const SPACE = 32
const STAR = 42

/** Longer lines are no prose: units of UTF-16. */
const LONGEST_PROSE = 300

/** A sentence, or a phrase with a colon, that begins in the first column with a capital and holds no character of code. */
export function looksLikeProse(text: string): boolean {
  if (text.length > LONGEST_PROSE || text.length < 4) return false
  const plain = text.replace(/`[^`]*`/g, 'x').trimEnd()
  return /^\p{Lu}[^{}()[\];=<>$\\|]*[.:!?…]$/u.test(plain) && plain.includes(' ')
}

/** Blanks in front of a line's text from column `from` on; -1 where a tab follows them, or nothing. */
export function blanksIn(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) === SPACE) at++
  return at === text.length || text.charCodeAt(at) === TAB ? -1 : at - from
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

/** Columns of the narrowest indentation that is no accident where all lines of a hunk keep to it. */
const STEP = 3

/** Whether the lines, read as they are with their prefixes, keep to one indentation of three columns or more: then nothing is lost. */
function keepsStep(lines: readonly ReplyLine[], kinds: readonly number[]): boolean {
  let step = 0
  for (let index = 0; index < kinds.length; index++) {
    const kind = kinds[index]
    if (kind !== CONTEXT && kind !== ADDED && kind !== REMOVED) continue
    const blanks = blanksIn(lines[index]?.text ?? '', 1)
    if (blanks > 0) step = commonDivisor(step, blanks)
  }
  return step >= STEP
}

/** The number that divides all known indentations of the changed lines: 4, 2, 1 where one is odd, 0 where all are 0. */
function unitOf(lines: readonly ReplyLine[], kinds: readonly number[]): number {
  let unit = 0
  for (let index = 0; index < kinds.length; index++) {
    const kind = kinds[index]
    if (kind !== ADDED && kind !== REMOVED) continue
    const text = lines[index]?.text ?? ''
    const blanks = blanksIn(text, 1)
    if (blanks <= 0 || text.charCodeAt(blanks + 1) === STAR) continue
    if (blanks % 2 === 1) return 1
    if (unit !== 2) unit = blanks % 4 === 0 ? 4 : 2
  }
  return unit
}

/** Lines that are needed where no line lacks its prefix plainly. More: short hunks are missed, fewer: an odd indentation is taken for a lost prefix. */
const FEWEST = 2

/** A line of a block comment begins one column to the right of the comment's opening. */
class Comment {
  /** Columns of blanks before the star of an open comment's lines; -1: none is open. */
  stars = -1

  pass(text: string, indent: number, start: number): void {
    if (text.startsWith('/*', start)) this.stars = indent + 1
    if (this.stars >= 0 && text.includes('*/', start)) this.stars = -1
  }
}

/**
 * Finds the context lines that begin with a blank of the file's own because their prefix is lost, and makes them UNPREFIXED.
 * With `evident`, other lines of the hunk lack their prefix plainly: then each line is judged alone, by the indentation of the changed lines.
 * Without, all context lines have to agree. False where there are none.
 */
export function findLost(lines: readonly ReplyLine[], kinds: number[], evident: boolean): boolean {
  const unit = unitOf(lines, kinds)
  if (!evident && (unit === 1 || keepsStep(lines, kinds))) return false
  const lost: number[] = []
  const comment = new Comment()
  for (let index = 0; index < kinds.length; index++) {
    const kind = kinds[index]
    const text = lines[index]?.text ?? ''
    const prefix = kind === CONTEXT || kind === ADDED || kind === REMOVED ? 1 : 0
    const blanks = blanksIn(text, 0)
    if (kind === CONTEXT && blanks < 0 && !evident && text.trim() !== '') return false
    if (kind === CONTEXT && blanks > 0) {
      const isStar = text.charCodeAt(blanks) === STAR
      if (isLost(blanks, isStar, comment.stars, unit, evident)) lost.push(index)
      else if (!evident) return false
    }
    const indent = blanksIn(text, prefix)
    if (indent >= 0) comment.pass(text, indent, indent + prefix)
  }
  if (lost.length < (evident ? 1 : FEWEST)) return false
  for (const index of lost) kinds[index] = UNPREFIXED
  return true
}

/** Whether a context line that begins with so many blanks has no prefix among them. */
function isLost(blanks: number, isStar: boolean, stars: number, unit: number, evident: boolean): boolean {
  if (isStar && stars >= 0) return blanks === stars
  if (isStar) return evident && blanks % 2 === 1
  if (!evident) return unit >= 2 && blanks % unit === 0
  if (unit === 1) return false
  const step = unit === 0 ? 2 : unit
  if (blanks % step === 0) return true
  return (blanks - 1) % step !== 0 && blanks % 2 === 0
}

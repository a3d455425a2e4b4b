/** Whether two lines say the same in another manner: with quotes of the other kind, or with or without the semicolon at the end. */
import type { Lines } from './lines'
import type { Place } from './place'
import { tokensOf } from './tokens'

/**
 * A text between quotes whose kind makes no difference in any language: more than one character, and nothing that one kind reads in another way.
 * More characters in it: texts that one kind fills in, or escapes, pass for the same.
 */
const PLAIN_TEXT = /('''|"""|['"])([\w ,.:;/()[\]<>=+*?|&-]{2,})\1/g

const isQuote = (character: string | undefined): boolean => character === "'" || character === '"'

/** The line's words, numbers and other characters, with its plain texts between quotes of one kind. */
const unquoted = (text: string): string =>
  tokensOf(
    text.replace(PLAIN_TEXT, (_, quotes: string, plain: string) => {
      const double = '"'.repeat(quotes.length)
      return double + plain + double
    }),
  ).join(' ')

/** Whether both lines are the same once plain texts are between quotes of one kind. */
function isRequoted(written: string, own: string): boolean {
  const [theirs, ours] = [unquoted(written), unquoted(own)]
  if (theirs !== ours) return false
  // Without a quote at which they differ, they differ in nothing that is looked at here.
  return Array.from(written).some(isQuote) && Array.from(own).some(isQuote)
}

/** Whether a line of code ends in a semicolon. */
const isTerminated = (text: string): boolean => /[\w)\]}'"`];\s*$/.test(text)

/** Whether both lines are the same but for one semicolon at the end, and for quotes as above. */
const isReterminated = (written: string, own: string): boolean =>
  isTerminated(written) !== isTerminated(own) && unquoted(written).replace(/ ;$/, '') === unquoted(own).replace(/ ;$/, '')

/** Pairs that have to show that a reply leaves out semicolons. More: short hunks are refused, fewer: one line that was changed shows it. */
const LEAVING_OUT = 2

/**
 * Whether a quoted line says at this place what a line of the file says, in another manner that the reply keeps to: semicolons that the whole file
 * goes without, or that no quoted line has.
 */
export function isStyleVariant(file: Lines, { pairing, sought: { before } }: Place, line: number, of: number): boolean {
  const [written, own] = [before.text(line), file.text(of)]
  if (isRequoted(written, own)) return true
  if (!isReterminated(written, own)) return false
  if (isTerminated(written)) return !any(file, (at) => isTerminated(file.text(at)))
  const leftOut = pairing.filter((at, quoted) => at >= 0 && isReterminated(before.text(quoted), file.text(at))).length
  return leftOut >= LEAVING_OUT && !any(before, (at) => isTerminated(before.text(at)))
}

function any(lines: Lines, holds: (line: number) => boolean): boolean {
  for (let line = 0; line < lines.length; line++) if (holds(line)) return true
  return false
}

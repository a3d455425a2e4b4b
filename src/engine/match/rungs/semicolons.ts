import type { Lines } from '../lines'
import { type Style, type StyledLines, type StyledPair, styleRung } from './style-rung'

const END = /;(?=[ \t]*\r?$)/gm
const withoutEnd = (text: string): string => text.replace(END, '')
const hasEnd = (text: string): boolean => text.trimEnd().endsWith(';')

/** What ends in no semicolon in either way: an open bracket, an operator, a comma, a comment, nothing. */
const OPEN = /^\s*(?:\/\/|\/\*|\*|#|@)|(?:[{([,=&|?:<+*/.]|=>|\*\/)\s*$|^\s*$/

function fresh(file: Lines, quoted: readonly StyledPair[], texts: readonly string[]): StyledLines | null {
  const asWritten: StyledLines = { texts, adaptation: null }
  const differ = quoted.filter(({ theirs, ours }) => theirs !== ours)
  const areLeftOut = differ.every(({ ours }) => hasEnd(ours))
  // A reply that leaves out all of them is one in that style, and its new lines are as good without.
  const isStyle = !quoted.some(({ theirs }) => hasEnd(theirs))
  if (areLeftOut) return isStyle || texts.some(hasEnd) || texts.every((text) => OPEN.test(text)) ? asWritten : null
  if (!texts.some(hasEnd)) return asWritten
  const isMixed = differ.some(({ ours }) => hasEnd(ours)) || quoted.some(({ ours }) => hasEnd(ours))
  if (isMixed || /;[ \t]*\r?$/m.test(file.source)) return null
  const made = texts.map(withoutEnd)
  return made.some((text, at) => hasEnd(text) || (text !== texts[at] && OPEN.test(text)))
    ? null
    : { texts: made, adaptation: { code: 'semicolons' } }
}

export const SEMICOLONS: Style = {
  id: 'semicolons',
  sign: /[;\p{L}\p{N}_$)\]}'"`]\s*$/mu,
  variants: (text) => (hasEnd(text) ? [withoutEnd(text)] : [`${text.trimEnd()};`]),
  form: withoutEnd,
  fresh,
}

/** Equal once the semicolons at the ends of lines are left out. */
export const semicolons = styleRung(SEMICOLONS)

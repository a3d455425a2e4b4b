import type { Lines } from '../lines'
import { isVersion } from '../targets'
import { type Style, type StyledLines, type StyledPair, styleRung } from './style-rung'

const END = /;(?=[ \t]*\r?$)/gm
const withoutEnd = (text: string): string => text.replace(END, '')
const hasEnd = (text: string): boolean => text.trimEnd().endsWith(';')

/** What ends in no semicolon in either way: an open bracket, an operator, a comma, a comment, nothing. */
const OPEN = /^\s*(?:\/\/|\/\*|\*|#|@)|(?:[{([,=&|?:<+*/.]|=>|\*\/)\s*$|^\s*$/

const isOpen = (text: string): boolean => OPEN.test(text) || !/[\p{L}\p{N}]/u.test(text)

/** A line that goes on with what the one above has begun. */
export const GOES_ON = /^\s*(?:\??\.\w|[?:+*/%&|=<>,)\]{]|-[^-])/

/** What only code has in which the end of a line ends a statement too; PHP has some of it besides. */
const SCRIPT = /^\s*export\b|\bconst (?:[\w$]+ ?=|[{[])|\brequire\(|===|\bfunction\b/m

const isOptional = ({ source }: Lines): boolean => SCRIPT.test(source) && !source.includes('<?php')

/** New lines with the semicolons of the lines whose versions they are. `differ`: quoted lines that have lost theirs. */
const withEnds = (differ: readonly StyledPair[], texts: readonly string[]): readonly string[] =>
  texts.map((text, at) => {
    if (hasEnd(text) || isOpen(text) || GOES_ON.test(texts[at + 1] ?? '')) return text
    return differ.some(({ theirs }) => isVersion(theirs, text)) ? `${text.trimEnd()};` : text
  })

function fresh(file: Lines, quoted: readonly StyledPair[], texts: readonly string[]): StyledLines | null {
  const asWritten: StyledLines = { texts, adaptation: null }
  const differ = quoted.filter(({ theirs, ours }) => theirs !== ours)
  const areLeftOut = differ.every(({ ours }) => hasEnd(ours))
  // A reply that leaves out all of them is one in that style: where code needs none, its new lines are as good without.
  const isStyle = !quoted.some(({ theirs }) => hasEnd(theirs))
  if (areLeftOut) {
    if (texts.some(hasEnd) || texts.every(isOpen) || (isStyle && isOptional(file))) return asWritten
    const ended = isStyle ? withEnds(differ, texts) : texts
    return ended.every((text) => hasEnd(text) || isOpen(text))
      ? { texts: ended, adaptation: { code: 'semicolons', added: true } }
      : null
  }
  if (!texts.some(hasEnd)) return asWritten
  const isMixed = differ.some(({ ours }) => hasEnd(ours)) || quoted.some(({ ours }) => hasEnd(ours))
  if (isMixed || /;[ \t]*\r?$/m.test(file.source)) return null
  const made = texts.map(withoutEnd)
  return made.some((text, at) => hasEnd(text) || (text !== texts[at] && OPEN.test(text)))
    ? null
    : { texts: made, adaptation: { code: 'semicolons', added: false } }
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

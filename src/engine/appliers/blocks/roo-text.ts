/** How Roo compares texts, and the line numbers that it takes off them. */
import { oneSpace } from '../shared/text'

const TYPOGRAPHY: Readonly<Record<string, string>> = {
  '\u201c': '"',
  '\u201d': '"',
  '\u2018': "'",
  '\u2019': "'",
  '\u2026': '...',
  '\u2014': '-',
  '\u2013': '-',
}

/** Straight quotes, dots and dashes, and any white space as one blank, none of it at the ends. */
export const rooNormalised = (text: string): string =>
  oneSpace(text.replace(/[\u201c\u201d\u2018\u2019\u2026\u2014\u2013]/g, (sign) => TYPOGRAPHY[sign] ?? sign))

export const rooLines = (text: string): string[] => text.split(/\r?\n/)

const NUMBER = /^\s*\d+\s+\|(?!\|)/
/** Not of a line with a carriage return at its end, which the last one has in a reply with such line ends. */
const NUMBERED = /^\s*\d+\s+\|(?!\|)\s?(.*)$/
/** The number may be missing. */
const BARRED = /^\s*(?:\d+\s)?\|\s(.*)$/

/** Whether each line begins with a number, blanks and a bar. */
export const areNumberedLines = (text: string): boolean => rooLines(text).every((line) => NUMBER.test(line))

/** Without the line numbers; `barred`: bars alone go too. */
export function withoutRooNumbers(text: string, barred = false): string {
  const lines = rooLines(text).map((line) => (barred ? BARRED : NUMBERED).exec(line)?.[1] ?? line)
  return lines.join(text.includes('\r\n') ? '\r\n' : '\n')
}

const indentOf = (line: string): string => /^[\t ]*/.exec(line)?.[0] ?? ''

/**
 * The new lines as Roo writes them: each with the indentation of the first line matched, and deeper or less deep by as many characters as it is than
 * the first line sought. White space at a line's end goes, and blank lines get the indentation too.
 */
export function reindented(fresh: readonly string[], matched: readonly string[], sought: readonly string[]): string[] {
  const base = indentOf(matched[0] ?? '')
  const from = indentOf(sought[0] ?? '').length
  return fresh.map((line) => {
    const own = indentOf(line)
    const less = from - own.length
    const indent = less > 0 ? base.slice(0, Math.max(0, base.length - less)) : base + own.slice(from)
    return indent + line.trim()
  })
}

/** Entities that Roo reads as the characters meant, for models other than Claude. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&#91;': '[',
  '&lsqb;': '[',
  '&#93;': ']',
  '&rsqb;': ']',
}

export const withoutRooEntities = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#39|apos|#91|lsqb|#93|rsqb);/g, (entity) => ENTITIES[entity] ?? entity).replace(/&amp;/g, '&')

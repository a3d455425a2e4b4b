/** Text as Python's `str` methods and its text files treat it. White space and line ends are other characters than JavaScript's. */

/** A line with its end. Offsets are the text's. */
export type PythonLine = { readonly text: string; readonly from: number; readonly to: number }

const END = '\\r\\n|[\\n-\\r\\x1c-\\x1e\\x85\\u2028\\u2029]'
const LINE_END = new RegExp(END, 'g')
const LAST_END = new RegExp(`(?:${END})$`)
const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'
const FIRST_INK = new RegExp(`[^${SPACE}]`)
const SPACE_UNIT = new RegExp(`^[${SPACE}]$`)

export const isSpace = (unit: string): boolean => SPACE_UNIT.test(unit)

/** `str.splitlines(keepends=True)`, with where each line stands. */
export function pythonLines(text: string): PythonLine[] {
  const lines: PythonLine[] = []
  let from = 0
  for (const end of text.matchAll(LINE_END)) {
    const to = end.index + end[0].length
    lines.push({ text: text.slice(from, to), from, to })
    from = to
  }
  if (from < text.length) lines.push({ text: text.slice(from), from, to: text.length })
  return lines
}

/** `str.splitlines(keepends=True)`. */
export const splitKeepingEnds = (text: string): string[] => pythonLines(text).map((line) => line.text)

/** `str.splitlines()`. */
export const splitLines = (text: string): string[] => splitKeepingEnds(text).map(withoutEnd)

const withoutEnd = (line: string): string => line.replace(LAST_END, '')

/** White space that a text begins with, in UTF-16 units. */
export function leadingSpace(text: string): number {
  const at = text.search(FIRST_INK)
  return at < 0 ? text.length : at
}

/** `str.strip()`. */
export function strip(text: string): string {
  const from = leadingSpace(text)
  let to = text.length
  while (to > from && isSpace(text[to - 1] ?? '')) to -= 1
  return text.slice(from, to)
}

/** `str.rstrip(units)`: what a text ends in and is one of `units` goes. */
export function stripEnd(text: string, units: string): string {
  let to = text.length
  while (to > 0 && units.includes(text[to - 1] ?? '')) to -= 1
  return text.slice(0, to)
}

/** `str.lstrip(units)`. */
export function stripStart(text: string, units: string): string {
  let from = 0
  while (from < text.length && units.includes(text[from] ?? '')) from += 1
  return text.slice(from)
}

/** `str.strip(units)`. */
export const stripBoth = (text: string, units: string): string => stripEnd(stripStart(text, units), units)

/** What `open(…).read()` makes of a file: every line end is '\n'. */
export const universal = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

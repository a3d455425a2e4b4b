/** Texts as Python's string methods see them: which characters are white space there, and where lines end. */
import { linesWithEnds } from './text'

/** `str.isspace` of one UTF-16 unit: with the separators from 0x1c on and 0x85, without the byte order mark. */
export function isPythonSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 9 && unit <= 13) || unit >= 0x1c
  if (unit < 0x1680) return unit === 0x85 || unit === 0xa0
  if (unit === 0x1680 || unit === 0x202f || unit === 0x205f || unit === 0x3000) return true
  return (unit >= 0x2000 && unit <= 0x200a) || unit === 0x2028 || unit === 0x2029
}

/** Units of white space at the start. */
export function leadingSpace(text: string): number {
  let at = 0
  while (at < text.length && isPythonSpace(text.charCodeAt(at))) at += 1
  return at
}

/** `str.lstrip`. */
export const lstrip = (text: string): string => text.slice(leadingSpace(text))

/** `str.rstrip`. */
export function rstrip(text: string): string {
  let end = text.length
  while (end > 0 && isPythonSpace(text.charCodeAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** `str.strip`. */
export const strip = (text: string): string => rstrip(lstrip(text))

/** Whether there is anything but white space. */
export const isPythonBlank = (text: string): boolean => leadingSpace(text) === text.length

/** Ends a line for `str.splitlines`: line feed, vertical tab, form feed, carriage return, separators 0x1c to 0x1e, 0x85, U+2028, U+2029. */
const endsLine = (unit: number): boolean =>
  (unit < 0x1f || unit > 0x84) &&
  ((unit >= 10 && unit <= 13) || (unit >= 0x1c && unit <= 0x1e) || unit === 0x85 || unit === 0x2028 || unit === 0x2029)

/** A line with its end. Offsets are the text's. */
export type PythonLine = { readonly text: string; readonly from: number; readonly to: number }

/** `str.splitlines(keepends=True)`, with where each line is. */
export function pythonLines(text: string): PythonLine[] {
  let from = 0
  return splitKeepingEnds(text).map((line) => {
    const start = from
    from += line.length
    return { text: line, from: start, to: from }
  })
}

/** Whether a line ends in anything but a line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what Python ends lines at
const OTHER_ENDS = /[\r\v\f\x1c-\x1e\x85\u2028\u2029]/

/** `str.splitlines(keepends=True)`. */
export function splitKeepingEnds(text: string): string[] {
  if (!OTHER_ENDS.test(text)) return linesWithEnds(text)
  const lines: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (!endsLine(unit)) continue
    if (unit === 13 && text.charCodeAt(at + 1) === 10) at += 1
    lines.push(text.slice(from, at + 1))
    from = at + 1
  }
  if (from < text.length) lines.push(text.slice(from))
  return lines
}

/** `str.splitlines()`. */
export const splitLines = (text: string): string[] =>
  splitKeepingEnds(text).map((line) => {
    const last = line.charCodeAt(line.length - 1)
    if (!endsLine(last)) return line
    return line.slice(0, last === 10 && line.charCodeAt(line.length - 2) === 13 ? -2 : -1)
  })

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

/** What a file opened as text reads like: every line end is '\n'. */
export const universalNewlines = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** `str.count` of a text that is not empty, up to `most`. */
export function countUpTo(text: string, part: string, most: number): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0 && count < most; at = text.indexOf(part, at + part.length)) count += 1
  return count
}

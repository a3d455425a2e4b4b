/** A text of several lines that came as one, with `\n` where lines end. */
import type { MeantHunk } from '../pattern'

type Readings = (before: readonly string[], after: readonly string[]) => readonly MeantHunk[]

/** An escape, and what of JSON's it may be. */
const ANY = /\\(?:r\\n|[\s\S])/g
const OF_JSON = /^\\(?:r\\n|["\\/nt])$/

const UNESCAPED: Readonly<Record<string, string>> = {
  '\\n': '\n',
  '\\r\\n': '\n',
  '\\t': '\t',
  '\\"': '"',
  '\\\\': '\\',
  '\\/': '/',
}

/** Whether all of the text can be escaped as JSON asks for. */
const isEscaped = (text: string): boolean =>
  [...text.matchAll(ANY)].every(([pair]) => OF_JSON.test(pair)) && !text.replace(ANY, '').includes('"')

const unescaped = (text: string): string[] => text.replace(ANY, (pair) => UNESCAPED[pair] ?? pair).split('\n')

const parted = (text: string): string[] => text.replace(ANY, (pair) => (/n$/.test(pair) ? '\n' : pair)).split('\n')

const isParted = (text: string): boolean => [...text.matchAll(ANY)].some(([pair]) => /n$/.test(pair))

/**
 * Both sides in lines where the quoted one is one line that has escaped line ends. `within`: the readings of the lines, once they are parted.
 * Where all of the text may be escaped so, it is; else the line ends alone are.
 */
export function lineEndReadings(before: readonly string[], after: readonly string[], within: Readings): MeantHunk[] {
  const [old, ...others] = before
  if (old === undefined || others.length > 0 || !isParted(old)) return []
  const hasOwn = after.length > 1
  if (hasOwn && after.some(isParted)) return []
  const by = (part: (text: string) => string[]) => whole(part(old), hasOwn ? after : after.flatMap(part), after)
  if ([old, ...(hasOwn ? [] : after)].every(isEscaped)) return by(unescaped)
  return by(parted).flatMap((lines) => [lines, ...within(lines.before, lines.after)])
}

/** The reading, if no new line may be part of one that has a literal `\n`. */
function whole(before: readonly string[], after: readonly string[], written: readonly string[]): MeantHunk[] {
  const isClosed = before.at(-1) === ''
  if (isClosed !== (after.at(-1) === '') && after.length > 0) return []
  const lines = (texts: readonly string[]) => (isClosed ? texts.slice(0, -1) : texts)
  const quoted = new Set(before)
  const isTorn = after.some((text, line) => !quoted.has(text) && (isOdd(text) || isGlued(text, after[line + 1] ?? '')))
  if (isTorn) return []
  const isSame = after.length === written.length && after.every((text, line) => text === written[line])
  return [{ before: lines(before), after: lines(after), adaptation: isSame ? null : { code: 'escapes' } }]
}

/** Whether a quotation ends behind the line, or began before it. */
function isOdd(text: string): boolean {
  const plain = text.replace(/\\./g, '').replace(/"""|'''/g, '')
  return plain.split('"').length % 2 === 0 || plain.replace(/(?<=\p{L})'(?=\p{L})/gu, '').split("'").length % 2 === 0
}

/** Whether a regular expression seems to go on from one line to the next. */
const isGlued = (text: string, next: string): boolean => /[/[^\\]$|\S\|$/.test(text) && /^[/\]+*?)]|^\|\S/.test(next)

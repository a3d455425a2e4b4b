import { type Damage, lineByLine } from '../sought'
import { COMPARING } from './comparing'
import { restoring } from './rung'

/** The text with one level of escaping taken off. */
export const withoutEscapes = (text: string): string =>
  text.includes('\\') ? text.replace(/\\([t"'`\\/$])/g, (_, character: string) => (character === 't' ? '\t' : character)) : text

/** The text without the backslashes that Markdown asks for before its own marks. */
const withoutMarks = (text: string): string => (text.includes('\\') ? text.replace(/\\([_*~#<>])/g, '$1') : text)

const adaptation = { code: 'escapes' } as const
const OF_CODE = lineByLine('escapes', /\\/, adaptation, { undo: withoutEscapes, spared: /(?<!\\)"/ })
const OF_MARKS = lineByLine('escapes', /\\/, adaptation, { undo: withoutMarks, spared: /(?<![\\\w])[_*~]/ })

export const ESCAPES: Damage = {
  ...OF_CODE,
  readings: (before, after) => [...OF_CODE.readings(before, after), ...OF_MARKS.readings(before, after)],
}

/** Equal once backslashes before quotes, slashes and backslashes, or before the marks of Markdown, are taken off. */
export const escapes = restoring(ESCAPES, COMPARING)

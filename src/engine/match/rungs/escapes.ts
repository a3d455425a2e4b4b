import { type Damage, lineByLine, type MeantHunk, sidesOf } from '../pattern'
import { COMPARING_RUNGS } from './comparing-rungs'
import { lineEndReadings } from './escaped-line-ends'
import { restoringRung } from './rung'

/** An escape in code: the character behind the backslash represents itself, `t` a tab. */
const ESCAPE = /\\([t"'`\\/$])/g

const meaning = (character: string): string => (character === 't' ? '\t' : character)

/** The text with one level of escaping taken off. */
export const withoutEscapes = (text: string): string =>
  text.includes('\\') ? text.replace(ESCAPE, (_, character: string) => meaning(character)) : text

/** The text with the escapes of some characters taken off. */
const without = (text: string, characters: ReadonlySet<string>): string =>
  text.includes('\\')
    ? text.replace(ESCAPE, (pair, character: string) => (characters.has(character) ? meaning(character) : pair))
    : text

const escapedIn = (text: string): string[] => Array.from(text.matchAll(ESCAPE), ([, character = '']) => character)

/** Whether the text has the character without an escape; a backslash has none where it is before anything else than those above. */
const hasBare = (text: string, character: string): boolean => text.replace(ESCAPE, '').includes(meaning(character))

const adaptation = { code: 'escapes' } as const

/** Both sides without the escapes of characters that the quoted lines escape; and so without that of tabs, which may be text where others are none. */
function codeReadings(before: readonly string[], after: readonly string[]): MeantHunk[] {
  const escaped = new Set(before.flatMap(escapedIn))
  const others = new Set([...escaped].filter((character) => character !== 't'))
  return (others.size < escaped.size ? [escaped, others] : [escaped]).flatMap((some) =>
    some.size === 0 ? [] : (codeReading(before, after, some) ?? []),
  )
}

/**
 * Both sides without the escapes of `proven`, which the quoted lines have: of new lines those that have such an escape lose it, those that have such
 * a character bare stay as they are. null: it is in doubt what a new line has.
 */
function codeReading(before: readonly string[], after: readonly string[], proven: ReadonlySet<string>): MeantHunk | null {
  const undo = (text: string) => without(text, proven)
  const quoted = before.map(undo)
  const side = sidesOf(before, quoted, after)
  if (side === 'mixed') return null
  if (side === 'old') return { before: quoted, after, adaptation: null }
  const isBare = (some: Iterable<string>, character: string) => [...some].some((text) => hasBare(text, character))
  const shows = (text: string) => [...proven].some((character) => hasBare(text, character))
  const written = new Set(before)
  const fresh = after.filter((text) => text.includes('\\') && !written.has(text))
  const escaped = fresh.filter((text) => undo(text) !== text)
  // Where quoted lines have the character bare as well, or escapes of their own, what is escaped may be meant so.
  const isMixed = [...proven].some((character) => isBare(before, character))
  const isNested = quoted.some((text) => undo(text) !== text)
  if (escaped.some((text) => isMixed || shows(text) || (isNested && undo(undo(text)) === undo(text)))) return null
  // A plain line says that new lines are plain, unless others are known not to be.
  if (escaped.length > 0 && side === null && after.some((text) => !written.has(text) && shows(text))) return null
  const isForeign = (character: string) => !proven.has(character) && !isBare(before, character)
  if (fresh.some((text) => !shows(text) && escapedIn(text).some(isForeign))) return null
  const made = after.map(undo)
  return { before: quoted, after: made, adaptation: made.some((text, line) => text !== after[line]) ? adaptation : null }
}

/** The text without the backslashes that Markdown asks for before its own marks. */
const withoutMarks = (text: string): string => (text.includes('\\') ? text.replace(/\\([_*~#<>])/g, '$1') : text)

const OF_MARKS = lineByLine('escapes', /\\/, adaptation, { undo: withoutMarks, spared: /(?<![\\\w])[_*~]/ })

export const ESCAPES: Damage = {
  id: 'escapes',
  sign: /\\/,
  readings: (before, after) => [
    ...codeReadings(before, after),
    ...OF_MARKS.readings(before, after),
    ...lineEndReadings(before, after, codeReadings),
  ],
}

/** Equal once backslashes before quotes, slashes and backslashes, or before the marks of Markdown, are taken off, and escaped line ends are some. */
export const escapes = restoringRung(ESCAPES, COMPARING_RUNGS)

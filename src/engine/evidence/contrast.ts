/** In what a line of the reply and the line of the file differ. */
import { fold, skeletonOf } from '../match/fold'
import { withoutEntities } from '../match/rungs/entities'
import { withoutEscapes } from '../match/rungs/escapes'
import type { Landing } from '../model'

/**
 * The least that sets two lines apart: white space before or within them, typographic signs for plain ones, capitals, the kind of quotes, the semicolon at
 * the end, what is in front of the text, entities of HTML, a level of escaping, one name or number for another; 'part-of-line': the reply quotes a
 * part of the line on purpose; 'line-breaks': the same text is broken into lines otherwise; 'text': anything more.
 */
export type Contrast =
  | 'indentation'
  | 'white-space'
  | 'typography'
  | 'case'
  | 'quotes'
  | 'semicolon'
  | 'line-number'
  | 'prefix'
  | 'entities'
  | 'escapes'
  | 'name'
  | 'number'
  | 'part-of-line'
  | 'line-breaks'
  | 'text'

const WORD = /^[\p{L}\p{N}_$]+$/u
const NUMBER = /^[\d_.]+$/

/** null: there is but one line, or both are equal. `how`: by what the hunk landed; null where it did not. */
export function contrastOf(reply: string | null, file: string | null, how: Landing | null): Contrast | null {
  if (reply === null || file === null) return how === 'line-breaks' ? 'line-breaks' : null
  if (reply === file) return null
  if (how === 'part-of-line' && file.includes(reply)) return 'part-of-line'
  // Typographic spaces are signs, not white space that an editor would set otherwise.
  if (blanked(reply) === blanked(file)) return 'white-space'
  if (reply.trim() !== '' && plainStart(reply) === plainStart(file)) return 'indentation'
  if (plainSpaceless(reply) === plainSpaceless(file)) return 'white-space'
  if (fold(reply) === fold(file) || skeletonOf(reply) === skeletonOf(file)) return 'typography'
  return undone(reply, file) ?? inFront(reply, file) ?? wordContrast(reply, file)
}

/** '' for a blank line, else the text with a mark: two blank lines differ in white space only. */
const blanked = (text: string): string => (/^[ \t\r\f\v]*$/.test(text) ? '' : `|${text}`)

const plainStart = (text: string): string => text.replace(/^[ \t]+/, '')
const plainSpaceless = (text: string): string => text.replace(/[ \t\r\f\v]+/g, '')

/** What has to be undone of both lines, white space aside, for them to be equal. */
const UNDOING: readonly (readonly [Contrast, (text: string) => string])[] = [
  ['quotes', (text) => text.replace(/["`]/g, "'")],
  ['semicolon', (text) => text.replace(/;$/, '')],
  ['entities', withoutEntities],
  ['escapes', withoutEscapes],
  ['case', (text) => text.toLowerCase()],
]

function undone(reply: string, file: string): Contrast | null {
  const [ours, theirs] = [skeletonOf(reply), skeletonOf(file)]
  return UNDOING.find(([, form]) => form(ours) === form(theirs))?.[0] ?? null
}

/** A number, and the signs that viewers set around it. */
const NUMBERED = /^[\s>*[(#L]*\d{1,7}[\s\])|│┃:→=.*>-]*$/
const SIGNS = /^[^\p{L}\p{N}_$'"`]+$/u

/** The reply has the file's line behind signs or a number. */
function inFront(reply: string, file: string): Contrast | null {
  const text = file.trim()
  if (text === '' || !reply.trimEnd().endsWith(text)) return null
  const front = reply.trimEnd().slice(0, -text.length)
  return NUMBERED.test(front) ? 'line-number' : SIGNS.test(front) ? 'prefix' : null
}

/** A name or a number in place of another, where nothing else differs. */
function wordContrast(reply: string, file: string): Contrast {
  const [ours, theirs] = [wordsOf(reply), wordsOf(file)]
  if (ours.length !== theirs.length) return 'text'
  let found: Contrast | null = null
  for (const [at, word] of ours.entries()) {
    const other = theirs[at] ?? ''
    if (word === other) continue
    const contrast = NUMBER.test(word) && NUMBER.test(other) ? 'number' : WORD.test(word) && WORD.test(other) ? 'name' : 'text'
    if (contrast === 'text' || (found !== null && found !== contrast)) return 'text'
    found = contrast
  }
  return found ?? 'text'
}

/** A word, an operator or a sign. */
const PIECE = /[\p{L}\p{N}_$]+|[=!<>&|?+*/%^~-]+|\S/gu

const wordsOf = (text: string): string[] => text.match(PIECE) ?? []

/** Where each of its words and signs is, in UTF-16 units. */
const placesOf = (text: string): { readonly from: number; readonly to: number }[] =>
  Array.from(text.matchAll(PIECE), ({ index, 0: word }) => ({ from: index, to: index + word.length }))

/** What a line of the reply has, and the file's has in its place; '' where a side has nothing there. */
export type FirstDifference = { readonly reply: string; readonly file: string }

/** The one stretch in which two lines differ, or the one that differs in the same way each time, as whole words; null where more than that differs. */
export function firstDifference(reply: string, file: string): FirstDifference | null {
  const [ours, theirs] = [wordsOf(reply), wordsOf(file)]
  const found = ours.length === theirs.length ? sameExchange(ours, theirs) : oneStretch(reply, file)
  return found === null || found.reply === found.file ? null : found
}

/** Word for word: the pair of words that replace each other wherever the lines differ; null where there are several such pairs. */
function sameExchange(ours: readonly string[], theirs: readonly string[]): FirstDifference | null {
  let found: FirstDifference | null = null
  for (const [at, word] of ours.entries()) {
    const other = theirs[at] ?? ''
    if (word === other) continue
    if (found !== null && (found.reply !== word || found.file !== other)) return null
    found = { reply: word, file: other }
  }
  return found
}

/** What is between the words that both begin and end with, as it is written. */
function oneStretch(reply: string, file: string): FirstDifference {
  const [ours, theirs] = [wordsOf(reply), wordsOf(file)]
  const shorter = Math.min(ours.length, theirs.length)
  let head = 0
  while (head < shorter && ours[head] === theirs[head]) head++
  let tail = 0
  while (tail < shorter - head && ours[ours.length - 1 - tail] === theirs[theirs.length - 1 - tail]) tail++
  const between = (text: string, words: readonly string[]) => {
    const own = placesOf(text).slice(head, words.length - tail)
    return text.slice(own[0]?.from ?? 0, own.at(-1)?.to ?? 0)
  }
  return { reply: between(reply, ours), file: between(file, theirs) }
}

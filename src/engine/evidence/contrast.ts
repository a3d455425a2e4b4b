/** In what a line of the reply and the line of the file differ. */
import { fold, skeletonOf } from '../match/fold'
import type { Landing } from '../model'

/**
 * The least that sets two lines apart: white space before or within them, typographic signs for plain ones, capitals, one name or number for another;
 * 'part-of-line': the reply quotes a part of the line on purpose; 'line-breaks': the same text is broken into lines otherwise; 'text': anything more.
 */
export type Contrast =
  | 'indentation'
  | 'white-space'
  | 'typography'
  | 'case'
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
  if (reply.trim() !== '' && reply.trimStart() === file.trimStart()) return 'indentation'
  if (bare(reply) === bare(file)) return 'white-space'
  if (fold(reply) === fold(file) || skeletonOf(reply) === skeletonOf(file)) return 'typography'
  if (skeletonOf(reply).toLowerCase() === skeletonOf(file).toLowerCase()) return 'case'
  return wordContrast(reply, file)
}

const bare = (text: string): string => text.replace(/\s+/g, '')

/** A name or a number that stands for another, where nothing else differs. */
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

const wordsOf = (text: string): string[] => (bare(text) === '' ? [] : (text.match(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu) ?? []))

/** What a line of the reply has, and the file's has in its place. */
export type FirstDifference = { readonly reply: string; readonly file: string }

/**
 * The one stretch in which two lines differ, or the one that differs in the same way each time, as whole words; null where more than that differs, or a
 * side of it is empty.
 */
export function firstDifference(reply: string, file: string): FirstDifference | null {
  const [ours, theirs] = [wordsOf(reply), wordsOf(file)]
  const found = ours.length === theirs.length ? sameExchange(ours, theirs) : oneStretch(ours, theirs)
  return found === null || found.reply === '' || found.file === '' || found.reply === found.file ? null : found
}

/** Word for word: the pair of words that stand for each other wherever the lines differ; null where there are several such pairs. */
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

/** What is between the words that both begin and end with. */
function oneStretch(ours: readonly string[], theirs: readonly string[]): FirstDifference {
  const shorter = Math.min(ours.length, theirs.length)
  let head = 0
  while (head < shorter && ours[head] === theirs[head]) head++
  let tail = 0
  while (tail < shorter - head && ours[ours.length - 1 - tail] === theirs[theirs.length - 1 - tail]) tail++
  const between = (words: readonly string[]) => words.slice(head, words.length - tail).join(' ')
  return { reply: between(ours), file: between(theirs) }
}

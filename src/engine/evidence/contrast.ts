/** In what a line of the reply and the line of the file differ. */
import { linePartsOf } from '../line-parts'
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
  if (reply.trimStart() === file.trimStart()) return 'indentation'
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

/** The first stretches of two lines that differ, with the word around them where they are part of one; null where the lines are equal. */
export function firstDifference(reply: string, file: string): FirstDifference | null {
  const parts = linePartsOf(reply, file)
  const [ours, theirs] = [wordsOf(reply), wordsOf(file)]
  const at = ours.findIndex((word, index) => word !== theirs[index])
  const isOneWord =
    ours.length === theirs.length && at >= 0 && ours.every((word, index) => index === at || word === theirs[index])
  if (isOneWord) return { reply: ours[at] ?? '', file: theirs[at] ?? '' }
  const first = parts.findIndex((part) => part.in !== 'both')
  if (first < 0) return null
  const end = parts.findIndex((part, index) => index > first && part.in === 'both')
  const differing = parts.slice(first, end < 0 ? parts.length : end)
  const side = (of: 'reply' | 'file') => differing.flatMap((part) => (part.in === of ? [part.text] : [])).join('')
  return { reply: side('reply').trim(), file: side('file').trim() }
}

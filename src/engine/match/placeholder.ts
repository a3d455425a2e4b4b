/** New lines that are placeholders for code that the reply leaves out. */
import { placeholdersOf } from '../elisions'
import type { LineRange } from '../model'
import { blocksOf } from './hunk-changes'
import type { Lines } from './lines'
import type { Pattern } from './pattern'

/**
 * Index of a new line of `after` that is a placeholder, in a hunk that removes lines, where the file has no such line; −1: none.
 * Dots alone may be text: they count where their own change brings hardly more than it takes.
 */
export function placeholderOf(file: Lines, sought: Pattern): number {
  const { before, after, keeps, isRemoved } = sought
  const isNew = (line: number) => keeps[line] === -1 && !file.hasLike(after[line] ?? '')
  const dots = placeholdersOf(after).filter(isNew)
  const bare = after.flatMap((text, line) =>
    text.length > 2 && BARE_DOTS.test(text) && !dots.includes(line) && isNew(line) ? [line] : [],
  )
  if (dots.length + bare.length === 0) return -1
  const isBare = (line: number) => BARE_DOTS.test(after[line] ?? '')
  const isSolid = (text: string | undefined) => text !== undefined && text.trim() !== ''
  const takes = ({ start, end }: LineRange) =>
    Array.from({ length: end - start }, (_, at) => start + at).filter((line) => isRemoved(line) && !before.isBlank(line)).length
  const blocks = blocksOf(sought)
  // Where no line goes, words such as “the same tests” are a comment; dots, and what speaks of the rest, are no code whether any goes or not.
  if (blocks.every(({ removed }) => takes(removed) === 0)) {
    const isOfBlank = blocks.some(({ removed }) => removed.end > removed.start)
    return dots.find((line) => !isBare(line) && (isOfBlank || OF_THE_REST.test(after[line] ?? ''))) ?? -1
  }
  const isHollow = (line: number) =>
    blocks.some(({ removed, added }) => {
      if (line < added.start || line >= added.end) return false
      const brought = after.slice(added.start, added.end).filter(isSolid).length
      return takes(removed) > 0 && brought <= takes(removed) + MORE
    })
  // The body that a colon asks for, or an argument: it is one, unless lines of code give way to it.
  const swallows = (line: number) =>
    blocks.some(({ removed, added }) => {
      if (line < added.start || line >= added.end || takes(removed) < 2) return false
      const asksForBody = /:\s*$/.test(after.slice(0, line).findLast(isSolid) ?? '')
      const brought = after.slice(added.start, added.end).filter(isSolid).length
      return brought <= (asksForBody ? 1 : takes(removed) + MORE)
    })
  // At an end of the new text they may represent lines that another change of the hunk removes.
  const all = blocks.reduce((sum, { removed }) => sum + takes(removed), 0)
  const isAtEnd = (line: number) =>
    all >= 2 &&
    (!after.slice(line + 1).some(isSolid) || !after.slice(0, line).some(isSolid)) &&
    !/:\s*$/.test(after.slice(0, line).findLast(isSolid) ?? '')
  return (
    dots.find((line) => !isBare(line) || isHollow(line) || isAtEnd(line)) ??
    bare.find((line) => swallows(line) || isAtEnd(line)) ??
    -1
  )
}

/** Dots with nothing else on the line. */
const BARE_DOTS = /^\s*(?:\.{3,4}|…)\s*$/

/** Words that only a placeholder has, among those that it may be made of. */
const OF_THE_REST = /\.{3}|…|\b(?:rest of|remaining|existing|unchanged|omitted|stays?|remains?)\b/i

/** By how many lines a change may add more than it removes while dots among the new ones may still represent removed ones. More: text that holds dots is refused, fewer: code is lost. */
const MORE = 6

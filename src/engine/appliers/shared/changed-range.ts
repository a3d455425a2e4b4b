import type { LineRange } from '../../model'
import { lineEndsIn } from './text'

/** The lines in which two versions of a text differ: from the first that is another to the last, in either. Null: they are equal. */
export function changedRange(before: string, after: string): { readonly at: LineRange; readonly lines: LineRange } | null {
  if (before === after) return null
  const [old, fresh] = [countLines(before), countLines(after)]
  const least = Math.min(before.length, after.length)
  let same = 0
  while (same < least && before.charCodeAt(same) === after.charCodeAt(same)) same += 1
  const start = lineEndsIn(before, 0, same)
  let behind = 0
  while (behind < least && before.charCodeAt(before.length - 1 - behind) === after.charCodeAt(after.length - 1 - behind))
    behind += 1
  const tail = Math.min(equalLines(before, after, behind), Math.min(old, fresh) - start)
  return { at: { start, end: old - tail }, lines: { start, end: fresh - tail } }
}

/** A line ends in its '\n'; text behind the last one is a line, too. */
const countLines = (text: string): number => lineEndsIn(text, 0, text.length) + (text === '' || text.endsWith('\n') ? 0 : 1)

/** Whole lines among the last `behind` units, which both texts have. */
function equalLines(before: string, after: string, behind: number): number {
  if (behind === 0) return 0
  const [from, other] = [before.length - behind, after.length - behind]
  const isLine = (text: string, at: number) => at === 0 || text[at - 1] === '\n'
  const first = isLine(before, from) && isLine(after, other) ? 1 : 0
  return first + lineEndsIn(before, from, before.length - 1)
}

import type { LineRange } from '../../model'
import { lineEndsIn } from './text'

/** The lines in which two versions of a text differ: from the first that is another to the last, in either. Null: they are equal. */
export function changedRange(before: string, after: string): { readonly at: LineRange; readonly lines: LineRange } | null {
  if (before === after) return null
  const [old, fresh] = [countLines(before), countLines(after)]
  const start = lineEndsIn(before, 0, equalAtStart(before, after))
  const tail = Math.min(equalLines(before, after, equalAtEnd(before, after)), Math.min(old, fresh) - start)
  return { at: { start, end: old - tail }, lines: { start, end: fresh - tail } }
}

/** Units that are compared at once, from many to one: texts are equal nearly everywhere. */
const STRETCHES = [4096, 64, 1]

function equalAtStart(one: string, other: string): number {
  const least = Math.min(one.length, other.length)
  let same = 0
  for (const by of STRETCHES) while (same + by <= least && one.slice(same, same + by) === other.slice(same, same + by)) same += by
  return same
}

function equalAtEnd(one: string, other: string): number {
  const least = Math.min(one.length, other.length)
  const [end, last] = [one.length, other.length]
  let same = 0
  for (const by of STRETCHES)
    while (same + by <= least && one.slice(end - same - by, end - same) === other.slice(last - same - by, last - same)) same += by
  return same
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

/** What a reply without an edit shows: its fences, and orders in its words. */
import type { HunkLine, Span } from '../model'
import { closes, fenceOf, hunkLine, type ReplyLine, textSpan } from './reply-line'
import { exchangeIn } from './unread-changes'

/** An order to put one text in the place of another; `span`: the line that has it. */
export type Exchange = { readonly old: string; readonly fresh: string; readonly span: Span }

/** The lines inside of each fence, in order, up to one that is left open, and the orders on lines outside of them. */
export function shownIn(reply: string): { readonly fences: readonly HunkLine[][]; readonly exchanges: readonly Exchange[] } {
  const lines = linesOf(reply)
  const fences: HunkLine[][] = []
  const exchanges: Exchange[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (line === undefined) continue
    const fence = fenceOf(line)
    if (fence === null) {
      const exchange = exchangeIn(line.text)
      if (exchange !== null) exchanges.push({ ...exchange, span: textSpan(line) })
      continue
    }
    const end = lines.findIndex((other, index) => index > at && closes(fence, other))
    if (end < 0) break
    fences.push(lines.slice(at + 1, end).map((inside) => hunkLine(inside)))
    at = end
  }
  return { fences, exchanges }
}

function linesOf(reply: string): ReplyLine[] {
  let from = 0
  return reply.split('\n').map((raw, index) => {
    const start = from
    from += raw.length + 1
    return {
      index,
      text: raw.replace(/\r+$/, ''),
      from: start,
      start,
      to: Math.min(from, reply.length),
      passage: null,
      offset: 0,
    }
  })
}

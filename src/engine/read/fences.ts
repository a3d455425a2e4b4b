/** The fences of a reply in which no edit was found. */
import type { HunkLine } from '../model'
import { closes, fenceOf, hunkLine, type ReplyLine } from './reply-line'

/** The lines inside of each fence, in order, up to one that is left open. */
export function fencesIn(reply: string): HunkLine[][] {
  const lines = linesOf(reply)
  const found: HunkLine[][] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    const fence = line === undefined ? null : fenceOf(line)
    if (fence === null) continue
    const end = lines.findIndex((other, index) => index > at && closes(fence, other))
    if (end < 0) break
    found.push(lines.slice(at + 1, end).map((inside) => hunkLine(inside)))
    at = end
  }
  return found
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

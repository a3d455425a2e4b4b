/** Texts that are too long for a prompt. */
import { estimateTokenCount, isWithinTokenLimit } from 'tokenx'

/** UTF-16 units that are looked at, at either end. A token has less than 40 of them in any text that is worth reading. */
const UNITS = 40
/** Tokens of the words that say what is left out. */
const NOTE = 20
/** Part of the room that the beginning has; the end has the rest. */
const HEAD = 0.7

/** The text, or its beginning and its end with a line between them that says how much is left out; never more than `tokens`, estimated. */
export function shorten(text: string, tokens: number): string {
  if (text.length <= 2 * UNITS * tokens && isWithinTokenLimit(text, tokens)) return text
  for (let room = tokens - NOTE; room > 0; room = Math.floor(room * 0.8)) {
    const head = longest(text.slice(0, UNITS * room), Math.floor(room * HEAD), (whole, units) => whole.slice(0, units))
    const tail = longest(text.slice(-UNITS * room), room - Math.floor(room * HEAD), (whole, units) =>
      units === 0 ? '' : whole.slice(-units),
    )
    const from = atLineEnd(head)
    const to = atLineStart(tail)
    const gone = text.length - from.length - to.length
    const short = `${from}\n… ${gone} characters left out …\n${to}`
    if (isWithinTokenLimit(short, tokens)) return short
  }
  return ''
}

/** The most of a text that is within the tokens, as `part` cuts it. */
function longest(text: string, tokens: number, part: (text: string, units: number) => string): string {
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (estimateTokenCount(part(text, middle)) <= tokens) low = middle
    else high = middle - 1
  }
  return part(text, low)
}

/** Up to the last line that is whole, unless that takes most of it. */
function atLineEnd(text: string): string {
  const end = text.lastIndexOf('\n')
  return end > text.length / 2 ? text.slice(0, end) : text
}

function atLineStart(text: string): string {
  const start = text.indexOf('\n') + 1
  return start > 0 && start < text.length / 2 ? text.slice(start) : text
}

/** Python's logical lines: those of brackets, long strings and backslashes are one. */
import { stringEnd } from './strings'

/** `at`: offset of its first token. Columns count a tab up to the next eighth column, and as one. */
export type LogicalLine = {
  readonly at: number
  readonly column: number
  readonly narrow: number
  /** Its first word, the one after `async`; '@' of a decorator, '' of anything else. */
  readonly word: string
  /** Whether a colon outside of brackets ends it, or is in it. */
  readonly opens: boolean
  readonly hasColon: boolean
}

const INDENT = /[ \t\f]*/y
const FIRST = /(?:async[ \t]+)?(\w+)|@/y
/** What needs no look of its own. */
const PLAIN = /[^\w\s"'()[\]{}:#\\]+|[ \t\f]+|\w{3,}|\w+(?!["'\w])/y
const TAB = 8

/** Every logical line that is not blank, in order. `from`: offset of the first one. */
export function logicalLines(text: string, from: number): LogicalLine[] {
  const lines: LogicalLine[] = []
  let at = from
  while (at < text.length) {
    INDENT.lastIndex = at
    const space = INDENT.exec(text)?.[0] ?? ''
    at += space.length
    const sign = text[at]
    if (sign === '#') at = lineEnd(text, at)
    else if (sign === '\n' || sign === '\r') at++
    else if (sign !== undefined) {
      FIRST.lastIndex = at
      const [found = '', word = found] = FIRST.exec(text) ?? []
      const { end, opens, hasColon } = restOf(text, at)
      lines.push({ at, ...columnsOf(space), word, opens, hasColon })
      at = end
    }
  }
  return lines
}

/** Where the logical line ends whose tokens begin at `from`, and what of its colons matters. */
function restOf(text: string, from: number): { readonly end: number; readonly opens: boolean; readonly hasColon: boolean } {
  let [open, opens, hasColon] = [0, false, false]
  let at = from
  while (at < text.length) {
    PLAIN.lastIndex = at
    const plain = PLAIN.exec(text)?.[0]
    if (plain !== undefined) {
      if (plain.trim() !== '') opens = false
      at += plain.length
      continue
    }
    const sign = text[at] ?? ''
    if (sign === '#') at = lineEnd(text, at)
    else if (sign === '\n' || sign === '\r') {
      if (open === 0) break
      at++
    } else if (sign === '\\' && /[\r\n]/.test(text[at + 1] ?? '')) at += text.startsWith('\r\n', at + 1) ? 3 : 2
    else {
      if ('([{'.includes(sign)) open++
      else if (')]}'.includes(sign)) open = Math.max(0, open - 1)
      opens = sign === ':' && open === 0
      hasColon ||= opens
      at = Math.max(at + 1, stringEnd(text, at))
    }
  }
  return { end: at, opens, hasColon }
}

function columnsOf(space: string): { readonly column: number; readonly narrow: number } {
  let [column, narrow] = [0, 0]
  for (const sign of space) {
    if (sign === '\f') [column, narrow] = [0, 0]
    else {
      column += sign === '\t' ? TAB - (column % TAB) : 1
      narrow++
    }
  }
  return { column, narrow }
}

const NEWLINE = /[\r\n]|$/g

function lineEnd(text: string, at: number): number {
  NEWLINE.lastIndex = at
  return NEWLINE.exec(text)?.index ?? text.length
}

/** The room before the rows of a line that goes on below: as deep as the line is indented, and one stop more. */
import type { CSSProperties } from 'react'
import { CODE } from './code-view'

const BLANK = /^[\t ]*/

/** Columns before the second row of a line, at a stop of tabs as Monaco's `wrappingIndent: 'indent'` has it. */
export function hangingColumns(text: string): number {
  let columns = 0
  for (const char of BLANK.exec(text)?.[0] ?? '')
    columns = char === '\t' ? columns + CODE.tabSize - (columns % CODE.tabSize) : columns + 1
  return columns + CODE.tabSize - (columns % CODE.tabSize)
}

const INDENTED_WORD = /^[\t ]+[^\t ]+/

/**
 * UTF-16 units up to the end of an indented line's first word, 0 where a line is not indented or blank. They may break anywhere
 * (`break-all`): else the word takes the next row where it is longer than the first has room for, and leaves that one empty.
 */
export const firstWordEnd = (text: string): number => INDENTED_WORD.exec(text)?.[0].length ?? 0

/** Shares of the box that the room takes at most, in percent of its width. More: no room for the text, fewer: deep lines lose their depth. */
const MOST = { pane: 28, column: 18 } as const

/** The styles of a block that holds one line, in a pane or in a narrow column; its children indent nothing of their own. */
export function hanging(text: string, box: keyof typeof MOST = 'pane'): Pick<CSSProperties, 'paddingLeft' | 'textIndent'> {
  const room = `min(${hangingColumns(text)}ch, ${MOST[box]}cqi)`
  return { paddingLeft: room, textIndent: `calc(-1 * ${room})` }
}

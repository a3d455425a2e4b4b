/** The prompt and the line behind it, as what is written to a terminal; over several rows where it is long. */

import type { LineProgress } from '../../runtimes/embedded/shell/protocol'
import type { EditedLine } from './line-editor'
import { terminalColumnsOf } from './terminal-columns'

/** The line on the terminal: columns before its cursor, from the prompt's beginning on; null: the terminal has no line. */
export type DrawnLine = number | null

/** Takes the drawn line away; the cursor is where the prompt began. `width`: columns of the terminal. */
export const eraseLine = (drawn: DrawnLine, width: number): string => {
  if (drawn === null) return ''
  const rows = Math.floor(drawn / width)
  return `${rows > 0 ? `\u001b[${rows}A` : ''}\r\u001b[J`
}

/** The prompt with the line, in the place of the one that is drawn. */
export function drawLine(
  prompt: string,
  line: EditedLine,
  drawn: DrawnLine,
  width: number,
): { readonly text: string; readonly drawn: DrawnLine } {
  const end = terminalColumnsOf(prompt + line.text)
  const cursor = terminalColumnsOf(prompt + line.text.slice(0, line.cursor))
  // A terminal wraps with the character after the last column; the cursor is to be there before.
  const wrap = end > 0 && end % width === 0 ? '\r\n' : ''
  const up = Math.floor(end / width) - Math.floor(cursor / width)
  const column = cursor % width
  const back = `${up > 0 ? `\u001b[${up}A` : ''}\r${column > 0 ? `\u001b[${column}C` : ''}`
  return { text: `${eraseLine(drawn, width)}${prompt}${line.text}${wrap}${cursor === end ? '' : back}`, drawn: cursor }
}

/** Text that came to the end of a drawn line: written alone, for a screen reader reads out all that is written. */
export function extendLine(text: string, drawn: number, width: number): { readonly text: string; readonly drawn: number } {
  const end = drawn + terminalColumnsOf(text)
  return { text: `${text}${end % width === 0 ? '\r\n' : ''}`, drawn: end }
}

const filesOf = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`

/** What a line that runs has done so far, in the place of the line that is drawn. */
export function drawProgress(
  { read, written }: LineProgress,
  drawn: DrawnLine,
  width: number,
): { readonly text: string; readonly drawn: DrawnLine } {
  const said = `${filesOf(read)} read, ${written.toLocaleString('en')} written so far; Ctrl+C ends the line`.slice(0, width - 1)
  return { text: `${eraseLine(drawn, width)}${said}`, drawn: said.length }
}

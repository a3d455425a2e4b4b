/**
 * Indentation relative to the line above, as Aider's `RelativeIndenter` writes it: each line becomes two, what its indentation has more than
 * the last (or an arrow for each character less), and what follows it. So texts match that are shifted as a whole.
 */
import { leadingSpace, splitKeepingEnds, stripEnd } from '../shared/python-text'

const ARROW = '←'
const LAST_CODE_POINT = 0x10ffff

/** The tool fails in a way that it does not provide for; what it does with the rest of the reply is over. */
export class ToolCrash extends Error {
  override readonly name = 'Crash'
}

/** A character that none of the texts has. */
export function markerFor(texts: readonly string[]): string {
  let marker = ARROW
  for (let code = LAST_CODE_POINT; texts.some((text) => text.includes(marker)); code -= 1) marker = String.fromCodePoint(code)
  return marker
}

export function makeRelative(text: string, marker: string): string {
  const output: string[] = []
  let last = ''
  for (const line of splitKeepingEnds(text)) {
    const width = leadingSpace(stripEnd(line, '\r\n'))
    const indent = line.slice(0, width)
    const change = width - last.length
    output.push(change > 0 ? indent.slice(-change) : marker.repeat(-change), '\n', line.slice(width))
    last = indent
  }
  return output.join('')
}

/** Null: the marker is left over, which the tool takes for no match. @throws {ToolCrash} a line has lost its other half */
export function makeAbsolute(text: string, marker: string): string | null {
  const lines = splitKeepingEnds(text)
  const output: string[] = []
  let last = ''
  for (let index = 0; index < lines.length; index += 2) {
    const [dent, rest] = [stripEnd(lines[index] ?? '', '\r\n'), lines[index + 1]]
    if (rest === undefined) throw new ToolCrash('list index out of range')
    if (dent.startsWith(marker)) last = last.slice(0, Math.max(0, last.length - [...dent].length))
    else last += dent
    output.push(stripEnd(rest, '\r\n') === '' ? rest : last + rest)
  }
  const result = output.join('')
  return result.includes(marker) ? null : result
}

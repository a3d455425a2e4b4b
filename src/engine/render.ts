/** Writes a hunk at its place: new lines are adapted to the file, and every line that the edit does not change stays as it is. */
import { columnsOf, indentation, indentOf } from './match/indent'
import type { LineEnd } from './match/lines'
import type { Place } from './match/rungs/rung'
import type { Hunk } from './model'
import { pairsOf } from './pair'

/** A line of a file that is being edited. `base`: its line in the file before the reply's first edit, -1 for a line of the reply. */
export type WorkLine = { readonly number: number; readonly end: LineEnd; readonly base: number }

export type Written = { readonly start: number; readonly remove: number; readonly lines: readonly WorkLine[] }

/**
 * The lines that take the place of the hunk's `before`. Kept lines are the file's own; a new one takes the reply's text, its indentation shifted
 * as the place was found, and the line end of the line above it.
 */
export function render(
  file: readonly WorkLine[],
  hunk: Hunk,
  place: Place,
  number: (text: string) => number,
  text: (line: WorkLine) => string,
): Written {
  const here = file.slice(place.start, place.start + hunk.before.length)
  const adapt = indenter(here.map(text), place)
  const keptAt = new Map(pairsOf(hunk.kept).map(([before, after]) => [after, here[before]]))
  const lines: WorkLine[] = []
  let end = endAround(file, place.start)
  for (const [index, line] of hunk.after.entries()) {
    const kept = keptAt.get(index)
    if (kept !== undefined) end = kept.end === '' ? end : kept.end
    lines.push(kept ?? { number: number(adapt(line.text)), end, base: -1 })
  }
  return { start: place.start, remove: here.length, lines: lines }
}

/** Gives every line but the last an end, and the last one the end that the file's last line had. */
export function mendEnds(lines: readonly WorkLine[], last: LineEnd): WorkLine[] {
  const usual = lines.find((line) => line.end !== '')?.end ?? '\n'
  return lines.map((line, index) => {
    const end = index < lines.length - 1 ? line.end || usual : last === '' ? '' : line.end || usual
    return end === line.end ? line : { ...line, end }
  })
}

/** The end of the line above `start`, else of the first line that has one. */
function endAround(file: readonly WorkLine[], start: number): LineEnd {
  return file[start - 1]?.end || file[start]?.end || file.find((line) => line.end !== '')?.end || '\n'
}

function indenter(here: readonly string[], { shift }: Place): (text: string) => string {
  if (shift === undefined) return (text) => text
  const style = { tabs: here.some((text) => indentOf(text).includes('\t')), tab: shift.tab }
  return (text) => {
    const body = text.trimStart()
    if (body === '') return text
    return indentation(Math.max(0, columnsOf(indentOf(text), shift.tab) + shift.columns), style) + body
  }
}

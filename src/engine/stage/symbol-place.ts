/** Where a definition is in its file, and what is around it. */
import { indentOf } from '../match/indent'
import type { Lines } from '../match/lines'
import type { Definition, LineRange } from '../model'
import { commentAbove, definitionLinesOf, isSibling } from './symbol-text'

export type SymbolPlace = {
  readonly lines: Lines
  readonly definition: Definition
  readonly definitions: readonly Definition[]
  /** The lines of the definition. */
  readonly at: LineRange
  /** What its first line has before it, and its last line behind it. */
  readonly head: string
  readonly tail: string
  /** White space that its first line begins with: the same as `head` where the definition begins its line. */
  readonly indent: string
  /** Whether a neighbour ends right above `line`. */
  readonly endsAbove: (line: number) => boolean
  /** Whether a neighbour, or its comment, begins at `line`. */
  readonly beginsBelow: (line: number) => boolean
}

export function symbolPlaceOf(lines: Lines, definition: Definition, definitions: readonly Definition[]): SymbolPlace {
  const at = definitionLinesOf(lines, definition)
  const { from } = definition.span
  const to = lines.source.slice(from, definition.span.to).trimEnd().length + from
  const siblings = definitions.filter((other) => other !== definition && isSibling(definition, other))
  const beside = siblings.map((other) => definitionLinesOf(lines, other))
  return {
    lines,
    definition,
    definitions,
    at,
    head: lines.source.slice(lines.from(at.start), from),
    tail: lines.source.slice(to, lines.to(at.end - 1)),
    indent: indentOf(lines.text(at.start)),
    endsAbove: (line) => beside.some(({ end }) => end === line),
    beginsBelow: (line) => beside.some(({ start }) => commentAbove((of) => lines.text(of), start) === line),
  }
}

/** Whether only a comment, or what ends the definition, follows it on its line. */
export const isOwn = (tail: string): boolean => /^[;,]*\s*(?:\/\/.*|#\s.*|--\s.*|\/\*.*\*\/\s*)?$/.test(tail)

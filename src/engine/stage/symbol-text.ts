/** The text of a symbol edit in the style of its file: how far it is indented, how many blank lines part it from the code beside it. */
import { columnsOf, indentOf, indentUnit } from '../match/indent'
import type { Lines } from '../match/lines'
import type { Definition, LineRange } from '../model'

/** Columns of a step of indentation, where neither the text nor the file shows them. */
const STEP = 4

/** A line that closes what a definition opened. */
const CLOSES = /^\s*(?:[}\])]|end\b|fi\b|done\b|esac\b)/

const isBlank = (text: string): boolean => text.trim() === ''

/** Without blank lines at both ends. */
export function withoutOuterBlankLines(texts: readonly string[]): readonly string[] {
  const start = texts.findIndex((text) => !isBlank(text))
  return start < 0 ? [] : texts.slice(start, texts.findLastIndex((text) => !isBlank(text)) + 1)
}

/**
 * The text with its first line at `indent`, and the others along: the text may have its final indentation, another one as a whole, or none;
 * its first line alone may have lost its indentation, which is what symbol tools ask for. `tabs`: the file indents by tabs, `step` its columns.
 */
export function atIndent(
  texts: readonly string[],
  indent: string,
  style: { readonly tabs: boolean; readonly step: number | null },
): string[] {
  const [first = '', ...rest] = texts
  const own = indentOf(first)
  const indents = texts.filter((text) => !isBlank(text)).map(indentOf)
  const step = indentUnit(indents) ?? style.step ?? STEP
  const width = style.tabs ? step : (style.step ?? STEP)
  const isInPlace = own === '' && isRestInPlace(rest, indent, width)
  const from = isInPlace ? indent : own
  const shifted = (text: string): string => {
    if (isBlank(text)) return from === indent ? text : ''
    const theirs = indentOf(text)
    const isForeign = style.tabs ? theirs.includes(' ') : theirs.includes('\t')
    if (theirs.startsWith(from) && !isForeign) return indent + text.slice(from.length)
    const columns = columnsOf(theirs, width) - columnsOf(from, width)
    return indentBy(indent, columns, width, style.tabs) + text.slice(theirs.length)
  }
  return [indent + first.slice(own.length), ...rest.map(shifted)]
}

/** Whether the lines below the first already have their final indentation, and only the first has not. */
function isRestInPlace(rest: readonly string[], indent: string, width: number): boolean {
  const solid = rest.filter((text) => !isBlank(text))
  const [first, last] = [solid[0], solid.at(-1)]
  if (indent === '' || first === undefined || last === undefined) return false
  const target = columnsOf(indent, width)
  const isInside = (text: string) => columnsOf(indentOf(text), width) > target
  // Of Python the last line may close a call inside, as deep as the text would be in its place.
  if (CLOSES.test(last)) return columnsOf(indentOf(last), width) >= target && (solid.length === 1 || isInside(first))
  return solid.every(isInside)
}

/** `indent` and `columns` more, or less. */
function indentBy(indent: string, columns: number, width: number, tabs: boolean): string {
  if (columns < 0)
    return indent.slice(0, Math.max(0, tabs ? indent.length + Math.floor(columns / width) : indent.length + columns))
  return indent + (tabs ? '\t'.repeat(Math.floor(columns / width)) + ' '.repeat(columns % width) : ' '.repeat(columns))
}

/** Lines that show how a file indents. More: slower, fewer: it stays unknown. */
const LOOKED_AT = 400

/** How the file indents, by the lines of `at` and those around. */
export function styleOf(lines: Lines, at: LineRange): { readonly tabs: boolean; readonly step: number | null } {
  const indents: string[] = []
  const start = Math.max(0, at.start - LOOKED_AT / 2)
  for (let line = start; line < Math.min(lines.length, start + LOOKED_AT); line++)
    if (!isBlank(lines.text(line))) indents.push(indentOf(lines.text(line)))
  const tabs = indents.filter((indent) => indent.startsWith('\t')).length
  const spaces = indents.filter((indent) => indent.startsWith(' ')).length
  return { tabs: tabs > spaces, step: indentUnit(indents) }
}

// ── what is around a definition ────────────────────────────────────────────────────────────────────────────────────────

/** A line that is a comment as a whole, or an attribute of what follows. */
const COMMENT = /^\s*(?:\/\/|#(?:\s|#|$)|--(?:\s|-|$)|;;|%%?\s|\/\*.*\*\/\s*$|<!--.*-->\s*$)/
const CLOSES_COMMENT = /\*\/\s*$|-->\s*$/
const OPENS_COMMENT = /^\s*(?:\/\*|<!--)/

/** The first line of the comments right above `line`; `line` itself where there are none. */
export function commentAbove(textAt: (line: number) => string, line: number): number {
  let first = line
  for (let at = line - 1; at >= 0; at--) {
    const text = textAt(at)
    if (COMMENT.test(text) && !text.startsWith('#!')) first = at
    else if (CLOSES_COMMENT.test(text)) {
      while (at > 0 && !OPENS_COMMENT.test(textAt(at))) at--
      if (!OPENS_COMMENT.test(textAt(at))) break
      first = at
    } else break
  }
  return first
}

/** Whether text is all comments, decorators and attributes: it belongs to the code below. */
export function isPrelude(texts: readonly string[]): boolean {
  const last = texts.at(-1)
  if (last === undefined) return false
  if (/^\s*(?:@[\w.]+(?:\(.*\))?|#!?\[.*\]|\[.*\])\s*$/.test(last)) return true
  return commentAbove((line) => texts[line] ?? '', texts.length) === 0
}

/** Lines of a definition. */
export const definitionLinesOf = (lines: Lines, { span }: Definition): LineRange => ({
  start: lines.lineAt(span.from),
  end: lines.lineAt(Math.max(span.from, span.from + lines.source.slice(span.from, span.to).trimEnd().length - 1)) + 1,
})

/** Whether both are directly in the same definition, or in none. */
export const isSibling = ({ path }: Definition, other: Definition): boolean =>
  other.path.length === path.length && path.slice(0, -1).every((name, at) => other.path[at] === name)

/**
 * How many blank lines part two definitions beside `definition`, by whether one of them has several lines: as the nearest such neighbours have it,
 * else one between what has several lines, and none between what has one.
 */
export function partedBy(lines: Lines, definition: Definition, definitions: readonly Definition[]): (several: boolean) => number {
  const siblings = definitions.filter((other) => isSibling(definition, other)).map((other) => definitionLinesOf(lines, other))
  const own = definitionLinesOf(lines, definition)
  const gaps = siblings.slice(1).flatMap((below, at) => {
    const above = siblings[at]
    if (above === undefined || below.start < above.end) return []
    const several = above.end - above.start > 1 || below.end - below.start > 1
    const distance = Math.min(Math.abs(above.start - own.start), Math.abs(below.start - own.start))
    return [
      {
        several,
        distance,
        blank: blankAbove(
          lines,
          commentAbove((line) => lines.text(line), below.start),
        ),
      },
    ]
  })
  return (several) => {
    const alike = gaps.filter((gap) => gap.several === several).sort((a, b) => a.distance - b.distance)
    return alike[0]?.blank ?? (several ? 1 : 0)
  }
}

/** How many blank lines are right above `line`. */
export function blankAbove(lines: Lines, line: number): number {
  let first = line
  while (first > 0 && isBlank(lines.text(first - 1))) first--
  return line - first
}

/** How many blank lines there are from `line` on. */
export function blankFrom(lines: Lines, line: number): number {
  let end = line
  while (end < lines.length && isBlank(lines.text(end))) end++
  return end - line
}

/** Lines as readers are given them, as hunks have them, and as fences. */
import type { HunkLine, Span } from '../model'
import type { MappedText } from './mapped-text'

/**
 * One line of the reply, or of a passage in it.
 * `from` and `to` are offsets in the reply, `to` includes the line end, `text` does not; `start` is the offset of the text's first character.
 */
export type ReplyLine = {
  readonly index: number
  readonly text: string
  readonly from: number
  readonly start: number
  readonly to: number
  /** Of a line that the reply has in another form: its passage, and where in that the text begins. */
  readonly passage: MappedText | null
  readonly offset: number
}

/** A run of back-ticks or tildes, or a tag that some tools use in their place. `info` is what follows on the line. */
export type Fence = { readonly line: number; readonly run: string; readonly info: string }

/** The offset in the reply of column `column` of a line. */
export const offsetIn = (line: ReplyLine, column: number): number =>
  line.passage === null ? line.start + column : line.passage.at(line.offset + column)

/** A hunk line of `line` without the first `prefix` characters. */
export const hunkLine = (line: ReplyLine, prefix = 0): HunkLine => {
  const { text, passage, start, offset } = line
  const skip = Math.min(prefix, text.length)
  const rest = skip === 0 ? text : text.slice(skip)
  if (passage === null) return { text: rest, from: start + skip, to: start + text.length }
  const from = passage.at(offset + skip)
  return { text: rest, from, to: Math.max(from, passage.at(offset + text.length)) }
}

/** Where the text of a line ends that a '\n' at offset `end` of `text` closes: carriage returns before it are part of the line end, however often a transport put one. */
export function lineEnd(text: string, from: number, end: number): number {
  let to = end
  while (to > from && text.charCodeAt(to - 1) === 13) to--
  return to
}

/** The lines of a passage as hunk lines: split at '\n', so that a line end at the end leaves an empty line. */
export function hunkLines(passage: MappedText): HunkLine[] {
  const lines: HunkLine[] = []
  const { text, origin } = passage
  for (let from = 0; ; ) {
    const end = text.indexOf('\n', from)
    const last = end < 0 ? text.length : end
    const to = end < 0 ? last : lineEnd(text, from, last)
    const start = origin === null ? passage.at(from) : origin + from
    lines.push({ text: text.slice(from, to), from: start, to: origin === null ? Math.max(start, passage.at(to)) : origin + to })
    if (end < 0) return lines
    from = end + 1
  }
}

/** Where a hunk line is, without its text. */
export const hunkLineSpan = ({ from, to }: Span): Span => ({ from, to })

/** A hunk line without its first `length` characters. */
export const shortened = ({ text, from, to }: HunkLine, length: number): HunkLine => ({
  text: text.slice(length),
  from: Math.min(from + length, to),
  to,
})

/** The span of a line's text, its line end left out. */
export const textSpan = (line: ReplyLine): Span => ({ from: line.start, to: offsetIn(line, line.text.length) })

const FENCE_CHARS = new Set(['`', '~', '<'])

/** A line that opens or closes a fence, or null. */
export function fenceOf(line: ReplyLine): Fence | null {
  const first = line.text.trimStart()[0]
  if (first === undefined || !FENCE_CHARS.has(first)) return null
  const found =
    /^\s*(`{3,}|~{3,})\s*(.*)$/.exec(line.text) ?? /^\s*<(\/?(?:source|code|pre|codeblock|sourcecode))>(.*)$/.exec(line.text)
  return found === null ? null : { line: line.index, run: found[1] ?? '', info: (found[2] ?? '').trim() }
}

/** Whether `line` closes `fence`: at least the same run and nothing behind it, or the closing tag. */
export function closes(fence: Fence, line: ReplyLine): boolean {
  const other = fenceOf(line)
  return other !== null && other.info === '' && (other.run.startsWith(fence.run) || other.run === `/${fence.run}`)
}

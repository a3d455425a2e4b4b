/** Files as a model is shown them. */
import type { AskedFormat } from './library'

/** Lines that one reading shows where the call gives no limit, and at most. */
export const READ_LINES = 2000
/** UTF-16 units of a line that are shown to a reading. More: one packed file fills the window, fewer: long lines cannot be edited by their text. */
export const LONGEST_LINE = 2000
/** UTF-16 units of a whole reading. More: a few of them fill a window, fewer: a long file takes many calls. */
const LONGEST_READING = 40_000

/** Formats in which a change says its place by line numbers. */
const NUMBERED: ReadonlySet<AskedFormat> = new Set(['numbered-snippet', 'line-range'])

export type ShownFile = { readonly path: string; readonly text: string }

/** The lines of a text without what ends them. A line end at the end of the text begins no line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** The text in a fence of back-ticks, longer than any in it. `info`: the text behind the opening one. */
export function fenced(text: string, info = ''): string {
  let longest = 2
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${info}\n${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${fence}`
}

/** Lines behind their numbers: `12| text`. `first`: number of the first one, 1-based. */
const numbered = (lines: readonly string[], first = 1): string =>
  lines.map((line, index) => `${first + index}| ${line}\n`).join('')

/** The extension of a file, as the label of a fence. */
const labelOf = (path: string): string => /\.([A-Za-z][\w+]{0,9})$/.exec(path)?.[1] ?? ''

/** Lines of a file in a fence, with their numbers where the format goes by those. `first`: number of the first one, 1-based. */
export const excerpt = (format: AskedFormat | null, { path, text }: ShownFile, first = 1): string =>
  format !== null && NUMBERED.has(format) ? fenced(numbered(linesOf(text), first)) : fenced(text, labelOf(path))

/** A whole file, under a sentence that names it. */
export function fileAs(format: AskedFormat | null, file: ShownFile): string {
  const { path, text } = file
  if (text === '') return `The file \`${path}\` is there and has no content.`
  const how = format !== null && NUMBERED.has(format) ? ', each line behind its number' : ''
  const end = text.endsWith('\n') ? '' : ', without a line break at its end'
  return `The file \`${path}\` as it is now${how}${end}:\n${excerpt(format, file)}`
}

/** What a reading of a file comes to. Lines are 1-based, both ends meant. */
export type FileReading =
  | { readonly ok: true; readonly text: string; readonly from: number; readonly to: number; readonly of: number }
  | { readonly ok: false; readonly text: string }

/**
 * Part of a file as the tool Read shows it: each line behind its number and a tab, and at the end what was left out.
 * @param offset number of the first line, 1-based
 * @param limit lines at most; never more than 2,000
 */
export function readLines(
  text: string,
  { offset = 1, limit = READ_LINES }: { offset?: number; limit?: number } = {},
): FileReading {
  const lines = linesOf(text)
  const from = Math.max(1, Math.trunc(offset) || 1)
  const most = Math.min(READ_LINES, Math.max(1, Math.trunc(limit) || READ_LINES))
  if (lines.length === 0) return { ok: true, text: '(The file has no content.)', from: 1, to: 0, of: 0 }
  if (from > lines.length) {
    const count = lines.length === 1 ? 'one line' : `${lines.length} lines`
    return { ok: false, text: `The file has ${count}; there is no line ${from}.` }
  }
  const shown: string[] = []
  let length = 0
  let cut = 0
  for (const line of lines.slice(from - 1, from - 1 + most)) {
    const row = `${from + shown.length}\t${line.slice(0, LONGEST_LINE)}`
    length += row.length + 1
    if (length > LONGEST_READING && shown.length > 0) break
    if (line.length > LONGEST_LINE) cut++
    shown.push(line.length > LONGEST_LINE ? `${row}…` : row)
  }
  const to = from + shown.length - 1
  const notes = [
    ...(from > 1 || to < lines.length ? [`Lines ${from} to ${to} of ${lines.length}.`] : []),
    ...(to < lines.length ? [`Go on with offset ${to + 1}.`] : []),
    ...(cut > 0 ? [`Lines that end in … are longer than ${LONGEST_LINE} characters: the rest of them is not shown.`] : []),
  ]
  const end = notes.length === 0 ? '' : `\n(${notes.join(' ')})`
  return { ok: true, text: `${shown.join('\n')}${end}`, from, to, of: lines.length }
}

/** What a copy put on every line of a reply: the signs of a quotation, the colours of a terminal. */
import type { Diagnostic, Edit, Span } from '../model'
import { isCode } from './formats/file-content'
import { type MappedText, MappedTextBuilder } from './mapped-text'
import type { ReadingBuilder } from './reading-builder'

/** A reply without those marks, and what says so. `isWhole`: the marks are on all of it, not on a stretch between other lines. */
export type Unmarked = { readonly passage: MappedText; readonly isWhole: boolean; readonly diagnostic: Diagnostic }

/**
 * The reply without the marks of a copy, where an edit is read in it then and none as it is; null where that is not so. `editsIn` reads a passage.
 * A stretch that is quoted between other lines may be code of any kind: only what says itself what it changes counts as an edit there.
 */
export function unmarked(
  passage: MappedText,
  { edits, steps, formats }: ReadingBuilder,
  editsIn: (passage: MappedText) => readonly Edit[],
): Unmarked | null {
  const { text } = passage
  if (steps.length > 0) return null
  const decoded = withoutEncoding(passage, edits[0]?.span.from ?? Number.POSITIVE_INFINITY)
  if (decoded !== null && editsIn(decoded.passage).length > 0) return decoded
  const isListing =
    edits.length > 0 && edits.every(({ kind, written }) => kind === 'write' && isCode(written)) && isColoured(text)
  if (edits.length > 0 && !isListing && !(formats.includes('unified-diff') && hasColouredRows(text))) return null
  for (const bare of [withoutColours(passage, isListing), withoutQuotation(passage)])
    if (bare !== null && editsIn(bare.passage).some(({ kind }) => bare.isWhole || kind === 'patch' || kind === 'replace'))
      return bare
  return null
}

/** How a copy shows the character that a terminal's sequence begins with. */
const ESCAPE = String.raw`(?:\x1b|\u241b|\ufffd|\^\[)`
/** Colours and weights, the rest of a line cleared, a character set, a link. */
const SEQUENCE = new RegExp(String.raw`${ESCAPE}(?:\[[\d;:]*[mK]|\(B|\]8;[^\x07\x1b\n]*(?:\x07|\x1b\\))`, 'g')
const BEGINNING = String.raw`(?:${ESCAPE}?\[[\d;:]*[mK])+`
/** A line of a format that a colour precedes. In a file that holds such lines, they are text inside of an edit whose own lines are bare. */
const COLOURED = new RegExp(
  String.raw`^${BEGINNING} *(?:diff --git |--- |\+\+\+ |@@|\*\*\* |[{<]|[-+]|${'`'}{3}|[⏺●•] ?${BEGINNING})`,
  'm',
)
const COLOURED_ROW = new RegExp(`^(?:${ESCAPE}\\[[\\d;]*m)+[-+]`, 'm')
const BARE_ROW = /^(?:-(?!-- )|\+(?!\+\+ ))/m

/** Where the first character is lost, a sequence is one by where it is: around the sign of a row, around a header, at a row's end. */
const LOST = {
  begins: /^((?:\[[\d;]*m|\[K)+)([-+ ]?)((?:\[[\d;]*m|\[K)*)/,
  within: /\[\d[\d;]*m(?![\]:,)])|\[m(?=\[\d)|(?<=@@)\[m/g,
  ends: /\[[\d;]*m(?:\[K)?$/,
}

/** Whether a diff that was read has its changed rows in colours, which are then no rows to a reader. */
const hasColouredRows = (text: string): boolean => !BARE_ROW.test(text) && COLOURED_ROW.test(text)

/** Whether at least every second line of text has a terminal's sequence in it, as where a listing was copied in its colours. */
function isColoured(text: string): boolean {
  if (text.search(SEQUENCE) < 0) return false
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.filter((line) => line.search(SEQUENCE) >= 0).length * 2 >= lines.length
}

/** The reply without a terminal's colours; null where no line of a format has them in front, nor, with `anywhere`, any other line. */
function withoutColours(passage: MappedText, anywhere: boolean): Unmarked | null {
  const { text } = passage
  const first = COLOURED.exec(text) ?? (anywhere ? text.matchAll(SEQUENCE).next().value : null) ?? null
  if (first === null) return null
  const builder = new MappedTextBuilder()
  let at = 0
  for (const [from, to] of text.search(SEQUENCE) < 0 ? lostIn(text) : [...text.matchAll(SEQUENCE)].map(extentOf)) {
    builder.copy(passage, at, from)
    at = to
  }
  builder.copy(passage, at, text.length)
  const found = /^.*?[mK]/.exec(first[0])?.[0] ?? ''
  const span = passage.span(first.index, first.index + found.length)
  return {
    passage: builder.finish(passage.end),
    isWhole: true,
    diagnostic: { code: 'terminal-colours', span, found, expected: '', repair: '' },
  }
}

/** The header of a mail that says that an equals sign and two digits of base 16 are a byte, and one at a line's end joins two lines. */
const ENCODING = /^Content-Transfer-Encoding:[ \t]*quoted-printable[ \t]*\r?$/im
const ENCODED = /=\r?\n|(?:=[0-9A-F]{2})+/g

/** The text of a mail below a header that names its encoding, without that; null where an equals sign in it is no part of such an encoding. */
function withoutEncoding(passage: MappedText, edit: number): Unmarked | null {
  const { text } = passage
  const header = ENCODING.exec(text)
  if (header === null || passage.at(header.index) > edit) return null
  const from = header.index + header[0].length
  const body = text.slice(from)
  if (/=(?!\r?\n|[0-9A-F]{2})/.test(body)) return null
  const builder = new MappedTextBuilder()
  let at = 0
  let span: Span | null = null
  for (const found of body.matchAll(ENCODED)) {
    const [start, end] = extentOf(found)
    const meant = found[0].endsWith('\n') ? '' : charactersOf(found[0])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no text that was encoded to travel by mail has other ones
    if (/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(meant)) return null
    span ??= passage.span(from + start, from + end)
    builder.copy(passage, at, from + start)
    builder.add(meant, passage.at(from + start))
    at = from + end
  }
  if (span === null) return null
  builder.copy(passage, at, text.length)
  const diagnostic: Diagnostic = {
    code: 'over-escaped',
    span,
    found: text.slice(from).match(ENCODED)?.[0] ?? '',
    expected: '',
    repair: '',
  }
  return { passage: builder.finish(passage.end), isWhole: true, diagnostic }
}

/** Bytes of UTF-8, or of Latin-1 where they are none. */
function charactersOf(encoded: string): string {
  const bytes = encoded.replaceAll('=', '%')
  try {
    return decodeURIComponent(bytes)
  } catch {
    return bytes.replace(/%(..)/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
  }
}

type Extent = readonly [from: number, to: number]
const extentOf = (found: RegExpExecArray): Extent => [found.index, found.index + found[0].length]

function lostIn(text: string): Extent[] {
  const extents: Extent[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const head = LOST.begins.exec(line)
    if (head !== null) {
      const [all, colours = '', sign = '', more = ''] = head
      const tail = LOST.ends.exec(line.slice(all.length).trimEnd())
      const end = tail === null ? line.length : all.length + tail.index
      extents.push([start, start + colours.length])
      if (more !== '') extents.push([start + colours.length + sign.length, start + all.length])
      for (const found of line.slice(all.length, end).matchAll(LOST.within)) {
        const [from, to] = extentOf(found)
        extents.push([start + all.length + from, start + all.length + to])
      }
      if (tail !== null) extents.push([start + end, start + end + tail[0].length])
    }
    start += line.length + 1
  }
  return extents
}

/** A quotation's sign at the beginning of a line, with the blank behind it or without. */
const QUOTED = /^ {0,3}>/
const QUOTED_CLOSELY = /^ {0,3}>[^\s>]/
/** A header of a diff whose rows begin with `<` and `>`. */
const NORMAL_DIFF = /^\d+(?:,\d+)?[acd]\d+(?:,\d+)?$/m
const FENCE = /^\s*(?:`{3}|~{3})/
/** Lines of the shortest edit that is quoted. */
const FEWEST = 3

/** The reply without one level of quotation: on every line that has text, or on stretches of lines; null where there is none. */
function withoutQuotation(passage: MappedText): Unmarked | null {
  const { text } = passage
  if (!/^ {0,3}>/m.test(text) || NORMAL_DIFF.test(text)) return null
  const lines = text.split('\n')
  const isWhole = lines.every((line) => QUOTED.test(line) || line.trim() === '')
  const quoted = isWhole ? lines.map((line) => QUOTED.test(line)) : stretchesIn(lines)
  const all = lines.filter((_, index) => quoted[index] === true)
  const [first] = all
  if (first === undefined || all.length < FEWEST) return null
  const mark = all.some((line) => QUOTED_CLOSELY.test(line)) ? /^ {0,3}>/ : /^ {0,3}> ?/
  const builder = new MappedTextBuilder()
  let start = 0
  let span = passage.span(0, 0)
  for (const [index, line] of lines.entries()) {
    const width = quoted[index] === true ? (mark.exec(line)?.[0].length ?? 0) : 0
    if (line === first && width > 0 && span.to === span.from) span = passage.span(start, start + width)
    const end = Math.min(text.length, start + line.length + 1)
    builder.copy(passage, start + width, end)
    start = end
  }
  return {
    passage: builder.finish(passage.end),
    isWhole,
    diagnostic: { code: 'quotation-signs', span, found: '>', expected: '', repair: '' },
  }
}

/** Which lines are of a stretch of quoted ones that is long enough for an edit, outside of fences. */
function stretchesIn(lines: readonly string[]): boolean[] {
  const quoted = new Array<boolean>(lines.length).fill(false)
  let isFenced = false
  let length = 0
  for (const [index, line] of [...lines, ''].entries()) {
    if (!isFenced && index < lines.length && QUOTED.test(line)) {
      length++
      continue
    }
    if (length >= FEWEST) quoted.fill(true, index - length, index)
    length = 0
    if (FENCE.test(line)) isFenced = !isFenced
  }
  return quoted
}

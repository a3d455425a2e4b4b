/** Edits that are not hunks of lines, made into hunks of the file's own lines. */
import { occurrences, sweep } from '../match/find'
import { Lines } from '../match/lines'
import { withoutEntities } from '../match/rungs/entities'
import type { Edit, Hunk, HunkLine, LineRange, Span } from '../model'
import { pairLines } from '../pair'

/** A place of exact text in a file: from a column of line `start` to a column of the line before `end`. `whole`: it begins and ends at a line's edge. */
export type Occurrence = LineRange & { readonly from: number; readonly to: number; readonly whole: boolean }

/** Places of exact text that are looked for. More: slower on text such as a blank, fewer: an edit of every place is refused where it could be made. */
export const MOST_OCCURRENCES = 200_000

const lineAt = (text: string, { from, to }: Span): HunkLine => ({ text, from, to })

const textOf = (lines: readonly HunkLine[]) => lines.map((line) => line.text).join('\n')

/**
 * Where the file has the characters of `before`, from the top. A line end of the file is matched by a line feed, whatever it is.
 * `all`: each of them is to be replaced, so that none overlaps one above it; else overlapping places count as any others.
 */
export function occurrencesOf(file: Lines, before: readonly HunkLine[], all = false): Occurrence[] {
  const sought = textOf(before)
  if (sought === '') return []
  const lines = file.source.includes('\r\n') ? Lines.of(file.source.replaceAll('\r\n', '\n')) : file
  // A last line end is matched as the file's end too: whether the file's last line ends is not for the reply to know.
  const text = lines.source.endsWith('\n') ? lines.source : `${lines.source}\n`
  const starts = all ? apart(text, sought) : startsOf(text, sought)
  return starts.map((at) =>
    occurrenceAt(lines, at, at + sought.length, lines.lineAt(at), lines.lineAt(at + sought.length - 1) + 1),
  )
}

/** The text from offset `at` up to offset `to`, on lines `start` to `end`. */
export function occurrenceAt(lines: Lines, at: number, to: number, start: number, end: number): Occurrence {
  const last = end - 1
  const column = at - lines.from(start)
  const behind = to - lines.from(last)
  return { start, end, from: column, to: behind, whole: column === 0 && behind >= lines.text(last).length }
}

/** Offsets at which `sought` occurs in `text`, none overlapping another. */
function apart(text: string, sought: string): number[] {
  const starts: number[] = []
  for (let at = text.indexOf(sought); at >= 0 && starts.length < MOST_OCCURRENCES; at = text.indexOf(sought, at + sought.length))
    starts.push(at)
  return starts
}

/** The same, overlapping ones too. */
function startsOf(text: string, sought: string): number[] {
  const few = occurrences(text, sought)
  if (few !== null) return few
  const first = text.indexOf(sought)
  if (first < 0 || text.indexOf(sought, first + 1) < 0) return first < 0 ? [] : [first]
  return sweep(codesOf(text), codesOf(sought)).slice(0, MOST_OCCURRENCES)
}

const codesOf = (text: string): Int32Array => Int32Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

/** The hunk that puts `after` in the place of an occurrence: whole lines of the file, with the text before and behind it on them. */
export function hunkAt(
  at: Occurrence,
  texts: readonly string[],
  edit: { readonly before: readonly HunkLine[]; readonly after: readonly HunkLine[]; readonly span: Span },
): Hunk {
  const { span } = edit
  const own = texts.slice(at.start, at.end)
  const last = own.at(-1) ?? ''
  const head = (own[0] ?? '').slice(0, at.from)
  // Behind a line end that was quoted as well, the next line begins.
  const takesEnd = at.to > last.length
  const fresh = `${head}${textOf(edit.after)}${last.slice(at.to)}`
  const lines = takesEnd ? withoutEnd(fresh) : fresh.split('\n')
  const joined = lines === null ? joinNext(fresh, texts, at) : { fresh: lines, end: at.end }
  const before = texts.slice(at.start, joined.end).map((text, i) => lineAt(text, edit.before[i] ?? span))
  const after = joined.fresh.map((text, i) => lineAt(text, edit.after[i] ?? span))
  return { before, after, kept: pairLines(before, after), hint: {}, span }
}

/** The lines of text that ends in a line end; [] for none; null where it does not end in one. */
function withoutEnd(text: string): string[] | null {
  if (text === '') return []
  return text.endsWith('\n') ? text.slice(0, -1).split('\n') : null
}

/** The quoted line end is gone: what follows moves up. */
function joinNext(fresh: string, texts: readonly string[], at: LineRange): { fresh: string[]; end: number } {
  const next = texts[at.end]
  return { fresh: `${fresh}${next ?? ''}`.split('\n'), end: next === undefined ? at.end : at.end + 1 }
}

/** Both sides without the line end that both end in: whole lines, to be found as such. */
function wholeLines(
  before: readonly HunkLine[],
  after: readonly HunkLine[],
): { before: readonly HunkLine[]; after: readonly HunkLine[] } {
  const isOpen = (lines: readonly HunkLine[]) => lines.at(-1)?.text === ''
  return before.length > 1 && isOpen(before) && isOpen(after)
    ? { before: before.slice(0, -1), after: after.slice(0, -1) }
    : { before, after }
}

/** Exact text as a hunk of whole lines. */
export function asHunk({ before, after, byHand, span }: Extract<Edit, { kind: 'replace' }>): Hunk {
  const sides = wholeLines(before, after)
  return { ...sides, kept: pairLines(sides.before, sides.after), hint: byHand === undefined ? {} : { byHand }, span }
}

/** The hunk that makes `lines` the content of a stretch of the file. */
export function hunkOver(range: LineRange, texts: readonly string[], lines: readonly HunkLine[], span: Span): Hunk {
  const before = texts.slice(range.start, range.end).map((text) => lineAt(text, span))
  return { before, after: lines, kept: pairLines(before, lines), hint: {}, span }
}

/** How many lines of new content are lines of the file once HTML entities in them are decoded, and are not without that: proof that it was escaped. */
export function escapedLines(texts: readonly string[], lines: readonly HunkLine[]): number {
  const own = new Set(texts)
  let escaped = 0
  for (const { text } of lines) {
    if (!text.includes('&') || own.has(text)) continue
    const decoded = withoutEntities(text)
    if (decoded !== text && own.has(decoded)) escaped++
  }
  return escaped
}

export const isBlank = (lines: readonly HunkLine[]): boolean => lines.every((line) => line.text.trim() === '')

/** Whether a patch is all new text. */
export const isCreation = (edit: Edit): boolean =>
  edit.kind === 'patch' && edit.hunks.length > 0 && edit.hunks.every((hunk) => isBlank(hunk.before))

/** How a quoted line and the file's line at its place differ, in words. */
import { linesOfFile } from '../../engine/explain'
import type { Inspection } from '../../engine/inspect'
import type { Attempt, LineRange, RungId } from '../../engine/model'

/** A sentence in parts: text of the reply and of the files is a part of its own. */
export type Sentence = readonly (string | { readonly code: string })[]

/** What a rung's sentence is about. `placeOf`: lines of the file as it was searched, in words. */
export type RungSubject = {
  readonly attempt: Attempt
  readonly quoted: readonly string[]
  /** Lines of the reply on which the quoted lines are, 0-based; several may be on one, as in a call. */
  readonly replyLines: readonly number[]
  readonly lines: readonly string[]
  /** null: what the rung saw cannot be shown again. */
  readonly inspection: Inspection | null
  /** The text was looked for within lines, too. */
  readonly within: boolean
  readonly placeOf: (at: LineRange) => PlaceWords
  readonly demands: { readonly score: number; readonly margin: number }
}

/** Characters of a line that a sentence quotes. More: a sentence too long to read, fewer: the difference without its context. */
const QUOTED = 44
/** Of those, before the first difference. */
const LEAD = 12

/** The first of the quoted lines `counted` that differs, and how, as the rest of a sentence. */
export function differing({ quoted, replyLines, lines, inspection }: RungSubject, counted: readonly number[]): Sentence {
  const pairs = inspection?.best?.pairs ?? []
  const line =
    counted.find((at) => pairs[at]?.equal !== true && (quoted[at] ?? '').trim() !== '') ??
    counted.find((at) => pairs[at]?.equal !== true)
  if (line === undefined) return ['the rest differs']
  const own = replyLines[line] ?? -1
  const isAlone = own >= 0 && replyLines.indexOf(own) === replyLines.lastIndexOf(own)
  const name = quoted.length === 1 ? 'it' : isAlone ? `line ${own + 1} of the reply` : 'one line'
  const pair = pairs[line]
  const theirs = quoted[line] ?? ''
  if (pair === undefined || pair.line < 0)
    return theirs.trim() === '' ? [`${name} is blank, and no blank line is there`] : [`${name} is not there`]
  const ours = lines[pair.line] ?? ''
  const same = pair.but === null ? null : LOOSELY[pair.but]
  if (same !== null && same !== undefined) return [`${name} ${same(theirs, ours)}`]
  if (ours.trim() === '') return [`${name} is `, { code: lineExcerpt(theirs, ours) }, ', and the file has a blank line there']
  if (theirs.trim() === '') return [`${name} is blank, and the file has `, { code: lineExcerpt(ours, theirs) }, ' there']
  return [
    `${name} is `,
    { code: lineExcerpt(theirs, ours) },
    ', and the file has ',
    { code: lineExcerpt(ours, theirs) },
    ' there',
  ]
}

/** By the strictest rung in whose form they are equal. */
const LOOSELY: Partial<Record<RungId, (theirs: string, ours: string) => string>> = {
  'line-ends': () => 'ends otherwise than the file’s line, which ends in CR LF',
  'trailing-space': () => 'has other white space at its end than the file',
  typography: () => 'has other quotes, dashes or spaces than the file',
  indentation: indented,
  'inner-space': () => 'has other white space than the file',
}

function indented(theirs: string, ours: string): string {
  const [mine, yours] = [ours, theirs].map((text) => /^[ \t]*/.exec(text)?.[0] ?? '')
  if (mine === undefined || yours === undefined || mine === yours) return 'has other white space than the file'
  if (mine.includes('\t') !== yours.includes('\t'))
    return mine.includes('\t') ? 'is indented by spaces, in the file by tabs' : 'is indented by tabs, in the file by spaces'
  return mine.includes('\t')
    ? 'is indented otherwise than in the file'
    : `is indented by ${yours.length}, in the file by ${mine.length}`
}

/** The line around where it first differs from the other one; characters are never parted. */
export function lineExcerpt(text: string, other: string): string {
  let same = 0
  while (same < text.length && text[same] === other[same]) same++
  const indent = text.length - text.trimStart().length
  const from = Math.max(text.length, other.length) <= QUOTED || same - LEAD <= indent ? Math.min(indent, same) : same - LEAD
  const start = isLow(text.charCodeAt(from)) ? from - 1 : from
  const shown = [...text.slice(start, start + 2 * QUOTED)]
  const cut = shown.length > QUOTED ? `${shown.slice(0, QUOTED).join('')}…` : shown.join('')
  return start > indent ? `…${cut}` : cut
}

const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/** Lines of the file in words. `at`: where something is; `near`: subject and verb of "… nearest". */
export type PlaceWords = { readonly at: string; readonly near: string }

/** `at`: lines of the file before the reply; null where edits above have put some of them there, which have no number in it. */
export function placeIn(at: LineRange | null): PlaceWords {
  if (at === null)
    return { at: 'in a stretch that an earlier edit has changed', near: 'a stretch that an earlier edit has changed comes' }
  return { at: `at ${linesOfFile(at)}`, near: `${linesOfFile(at)} ${at.end - at.start <= 1 ? 'comes' : 'come'}` }
}

/** Rows of a diff in a fence of their own behind the diff: the rest of a hunk whose fence was closed too early. */
import type { FormatId } from '../model'
import type { ReadingBuilder } from './reading-builder'
import { closes, fenceOf, type ReplyLine } from './reply-line'

const DIFFS: readonly FormatId[] = ['unified-diff', 'apply-patch']

const HEADER = /^@@/
/** A row that changes. A hyphen or plus with a blank behind it may be an item of a list. */
const SIGNED = /^[+-](?! \S|[+-]{2} )/
const ROW = /^(?:[ +\-\\]|@@|$)/

const isRest = (texts: readonly string[]): boolean =>
  texts.every((text) => ROW.test(text)) && texts.some((text) => HEADER.test(text) || SIGNED.test(text))

/** Indexes of lines that are no prose. Of what is read inside a fence the spans tell, not the roles of lines. */
export function readLines(account: ReadingBuilder): ReadonlySet<number> {
  const read = new Set<number>()
  let at = 0
  const spans = account.spans().filter(({ role }) => role !== 'prose')
  for (const line of account.lines) {
    while (at < spans.length && (spans[at]?.to ?? 0) <= line.from) at++
    if ((spans[at]?.from ?? Number.POSITIVE_INFINITY) < line.to) read.add(line.index)
  }
  return read
}

/** Gives up each such fence, so that the reply is not taken for whole. */
export function giveUpStrandedRows(account: ReadingBuilder): void {
  const { lines, formats } = account
  if (!DIFFS.some((format) => formats.includes(format))) return
  const read = readLines(account)
  const isProse = (line: ReplyLine) => !read.has(line.index)
  const first = lines.findIndex((line) => !isProse(line))
  for (let at = Math.max(0, first); at < lines.length; at++) {
    const line = lines[at]
    const fence = line === undefined || !isProse(line) ? null : fenceOf(line)
    if (line === undefined || fence === null || !/^(?:diff|patch)?$/.test(fence.info)) continue
    let end = at + 1
    while (end < lines.length && !closes(fence, lines[end] ?? line)) end++
    const body = lines.slice(at + 1, end)
    if (body.length > 0 && body.every(isProse) && isRest(body.map(({ text }) => text)))
      account.giveUp(at + 1, end - 1, { code: 'unreadable-hunk', found: body[0]?.text ?? '', expected: '@@' })
    at = end
  }
}

/** Patches as a host takes them out of a reply: from `*** Begin Patch` to `*** End Patch`, or to the end of the fence. */
import type { Span } from '../../model'
import { fencesIn, type PlainReplyLine, replyLines } from '../shared/fences'
import { type CallArguments, parsedCalls } from '../shared/parse-calls'

/** A line of a patch with the '\r' before its line end, and where the reply has it. */
export type PatchLine = { readonly text: string; readonly span: Span }

/** What the tool is given. `broken`: the call that holds it is no JSON, so no tool is called. */
export type ToolInput = { readonly lines: readonly PatchLine[]; readonly span: Span; readonly broken: boolean }

const BEGIN = '*** Begin Patch'
const END = '*** End Patch'
const HEADER = /^\*\*\* (?:Update|Add|Delete) File:/
const CLOSING_FENCE = /^(?:`{3,}|~{3,})\s*$/
const HEREDOC_END = /^EOF\s*$/
const MARKERS = /\*\*\* (?:Begin Patch|(?:Update|Add|Delete) File:)/

/** The patches of a reply, in its order. Empty: there is none. */
export function patchesIn(reply: string): readonly ToolInput[] {
  if (!MARKERS.test(reply)) return []
  const lines = replyLines(reply)
  const fences = fenceOfEach(lines)
  const begins = indexesOf(lines, (text) => text.startsWith(BEGIN))
  const each = (at: number, index: number, all: readonly number[]) => fromMarker({ reply, lines, fences }, at, all[index + 1])
  if (begins.length > 0) return begins.map(each)
  const called = calledIn(reply)
  if (called.length > 0) return called
  const spaced = indexesOf(lines, (text) => text.trimStart().startsWith(BEGIN)).filter((at) =>
    HEADER.test(lines[at + 1]?.text ?? ''),
  )
  if (spaced.length > 0) return spaced.map(each)
  const headed = fromHeaders({ reply, lines, fences })
  if (headed.length > 0) return headed
  return indexesOf(lines, (text) => text.trimStart().startsWith(BEGIN)).map(each)
}

/** The reply as it is, for tools that are given all of it. */
export const wholeReply = (reply: string): ToolInput => {
  const lines = replyLines(reply)
  return givenLines(reply, lines, 0, lines.length)
}

/** `fences`: for each line the first one of the fence around it, -1 where there is none. */
type Source = { readonly reply: string; readonly lines: readonly PlainReplyLine[]; readonly fences: Int32Array }

function fenceOfEach(lines: readonly PlainReplyLine[]): Int32Array {
  const first = new Int32Array(lines.length).fill(-1)
  for (const fence of fencesIn(lines)) first.fill(fence.first, fence.first, fence.end)
  return first
}

function indexesOf(lines: readonly PlainReplyLine[], wanted: (text: string) => boolean): number[] {
  return lines.flatMap(({ text }, index) => (wanted(text) ? [index] : []))
}

/** From the first marker at `at` on, no further than `limit`. */
function fromMarker(source: Source, at: number, limit = source.lines.length): ToolInput {
  const { reply, lines } = source
  const isIndented = [at, at + 1].every((index) => /^\s/.test(lines[index]?.text ?? ''))
  for (let index = at + 1; index < limit; index += 1) {
    const text = lines[index]?.text ?? ''
    if ((isIndented ? text.trimStart() : text).startsWith(END)) return givenLines(reply, lines, at, index + 1)
  }
  return givenLines(reply, lines, at, endOfFence(source, at, limit))
}

/** The line that closes the fence or the heredoc around `at`; `limit` where there is none. */
function endOfFence({ lines, fences }: Source, at: number, limit: number): number {
  const isFenced = (fences[at] ?? -1) >= 0
  const isHeredoc = /<<-?\s*["']?EOF/.test(lines[at - 1]?.text ?? '')
  for (let index = at + 1; index < limit; index += 1) {
    const text = lines[index]?.text ?? ''
    if ((isFenced && CLOSING_FENCE.test(text)) || (isHeredoc && HEREDOC_END.test(text))) return index
  }
  return limit
}

/** Patches without the first marker: all that the fence around the first header holds, or from there on. */
function fromHeaders(source: Source): ToolInput[] {
  const { lines, fences } = source
  const found: ToolInput[] = []
  let behind = 0
  for (const index of indexesOf(lines, (text) => HEADER.test(text))) {
    const header = lines[index]
    if (header === undefined || header.from < behind) continue
    const open = fences[index] ?? -1
    const given = fromMarker(source, open < 0 ? index : open)
    found.push(given)
    behind = given.span.to
  }
  return found
}

function givenLines(reply: string, lines: readonly PlainReplyLine[], first: number, end: number): ToolInput {
  const taken = lines.slice(first, end).map(({ from, to }) => {
    const hasEnd = reply[to - 1] === '\n'
    return { text: reply.slice(from, hasEnd ? to - 1 : to), span: { from, to } }
  })
  const from = taken[0]?.span.from ?? 0
  return { lines: taken, span: { from, to: taken.at(-1)?.span.to ?? from }, broken: false }
}

function calledIn(reply: string): ToolInput[] {
  return parsedCalls(reply).flatMap(({ args, span, broken }): ToolInput[] => {
    if (broken !== undefined) return MARKERS.test(reply.slice(span.from, span.to)) ? [{ lines: [], span, broken: true }] : []
    return textsOf(args)
      .filter((text) => MARKERS.test(text))
      .map((text) => ({ lines: markedLines(text, span), span, broken: false }))
  })
}

/** Texts among a call's arguments; of a shell command's words the last. */
const textsOf = (args: CallArguments): string[] =>
  Object.values(args).flatMap((value) => {
    const text: unknown = Array.isArray(value) ? value.at(-1) : value
    return typeof text === 'string' ? [text] : []
  })

/** The lines of an argument, without the shell command around them; all of them have the call's span. */
function markedLines(text: string, span: Span): PatchLine[] {
  const at = text.indexOf(BEGIN)
  const lines = text.slice(Math.max(0, at)).split('\n')
  const end = lines.findIndex((line) => line.startsWith(END))
  return lines.slice(0, end < 0 ? lines.length : end + 1).map((line) => ({ text: line, span }))
}

/** Without blank lines before and after. */
export function withoutOuterBlanks(lines: readonly PatchLine[]): readonly PatchLine[] {
  const isText = ({ text }: PatchLine) => text.trim() !== ''
  const first = lines.findIndex(isText)
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isText) + 1)
}

/** From the first line's begin to the last one's end. */
export function patchSpanOf(lines: readonly PatchLine[]): Span {
  const from = lines[0]?.span.from ?? 0
  return { from, to: lines.at(-1)?.span.to ?? from }
}

/** What Zed's edit agent reads: pairs of tags, or blocks between markers. Line ends are '\n' alone: it does not look for another. */
import type { Span } from '../../model'
import { replyLines } from '../shared/fences'

/** `hint`: the line that the pair names. `isWhole`: its new text has an end. */
export type ZedPair = {
  readonly path: string | null
  readonly old: string
  readonly fresh: string
  readonly isWhole: boolean
  readonly hint: number | null
  readonly span: Span
}

/** Either side ends at whichever of these comes first. */
const ENDS = ['</old_text>', '</new_text>', '</edits>', '</parameter>\n</invoke>', '</parameter></invoke>'] as const
const OPENING = '<old_text'
const FRESH = '<new_text>'
const HINT = /line="?(\d+)/
/** Larger numbers are none. */
const LARGEST_HINT = 0xffff_ffff

const withoutLastBreak = (text: string): string => (text.endsWith('\n') ? text.slice(0, -1) : text)
const behindBreak = (reply: string, at: number): number => (reply[at] === '\n' ? at + 1 : at)

/** `<old_text line=12>…</old_text><new_text>…</new_text>`. A reply may end within a pair: what has come by then is carried out. */
export function taggedPairs(reply: string): ZedPair[] {
  const pairs: ZedPair[] = []
  const nextEnd = finder(ENDS, reply)
  for (let from = 0; ; ) {
    const at = reply.indexOf(OPENING, from)
    const opened = at < 0 ? -1 : reply.indexOf('>', at)
    if (opened < 0) return pairs
    const begin = behindBreak(reply, opened + 1)
    const known = { path: pathBefore(reply, at), hint: hintIn(reply.slice(at, opened)) }
    const closing = nextEnd(begin)
    const old = closing === null ? streamed(reply.slice(begin), ENDS) : withoutLastBreak(reply.slice(begin, closing.from))
    const fresh = closing === null ? -1 : reply.indexOf(FRESH, closing.to)
    if (fresh < 0) return closing === null && old === '' ? pairs : [...pairs, cutOff(known, old, at, reply)]
    const written = behindBreak(reply, fresh + FRESH.length)
    const end = nextEnd(written)
    const text = end === null ? streamed(reply.slice(written), ENDS) : withoutLastBreak(reply.slice(written, end.from))
    const to = end?.to ?? reply.length
    pairs.push({ ...known, old, fresh: text, isWhole: end !== null, span: { from: at, to } })
    from = to
  }
}

function cutOff(known: Pick<ZedPair, 'path' | 'hint'>, old: string, from: number, reply: string): ZedPair {
  return { ...known, old, fresh: '', isWhole: false, span: { from, to: reply.length } }
}

/** Where the first of the marks is from an offset on; the offsets asked for ascend, and none is looked for twice. */
function finder(marks: readonly string[], text: string): (from: number) => Span | null {
  const places = marks.map((mark) => ({ mark, at: -1, isGone: false }))
  return (from) => {
    let first: Span | null = null
    for (const place of places) {
      if (!place.isGone && place.at < from) place.at = text.indexOf(place.mark, from)
      place.isGone = place.at < 0
      if (!place.isGone && (first === null || place.at < first.from)) first = { from: place.at, to: place.at + place.mark.length }
    }
    return first
  }
}

/** Characters at the end of a text that are looked at for the beginning of a mark. */
const TAIL = 200

/** What has been passed on of a text without an end: not what may be the beginning of a mark, nor the line end before it. */
function streamed(text: string, marks: readonly string[]): string {
  const first = Math.max(0, text.length - TAIL)
  let passed = first
  for (let at = first + 1; at <= text.length; at += 1) if (!mayBegin(text.slice(passed, at), marks)) passed = at
  return text.slice(0, passed)
}

const mayBegin = (text: string, marks: readonly string[]): boolean =>
  text.endsWith('\n') ||
  marks.some((mark) => {
    for (let length = 1; length < mark.length; length += 1) if (text.endsWith(mark.slice(0, length))) return true
    return false
  })

const hintIn = (text: string): number | null => {
  const found = Number(HINT.exec(text)?.[1] ?? Number.NaN)
  return found <= LARGEST_HINT ? found : null
}

const SEARCH = '<<<<<<< SEARCH'
const DIVIDER = '======='
const REPLACE = '>>>>>>> REPLACE'
const MARKS = [DIVIDER, REPLACE] as const

/** `<<<<<<< SEARCH line=12` … `=======` … `>>>>>>> REPLACE`. The markers are found wherever they are. */
export function markedPairs(reply: string): ZedPair[] {
  const pairs: ZedPair[] = []
  for (let from = 0; ; ) {
    const at = reply.indexOf(SEARCH, from)
    const opened = at < 0 ? -1 : reply.indexOf('\n', at + SEARCH.length)
    if (opened < 0) return pairs
    const begin = behindBreak(reply, opened + 1)
    const known = { path: pathBefore(reply, at), hint: hintIn(reply.slice(at, opened)) }
    const divider = reply.indexOf(DIVIDER, begin)
    const old = divider < 0 ? streamed(reply.slice(begin), MARKS) : withoutLastBreak(reply.slice(begin, divider))
    const divided = divider < 0 ? -1 : reply.indexOf('\n', divider + DIVIDER.length)
    if (divided < 0) return old === '' ? pairs : [...pairs, cutOff(known, old, at, reply)]
    const written = behindBreak(reply, divided + 1)
    const end = reply.indexOf(REPLACE, written)
    const fresh = end < 0 ? streamed(reply.slice(written), MARKS) : withoutLastBreak(reply.slice(written, end))
    const to = end < 0 ? reply.length : end + REPLACE.length
    pairs.push({ ...known, old, fresh, isWhole: end >= 0, span: { from: at, to } })
    const next = reply.indexOf('\n', to)
    from = next < 0 ? reply.length : next + 1
  }
}

/** Lines above a pair that are looked at for the name of its file. */
const ABOVE = 3

/** A line that is nothing but a path, fences and opening tags between. */
function pathBefore(reply: string, at: number): string | null {
  const lines = replyLines(reply.slice(Math.max(0, at - 2000), at))
  for (const { text } of lines.slice(-ABOVE - 1).toReversed()) {
    const line = text.trim()
    if (line === '' || /^(?:`{3,}|~{3,}|<edits>)/.test(line)) continue
    const path = line.replace(/^[#*`\s]+|[*`:\s]+$/g, '')
    return /^[^\s<>"'|(){};=,]+$/.test(path) && /[./]/.test(path) && !path.endsWith('.') ? path : null
  }
  return null
}

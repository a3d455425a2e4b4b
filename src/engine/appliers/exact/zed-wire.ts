/** What Zed's edit agent reads: pairs of tags, or blocks between markers. */
import type { Span } from '../../model'
import { replyLines } from '../shared/fences'

/** `hint`: the line that the pair names. */
export type ZedPair = {
  readonly path: string | null
  readonly old: string
  readonly fresh: string
  readonly hint: number | null
  readonly span: Span
}

const OPENING = /<old_text[^>]*>/g
/** Either side ends at whichever of these comes first. */
const CLOSING = /<\/(?:old_text|new_text|edits)>/g
const HINT = /line="?(\d+)/

const withoutFirstBreak = (text: string): string => text.replace(/^\r?\n/, '')
const withoutLastBreak = (text: string): string => text.replace(/\r?\n$/, '')
const inner = (text: string): string => withoutLastBreak(withoutFirstBreak(text))

/** `<old_text line=12>…</old_text><new_text>…</new_text>`. A pair that the reply ends within has what there is of its new text. */
export function taggedPairs(reply: string): ZedPair[] {
  const pairs: ZedPair[] = []
  for (let from = 0; ; ) {
    const opening = next(OPENING, reply, from)
    if (opening === null) return pairs
    const begin = opening.index + opening[0].length
    const closing = next(CLOSING, reply, begin)
    if (closing === null) return pairs
    const old = inner(reply.slice(begin, closing.index))
    const fresh = reply.indexOf('<new_text>', closing.index + closing[0].length)
    if (fresh < 0) return pairs
    const written = fresh + '<new_text>'.length
    const end = next(CLOSING, reply, written)
    const to = end === null ? reply.length : end.index + end[0].length
    const text = end === null ? withoutFirstBreak(reply.slice(written)) : inner(reply.slice(written, end.index))
    const span = { from: opening.index, to }
    pairs.push({ path: pathBefore(reply, opening.index), old, fresh: text, hint: hintIn(opening[0]), span })
    from = to
  }
}

function next(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}

const hintIn = (text: string): number | null => {
  const found = HINT.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

const SEARCH = '<<<<<<< SEARCH'
const DIVIDER = '======='
const REPLACE = '>>>>>>> REPLACE'

/** `<<<<<<< SEARCH line=12` … `=======` … `>>>>>>> REPLACE`. The markers are found wherever they stand. */
export function markedPairs(reply: string): ZedPair[] {
  const pairs: ZedPair[] = []
  for (let from = 0; ; ) {
    const at = reply.indexOf(SEARCH, from)
    const opened = at < 0 ? -1 : reply.indexOf('\n', at)
    if (opened < 0) return pairs
    const divider = reply.indexOf(DIVIDER, opened + 1)
    if (divider < 0) return pairs
    const end = reply.indexOf(REPLACE, divider + DIVIDER.length)
    const to = end < 0 ? reply.length : end + REPLACE.length
    pairs.push({
      path: pathBefore(reply, at),
      old: withoutLastBreak(reply.slice(opened + 1, divider)),
      fresh: inner(reply.slice(divider + DIVIDER.length, end < 0 ? reply.length : end)),
      hint: hintIn(reply.slice(at + SEARCH.length, opened)),
      span: { from: at, to },
    })
    from = to
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

/** Where a reply has its lines, and what its fences hold. */

export type PlainReplyLine = {
  readonly text: string /** Offsets in the reply; `to` is behind the line end. */
  readonly from: number
  readonly to: number
}

/** `text` without the line end. */
export function replyLines(reply: string): PlainReplyLine[] {
  const lines: PlainReplyLine[] = []
  for (let from = 0; from < reply.length; ) {
    const at = reply.indexOf('\n', from)
    const to = at < 0 ? reply.length : at + 1
    const end = at < 0 ? reply.length : at
    lines.push({ text: reply.slice(from, reply[end - 1] === '\r' && end > from ? end - 1 : end), from, to })
    from = to
  }
  return lines
}

/** A fence's content. `info`: the text behind the opening marks. `first`, `end`: its lines' indexes, without the marks. */
export type FencedText = { readonly info: string; readonly first: number; readonly end: number; readonly closed: boolean }

/** Fences of three or more back-ticks or tildes, each closed by a line of at least as many of the same and nothing else. */
export function fencesIn(lines: readonly PlainReplyLine[]): FencedText[] {
  const fences: FencedText[] = []
  let open: { marks: string; info: string; first: number } | null = null
  for (const [index, { text }] of lines.entries()) {
    const found = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(text)
    if (found === null) continue
    const [, marks = '', info = ''] = found
    if (open === null) open = { marks, info: info.trim(), first: index + 1 }
    else if (marks.startsWith(open.marks) && info.trim() === '') {
      fences.push({ info: open.info, first: open.first, end: index, closed: true })
      open = null
    }
  }
  if (open !== null) fences.push({ info: open.info, first: open.first, end: lines.length, closed: false })
  return fences
}

/** How pi 1 writes what it has found: whole lines where typography was passed over, and every line with an end of the file's own. */
import { splicedAll, type TextSplice } from './text-edit'

type LineSpan = { readonly from: number; readonly to: number }

function lineSpans(text: string): LineSpan[] {
  let at = 0
  return (text.match(/[^\n]*\n|[^\n]+/g) ?? []).map((line) => {
    const from = at
    at += line.length
    return { from, to: at }
  })
}

type LineGroup = { readonly start: number; end: number; readonly splices: TextSplice[] }

/**
 * Splices of `base` as splices of `text`, which has the same lines: each covers the lines that it touches, and writes them as `base` has them.
 * `splices`: in order. Null: a place has no line, or the lines are not as many.
 */
export function widenedToLines(text: string, base: string, splices: readonly TextSplice[]): TextSplice[] | null {
  const [own, plain] = [lineSpans(text), lineSpans(base)]
  if (own.length !== plain.length) return null
  const groups: LineGroup[] = []
  for (const splice of splices) {
    const start = plain.findIndex(({ from, to }) => splice.from >= from && splice.from < to)
    let end = start
    while (end < plain.length && (plain[end]?.to ?? 0) < splice.to) end += 1
    if (start < 0 || end >= plain.length) return null
    const last = groups.at(-1)
    if (last === undefined || start >= last.end) groups.push({ start, end: end + 1, splices: [splice] })
    else {
      last.end = Math.max(last.end, end + 1)
      last.splices.push(splice)
    }
  }
  return groups.map(({ start, end, splices: inside }) => {
    const from = plain[start]?.from ?? 0
    const lines = base.slice(from, plain[end - 1]?.to ?? from)
    const fresh = splicedAll(
      lines,
      inside.map((splice) => ({ ...splice, from: splice.from - from, to: splice.to - from })),
    )
    return { from: own[start]?.from ?? 0, to: own[end - 1]?.to ?? 0, fresh }
  })
}

/** Splices of the text with LF alone, carried out in the text as it is; new lines end as the line does where their splice begins. */
export function inOriginal(raw: string, splices: readonly TextSplice[]): string {
  let [passed, next] = [0, raw.indexOf('\r\n')]
  const original = (offset: number): number => {
    while (next >= 0 && next - passed < offset) {
      passed += 1
      next = raw.indexOf('\r\n', next + 2)
    }
    return offset + passed
  }
  let [made, at] = ['', 0]
  const push = (part: string): void => {
    // A CR on its own and a LF behind it would become one line end.
    if (part !== '') made += made.endsWith('\r') && part.startsWith('\n') ? `\n${part}` : part
  }
  for (const { from, to, fresh } of splices) {
    const start = original(from)
    push(raw.slice(at, start))
    const end = lineEndAt(raw, start)
    push(end === '\n' ? fresh : fresh.replaceAll('\n', end))
    at = original(to)
  }
  push(raw.slice(at))
  return made
}

/** The end of the line at `offset`, of a last line without one that of the line before. A CR alone counts where there is no LF at all. */
function lineEndAt(raw: string, offset: number): string {
  const behind = raw.indexOf('\n', offset)
  const lineFeed = behind >= 0 ? behind : raw.lastIndexOf('\n', offset)
  if (lineFeed < 0) return raw.includes('\r') ? '\r' : '\n'
  return raw[lineFeed - 1] === '\r' ? '\r\n' : '\n'
}

/** Where the objects of a stretch of JSON are. */
import type { Span } from '../../model'

/** Spans of the objects that hold no other object, in their order. Strings are skipped; what is no JSON has none. */
export function innermostObjects(text: string, { from, to }: Span): Span[] {
  const open: { readonly at: number; isInnermost: boolean }[] = []
  const found: Span[] = []
  for (let at = from; at < to; at += 1) {
    const unit = text[at]
    if (unit === '"') {
      at = closingQuote(text, at, to)
    } else if (unit === '{') {
      const around = open.at(-1)
      if (around !== undefined) around.isInnermost = false
      open.push({ at, isInnermost: true })
    } else if (unit === '}') {
      const ended = open.pop()
      if (ended?.isInnermost === true) found.push({ from: ended.at, to: at + 1 })
    }
  }
  return found
}

function closingQuote(text: string, from: number, to: number): number {
  let at = from + 1
  while (at < to && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

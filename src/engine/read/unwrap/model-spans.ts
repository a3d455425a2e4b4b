/** Which stretches of the reply are the model's own. */
import type { ReadSpan, Span } from '../../model'

/** From the first to the last character of several stretches, in any order. */
export function boundsOf(spans: readonly Span[]): Span {
  let from = spans[0]?.from ?? 0
  let to = from
  for (const span of spans) {
    if (span.from < from) from = span.from
    if (span.to > to) to = span.to
  }
  return { from, to }
}

/** Sorted, and those that touch or overlap joined. */
export function mergedSpans(spans: readonly Span[]): Span[] {
  const out: { from: number; to: number }[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = out.at(-1)
    if (to <= from) continue
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else out.push({ from, to })
  }
  return out
}

/** `spans` where they lie in `spoken`, which is sorted; all else is wrapper: a line that came in pieces reaches over the text between them. */
export function spansWithin(spans: readonly ReadSpan[], spoken: readonly Span[]): ReadSpan[] {
  const out: ReadSpan[] = []
  let next = 0
  for (const span of spans) {
    let at = span.from
    while (at < span.to) {
      const stretch = spoken[next]
      const inside = stretch !== undefined && stretch.from <= at
      const end = Math.min(span.to, inside ? stretch.to : (stretch?.from ?? span.to))
      if (inside) push(out, { ...span, from: at, to: end })
      else push(out, { from: at, to: end, role: 'wrapper', edit: -1, hunk: -1 })
      if (inside && end === stretch.to) next++
      at = end
    }
  }
  return out
}

function push(out: ReadSpan[], span: ReadSpan): void {
  const last = out.at(-1)
  if (last?.role === 'wrapper' && span.role === 'wrapper') out[out.length - 1] = { ...last, to: span.to }
  else out.push(span)
}

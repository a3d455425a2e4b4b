/** Replies that say of one hunk what a reply says of it, and as little else as can be. */
import { writeEdits } from '../engine/index'
import type { Decision, Edit, Reading } from '../engine/model'

type From = {
  readonly reply: string
  readonly reading: Reading
  readonly transaction: { readonly decisions: readonly Decision[] }
}

/** The shortest first: the edit in the reply's own text, the hunk rewritten, the same with the edits that it depends on, the whole reply. */
export function* repliesOf({ reply, reading, transaction }: From, decision: Decision): Generator<string> {
  const { edits } = reading
  const edit = edits[decision.edit]
  if (edit === undefined) return
  const alone = hunkAlone(edit, decision.hunk)
  const replies = [
    ...(alone === edit ? [] : [rewritten([alone])]),
    ...cutFrom(reply, reading, decision.edit),
    rewritten([edit]),
    ...before(transaction.decisions, decision, edits).map((earlier) => rewritten([...earlier, edit])),
    reply,
  ]
  const seen = new Set<string>()
  for (const one of replies) {
    const text = one === null ? '' : readBack(one)
    if (text.trim() !== '' && !seen.has(text)) yield text
    seen.add(text)
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** As it comes back from a file: half a surrogate pair does not. */
const readBack = (text: string): string => decoder.decode(new TextEncoder().encode(text))

/** The edit with one of its hunks. */
function hunkAlone(edit: Edit, hunk: number): Edit {
  if (edit.kind !== 'patch' || edit.hunks.length < 2) return edit
  return { ...edit, hunks: edit.hunks.slice(hunk, hunk + 1) }
}

/** In the format of the first; null where that cannot be written. */
function rewritten(edits: readonly Edit[]): string | null {
  const format = edits[0]?.format
  const written = format === undefined ? null : writeEdits(edits, format)
  return written?.ok ? written.text : null
}

/** The edits because of which the hunk is refused, and every edit of the file above it in the reply. */
function before(decisions: readonly Decision[], decision: Decision, edits: readonly Edit[]): (readonly Edit[])[] {
  const { edit: own, path } = decision
  const by = decision.state === 'refused' && 'by' in decision.refusal ? decisions[decision.refusal.by] : undefined
  const all = new Set(decisions.flatMap((one) => (one.path === path && one.edit < own ? [one.edit] : [])))
  return [by === undefined ? [] : [by.edit], [...all]]
    .map((indexes) => indexes.flatMap((index) => (index === own ? [] : (edits[index] ?? []))))
    .filter((earlier) => earlier.length > 0)
}

/** The edit in the reply's own text: with its path and its fences, its own lines alone, and all between the edits around it. */
function cutFrom(reply: string, { spans, edits }: Reading, edit: number): string[] {
  const own = spans.filter((span) => span.edit === edit && span.to > span.from)
  const [first, last] = [own[0], own.at(-1)]
  if (first === undefined || last === undefined) return []
  const start = spans.indexOf(first)
  const end = spans.lastIndexOf(last)
  let [above, below] = [start, end]
  while (isAbout(spans[above - 1], edit)) above--
  while (isAbout(spans[below + 1], edit)) below++
  const over = edits.findLast(({ span }, index) => index !== edit && span.to <= first.from)?.span.to ?? 0
  const under = edits.find(({ span }, index) => index !== edit && span.from >= last.to)?.span.from ?? reply.length
  return [
    linesAt(reply, spans[above]?.from ?? first.from, spans[below]?.to ?? last.to),
    linesAt(reply, first.from, last.to),
    reply.slice(over, under),
  ]
}

/** Whether a span belongs to the edit, or surrounds it and belongs to no other one. */
const isAbout = (span: Reading['spans'][number] | undefined, edit: number): boolean =>
  span !== undefined && (span.edit === edit || (span.edit < 0 && (span.role === 'path' || span.role === 'fence')))

/** Whole lines. */
function linesAt(text: string, from: number, to: number): string {
  const start = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1
  if (to > 0 && text[to - 1] === '\n') return text.slice(start, to)
  const end = text.indexOf('\n', to)
  return text.slice(start, end < 0 ? text.length : end + 1)
}

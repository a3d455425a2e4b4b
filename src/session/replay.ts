/** A reply that arrives once more, as far as it has come: plain values, and the pure steps between them. */
import type { Diagnostic, Preview, ReadSpan } from '../engine/model'
import type { Analysis } from '../workers/protocol'
import type { Speed } from './replay-speeds'

/** A reply as it arrives again. */
export type Replay = {
  /** All of the reply; `text` is how much of it has arrived. */
  readonly reply: string
  readonly text: string
  /** They cover `text` exactly. */
  readonly spans: readonly ReadSpan[]
  readonly diagnostics: readonly Diagnostic[]
  /** Edits that are complete so far. */
  readonly edits: number
  readonly speed: Speed
  readonly paused: boolean
  /** What the page showed before, and shows again at the end. */
  readonly after: { readonly analysis: Analysis; readonly selected: number }
}

/** Nothing has arrived yet. `after`: what is shown again when it ends. */
export const beginReplay = (after: Replay['after'], speed: Speed): Replay => ({
  reply: after.analysis.reply,
  text: '',
  spans: [],
  diagnostics: [],
  edits: 0,
  speed,
  paused: false,
  after,
})

/** The replay with one piece more. Spans that the preview leaves as they are stay the same objects. */
export function arrive(replay: Replay, chunk: string, preview: Preview): Replay {
  const { from } = preview
  let kept = replay.spans.length
  while (kept > 0 && (replay.spans[kept - 1]?.from ?? 0) >= from) kept--
  const spans = replay.spans.slice(0, kept)
  const last = spans.at(-1)
  if (last !== undefined && last.to > from) spans[kept - 1] = { ...last, to: from }
  return {
    ...replay,
    text: replay.text + chunk,
    spans: [...spans, ...preview.spans],
    diagnostics: preview.diagnostics.length === 0 ? replay.diagnostics : [...replay.diagnostics, ...preview.diagnostics],
    edits: preview.edits,
  }
}

/** UTF-16 units of a piece, about what a token has. */
const PIECE = 4
/** Pieces a second at speed 1: what a fast model sends. */
const RATE = 70
/** Seconds that may be made up for at once. More: a page that was in the background leaps, fewer: a slow device falls behind. */
const LEAP = 1

/** How much of the reply is due once `millis` have passed, and the time of it that is left over. Never ends within a surrogate pair. */
export function dueChunk({ reply, text, speed }: Replay, millis: number): { readonly chunk: string; readonly left: number } {
  const rate = (speed * RATE) / 1000
  const pieces = Math.floor(Math.min(Math.max(0, millis), LEAP * 1000) * rate)
  if (pieces === 0) return { chunk: '', left: millis }
  let end = text.length + pieces * PIECE
  const next = reply.charCodeAt(end)
  if (next >= 0xdc00 && next <= 0xdfff) end++
  return { chunk: reply.slice(text.length, end), left: millis > LEAP * 1000 ? 0 : millis - pieces / rate }
}

/** Whether all of it is there. */
export const hasArrived = ({ reply, text }: Replay): boolean => text.length >= reply.length

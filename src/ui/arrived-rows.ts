/** What the reply's pane shows while the reply arrives, row by row: pure, from the engine's values. */
import type { Diagnostic, ReadSpan } from '../engine/model'
import { lineOfOffset } from './code-text'
import type { CodeRow } from './code-view'
import { withNotes } from './reply-notes'
import { drawRows, NEUTRAL, roleLook } from './reply-rows'

/** Rows of what has arrived of a reply, and what is needed to draw the next ones from them. */
export type Arrived = {
  readonly rows: readonly CodeRow[]
  readonly spans: readonly ReadSpan[]
  /** Rows without their diagnostics, and the offsets at which they begin. */
  readonly bare: readonly CodeRow[]
  readonly starts: readonly number[]
}

export const NOTHING_ARRIVED: Arrived = { rows: [], spans: [], bare: [], starts: [] }

/** Rows of the text so far. Rows that `before` has and whose spans are the same objects are taken over: a piece more costs little. */
export function arrivedRows(
  before: Arrived,
  text: string,
  spans: readonly ReadSpan[],
  diagnostics: readonly Diagnostic[],
): Arrived {
  let same = 0
  while (same < spans.length && spans[same] === before.spans[same]) same++
  const row = before.starts.length === 0 ? 0 : lineOfOffset(before.starts, spans[same]?.from ?? text.length)
  const start = before.starts[row] ?? 0
  const drawn = drawRows(text, spans, (span) => ({ ...roleLook(span.role, NEUTRAL, false), group: -1 }), start, row)
  const bare = [...before.bare.slice(0, row), ...drawn.rows]
  const starts = [...before.starts.slice(0, row), ...drawn.starts]
  return { rows: withNotes(bare, starts, text, diagnostics), spans, bare, starts }
}

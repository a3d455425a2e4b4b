/** What the reply's pane shows, row by row: pure, from the engine's values. */

import type { HunkLine, ReadSpan, SpanRole } from '../engine/model'
import { quotedLines } from '../engine/quoted-lines'
import type { Analysis } from '../workers/protocol'
import { CODE, type CodeRow, type Piece, type PieceForm, type RowTone } from './code-view'
import { type DecisionStyle, decisionStyleOf } from './file-rows'

export const NEUTRAL: DecisionStyle = { tone: 'plain', sign: '' }
/** A line of a refused hunk that its nearest place has as it is. */
const EQUAL: DecisionStyle = { tone: 'plain', sign: '=' }

/** Rows of the reply as it was read and decided, without its diagnostics. */
export function replyRows(analysis: Analysis): CodeRow[] {
  const { reply, reading } = analysis
  const groupOf = groupsOf(analysis)
  const looks = analysis.transaction.decisions.map(decisionStyleOf)
  const isOut = analysis.transaction.decisions.map(({ rejected }) => rejected === true)
  const { kept, equal } = specialLines(analysis)
  const { rows } = drawRows(reply, reading.spans, (span, from) => {
    const group = groupOf(span)
    if (isOut[group] === true && FORM[span.role] !== undefined) return { ...NEUTRAL, group }
    if (FORM[span.role] === 'line' && equal.has(from)) return { ...EQUAL, group }
    return { ...roleLook(span.role, looks[group] ?? NEUTRAL, kept.has(from)), group }
  })
  return rows
}

/** The decision that a span belongs to, -1 for none; looked up once a span. */
function groupsOf({ reading, transaction }: Analysis): (span: ReadSpan) => number {
  const byEdit: number[][] = reading.edits.map(() => [])
  for (const [index, { edit, hunk }] of transaction.decisions.entries()) {
    const hunks = byEdit[edit]
    if (hunks !== undefined) hunks[hunk] = index
  }
  return ({ edit, hunk }) => byEdit[edit]?.[Math.max(0, hunk)] ?? -1
}

/** Offsets at which lines begin whose look does not follow from their role alone. */
function specialLines({ reading, transaction, reply }: Analysis): { kept: ReadonlySet<number>; equal: ReadonlySet<number> } {
  const kept = new Set<number>()
  for (const edit of reading.edits)
    if (edit.kind === 'patch' && edit.format === 'search-replace')
      for (const hunk of edit.hunks)
        for (const { after, length } of hunk.kept) for (const line of hunk.after.slice(after, after + length)) kept.add(line.from)
  const equal = new Set<number>()
  const differing = new Set<number>()
  for (const decision of transaction.decisions) {
    if (decision.state !== 'refused') continue
    const before = quotedLines(reading.edits[decision.edit], decision.hunk)
    for (const [i, pair] of (decision.nearest[0]?.pairs ?? []).entries()) {
      const line = before[i]
      if (line !== undefined) (pair.similarity === 1 ? equal : differing).add(lineStart(reply, line))
    }
  }
  // Of several hunk lines in one row, as in JSON, all have to be equal.
  for (const from of differing) equal.delete(from)
  return { kept, equal }
}

const lineStart = (reply: string, { from }: HunkLine): number => reply.lastIndexOf('\n', from - 1) + 1

// ── rows from spans ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Which role a row takes that was read as several things: what is edited before what names it, and that before what is around it. */
const STRENGTH: Record<SpanRole, number> = {
  unread: 6,
  before: 5,
  removed: 5,
  after: 4,
  added: 4,
  context: 3,
  path: 2,
  call: 1,
  marker: 1,
  header: 1,
  fence: 1,
  thinking: 0,
  wrapper: 0,
  prose: 0,
}

/** Shares of a step of strength. */
const TROUBLE: Partial<Record<RowTone, number>> = { fuzzy: 0.2, ambiguous: 0.4, refused: 0.6 }

const FORM: Partial<Record<SpanRole, PieceForm>> = {
  before: 'line',
  removed: 'line',
  context: 'line',
  unread: 'line',
  after: 'fill',
  added: 'fill',
}

export function roleLook(role: SpanRole, look: DecisionStyle, kept: boolean): DecisionStyle {
  switch (role) {
    case 'prose':
      return { tone: 'muted', sign: '' }
    case 'wrapper':
      return { tone: 'wrapper', sign: '' }
    case 'thinking':
      return { tone: 'thinking', sign: '' }
    case 'fence':
    case 'marker':
    case 'header':
    case 'call':
      return { tone: 'marker', sign: '' }
    case 'path':
      return { tone: 'path', sign: '' }
    case 'before':
    case 'context':
    case 'removed':
      return look
    case 'after':
      return kept ? NEUTRAL : { tone: 'added', sign: '+' }
    case 'added':
      return { tone: 'added', sign: '' }
    case 'unread':
      return { tone: 'refused', sign: '✗' }
  }
}

/** How a span looks in the line that begins at `from`. */
type LookOfSpan = (span: ReadSpan, from: number) => DecisionStyle & { readonly group: number }

const NO_SPAN: ReadSpan = { from: 0, to: 0, role: 'prose', edit: -1, hunk: -1 }

/** Rows of `text` from the line that begins at `from` on, which is row `first`; one a line. `spans` cover it. */
export function drawRows(
  text: string,
  spans: readonly ReadSpan[],
  look: LookOfSpan,
  from = 0,
  first = 0,
): { readonly rows: CodeRow[]; readonly starts: number[] } {
  const rows: CodeRow[] = []
  const starts: number[] = []
  let at = spanAt(spans, from)
  for (let start = from; ; ) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    while ((spans[at]?.to ?? Number.POSITIVE_INFINITY) <= start) at++
    const inside: ReadSpan[] = []
    let next = at
    for (let span = spans[next]; span !== undefined && (span.from < end || inside.length === 0); span = spans[++next])
      inside.push(span)
    starts.push(start)
    rows.push(drawRow(inside, start, end, String(first + rows.length + 1), look))
    if (found < 0) return { rows, starts }
    start = found + 1
  }
}

/** Index of the first span that ends behind `offset`. */
function spanAt(spans: readonly ReadSpan[], offset: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

function drawRow(spans: readonly ReadSpan[], start: number, end: number, number: string, look: LookOfSpan): CodeRow {
  let [strength, strongest] = [-1, look(NO_SPAN, start)]
  for (const span of spans) {
    const own = look(span, start)
    // Of several hunks in a row the one that fares worst.
    const order = STRENGTH[span.role] + (TROUBLE[own.tone] ?? 0)
    if (order > strength) [strength, strongest] = [order, own]
  }
  const { tone, sign, group } = strongest
  const row: CodeRow = { tone, sign, group, number }
  if (spans.length < 2) return row
  const pieces = piecesOf(spans, start, Math.min(end, start + CODE.drawnChars), look)
  return pieces.length < 2 ? row : { ...row, pieces }
}

/** The spans of a line as pieces of its row; neighbours that look alike are one. */
function piecesOf(spans: readonly ReadSpan[], start: number, end: number, look: LookOfSpan): Piece[] {
  const pieces: Piece[] = []
  for (const span of spans) {
    const [from, to] = [Math.max(span.from, start) - start, Math.min(span.to, end) - start]
    if (to <= from) continue
    const { tone, group } = look(span, start)
    const form = FORM[span.role] ?? 'ink'
    const last = pieces.at(-1)
    if (last !== undefined && last.tone === tone && last.form === form && last.group === group)
      pieces[pieces.length - 1] = { ...last, to }
    else pieces.push({ from, to, tone, form, group })
  }
  return pieces
}

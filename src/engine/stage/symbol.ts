/** Edits of a definition that is named: a new one in its place, text before or behind it, its end, a new name. */
import type { HunkLine, LineRange, SymbolProblem } from '../model'
import { pairLines } from '../pair'
import type { Deciding } from './deciding'
import { landedOutcome } from './decision-log'
import { meantBy } from './name-path'
import { rename } from './rename'
import type { SymbolLooks, WorkFiles } from './symbol-looks'
import { isOwn, type SymbolPlace, symbolPlaceOf } from './symbol-place'
import { refuseSymbol, type SymbolEdit, symbolTexts } from './symbol-refusal'
import { atIndent, blankAbove, blankFrom, commentAbove, isPrelude, partedBy, styleOf } from './symbol-text'
import type { EditAt } from './whole-file'

/** What the edit makes of the file: `fresh` replaces the lines of `range`, or the file has it `there` already. */
type Outcome =
  | { readonly range: LineRange; readonly fresh: readonly string[] }
  | { readonly there: LineRange }
  | { readonly why: SymbolProblem }

/** Without the file's definitions in `looks`, each such edit is refused. */
export function changeSymbol(edit: SymbolEdit, at: EditAt, deciding: Deciding, looks: SymbolLooks, files: WorkFiles): void {
  const { file } = at
  const { symbol } = edit
  const texts = symbolTexts(edit, at, deciding)
  if (texts === null) return
  const refuse = (why: SymbolProblem, similar: readonly string[] = []) => refuseSymbol(edit, at, deciding, why, similar)
  const definitions = looks.symbols?.(file.path, file.text ?? '') ?? null
  if (definitions === null) refuse('no-parser')
  else if (definitions === 'loading') refuse('loading')
  else {
    const meant = meantBy(symbol, definitions)
    if ('several' in meant) refuse('several', meant.several)
    else if ('near' in meant) refuse('missing', meant.near)
    else if (edit.action === 'rename') rename(edit, texts, meant.one, at, deciding, looks, files)
    else land(OUTCOME[edit.action](symbolPlaceOf(file.lines, meant.one, definitions), texts), edit, at, deciding, refuse)
  }
}

function land(
  outcome: Outcome,
  { span, lines }: SymbolEdit,
  at: EditAt,
  { ledger }: Deciding,
  refuse: (why: SymbolProblem) => void,
): void {
  const { file } = at
  if ('why' in outcome) {
    refuse(outcome.why)
    return
  }
  if ('there' in outcome) {
    file.trace(ledger.add({ ...at, outcome: { state: 'already-applied', before: file.baseOf(outcome.there) } }), outcome.there)
    return
  }
  const { range, fresh } = outcome
  const decision = ledger.add({ ...at, outcome: landedOutcome('symbol', file.baseOf(range)) })
  file.trace(decision, range)
  const before = Array.from({ length: range.end - range.start }, (_, i) => lineOf(file.lines.text(range.start + i), span))
  const after = fresh.map((text, i) => lineOf(text, lines[i] ?? span))
  file.cut(between(range.start, before, after).map((cut) => ({ ...cut, decision })))
}

const lineOf = (text: string, { from, to }: { readonly from: number; readonly to: number }): HunkLine => ({ text, from, to })

/** The lines of both sides that are not shared, as cuts of a file that has `before` from line `start` on. */
function between(start: number, before: readonly HunkLine[], after: readonly HunkLine[]) {
  const cuts: { at: number; remove: number; lines: string[] }[] = []
  let old = 0
  let fresh = 0
  const close = (kept: number, at: number) => {
    if (kept > old || at > fresh)
      cuts.push({ at: start + old, remove: kept - old, lines: after.slice(fresh, at).map((line) => line.text) })
  }
  for (const shared of pairLines(before, after)) {
    close(shared.before, shared.after)
    old = shared.before + shared.length
    fresh = shared.after + shared.length
  }
  close(before.length, after.length)
  return cuts
}

const OUTCOME: Record<Exclude<SymbolEdit['action'], 'rename'>, (place: SymbolPlace, texts: readonly string[]) => Outcome> = {
  'replace-body': replaceBody,
  'insert-before': insertBefore,
  'insert-after': insertAfter,
  delete: remove,
}

const textsIn = ({ lines }: SymbolPlace, { start, end }: LineRange): string[] =>
  Array.from({ length: end - start }, (_, i) => lines.text(start + i))

const areAlike = (ones: readonly string[], others: readonly string[]): boolean =>
  ones.length === others.length && ones.every((text, i) => text.trim() === others[i]?.trim())

function replaceBody(place: SymbolPlace, given: readonly string[]): Outcome {
  const { lines, at, head, tail, indent } = place
  const texts = given.slice(repeatedAbove(place, given))
  const range = { start: decoratedFrom(place, texts), end: at.end }
  const fresh = atIndent(texts, indent, styleOf(lines, at))
  if (range.start === at.start) fresh[0] = head + (fresh[0] ?? '').slice(indent.length)
  // What ends the definition may belong to it or to what is around it; it is not written twice.
  const last = fresh.at(-1) ?? ''
  const ending = /^[;,]/.exec(tail)?.[0]
  fresh[fresh.length - 1] = last + (ending !== undefined && last.endsWith(ending) ? tail.slice(1) : tail)
  const own = textsIn(place, range)
  if (own.length === fresh.length && own.every((text, i) => text === fresh[i])) return { there: range }
  return { range, fresh }
}

/** How many lines at the beginning of the text are those right above the definition: a comment that was repeated with it. */
function repeatedAbove({ lines, at, head, indent }: SymbolPlace, texts: readonly string[]): number {
  const first = commentAbove((line) => lines.text(line), at.start)
  const count = at.start - first
  if (count === 0 || head !== indent || texts.length <= count) return 0
  return texts.slice(0, count).every((text, i) => text.trim() === lines.text(first + i).trim()) ? count : 0
}

const DECORATES = /^\s*(?:@\w|#\[)/

/** The first line that the text takes the place of: not every tool counts decorators to a definition, so that text without any leaves them. */
function decoratedFrom({ lines, at }: SymbolPlace, texts: readonly string[]): number {
  if (texts.some((text) => DECORATES.test(text))) return at.start
  let first = at.start
  while (first < at.end - 1 && DECORATES.test(lines.text(first)) && /[\w)\]]\s*$/.test(lines.text(first))) first++
  return first
}

function insertBefore(place: SymbolPlace, texts: readonly string[]): Outcome {
  const { lines, at, head, indent, definition, definitions } = place
  if (head !== indent) return { why: 'shared-line' }
  const belongs = isPrelude(texts)
  const line = belongs ? at.start : commentAbove((of) => lines.text(of), at.start)
  const fresh = atIndent(texts, indent, styleOf(lines, at))
  const above = blankAbove(lines, line)
  // Decorators there are part of the definition.
  const ends = [line - above, ...(belongs ? [line + fresh.length] : [])].filter(
    (end) => end >= fresh.length && end <= lines.length,
  )
  const there = ends.map((end) => ({ start: end - fresh.length, end })).find((at) => areAlike(textsIn(place, at), fresh))
  if (there !== undefined) return { there }
  const parted = partedBy(lines, definition, definitions)
  const below = belongs ? 0 : parted(fresh.length > 1 || at.end - at.start > 1)
  // Where the definition above is close, it is parted from the new text as from its neighbours.
  const isClose = above === 0 && !belongs && place.endsAbove(line)
  const blank = isClose ? parted(fresh.length > 1) : 0
  return { range: { start: line, end: line }, fresh: [...empty(blank), ...fresh, ...empty(below)] }
}

function insertAfter(place: SymbolPlace, texts: readonly string[]): Outcome {
  const { lines, at, tail, indent, definition, definitions } = place
  if (!isOwn(tail)) return { why: 'shared-line' }
  const line = at.end
  const fresh = atIndent(texts, indent, styleOf(lines, at))
  const below = blankFrom(lines, line)
  const there = { start: line + below, end: line + below + fresh.length }
  if (there.end <= lines.length && areAlike(textsIn(place, there), fresh)) return { there }
  const parted = partedBy(lines, definition, definitions)
  const above = parted(fresh.length > 1 || at.end - at.start > 1)
  const isClose = below === 0 && place.beginsBelow(line)
  return {
    range: { start: line, end: line },
    fresh: [...empty(above), ...fresh, ...empty(isClose ? parted(fresh.length > 1) : 0)],
  }
}

const empty = (count: number): string[] => Array.from({ length: count }, () => '')

/** The definition goes with the comments right above it, and with the blank lines on one side of it. */
function remove(place: SymbolPlace): Outcome {
  const { lines, at, head, tail, indent } = place
  if (head !== indent || !isOwn(tail)) return { why: 'shared-line' }
  const start = commentAbove((line) => lines.text(line), at.start)
  const above = blankAbove(lines, start)
  const below = blankFrom(lines, at.end)
  const isFirst = start - above === 0 || !place.endsAbove(start - above)
  const isLast = at.end + below === lines.length || !place.beginsBelow(at.end + below)
  const range =
    isLast && !isFirst
      ? { start: start - above, end: at.end }
      : isFirst && !isLast
        ? { start, end: at.end + below }
        : { start, end: at.end + Math.min(above, below) }
  return { range, fresh: [] }
}

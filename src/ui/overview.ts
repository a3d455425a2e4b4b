/** What the strip beside the file shows: where its hunks are, and where the selected one nearly fits. Pure, from the engine's values. */
import { linesIn, shortly } from '../engine/explain'
import type { Decision, LineRange, Path, Region } from '../engine/model'
import { type FileView, outcomeOf } from '../session/state'
import type { Analysis } from '../workers/protocol'
import type { CodeRow, RowTone } from './code-view'
import { decisionStyleOf } from './file-rows'
import type { FileSide } from './panes'

/** What a mark means; its form follows from it, so that colour is not the only sign. `either`: one of several equal places. */
type MarkKind = 'placed' | 'near' | 'either' | 'runner-up'

export type OverviewMark = {
  /** Share of the rows' height above the mark, 0 to 1. */
  readonly top: number
  /** Share of the rows' height, above 0. */
  readonly height: number
  readonly kind: MarkKind
  readonly tone: RowTone
  /** 0 to 1: how strong it is drawn; of a near miss, the likeness. */
  readonly strength: number
  /** Whether it is about the selected hunk. */
  readonly selected: boolean
  /** In words: "near miss, lines 40–44, 0.83 alike". */
  readonly label: string
  /** Where it leads: a 0-based line of the file, of that side. */
  readonly line: number
  readonly side: FileSide
}

/** Where rows `first` to `last` are: shares of the height of all, 0 to 1. */
export type RowShares = (first: number, last: number) => Pick<OverviewMark, 'top' | 'height'>

/** What is shown of a file: its rows, and where they are. */
export type OverviewFile = {
  readonly path: Path
  readonly view: FileView
  readonly rows: readonly CodeRow[]
  readonly shares: RowShares
}

const LANDED = 0.7 // strength of a hunk that is not the selected one
const ASIDE = 0.4 // of a refused one's best place, where that hunk is not the selected one
const LEFT_OUT = 0.3 // of a hunk that a person left out
const FAINT = 0.5 // the most that a runner-up gets: it is never what the eye goes to first

/**
 * Where the hunks of a file are; of refused ones where they nearly fit: of the selected one every such place, of the others the best. In order of
 * drawing: the selected hunk's marks come last, its strongest at the very end.
 */
export function overviewMarks(analysis: Analysis | null, shown: OverviewFile, selected: number): OverviewMark[] {
  if (analysis === null || shown.rows.length === 0) return []
  const regions = outcomeOf(analysis, shown.path)?.regions ?? []
  const places = placesIn(shown, regions)
  const changes = changesOf(regions)
  const aside: OverviewMark[] = []
  const chosen: OverviewMark[] = []
  for (const [index, decision] of analysis.transaction.decisions.entries()) {
    if (decision.path !== shown.path) continue
    const isSelected = index === selected
    const marks = isSelected ? chosen : aside
    const look = { tone: decisionStyleOf(decision).tone, selected: isSelected }
    for (const place of landings(decision, changes.get(index) ?? [], places))
      marks.push({ ...look, ...place, ...landed(decision, index, isSelected) })
    for (const near of nearly(decision, index, isSelected)) marks.push({ ...look, ...near.as, ...places.before(near.at) })
  }
  return [...aside, ...chosen.sort((a, b) => a.strength - b.strength)]
}

type Place = Pick<OverviewMark, 'top' | 'height' | 'line' | 'side'>
type As = Pick<OverviewMark, 'kind' | 'strength' | 'label'>

const landed = (decision: Decision, index: number, selected: boolean): As => ({
  kind: 'placed',
  strength: decision.rejected ? LEFT_OUT : selected ? 1 : LANDED,
  label: `hunk ${index + 1}, ${shortly(decision)}`,
})

/** The changes that each decision has a part in. */
function changesOf(regions: readonly Region[]): Map<number, Region[]> {
  const changes = new Map<number, Region[]>()
  for (const region of regions)
    for (const index of region.decisions) {
      const known = changes.get(index)
      if (known === undefined) changes.set(index, [region])
      else known.push(region)
    }
  return changes
}

/** Where a hunk that has a place changes the file; where it changes nothing, the place itself. */
function landings(decision: Decision, changes: readonly Region[], places: Places): Place[] {
  if (decision.state === 'refused') return []
  return changes.length > 0 ? changes.map(places.region) : [places.before(decision.before)]
}

/** Where a hunk nearly fits, or fits as well as elsewhere. */
function nearly(decision: Decision, index: number, selected: boolean): { readonly at: LineRange; readonly as: As }[] {
  if (decision.state === 'already-applied') return []
  const scored = (kind: MarkKind, what: string, at: LineRange, score: number, strength: number) => ({
    at,
    as: { kind, strength, label: `${what}, ${linesIn(at)}, ${score.toFixed(2)} alike` },
  })
  if (decision.state === 'applied') {
    const { runnerUp } = decision
    if (runnerUp === null || !selected) return []
    return [scored('runner-up', 'runner-up', runnerUp.at, runnerUp.score, heat(runnerUp.score) * FAINT)]
  }
  const last = decision.attempts.at(-1)
  if (decision.refusal.code === 'ambiguous' && last !== undefined)
    return last.candidates.map(({ at }) => ({
      at,
      as: { kind: 'either' as const, strength: selected ? 1 : ASIDE, label: `hunk ${index + 1}, equal place, ${linesIn(at)}` },
    }))
  const near = selected ? decision.nearest : decision.nearest.slice(0, 1)
  const what = selected ? 'near miss' : `hunk ${index + 1}, near miss`
  return near.map(({ at, score }) => scored('near', what, at, score, selected ? heat(score) : heat(score) * ASIDE))
}

/** Strength of a score: squared, since scores of places worth showing lie close together. */
const heat = (score: number): number => Math.min(Math.max(score, 0), 1) ** 2

type Places = {
  /** Of lines of the file before the reply. */
  before(at: LineRange): Place
  region(region: Region): Place
}

/** A line and the row that shows it, or the fold that hides it. */
type Spot = { readonly row: number; readonly line: number; readonly side: FileSide }

/** Where lines and changes are among the rows. */
function placesIn(shown: OverviewFile, regions: readonly Region[]): Places {
  const whole = shown.view === 'before' || regions.length === 0
  const kept = numbered(shown.rows, (row) => whole || row.tone !== 'removed')
  const removed = whole ? [] : numbered(shown.rows, (row) => row.tone === 'removed')
  const last = shown.rows.length - 1
  const keptSpot = (line: number): Spot => ({ row: rowOf(kept, line, last), line, side: whole ? 'before' : 'after' })
  const removedSpot = (line: number): Spot | null => {
    const at = found(removed, line)
    return at?.line === line ? { row: at.row, line, side: 'before' } : null
  }
  const beforeSpot = (line: number): Spot => {
    if (whole) return keptSpot(line)
    const region = lastFrom(regions, line)
    if (region === undefined) return keptSpot(line)
    if (line >= region.before.end) return keptSpot(line - region.before.end + region.after.end)
    return removedSpot(line) ?? keptSpot(region.after.start)
  }
  const over = (first: Spot, end: number): Place => ({
    ...shown.shares(first.row, Math.max(first.row, end)),
    line: first.line,
    side: first.side,
  })
  const before = (at: LineRange): Place => over(beforeSpot(at.start), at.end > at.start ? beforeSpot(at.end - 1).row : 0)
  return {
    before,
    region(region) {
      if (whole) return before(region.before)
      const { start, end } = region.after
      const gone = region.before.end > region.before.start ? removedSpot(region.before.start) : null
      const come = keptSpot(start)
      const last = end > start ? keptSpot(end - 1).row : (removedSpot(region.before.end - 1)?.row ?? come.row)
      return over(gone ?? come, last)
    },
  }
}

/** The last region that begins at or before a line of the file before the reply. */
const lastFrom = (regions: readonly Region[], line: number): Region | undefined =>
  regions[lastWhere(regions.length, (index) => (regions[index]?.before.start ?? 0) <= line)]

type Numbered = { readonly line: number; readonly row: number }

/** Rows with a number, of those that `wanted` takes; lines 0-based. */
function numbered(rows: readonly CodeRow[], wanted: (row: CodeRow) => boolean): Numbered[] {
  const list: Numbered[] = []
  rows.forEach((at, row) => {
    if (at.number !== '' && wanted(at)) list.push({ line: Number(at.number) - 1, row })
  })
  return list
}

/** The entry of a line, or the one before it where there is none. */
const found = (list: readonly Numbered[], line: number): Numbered | undefined =>
  list[lastWhere(list.length, (index) => (list[index]?.line ?? 0) <= line)]

/** The row of a line; of one that is folded away the fold, which comes after the last line before it. */
function rowOf(list: readonly Numbered[], line: number, last: number): number {
  const at = found(list, line)
  if (at === undefined) return 0
  return Math.min(at.line === line ? at.row : at.row + 1, last)
}

/** The last index below `length` for which a property holds that holds for all before it; -1: none. */
function lastWhere(length: number, holds: (index: number) => boolean): number {
  let low = -1
  let high = length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** Rows of one height, nothing between them. */
export const evenShares =
  (rows: number): RowShares =>
  (first, last) => ({ top: first / rows, height: (last + 1 - first) / rows })

/** The row at a share of the height of all, 0 to 1. */
export function rowAtShare(shares: RowShares, rows: number, share: number): number {
  return Math.max(
    0,
    lastWhere(rows, (row) => shares(row, row).top <= share),
  )
}

/** CSS pixels between two marks that are drawn apart. Fewer: hundreds of marks one over the other, more: neighbours become one. */
const GRAIN = 2

/** One mark for those of one form and colour that begin on the same two pixels of a strip `height` CSS pixels high: the strongest, as long as the longest. */
export function mergedMarks(marks: readonly OverviewMark[], height: number): OverviewMark[] {
  const byPlace = new Map<string, { readonly mark: OverviewMark; readonly more: number }>()
  for (const mark of marks) {
    const key = `${mark.kind} ${mark.tone} ${mark.selected} ${Math.floor((mark.top * height) / GRAIN)}`
    const other = byPlace.get(key)
    const strongest = other === undefined || mark.strength > other.mark.strength ? mark : other.mark
    const end = Math.max(mark.top + mark.height, other === undefined ? 0 : other.mark.top + other.mark.height)
    // Taken out first: a mark keeps the place in the drawing that its last one has.
    byPlace.delete(key)
    byPlace.set(key, { mark: { ...strongest, height: end - strongest.top }, more: (other?.more ?? -1) + 1 })
  }
  return [...byPlace.values()].map(({ mark, more }) =>
    more === 0 ? mark : { ...mark, label: `${mark.label}, and ${more} more` },
  )
}

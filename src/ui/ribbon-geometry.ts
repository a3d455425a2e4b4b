/** Where ribbons run: pure, from rows and the panes' geometry. */
import type { Decision } from '../engine/model'
import type { CodeRow, CodeView } from './code-view'

/** All that ribbons follow from: the decisions, and the rows and geometry of both panes. `path`: the file on the right, null for none. */
export type RibbonScene = {
  readonly decisions: readonly Decision[]
  readonly path: string | null
  readonly selected: number
  readonly reply: { readonly view: CodeView | null; readonly rows: readonly CodeRow[] }
  readonly file: { readonly view: CodeView | null; readonly rows: readonly CodeRow[] }
}

/** CSS pixels from the panes' top edge; `bottom` exclusive. */
export type PixelRange = { readonly top: number; readonly bottom: number }

/**
 * The ends of one ribbon in sight; it adds to a scene where rows are now, in pixels. `index`: that of the decision. `to`: its place in the file, null
 * where it has no one place. `tied`: it lands there.
 */
export type RibbonTie = {
  readonly index: number
  readonly decision: Decision
  readonly from: PixelRange
  readonly to: PixelRange | null
  readonly tied: boolean
}

/** Ribbons that are drawn at once. More: slower scrolling, fewer: hunks of a crowded screen go untied. */
const DRAWN = 120

type Extent = { readonly group: number; readonly first: number; readonly last: number }

/** Groups by their first row, and up to each the last row that any has come to. */
export type Extents = {
  readonly byGroup: ReadonlyMap<number, Extent>
  readonly sorted: readonly Extent[]
  readonly reached: readonly number[]
}

/** First and last row of each group, counting the rows that `wanted` says yes to; of all its rows where that is none. */
export function extentsOf(rows: readonly CodeRow[], wanted: (row: CodeRow) => boolean): Extents {
  const [chosen, any] = [new Map<number, [number, number]>(), new Map<number, [number, number]>()]
  const widen = (map: Map<number, [number, number]>, group: number, index: number) => {
    const known = map.get(group)
    if (known === undefined) map.set(group, [index, index])
    else known[1] = index
  }
  for (const [index, row] of rows.entries()) {
    for (const { group, form } of row.pieces ?? []) {
      if (group < 0 || group === row.group) continue
      widen(any, group, index)
      if (form === 'line') widen(chosen, group, index)
    }
    if (row.group < 0) continue
    widen(any, row.group, index)
    if (wanted(row)) widen(chosen, row.group, index)
  }
  const byGroup = new Map([...any, ...chosen].map(([group, [first, last]]) => [group, { group, first, last }]))
  const sorted = [...byGroup.values()].sort((a, b) => a.first - b.first)
  let most = -1
  const reached = sorted.map(({ last }) => {
    most = Math.max(most, last)
    return most
  })
  return { byGroup, sorted, reached }
}

/** What was to be found, not what is put there. */
export const isPatternRow = (row: CodeRow): boolean => row.sign !== '' && row.sign !== '+'

export const anyRow = (): boolean => true

/** The groups with rows between the pane's top edge and `height` pixels below, by their first row. Asks for few rows' places, however many there are. */
export function groupsInSight({ sorted, reached }: Extents, view: CodeView, height: number): Extent[] {
  const row = view.rowHeight()
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (view.rangeTop(reached[middle] ?? 0) + row < 0) low = middle + 1
    else high = middle
  }
  const seen: Extent[] = []
  for (let at = low; at < sorted.length && seen.length < DRAWN; at++) {
    const extent = sorted[at]
    if (extent === undefined || view.rangeTop(extent.first) > height) break
    if (view.rangeTop(extent.last) + row >= 0) seen.push(extent)
  }
  return seen
}

/** The ribbons whose hunk is in sight. */
export function tiesOf(
  { decisions, path, reply, file }: RibbonScene,
  left: Extents,
  right: Extents,
  height: number,
): RibbonTie[] {
  const view = reply.view
  if (view === null) return []
  return groupsInSight(left, view, height).flatMap((extent) => {
    const decision = decisions[extent.group]
    if (decision === undefined || (decision.path !== path && decision.path !== null)) return []
    // Several places have no one end to tie to.
    const several = decision.state === 'refused' && decision.refusal.code === 'ambiguous'
    const place = right.byGroup.get(extent.group)
    const to = decision.path !== path || several || place === undefined ? null : stretch(file.view, place)
    return [{ index: extent.group, decision, from: between(view, extent), to, tied: to !== null && decision.state !== 'refused' }]
  })
}

const stretch = (view: CodeView | null, extent: Extent): PixelRange | null => (view === null ? null : between(view, extent))

const between = (view: CodeView, { first, last }: Extent): PixelRange => ({
  top: view.rangeTop(first),
  bottom: view.rangeTop(last) + view.rowHeight(),
})

/** The outline of a ribbon, `width` pixels wide. */
export const bandOf = (from: PixelRange, to: PixelRange, width: number): string => {
  const middle = width / 2
  return `M0 ${from.top}C${middle} ${from.top} ${middle} ${to.top} ${width} ${to.top}V${to.bottom}C${middle} ${to.bottom} ${middle} ${from.bottom} 0 ${from.bottom}Z`
}

/** The line of a hunk that has no place, to the nearest one or into the empty, and its end. */
export function looseOf(
  from: PixelRange,
  near: PixelRange | null,
  width: number,
): { readonly d: string; readonly x: number; readonly y: number } {
  const start = (from.top + from.bottom) / 2
  const y = near === null ? start : (near.top + near.bottom) / 2
  const x = near === null ? width * 0.55 : width - 8
  return { d: `M0 ${start}C${x * 0.6} ${start} ${x * 0.4} ${y} ${x} ${y}`, x: x + 4, y }
}

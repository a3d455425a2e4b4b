/** Where the rows of each hunk are in a pane, and which of them are in sight. */
import type { CodeRow, CodeView } from './code-view'

/** Ribbons that are drawn at once. More: slower scrolling, fewer: hunks of a crowded screen go untied. */
const DRAWN = 120

export type Extent = { readonly group: number; readonly first: number; readonly last: number }

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
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (view.rangeBottom(reached[middle] ?? 0) < 0) low = middle + 1
    else high = middle
  }
  const seen: Extent[] = []
  for (let at = low; at < sorted.length && seen.length < DRAWN; at++) {
    const extent = sorted[at]
    if (extent === undefined || view.rangeTop(extent.first) > height) break
    if (view.rangeBottom(extent.last) >= 0) seen.push(extent)
  }
  return seen
}

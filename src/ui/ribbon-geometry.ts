/** Where ribbons run: pure, from rows and the panes' geometry. */

import type { Decision } from '../engine/model'
import type { CodeRow, CodeView } from './code-view'
import { type Extent, type Extents, groupsInSight } from './row-extents'

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
  bottom: view.rangeBottom(last),
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

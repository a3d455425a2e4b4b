/** Leads a plain pane to the selected group, and keeps it in view. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type CodeRow, stretchOf } from './code-view'
import { bottomOf, type RowLayout, rowAtHeight, topOf } from './row-layout'

/** Brings the selected group into view when it changes, or as soon as it has rows. `top`: where the pane was scrolled to when it was looked at last. */
export function useReveal(
  rows: readonly CodeRow[],
  selected: number,
  layout: RowLayout,
  scroller: React.RefObject<HTMLDivElement | null>,
  top: React.RefObject<number>,
) {
  const pending = useRef(-1)
  const known = useRef(-1)
  useLayoutEffect(() => {
    if (known.current !== selected) {
      known.current = selected
      pending.current = selected
    }
    const stretch = stretchOf(rows, pending.current)
    const element = scroller.current
    if (!stretch || !element) return
    pending.current = -1
    revealSideways(element)
    bringIn(element, placeOf(layout, stretch, element), element.clientHeight)
  })
  const before = useRef(layout)
  // Rows that are measured are elsewhere than estimated: what was at the pane's top, and what was led to, stay where they were seen.
  useLayoutEffect(() => {
    const was = before.current
    before.current = layout
    const element = scroller.current
    if (was.tops === layout.tops || !element) return
    const stretch = stretchOf(rows, selected)
    // A pane at its beginning stays there: to ask it would lay the whole page out within this drawing.
    if (stretch === null && top.current === 0) return
    const { scrollTop, clientHeight } = element
    const place = stretch && placeOf(was, stretch, element)
    const first = rowAtHeight(was, scrollTop)
    if (scrollTop > 0) element.scrollTop = scrollTop + topOf(layout, first) - topOf(was, first)
    if (stretch && place && place.first < clientHeight && place.end > 0)
      bringIn(element, placeOf(layout, stretch, element), clientHeight)
  })
  // What is in view stays in view where the pane gets less room.
  const keep = useEffectEvent((was: number, height: number) => {
    const stretch = stretchOf(rows, selected)
    const element = scroller.current
    if (!stretch || !element) return
    const place = placeOf(layout, stretch, element)
    if (place.first < was && place.end > 0) bringIn(element, place, height)
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let was = 0
    const watch = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? was
      if (height < was) keep(was, height)
      was = height
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])
}

/** CSS pixels from the top of the pane; `first` is that of the bar above the rows, where they have one. */
type RowsPlace = { readonly first: number; readonly end: number }

function placeOf(
  layout: RowLayout,
  { first, last }: { readonly first: number; readonly last: number },
  { scrollTop }: HTMLElement,
): RowsPlace {
  const bar = layout.bar?.before === first ? layout.bar.height : 0
  return { first: topOf(layout, first) - bar - scrollTop, end: bottomOf(layout, last) - scrollTop }
}

/** Scrolls to the middle of rows that are not all in view; to the first of those that are more than a pane holds. */
function bringIn(element: HTMLElement, { first, end }: RowsPlace, height: number): void {
  if (first >= 0 && Math.min(end, first + height) <= height) return
  element.scrollTop += first - Math.max(0, (height - (end - first)) / 2)
}

/** CSS pixels left of a piece that is brought into view. */
const BESIDE = 120

/** Brings the selected group's own piece of a long row into view, once it is drawn. */
function revealSideways(scroller: HTMLElement): void {
  requestAnimationFrame(() => {
    const piece = scroller.querySelector('.code-piece-chosen')
    if (piece === null) return
    const [own, seen] = [piece.getBoundingClientRect(), scroller.getBoundingClientRect()]
    if (own.left < seen.left || own.right > seen.right) scroller.scrollLeft += own.left - seen.left - BESIDE
  })
}

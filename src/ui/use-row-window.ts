/** Which rows of a long list are drawn: those near what is seen. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { CODE } from './code-view'
import { drawnRows, heightOf, layoutOf, type RowLayout, scrollFor, topOf } from './row-layout'

const FIRST_HEIGHT = 700 // CSS pixels drawn before the list's height is known

export type RowWindow = {
  /** For the element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Rows to draw, in order; `kept` is one of them wherever it is, as the row that has the focus. */
  drawn(kept?: number): readonly number[]
  /** Height of all rows, CSS pixels. */
  readonly height: number
  /** Where a row begins, CSS pixels from the top of them all. */
  topOf(row: number): number
  /** Scrolls until the row is in view. */
  reveal(row: number): void
}

/** `rowHeight`: CSS pixels, the same for every row. */
export function useRowWindow(count: number, rowHeight: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null)
  const [seen, see] = useState({ top: 0, height: FIRST_HEIGHT })
  const layout: RowLayout = layoutOf(count, rowHeight, null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const look = () => {
      // Most scrolling stays within the rows that are drawn already.
      const now = { top: Math.round(element.scrollTop / rowHeight) * rowHeight, height: element.clientHeight }
      see((last) => (last.top === now.top && last.height === now.height ? last : now))
    }
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [rowHeight])
  return {
    scroller,
    drawn(kept) {
      const { first, end } = drawnRows(layout, seen.top, seen.height)
      const rows = Array.from({ length: end - first }, (_, at) => first + at)
      if (kept === undefined || kept < 0 || (first <= kept && kept < end)) return rows
      return kept < first ? [kept, ...rows] : [...rows, kept]
    },
    height: heightOf(layout) - 2 * CODE.padding,
    topOf: (row) => topOf(layout, row) - CODE.padding,
    reveal(row) {
      const element = scroller.current
      const top = element === null ? null : scrollFor(layout, row, element.scrollTop + CODE.padding, element.clientHeight)
      if (element !== null && top !== null) element.scrollTop = top - CODE.padding
    },
  }
}

import { CODE, type CodeView } from './code-view'

const MOST_PIXELS = 15_000_000 // height of the list; more: Firefox clips it (at 17.8 million), fewer: rows of a huge text are left out
const MARGIN = 30 // rows drawn above and below what is seen; fewer: white while scrolling fast, more: slower
const STEP = 10 // rows; the window moves in steps of this, so that most scroll events draw nothing

/** Where rows of one height stand, with at most one bar between them. CSS pixels; rows are 0-based. */
export type RowLayout = {
  /** Rows there are room for; a text of more lines is cut here. */
  readonly rows: number
  readonly rowHeight: number
  readonly bar: { readonly before: number; readonly height: number } | null
}

export const layoutOf = (lines: number, rowHeight: number, bar: RowLayout['bar']): RowLayout => ({
  rows: Math.min(lines, Math.floor(MOST_PIXELS / rowHeight)),
  rowHeight,
  bar: bar && { before: bar.before, height: bar.height },
})

export const sameLayout = (a: RowLayout, b: RowLayout): boolean =>
  a.rows === b.rows && a.rowHeight === b.rowHeight && a.bar?.before === b.bar?.before && a.bar?.height === b.bar?.height

/** Top of a row from the list's top edge, padding and a bar above it included. */
export const topOf = ({ rowHeight, bar }: RowLayout, row: number): number =>
  CODE.padding + row * rowHeight + (bar && bar.before <= row ? bar.height : 0)

/** Height of the whole list. */
export const heightOf = (layout: RowLayout): number => topOf(layout, layout.rows) + CODE.padding

/** Rows [first, end) to draw when the list is scrolled to `top` and `height` pixels of it are seen. */
export function drawnRows({ rows, rowHeight, bar }: RowLayout, top: number, height: number): { first: number; end: number } {
  const seen = Math.floor((top - CODE.padding - (bar?.height ?? 0)) / rowHeight)
  const first = Math.floor((seen - MARGIN) / STEP) * STEP
  const count = Math.ceil((height + (bar?.height ?? 0)) / rowHeight) + 2 * MARGIN + 2 * STEP
  const from = Math.min(Math.max(first, 0), Math.max(rows - 1, 0))
  return { first: from, end: Math.min(from + count, rows) }
}

/** Scroll position that shows a row, in the middle if it was outside; null if it is in view. */
export function scrollFor(layout: RowLayout, row: number, top: number, height: number): number | null {
  const at = topOf(layout, Math.min(Math.max(row, 0), Math.max(layout.rows - 1, 0)))
  if (at >= top && at + layout.rowHeight <= top + height) return null
  return Math.max(0, at - (height - layout.rowHeight) / 2)
}

/** Geometry of a scrolling element whose rows stand as `layout` says at the time of asking. `focused` takes the focus, `flash` marks a row. */
export function plainView(
  scroller: HTMLElement,
  layout: () => RowLayout,
  focused: () => HTMLElement,
  flash: (row: number) => void,
): CodeView & { tell(): void; close(): void } {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const resized = new ResizeObserver(tell)
  resized.observe(scroller)
  scroller.addEventListener('scroll', tell, { passive: true })
  const scrollTo = (row: number) => {
    const top = scrollFor(layout(), row, scroller.scrollTop, scroller.clientHeight)
    if (top !== null) scroller.scrollTop = top
  }
  return {
    rangeTop: (row) => topOf(layout(), Math.min(Math.max(row, 0), layout().rows)) - scroller.scrollTop,
    rowHeight: () => layout().rowHeight,
    scrollTo,
    flash(row) {
      scrollTo(row)
      flash(row)
    },
    onScroll(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    focus: () => focused().focus(),
    tell,
    close() {
      resized.disconnect()
      scroller.removeEventListener('scroll', tell)
      listeners.clear()
    },
  }
}

import { CODE, type CodeView } from './code-view'

const MOST_PIXELS = 15_000_000 // height of the list; more: Firefox clips it (at 17.8 million), fewer: rows of a huge text are left out
const MARGIN = 30 // rows drawn above and below what is seen; fewer: white while scrolling fast, more: slower
const STEP = 10 // rows; the window moves in steps of this, so that most scroll events draw nothing

/** Where rows are, with at most one bar between them. CSS pixels; rows are 0-based. */
export type RowLayout = {
  /** Rows there are room for; a text of more lines is cut here. */
  readonly rows: number
  /** Height of a row that is not wrapped. */
  readonly rowHeight: number
  readonly bar: { readonly before: number; readonly height: number } | null
  /** Where each row begins and the last one ends, without padding and bar; null where all rows have one height. */
  readonly tops: RowTops | null
}

/** One more than there are rows, rising from 0. */
export type RowTops = Float64Array

/** `tops`: of wrapped rows; left out where none is wrapped. */
export function layoutOf(lines: number, rowHeight: number, bar: RowLayout['bar'], tops: RowTops | null = null): RowLayout {
  return {
    rows: tops === null ? Math.min(lines, Math.floor(MOST_PIXELS / rowHeight)) : Math.min(lines, lastTop(tops, MOST_PIXELS)),
    rowHeight,
    bar: bar && { before: bar.before, height: bar.height },
    tops,
  }
}

export const sameLayout = (a: RowLayout, b: RowLayout): boolean =>
  a.rows === b.rows &&
  a.rowHeight === b.rowHeight &&
  a.tops === b.tops &&
  a.bar?.before === b.bar?.before &&
  a.bar?.height === b.bar?.height

/** The last index whose top is not below `at`. */
function lastTop(tops: RowTops, at: number): number {
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

const startOf = ({ tops, rowHeight }: RowLayout, row: number): number =>
  tops === null ? row * rowHeight : (tops[Math.min(row, tops.length - 1)] ?? 0)

const roomFor = ({ bar }: RowLayout, row: number): number => (bar && bar.before <= row ? bar.height : 0)

/** Top of a row from the list's top edge, padding and a bar above it included. */
export const topOf = (layout: RowLayout, row: number): number => CODE.padding + startOf(layout, row) + roomFor(layout, row)

/** Where a row ends. */
export const bottomOf = (layout: RowLayout, row: number): number => CODE.padding + startOf(layout, row + 1) + roomFor(layout, row)

/** Height of the whole list. */
export const heightOf = (layout: RowLayout): number => topOf(layout, layout.rows) + CODE.padding

/** The row at a height of the list; the first or last one beyond its ends. */
export function rowAtHeight(layout: RowLayout, at: number): number {
  const { rows, rowHeight, tops, bar } = layout
  const above = at - CODE.padding
  const rowOf = (place: number) => (tops === null ? Math.floor(place / rowHeight) : lastTop(tops, place))
  const below =
    bar === null || above < startOf(layout, bar.before) ? rowOf(above) : Math.max(rowOf(above - bar.height), bar.before)
  return Math.min(Math.max(below, 0), Math.max(rows - 1, 0))
}

/** Rows [first, end) to draw when the list is scrolled to `top` and `height` pixels of it are seen. */
export function drawnRows(layout: RowLayout, top: number, height: number): { first: number; end: number } {
  const { rows, rowHeight, bar, tops } = layout
  const aside = MARGIN * rowHeight + (bar?.height ?? 0)
  const first = Math.floor(rowAtHeight(layout, top - aside) / STEP) * STEP
  if (tops !== null) {
    const last = rowAtHeight(layout, top + height + aside)
    return { first, end: Math.min(Math.ceil((last + 1) / STEP) * STEP, rows) }
  }
  const count = Math.ceil((height + (bar?.height ?? 0)) / rowHeight) + 2 * MARGIN + 2 * STEP
  return { first, end: Math.min(first + count, rows) }
}

/** Scroll position that shows a row, in the middle if it was outside, its beginning where it is higher than the pane; null if it is in view. */
export function scrollFor(layout: RowLayout, row: number, top: number, height: number): number | null {
  const asked = Math.min(Math.max(row, 0), Math.max(layout.rows - 1, 0))
  const [at, end] = [topOf(layout, asked), bottomOf(layout, asked)]
  if (at >= top && Math.min(end, at + height) <= top + height) return null
  return Math.max(0, at - Math.max(0, (height - (end - at)) / 2))
}

/** Geometry of a scrolling element whose rows are where `layout` says at the time of asking. `focused` takes the focus, `flash` marks a row. */
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
    rangeBottom: (row) => bottomOf(layout(), Math.min(Math.max(row, 0), Math.max(layout().rows - 1, 0))) - scroller.scrollTop,
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

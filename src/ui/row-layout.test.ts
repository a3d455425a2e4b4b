import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bottomOf, drawnRows, heightOf, layoutOf, rowAtHeight, scrollFor, topOf } from './row-layout'

const layout = fc
  .record({
    lines: fc.integer({ min: 1, max: 5_000_000 }),
    rowHeight: fc.constantFrom(20, 26, 32),
    bar: fc.option(fc.record({ before: fc.nat(200), height: fc.integer({ min: 1, max: 60 }) })),
  })
  .map(({ lines, rowHeight, bar }) => layoutOf(lines, rowHeight, bar))
const height = fc.integer({ min: 0, max: 2000 })

/** Rows of which each is wrapped into so many lines. */
const wrapped = fc
  .record({
    lines: fc.array(fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 300 })), {
      minLength: 1,
      maxLength: 3000,
    }),
    rowHeight: fc.constantFrom(14, 20, 22.5),
    bar: fc.option(fc.record({ before: fc.nat(200), height: fc.integer({ min: 1, max: 60 }) })),
  })
  .map(({ lines, rowHeight, bar }) => {
    const tops = new Float64Array(lines.length + 1)
    for (const [at, count] of lines.entries()) tops[at + 1] = (tops[at] ?? 0) + count * rowHeight
    return layoutOf(lines.length, rowHeight, bar && { ...bar, before: Math.min(bar.before, lines.length) }, tops)
  })

describe('rows to draw', () => {
  it('cover what is seen at every scroll position', () => {
    fc.assert(
      fc.property(layout, height, fc.double({ min: 0, max: 1, noNaN: true }), (list, seen, share) => {
        const top = Math.max(0, heightOf(list) - seen) * share
        const { first, end } = drawnRows(list, top, seen)
        expect(first === 0 || topOf(list, first) <= top).toBe(true)
        expect(end === list.rows || topOf(list, end) >= top + seen).toBe(true)
      }),
    )
  })

  it('cover what is seen of wrapped rows, and few more', () => {
    fc.assert(
      fc.property(wrapped, height, fc.double({ min: 0, max: 1, noNaN: true }), (list, seen, share) => {
        const top = Math.max(0, heightOf(list) - seen) * share
        const { first, end } = drawnRows(list, top, seen)
        expect(first === 0 || topOf(list, first) <= top).toBe(true)
        expect(end === list.rows || topOf(list, end) >= top + seen).toBe(true)
        expect(end - first).toBeLessThan(seen / list.rowHeight + 100)
      }),
    )
  })

  it('are few, however many there are', () => {
    fc.assert(
      fc.property(layout, height, fc.nat(20_000_000), (list, seen, top) => {
        const { first, end } = drawnRows(list, top, seen)
        expect(end - first).toBeLessThan(seen / list.rowHeight + 100)
      }),
    )
  })
})

describe('geometry', () => {
  it('knows the row at each height, wrapped or not, below a bar and above it', () => {
    fc.assert(
      fc.property(fc.oneof(layout, wrapped), fc.nat(3000), fc.double({ min: 0, max: 0.99, noNaN: true }), (list, any, share) => {
        const row = any % list.rows
        const at = topOf(list, row) + (bottomOf(list, row) - topOf(list, row)) * share
        expect(rowAtHeight(list, at)).toBe(row)
        expect(rowAtHeight(list, -1)).toBe(0)
        expect(rowAtHeight(list, heightOf(list) + 100)).toBe(list.rows - 1)
      }),
    )
  })

  it('shows the beginning of a row that is higher than the pane', () => {
    const list = layoutOf(3, 20, null, new Float64Array([0, 20, 4020, 4040]))
    expect(scrollFor(list, 1, 1000, 400)).toBe(topOf(list, 1))
    expect(scrollFor(list, 1, topOf(list, 1), 400)).toBeNull()
  })

  it('leaves room for the bar above its row and below the one before', () => {
    const list = layoutOf(10, 20, { before: 4, height: 36 })
    expect([3, 4, 5].map((row) => topOf(list, row))).toEqual([68, 124, 144])
    expect(heightOf(list)).toBe(8 + 200 + 36 + 8)
  })

  it('stays below the height that browsers can scroll', () => {
    expect(heightOf(layoutOf(5_000_000, 20, null))).toBeLessThan(17_800_000)
  })

  it('scrolls to a row that is not in view, and not for one that is', () => {
    const list = layoutOf(1000, 20, null)
    expect(scrollFor(list, 3, 0, 400)).toBeNull()
    const top = scrollFor(list, 500, 0, 400)
    expect(top).not.toBeNull()
    expect(scrollFor(list, 500, top ?? 0, 400)).toBeNull()
  })
})

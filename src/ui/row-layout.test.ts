import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnRows, heightOf, layoutOf, scrollFor, topOf } from './row-layout'

const layout = fc
  .record({
    lines: fc.integer({ min: 1, max: 5_000_000 }),
    rowHeight: fc.constantFrom(20, 26, 32),
    bar: fc.option(fc.record({ before: fc.nat(200), height: fc.integer({ min: 1, max: 60 }) })),
  })
  .map(({ lines, rowHeight, bar }) => layoutOf(lines, rowHeight, bar))
const height = fc.integer({ min: 0, max: 2000 })

describe('rows to draw', () => {
  it('cover what is seen, wherever the list is scrolled to', () => {
    fc.assert(
      fc.property(layout, height, fc.double({ min: 0, max: 1, noNaN: true }), (list, seen, share) => {
        const top = Math.max(0, heightOf(list) - seen) * share
        const { first, end } = drawnRows(list, top, seen)
        expect(first === 0 || topOf(list, first) <= top).toBe(true)
        expect(end === list.rows || topOf(list, end) >= top + seen).toBe(true)
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

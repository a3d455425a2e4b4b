/** Two sets side by side: chance is no news, and a difference is. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceInterval } from './bootstrap'
import { differences } from './difference'
import { Figures } from './figures'
import { type LabRow, labRowOf } from './lab-row'
import { reportPage } from './report'

/** Numbers that follow from a seed. */
function numbersFrom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 16), 0x45d9f3b) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 15)) >>> 0) / 4_294_967_296
  }
}

const one = (is: boolean) => ({ all: 1, good: is ? 1 : 0 })
const none = { all: 0, good: 0 }

/** Of many made-up pairs of runs, how many are called news. */
function newsOf(chanceA: number, chanceB: number, isPaired: boolean): number {
  let news = 0
  for (let seed = 1; seed <= 200; seed++) {
    const random = numbersFrom(seed)
    const units = Array.from({ length: 120 }, () => {
      // A task is hard or easy for both.
      const ease = (random() - 0.5) * 0.5
      return { a: one(random() < chanceA + ease), b: one(random() < chanceB + ease) }
    })
    const counted = isPaired
      ? units
      : units.flatMap(({ a, b }) => [
          { a, b: none },
          { a: none, b },
        ])
    const interval = differenceInterval(counted)
    if (interval !== null && (interval.low > 0 || interval.high < 0)) news++
  }
  return news / 200
}

test.each([true, false])('noise is seldom news, and a difference mostly is (paired: %s)', (isPaired) => {
  expect(newsOf(0.6, 0.6, isPaired)).toBeLessThan(0.09)
  expect(newsOf(0.5, 0.7, isPaired)).toBeGreaterThan(0.8)
})

test('an interval is about as wide as the formula for two shares says', () => {
  const units = Array.from({ length: 4000 }, (_, at) =>
    at < 2000 ? { a: one(at % 2 === 0), b: none } : { a: none, b: one(at % 4 === 0) },
  )
  const interval = differenceInterval(units)
  const half = 1.96 * Math.sqrt((0.5 * 0.5) / 2000 + (0.25 * 0.75) / 2000)
  expect(interval?.low).toBeCloseTo(-0.25 - half, 2)
  expect(interval?.high).toBeCloseTo(-0.25 + half, 2)
})

test('the interval holds the difference itself, lies within what is possible, and does not hang on the order', () => {
  const anyUnit = fc.record({
    a: fc.record({ all: fc.constant(2), good: fc.integer({ min: 0, max: 2 }) }),
    b: fc.record({ all: fc.constant(1), good: fc.integer({ min: 0, max: 1 }) }),
  })
  fc.assert(
    fc.property(fc.array(anyUnit, { minLength: 10, maxLength: 60 }), (units) => {
      const interval = differenceInterval(units)
      if (interval === null) throw new Error('no interval')
      const share = (side: 'a' | 'b') =>
        units.reduce((sum, unit) => sum + unit[side].good, 0) / units.reduce((sum, unit) => sum + unit[side].all, 0)
      const by = share('b') - share('a')
      expect(interval.low).toBeLessThanOrEqual(by + 1e-9)
      expect(interval.high).toBeGreaterThanOrEqual(by - 1e-9)
      expect([interval.low >= -1, interval.high <= 1]).toEqual([true, true])
      expect(differenceInterval([...units, ...units])?.low).toBeGreaterThanOrEqual(interval.low - 0.12)
    }),
    { numRuns: 60 },
  )
})

test('of a few units nothing is said', () => {
  expect(differenceInterval(Array.from({ length: 9 }, () => ({ a: one(true), b: one(false) })))).toBeNull()
})

const rowsOf = (landing: number, of: number, format = 'search-replace'): LabRow[] =>
  Array.from({ length: of }, (_, at) =>
    labRowOf(
      {
        names: { id: at },
        verdict: { state: at < landing ? 'landed' : 'refused', formats: [format], hunks: [{ path: 'a.ts' }], tokens: 1 },
      },
      at,
    ),
  )

test('a comparison has all replies and each group that both have', () => {
  const found = differences({ name: 'before', rows: rowsOf(20, 100) }, { name: 'after', rows: rowsOf(80, 100) })
  expect(found.map(({ key, name, measure, isNews, by }) => [key, name, measure, isNews, by])).toEqual([
    [null, null, 'landed', true, expect.closeTo(0.6)],
    [null, null, 'refused', true, expect.closeTo(-0.6)],
    ['format', 'search-replace', 'landed', true, expect.closeTo(0.6)],
    ['language', 'TypeScript', 'landed', true, expect.closeTo(0.6)],
  ])
  expect(
    differences({ name: 'a', rows: rowsOf(50, 100) }, { name: 'b', rows: rowsOf(52, 100) }).some(({ isNews }) => isNews),
  ).toBe(false)
  expect(differences({ name: 'a', rows: rowsOf(1, 4) }, { name: 'b', rows: rowsOf(4, 4) })[0]).toMatchObject({ interval: null })
  expect(differences({ name: 'a', rows: [] }, { name: 'b', rows: rowsOf(4, 4) })).toEqual([])
})

test('the report has the comparison, with any name as text', () => {
  const [a, b] = [
    { name: '<script>alert(1)</script>', rows: rowsOf(20, 100) },
    { name: 'after', rows: rowsOf(80, 100) },
  ]
  const page = reportPage(Figures.of(b.rows), [a, b])
  expect(page).toContain('B has more')
  expect(page).not.toContain('<script')
})

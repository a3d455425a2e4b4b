import { expect, test } from 'vitest'
import { whereIs } from './places'

const LINES = [
  'class A {',
  '  public override onChanged() {',
  '    stop()',
  '  }',
  '  public override onDeleted() {',
  '    stop()',
  '  }',
  '}',
]
const PLACES = [
  { start: 2, end: 3 },
  { start: 5, end: 6 },
]
const symbols = (...names: readonly string[]) => ({
  placeSymbols: names.map((symbol, at) => ({ decision: 0, start: PLACES[at]?.start ?? -1, symbol })),
})
const where = (names: readonly string[], lines = LINES) =>
  PLACES.map((place) => {
    const { symbol, tells } = whereIs(symbols(...names), 0, place, PLACES, lines)
    return symbol || tells
  })

test('places are parted by the names that differ, without what they share', () => {
  expect(where(['A.onChanged', 'A.onDeleted'])).toEqual(['onChanged', 'onDeleted'])
  expect(where(['A.on', 'B.on'])).toEqual(['A.on', 'B.on'])
  expect(where(['A', 'A.onDeleted'])).toEqual(['A', 'onDeleted'])
})

test('places in one definition, or in none that is known, are parted by a line above, without the words that all begin with', () => {
  expect(where(['A', 'A'])).toEqual(['…onChanged() {', '…onDeleted() {'])
  expect(where([])).toEqual(['…onChanged() {', '…onDeleted() {'])
  expect(
    where(
      [],
      LINES.map((line) => line.replace('public override onDeleted', 'onDeleted')),
    ),
  ).toEqual(['public override onChanged() {', 'onDeleted() {'])
})

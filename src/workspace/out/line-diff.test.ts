import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutLines, lineChanges, neighbourhoods } from './line-diff'

const text = fc
  .array(fc.constantFrom('a\n', 'b\n', 'c\r\n', '\r', '\u2028', '\f\n', '\n'), { maxLength: 25 })
  .map((parts) => parts.join(''))

describe('changedLines', () => {
  test('law: lines joined are the text, and changes made give the other text', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [old, fresh] = [cutLines(before), cutLines(after)]
        expect(old.join('')).toBe(before)
        expect(old.slice(0, -1).every((line) => line.endsWith('\n'))).toBe(true)
        const made: string[] = []
        let from = 0
        for (const change of lineChanges(old, fresh)) {
          made.push(...old.slice(from, change.before.start), ...fresh.slice(change.after.start, change.after.end))
          from = change.before.end
        }
        expect([...made, ...old.slice(from)].join('')).toBe(after)
      }),
    )
  })

  test('law: neighbourhoods hold every change once, and no line twice', () => {
    fc.assert(
      fc.property(text, text, fc.nat(4), (before, after, context) => {
        const [old, fresh] = [cutLines(before), cutLines(after)]
        const changes = lineChanges(old, fresh)
        const places = neighbourhoods(changes, old.length, context)
        expect(places.flatMap((place) => place.changes)).toEqual(changes)
        const starts = places.map((place) => place.before.start)
        expect(starts.every((start, i) => start >= (places[i - 1]?.before.end ?? 0))).toBe(true)
        for (const place of places) {
          expect(old.slice(place.before.start, place.changes[0]?.before.start)).toEqual(
            fresh.slice(place.after.start, place.changes[0]?.after.start),
          )
          expect(place.before.end - place.before.start - (place.after.end - place.after.start)).toBe(
            place.changes.reduce((sum, { before, after }) => sum + before.end - before.start - (after.end - after.start), 0),
          )
        }
      }),
    )
  })

  test('finds what two texts share', () => {
    const at = (start: number, end: number) => ({ start, end })
    expect(lineChanges(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'y', 'd'])).toEqual([
      { before: at(1, 2), after: at(1, 2) },
      { before: at(3, 3), after: at(3, 4) },
    ])
  })

  test('gives up on long texts with little in common', () => {
    const lines = (by: number) => Array.from({ length: 20_000 }, (_, i) => `${(((i + by) * 2654435761) >>> 7) % 10_000}\n`)
    expect(lineChanges(['head', ...lines(7), 'tail'], ['head', ...lines(11_111), 'tail'])).toEqual([
      { before: { start: 1, end: 20_001 }, after: { start: 1, end: 20_001 } },
    ])
  })
})

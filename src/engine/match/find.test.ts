/** Lines are found by the same law whichever way they are looked for: by their text, their marks, their keys. */
import { describe, expect, test } from 'vitest'
import { Budget } from '../budget'
import { findAll, findVerbatim } from './find'
import { Lines } from './lines'
import { pairingAt, withBlanks } from './pairing'

describe('lines that the file has character by character', () => {
  test.each<[string, string, string, number[] | null]>([
    ['once', 'a\nb\nc\n', 'b\nc\n', [1]],
    ['at the end, which has no line end', 'a\nb\nc', 'b\nc\n', [1]],
    ['in places that overlap', 'x\nx\nx\n', 'x\nx\n', [0, 1]],
    ['not as the end of a line', 'xa\nb\n', 'a\nb\n', []],
    ['not as the beginning of a line', 'a\nbx\n', 'a\nb\n', []],
    ['not as the beginning of the last line', 'a\nbx', 'a\nb\n', []],
    ['with blank lines around', 'a\n\nb\n\nc\n', '\nb\n\n', [1]],
    ['in a file whose lines end in CR LF', 'a\r\nb\r\n', 'a\nb\n', []],
    ['unknown where the hunk has a carriage return', 'a\nb\n', 'a\r\n', null],
    ['unknown where the hunk says nothing', 'a\n\nb\n', '\n', null],
    ['unknown where too much begins alike', 'x\n'.repeat(40), 'x\n', null],
  ])('%s', (_, file, hunk, lines) => {
    expect(findVerbatim(Lines.of(file), Lines.of(hunk))).toEqual(lines)
    // By the index the same, or it is not known.
    const indexed = Lines.of(file)
    indexed.prepare()
    expect([lines, null]).toContainEqual(findVerbatim(indexed, Lines.of(hunk)))
  })

  test('are found by the index once the text has been looked through a few times', () => {
    const file = Lines.of('a\nb\nc\na\nb')
    const found = Array.from({ length: 100 }, () => findVerbatim(file, Lines.of('a\nb\n')))
    expect(found).toEqual(found.map(() => [0, 3]))
  })
})

/** Pairs of lines that differ in white space and typography alone. */
const ALIKE = [
  ['a + b', 'a+b'],
  ['\tif (x) {', 'if(x){  '],
  ['caf\u00e9s and more', 'cafe\u0301s and more'],
  ['abce\u0301', 'abc\u00e9'],
  ['say “hi” to them', 'say "hi" to them'],
  ['long enough … to have a middle', 'long enough ... to have a middle'],
  ['zero\u200bwidth and so on', 'zerowidth and so on'],
  ['ends in a dash –', 'ends in a dash -'],
  ['x', ' x '],
] as const

describe('lines that differ in white space and typography', () => {
  test.each(ALIKE)('%j and %j are found for each other', (one, other) => {
    for (const [own, sought] of [
      [one, other],
      [other, one],
    ] as const) {
      const file = Lines.ofTexts(['first', own, 'last', own])
      const hunk = Lines.ofTexts([sought])
      expect(file.like(hunk, 0)).toEqual([1, 3])
      expect(file.hasLike(sought)).toBe(true)
      expect(file.countLike(hunk, 0)).toBeGreaterThanOrEqual(2)
      expect(findAll(file, hunk, new Budget(1))).toEqual([1, 3])
    }
  })

  test('are found by an index once much was looked for', () => {
    const texts = Array.from({ length: 50 }, (_, at) => `line ${at} of many`)
    const file = Lines.ofTexts(texts)
    for (let round = 0; round < 20; round++)
      for (const [at, text] of texts.entries()) expect(file.like(Lines.ofTexts([`  ${text}`]), 0)).toEqual([at])
  })
})

test('a row of lines is found among others that begin and end alike', () => {
  const rows = Array.from({ length: 300 }, (_, at) => `{ id: ${at % 100}, on: true },`)
  const file = Lines.ofTexts(rows)
  expect(findAll(file, Lines.ofTexts(rows.slice(42, 45)), new Budget(1))).toEqual([42, 142, 242])
})

test('a line of the file pairs with one blank line of the hunk', () => {
  const file = Lines.of('a\n\nb\n')
  const hunk = Lines.of('a\n\n\nb\n')
  expect(pairingAt(file, hunk, 0)).toEqual([0, 1, -1, 2])
  expect(withBlanks(file, hunk, [0, -1, 1, 2])).toEqual([0, -1, 1, 2])
})

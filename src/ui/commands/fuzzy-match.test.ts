import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitOf, queryWordsOf } from './fuzzy-match'

const FILES = [
  'src/pool.ts',
  'src/errors.ts',
  'src/api.ts',
  'test/pool.test.ts',
  'src/ui/FilePane.tsx',
  'spool/readme.md',
  '__proto__',
]
const ACTIONS = [
  'Run the tests',
  'Run the failed tests again',
  'Roll back what is staged',
  'Accept the hunk',
  'Accept all hunks of the file',
  'Go to hunk 3: pool.ts, indent +2',
]

/** The texts that fit, the best first. */
const found = (query: string, texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => {
      const fit = fitOf(queryWordsOf(query), text)
      return fit === null ? [] : [{ text, score: fit.score }]
    })
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text)

describe('what is found, the best first', () => {
  const rows: readonly [query: string, texts: readonly string[], found: readonly string[]][] = [
    ['pool', FILES, ['src/pool.ts', 'test/pool.test.ts', 'spool/readme.md']],
    ['POOL', FILES, ['src/pool.ts', 'test/pool.test.ts', 'spool/readme.md']],
    ['test pool', FILES, ['test/pool.test.ts']],
    ['pool test', FILES, ['test/pool.test.ts']],
    ['srpo', FILES, ['src/pool.ts']],
    ['fp', FILES, ['src/ui/FilePane.tsx']],
    ['src/ui', FILES, ['src/ui/FilePane.tsx']],
    ['__proto__', FILES, ['__proto__']],
    ['xyz', FILES, []],
    ['run', ACTIONS, ['Run the tests', 'Run the failed tests again']],
    ['run fail', ACTIONS, ['Run the failed tests again']],
    ['rb', ACTIONS, ['Roll back what is staged']],
    ['ah', ACTIONS, ['Accept the hunk', 'Accept all hunks of the file']],
    ['hunk 3', ACTIONS, ['Go to hunk 3: pool.ts, indent +2']],
    ['indent +2', ACTIONS, ['Go to hunk 3: pool.ts, indent +2']],
  ]
  for (const [query, texts, expected] of rows) test(query, () => expect(found(query, texts)).toEqual(expected))
})

describe('the letters that are marked', () => {
  const rows: readonly [query: string, text: string, marked: string][] = [
    ['pool', 'spool/pool.ts', '      pool   '],
    ['pool te', 'test/pool.test.ts', '     pool te     '],
    ['srpo', 'src/pool.ts', 'sr  po     '],
    ['tests', 'Run the tests', '        tests'],
  ]
  for (const [query, text, marked] of rows)
    test(`${query} in ${text}`, () => {
      const places = fitOf(queryWordsOf(query), text)?.at ?? []
      expect([...text].map((unit, i) => (places.includes(i) ? unit : ' ')).join('')).toBe(marked)
    })
})

test('other words for the same thing find it, after what is called so', () => {
  const words = queryWordsOf('rewrite')
  const other = fitOf(words, 'Edit the hunk', 'edit rewrite')
  expect(other?.at).toEqual([])
  expect(other?.score).toBeLessThan(fitOf(words, 'Rewrite all')?.score ?? 0)
  expect(fitOf(words, 'Edit the hunk')).toBeNull()
})

test('what is marked are letters of the text, each once and in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 4 }), (text, query) => {
      const at = fitOf(queryWordsOf(query), text)?.at ?? []
      expect(at).toEqual([...new Set(at)].sort((a, b) => a - b))
      expect(at.every((place) => place >= 0 && place < text.length)).toBe(true)
    }),
  )
})

test('every word of a text finds it', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Za-z0-9]{1,12}$/), { minLength: 1, maxLength: 6 }), (words) => {
      const text = words.join('/')
      for (const word of words) expect(fitOf(queryWordsOf(word), text)).not.toBeNull()
    }),
  )
})

test('names made to be slow are soon compared', () => {
  const text = 'a/'.repeat(2000)
  // Without a bound this takes minutes.
  for (let file = 0; file < 200; file++) expect(fitOf(queryWordsOf(`${'a'.repeat(38)}b`), `b${text}${file}b`)).toBeNull()
})

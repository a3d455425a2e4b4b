import { describe, expect, test } from 'vitest'
import { findInFiles, replaceIn, type Wanted } from './find-in-files'

const wanted = (text: string, options: Partial<Wanted> = {}): Wanted => ({
  text,
  isRegex: false,
  matchCase: false,
  wholeWord: false,
  ...options,
})
const FILES: readonly (readonly [string, string])[] = [
  ['a.ts', 'const pool = new Pool()\r\npool.close()\r\n'],
  ['b.ts', 'no match'],
  ['c.md', 'Pooling (of pools)'],
]

describe('found', () => {
  test.each([
    ['any case', wanted('pool'), { 'a.ts': ['0:6-10', '0:17-21', '1:0-4'], 'c.md': ['0:0-4', '0:12-16'] }],
    ['the case as written', wanted('Pool', { matchCase: true }), { 'a.ts': ['0:17-21'], 'c.md': ['0:0-4'] }],
    ['whole words', wanted('pool', { wholeWord: true }), { 'a.ts': ['0:6-10', '0:17-21', '1:0-4'] }],
    ['signs as they are', wanted('(of'), { 'c.md': ['0:8-11'] }],
    ['an expression, line by line', wanted('^pool\\.\\w+\\(\\)$', { isRegex: true }), { 'a.ts': ['1:0-12'] }],
    ['an expression', wanted('^p\\w+\\.', { isRegex: true }), { 'a.ts': ['1:0-5'] }],
    ['over lines', wanted('\\)\\r\\npool', { isRegex: true }), { 'a.ts': ['0:22-23'] }],
    ['nothing of no length', wanted('x*', { isRegex: true }), {}],
  ])('%s', (_, query, expected) => {
    const found = findInFiles(FILES, query)
    const listed = found?.files.map(({ path, matches }) => [path, matches.map(({ line, from, to }) => `${line}:${from}-${to}`)])
    expect(Object.fromEntries(listed ?? [])).toEqual(expected)
    expect(found?.count).toBe(Object.values(expected).flat().length)
  })

  test('what is no expression, or nothing, finds nothing', () => {
    expect(findInFiles(FILES, wanted(''))).toBeNull()
    expect(findInFiles(FILES, wanted('(', { isRegex: true }))).toBeNull()
    expect(replaceIn('a(', wanted('(', { isRegex: true }), '')).toBeNull()
  })

  test('a match within a long line is shown with what is around it', () => {
    const [file] = findInFiles([['min.js', `${'a'.repeat(5000)}needle${'b'.repeat(5000)}`]], wanted('needle'))?.files ?? []
    const [match] = file?.matches ?? []
    expect(match?.text.slice(match.from, match.to)).toBe('needle')
    expect(match?.text.length).toBeLessThan(300)
  })

  test('all matches are counted, and some are listed', () => {
    const lines = 3000
    const found = findInFiles(
      [
        ['a', 'x\n'.repeat(lines)],
        ['b', 'xx'],
      ],
      wanted('x'),
    )
    expect(found?.count).toBe(lines + 2)
    const [first, second] = found?.files ?? []
    expect(first?.count).toBe(lines)
    expect(first?.matches.length).toBeLessThan(lines)
    expect(second).toMatchObject({ count: 2, matches: [] })
  })
})

describe('replaced', () => {
  test.each([
    ['as it is written', wanted('pool'), '$1 $&', 'pool Pool', '$1 $& $1 $&'],
    ['with what was captured', wanted('(\\w)(\\d)', { isRegex: true }), '$2$1-$&-$$-$3', 'a1 b2', '1a-a1-$-$3 2b-b2-$-$3'],
    ['with what has a name', wanted('(?<first>a)', { isRegex: true }), '<$<first>>', 'banana', 'b<a>n<a>n<a>'],
    ['with what is before it', wanted('(?<=b)a', { isRegex: true }), 'o', 'ba ca', 'bo ca'],
    ['and matches of nothing stay', wanted('x*', { isRegex: true }), 'y', 'axxb', 'ayb'],
    ['line ends stay', wanted('b'), 'c', 'a\r\nb\r\n', 'a\r\nc\r\n'],
  ])('%s', (_, query, by, text, expected) => {
    expect(replaceIn(text, query, by)).toBe(expected)
  })
})

import { expect, test } from 'vitest'
import type { Content, Path, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import { affectedTests, changedBetween } from './affected-tests'
import { addEvents, beginRun, endRun } from './results-reducer'

function path(text: string): Path {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}
const [A, B, C] = ['test/a.test.ts', 'test/b.test.ts', 'test/c.test.ts'].map(path)
const tests = [A, B, C].filter((file) => file !== undefined)

/** a uses src/a.ts and data.json, b uses src/b.ts, of c nothing is known or it did not load. */
function known(c: 'loaded' | 'unknown' | 'broken' | 'new') {
  const events = [
    { type: 'file-end', file: 'test/a.test.ts', durationMs: 1, uses: ['test/a.test.ts', 'src/a.ts', 'data.json'] },
    { type: 'file-end', file: 'test/b.test.ts', durationMs: 1, uses: ['test/b.test.ts', 'src/b.ts'] },
  ] as const
  const own = { type: 'file-end', file: 'test/c.test.ts', durationMs: 1 } as const
  const error = { name: 'Error', message: '', frames: [] }
  const asked = c === 'new' ? tests.slice(0, 2) : tests
  let results = beginRun(null, { asked, tests: asked, whole: true, content: 1 })
  results = addEvents(results, events)
  if (c === 'loaded') results = addEvents(results, [{ ...own, uses: ['test/c.test.ts'] }])
  if (c === 'unknown') results = addEvents(results, [own])
  if (c === 'broken')
    results = addEvents(results, [
      { type: 'file-error', file: own.file, error },
      { ...own, uses: [own.file] },
    ])
  return endRun(results, 'done')
}

type Row = { readonly changed: string; readonly c?: Parameters<typeof known>[0]; readonly touched: string }

const ROWS: readonly Row[] = [
  { changed: '', touched: '' },
  { changed: 'src/a.ts', touched: 'a' },
  { changed: 'src/a.ts src/b.ts', touched: 'a b' },
  { changed: 'test/b.test.ts', touched: 'b' },
  { changed: 'src/nobody.ts', touched: '' },
  { changed: 'src/nobody.ts', c: 'broken', touched: 'c' },
  { changed: 'src/a.ts', c: 'unknown', touched: 'a c' },
  { changed: 'test/c.test.ts', c: 'new', touched: 'c' },
  { changed: 'README.md', touched: '' },
  { changed: 'data.json', touched: 'a' },
  { changed: 'other.json', touched: 'a b c' },
  { changed: 'package.json', touched: 'a b c' },
  { changed: 'vitest.config.ts', touched: 'a b c' },
  { changed: 'test/__snapshots__/b.test.ts.snap', touched: 'b' },
]

test.each(ROWS)('$changed ($c) touches $touched', ({ changed, c = 'loaded', touched }) => {
  const paths = changed.split(' ').filter(Boolean).map(path)
  const files = affectedTests(tests, paths, known(c))
  expect(files.map((file) => file.slice(5, 6)).join(' ')).toBe(touched)
})

test('where nothing is known, every test is touched', () => {
  expect(affectedTests(tests, [path('src/a.ts')], null)).toEqual(tests)
})

const tree = (files: Record<string, Content>): Tree =>
  new Map(Object.entries(files).map(([name, content]) => [path(name), content]))

test.each<[string, Record<string, Content>, Record<string, Content>, string[]]>([
  ['nothing', { a: '1', b: Uint8Array.of(0, 1) }, { a: '1', b: Uint8Array.of(0, 1) }, []],
  ['a text', { a: '1', b: '2' }, { a: '2', b: '2' }, ['a']],
  ['bytes', { b: Uint8Array.of(0, 1) }, { b: Uint8Array.of(0, 2) }, ['b']],
  ['a file that came, and one that went', { a: '1' }, { b: '1' }, ['a', 'b']],
  ['an empty file that came', {}, { a: '' }, ['a']],
])('changed: %s', (_, before, after, changed) => {
  expect(changedBetween(tree(before), tree(after))).toEqual(changed)
})

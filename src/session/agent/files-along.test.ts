/** Which files a prompt has with it, and which a reply asks to see. */
import { describe, expect, test } from 'vitest'
import type { Path, Tree } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import { filesAlong, pathsNamedIn, roomIn } from './files-along'

const pathOf = (name: string): Path => {
  const parsed = parsePath(name)
  if (!parsed.ok) throw new Error(name)
  return parsed.path
}
const treeOf = (files: Readonly<Record<string, string>>): Tree =>
  new Map(Object.entries(files).map(([name, text]) => [pathOf(name), text]))

const LONG = 'x = 1\n'.repeat(2000) // 12,000 units
const FILES = {
  'package.json': '{}\n',
  'package-lock.json': LONG.repeat(9),
  'node_modules/left/index.js': 'export const acquire = 1\n',
  'src/pool.ts': 'export class Pool {\n  acquire() {}\n}\n',
  'src/deep/pool.ts': 'export const other = 1\n',
  'src/http.ts': "import { Pool } from './pool'\nnew Pool().acquire()\n",
  'src/retry.ts': 'export const retryOnce = () => 1\n',
  'test/retry.test.ts': "import { retryOnce } from '../src/retry'\n",
  'data/large.txt': LONG.repeat(9),
}

const along = (task: string, { room = 2000, failing = [] as string[] } = {}) =>
  Object.fromEntries(
    filesAlong({ task, tree: treeOf(FILES), failing: failing.map(pathOf), room }).files.map(({ path, why }) => [path, why]),
  )

test.each<[name: string, task: string, failing: string[], expected: Record<string, string>]>([
  ['a file by its path', 'Mend src/http.ts.', [], { 'src/http.ts': 'named' }],
  ['a file by a mention', 'Mend @src/http.ts', [], { 'src/http.ts': 'named' }],
  ['a file by a name that only one has', 'Mend http.ts, please', [], { 'src/http.ts': 'named' }],
  ['a file by the end of its path', 'Mend deep/pool.ts', [], { 'src/deep/pool.ts': 'named' }],
  ['a definition, and who uses it', 'acquire() shall wait', [], { 'src/pool.ts': 'defines', 'src/http.ts': 'mentions' }],
  ['a definition by a plain word', 'Let retryOnce wait', [], { 'src/retry.ts': 'defines', 'test/retry.test.ts': 'mentions' }],
  [
    'failing tests and what they import',
    'Mend it',
    ['test/retry.test.ts'],
    { 'test/retry.test.ts': 'failing-test', 'src/retry.ts': 'under-test' },
  ],
  ['nothing where nothing is named', 'Mend it', [], {}],
])('%s', (_, task, failing, expected) => {
  expect(along(task, { failing })).toEqual(expected)
})

test('all go along where they fit, but what was installed', () => {
  const whys = along('Mend it', { room: 10 ** 6 })
  expect(new Set(Object.values(whys))).toEqual(new Set(['all']))
  expect(Object.keys(whys)).toEqual(Object.keys(FILES).filter((path) => !/node_modules|lock/.test(path)))
})

test('one large file keeps no other from going along, and is said to stay out', () => {
  const { files, left } = filesAlong({
    task: 'Mend src/pool.ts like data/large.txt',
    tree: treeOf(FILES),
    failing: [],
    room: 5000,
  })
  expect(files.map(({ path }) => path)).toContain('src/pool.ts')
  expect(left[0]).toBe('data/large.txt')
})

test('what goes along never takes more room than there is', () => {
  for (const room of [0, 30, 60, 100, 500]) {
    const tree = treeOf(FILES)
    const { files } = filesAlong({ task: 'src/pool.ts src/http.ts retryOnce acquire()', tree, failing: [], room })
    const units = files.reduce((sum, { path }) => sum + String(tree.get(path)).length, 0)
    expect(units).toBeLessThanOrEqual(room)
  }
})

test('a small window leaves less room, an unknown one the usual', () => {
  expect(roomIn(null)).toBe(60_000)
  expect(roomIn(4096)).toBe(4915)
  expect(roomIn(1_000_000)).toBe(60_000)
})

describe('files that a text names', () => {
  test.each<[text: string, expected: string[]]>([
    ['I need to see src/http.ts.', ['src/http.ts']],
    ['Please show me `src/http.ts` and **src/retry.ts**:', ['src/http.ts', 'src/retry.ts']],
    ['Could I have (src/http.ts)?', ['src/http.ts']],
    ['./src/http.ts', ['src/http.ts']],
    ['pool.ts is needed', []], // two files have that name
    ['I need package.json', ['package.json']],
    ['Nothing is named here, e.g. this and/or that.', []],
    ['src/none.ts', []],
    ['', []],
  ])('%s', (text, expected) => {
    expect(pathsNamedIn(text, treeOf(FILES))).toEqual(expected)
  })
})

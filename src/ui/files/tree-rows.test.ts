import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import { foldersOf, moveOf, parentFoldersOf, type TreeRow, treeRowsOf } from './tree-rows'

function path(text: string): Path {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
  return parsed.path
}
const all = () => true
const none = () => false
const drawn = (rows: readonly TreeRow[]) =>
  rows.map((row) => `${'  '.repeat(row.depth)}${row.kind === 'folder' ? (row.isOpen ? '- ' : '+ ') : ''}${row.name}`)
const treeOf = (...paths: string[]) => foldersOf(paths.map(path))

const STARTER = treeOf('package.json', 'README.md', 'src/pool.ts', 'src/api.ts', 'test/pool.test.ts')
const DEEP = treeOf('src/main/java/A.java', 'src/main/java/b/B.java', 'src/main/res/x', '.github/workflows/ci.yml')

test.each<{ readonly says: string; readonly rows: readonly TreeRow[]; readonly seen: readonly string[] }>([
  { says: 'no file', rows: treeRowsOf(foldersOf([]), all), seen: [] },
  {
    says: 'folders before files, each by name',
    rows: treeRowsOf(STARTER, all),
    seen: ['- src', '  api.ts', '  pool.ts', '- test', '  pool.test.ts', 'README.md', 'package.json'],
  },
  { says: 'closed folders', rows: treeRowsOf(STARTER, none), seen: ['+ src', '+ test', 'README.md', 'package.json'] },
  {
    says: 'a folder with nothing but a folder shares a row with it',
    rows: treeRowsOf(DEEP, all),
    seen: [
      '- .github/workflows',
      '  ci.yml',
      '- src/main',
      '  - java',
      '    - b',
      '      B.java',
      '    A.java',
      '  - res',
      '    x',
    ],
  },
  {
    says: 'names that objects would trip over',
    rows: treeRowsOf(treeOf('constructor/toString', 'hasOwnProperty'), all),
    seen: ['- constructor', '  toString', 'hasOwnProperty'],
  },
])('$says', ({ rows, seen }) => {
  expect(drawn(rows)).toEqual(seen)
})

test.each<{ readonly key: string; readonly from: string; readonly to: string }>([
  { key: 'ArrowDown', from: 'src', to: 'api.ts' },
  { key: 'ArrowDown', from: 'package.json', to: 'package.json' },
  { key: 'ArrowUp', from: 'test', to: 'pool.ts' },
  { key: 'ArrowUp', from: 'src', to: 'src' },
  { key: 'Home', from: 'package.json', to: 'src' },
  { key: 'End', from: 'src', to: 'package.json' },
  { key: 'ArrowRight', from: 'src', to: 'api.ts' },
  { key: 'ArrowRight', from: 'pool.ts', to: 'nothing' },
  { key: 'ArrowLeft', from: 'pool.ts', to: 'src' },
  { key: 'ArrowLeft', from: 'src', to: 'closes src' },
  { key: 'ArrowLeft', from: 'README.md', to: 'README.md' },
  { key: 'j', from: 'src', to: 'nothing' },
])('$key at $from: $to', ({ key, from, to }) => {
  const rows = treeRowsOf(STARTER, all)
  const move = moveOf(
    key,
    rows,
    rows.findIndex(({ name }) => name === from),
  )
  expect(move === null ? 'nothing' : 'toggle' in move ? `closes ${move.toggle}` : rows[move.focus]?.name).toBe(to)
})

test('a closed folder opens to the right', () => {
  expect(moveOf('ArrowRight', treeRowsOf(STARTER, none), 0)).toEqual({ toggle: 'src' })
})

describe('laws', () => {
  const PATHS = fc
    .uniqueArray(
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 5 }).map((names) => names.join('/')),
      { maxLength: 20 },
    )
    .map((texts) => texts.map(path))

  test('open, the tree has each file once; its folders are those around them', () => {
    fc.assert(
      fc.property(PATHS, (paths) => {
        const rows = treeRowsOf(foldersOf(paths), all)
        expect(rows.flatMap((row) => (row.kind === 'file' ? [row.path] : [])).sort()).toEqual([...paths].sort())
        const around = parentFoldersOf(paths)
        for (const row of rows) if (row.kind === 'folder') expect(around).toContain(row.path)
      }),
    )
  })

  test('every row is under its folder, and says which of how many it is', () => {
    fc.assert(
      fc.property(PATHS, fc.func(fc.boolean()), (paths, isOpen) => {
        const rows = treeRowsOf(foldersOf(paths), isOpen)
        const way: string[] = []
        for (const row of rows) {
          way.length = row.depth
          expect(row.path).toBe([...way, row.name].join('/'))
          way.push(row.name)
        }
        for (const { size, place } of rows) expect(place).toBeLessThanOrEqual(size)
      }),
    )
  })
})

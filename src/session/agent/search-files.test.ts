/** Names by a pattern, and a search that no name or pattern turns into another command. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Path, Tree } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import { globFiles, grepLine } from './search-files'

const pathOf = (name: string): Path => {
  const parsed = parsePath(name)
  if (!parsed.ok) throw new Error(name)
  return parsed.path
}
const PATHS = ['a.ts', 'src/a.ts', 'src/deep/b.ts', 'src/c.js', 'node_modules/x/a.ts', 'docs/[x].md']
const TREE: Tree = new Map(PATHS.map((name) => [pathOf(name), '']))

test.each<[pattern: string, found: string[]]>([
  ['*.ts', ['a.ts', 'src/a.ts', 'src/deep/b.ts']],
  ['src/*.ts', ['src/a.ts']],
  ['src/**/*.ts', ['src/a.ts', 'src/deep/b.ts']],
  ['**/*.{ts,js}', ['a.ts', 'src/a.ts', 'src/deep/b.ts', 'src/c.js']],
  ['./src/?.js', ['src/c.js']],
  ['/project/src/**', ['src/a.ts', 'src/deep/b.ts', 'src/c.js']],
  ['node_modules/**', ['node_modules/x/a.ts']],
  ['docs/[x].md', ['docs/[x].md']],
  ['{', []],
  ['*.rs', []],
])('%s', (pattern, found) => {
  const { text } = globFiles(TREE, pattern)
  expect(text).toBe(found.length === 0 ? `No file matches ${pattern}.` : found.join('\n'))
})

test('a hostile pattern ends', () => {
  for (const pattern of ['*'.repeat(300), '**/'.repeat(90), '{a,b}'.repeat(40), '*a'.repeat(140)])
    expect(globFiles(new Map([[pathOf(`${'a/'.repeat(100)}a`), '']]), pattern).text).toBeTypeOf('string')
  expect(globFiles(TREE, 'a'.repeat(301)).ok).toBe(false)
})

test('whatever is searched for stays one quoted word', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (pattern, path) => {
      const rest = grepLine({ pattern, path })
        .replaceAll(`'\\''`, '')
        .replaceAll(/'[^']*'/g, 'Q')
      expect(rest).toBe('grep -rnE --exclude-dir=node_modules -e Q -- Q')
    }),
  )
})

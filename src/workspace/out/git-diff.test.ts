import { describe, expect, test } from 'vitest'
import type { Content, Path, Tree } from '../../engine/model'
import { gitDiff } from './git-diff'
import { gitName } from './git-names'

const tree = (files: Readonly<Record<string, Content>>): Tree =>
  new Map(Object.entries(files).map(([name, content]) => [name as Path, content]))

const ID = { '': 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391', 'x\n': '587be6b4c3f93f93c489c0111bba5596147a26cb' } as const
const NONE = '0'.repeat(40)

describe('gitDiff', () => {
  test.each<readonly [what: string, before: Tree, after: Tree, diff: string]>([
    ['the same', tree({ a: 'x', b: Uint8Array.of(0) }), tree({ b: Uint8Array.of(0), a: 'x' }), ''],
    ['text and its bytes', tree({ a: 'é' }), tree({ a: Uint8Array.of(0xc3, 0xa9) }), ''],
    ['half a surrogate pair and what it is written as', tree({ a: '\ud800' }), tree({ a: '\ufffd' }), ''],
    ['a new empty file', tree({}), tree({ a: '' }), `diff --git a/a b/a\nnew file mode 100644\nindex ${NONE}..${ID['']}\n`],
    ['an empty file goes', tree({ a: '' }), tree({}), `diff --git a/a b/a\ndeleted file mode 100644\nindex ${ID['']}..${NONE}\n`],
    [
      'a file becomes empty',
      tree({ 'a b': 'x\n' }),
      tree({ 'a b': '' }),
      `diff --git a/a b b/a b\nindex ${ID['x\n']}..${ID['']}\n--- a/a b\t\n+++ b/a b\t\n@@ -1 +0,0 @@\n-x\n`,
    ],
    [
      'a new file in quotes',
      tree({}),
      tree({ 'é\\"': 'x\n' }),
      `diff --git "a/\\303\\251\\\\\\"" "b/\\303\\251\\\\\\""\nnew file mode 100644\nindex ${NONE}..${ID['x\n']}\n--- /dev/null\n+++ "b/\\303\\251\\\\\\""\n@@ -0,0 +1 @@\n+x\n`,
    ],
  ])('%s', async (_, before, after, diff) => {
    expect(await gitDiff(before, after)).toBe(diff)
  })

  test('keeps line ends apart, and says where the last line has none', async () => {
    const diff = await gitDiff(tree({ a: 'one\r\ntwo\nthree' }), tree({ a: '\ufeffone\r\ntwo\r\nthree\n' }))
    expect(diff.split('@@\n')[1]).toBe('-one\r\n-two\n-three\n\\ No newline at end of file\n+\ufeffone\r\n+two\r\n+three\n')
  })

  test('puts changes together where the lines around them touch', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => `${i}\n`)
    const changed = (...at: number[]) => lines.map((line, i) => (at.includes(i) ? `new ${line}` : line)).join('')
    const hunks = async (...at: number[]) =>
      [...(await gitDiff(tree({ a: lines.join('') }), tree({ a: changed(...at) }))).matchAll(/^@@ (.*) @@$/gm)].map(
        ([, span]) => span,
      )
    expect(await hunks(10, 17)).toEqual(['-8,14 +8,14'])
    expect(await hunks(10, 18)).toEqual(['-8,7 +8,7', '-16,7 +16,7'])
    expect(await hunks(0, 29)).toEqual(['-1,4 +1,4', '-27,4 +27,4'])
  })

  test('sorts by bytes', async () => {
    const diff = await gitDiff(tree({}), tree({ '\u{10000}': '', '\uffff': '', 'a/b': '', 'a.b': '', B: '' }))
    expect([...diff.matchAll(/^diff --git "?a\/(\S+?)"? /gm)].map(([, name]) => name)).toEqual([
      'B',
      'a.b',
      'a/b',
      '\\357\\277\\277',
      '\\360\\220\\200\\200',
    ])
  })
})

test.each([
  ['a b/c.ts', 'a b/c.ts'],
  ['~!#$%&()*+,-.:;<=>?@[]^_`{|}', '~!#$%&()*+,-.:;<=>?@[]^_`{|}'],
  ['a"b', '"a\\"b"'],
  ['a\\b', '"a\\\\b"'],
  ['\u0007\b\t\n\v\f\r', '"\\a\\b\\t\\n\\v\\f\\r"'],
  ['\u0001\u001b\u007f', '"\\001\\033\\177"'],
  ['é🙂', '"\\303\\251\\360\\237\\231\\202"'],
])('git writes the name %j', (name, written) => {
  expect(gitName(name)).toBe(written)
})

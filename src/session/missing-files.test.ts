import { expect, test } from 'vitest'
import { readReply, stage } from '../engine/index'
import type { Content } from '../engine/model'
import { missingFilesOf, triedIn } from './missing-files'
import { pagePath } from './testing/page-fixture'

const block = (path: string, find = 'a') => `${path}\n\`\`\`\n<<<<<<< SEARCH\n${find}\n=======\nb\n>>>>>>> REPLACE\n\`\`\`\n\n`

const missing = (reply: string, files: Readonly<Record<string, string>>) => {
  const reading = readReply(reply)
  const tree = new Map(Object.entries(files).map(([path, text]) => [pagePath(path), text] as const))
  return missingFilesOf({ reading, transaction: stage(reading, tree) })
}

test.each<readonly [string, string, Readonly<Record<string, string>>, readonly string[]]>([
  ['none where every file is there', block('x.ts'), { 'x.ts': 'a\n' }, []],
  [
    'each that is not there, in the order of the reply',
    block('src/z.ts') + block('x.ts') + block('a.ts'),
    { 'x.ts': 'a\n' },
    ['src/z.ts', 'a.ts'],
  ],
  ['one that several edits are about once', block('src/z.ts') + block('src/z.ts', 'c'), {}, ['src/z.ts']],
  ['none that is there and does not hold the lines', block('x.ts', 'q'), { 'x.ts': 'a\n' }, []],
  ['the last name of an absolute path that no file ends like', block('/home/me/src/z.ts'), {}, ['z.ts']],
  ['none of an absolute path that a file ends like', block('/home/me/src/z.ts'), { 'src/z.ts': 'a\n' }, []],
  ['none that no project can have', block('../../etc/passwd'), {}, []],
  ['none under a name that no project can have', block('/home/me/.git') + block('/home/../z.ts'), {}, []],
])('%s', (_, reply, files, paths) => {
  expect(missing(reply, files)).toEqual(paths)
})

test.each<readonly [string, string, readonly string[]]>([
  ['in any file with text, for lines that are nowhere', block(''), ['x.ts', 'y.ts']],
  ['in an empty file, for new lines alone', '```diff\n@@ -0,0 +1 @@\n+b\n```\n', ['empty.ts']],
  ['in none, where the path is refused', block('src/../../x.ts'), []],
  ['in none, where the file is missing', block('z.ts'), []],
])('tried %s', (_, reply, paths) => {
  const files: readonly (readonly [string, Content])[] = [
    ['x.ts', 'x\n'],
    ['y.ts', 'y\n'],
    ['empty.ts', ''],
    ['z.png', Uint8Array.of(0, 255)],
  ]
  const tree = new Map(files.map(([path, content]) => [pagePath(path), content]))
  const [decision] = stage(readReply(reply), tree).decisions
  if (decision?.state !== 'refused') throw new Error('It is taken.')
  expect(triedIn(decision.refusal, tree)).toEqual(paths)
})

test('where the file that a person picked does not have the lines, another can be picked', () => {
  const tree = new Map([[pagePath('x.ts'), 'x\n'] as const, [pagePath('y.ts'), 'a\n'] as const])
  const [decision] = stage(readReply(block('', 'q')), tree, { defaultPath: pagePath('x.ts') }).decisions
  if (decision?.state !== 'refused') throw new Error('It is taken.')
  expect([decision.path, decision.refusal.code]).toEqual(['x.ts', 'not-found'])
  expect(triedIn(decision.refusal, tree)).toEqual([])
  expect(triedIn(decision.refusal, tree, true)).toEqual(['x.ts', 'y.ts'])
})

test('nothing is missing of a reply that is not decided', () => {
  expect(missingFilesOf(null)).toEqual([])
})

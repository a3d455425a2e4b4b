import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Content, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import { createProjectFs, type ProjectFs } from './project-fs'

const treeOf = (files: Record<string, Content>): Tree =>
  new Map(
    Object.entries(files).map(([text, content]) => {
      const parsed = parsePath(text)
      if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
      return [parsed.path, content]
    }),
  )
const contents = (head: ProjectFs) => Object.fromEntries(head.list().map((path) => [path, head.read(path)]))

/** Names of everything under /project, folders too. */
const everything = (head: ProjectFs) => head.fs.readdirSync('/project', { recursive: true }).map(String).sort()

describe('checkout', () => {
  test('holds exactly the tree, bytes and byte order mark included', async () => {
    const head = createProjectFs()
    const files = {
      'a.ts': '\ufeffconst a = 1\r\n',
      'src/deep/b.png': Uint8Array.of(0, 255, 10),
      'toString/valueOf': '',
      '🦄.ts': '🦄',
    }
    await head.checkout(treeOf(files))
    expect(contents(head)).toEqual(files)
    expect([...head.fs.readFileSync('/project/a.ts')].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  })

  test('removes what is gone, empty folders too, and lets a file become a folder and back', async () => {
    const head = createProjectFs()
    await head.checkout(treeOf({ 'a/b/c.ts': '1', 'a/d.ts': '2', e: '3' }))
    await head.checkout(treeOf({ 'a/d.ts': '2', 'e/f.ts': '4' }))
    expect(everything(head)).toEqual(['a', 'a/d.ts', 'e', 'e/f.ts'])
    await head.checkout(treeOf({ a: '5' }))
    expect(everything(head)).toEqual(['a'])
    await head.checkout(new Map())
    expect(everything(head)).toEqual([])
  })

  test('writes only what changed', async () => {
    const head = createProjectFs()
    await head.checkout(treeOf({ 'a.ts': '1', 'b.ts': '2', 'c.png': Uint8Array.of(0, 1) }))
    const changed: string[] = []
    const watcher = head.fs.watch('/project', { recursive: true }, (_, name) => changed.push(String(name)))
    await head.checkout(treeOf({ 'a.ts': '1', 'b.ts': '3', 'c.png': Uint8Array.of(0, 1) }))
    watcher.close()
    expect([...new Set(changed)]).toEqual(['b.ts'])
  })

  test.each<[string, (fs: ProjectFs['fs']) => void]>([
    ['overwritten', (fs) => fs.writeFileSync('/project/src/a.ts', 'theirs')],
    ['appended to', (fs) => fs.appendFileSync('src/a.ts', 'theirs')],
    ['removed', (fs) => fs.rmSync('/project/src', { recursive: true })],
    ['moved', (fs) => fs.renameSync('/project/src/a.ts', '/project/z.ts')],
    ['replaced by a folder', (fs) => [fs.rmSync('/project/src/a.ts'), fs.mkdirSync('/project/src/a.ts/x', { recursive: true })]],
    [
      'replaced by a link',
      (fs) => [fs.rmSync('/project/src/a.ts'), fs.writeFileSync('/else', ''), fs.symlinkSync('/else', '/project/src/a.ts')],
    ],
    ['linked to another', (fs) => [fs.rmSync('/project/src/a.ts'), fs.linkSync('/project/b.ts', '/project/src/a.ts')]],
    ['joined by others', (fs) => [fs.mkdirSync('/project/empty'), fs.writeFileSync('/project/new.ts', '')]],
    ['lost with its folder', (fs) => fs.rmSync('/project', { recursive: true })],
  ])('puts right a file that was %s by other code', async (_, act) => {
    const head = createProjectFs()
    const files = { 'src/a.ts': 'ours', 'b.ts': 'ours too' }
    await head.checkout(treeOf(files))
    act(head.fs)
    await head.checkout(treeOf(files))
    expect(contents(head)).toEqual(files)
    expect(everything(head)).toEqual(['b.ts', 'src', 'src/a.ts'])
  })

  test('of several trees at once the last one stands there in the end', async () => {
    const head = createProjectFs()
    await Promise.all(['1', '2', '3'].map((text) => head.checkout(treeOf({ [`${text}.ts`]: text }))))
    expect(contents(head)).toEqual({ '3.ts': '3' })
  })

  test('law: after any checkouts, the last tree stands there and nothing else', async () => {
    const name = fc.constantFrom('a.ts', 'b/c.ts', 'b/d/e.ts', 'f/g.ts', 'constructor.ts')
    const tree = fc
      .dictionary(
        name,
        fc.oneof(
          fc.string(),
          fc.uint8Array().map((bytes) => Uint8Array.of(0, ...bytes)),
        ),
      )
      .map(treeOf)
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { minLength: 1, maxLength: 5 }), async (trees) => {
        const head = createProjectFs()
        for (const each of trees) await head.checkout(each)
        expect(new Map(Object.entries(contents(head)))).toEqual(new Map([...(trees.at(-1) ?? [])].sort()))
      }),
      { numRuns: 50 },
    )
  })
})

test('read gives null for a folder and for what is not there', async () => {
  const head = createProjectFs()
  await head.checkout(treeOf({ 'src/a.ts': '1' }))
  expect([head.read('src'), head.read('b.ts'), head.read('src/a.ts/x')]).toEqual([null, null, null])
})

test('fs is Node-like: relative paths and promises work in the project', async () => {
  const head = createProjectFs()
  await head.checkout(treeOf({ 'a.ts': 'text' }))
  expect(await head.fs.promises.readFile('a.ts', 'utf8')).toBe('text')
  await head.fs.promises.writeFile('b.ts', 'more')
  expect(head.list()).toEqual(['a.ts', 'b.ts'])
  await expect(head.fs.promises.readFile('c.ts')).rejects.toMatchObject({ code: 'ENOENT' })
})

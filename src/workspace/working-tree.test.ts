import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Content, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import { createWorkingTree, type WorkingTree } from './working-tree'

const treeOf = (files: Record<string, Content>): Tree =>
  new Map(
    Object.entries(files).map(([text, content]) => {
      const parsed = parsePath(text)
      if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
      return [parsed.path, content]
    }),
  )
const contents = (working: WorkingTree) => Object.fromEntries([...working.files()].sort())

/** Names of everything under /project, folders too. */
const everything = (working: WorkingTree) => working.fs.readdirSync('/project', { recursive: true }).map(String).sort()

describe('checkout', () => {
  test('holds exactly the tree, bytes and byte order mark included', async () => {
    const working = createWorkingTree()
    const files = {
      'a.ts': '\ufeffconst a = 1\r\n',
      'src/deep/b.png': Uint8Array.of(0, 255, 10),
      'toString/valueOf': '',
      '🦄.ts': '🦄',
    }
    await working.checkout(treeOf(files))
    expect(contents(working)).toEqual(files)
    expect([...working.fs.readFileSync('/project/a.ts')].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  })

  test('removes what is gone, empty folders too, and lets a file become a folder and back', async () => {
    const working = createWorkingTree()
    await working.checkout(treeOf({ 'a/b/c.ts': '1', 'a/d.ts': '2', e: '3' }))
    await working.checkout(treeOf({ 'a/d.ts': '2', 'e/f.ts': '4' }))
    expect(everything(working)).toEqual(['a', 'a/d.ts', 'e', 'e/f.ts'])
    await working.checkout(treeOf({ a: '5' }))
    expect(everything(working)).toEqual(['a'])
    await working.checkout(new Map())
    expect(everything(working)).toEqual([])
  })

  test('writes only what changed', async () => {
    const working = createWorkingTree()
    await working.checkout(treeOf({ 'a.ts': '1', 'b.ts': '2', 'c.png': Uint8Array.of(0, 1) }))
    const changed: string[] = []
    const watcher = working.fs.watch('/project', { recursive: true }, (_, name) => changed.push(String(name)))
    await working.checkout(treeOf({ 'a.ts': '1', 'b.ts': '3', 'c.png': Uint8Array.of(0, 1) }))
    watcher.close()
    expect([...new Set(changed)]).toEqual(['b.ts'])
  })

  test.each<[string, (fs: WorkingTree['fs']) => void]>([
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
    const working = createWorkingTree()
    const files = { 'src/a.ts': 'ours', 'b.ts': 'ours too' }
    await working.checkout(treeOf(files))
    act(working.fs)
    await working.checkout(treeOf(files))
    expect(contents(working)).toEqual(files)
    expect(everything(working)).toEqual(['b.ts', 'src', 'src/a.ts'])
  })

  test('of several trees checked out at once, the last one is there in the end', async () => {
    const working = createWorkingTree()
    await Promise.all(['1', '2', '3'].map((text) => working.checkout(treeOf({ [`${text}.ts`]: text }))))
    expect(contents(working)).toEqual({ '3.ts': '3' })
  })

  test('law: after any checkouts, the last tree is there and nothing else', async () => {
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
        const working = createWorkingTree()
        for (const each of trees) await working.checkout(each)
        expect(new Map(Object.entries(contents(working)))).toEqual(new Map([...(trees.at(-1) ?? [])].sort()))
      }),
      { numRuns: 50 },
    )
  })
})

test('read gives null for a folder and for what is not there', async () => {
  const working = createWorkingTree()
  await working.checkout(treeOf({ 'src/a.ts': '1' }))
  expect([working.read('src'), working.read('b.ts'), working.read('src/a.ts/x')]).toEqual([null, null, null])
})

test('fs is Node-like: relative paths and promises work in the project', async () => {
  const working = createWorkingTree()
  await working.checkout(treeOf({ 'a.ts': 'text' }))
  expect(await working.fs.promises.readFile('a.ts', 'utf8')).toBe('text')
  await working.fs.promises.writeFile('b.ts', 'more')
  expect(Object.fromEntries(working.files())).toEqual({ 'a.ts': 'text', 'b.ts': 'more' })
  await expect(working.fs.promises.readFile('c.ts')).rejects.toMatchObject({ code: 'ENOENT' })
})

describe('files', () => {
  test('the tree of the last checkout itself, until something is written', async () => {
    const working = createWorkingTree()
    const tree = treeOf({ 'src/a.ts': '1', 'b.png': Uint8Array.of(0, 1) })
    await working.checkout(tree)
    expect(working.files()).toBe(tree)
    working.fs.writeFileSync('src/a.ts', '2')
    expect(Object.fromEntries(working.files())).toEqual({ 'src/a.ts': '2', 'b.png': Uint8Array.of(0, 1) })
    expect(working.files()).toBe(working.files())
    await working.checkout(tree)
    expect(working.files()).toBe(tree)
  })

  test.each<[string, (fs: WorkingTree['fs']) => void, Record<string, Content>]>([
    ['a file', (fs) => fs.writeFileSync('/project/new/c.ts'.replace('new/', ''), 'c'), { 'a/b.ts': '1', 'c.ts': 'c' }],
    ['a folder that moved', (fs) => fs.renameSync('/project/a', '/project/z'), { 'z/b.ts': '1' }],
    ['a folder that is gone', (fs) => fs.rmSync('/project/a', { recursive: true }), {}],
    ['all that is gone', (fs) => fs.rmSync('/project', { recursive: true }), {}],
    [
      'what a hard link carries',
      (fs) => [fs.linkSync('a/b.ts', 'l.ts'), fs.writeFileSync('l.ts', '2')],
      { 'a/b.ts': '2', 'l.ts': '2' },
    ],
    ['no link', (fs) => fs.symlinkSync('/project/a/b.ts', '/project/l.ts'), { 'a/b.ts': '1' }],
    ['no empty folder', (fs) => fs.mkdirSync('/project/empty'), { 'a/b.ts': '1' }],
    ['no name that is no path', (fs) => fs.writeFileSync('/project/a\\b.ts', '2'), { 'a/b.ts': '1' }],
  ])('%s that other code made', async (_, act, wanted) => {
    const working = createWorkingTree()
    const tree = treeOf({ 'a/b.ts': '1' })
    await working.checkout(tree)
    act(working.fs)
    expect(Object.fromEntries(working.files())).toEqual(wanted)
    await working.checkout(tree)
    expect(everything(working)).toEqual(['a', 'a/b.ts'])
  })

  test('law: what is written in any way is what is read', async () => {
    const path = fc.constantFrom('a', 'b/c', 'b/d/e', 'f/g').map((text) => [...treeOf({ [text]: '' }).keys()][0])
    const change = fc.tuple(path, fc.option(fc.string()))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('write', 'fs', 'checkout'), change), { maxLength: 12 }),
        async (steps) => {
          const working = createWorkingTree()
          let wanted: Map<string, Content> = new Map()
          for (const [how, [at, content]] of steps) {
            if (at === undefined) continue
            if (content === null) wanted.delete(at)
            else wanted.set(at, content)
            if (how === 'write') expect((await working.write([[at, content]])).stuck).toEqual([])
            else if (how === 'checkout') await working.checkout(treeOf(Object.fromEntries(wanted)))
            else if (content === null) working.fs.rmSync(at, { force: true })
            else {
              working.fs.mkdirSync(`/project/${at}/..`, { recursive: true })
              working.fs.writeFileSync(at, content)
            }
            wanted = new Map(wanted)
            expect(new Map(working.files())).toEqual(wanted)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('write', () => {
  test('a file makes room for a folder and back; empty folders go', async () => {
    const working = createWorkingTree()
    const [a, ab, dc] = [...treeOf({ a: '', 'a/b': '', 'd/e/c': '' }).keys()]
    if (a === undefined || ab === undefined || dc === undefined) throw new Error('no paths')
    expect(
      (
        await working.write([
          [a, '1'],
          [dc, '2'],
        ])
      ).stuck,
    ).toEqual([])
    expect(
      (
        await working.write([
          [ab, '3'],
          [a, null],
          [dc, null],
        ])
      ).stuck,
    ).toEqual([])
    expect(everything(working)).toEqual(['a', 'a/b'])
    expect(
      (
        await working.write([
          [a, '4'],
          [ab, null],
        ])
      ).stuck,
    ).toEqual([])
    expect(everything(working)).toEqual(['a'])
  })

  test('what was read back needs no reading again, unless other code writes after it', async () => {
    const working = createWorkingTree()
    const [a, b] = [...treeOf({ 'src/a.ts': '', 'b.ts': '' }).keys()]
    if (a === undefined || b === undefined) throw new Error('no paths')
    await working.write([
      [a, '1'],
      [b, '2'],
    ])
    const read = vi.spyOn(working.fs, 'readFileSync')
    expect(Object.fromEntries(working.files())).toEqual({ 'src/a.ts': '1', 'b.ts': '2' })
    expect(read).not.toHaveBeenCalled()
    working.fs.writeFileSync('/project/b.ts', 'theirs')
    expect(Object.fromEntries(working.files())).toEqual({ 'src/a.ts': '1', 'b.ts': 'theirs' })
    expect(read).toHaveBeenCalledTimes(1)
    await working.write([[a, null]])
    expect(Object.fromEntries(working.files())).toEqual({ 'b.ts': 'theirs' })
  })

  test('names what cannot be written beside the files that stay', async () => {
    const working = createWorkingTree()
    const [a, ab, c, cd] = [...treeOf({ a: '', 'a/b': '', c: '', 'c/d': '' }).keys()]
    if (a === undefined || ab === undefined || c === undefined || cd === undefined) throw new Error('no paths')
    await working.write([
      [a, '1'],
      [cd, '2'],
    ])
    const { held, stuck } = await working.write([
      [ab, '3'],
      [c, '4'],
      [a, '5'],
    ])
    expect([stuck, [...held]]).toEqual([[ab, c], [[a, '5']]])
    expect(Object.fromEntries(working.files())).toEqual({ a: '5', 'c/d': '2' })
  })
})

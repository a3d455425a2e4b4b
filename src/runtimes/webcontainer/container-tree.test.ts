import { describe, expect, it } from 'vitest'
import { changesBetween, readTree, syncTree } from './container-tree'
import { type ContainerTree, planSync } from './sync-plan'
import { FakeContainer, FakePage } from './testing/fake-container'

const tree = (files: Record<string, string | Uint8Array>): ContainerTree => new Map(Object.entries(files))

const PNG = new Uint8Array([0x89, 0x50, 0xff, 0])

describe('what differs is written and removed', () => {
  it.each([
    ['nothing', { a: '1', 'b/c': PNG }, { a: '1', 'b/c': PNG.slice() }, [], []],
    ['a new file in a new folder', {}, { 'a/b/c': '1' }, [], ['a/b/c']],
    ['changed bytes', { a: PNG }, { a: new Uint8Array([1]) }, [], ['a']],
    ['text that was bytes', { a: PNG }, { a: 'text' }, [], ['a']],
    ['an emptied file', { a: '1' }, { a: '' }, [], ['a']],
    ['a folder without files goes whole', { 'a/b/c': '1', 'a/b/d': '1', 'a/e': '1' }, { 'a/e': '1' }, ['a/b'], []],
    ['a file where a folder was', { 'a/b': '1' }, { a: '1' }, ['a'], ['a']],
    ['a folder where a file was', { a: '1' }, { 'a/b': '1' }, ['a'], ['a/b']],
    ['installed packages stay', { 'node_modules/x/a': '1' }, {}, ['node_modules/x/a'], []],
  ])('%s', async (_, from, to, removed, written) => {
    const plan = planSync(tree(from), tree(to))
    expect([plan.removed, [...plan.written.keys()]]).toEqual([removed, written])
    const container = new FakeContainer(new FakePage())
    await syncTree(container, new Map(), tree(from))
    await syncTree(container, tree(from), tree(to))
    expect([...(await readTree(container, tree(to))).files].sort()).toEqual([...tree(to)].sort())
  })
})

it('reads text with its byte order mark and keeps bytes that are none', async () => {
  const container = new FakeContainer(new FakePage())
  const files = tree({ a: '\uFEFFtext', b: PNG, 'c/d.txt': 'ü' })
  await syncTree(container, new Map(), files)
  for (const path of ['node_modules/x/i.js', 'c/node_modules/y/i.js', '.git/HEAD']) container.fs.put(path, '1')
  expect([...(await readTree(container, files)).files].sort()).toEqual([...files].sort())
})

it('reports new, changed and removed files', () => {
  const changes = changesBetween(tree({ a: '1', b: '2', c: '3' }), tree({ a: '1', b: PNG, 'd/e': '' }))
  expect([...changes]).toEqual([
    ['b', PNG],
    ['d/e', ''],
    ['c', null],
  ])
})

it('leaves links and what is more than a page can hold, and takes none of it for removed', async () => {
  const container = new FakeContainer(new FakePage())
  const known = tree({ 'z/known.txt': '1', link: 'was a file' })
  await syncTree(container, new Map(), tree({ 'z/known.txt': '1' }))
  container.fs.links.add('link')
  for (let nth = 0; nth < 20_000; nth++) container.fs.put(`a${nth}`, '')
  const { files, left } = await readTree(container, known)
  expect(left).toEqual(['link', 'z/known.txt'])
  expect([files.size, files.get('z/known.txt'), files.get('link')]).toEqual([20_002, '1', 'was a file'])
})

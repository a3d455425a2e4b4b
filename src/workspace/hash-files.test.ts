import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Content } from '../engine/model'
import { parsePath } from '../engine/paths'
import { Blobs } from './blobs'
import { shaOf } from './content'
import { hashAll, hashesOf, keepFiles } from './hash-files'
import { batches } from './time-slices'

afterEach(() => {
  vi.unstubAllGlobals()
})

const CONTENTS: readonly Content[] = ['', 'a', '\ufeff🦄\r\n', Uint8Array.of(0, 255), 'x'.repeat(5_000_000), 'b']

describe.each(['with', 'without'])('%s the browser’s own hasher', (which) => {
  test('each content has its hash, in their order', async () => {
    if (which === 'without') vi.stubGlobal('crypto', {})
    expect(await hashAll(CONTENTS)).toEqual(CONTENTS.map(shaOf))
  })
})

test('files are kept under the hashes of what reading them back gives', async () => {
  const parsed = parsePath('a.txt')
  if (!parsed.ok) throw new Error('no path')
  const blobs = new Blobs()
  const tree = await keepFiles(new Map([[parsed.path, 'half \ud800']]), blobs)
  const sha = tree.get(parsed.path)
  expect(sha).toBe(shaOf('half \ufffd'))
  expect(sha !== undefined && blobs.get(sha)).toBe('half \ufffd')
})

test('hashes are worked out ahead where there is much to hash', async () => {
  const [a, b] = ['a', 'b'].map(parsePath).flatMap((each) => (each.ok ? [each.path] : []))
  if (a === undefined || b === undefined) throw new Error('no paths')
  const files = new Map([
    [a, new TextEncoder().encode('x'.repeat(300_000))],
    [b, Uint8Array.of(0, 255)],
  ])
  expect([...(await hashesOf(files, 300_002))]).toEqual([
    ['a', shaOf('x'.repeat(300_000))],
    ['b', shaOf(Uint8Array.of(0, 255))],
  ])
  expect((await hashesOf(files, 100)).size).toBe(0)
})

test.each([
  [[], []],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
  [
    [9, 1],
    [[9], [1]],
  ],
])('batches of %j are %j', (items, parts) => {
  expect(batches(items, 3, (item) => item)).toEqual(parts)
})

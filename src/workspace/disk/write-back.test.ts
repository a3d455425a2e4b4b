import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePath } from '../../engine/paths'
import { shaOf } from '../content'
import { compareFolder } from './compare'
import { type FolderFaults, MemoryFolder, type MemoryOptions } from './testing/memory-folder'
import { type FolderChange, type HalfWay, writeBack } from './write-back'

const at = (text: string) => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}

/** Changes from one set of files to another, as a project has them. */
function changesOf(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): FolderChange[] {
  const of = (files: Readonly<Record<string, string>>, path: string) => (Object.hasOwn(files, path) ? files[path] : undefined)
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return paths
    .filter((path) => of(before, path) !== of(after, path))
    .map((path) => {
      const base = of(before, path)
      return { path: at(path), base: base === undefined ? null : shaOf(base), after: of(after, path) ?? null }
    })
}

const mapOf = (files: Readonly<Record<string, string>>) => new Map(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))

function halfWay(result: Awaited<ReturnType<typeof writeBack>>): HalfWay {
  if (result.ok || result.why !== 'half-way') throw new Error(JSON.stringify(result))
  return result
}

const full = () => new DOMException('full', 'QuotaExceededError')
const BEFORE = { 'a.ts': 'a', 'src/b.ts': 'b', 'src/deep/c.ts': 'c', 'keep.txt': 'k' }
const AFTER = { 'a.ts': 'A', 'src/b.ts': 'b', 'new/folder/d.ts': 'd', 'keep.txt': 'k' }

describe('a folder that no other program changed', () => {
  test.each<[string, Record<string, string>, Record<string, string>, MemoryOptions]>([
    ['is written, with new folders and without those that are empty then', BEFORE, AFTER, {}],
    ['has a file where a folder was', { 'a/b': '1', 'a/c/d': '2' }, { a: '3' }, {}],
    ['has a folder where a file was', { a: '1' }, { 'a/b/c': '2' }, {}],
    ['renames to another case', { 'A.ts': '1', 'x.ts': '' }, { 'a.ts': '1', 'x.ts': '' }, {}],
    [
      'renames to another case, where the disk knows only one',
      { 'A.ts': '1', x: '' },
      { 'a.ts': '1', x: '' },
      { ignoresCase: true },
    ],
    ['has odd names', { constructor: '1', 'emoji 🦄.ts': '2' }, { constructor: '3', 'toString/valueOf': '4' }, {}],
    ['becomes empty', { 'a/b': '1', c: '2' }, {}, {}],
  ])('%s', async (_, before, after, options) => {
    const disk = new MemoryFolder(before, options)
    const changes = changesOf(before, after)
    const result = await writeBack(disk.handle, changes)
    expect(result).toMatchObject({ ok: true })
    expect(disk.all()).toEqual(mapOf(after))
    expect(await writeBack(disk.handle, changes)).toMatchObject({ ok: true })
    expect(disk.all()).toEqual(mapOf(after))
  })

  test('writes bytes as they are, reports how far it has come, and leaves folders that were empty before', async () => {
    const disk = new MemoryFolder({ 'empty/': '', 'src/empty/': '', 'src/a': 'a' })
    const seen: unknown[] = []
    const changes = [
      { path: at('b.png'), base: null, after: Uint8Array.of(0, 255) },
      { path: at('src/a'), base: shaOf('a'), after: null },
    ]
    await writeBack(disk.handle, changes, { onProgress: (progress) => seen.push(progress) })
    expect(disk.all()).toEqual(
      new Map([
        ['b.png', '\0ÿ'],
        ['empty/', ''],
        ['src/empty/', ''],
      ]),
    )
    expect(seen).toEqual([
      { files: 1, total: 2, bytes: 2 },
      { files: 2, total: 2, bytes: 2 },
    ])
  })
})

describe('a conflict', () => {
  test.each<[string, (disk: MemoryFolder) => void, string, string]>([
    ['a file that another program changed', (disk) => disk.put('a.ts', 'theirs'), 'a.ts', 'changed'],
    ['a file that another program removed', (disk) => disk.delete('a.ts'), 'a.ts', 'missing'],
    ['a file where one is to be made', (disk) => disk.put('new/folder/d.ts', 'theirs'), 'new/folder/d.ts', 'exists'],
    ['a folder where a file is to be made', (disk) => disk.put('new/folder/d.ts/x', ''), 'new/folder/d.ts', 'exists'],
    ['an empty folder where a file is to be made', (disk) => disk.put('new/folder/d.ts/', ''), 'new/folder/d.ts', 'exists'],
    ['a file where a folder is to be', (disk) => disk.put('new', 'theirs'), 'new/folder/d.ts', 'exists'],
    ['a folder where a file was', (disk) => [disk.delete('a.ts'), disk.put('a.ts/x', '')], 'a.ts', 'changed'],
    [
      'a file to be removed that another program changed',
      (disk) => disk.put('src/deep/c.ts', 'theirs'),
      'src/deep/c.ts',
      'changed',
    ],
  ])('%s writes nothing', async (_, act, path, why) => {
    const disk = new MemoryFolder(BEFORE)
    act(disk)
    const before = disk.all()
    const result = await writeBack(disk.handle, changesOf(BEFORE, AFTER))
    expect(result).toEqual({ ok: false, why: 'conflicts', conflicts: [{ path, why }] })
    expect(disk.all()).toEqual(before)
  })

  test('names that the system refuses, and files that cannot be read, are reported', async () => {
    const disk = new MemoryFolder({ x: '1' }, { trouble: { read: () => new DOMException('locked', 'NotReadableError') } })
    const changes = [
      { path: at('src/CON'), base: null, after: '' },
      { path: at('CON/a'), base: null, after: '' },
      { path: at('x'), base: shaOf('1'), after: '2' },
    ]
    disk.put('src/', '')
    const { clean, conflicts } = await compareFolder(disk.handle, changes)
    expect(clean).toBe(false)
    expect(conflicts.map(({ path, why }) => `${path} ${why}`)).toEqual(['src/CON name', 'CON/a name', 'x unreadable'])
  })

  test('files that are as they shall be already are none', async () => {
    const disk = new MemoryFolder(AFTER)
    expect(await compareFolder(disk.handle, changesOf(BEFORE, AFTER))).toEqual({ clean: true, conflicts: [], todo: [] })
  })
})

test('a refusal of the permission writes nothing', async () => {
  const disk = new MemoryFolder(BEFORE, { permission: 'denied' })
  expect(await writeBack(disk.handle, changesOf(BEFORE, AFTER))).toEqual({ ok: false, why: 'refused', detail: 'denied' })
  expect(disk.all()).toEqual(mapOf(BEFORE))
})

describe('a failure half way', () => {
  const cases: [string, FolderFaults, string, string[], string[]][] = [
    [
      'a stream that is not opened',
      { open: (n) => (n === 1 ? full() : undefined) },
      'new/folder/d.ts',
      ['a.ts'],
      ['src/deep/c.ts'],
    ],
    ['a write', { write: (n) => (n === 1 ? full() : undefined) }, 'new/folder/d.ts', ['a.ts'], ['src/deep/c.ts']],
    ['a close', { close: (n) => (n === 0 ? full() : undefined) }, 'a.ts', [], ['new/folder/d.ts', 'src/deep/c.ts']],
    ['a removal', { remove: (n) => (n === 0 ? full() : undefined) }, 'src/deep/c.ts', ['a.ts', 'new/folder/d.ts'], []],
  ]

  test.each(cases)('%s is reported, and can be finished', async (_, trouble, path, written, left) => {
    const disk = new MemoryFolder(BEFORE, { trouble })
    const result = halfWay(await writeBack(disk.handle, changesOf(BEFORE, AFTER)))
    expect(result).toMatchObject({ written, failed: { path, why: 'failed', detail: 'full' }, left })
    expect([...disk.all().keys()].filter((name) => name.startsWith('new') && !written.includes(name))).toEqual([])
    expect(await result.finish()).toMatchObject({ ok: true })
    expect(disk.all()).toEqual(mapOf(AFTER))
  })

  test.each(cases)('%s can be restored', async (_, trouble) => {
    const disk = new MemoryFolder({ ...BEFORE, 'new/': '' }, { trouble })
    const before = disk.all()
    const result = halfWay(await writeBack(disk.handle, changesOf(BEFORE, AFTER)))
    expect((await result.restore()).kept).toEqual([])
    expect(disk.all()).toEqual(before)
  })

  test('another program that changes files in between loses nothing', async () => {
    const disk = new MemoryFolder(BEFORE)
    disk.after = (path) => {
      if (path === 'a.ts') disk.put('new/folder/d.ts', 'theirs')
    }
    const result = halfWay(await writeBack(disk.handle, changesOf(BEFORE, AFTER)))
    expect(result.failed).toEqual({ path: 'new/folder/d.ts', why: 'exists', detail: '' })
    disk.put('a.ts', 'theirs too')
    expect(await result.restore()).toEqual({ restored: [], kept: [{ path: 'a.ts', why: 'changed', detail: '' }] })
    expect(disk.all()).toEqual(mapOf({ ...BEFORE, 'a.ts': 'theirs too', 'new/folder/d.ts': 'theirs' }))
  })

  test('the signal stops between two files', async () => {
    const disk = new MemoryFolder(BEFORE)
    const stop = new AbortController()
    disk.after = () => stop.abort()
    const result = halfWay(await writeBack(disk.handle, changesOf(BEFORE, AFTER), { signal: stop.signal }))
    expect(result).toMatchObject({ written: ['a.ts'], failed: null, left: ['new/folder/d.ts', 'src/deep/c.ts'] })
    await result.restore()
    expect(disk.all()).toEqual(mapOf(BEFORE))
  })
})

describe('laws', () => {
  const name = fc.constantFrom('a', 'b', 'B', 'a/b', 'a/c', 'a/d/e', 'b/x/y', 'B/x', 'f.ts')
  const isTree = (files: Readonly<Record<string, string>>) =>
    Object.keys(files).every((path) => !Object.keys(files).some((other) => other.startsWith(`${path}/`)))
  const files = fc.dictionary(name, fc.constantFrom('', '1', '2')).filter(isTree)
  const nth = fc.integer({ min: 0, max: 6 })
  const kind = fc.constantFrom('open', 'write', 'close', 'remove')

  test('whatever fails, finishing gives the new files and restoring the old ones', async () => {
    await fc.assert(
      fc.asyncProperty(files, files, kind, nth, fc.boolean(), async (before, after, where, when, finishes) => {
        const disk = new MemoryFolder(before, { trouble: { [where]: (n: number) => (n === when ? full() : undefined) } })
        const result = await writeBack(disk.handle, changesOf(before, after))
        if (result.ok) {
          expect(disk.all()).toEqual(mapOf(after))
          return
        }
        const half = halfWay(result)
        if (finishes) expect(await half.finish()).toMatchObject({ ok: true })
        else expect((await half.restore()).kept).toEqual([])
        expect(disk.all()).toEqual(mapOf(finishes ? after : before))
      }),
      { numRuns: 300 },
    )
  })

  test('a disk that differs from what the changes expect is not written to', async () => {
    await fc.assert(
      fc.asyncProperty(files, files, files, async (before, after, actual) => {
        const disk = new MemoryFolder(actual)
        const untouched = disk.all()
        const result = await writeBack(disk.handle, changesOf(before, after))
        if (!result.ok) expect(disk.all()).toEqual(untouched)
        else for (const { path, after: content } of changesOf(before, after)) expect(disk.all().get(path) ?? null).toBe(content)
      }),
      { numRuns: 300 },
    )
  })
})

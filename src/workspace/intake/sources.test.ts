import { describe, expect, test } from 'vitest'
import { MemoryFolder } from '../disk/testing/memory-folder'
import { type DroppedEntries, droppedIn } from './dropped-entries'
import { filesSource } from './file-sources'
import { canPickFolder, handleSource, pickFolder } from './folder-handles'
import { gather } from './gather'
import { holdItems } from './held-items'
import type { SourceFolder } from './source'

async function projectOf(source: SourceFolder) {
  const result = await gather(source)
  if (!result.ok) throw new Error(result.why)
  const { name, files, left } = result
  return { name, files: Object.fromEntries(files), left: left.map(({ name, why }) => `${name}: ${why}`) }
}

function fileAt(path: string, content: string): File {
  const file = new File([content], path.slice(path.lastIndexOf('/') + 1))
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' })
  return file
}

describe('files of an input', () => {
  test('the folder that was chosen gives the name', async () => {
    const files = [fileAt('repo/a.ts', 'a'), fileAt('repo/src/b.ts', 'b'), fileAt('repo/.git/HEAD', '')]
    expect(await projectOf(filesSource(files))).toEqual({
      name: 'repo',
      files: { 'a.ts': 'a', 'src/b.ts': 'b' },
      left: ['.git/: ignored'],
    })
  })

  test('a folder in the folder that was chosen is part of the paths', async () => {
    expect(await projectOf(filesSource([fileAt('repo/src/b.ts', 'b')]))).toMatchObject({
      name: 'repo',
      files: { 'src/b.ts': 'b' },
    })
  })

  test('of which thousands are chosen are asked for their sizes one by one, as they are read: each answer comes from the disk', async () => {
    let asked = 0
    const counted = (path: string): File => {
      const file = fileAt(path, 'a')
      const { size } = file
      const get = () => {
        asked++
        return size
      }
      return Object.defineProperty(file, 'size', { get })
    }
    const source = filesSource(Array.from({ length: 40 }, (_, at) => counted(`repo/f${at}.ts`)))
    const entries = await source.entries()
    expect([entries.length, asked]).toEqual([40, 0])
    const [first] = entries
    if (first?.kind === 'file') await first.read(10)
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(5)
  })

  test('files without a folder', async () => {
    expect(await projectOf(filesSource([fileAt('a.ts', 'a'), fileAt('b.ts', 'b')]))).toMatchObject({
      name: '',
      files: { 'a.ts': 'a', 'b.ts': 'b' },
    })
  })

  test('a file that lost bytes since it was chosen', async () => {
    const file = fileAt('a.ts', 'abc')
    Object.defineProperty(file, 'size', { value: 5 })
    expect(await projectOf(filesSource([file, fileAt('b.ts', 'b')]))).toMatchObject({
      files: { 'b.ts': 'b' },
      left: ['a.ts: unreadable'],
    })
  })
})

describe('a folder that was picked', () => {
  test('is read as it is', async () => {
    const disk = new MemoryFolder({ 'a.ts': 'a', 'src/deep/b.ts': 'b', 'dist/x.js': '', '.gitignore': 'dist/' })
    expect(await projectOf(handleSource(disk.handle))).toEqual({
      name: 'disk',
      files: { 'a.ts': 'a', 'src/deep/b.ts': 'b', '.gitignore': 'dist/' },
      left: ['dist/: ignored'],
    })
  })

  test('files that change or go while they are read are left out', async () => {
    const trouble = {
      read: (path: string) => {
        if (path === 'changed.ts' && seen++ === 0) queueMicrotask(() => disk.put('changed.ts', 'new'))
        return path === 'locked.ts' ? new DOMException('locked', 'NotReadableError') : undefined
      },
    }
    let seen = 0
    const disk = new MemoryFolder({ 'changed.ts': 'old', 'locked.ts': '', 'gone.ts': '', 'stays.ts': 's' }, { trouble })
    const source = handleSource(disk.handle)
    const entries = await source.entries()
    disk.delete('gone.ts')
    expect(await projectOf({ ...source, entries: async () => entries })).toEqual({
      name: 'disk',
      files: { 'stays.ts': 's' },
      left: ['changed.ts: unreadable', 'gone.ts: unreadable', 'locked.ts: unreadable'],
    })
  })

  test('a browser without the picker says so', async () => {
    expect(canPickFolder()).toBe(false)
    expect(await pickFolder()).toEqual({ ok: false, why: 'unsupported' })
  })

  test.each<[string, () => unknown, unknown]>([
    ['is had', () => new MemoryFolder().handle, { ok: true }],
    ['is none', () => ({ kind: 'file' }), { ok: false, why: 'refused' }],
    ['is not chosen', () => Promise.reject(new DOMException('', 'AbortError')), { ok: false, why: 'cancelled' }],
    [
      'is forbidden',
      () => Promise.reject(new DOMException('system folder', 'SecurityError')),
      { ok: false, why: 'refused', detail: 'system folder' },
    ],
  ])('what is picked %s', async (_, pick, result) => {
    Reflect.set(globalThis, 'showDirectoryPicker', async () => pick())
    expect(await pickFolder()).toMatchObject(Object(result))
    Reflect.deleteProperty(globalThis, 'showDirectoryPicker')
  })
})

/** A folder as a drop shows one: a hundred entries at a time. */
function entryOf(name: string, children: readonly FileSystemEntry[]): FileSystemDirectoryEntry {
  const entry = {
    isFile: false,
    isDirectory: true,
    name,
    fullPath: `/${name}`,
    filesystem: Object(null),
    getParent: () => {},
    getFile: () => {},
    getDirectory: () => {},
  }
  return {
    ...entry,
    createReader: () => {
      const left = [...children]
      return { readEntries: (done: FileSystemEntriesCallback) => setTimeout(() => done(left.splice(0, 100))) }
    },
  }
}
function fileEntryOf(name: string, content: string): FileSystemFileEntry {
  const file = new File([content], name, { lastModified: 1 })
  return {
    isFile: true,
    isDirectory: false,
    name,
    fullPath: `/${name}`,
    filesystem: Object(null),
    getParent: () => {},
    file: (done) => done(file),
  }
}

describe('a drop', () => {
  const item = (entry: FileSystemEntry | null, more: object = {}) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => (entry && !entry.isDirectory ? new File(['x'], entry.name) : null),
    ...more,
  })
  const dropOf = (items: readonly object[]) => droppedIn(holdItems(Object({ items })))
  const kinds = (dropped: readonly DroppedEntries[]) =>
    dropped.map((one) => (one.kind === 'file' ? one.file.name : `${one.source.name}/`))

  test('a folder of 250 files comes whole', async () => {
    const inner = entryOf(
      'src',
      Array.from({ length: 250 }, (_, at) => fileEntryOf(`f${at}.ts`, `${at}`)),
    )
    const [dropped] = await dropOf([item(entryOf('repo', [inner, fileEntryOf('a.ts', 'a')]))])
    if (dropped?.kind !== 'folder') throw new Error('no folder')
    const { name, files } = await projectOf(dropped.source)
    expect(name).toBe('repo')
    expect(Object.keys(files)).toHaveLength(251)
    expect(files['src/f249.ts']).toBe('249')
  })

  test('all items are taken in the event itself, text is passed over', async () => {
    let over = false
    const once = (entry: FileSystemEntry) => item(entry, { webkitGetAsEntry: () => (over ? null : entry) })
    const dropping = dropOf([{ kind: 'string' }, once(entryOf('a', [])), once(fileEntryOf('b.zip', '')), once(entryOf('c', []))])
    over = true
    expect(kinds(await dropping)).toEqual(['a/', 'b.zip', 'c/'])
  })

  test('a folder comes with its handle where the browser gives one', async () => {
    const { handle } = new MemoryFolder()
    const with_ = (get: () => unknown) => item(entryOf('a', []), { getAsFileSystemHandle: async () => get() })
    const refused = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    const dropped = await dropOf([with_(() => handle), with_(() => null), with_(refused), item(entryOf('a', []))])
    expect(dropped.map((one) => one.kind === 'folder' && one.handle)).toEqual([handle, null, null, null])
    expect(kinds(dropped)).toEqual(['disk/', 'a/', 'a/', 'a/'])
  })
})

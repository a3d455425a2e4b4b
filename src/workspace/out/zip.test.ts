import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { describe, expect, test } from 'vitest'
import type { Content, Path, Tree } from '../../engine/model'
import { encode } from '../content'
import { zipOf } from './zip'

const treeOf = (...files: readonly (readonly [string, Content])[]): Tree =>
  new Map(files.map(([name, content]) => [name as Path, content]))

const FILES = treeOf(
  ['src/b.ts', 'one\r\ntwo\n'],
  ['empty', ''],
  ['src/ünï/漢字 🙂.md', '\ufeffmark'],
  ['__proto__', 'x'],
  ['CON', 'y'],
  ['a.bin', Uint8Array.from({ length: 3000 }, (_, i) => i * i)],
  [`${'long/'.repeat(80)}x`, 'z'.repeat(100_000)],
)

/** The entries of an archive, in its order. */
async function entriesOf(zip: Blob): Promise<[name: string, bytes: string][]> {
  const files: [string, string][] = []
  for (const entry of await new ZipReader(new BlobReader(zip), { useWebWorkers: false }).getEntries()) {
    if (entry.directory) throw new Error('a folder of its own')
    files.push([
      entry.filename,
      Buffer.from(await entry.getData(new Uint8ArrayWriter(), { checkSignature: true })).toString('latin1'),
    ])
  }
  return files
}

const shown = (files: Tree, folder: string) =>
  [...files].map(([path, content]) => [folder + path, Buffer.from(encode(content)).toString('latin1')])

describe('zipOf', () => {
  test.each([
    ['project', 'project/'],
    ['Ünï 🙂', 'Ünï 🙂/'],
    ['', ''],
    ['..', ''],
    ['a/b', ''],
    ['a\\b', ''],
    ['a\0', ''],
  ])('holds every file, under %j', async (name, folder) => {
    const files = await entriesOf(await zipOf(FILES, name))
    expect(files.sort()).toEqual(shown(FILES, folder).sort())
  })

  test('is the same for the same files in another order', async () => {
    const zip = await zipOf(FILES, 'x')
    const other = await zipOf(new Map([...FILES].reverse()), 'x')
    expect(Buffer.from(await other.arrayBuffer()).equals(Buffer.from(await zip.arrayBuffer()))).toBe(true)
  })

  test('is an archive without files', async () => {
    expect(await entriesOf(await zipOf(treeOf(), 'x'))).toEqual([])
  })

  test('takes 1,000 files', async () => {
    const files = treeOf(
      ...Array.from({ length: 1000 }, (_, i) => [`src/${i}.ts`, `export const x${i} = ${i}\n`.repeat(50)] as const),
    )
    const entries = await entriesOf(await zipOf(files, ''))
    expect(new Map(entries)).toEqual(new Map(shown(files, '') as [string, string][]))
  })
})

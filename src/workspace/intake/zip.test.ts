import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type GatherOptions, gather } from './gather'
import { type HostileEntry, hostileZip as handmade, joinedBytes } from './testing/hostile-zip'
import { zipSource } from './zip'

const text = (content: unknown) => (content instanceof Uint8Array ? new TextDecoder().decode(content) : content)

/** What a zip becomes: its name, its files as text, and what was left out as `name: why`. */
async function projectOf(archive: Blob | Uint8Array, options: GatherOptions = {}) {
  const opened = await zipSource(archive, 'archive.zip')
  if (!opened.ok) return opened
  const result = await gather(opened.source, options)
  if (!result.ok) throw new Error(result.why)
  const left = result.left.map(
    (out) => `${out.name}: ${out.why === 'unreadable' ? out.detail : out.why === 'path' ? out.problem : out.why}`,
  )
  return { name: result.name, files: Object.fromEntries([...result.files].map(([path, content]) => [path, text(content)])), left }
}

/** Deflated, where nothing else is said. */
const zipOf = (entries: readonly HostileEntry[], end?: Parameters<typeof handmade>[1]) =>
  handmade(
    entries.map((entry) =>
      entry.method === undefined && entry.data === undefined ? { ...entry, data: deflateRawSync(entry.content ?? '') } : entry,
    ),
    end,
  )

const GOOD: HostileEntry = { name: 'good.ts', content: 'good' }
const KEPT = { 'good.ts': 'good' }

test.each<[string, (bytes: Uint8Array<ArrayBuffer>) => Blob | Uint8Array]>([
  ['bytes', (bytes) => bytes],
  ['a blob', (bytes) => new Blob([bytes])],
  ['bytes within others', (bytes) => joinedBytes([[1, 2], bytes, [3]]).subarray(2, 2 + bytes.length)],
  ['an archive behind other data', (bytes) => joinedBytes([new Uint8Array(500), bytes])],
])('%s: stored, deflated, empty, with folders and odd names', async (_, as) => {
  const zip = zipOf([
    { name: 'src/', content: '', method: 0 },
    { name: 'src/a.ts', content: 'a'.repeat(100_000) },
    { name: 'src/b.ts', content: 'b', method: 0 },
    { name: 'empty', content: '', method: 0 },
    { name: 'constructor', content: '1' },
    { name: '🦄.ts', content: '2' },
  ])
  expect(await projectOf(as(zip))).toEqual({
    name: 'archive',
    files: { 'src/a.ts': 'a'.repeat(100_000), 'src/b.ts': 'b', empty: '', constructor: '1', '🦄.ts': '2' },
    left: [],
  })
})

test('one folder that holds everything is taken off and gives the name', async () => {
  const inside = [
    { name: 'repo-main/a.ts', content: 'a' },
    { name: 'repo-main/src/b.ts', content: 'b' },
  ]
  expect(await projectOf(zipOf(inside))).toEqual({ name: 'repo-main', files: { 'a.ts': 'a', 'src/b.ts': 'b' }, left: [] })
  expect(await projectOf(zipOf([...inside, { name: '__MACOSX/repo-main/._a.ts' }, { name: '../x' }]))).toEqual({
    name: 'repo-main',
    files: { 'a.ts': 'a', 'src/b.ts': 'b' },
    left: ['../x: outside', '__MACOSX/: ignored'],
  })
  expect(await projectOf(zipOf([...inside, GOOD]))).toMatchObject({ name: 'archive', files: { 'repo-main/a.ts': 'a' } })
})

test('names in the old encoding of DOS, and with its slashes', async () => {
  const { files } = Object(
    await projectOf(
      zipOf([
        { name: Uint8Array.of(0x82, 0x2e, 0x74), content: '1' },
        { name: 'src\\b.ts', content: '2' },
      ]),
    ),
  )
  expect(files).toEqual({ 'é.t': '1', 'src/b.ts': '2' })
})

test('zip64', async () => {
  const entries = [{ name: 'a.ts', content: 'a', zip64: true }, GOOD]
  expect(await projectOf(zipOf(entries))).toMatchObject({ files: { 'a.ts': 'a', ...KEPT }, left: [] })
})

describe('one entry is bad, the rest is kept', () => {
  const deflated = deflateRawSync('content')
  test.each<[string, HostileEntry, string | RegExp]>([
    ['leaves its folder', { name: '../up', content: '' }, 'outside'],
    ['leaves it further in', { name: 'a/../../up', content: '' }, 'outside'],
    ['is absolute', { name: '/etc/passwd', content: '' }, 'absolute'],
    ['is absolute in Windows', { name: 'C:\\x', content: '' }, 'absolute'],
    ['leaves its folder in Windows', { name: '..\\up', content: '' }, 'outside'],
    ['is named for a prototype', { name: '__proto__', content: '' }, 'reserved-name'],
    ['has a name of 60,000 characters', { name: 'd/'.repeat(30_000), content: '', unixMode: 0o100644 }, 'folder'],
    ['has another name of 60,000 characters', { name: `${'d/'.repeat(30_000)}x`, content: '' }, 'too-long'],
    ['is a link', { name: 'link', content: '/etc/passwd', unixMode: 0o120777 }, 'link'],
    ['is encrypted', { name: 'secret', content: 'x', flags: 0x801 }, 'it is encrypted'],
    ['has a wrong checksum', { name: 'x', content: 'x', crc: 1 }, 'the checksum is wrong'],
    ['has a wrong checksum and is stored', { name: 'x', content: 'x', crc: 1, method: 0 }, 'the checksum is wrong'],
    ['claims to be smaller', { name: 'x', content: 'content', size: 3 }, 'more bytes than the archive claims'],
    ['claims to be larger', { name: 'x', content: 'content', size: 9 }, 'fewer bytes than the archive claims'],
    ['claims 4 GB', { name: 'x', content: 'content', size: 0xfffffffe }, 'too-large'],
    ['claims 2 ** 52 bytes', { name: 'x', content: 'content', size: 2 ** 52, zip64: true }, 'too-large'],
    ['claims 4 GB of data', { name: 'x', content: 'content', stored: 0xfffffffe }, 'too-large'],
    ['claims data beyond the end', { name: 'x', content: 'content', stored: 1e6 }, 'the data end with the archive'],
    ['is cut short', { name: 'x', data: deflated.subarray(0, 5), content: 'content' }, /./],
    ['is no deflated stream', { name: 'x', data: Uint8Array.of(255, 255, 255), content: 'abc' }, /./],
    ['is elsewhere', { name: 'x', content: 'x', offset: 3 }, 'no data where the archive says'],
    ['is beyond the end', { name: 'x', content: 'x', offset: 1e9 }, 'no data where the archive says'],
    ['is packed by an unknown method', { name: 'x', content: 'x', method: 97 }, 'compression method 97 is not supported'],
    ['is inside a file', { name: 'good.ts/x', content: 'x' }, 'inside-file'],
    ['is there twice', { name: 'GOOD.ts', content: 'x' }, 'same-name'],
    ['has a control character', { name: 'a\u001bb', content: 'x' }, 'control-character'],
  ])('it %s', async (_, entry, why) => {
    const { files, left } = Object(await projectOf(zipOf([GOOD, entry])))
    if (why === 'folder') expect({ files, left }).toEqual({ files: KEPT, left: [] })
    else if (why === 'same-name') expect({ files, left }).toEqual({ files: { 'GOOD.ts': 'x' }, left: ['good.ts: same-name'] })
    else {
      expect(files).toEqual(KEPT)
      expect(left).toEqual([typeof why === 'string' ? `${entry.name}: ${why}` : expect.stringMatching(why)])
    }
  })
})

describe('bombs', () => {
  const zeros = new Uint8Array(50_000_000)
  const bomb = deflateRawSync(zeros, { level: 9 })
  const megabyte = new Uint8Array(1_000_000)
  const MEGABYTE = { content: megabyte, data: deflateRawSync(megabyte, { level: 9 }) }

  test('50 MB of zeros in 49 KB are left out, with an honest size and with a lie', async () => {
    const entries = [GOOD, { name: 'honest', data: bomb, size: zeros.length }, { name: 'liar', data: bomb, size: 1000 }]
    expect(await projectOf(zipOf(entries))).toEqual({
      name: 'archive',
      files: KEPT,
      left: ['honest: too-large', 'liar: more bytes than the archive claims'],
    })
  })

  test('together they are no more than a project may have', async () => {
    const entries = Array.from({ length: 40 }, (_, at) => ({ ...MEGABYTE, name: `f${at}` }))
    const { files, left } = Object(await projectOf(zipOf(entries), { limits: { total: 10_500_000 } }))
    expect(Object.keys(files)).toHaveLength(10)
    expect(left).toHaveLength(30)
  })

  test('damaged ones are not inflated for ever', async () => {
    const entries = Array.from({ length: 40 }, (_, at) => ({ ...MEGABYTE, name: `f${at}`, crc: 1 }))
    const { files, left } = Object(await projectOf(zipOf(entries), { limits: { total: 10_500_000 } }))
    expect(files).toEqual({})
    expect(left.filter((line: string) => line.endsWith('the checksum is wrong')).length).toBeLessThan(20)
    expect(left).toHaveLength(40)
  })

  test('no more is inflated than a file may have', async () => {
    let pieces = 0
    class Counting extends TransformStream {
      constructor() {
        super({
          transform: (_, controller) => {
            pieces++
            controller.enqueue(new Uint8Array(100_000))
          },
        })
      }
    }
    vi.stubGlobal('DecompressionStream', Counting)
    await projectOf(zipOf([{ name: 'liar', data: new Uint8Array(5_000_000), size: 250_000 }]))
    vi.unstubAllGlobals()
    expect(pieces).toBeGreaterThan(2)
    expect(pieces).toBeLessThan(8)
  })

  test('one inside another is a file', async () => {
    const inner = zipOf([{ name: 'zeros', data: bomb, size: zeros.length }])
    const opened = await zipSource(zipOf([{ name: 'inner.zip', content: inner }]), 'x')
    if (!opened.ok) throw new Error(opened.why)
    const result = await gather(opened.source)
    expect(result.ok && [...result.files.values()]).toEqual([inner])
  })

  test('data that several entries share are as many files', async () => {
    const entries = Array.from({ length: 100 }, (_, at) => ({ name: `f${at}`, content: 'x'.repeat(1000), offset: 0 }))
    const { files, left } = Object(await projectOf(zipOf(entries), { limits: { total: 50_000 } }))
    expect(Object.keys(files)).toHaveLength(50)
    expect(left).toHaveLength(50)
  })

  test('too many entries are refused, before all are read', async () => {
    const one = zipOf([{ name: 'a', method: 0 }])
    const [local, central] = [one.subarray(0, 31), one.subarray(31, 31 + 47)]
    const count = 100_001
    const directory = joinedBytes(Array.from({ length: count }, () => central))
    const end = zipOf([], { count }).subarray(0)
    const view = new DataView(end.buffer)
    view.setUint32(40, directory.length, true)
    view.setUint32(48, local.length, true)
    view.setUint32(64, local.length + directory.length, true)
    expect(await projectOf(joinedBytes([local, directory, end]))).toEqual({
      ok: false,
      why: 'too-many-entries',
      detail: '100000',
    })
  })
})

describe('no archive at all', () => {
  const zip = zipOf([GOOD, { name: 'x', content: 'y'.repeat(1000), method: 0 }])
  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'not-a-zip'],
    ['text', new TextEncoder().encode('hello'.repeat(100)), 'not-a-zip'],
    ['zeros', new Uint8Array(1000), 'not-a-zip'],
    ['its first half', zip.slice(0, zip.length / 2), 'damaged'],
    ['its first bytes', zip.slice(0, 20), 'damaged'],
    ['without its last byte', zip.slice(0, -1), 'damaged'],
    ['all of it encrypted', zipOf([{ name: 'x', content: 'x', flags: 0x801 }]), 'encrypted'],
  ])('%s', async (_, bytes, why) => {
    expect(await projectOf(bytes)).toMatchObject({ ok: false, why })
  })

  test('a file that cannot be read', async () => {
    class Lost extends Blob {
      override arrayBuffer = () => Promise.reject(new DOMException('lost', 'NotReadableError'))
    }
    expect(await zipSource(new Lost(['x']), 'x')).toEqual({ ok: false, why: 'unreadable', detail: 'lost' })
  })

  test('an empty archive is an empty project', async () => {
    expect(await projectOf(zipOf([]))).toEqual({ name: 'archive', files: {}, left: [] })
  })

  test('it can be stopped', async () => {
    expect(await zipSource(zip, 'x', AbortSignal.abort())).toEqual({ ok: false, why: 'stopped', detail: '' })
  })
})

test('law: whatever bytes are damaged, it ends with a value, and what comes is what was there', async () => {
  const content = { 'a.ts': 'a'.repeat(300), 'src/b.ts': 'b', 'src/c.png': '\u0001\u0002'.repeat(90) }
  const zip = zipOf(Object.entries(content).map(([name, text]) => ({ name, content: text })))
  const damage = fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(damage, fc.integer({ min: 0, max: zip.length }), fc.boolean(), async (places, length, cuts) => {
      const bytes = zip.slice()
      for (const [at, value] of places) bytes[at] = value
      const result = Object(await projectOf(cuts ? bytes.subarray(0, length) : bytes))
      for (const text of Object.values(result.files ?? {})) expect(['', ...Object.values(content)]).toContain(text)
    }),
    { numRuns: 200 },
  )
})

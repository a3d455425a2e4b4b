/** What version 1 of the store holds comes over, or stays where it is. */
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Blobs } from '../../workspace/blobs'
import { checkout, snapshotId } from '../../workspace/snapshots'
import { ancestry, headOf, nameOf } from '../../workspace/timeline'
import { NO_MODELS } from '../agent/model-settings'
import { openPersistence } from '../persistence'
import { dump, settledDatabase } from './testing/raw-database'
import { beginSample, everything, openedSample, plainProject, sampleProjectOf } from './testing/sample-project'

/** A store that version 1 wrote: two tabs on one project, one overwriting the other. Bytes are written as `base64`. */
const version1 = z
  .object({ stores: z.record(z.string(), z.array(z.tuple([z.string(), z.unknown()]))) })
  .parse(JSON.parse(readFileSync(new URL('./testing/version-1.json', import.meta.url), 'utf8')))

/** Values as they were in the store that the fixture was taken from. */
function revived(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'base64' in value && typeof value.base64 === 'string')
    return new Uint8Array(Buffer.from(value.base64, 'base64'))
  return value
}

/** A database as version 1 left it; `change`: what a record becomes, undefined leaves it out. */
async function left(
  change: (store: string, key: unknown, value: unknown) => unknown = (_, __, value) => value,
): Promise<IDBFactory> {
  const indexedDB = new IDBFactory()
  const opening = indexedDB.open('hunkscope', 1)
  opening.onupgradeneeded = () => {
    for (const name of Object.keys(version1.stores)) opening.result.createObjectStore(name)
  }
  const db = await settledDatabase(opening)
  for (const [name, records] of Object.entries(version1.stores))
    for (const [key, value] of records) {
      const stored = change(name, key, revived(value))
      if (stored !== undefined) await settledDatabase(db.transaction(name, 'readwrite').objectStore(name).put(stored, key))
    }
  db.close()
  return indexedDB
}

const [, head] = version1.stores.state?.find(([key]) => key === 'head') ?? []
const HEAD = isRecord(head) ? String(head.head) : ''

test('a store of version 1 is one project: every snapshot, with its id and its files', async () => {
  const store = await openPersistence({ indexedDB: await left() })
  expect([store.kind, store.problem]).toEqual(['indexeddb', null])
  expect(await store.projects()).toMatchObject([
    { name: 'Connection pool', origin: { kind: 'files', detail: '' }, snapshots: 6, files: 1, time: 1_700_000_005_000 },
  ])
  const project = openedSample(await store.open())
  const { timeline } = project
  expect([timeline.head, timeline.branch, nameOf(timeline)]).toEqual([HEAD, 'main', 'Connection pool'])
  expect(ancestry(timeline).map(({ cause }) => cause.kind)).toEqual(['opened', 'restored', 'files-added', 'commit', 'opened'])
  expect(timeline.snapshots.map(({ time }) => time % 10_000)).toEqual([0, 1000, 2000, 3000, 4000, 5000])
  for (const snapshot of timeline.snapshots) {
    const parent = timeline.snapshots.find(({ id }) => id === snapshot.parent) ?? null
    expect(snapshotId(parent, snapshot)).toBe(snapshot.id)
    expect([snapshot.reply, [...snapshot.decisions]]).toEqual([null, []])
  }
  const all = await everything(store, project)
  const texts = all.map(([tree]) => (tree instanceof Map ? Object.fromEntries(tree) : {}))
  expect(texts[0]).toEqual({
    'src/pool.ts': '\ufeffexport const size = 1\r\n',
    'logo.png': Uint8Array.of(0, 255, 10),
    '🦄/toString': '',
    'notes.md': '# notes\n',
    'copy.md': '# notes\n',
  })
  expect(texts[1]).toEqual({
    'src/pool.ts': 'export const size = 2\n',
    'logo.png': Uint8Array.of(0, 255, 10),
    '🦄/toString': '',
    'copy.md': '# notes\n',
  })
  expect(texts[5]).toEqual({ 'app.py': 'print("lesson")\n' })
  expect(timeline.snapshots[1]?.verdict).toEqual({ passed: 3, failed: 0, runtime: 'embedded' })
})

test('what another tab had overwritten is on a branch of its own', async () => {
  const store = await openPersistence({ indexedDB: await left() })
  const { timeline } = openedSample(await store.open())
  expect([...timeline.branches.keys()]).toEqual(['main', 'overwritten'])
  const [tip] = ancestry(timeline, timeline.branches.get('overwritten'))
  expect(tip?.cause).toMatchObject({ kind: 'commit', reply: 'From another tab' })
})

test('the draft and what was said come along', async () => {
  const store = await openPersistence({ indexedDB: await left() })
  const [project] = (await store.projects()) ?? []
  expect(openedSample(await store.open()).draft).toEqual({
    reply: 'half \ud83e a __proto__',
    lesson: '010-other',
    turn: null,
    chosen: null,
    demands: {},
    edits: [],
  })
  expect(store.preferences).toEqual({
    allowed: true,
    choices: [[project?.id, 'webcontainer']],
    commands: [[project?.id, 'npm run unit']],
    syntax: 'warn',
    letterKeys: true,
    tools: [],
    models: NO_MODELS,
    progress: { done: [], left: [] },
  })
})

test('it is done once, and work goes on', async () => {
  const indexedDB = await left()
  const before = openedSample(await (await openPersistence({ indexedDB })).open())
  const store = await openPersistence({ indexedDB })
  const { timeline, rollbacks, contents } = openedSample(await store.open())
  expect(plainProject({ ...before })).toEqual(plainProject({ timeline, rollbacks, contents, origin: before.origin }))
  expect(checkout(headOf(timeline), Blobs.of(contents)).size).toBe(1)
  expect(await store.save({ timeline: { ...timeline, redo: [HEAD] }, rollbacks, added: new Map() })).toEqual({ ok: true })
})

test.each<[string, (store: string, key: unknown, value: unknown) => unknown]>([
  ['nothing was opened', (store, key, value) => (store === 'state' && key === 'preferences' ? value : undefined)],
  ['there was nothing at all', () => undefined],
])('%s: no project, and no word', async (_, change) => {
  const store = await openPersistence({ indexedDB: await left(change) })
  expect([store.problem, await store.projects(), await store.open()]).toMatchObject([null, [], { reason: 'none', id: null }])
})

test('a database of version 1 without stores is as good as none, one that lacks a store is put aside', async () => {
  const indexedDB = new IDBFactory()
  ;(await settledDatabase(indexedDB.open('hunkscope', 1))).close()
  const store = await openPersistence({ indexedDB })
  expect([store.kind, await store.create(sampleProjectOf(beginSample()))]).toEqual(['indexeddb', { ok: true }])

  const half = new IDBFactory()
  const opening = half.open('hunkscope', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('blobs').put('text', 'key')
  ;(await settledDatabase(opening)).close()
  expect(await (await openPersistence({ indexedDB: half })).open()).toMatchObject({
    reason: 'damaged',
    detail: 'version 1: only blobs',
  })
  expect((await dump(half)).stores['damaged-1-blobs']).toEqual([['key', 'text']])
})

const isHead = (store: string, key: unknown) => store === 'snapshots' && key === HEAD

test.each<[string, (store: string, key: unknown, value: unknown) => unknown]>([
  ['the head is junk', (store, key, value) => (store === 'state' && key === 'head' ? 'junk' : value)],
  ['the head is nowhere', (store, key, value) => (isHead(store, key) ? undefined : value)],
  ['the head is null', (store, key, value) => (isHead(store, key) ? null : value)],
  ['the first snapshot is gone', (store, _, value) => (store === 'snapshots' && isFirst(value) ? undefined : value)],
  [
    'a tree leaves the project',
    (store, key, value) => (isHead(store, key) ? withTree(value, [['../a', 'f'.repeat(64)]]) : value),
  ],
  ['a hash is invalid', (store, key, value) => (isHead(store, key) ? withTree(value, [['a', 'f']]) : value)],
  [
    'a file is inside a file',
    (store, key, value) =>
      isHead(store, key)
        ? withTree(value, [
            ['a', 'f'.repeat(64)],
            ['a/b', 'f'.repeat(64)],
          ])
        : value,
  ],
  [
    'a snapshot is its own parent',
    (store, key, value) => (isHead(store, key) && isRecord(value) ? { ...value, parent: HEAD } : value),
  ],
])('%s: all of it is put aside and reported, and the page starts empty', async (_, change) => {
  const indexedDB = await left(change)
  const before = (await dump(indexedDB)).stores
  const store = await openPersistence({ indexedDB })
  expect([store.kind, store.problem, await store.projects()]).toEqual(['indexeddb', null, []])
  const refusal = { ok: false, reason: 'damaged', id: null, detail: expect.stringMatching(/^version 1: (head|snapshot)/) }
  expect(await store.open()).toEqual(refusal)
  expect(await (await openPersistence({ indexedDB })).open()).toEqual(refusal)

  const work = beginSample()
  expect(await store.create(sampleProjectOf(work))).toEqual({ ok: true })
  expect(plainProject(openedSample(await (await openPersistence({ indexedDB })).open()))).toEqual(
    plainProject(sampleProjectOf(work)),
  )
  const after = (await dump(indexedDB)).stores
  for (const name of ['blobs', 'snapshots', 'state']) expect(after[`damaged-1-${name}`]).toEqual(before[name])
  await store.clear()
  expect((await dump(indexedDB)).stores['damaged-1-snapshots']).toEqual([])
})

test('what is not of the head’s line and cannot be read stays where it is', async () => {
  const indexedDB = await left((store, _, value) =>
    store === 'snapshots' && isRecord(value) && JSON.stringify(value).includes('From another tab')
      ? { ...value, tree: 7 }
      : value,
  )
  const store = await openPersistence({ indexedDB })
  expect(openedSample(await store.open()).timeline.snapshots.length).toBe(5)
  expect((await dump(indexedDB)).stores.snapshots?.length).toBe(6)
})

test('an upgrade that fails leaves version 1 as it is, and the page works in memory', async () => {
  const indexedDB = await left()
  const before = await dump(indexedDB)
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('disk is full', 'QuotaExceededError')
  })
  const store = await openPersistence({ indexedDB })
  puts.mockRestore()
  expect([store.kind, store.problem]).toEqual(['memory', 'quota'])
  expect(await store.create(sampleProjectOf(beginSample()))).toEqual({ ok: true })
  expect(await dump(indexedDB)).toEqual(before)
})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
function isFirst(value: unknown): boolean {
  return isRecord(value) && value.parent === null
}
function withTree(value: unknown, tree: unknown): unknown {
  return isRecord(value) ? { ...value, tree } : value
}

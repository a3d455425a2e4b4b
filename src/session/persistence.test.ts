import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Content, Path, Sha, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import type { Blobs } from '../workspace/blobs'
import { shaOf } from '../workspace/content'
import { checkout, commitFiles, openProject, restore, type Timeline } from '../workspace/snapshots'
import { openPersistence, type Persistence } from './persistence'
import { NO_PREFERENCES } from './preferences'

function path(text: string): Path {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
  return parsed.path
}
const treeOf = (files: Record<string, Content>): Tree =>
  new Map(Object.entries(files).map(([name, content]) => [path(name), content]))
const LONG = `${'x'.repeat(196)}/${'y'.repeat(203)}`
const FILES = {
  'a.ts': '\ufeffconst a = 1\r\n',
  'logo.png': Uint8Array.of(0, 255),
  '🦄/🦄.ts': '🦄',
  [LONG]: 'far',
  'toString/valueOf': '',
}
const DRAFT = { reply: 'half \ud83e a __proto__', project: '__proto__', lesson: null }

type Work = { timeline: Timeline; blobs: Blobs; added: ReadonlyMap<Sha, Content> }

function start(files: Record<string, Content> = FILES, now = 1): Work {
  const { timeline, blobs, added } = openProject('demo', treeOf(files), now)
  return { timeline, blobs, added: blobs.pick(added) }
}

/** Commits one file, whatever it was before. */
function commit({ timeline, blobs }: Work, name: string, after: Content | null): Work {
  const before = checkout(timeline, blobs).get(path(name))
  const change = { path: path(name), after, base: before === undefined ? null : shaOf(before) }
  const cause = { kind: 'commit', reply: name, edits: 1, files: [path(name)] } as const
  const done = commitFiles(timeline, blobs, [change], cause, { passed: 1, failed: 0, runtime: 'embedded' }, 2)
  if (!done.ok) throw new Error('refused')
  return { timeline: done.timeline, blobs, added: blobs.pick(done.added) }
}

async function loaded(indexedDB: IDBFactory): Promise<{ timeline: Timeline; head: Tree; blobs: Blobs }> {
  const stored = await (await openPersistence({ indexedDB })).load()
  if (!stored?.project) throw new Error('nothing stored')
  const { timeline, blobs } = stored.project
  for (const snapshot of timeline.snapshots) checkout(snapshot, blobs) // throws where a content is missing
  return { timeline, head: checkout(timeline, blobs), blobs }
}

/** Every record of the database as it stands, to show that nothing was touched. */
async function dump(indexedDB: IDBFactory): Promise<unknown> {
  const db = await raw(indexedDB)
  const stores = [...db.objectStoreNames]
  const all = await Promise.all(stores.map((name) => settled(db.transaction(name).objectStore(name).getAll())))
  db.close()
  return { version: db.version, stores, all }
}
const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
const raw = (indexedDB: IDBFactory, version?: number) => settled(indexedDB.open('hunkscope', version))

async function tamper(indexedDB: IDBFactory, store: string, key: string, value: unknown): Promise<void> {
  const db = await raw(indexedDB)
  const records = db.transaction(store, 'readwrite').objectStore(store)
  if (value === undefined) await settled(records.delete(key))
  else await settled(records.put(value, key))
  db.close()
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('round trip', () => {
  test('a new store has nothing', async () => {
    const kept = await openPersistence({ indexedDB: new IDBFactory() })
    expect([kept.kind, kept.problem, kept.detail, await kept.load()]).toEqual(['indexeddb', null, null, null])
  })

  test('commit, restore, commit: everything is there after reopening, byte for byte', async () => {
    const indexedDB = new IDBFactory()
    const kept = await openPersistence({ indexedDB })
    const first = start()
    const second = commit(first, 'a.ts', 'changed')
    const third = { ...second, timeline: restore(second.timeline, first.timeline.head, 3), added: new Map() }
    const fourth = commit(third, LONG, null)
    for (const step of [first, second, third, fourth]) expect(await kept.save(step)).toEqual({ ok: true })
    expect(await kept.saveDraft(DRAFT)).toEqual({ ok: true })

    const again = await loaded(indexedDB)
    expect(again.timeline).toEqual(fourth.timeline)
    const { [LONG]: _, ...rest } = FILES
    expect(again.head).toEqual(treeOf(rest))
    expect((await (await openPersistence({ indexedDB })).load())?.draft).toEqual(DRAFT)
    expect((await kept.load())?.project?.timeline).toEqual(fourth.timeline)
  })

  test('work goes on after reopening', async () => {
    const indexedDB = new IDBFactory()
    await (await openPersistence({ indexedDB })).save(start())
    const { timeline, blobs } = await loaded(indexedDB)
    const next = commit({ timeline, blobs, added: new Map() }, 'new.ts', 'new')
    expect(await (await openPersistence({ indexedDB })).save(next)).toEqual({ ok: true })
    expect((await loaded(indexedDB)).timeline).toEqual(next.timeline)
  })

  test('law: load(save(x)) = x', async () => {
    const name = fc.constantFrom('a', 'b.ts', 'src/c.ts', 'hasOwnProperty', '🦄/d', LONG)
    const content: fc.Arbitrary<Content> = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.uint8Array().map((bytes) => Uint8Array.of(0, ...bytes)),
    )
    const edits = fc.array(fc.tuple(name, fc.option(content)), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, content), edits, async (files, steps) => {
        const indexedDB = new IDBFactory()
        const kept = await openPersistence({ indexedDB })
        let work = start(files)
        await kept.save(work)
        for (const [file, after] of steps) {
          work = commit(work, file, after)
          await kept.save(work)
        }
        const again = await loaded(indexedDB)
        expect(again.timeline).toEqual(work.timeline)
        expect(again.head).toEqual(checkout(work.timeline, work.blobs))
      }),
      { numRuns: 30 },
    )
  })

  test('a draft without a project is kept', async () => {
    const indexedDB = new IDBFactory()
    await (await openPersistence({ indexedDB })).saveDraft(DRAFT)
    expect(await (await openPersistence({ indexedDB })).load()).toEqual({
      project: null,
      draft: DRAFT,
      preferences: NO_PREFERENCES,
    })
  })

  test('opening another project keeps the records of the one before', async () => {
    const indexedDB = new IDBFactory()
    const kept = await openPersistence({ indexedDB })
    const first = start()
    await kept.save(first)
    await kept.save(start({ other: 'project' }))
    expect((await loaded(indexedDB)).head).toEqual(treeOf({ other: 'project' }))
    const db = await raw(indexedDB)
    expect(await settled(db.transaction('snapshots').objectStore('snapshots').get(first.timeline.head))).toBeDefined()
    db.close()
  })

  test('what was said of runtimes is kept, and cleared with the rest; what cannot be read was never said', async () => {
    const indexedDB = new IDBFactory()
    const preferences = { allowed: true, choices: [['a', 'webcontainer']], commands: [['a', 'npm run unit']] } as const
    const kept = await openPersistence({ indexedDB })
    expect(await kept.savePreferences(preferences)).toEqual({ ok: true })
    await kept.save(start())
    const again = await openPersistence({ indexedDB })
    expect((await again.load())?.preferences).toEqual(preferences)
    for (const junk of ['junk', { allowed: 'yes', choices: [] }, { allowed: true, choices: [['a', 'docker']] }]) {
      await tamper(indexedDB, 'state', 'preferences', junk)
      const damaged = await openPersistence({ indexedDB })
      expect(damaged.kind).toBe('indexeddb')
      expect((await damaged.load())?.preferences).toEqual(NO_PREFERENCES)
    }
    await again.clear()
    expect(await again.load()).toBeNull()
  })

  test('clear forgets, and the next save starts anew', async () => {
    const indexedDB = new IDBFactory()
    const kept = await openPersistence({ indexedDB })
    await kept.save(start())
    expect(await kept.clear()).toEqual({ ok: true })
    expect([await kept.load(), await (await openPersistence({ indexedDB })).load()]).toEqual([null, null])
    await kept.save(start({ b: '2' }))
    expect((await loaded(indexedDB)).head).toEqual(treeOf({ b: '2' }))
  })

  test('another page cleared the store: the next save brings everything back', async () => {
    const indexedDB = new IDBFactory()
    const kept = await openPersistence({ indexedDB })
    const first = start()
    await kept.save(first)
    await (await openPersistence({ indexedDB })).clear()
    const second = commit(first, 'a.ts', 'changed')
    expect(await kept.save(second)).toEqual({ ok: true })
    expect((await loaded(indexedDB)).timeline).toEqual(second.timeline)
  })

  test('a content that nobody gave is a broken invariant, and nothing is written', async () => {
    const indexedDB = new IDBFactory()
    const kept = await openPersistence({ indexedDB })
    await expect(kept.save({ timeline: start().timeline, added: new Map() })).rejects.toThrow('nobody gave')
    expect(await kept.save(start())).toEqual({ ok: true })
  })
})

describe('a save that is interrupted', () => {
  const steps = async (indexedDB: IDBFactory) => {
    const first = start()
    const kept = await openPersistence({ indexedDB })
    await kept.save(first)
    const second = commit(first, 'a.ts', 'changed')
    const third = commit(second, 'new.ts', Uint8Array.of(0, 7))
    return { kept, old: first, next: { ...third, added: new Map([...second.added, ...third.added]) } }
  }

  /** Makes the n-th put (0-based) go wrong; tells how many there were. */
  function sabotage(at: number, how: (transaction: IDBTransaction) => void): () => number {
    const put = IDBObjectStore.prototype.put
    let count = 0
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
      key?: IDBValidKey,
    ) {
      const request = put.call(this, value, key)
      if (count++ === at) how(this.transaction)
      return request
    })
    return () => count
  }

  test.each<[string, (transaction: IDBTransaction) => void]>([
    ['aborted', (transaction) => transaction.abort()],
    [
      'refused',
      () => {
        throw new DOMException('cannot be cloned', 'DataCloneError')
      },
    ],
  ])('%s at any of its puts: the old state stands whole, and the next save brings all', async (_, how) => {
    const PUTS = 5 // two contents, two snapshots, the head
    for (let at = 0; at <= PUTS; at++) {
      const indexedDB = new IDBFactory()
      const { kept, old, next } = await steps(indexedDB)
      const count = sabotage(at, how)
      const result = await kept.save(next)
      vi.restoreAllMocks()
      expect(result.ok).toBe(at === PUTS)
      if (at === PUTS) expect(count()).toBe(PUTS)
      else expect(result).toMatchObject({ reason: 'failed' })
      const { timeline } = at === PUTS ? next : old
      expect((await loaded(indexedDB)).timeline).toEqual(timeline)
      expect((await kept.load())?.project?.timeline).toEqual(timeline)

      // The contents of the failed save are not given again.
      const later = commit(next, 'later.ts', 'later')
      expect(await kept.save(later)).toEqual({ ok: true })
      expect((await loaded(indexedDB)).timeline).toEqual(later.timeline)
    }
  })

  test('quota reached: a value that says so, the old state stands', async () => {
    const indexedDB = new IDBFactory()
    const { kept, old, next } = await steps(indexedDB)
    sabotage(1, (transaction) => {
      Object.defineProperty(transaction, 'error', { value: new DOMException('disk is full', 'QuotaExceededError') })
      transaction.abort()
    })
    expect(await kept.save(next)).toEqual({ ok: false, reason: 'quota', detail: expect.stringContaining('disk is full') })
    vi.restoreAllMocks()
    expect((await loaded(indexedDB)).timeline).toEqual(old.timeline)
  })

  test('the database is closed by a newer page: a value that says so', async () => {
    const indexedDB = new IDBFactory()
    const { kept, next } = await steps(indexedDB)
    const newer = await raw(indexedDB, 2)
    expect(await kept.save(next)).toMatchObject({ ok: false, reason: 'closed' })
    expect(await kept.saveDraft(DRAFT)).toMatchObject({ ok: false, reason: 'closed' })
    expect(await kept.clear()).toMatchObject({ ok: false, reason: 'closed' })
    newer.close()
  })

  test('saves that are not awaited are done in turn', async () => {
    const indexedDB = new IDBFactory()
    const kept = await openPersistence({ indexedDB })
    const first = start()
    const second = commit(first, 'a.ts', 'changed')
    expect(await Promise.all([kept.save(first), kept.save(second)])).toEqual([{ ok: true }, { ok: true }])
    expect((await loaded(indexedDB)).timeline).toEqual(second.timeline)
  })
})

/** In memory everything works but nothing outlives the page. */
async function worksInMemory(kept: Persistence): Promise<void> {
  expect([kept.kind, await kept.load()]).toEqual(['memory', null])
  const work = start()
  expect(await kept.save(work)).toEqual({ ok: true })
  expect(await kept.saveDraft(DRAFT)).toEqual({ ok: true })
  const stored = await kept.load()
  expect(stored?.project?.timeline).toEqual(work.timeline)
  expect(stored?.project && checkout(work.timeline, stored.project.blobs)).toEqual(treeOf(FILES))
}

describe('in memory, saying why', () => {
  test('no IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const kept = await openPersistence()
    expect(kept.problem).toBe('no-indexeddb')
    await worksInMemory(kept)
  })

  test('IndexedDB that may not be touched', async () => {
    const known = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')
    Object.defineProperty(globalThis, 'indexedDB', {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    const kept = await openPersistence()
    if (known) Object.defineProperty(globalThis, 'indexedDB', known)
    expect(kept.problem).toBe('no-indexeddb')
  })

  test('a store of a newer version is kept', async () => {
    const indexedDB = new IDBFactory()
    await (await openPersistence({ indexedDB })).save(start())
    ;(await raw(indexedDB, 2)).close()
    const before = await dump(indexedDB)
    const kept = await openPersistence({ indexedDB })
    expect(kept.problem).toBe('newer-version')
    await worksInMemory(kept)
    await kept.clear()
    expect(await dump(indexedDB)).toEqual(before)
  })

  test('a database that never opens', async () => {
    vi.useFakeTimers()
    const indexedDB = new IDBFactory()
    vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest())
    const opening = openPersistence({ indexedDB })
    await vi.advanceTimersByTimeAsync(4000)
    expect((await opening).problem).toBe('blocked')
  })

  test('a database that fails to open', async () => {
    const indexedDB = new IDBFactory()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'UnknownError')
    })
    expect(await openPersistence({ indexedDB })).toMatchObject({
      kind: 'memory',
      problem: 'failed',
      detail: expect.stringContaining('no'),
    })
  })
})

describe('a damaged store is kept and named', () => {
  const { timeline, blobs } = start({ a: 'text', 'b.bin': Uint8Array.of(0, 1) })
  const id = timeline.head
  const tree = [...(timeline.snapshots[0]?.tree ?? [])]
  const record = { ...timeline.snapshots[0], tree, project: id }
  const sha = shaOf('text')

  test.each<[string, string, string, unknown]>([
    ['the head is no record', 'state', 'head', 'junk'],
    ['the head is nowhere', 'state', 'head', { project: id, head: 'nowhere' }],
    ['the draft is junk', 'state', 'draft', { reply: 7 }],
    ['a content is missing', 'blobs', sha, undefined],
    ['a content is no content', 'blobs', sha, { length: 4 }],
    ['a content is another', 'blobs', sha, 'texT'],
    ['a snapshot is null', 'snapshots', id, null],
    ['a snapshot has no tree', 'snapshots', id, { ...record, tree: undefined }],
    ['a tree names __proto__', 'snapshots', id, { ...record, tree: [['__proto__', sha]] }],
    ['a tree leaves the project', 'snapshots', id, { ...record, tree: [['../a', sha]] }],
    ['a path is not in normal form', 'snapshots', id, { ...record, tree: [['./a', sha]] }],
    ['a path stands twice', 'snapshots', id, { ...record, tree: [...tree, ...tree] }],
    ['a file is inside a file', 'snapshots', id, { ...record, tree: [...tree, ['a/b', sha]] }],
    ['a hash is none', 'snapshots', id, { ...record, tree: [['a', 'abc']] }],
    ['a tree is another', 'snapshots', id, { ...record, tree: tree.slice(1) }],
    ['the time is another', 'snapshots', id, { ...record, time: 5 }],
    ['the cause is unknown', 'snapshots', id, { ...record, cause: { kind: 'magic' } }],
    ['the verdict is junk', 'snapshots', id, { ...record, verdict: { passed: -1, failed: 0, runtime: 'embedded' } }],
    ['a snapshot is its own parent', 'snapshots', id, { ...record, parent: id }],
  ])('%s', async (_, store, key, value) => {
    const indexedDB = new IDBFactory()
    await (await openPersistence({ indexedDB })).save({ timeline, added: blobs.pick(tree.map(([, each]) => each)) })
    await loaded(indexedDB)
    await tamper(indexedDB, store, key, value)
    const before = await dump(indexedDB)
    const kept = await openPersistence({ indexedDB })
    expect(kept).toMatchObject({
      kind: 'memory',
      problem: 'damaged',
      detail: expect.stringMatching(/^(head|draft|snapshot|blob)/),
    })
    await worksInMemory(kept)
    expect(await dump(indexedDB)).toEqual(before)

    // Only a person's "start over" throws it away.
    expect(await kept.clear()).toEqual({ ok: true })
    expect(await openPersistence({ indexedDB })).toMatchObject({ kind: 'indexeddb', problem: null })
  })
})

/** Whatever stops a step between any two of its requests, the state before it or the state after it is there, whole. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openPersistence } from '../persistence'
import { createFakeBrowser } from './testing/fake-browser'
import { dump, rawDatabase } from './testing/raw-database'
import {
  beginSample,
  commitSample,
  DRAFT,
  everything,
  openedSample,
  plainProject,
  type SampleWork,
  sampleProjectOf,
  someFiles,
  someSteps,
  take,
} from './testing/sample-project'

afterEach(() => void vi.restoreAllMocks())

const OK = { ok: true }
const id = ({ timeline }: SampleWork) => timeline.snapshots[0]?.id ?? ''

/** From the n-th request to write on (0-based), what `then` does. Returns how many there were. */
function atWrite(nth: number, then: (transaction: IDBTransaction) => void): () => number {
  const { put, delete: remove } = IDBObjectStore.prototype
  let count = 0
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    const request = put.call(this, value, key)
    if (count++ === nth) then(this.transaction)
    return request
  })
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
    this: IDBObjectStore,
    key: IDBValidKey | IDBKeyRange,
  ) {
    const request = remove.call(this, key)
    if (count++ === nth) then(this.transaction)
    return request
  })
  return () => count
}

/** The page is gone: its transaction ends, and it begins no other. */
function die(transaction: IDBTransaction): void {
  transaction.abort()
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('the page is gone', 'InvalidStateError')
  })
}

/** Every step since the last one kept gives its contents again. */
const together = (one: SampleWork, two: SampleWork): SampleWork => ({ ...two, added: new Map([...one.added, ...two.added]) })

type Browser = ReturnType<typeof createFakeBrowser>
type Act = (store: Awaited<ReturnType<Browser['tab']>>['store']) => Promise<unknown>

/** Kills the tab at every write of what it does in turn; the others have to find all as it was before, or as it is after. */
async function killEverywhere(
  largest: number,
  before: Act,
  act: Act,
  look: (browser: Browser) => Promise<unknown>,
): Promise<number> {
  let [old, next]: [unknown, unknown] = [null, null]
  for (let nth = -1; ; nth++) {
    const browser = createFakeBrowser(largest)
    const tab = await browser.tab()
    await before(tab.store)
    if (nth === -1) old = await look(browser)
    const count = atWrite(nth, die)
    await act(tab.store)
    vi.restoreAllMocks()
    tab.kill()
    const found = await look(browser)
    if (nth === -1) next = found
    else expect(found).toEqual(nth < count() ? old : next)
    if (nth >= count()) return nth
  }
}

/** What another tab finds of all projects, and the contents that are stored. */
async function look(browser: Browser): Promise<unknown> {
  const { store, kill } = await browser.tab()
  const projects = []
  for (const { id: each } of (await store.projects()) ?? []) {
    const project = openedSample(await store.open(each))
    projects.push([each, plainProject(project), await everything(store, project)])
  }
  kill()
  const { stores } = await dump(browser.indexedDB)
  return { projects: projects.sort(), contents: stores.blobs, journal: stores.journal }
}

describe('a tab that is killed', () => {
  const first = beginSample()
  const second = commitSample(first, 'a.ts', 'changed', 2, 'the reply')
  // One of its contents another file has already.
  const both = together(second, commitSample(second, 'copy.ts', '🦄', 4))
  const nothing: Act = async () => {}
  const kept: Act = (store) => store.create(sampleProjectOf(first))

  test.each<[string, number, number, Act, Act]>([
    ['a new project', 1e6, 8, nothing, kept],
    ['a commit', 1e6, 6, kept, (store) => store.save(both)],
    ['a new project that is large', 8, 10, nothing, kept],
    ['a commit that is large', 8, 8, kept, (store) => store.save(both)],
    ['a removal', 1e6, 11, kept, (store) => store.remove(id(first))],
  ])('during %s', async (_, largest, writes, before, act) => {
    expect(await killEverywhere(largest, before, act, look)).toBe(writes)
  })

  test('law: during any step of any history, however large', async () => {
    await fc.assert(
      fc.asyncProperty(someFiles, someSteps, fc.constantFrom(0, 20, 1e6), fc.nat(), async (files, steps, largest, chance) => {
        const browser = createFakeBrowser(largest)
        let { store, kill } = await browser.tab()
        let work = beginSample(files)
        let at = chance % 7
        await store.create(sampleProjectOf(work))
        for (const [time, step] of steps.entries()) {
          const next = take(work, step, time + 2)
          const count = atWrite(at, die)
          await store.save(next)
          vi.restoreAllMocks()
          if (at < count()) {
            kill()
            ;({ store, kill } = await browser.tab())
            expect(plainProject(openedSample(await store.open()))).toEqual(plainProject(sampleProjectOf(work)))
            // Of a step that is gone nothing may be used.
            work = { ...work, blobs: next.blobs }
          } else work = next
          at = (at + 3) % 7
        }
        const project = openedSample(await store.open())
        expect(plainProject(project)).toEqual(plainProject(sampleProjectOf(work)))
        await everything(store, project)
      }),
      { numRuns: 40 },
    )
  })

  test('an import that another tab is at is left alone', async () => {
    const browser = createFakeBrowser(1)
    const { store } = await browser.tab()
    const large = beginSample(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${at}.ts`, `file ${at}`])))
    // Another tab opens, and looks for what imports have left, while the contents are being written.
    const opening = new Promise((resolve) => {
      atWrite(3, () => resolve(browser.tab().then((other) => other.store.open())))
    })
    const creating = store.create(sampleProjectOf(large))
    expect(await Promise.race([creating, opening])).toMatchObject({ ok: false, reason: 'none' })
    expect(await creating).toEqual(OK)
    expect(plainProject(openedSample(await store.peek(id(large))))).toEqual(plainProject(sampleProjectOf(large)))
  })

  test('without locks an import is dead after an hour', async () => {
    const indexedDB = new IDBFactory()
    const at = async (now: number) => openPersistence({ indexedDB, now: () => now, largest: 1 })
    const store = await at(1000)
    atWrite(3, die)
    await store.create(sampleProjectOf(first))
    vi.restoreAllMocks()
    const left = async (now: number) => {
      await (await at(now)).open()
      return (await dump(indexedDB)).stores.journal?.length
    }
    expect([await left(3_601_000), await left(3_601_001)]).toEqual([1, 0])
    expect((await dump(indexedDB)).stores.blobs).toEqual([])
  })
})

describe('a step that fails', () => {
  const first = beginSample()
  const second = commitSample(first, 'a.ts', 'changed', 2, 'the reply')
  const third = commitSample(second, 'new.ts', Uint8Array.of(0, 7), 3)

  const refuse = () => {
    throw new DOMException('cannot be cloned', 'DataCloneError')
  }
  const full = (transaction: IDBTransaction) => {
    Object.defineProperty(transaction, 'error', { value: new DOMException('disk is full', 'QuotaExceededError') })
    transaction.abort()
  }

  test.each<[string, number, (transaction: IDBTransaction) => void, string]>([
    ['aborted', 1e6, (transaction) => transaction.abort(), 'failed'],
    ['refused', 1e6, refuse, 'failed'],
    ['out of room', 1e6, full, 'quota'],
    ['out of room', 8, full, 'quota'],
  ])(
    '%s at any write, %i at once: the earlier state is whole, and the next save brings all',
    async (_, largest, then, reason) => {
      for (let nth = 0; ; nth++) {
        const browser = createFakeBrowser(largest)
        const { store } = await browser.tab()
        await store.create(sampleProjectOf(first))
        const before = await look(browser)
        const count = atWrite(nth, then)
        const result = await store.save(together(second, third))
        vi.restoreAllMocks()
        if (nth >= count()) {
          expect(result).toEqual(OK)
          return
        }
        expect(result).toEqual({ ok: false, reason, detail: expect.any(String) })
        expect(await look(browser)).toEqual(before)
        // The contents of the step that failed are not given again.
        const later = commitSample(third, 'later.ts', 'later', 4)
        expect(await store.save(later)).toEqual(OK)
        expect(plainProject(openedSample(await store.peek(id(later))))).toEqual(plainProject(sampleProjectOf(later)))
        await everything(store, later)
      }
    },
  )

  test('a new project that finds no room is kept by the next save', async () => {
    const { store } = await createFakeBrowser().tab()
    atWrite(2, full)
    expect(await store.create(sampleProjectOf(first))).toMatchObject({ ok: false, reason: 'quota' })
    vi.restoreAllMocks()
    expect(await store.projects()).toEqual([])
    expect(await store.save(second)).toEqual(OK)
    expect(plainProject(openedSample(await store.peek(id(first))))).toEqual(plainProject(sampleProjectOf(second)))
  })

  test('a draft that finds no room says so', async () => {
    const { store } = await createFakeBrowser().tab()
    await store.create(sampleProjectOf(first))
    atWrite(0, full)
    expect(await store.saveDraft(DRAFT)).toEqual({ ok: false, reason: 'quota', detail: expect.stringContaining('disk is full') })
  })

  test('a step that was given up leaves no contents behind', async () => {
    const browser = createFakeBrowser()
    const { store } = await browser.tab()
    await store.create(sampleProjectOf(first))
    atWrite(0, full)
    await store.save(second)
    vi.restoreAllMocks()
    await store.save(commitSample(first, 'other.ts', 'other', 9))
    const { stores } = await dump(browser.indexedDB)
    expect(stores.blobs?.map(([, content]) => content)).not.toContain('changed')
  })

  test('the database is closed by a newer page: a value that says so', async () => {
    const browser = createFakeBrowser()
    const { store } = await browser.tab()
    await store.create(sampleProjectOf(first))
    const newer = await rawDatabase(browser.indexedDB, 3)
    for (const step of [store.save(second), store.saveDraft(DRAFT), store.remove(id(first)), store.clear(), store.saveFolder({})])
      expect(await step).toMatchObject({ ok: false, reason: 'closed' })
    expect([await store.open(), await store.peek(id(first))]).toMatchObject([{ reason: 'failed' }, { reason: 'failed' }])
    expect([await store.projects(), await store.folder(), (await store.contents(first.added.keys())).size]).toEqual([
      null,
      undefined,
      0,
    ])
    newer.close()
  })
})

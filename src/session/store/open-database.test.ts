/** Where no database can be opened, everything works in memory, and the store says why. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { openPersistence } from '../persistence'
import type { Persistence } from '../persistence-types'
import { NO_PREFERENCES } from '../preferences'
import { dump, rawDatabase } from './testing/raw-database'
import { beginSample, openedSample, plainProject, sampleProjectOf } from './testing/sample-project'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const OK = { ok: true }

/** Everything works, and the database is as it was. */
async function works(store: Persistence): Promise<void> {
  expect(store.kind).toBe('memory')
  const work = beginSample()
  expect(await store.create(sampleProjectOf(work))).toEqual(OK)
  expect(await store.savePreferences(NO_PREFERENCES)).toEqual(OK)
  expect(plainProject(openedSample(await store.open()))).toEqual(plainProject(sampleProjectOf(work)))
}

test('no IndexedDB', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const store = await openPersistence()
  expect(store.problem).toBe('no-indexeddb')
  await works(store)
})

test('IndexedDB that may not be touched', async () => {
  const known = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const store = await openPersistence()
  if (known) Object.defineProperty(globalThis, 'indexedDB', known)
  expect(store.problem).toBe('no-indexeddb')
})

test('a store of a newer version is left as it is', async () => {
  const indexedDB = new IDBFactory()
  await (await openPersistence({ indexedDB })).create(sampleProjectOf(beginSample()))
  ;(await rawDatabase(indexedDB, 3)).close()
  const before = await dump(indexedDB)
  const store = await openPersistence({ indexedDB })
  expect(store.problem).toBe('newer-version')
  await works(store)
  await store.clear()
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

test.each([
  ['UnknownError', 'failed'],
  ['QuotaExceededError', 'quota'],
])('a database that fails to open by %s', async (name, problem) => {
  const indexedDB = new IDBFactory()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no way', name)
  })
  expect(await openPersistence({ indexedDB })).toMatchObject({
    kind: 'memory',
    problem,
    detail: expect.stringContaining('no way'),
  })
})

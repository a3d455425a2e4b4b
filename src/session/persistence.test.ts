import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkout, contentsOf } from '../workspace/snapshots'
import { headOf } from '../workspace/timeline'
import { NO_MODELS } from './agent/model-settings'
import type { Persistence } from './kept'
import { openPersistence } from './persistence'
import { NO_PREFERENCES, type Preferences } from './preferences'
import { createBrowser } from './store/fixtures/browser'
import { dump, tamper } from './store/fixtures/raw'
import {
  begin,
  commit,
  DRAFT,
  everything,
  LONG,
  opened,
  path,
  plain,
  projectOf,
  someFiles,
  someSteps,
  take,
  type Work,
} from './store/fixtures/work'

afterEach(() => void vi.restoreAllMocks())

const OK = { ok: true }
const id = ({ timeline }: Work) => timeline.snapshots[0]?.id ?? ''

/** Everything but what outlives the tab holds of both kinds. */
describe.each<['indexeddb' | 'memory', () => Promise<Persistence>]>([
  ['indexeddb', () => openPersistence({ indexedDB: new IDBFactory() })],
  ['memory', () => openPersistence({ indexedDB: null })],
])('%s', (kind, open) => {
  test('a new store has nothing', async () => {
    const store = await open()
    expect([store.kind, store.preferences, await store.projects(), store.others()]).toEqual([kind, NO_PREFERENCES, [], 0])
    expect([await store.open(), await store.folder()]).toEqual([
      { ok: false, reason: 'none', id: null, detail: expect.any(String) },
      undefined,
    ])
    expect(await store.open('nowhere')).toMatchObject({ ok: false, reason: 'none', id: 'nowhere' })
    for (const save of [store.save(begin()), store.saveDraft(DRAFT), store.saveFolder({})])
      expect(await save).toMatchObject({ ok: false, reason: 'failed', detail: 'no project is open' })
  })

  test('commits, a reply, a file that goes: all is there again', async () => {
    const store = await open()
    const first = begin()
    expect(await store.create(projectOf(first))).toEqual(OK)
    const second = commit(first, 'a.ts', 'changed', 2, 'the reply')
    const third = commit(second, LONG, null, 3)
    for (const step of [second, third]) expect(await store.save(step)).toEqual(OK)
    expect([await store.saveDraft(DRAFT), await store.saveFolder({ name: 'here' })]).toEqual([OK, OK])
    const project = opened(await store.open(id(first)))
    expect(plain(project)).toEqual(plain(projectOf(third)))
    expect([project.draft, await store.folder()]).toEqual([DRAFT, { name: 'here' }])
    expect((await everything(store, project)).map(([, reply]) => reply)).toEqual([null, 'the reply', null])
  })

  test('several projects: listed, the one opened last first, each with its own', async () => {
    const store = await open()
    const one = commit(begin({ a: '1', b: 'shared' }, 1, 'one'), 'c', 'more')
    const two = begin({ b: 'shared' }, 2, 'two')
    await store.create(projectOf(one))
    await store.saveDraft(DRAFT)
    await store.create(projectOf(two))
    const names = async () => (await store.projects())?.map(({ name, files, snapshots }) => [name, files, snapshots])
    expect(await names()).toEqual([
      ['two', 1, 1],
      ['one', 3, 2],
    ])
    expect(opened(await store.open(id(one))).draft).toEqual(DRAFT)
    expect(await names()).toEqual([
      ['one', 3, 2],
      ['two', 1, 1],
    ])
    expect(opened(await store.open(id(two))).draft).toBeNull()

    expect(await store.remove(id(one))).toEqual(OK)
    expect(await names()).toEqual([['two', 1, 1]])
    expect(await store.open(id(one))).toMatchObject({ reason: 'none' })
    expect([...(await store.contents(one.blobs.pick(contentsOf(headOf(one.timeline))).keys())).values()]).toEqual(['shared'])
    expect(plain(opened(await store.open()))).toEqual(plain(projectOf(two)))
  })

  test('a project that is there already is not written over', async () => {
    const store = await open()
    const first = begin()
    await store.create(projectOf(first))
    const second = commit(first, 'a.ts', 'changed')
    await store.save(second)
    expect(await store.create(projectOf(first))).toMatchObject({ ok: false, reason: 'moved' })
    expect(plain(opened(await store.peek(id(first))))).toEqual(plain(projectOf(second)))
  })

  test('what nobody gave, and another project’s timeline, are broken invariants, and nothing is written', async () => {
    const store = await open()
    const first = begin()
    await expect(store.create({ ...projectOf(first), contents: new Map() })).rejects.toThrow('nobody gave')
    expect(await store.projects()).toEqual([])
    await store.create(projectOf(first))
    await expect(store.save({ ...commit(first, 'a.ts', 'changed'), added: new Map() })).rejects.toThrow('nobody gave')
    await expect(store.save(begin({}, 5))).rejects.toThrow('is open')
    expect(plain(opened(await store.peek(id(first))))).toEqual(plain(projectOf(first)))
  })

  test('contents: those that are nowhere are left out', async () => {
    const store = await open()
    const first = begin({ a: 'text' })
    await store.create(projectOf(first))
    const shas = [...contentsOf(headOf(first.timeline)), ...begin({ b: 'unknown' }).added.keys()]
    expect([...(await store.contents(shas)).values()]).toEqual(['text'])
  })

  test('the open project may be removed: then none is open, and it can be made again', async () => {
    const store = await open()
    const first = begin()
    await store.create(projectOf(first))
    expect(await store.remove(id(first))).toEqual(OK)
    expect([await store.saveDraft(DRAFT), await store.folder(), (await store.open()).ok]).toMatchObject([
      { ok: false },
      undefined,
      false,
    ])
    expect(await store.create(projectOf(first))).toEqual(OK)
  })

  test('clear forgets, and the next project starts anew', async () => {
    const store = await open()
    await store.create(projectOf(begin()))
    expect(await store.clear()).toEqual(OK)
    expect([await store.projects(), (await store.open()).ok]).toEqual([[], false])
    const next = begin({ b: '2' })
    await store.create(projectOf(next))
    expect(plain(opened(await store.open()))).toEqual(plain(projectOf(next)))
  })

  test('steps that are not awaited are done in turn', async () => {
    const store = await open()
    const first = begin()
    const second = commit(first, 'a.ts', 'changed')
    expect(await Promise.all([store.create(projectOf(first)), store.save(second)])).toEqual([OK, OK])
    expect(plain(opened(await store.open()))).toEqual(plain(projectOf(second)))
  })

  test('a commit to a large project tells of its change alone', async () => {
    const store = await open()
    const first = begin(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`src/${at % 10}/${at}.ts`, `file ${at}`])))
    await store.create(projectOf(first))
    const next = commit(first, 'src/1/1.ts', 'changed')
    expect(await store.save(next)).toEqual(OK)
    expect(plain(opened(await store.open()))).toEqual(plain(projectOf(next)))
  })
})

describe('what outlives the tab', () => {
  test('law: open(create and save (x)) = x, after every step, from any tab', async () => {
    await fc.assert(
      fc.asyncProperty(someFiles, someSteps, fc.constantFrom(1, 30, 1e6), async (files, steps, largest) => {
        const browser = createBrowser(largest)
        const { store } = await browser.tab()
        let work = begin(files)
        expect(await store.create(projectOf(work))).toEqual(OK)
        for (const [at, step] of steps.entries()) {
          work = take(work, step, at + 2)
          expect(await store.save(work)).toEqual(OK)
        }
        const other = (await browser.tab()).store
        const project = opened(await other.open())
        expect(plain(project)).toEqual(plain(projectOf(work)))
        expect((await everything(other, project)).map(([tree]) => tree)).toEqual(
          work.timeline.snapshots.map((snapshot) => checkout(snapshot, work.blobs)),
        )
        const next = commit(work, 'later', 'later', 99)
        await other.save(next)
        expect(plain(opened(await other.peek(id(next))))).toEqual(plain(projectOf(next)))
      }),
      { numRuns: 40 },
    )
  })

  test('opening reads the contents of the head, and no other', async () => {
    const indexedDB = new IDBFactory()
    const first = begin({ a: 'old', b: 'both' })
    const store = await openPersistence({ indexedDB })
    await store.create(projectOf(first))
    await store.save(commit(first, 'a', 'new', 2, 'a reply'))
    const again = await openPersistence({ indexedDB })
    expect([...opened(await again.open()).contents.values()].sort()).toEqual(['both', 'new'])
  })

  test('a commit writes its change: the contents, one snapshot with nothing but that, and the project', async () => {
    const indexedDB = new IDBFactory()
    const store = await openPersistence({ indexedDB })
    const first = begin()
    await store.create(projectOf(first))
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
    const next = commit(first, 'a.ts', 'changed', 2, 'the reply')
    await store.save(next)
    expect(puts.mock.contexts.map((context) => context instanceof IDBObjectStore && context.name)).toEqual([
      'blobs',
      'blobs',
      'snapshots',
      'projects',
    ])
    const sha = headOf(next.timeline).tree.get(path('a.ts'))
    expect(puts.mock.calls[2]?.[0]).toMatchObject({ changes: [['a.ts', sha]], project: id(first), order: 1 })
    await store.save(next)
    expect(puts).toHaveBeenCalledTimes(5)
  })

  test('a project that was removed takes its contents along, except those that another one has', async () => {
    const indexedDB = new IDBFactory()
    const store = await openPersistence({ indexedDB })
    const one = commit(begin({ a: 'only one', b: 'both' }, 1), 'a', 'changed', 2, 'a reply')
    await store.create(projectOf(one))
    await store.saveDraft(DRAFT)
    await store.saveFolder({})
    await store.create(projectOf(begin({ b: 'both' }, 5)))
    const { stores } = await dump(indexedDB)
    expect(stores.blobs?.length).toBe(4)
    await store.remove(id(one))
    const left = (await dump(indexedDB)).stores
    expect(left.blobs?.map(([, content]) => content)).toEqual(['both'])
    expect([left.projects?.length, left.snapshots?.length, left.drafts, left.folders]).toEqual([1, 1, [], []])
  })

  test('what was said is kept, and cleared with the rest; what cannot be read was never said', async () => {
    const indexedDB = new IDBFactory()
    const preferences: Preferences = {
      allowed: true,
      choices: [['a', 'webcontainer']],
      commands: [['a', 'npm run unit']],
      syntax: 'block',
      letterKeys: false,
      models: { ...NO_MODELS, provider: 'ollama', chosen: { ollama: { main: 'a', cheap: '' } } },
      progress: { done: ['001-a'], left: [['002-b', 3]] },
    }
    const store = await openPersistence({ indexedDB })
    expect(await store.savePreferences(preferences)).toEqual(OK)
    expect((await openPersistence({ indexedDB })).preferences).toEqual(preferences)
    for (const junk of [
      'junk',
      { allowed: 'yes', choices: [] },
      { allowed: true, choices: [['a', 'docker']] },
      { ...preferences, syntax: 7 },
      { ...preferences, letterKeys: 'no' },
    ]) {
      await tamper(indexedDB, 'state', 'preferences', junk)
      expect((await openPersistence({ indexedDB })).preferences).toEqual(NO_PREFERENCES)
    }
    await tamper(indexedDB, 'state', 'preferences', { ...preferences, progress: { done: 'all', left: [[1]] } })
    expect((await openPersistence({ indexedDB })).preferences).toEqual({ ...preferences, progress: NO_PREFERENCES.progress })
    await store.savePreferences(preferences)
    await store.clear()
    expect((await openPersistence({ indexedDB })).preferences).toEqual(NO_PREFERENCES)
  })

  test('a handle that cannot be kept is told, and nothing else is lost', async () => {
    const store = await openPersistence({ indexedDB: new IDBFactory() })
    await store.create(projectOf(begin()))
    expect(await store.saveFolder(() => {})).toMatchObject({ ok: false, reason: 'failed' })
    expect(await store.saveDraft(DRAFT)).toEqual(OK)
  })
})

import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkout, contentsOf } from '../workspace/snapshots'
import { headOf } from '../workspace/timeline'
import { NO_MODELS } from './agent/model-settings'
import { openPersistence } from './persistence'
import type { Persistence } from './persistence-types'
import { NO_PREFERENCES, type Preferences } from './preferences'
import { createFakeBrowser } from './store/testing/fake-browser'
import { dump, tamper } from './store/testing/raw-database'
import {
  beginSample,
  commitSample,
  DRAFT,
  everything,
  LONG,
  openedSample,
  plainProject,
  type SampleWork,
  samplePath,
  sampleProjectOf,
  someFiles,
  someSteps,
  take,
} from './store/testing/sample-project'

afterEach(() => void vi.restoreAllMocks())

const OK = { ok: true }
const id = ({ timeline }: SampleWork) => timeline.snapshots[0]?.id ?? ''

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
    for (const save of [store.save(beginSample()), store.saveDraft(DRAFT), store.saveFolder({})])
      expect(await save).toMatchObject({ ok: false, reason: 'failed', detail: 'no project is open' })
  })

  test('commits, a reply, a file that goes: all is there again', async () => {
    const store = await open()
    const first = beginSample()
    expect(await store.create(sampleProjectOf(first))).toEqual(OK)
    const second = commitSample(first, 'a.ts', 'changed', 2, 'the reply')
    const third = commitSample(second, LONG, null, 3)
    for (const step of [second, third]) expect(await store.save(step)).toEqual(OK)
    expect([await store.saveDraft(DRAFT), await store.saveFolder({ name: 'here' })]).toEqual([OK, OK])
    const project = openedSample(await store.open(id(first)))
    expect(plainProject(project)).toEqual(plainProject(sampleProjectOf(third)))
    expect([project.draft, await store.folder()]).toEqual([DRAFT, { name: 'here' }])
    expect((await everything(store, project)).map(([, reply]) => reply)).toEqual([null, 'the reply', null])
  })

  test('several projects: listed, the one opened last first, each with its own', async () => {
    const store = await open()
    const one = commitSample(beginSample({ a: '1', b: 'shared' }, 1, 'one'), 'c', 'more')
    const two = beginSample({ b: 'shared' }, 2, 'two')
    await store.create(sampleProjectOf(one))
    await store.saveDraft(DRAFT)
    await store.create(sampleProjectOf(two))
    const names = async () => (await store.projects())?.map(({ name, files, snapshots }) => [name, files, snapshots])
    expect(await names()).toEqual([
      ['two', 1, 1],
      ['one', 3, 2],
    ])
    expect(openedSample(await store.open(id(one))).draft).toEqual(DRAFT)
    expect(await names()).toEqual([
      ['one', 3, 2],
      ['two', 1, 1],
    ])
    expect(openedSample(await store.open(id(two))).draft).toBeNull()

    expect(await store.remove(id(one))).toEqual(OK)
    expect(await names()).toEqual([['two', 1, 1]])
    expect(await store.open(id(one))).toMatchObject({ reason: 'none' })
    expect([...(await store.contents(one.blobs.pick(contentsOf(headOf(one.timeline))).keys())).values()]).toEqual(['shared'])
    expect(plainProject(openedSample(await store.open()))).toEqual(plainProject(sampleProjectOf(two)))
  })

  test('a project that is there already is not written over', async () => {
    const store = await open()
    const first = beginSample()
    await store.create(sampleProjectOf(first))
    const second = commitSample(first, 'a.ts', 'changed')
    await store.save(second)
    expect(await store.create(sampleProjectOf(first))).toMatchObject({ ok: false, reason: 'moved' })
    expect(plainProject(openedSample(await store.peek(id(first))))).toEqual(plainProject(sampleProjectOf(second)))
  })

  test('contents that were not given, and another project’s timeline, are broken invariants, and nothing is written', async () => {
    const store = await open()
    const first = beginSample()
    await expect(store.create({ ...sampleProjectOf(first), contents: new Map() })).rejects.toThrow('was not given')
    expect(await store.projects()).toEqual([])
    await store.create(sampleProjectOf(first))
    await expect(store.save({ ...commitSample(first, 'a.ts', 'changed'), added: new Map() })).rejects.toThrow('was not given')
    await expect(store.save(beginSample({}, 5))).rejects.toThrow('is open')
    expect(plainProject(openedSample(await store.peek(id(first))))).toEqual(plainProject(sampleProjectOf(first)))
  })

  test('contents: those that are nowhere are left out', async () => {
    const store = await open()
    const first = beginSample({ a: 'text' })
    await store.create(sampleProjectOf(first))
    const shas = [...contentsOf(headOf(first.timeline)), ...beginSample({ b: 'unknown' }).added.keys()]
    expect([...(await store.contents(shas)).values()]).toEqual(['text'])
  })

  test('the open project may be removed: then none is open, and it can be made again', async () => {
    const store = await open()
    const first = beginSample()
    await store.create(sampleProjectOf(first))
    expect(await store.remove(id(first))).toEqual(OK)
    expect([await store.saveDraft(DRAFT), await store.folder(), (await store.open()).ok]).toMatchObject([
      { ok: false },
      undefined,
      false,
    ])
    expect(await store.create(sampleProjectOf(first))).toEqual(OK)
  })

  test('clear forgets everything, and the next project starts empty', async () => {
    const store = await open()
    await store.create(sampleProjectOf(beginSample()))
    expect(await store.clear()).toEqual(OK)
    expect([await store.projects(), (await store.open()).ok]).toEqual([[], false])
    const next = beginSample({ b: '2' })
    await store.create(sampleProjectOf(next))
    expect(plainProject(openedSample(await store.open()))).toEqual(plainProject(sampleProjectOf(next)))
  })

  test('steps that are not awaited are done in turn', async () => {
    const store = await open()
    const first = beginSample()
    const second = commitSample(first, 'a.ts', 'changed')
    expect(await Promise.all([store.create(sampleProjectOf(first)), store.save(second)])).toEqual([OK, OK])
    expect(plainProject(openedSample(await store.open()))).toEqual(plainProject(sampleProjectOf(second)))
  })

  test('a commit to a large project writes its change alone', async () => {
    const store = await open()
    const first = beginSample(
      Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`src/${at % 10}/${at}.ts`, `file ${at}`])),
    )
    await store.create(sampleProjectOf(first))
    const next = commitSample(first, 'src/1/1.ts', 'changed')
    expect(await store.save(next)).toEqual(OK)
    expect(plainProject(openedSample(await store.open()))).toEqual(plainProject(sampleProjectOf(next)))
  })
})

describe('what outlives the tab', () => {
  test('law: open(create and save (x)) = x, after every step, from any tab', async () => {
    await fc.assert(
      fc.asyncProperty(someFiles, someSteps, fc.constantFrom(1, 30, 1e6), async (files, steps, largest) => {
        const browser = createFakeBrowser(largest)
        const { store } = await browser.tab()
        let work = beginSample(files)
        expect(await store.create(sampleProjectOf(work))).toEqual(OK)
        for (const [at, step] of steps.entries()) {
          work = take(work, step, at + 2)
          expect(await store.save(work)).toEqual(OK)
        }
        const other = (await browser.tab()).store
        const project = openedSample(await other.open())
        expect(plainProject(project)).toEqual(plainProject(sampleProjectOf(work)))
        expect((await everything(other, project)).map(([tree]) => tree)).toEqual(
          work.timeline.snapshots.map((snapshot) => checkout(snapshot, work.blobs)),
        )
        const next = commitSample(work, 'later', 'later', 99)
        await other.save(next)
        expect(plainProject(openedSample(await other.peek(id(next))))).toEqual(plainProject(sampleProjectOf(next)))
      }),
      { numRuns: 40 },
    )
  })

  test('opening reads the contents of the head, and no other', async () => {
    const indexedDB = new IDBFactory()
    const first = beginSample({ a: 'old', b: 'both' })
    const store = await openPersistence({ indexedDB })
    await store.create(sampleProjectOf(first))
    await store.save(commitSample(first, 'a', 'new', 2, 'a reply'))
    const again = await openPersistence({ indexedDB })
    expect([...openedSample(await again.open()).contents.values()].sort()).toEqual(['both', 'new'])
  })

  test('a commit writes its change: the contents, one snapshot with nothing but that, and the project', async () => {
    const indexedDB = new IDBFactory()
    const store = await openPersistence({ indexedDB })
    const first = beginSample()
    await store.create(sampleProjectOf(first))
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
    const next = commitSample(first, 'a.ts', 'changed', 2, 'the reply')
    await store.save(next)
    expect(puts.mock.contexts.map((context) => context instanceof IDBObjectStore && context.name)).toEqual([
      'blobs',
      'blobs',
      'snapshots',
      'projects',
    ])
    const sha = headOf(next.timeline).tree.get(samplePath('a.ts'))
    expect(puts.mock.calls[2]?.[0]).toMatchObject({ changes: [['a.ts', sha]], project: id(first), order: 1 })
    await store.save(next)
    expect(puts).toHaveBeenCalledTimes(5)
  })

  test('a project that was removed takes its contents along, except those that another one has', async () => {
    const indexedDB = new IDBFactory()
    const store = await openPersistence({ indexedDB })
    const one = commitSample(beginSample({ a: 'only one', b: 'both' }, 1), 'a', 'changed', 2, 'a reply')
    await store.create(sampleProjectOf(one))
    await store.saveDraft(DRAFT)
    await store.saveFolder({})
    await store.create(sampleProjectOf(beginSample({ b: 'both' }, 5)))
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
      tools: ['roo'],

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

  test('a handle that cannot be kept is reported, and nothing else is lost', async () => {
    const store = await openPersistence({ indexedDB: new IDBFactory() })
    await store.create(sampleProjectOf(beginSample()))
    expect(await store.saveFolder(() => {})).toMatchObject({ ok: false, reason: 'failed' })
    expect(await store.saveDraft(DRAFT)).toEqual(OK)
  })
})

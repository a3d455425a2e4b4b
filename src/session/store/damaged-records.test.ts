/** A project that cannot be read is named and left as it is; the others open. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import type { Content } from '../../engine/model'
import { shaOf } from '../../workspace/content'
import { headOf } from '../../workspace/timeline'
import { openPersistence } from '../persistence'
import { dump, tamper } from './testing/raw-database'
import {
  beginSample,
  commitSample,
  DRAFT,
  openedSample,
  plainProject,
  samplePath,
  sampleProjectOf,
} from './testing/sample-project'

const first = beginSample({ a: 'text', 'b.bin': Uint8Array.of(0, 1) })
const second = commitSample(first, 'a', 'changed', 2, 'the reply')
const healthy = beginSample({ a: 'text', other: 'fine' }, 5, 'healthy')
const [id, tip, fine] = [first.timeline.head, second.timeline.head, healthy.timeline.head]
const [sha, changed] = [shaOf('text'), shaOf('changed')]

/** Both projects; the first one was opened last. */
async function stored(): Promise<IDBFactory> {
  const indexedDB = new IDBFactory()
  const store = await openPersistence({ indexedDB, now: () => 1 })
  await store.create(sampleProjectOf(healthy))
  await store.create(sampleProjectOf(first))
  await store.save(second)
  return indexedDB
}

const { stores } = await dump(await stored())
const recordOf = (store: string, key: string): Record<string, unknown> => {
  const [, value] = stores[store]?.find(([other]) => other === key) ?? []
  if (typeof value !== 'object' || value === null) throw new Error(`no record ${key}`)
  return { ...value }
}
const project = recordOf('projects', id)
const record = recordOf('snapshots', id)
const later = recordOf('snapshots', tip)

const FIRST = [
  ['a', 'text'],
  ['b.bin', Uint8Array.of(0, 1)],
]
const ALL = [['a', 'changed'], FIRST[1]]

/** Every content that a file of the first project has had. */
const STORED: Readonly<Record<string, readonly Content[]>> = { a: ['text', 'changed'], 'b.bin': [Uint8Array.of(0, 1)] }
const isSame = (one: Content, other: Content) => String(one) === String(other) && typeof one === typeof other

describe('what is left of a damaged project', () => {
  const whole = { name: 'demo', isNewest: true, draft: null }
  test.each<[string, string, string, unknown, unknown]>([
    ['a content is missing', 'blobs', changed, undefined, { ...whole, files: [['b.bin', Uint8Array.of(0, 1)]], lost: ['a'] }],
    ['a content is another', 'blobs', changed, 'changeD', { ...whole, files: [['b.bin', Uint8Array.of(0, 1)]], lost: ['a'] }],
    ['its record is junk', 'projects', id, 'junk', { ...whole, isNewest: false, files: ALL, lost: [] }],
    [
      'a branch leads nowhere',
      'projects',
      id,
      {
        ...project,
        branches: [
          ['main', tip],
          ['b', 'nowhere'],
        ],
      },
      { ...whole, files: ALL, lost: [] },
    ],
    ['its last snapshot is gone', 'snapshots', tip, undefined, { ...whole, isNewest: false, files: FIRST, lost: [] }],
    [
      'its first snapshot is gone',
      'snapshots',
      id,
      undefined,
      { ...whole, isNewest: false, files: [['a', 'changed']], lost: [] },
    ],
    [
      'a file is inside a file',
      'snapshots',
      tip,
      { ...later, changes: [['a/b', sha]] },
      { ...whole, files: FIRST, lost: ['a/b'] },
    ],
    [
      'a snapshot is its own parent',
      'snapshots',
      tip,
      { ...later, parent: tip },
      { ...whole, isNewest: false, files: [['a', 'changed']], lost: [] },
    ],
  ])('%s', async (_, store, key, value, expected) => {
    const indexedDB = await stored()
    await tamper(indexedDB, store, key, value)
    const found = await (await openPersistence({ indexedDB })).salvage(id)
    expect(found && { ...found, files: [...found.files].sort(([a], [b]) => (a < b ? -1 : 1)) }).toEqual(expected)
  })

  test('a draft comes along; of a project that is not there, and of one without a content, there is nothing', async () => {
    const indexedDB = await stored()
    const kept = await openPersistence({ indexedDB })
    await kept.open(id)
    await kept.saveDraft(DRAFT)
    await tamper(indexedDB, 'blobs', changed, undefined)
    expect((await kept.salvage(id))?.draft).toEqual(DRAFT)
    await tamper(indexedDB, 'blobs', shaOf(Uint8Array.of(0, 1)), undefined)
    expect([await kept.salvage(id), await kept.salvage('nowhere')]).toEqual([null, null])
  })
})

describe('a damaged project', () => {
  test.each<[string, string, string, unknown]>([
    ['its record is null', 'projects', id, null],
    ['its record is junk', 'projects', id, 'junk'],
    ['its record is another’s', 'projects', id, recordOf('projects', fine)],
    ['its origin is unknown', 'projects', id, { ...project, origin: { kind: 'magic', detail: '' } }],
    ['its head is nowhere', 'projects', id, { ...project, head: 'nowhere', branches: [['main', 'nowhere']] }],
    ['its branch is not at its head', 'projects', id, { ...project, head: id }],
    ['its branch does not exist', 'projects', id, { ...project, branch: 'toString' }],
    [
      'another branch leads nowhere',
      'projects',
      id,
      {
        ...project,
        branches: [
          ['main', tip],
          ['b', 'nowhere'],
        ],
      },
    ],
    ['what was undone is nowhere', 'projects', id, { ...project, redo: ['nowhere'] }],
    ['it has other snapshots than it says', 'projects', id, { ...project, snapshots: 3 }],
    ['a count is negative', 'projects', id, { ...project, rollbacks: [['a', -1]] }],
    ['a count is of __proto__', 'projects', id, { ...project, rollbacks: [['__proto__', 1]] }],
    ['a content is missing', 'blobs', changed, undefined],
    ['a content is no content', 'blobs', changed, { length: 4 }],
    ['a content is another', 'blobs', changed, 'changeD'],
    ['a snapshot is gone', 'snapshots', tip, undefined],
    ['the first snapshot is gone', 'snapshots', id, undefined],
    ['a snapshot has no changes', 'snapshots', tip, { ...later, changes: undefined }],
    ['a snapshot names __proto__', 'snapshots', tip, { ...later, changes: [['__proto__', sha]] }],
    ['a snapshot leaves the project', 'snapshots', tip, { ...later, changes: [['../a', sha]] }],
    ['a path is not in normal form', 'snapshots', tip, { ...later, changes: [['./a', sha]] }],
    ['a path is invalid', 'snapshots', tip, { ...later, changes: [[7, sha]] }],
    ['a change is invalid', 'snapshots', tip, { ...later, changes: [null] }],
    [
      'a path occurs twice',
      'snapshots',
      tip,
      {
        ...later,
        changes: [
          ['a', changed],
          ['a', changed],
        ],
      },
    ],
    ['a file is inside a file', 'snapshots', tip, { ...later, changes: [['a/b', sha]] }],
    ['a hash is invalid', 'snapshots', tip, { ...later, changes: [['a', 'abc']] }],
    ['a hash is another', 'snapshots', tip, { ...later, changes: [['a', sha]] }],
    ['a change is missing', 'snapshots', id, { ...record, changes: [['a', sha]] }],
    ['the time is another', 'snapshots', tip, { ...later, time: 5 }],
    ['the cause is unknown', 'snapshots', tip, { ...later, cause: { kind: 'magic' } }],
    ['the verdict is junk', 'snapshots', tip, { ...later, verdict: { passed: -1, failed: 0, runtime: 'embedded' } }],
    ['the reply is no hash', 'snapshots', tip, { ...later, reply: 'the reply' }],
    ['a decision is junk', 'snapshots', tip, { ...later, decisions: [{}] }],
    ['a snapshot is its own parent', 'snapshots', tip, { ...later, parent: tip }],
    ['there are two first snapshots', 'snapshots', tip, { ...later, parent: null }],
    ['the order is the other way round', 'snapshots', id, { ...record, order: 7 }],
  ])('%s', async (_, store, key, value) => {
    const indexedDB = await stored()
    await tamper(indexedDB, store, key, value)
    const before = await dump(indexedDB)
    const kept = await openPersistence({ indexedDB, now: () => 1 })
    expect([kept.kind, kept.problem]).toEqual(['indexeddb', null])
    const refusal = { ok: false, reason: 'damaged', id, detail: expect.stringMatching(/^(project|snapshot|content)/) }
    expect([await kept.open(), await kept.open(id), await kept.peek(id)]).toEqual([refusal, refusal, refusal])
    expect((await kept.projects())?.map((entry) => entry.id).sort()).toEqual([id, fine].sort())
    // Whatever of it can be read is what was stored.
    const { files = new Map(), lost = [] } = (await kept.salvage(id)) ?? {}
    expect([...files].filter(([path, content]) => !STORED[path]?.some((one) => isSame(one, content)))).toEqual([])
    expect(lost.filter((path) => !/^[ab]/.test(path) || files.has(path))).toEqual([])
    expect(await dump(indexedDB)).toEqual(before)

    // The other one opens; nothing is written over the damaged one, and only a person's word removes it.
    expect(plainProject(openedSample(await kept.open(fine)))).toEqual(plainProject(sampleProjectOf(healthy)))
    expect(await kept.create(sampleProjectOf(first))).toMatchObject({ ok: false, reason: 'moved' })
    const after = (await dump(indexedDB)).stores
    for (const name of ['snapshots', 'blobs']) expect(after[name]).toEqual(before.stores[name])
    expect(await kept.remove(id)).toEqual({ ok: true })
    expect((await kept.projects())?.map((entry) => entry.id)).toEqual([fine])
    expect(plainProject(openedSample(await kept.open(fine)))).toEqual(plainProject(sampleProjectOf(healthy)))
  })
})

test('a content that only an older snapshot has is left out of what is read, and the project opens', async () => {
  const indexedDB = await stored()
  await tamper(indexedDB, 'blobs', shaOf('the reply'), 'another')
  const kept = await openPersistence({ indexedDB })
  expect(plainProject(openedSample(await kept.open(id)))).toEqual(plainProject(sampleProjectOf(second)))
  expect([...(await kept.contents([shaOf('the reply'), sha])).values()]).toEqual(['text'])
})

test('a save heals a content that it brings again', async () => {
  const indexedDB = await stored()
  const kept = await openPersistence({ indexedDB })
  await kept.open(id)
  await tamper(indexedDB, 'blobs', sha, 'texT')
  const back = commitSample(second, 'a', 'text', 3)
  await kept.save(back)
  expect([...(await kept.contents([sha])).values()]).toEqual(['text'])
  expect(headOf(back.timeline).tree.get(samplePath('a'))).toBe(sha)
})

test('a way of landing that is not known here is none, and a draft that cannot be read never was', async () => {
  const indexedDB = await stored()
  const kept = await openPersistence({ indexedDB })
  await kept.open(id)
  await kept.saveDraft(DRAFT)
  const decision = { path: 'a', state: 'applied', how: 'by magic', score: null, before: null }
  await tamper(indexedDB, 'snapshots', tip, { ...later, decisions: [decision] })
  const [[key] = []] = (await dump(indexedDB)).stores.drafts ?? []
  await tamper(indexedDB, 'drafts', key ?? '', { ...DRAFT, edits: [{ path: '../a', base: null, text: '' }], time: 1 })
  const found = openedSample(await kept.open(id))
  expect([[...(found.timeline.snapshots[1]?.decisions ?? [])], found.draft]).toEqual([[{ ...decision, how: null }], null])
})

test('where the browser hashes nothing, contents are checked all the same', async () => {
  const indexedDB = await stored()
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const kept = await openPersistence({ indexedDB })
  expect(plainProject(openedSample(await kept.open(id)))).toEqual(plainProject(sampleProjectOf(second)))
  await tamper(indexedDB, 'blobs', changed, 'changeD')
  expect(await kept.open(id)).toMatchObject({ reason: 'damaged' })
  vi.unstubAllGlobals()
})

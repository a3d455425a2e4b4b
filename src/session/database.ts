/** The IndexedDB side of persistence: one database, three stores, one transaction a step. */
import { type IDBPDatabase, wrap } from 'idb'
import type { Content, Path, Sha } from '../engine/model'
import type { Kept, Medium, Problem, SaveResult, Step } from './persistence'
import { NO_PREFERENCES } from './preferences'
import {
  type Decoded,
  damage,
  decodeBlob,
  decodeDraft,
  decodeHead,
  decodePreferences,
  decodeSnapshot,
  decodeTimeline,
  recordOf,
  type SnapshotRecord,
} from './stored'

const VERSION = 1
const BLOBS = 'blobs' // Sha → Content
const SNAPSHOTS = 'snapshots' // id → SnapshotRecord, of all projects
const STATE = 'state' // 'head' → HeadRecord, 'draft' → Draft, 'preferences' → Preferences
const STORES = [BLOBS, SNAPSHOTS, STATE]

/** Milliseconds. Some browsers never answer; longer: the page waits, shorter: a slow disk is taken for none. */
const OPEN_LIMIT = 4000
/** Characters or bytes hashed between two pauses; more: the page stutters while it opens, fewer: it opens later. */
const SLICE = 1_000_000

export const database = (db: IDBPDatabase): Medium => ({
  kind: 'indexeddb',
  problem: null,
  detail: null,
  write: (step) => write(db, step),
  writeDraft: (draft) => transact(db, 'relaxed', (put) => put(STATE, draft, 'draft')),
  writePreferences: (preferences) => transact(db, 'relaxed', (put) => put(STATE, preferences, 'preferences')),
  erase: () => erase(db),
})

type Opened =
  | { readonly ok: true; readonly db: IDBPDatabase }
  | { readonly ok: false; readonly problem: Problem; readonly detail: string }

export function openDatabase(factory: IDBFactory, name: string): Promise<Opened> {
  return new Promise((resolve) => {
    const fail = (problem: Problem, detail: unknown) => resolve({ ok: false, problem, detail: String(detail) })
    try {
      const request = factory.open(name, VERSION)
      let refused = false
      const late = setTimeout(() => {
        refused = true
        fail('blocked', `no answer in ${OPEN_LIMIT} ms`)
      }, OPEN_LIMIT)
      request.onupgradeneeded = () => {
        for (const store of STORES) request.result.createObjectStore(store)
      }
      request.onblocked = () => {
        refused = true
        fail('blocked', 'another page holds an older version open')
      }
      request.onerror = () => {
        clearTimeout(late)
        fail(request.error?.name === 'VersionError' ? 'newer-version' : 'failed', request.error)
      }
      request.onsuccess = () => {
        clearTimeout(late)
        const db = request.result
        if (refused) return db.close()
        db.onversionchange = () => db.close() // a newer page wants to move the store on
        resolve({ ok: true, db: wrap(db) })
      }
    } catch (notOpened) {
      fail('failed', notOpened)
    }
  })
}

export async function read(db: IDBPDatabase): Promise<Decoded<Kept>> {
  const transaction = db.transaction(STORES, 'readonly')
  const state = transaction.objectStore(STATE)
  const draftValue: unknown = await state.get('draft')
  const draft = draftValue === undefined ? null : decodeDraft(draftValue)
  if (draft?.ok === false) return draft
  const headValue: unknown = await state.get('head')
  const said: unknown = await state.get('preferences')
  const rest = { draft: draft?.value ?? null, preferences: said === undefined ? NO_PREFERENCES : decodePreferences(said) }
  if (headValue === undefined) return { ok: true, value: { timeline: null, contents: new Map(), ...rest } }
  const head = decodeHead(headValue)
  if (!head.ok) return head

  const records: SnapshotRecord[] = []
  const seen = new Set<string>()
  const paths = new Map<string, Path>()
  for (let id: string | null = head.value.head; id !== null; ) {
    if (seen.has(id)) return damage(`snapshot ${id}: its own ancestor`)
    seen.add(id)
    const record = decodeSnapshot(await transaction.objectStore(SNAPSHOTS).get(id), paths)
    if (!record.ok) return record
    records.unshift(record.value)
    id = record.value.parent
  }
  const timeline = decodeTimeline(records)
  if (!timeline.ok) return timeline

  const shas = [...new Set(records.flatMap((record) => record.tree.map(([, sha]) => sha)))]
  const values: unknown[] = await Promise.all(shas.map((sha) => transaction.objectStore(BLOBS).get(sha)))
  const contents = new Map<Sha, Content>()
  let hashed = 0
  for (const [at, sha] of shas.entries()) {
    const content = decodeBlob(sha, values[at])
    if (!content.ok) return content
    contents.set(sha, content.value)
    hashed += content.value.length
    if (hashed < SLICE) continue
    hashed = 0
    await new Promise((resume) => setTimeout(resume))
  }
  return { ok: true, value: { timeline: timeline.value, contents, ...rest } }
}

/** One transaction, so that a page closed in the middle leaves the state before or the state after. */
function write(db: IDBPDatabase, { timeline, fresh, whole }: Step): Promise<SaveResult> {
  const project = timeline.snapshots[0]?.id ?? timeline.head
  return transact(db, 'strict', async (put, get) => {
    const parent = fresh.snapshots[0]?.parent ?? null
    // Another page may have cleared the store since.
    const { snapshots, contents } = parent === null || (await get(SNAPSHOTS, parent)) !== undefined ? fresh : whole
    for (const [sha, content] of contents) put(BLOBS, content, sha)
    for (const snapshot of snapshots) put(SNAPSHOTS, recordOf(snapshot, project), snapshot.id)
    put(STATE, { project, head: timeline.head }, 'head')
  })
}

export const erase = (db: IDBPDatabase): Promise<SaveResult> =>
  transact(db, 'strict', (_put, _get, clear) => STORES.forEach(clear))

type Put = (store: string, value: unknown, key: string) => void
type Get = (store: string, key: string) => Promise<unknown>

/** Runs the task in one transaction over all stores; nothing of it stays where any of it fails. */
async function transact(
  db: IDBPDatabase,
  durability: 'strict' | 'relaxed',
  task: (put: Put, get: Get, clear: (store: string) => void) => void | Promise<void>,
): Promise<SaveResult> {
  let open: ReturnType<typeof begin>
  try {
    open = begin(db, durability)
  } catch (notBegun) {
    return failed(notBegun, 'closed')
  }
  const done = open.done.then(
    () => null,
    (aborted: unknown) => open.error ?? aborted,
  )
  const ignore = () => {} // a request that fails aborts the transaction, and `done` says why
  try {
    await task(
      (store, value, key) => void open.objectStore(store).put(value, key).catch(ignore),
      (store, key) => open.objectStore(store).getKey(key),
      (store) => void open.objectStore(store).clear().catch(ignore),
    )
  } catch (notAsked) {
    abort(open)
    await done
    return failed(open.error ?? notAsked, 'failed')
  }
  const problem = await done
  return problem === null ? { ok: true } : failed(problem, 'failed')
}

/** What the browser refused, as a value; anything but the browser's own exceptions is a broken invariant and is thrown on. */
function failed(error: unknown, otherwise: 'closed' | 'failed'): SaveResult {
  if (!(error instanceof DOMException)) throw error
  return { ok: false, reason: error.name === 'QuotaExceededError' ? 'quota' : otherwise, detail: String(error) }
}

const begin = (db: IDBPDatabase, durability: 'strict' | 'relaxed') => db.transaction(STORES, 'readwrite', { durability })

function abort(open: ReturnType<typeof begin>): void {
  try {
    open.abort()
  } catch (over) {
    if (!(over instanceof DOMException)) throw over // it has ended already
  }
}

/** The database: its stores, how it is opened, and transactions whose failures are values. */
import { type IDBPDatabase, type IDBPTransaction, wrap } from 'idb'
import type { SaveResult, StorageProblem } from '../persistence-types'

const VERSION = 2

export const BLOBS = 'blobs' // Sha → Content
export const SNAPSHOTS = 'snapshots' // id → SnapshotRecord, of all projects
export const PROJECTS = 'projects' // id → ProjectRecord
export const DRAFTS = 'drafts' // [project, tab] → DraftRecord
// 'preferences' → Preferences, 'last' → id of the project opened last, 'aside' → why the stores of version 1 were put aside
export const STATE = 'state'
export const JOURNAL = 'journal' // key → ImportRecord, while an import is under way
export const FOLDERS = 'folders' // project → the browser's handle of a folder

/** Snapshots by [project, order]. */
export const BY_PROJECT = 'project'

/** Milliseconds. Some browsers never answer; longer: the page waits, shorter: a slow disk is taken for none. */
const OPEN_LIMIT = 4000

/** The database. */
export type Db = IDBPDatabase
/** A transaction that reads. */
export type ReadTransaction = IDBPTransaction<unknown, string[], 'readonly'>
/** A transaction that writes. */
export type Writing = IDBPTransaction<unknown, string[], 'readwrite'>

/** Brings the stores of any older version to this one; rejects where it cannot, and then they stay as they are. */
export type Upgrade = (transaction: IDBTransaction) => Promise<void>

/** Keys that are lists which begin with this project. */
export const keysOf = (project: string): IDBKeyRange => IDBKeyRange.bound([project], [project, []])

type OpenedDb =
  | { readonly ok: true; readonly db: Db }
  | { readonly ok: false; readonly problem: StorageProblem; readonly detail: string }

/** Never rejects: what is in the way is the problem it resolves with. */
export function openDatabase(factory: IDBFactory, name: string, upgrade: Upgrade): Promise<OpenedDb> {
  return new Promise((resolve) => {
    const fail = (problem: StorageProblem, detail: unknown) => resolve({ ok: false, problem, detail: String(detail) })
    try {
      const request = factory.open(name, VERSION)
      let refused = false
      let broken: unknown = null
      const late = setTimeout(() => {
        refused = true
        fail('blocked', `no answer in ${OPEN_LIMIT} ms`)
      }, OPEN_LIMIT)
      request.onupgradeneeded = () => {
        clearTimeout(late)
        const { transaction } = request
        if (transaction === null) throw new Error('an upgrade without its transaction')
        upgrade(transaction).catch((notUpgraded: unknown) => {
          broken = notUpgraded
          abort(transaction)
        })
      }
      request.onblocked = () => {
        refused = true
        fail('blocked', 'another page holds an older version open')
      }
      request.onerror = () => {
        clearTimeout(late)
        const error = broken ?? request.error
        fail(problemOf(error), error)
      }
      request.onsuccess = () => {
        clearTimeout(late)
        const db = request.result
        if (refused) return db.close()
        db.onversionchange = () => db.close() // a newer page wants to move the store on
        resolve({ ok: true, db: wrap(db) })
      }
    } catch (notOpened) {
      fail(problemOf(notOpened), notOpened)
    }
  })
}

function problemOf(error: unknown): StorageProblem {
  if (!(error instanceof DOMException)) return 'failed'
  if (error.name === 'VersionError') return 'newer-version'
  return error.name === 'QuotaExceededError' ? 'quota' : 'failed'
}

/** What kept the database from doing something. */
export type DatabaseFailure = Extract<SaveResult, { readonly ok: false }>
type Read<T> = { readonly ok: true; readonly value: T } | DatabaseFailure

/** Runs the task in one transaction, and once more where that failed: nothing is changed by it, and a disk may fail once. */
export async function reading<T>(
  db: Db,
  stores: readonly string[],
  task: (transaction: ReadTransaction) => Promise<T>,
): Promise<Read<T>> {
  const read = () => settle(() => db.transaction([...stores], 'readonly'), task)
  const first = await read()
  return first.ok ? first : read()
}

/** Runs the task in one transaction; nothing of it stays where any of it fails. A task that refuses must not have written anything. */
export async function writing(
  db: Db,
  stores: readonly string[],
  durability: 'strict' | 'relaxed',
  task: (transaction: Writing) => Promise<SaveResult>,
): Promise<SaveResult> {
  const settled = await settle(() => db.transaction([...stores], 'readwrite', { durability }), task)
  return settled.ok ? settled.value : settled
}

const ignore = () => {} // a request that fails aborts the transaction, and its `done` says why

/** Errors are the transaction's. */
export const put = (transaction: Writing, store: string, value: unknown, key: IDBValidKey): void =>
  void transaction.objectStore(store).put(value, key).catch(ignore)

/** Errors are the transaction's. */
export const remove = (transaction: Writing, store: string, key: IDBValidKey | IDBKeyRange): void =>
  void transaction.objectStore(store).delete(key).catch(ignore)

/** Errors are the transaction's. */
export const empty = (transaction: Writing, store: string): void => void transaction.objectStore(store).clear().catch(ignore)

async function settle<T, Begun extends ReadTransaction | Writing>(
  begin: () => Begun,
  task: (transaction: Begun) => Promise<T>,
): Promise<Read<T>> {
  let transaction: Begun
  try {
    transaction = begin()
  } catch (notBegun) {
    return failed(notBegun, 'closed')
  }
  const done = transaction.done.then(
    () => null,
    (aborted: unknown) => transaction.error ?? aborted,
  )
  let value: T
  try {
    value = await task(transaction)
  } catch (notAsked) {
    abort(transaction)
    await done
    return failed(transaction.error ?? notAsked, 'failed')
  }
  const problem = await done
  return problem === null ? { ok: true, value } : failed(problem, 'failed')
}

/** What the browser refused, as a value; anything but the browser's own exceptions is a broken invariant and is thrown on. */
function failed(error: unknown, otherwise: 'closed' | 'failed'): DatabaseFailure {
  if (!(error instanceof DOMException)) throw error
  return { ok: false, reason: error.name === 'QuotaExceededError' ? 'quota' : otherwise, detail: String(error) }
}

function abort(transaction: Pick<IDBTransaction, 'abort'>): void {
  try {
    transaction.abort()
  } catch (over) {
    if (!(over instanceof DOMException)) throw over // it has ended already
  }
}

/** Reads projects and what belongs to them; nothing that is read is changed. */
import { unwrap } from 'idb'
import type { Sha } from '../../engine/model'
import { contentsOf } from '../../workspace/snapshots'
import { headOf } from '../../workspace/timeline'
import type { KeptProject, OpenedProject, ProjectDraft, ProjectEntry } from '../persistence-types'
import { NO_PREFERENCES, type Preferences } from '../preferences'
import { type CheckedContents, checkContents } from './check-contents'
import {
  BLOBS,
  BY_PROJECT,
  type DatabaseFailure,
  type Db,
  DRAFTS,
  FOLDERS,
  keysOf,
  PROJECTS,
  reading,
  SNAPSHOTS,
  STATE,
} from './database'
import { decodeDraft, decodePreferences } from './draft-records'
import type { StoredBase } from './project-step'
import { decodeProject, decodeTimeline, entryOf } from './records'

/** A project and what a tab has to know to write it. `known`: all contents that its snapshots name. */
export type StoredProject = {
  readonly ok: true
  readonly project: KeptProject
  readonly base: StoredBase
  readonly known: Set<Sha>
}
/** Why a project is not opened. */
export type ProjectNotFound = Extract<OpenedProject, { readonly ok: false }>

/** What is stored of a project, as it is: its own record, its snapshots, and its drafts with their keys. */
export const recordsOf = (db: Db, id: string) =>
  reading(db, [PROJECTS, SNAPSHOTS, DRAFTS], (transaction) => {
    const drafts = transaction.objectStore(DRAFTS)
    return Promise.all([
      transaction.objectStore(PROJECTS).get(id),
      transaction.objectStore(SNAPSHOTS).index(BY_PROJECT).getAll(keysOf(id)),
      drafts.getAllKeys(keysOf(id)),
      drafts.getAll(keysOf(id)),
    ])
  })

/** `tab`: whose draft is wanted first. */
export async function readProject(db: Db, id: string, tab: string): Promise<StoredProject | ProjectNotFound> {
  const fail = (reason: ProjectNotFound['reason'], detail: string): ProjectNotFound => ({ ok: false, reason, id, detail })
  const read = await recordsOf(db, id)
  if (!read.ok) return fail('failed', read.detail)
  const [value, snapshots, keys, drafts] = read.value
  if (value === undefined) return fail('none', `no project ${id}`)
  const record = decodeProject(value)
  if (!record.ok) return fail('damaged', record.detail)
  if (record.value.id !== id) return fail('damaged', `project ${id}: its id is another's`)
  const decoded = await decodeTimeline(record.value, snapshots)
  if (!decoded.ok) return fail('damaged', decoded.detail)
  const { timeline, named } = decoded.value
  const needed = await readContents(db, contentsOf({ ...headOf(timeline), reply: null }))
  if (!needed.ok) return fail('failed', needed.detail)
  const [damaged] = needed.damaged
  if (damaged !== undefined) {
    const [path, sha = ''] = [...headOf(timeline).tree].find(([, sha]) => damaged.includes(sha)) ?? []
    return fail('damaged', path === undefined ? damaged : damaged.replace(sha, `of ${path}`))
  }
  const { origin, rollbacks, revision } = record.value
  const draft = draftOf(tab, keys, drafts)
  const project = { timeline, origin, rollbacks: new Map(rollbacks), contents: needed.contents, draft }
  return { ok: true, project, base: { revision, ids: timeline.snapshots.map((snapshot) => snapshot.id) }, known: named }
}

/** Of a project's drafts the tab's own, else the newest; null where none can be read. */
export function draftOf(tab: string, keys: readonly IDBValidKey[], values: readonly unknown[]): ProjectDraft | null {
  const own = keys.findIndex((key) => Array.isArray(key) && key[1] === tab)
  const found = (own === -1 ? values : [values[own]]).flatMap((value) => decodeDraft(value) ?? [])
  const newest = found.sort((a, b) => b.time - a.time).at(0)
  return newest?.draft ?? null
}

/** Contents asked for at once. More: the page stutters where they are large, fewer: small ones take longer to come. */
const ASKED = 100

/** Contents by their hashes, and what was wrong with those that are not there. What has come is checked while the rest is being read. */
export async function readContents(
  db: Db,
  shas: Iterable<Sha>,
): Promise<({ readonly ok: true } & CheckedContents) | DatabaseFailure> {
  const wanted = [...shas]
  let checks: Promise<CheckedContents>[] = []
  const read = await reading(db, [BLOBS], async (transaction) => {
    checks = [] // it may be read again
    const blobs = unwrap(transaction.objectStore(BLOBS))
    for (let at = 0; at < wanted.length; at += ASKED) {
      const part = wanted.slice(at, at + ASKED)
      checks.push(checkContents(part, await Promise.all(part.map((sha) => storedUnder(blobs, sha)))))
    }
  })
  const checked = await Promise.all(checks)
  if (!read.ok) return read
  const contents = new Map(checked.flatMap((part) => [...part.contents]))
  return { ok: true, contents, damaged: checked.flatMap(({ damaged }) => damaged) }
}

/** undefined also where the browser has lost the value; the other requests go on. */
const storedUnder = (store: IDBObjectStore, key: string): Promise<unknown> =>
  new Promise((resolve) => {
    const request = store.get(key)
    request.onsuccess = () => resolve(request.result)
    request.onerror = (event) => {
      event.preventDefault()
      resolve(undefined)
    }
  })

/** All projects, the one last opened or changed first. */
export async function readEntries(
  db: Db,
): Promise<{ readonly ok: true; readonly entries: readonly ProjectEntry[] } | DatabaseFailure> {
  const read = await reading(db, [PROJECTS], (transaction) => {
    const projects = transaction.objectStore(PROJECTS)
    return Promise.all([projects.getAllKeys(), projects.getAll()])
  })
  if (!read.ok) return read
  const [keys, values] = read.value
  const entries = keys.map((key, at) => entryOf(String(key), values[at]))
  return { ok: true, entries: entries.sort((a, b) => b.time - a.time) }
}

/** The folder's handle of a project; undefined for none, or where it cannot be read. */
export async function readFolder(db: Db, project: string): Promise<unknown> {
  const read = await reading(db, [FOLDERS], (transaction): Promise<unknown> => transaction.objectStore(FOLDERS).get(project))
  return read.ok ? read.value : undefined
}

/** `last`: the project opened last. `aside`: why what an older version had kept was put aside. */
export type StoredState = { readonly preferences: Preferences; readonly last: string | null; readonly aside: string | null }

/** Preferences and what was opened last. */
export async function readState(db: Db): Promise<({ readonly ok: true } & StoredState) | DatabaseFailure> {
  const read = await reading(db, [STATE], (transaction) => {
    const state = transaction.objectStore(STATE)
    return Promise.all(['preferences', 'last', 'aside'].map((key): Promise<unknown> => state.get(key)))
  })
  if (!read.ok) return read
  const [preferences, last, aside] = read.value
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    ok: true,
    preferences: preferences === undefined ? NO_PREFERENCES : decodePreferences(preferences),
    last: text(last),
    aside: text(aside),
  }
}

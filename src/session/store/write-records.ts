/** Writes steps: each is there as a whole or not at all, whenever the page is killed. */
import * as z from 'zod/mini'
import type { Sha } from '../../engine/model'
import { batches, timeSlices } from '../../workspace/time-slices'
import type { SaveResult } from '../persistence-types'
import {
  BLOBS,
  BY_PROJECT,
  type Db,
  DRAFTS,
  empty,
  FOLDERS,
  JOURNAL,
  keysOf,
  PROJECTS,
  put,
  reading,
  remove,
  SNAPSHOTS,
  STATE,
  type Writing,
  writing,
} from './database'
import { hashesIn } from './decode'
import type { ProjectStep, StoredBase } from './project-step'
import { decodeProject } from './records'
import { randomName, type Tabs } from './tabs'

/**
 * Characters or bytes of contents that one transaction writes; two are under way. More: the page is held up while it hands them over, and other writes wait;
 * fewer: more steps wait for the disk.
 */
export const LARGEST_TRANSACTION = 4_000_000

/** Milliseconds. Where tabs cannot be asked, an import is taken to be dead after this long: longer keeps what is left of it, shorter breaks a slow one. */
const DEAD_AFTER = 3_600_000

/** An import under way: what it writes before any snapshot names it. */
type ImportRecord = { readonly project: string; readonly shas: readonly Sha[]; readonly time: number }

/** Writes the step, in several transactions where its contents are more than `largest`. */
export async function writeStep(db: Db, tabs: Tabs, step: ProjectStep, largest: number): Promise<SaveResult> {
  let size = 0
  for (const content of step.contents.values()) size += content.length
  if (size > largest) return importStep(db, tabs, step, largest)
  return writing(db, [PROJECTS, SNAPSHOTS, BLOBS, STATE], 'strict', async (transaction) => {
    const checked = await checkBase(transaction, step)
    if (!checked.ok) return checked
    for (const [sha, content] of step.contents) put(transaction, BLOBS, content, sha)
    putRecords(transaction, step)
    return checked
  })
}

/**
 * A journal record says what is being written until the snapshots that name it are there: what a broken write leaves belongs to no project, and
 * `sweep` removes it.
 */
async function importStep(db: Db, tabs: Tabs, step: ProjectStep, largest: number): Promise<SaveResult> {
  const key = randomName()
  const result = await tabs.importing(key, async () => {
    const { id, time } = step.project
    const begun = await writing(db, [PROJECTS, JOURNAL], 'strict', async (transaction) => {
      const checked = await checkBase(transaction, step)
      const record: ImportRecord = { project: id, shas: [...step.contents.keys()], time }
      if (checked.ok) put(transaction, JOURNAL, record, key)
      return checked
    })
    if (!begun.ok) return begun
    const turn = timeSlices(undefined)
    // One batch is on its way to the disk while the next is handed over.
    let last: Promise<SaveResult> = Promise.resolve({ ok: true })
    for (const batch of batches(step.contents, largest, ([, content]) => content.length)) {
      const before = last
      last = writing(db, [BLOBS], 'strict', async (transaction) => {
        for (const [sha, content] of batch) put(transaction, BLOBS, content, sha)
        return { ok: true }
      })
      await turn()
      const written = await before
      if (written.ok) continue
      await last // what it brings is swept too
      return written
    }
    const written = await last
    if (!written.ok) return written
    return writing(db, [PROJECTS, SNAPSHOTS, JOURNAL, STATE], 'strict', async (transaction) => {
      const checked = await checkBase(transaction, step)
      if (!checked.ok) return checked
      putRecords(transaction, step)
      remove(transaction, JOURNAL, key)
      return checked
    })
  })
  if (!result.ok) await sweepImports(db, new Set([key]))
  return result
}

function putRecords(transaction: Writing, { base, project, snapshots }: ProjectStep): void {
  if (base === null) put(transaction, STATE, project.id, 'last')
  for (const snapshot of snapshots) put(transaction, SNAPSHOTS, snapshot, snapshot.id)
  put(transaction, PROJECTS, project, project.id)
}

/** Refused where the stored project is not the one that the step builds on. */
async function checkBase(transaction: Writing, { base, project }: ProjectStep): Promise<SaveResult> {
  const found: unknown = await transaction.objectStore(PROJECTS).get(project.id)
  const detail = movedFrom(base, found)
  return detail === null ? { ok: true } : { ok: false, reason: 'moved', detail }
}

function movedFrom(base: StoredBase | null, found: unknown): string | null {
  if (found === undefined) return base === null ? null : 'the project is gone'
  const record = decodeProject(found)
  if (!record.ok) return record.detail
  const { revision } = record.value
  if (base === null) return `revision ${revision} is there already`
  return revision === base.revision ? null : `revision ${revision} in place of ${base.revision}`
}

const importRecord = z.object({ time: z.number() })

/** Removes what imports have left that no tab is at any more. */
export async function sweep(db: Db, tabs: Tabs, now: number): Promise<void> {
  const found = await reading(db, [JOURNAL], async (transaction) => {
    const journal = transaction.objectStore(JOURNAL)
    const [keys, values] = await Promise.all([journal.getAllKeys(), journal.getAll()])
    return keys.map((key, at): [IDBValidKey, unknown] => [key, values[at]])
  })
  if (!found.ok || found.value.length === 0) return
  const live = await tabs.imports()
  const dead = found.value.filter(([key, value]) => {
    if (live !== null) return !live.has(String(key))
    const { data } = importRecord.safeParse(value)
    return data === undefined || now - data.time > DEAD_AFTER
  })
  if (dead.length > 0) await sweepImports(db, new Set(dead.map(([key]) => key)))
}

/** What fails here is tried again by the next tab that opens. */
const sweepImports = (db: Db, dead: ReadonlySet<IDBValidKey>): Promise<SaveResult> =>
  writing(db, [JOURNAL, SNAPSHOTS, BLOBS], 'strict', async (transaction) => {
    const journal = transaction.objectStore(JOURNAL)
    const [keys, values, snapshots] = await Promise.all([
      journal.getAllKeys(),
      journal.getAll(),
      transaction.objectStore(SNAPSHOTS).getAll(),
    ])
    const left = new Set<Sha>()
    const named = new Set<Sha>()
    for (const snapshot of snapshots) hashesIn(snapshot, named)
    for (const [at, key] of keys.entries()) hashesIn(values[at], dead.has(key) ? left : named)
    for (const sha of left) if (!named.has(sha)) remove(transaction, BLOBS, sha)
    for (const key of dead) remove(transaction, JOURNAL, key)
    return { ok: true }
  })

/** Removes a project, its drafts, its folder and the contents that nothing else names. */
export const removeProject = (db: Db, id: string): Promise<SaveResult> =>
  writing(db, [PROJECTS, SNAPSHOTS, BLOBS, DRAFTS, FOLDERS, STATE, JOURNAL], 'strict', async (transaction) => {
    const store = transaction.objectStore(SNAPSHOTS)
    const [own, keys, snapshots, imports, last] = await Promise.all([
      store.index(BY_PROJECT).getAllKeys(keysOf(id)),
      store.getAllKeys(),
      store.getAll(),
      transaction.objectStore(JOURNAL).getAll(),
      transaction.objectStore(STATE).get('last'),
    ])
    const ids = new Set(own)
    const left = new Set<Sha>()
    const named = new Set<Sha>()
    for (const [at, key] of keys.entries()) hashesIn(snapshots[at], ids.has(key) ? left : named)
    for (const value of imports) hashesIn(value, named)
    for (const sha of left) if (!named.has(sha)) remove(transaction, BLOBS, sha)
    for (const key of ids) remove(transaction, SNAPSHOTS, key)
    remove(transaction, PROJECTS, id)
    remove(transaction, DRAFTS, keysOf(id))
    remove(transaction, FOLDERS, id)
    if (last === id) remove(transaction, STATE, 'last')
    return { ok: true }
  })

/** Empties every store, also those that were put aside. */
export const clearAll = (db: Db): Promise<SaveResult> => {
  const names = [...db.objectStoreNames]
  return writing(db, names, 'strict', async (transaction) => {
    for (const name of names) empty(transaction, name)
    return { ok: true }
  })
}

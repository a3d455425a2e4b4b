/** Keeps the timeline and the draft in IndexedDB; where there is none, in memory, saying why. */
import type { Content, Sha } from '../engine/model'
import { Blobs } from '../workspace/blobs'
import type { Snapshot, Timeline } from '../workspace/snapshots'
import { database, erase, openDatabase, read } from './database'
import { NO_PREFERENCES, type Preferences } from './preferences'
import type { Draft } from './stored'

export type { Draft } from './stored'

/** null: nothing of the kind was kept. */
export type Stored = {
  readonly project: { readonly timeline: Timeline; readonly blobs: Blobs } | null
  readonly draft: Draft | null
  readonly preferences: Preferences
}

export type SaveResult =
  | { readonly ok: true }
  /** Nothing of this save was kept; what was kept before stands. `closed`: the browser or a newer page closed the database. `detail`: the browser's words. */
  | { readonly ok: false; readonly reason: 'quota' | 'closed' | 'failed'; readonly detail: string }

/** Why everything is in memory only. A damaged store, or one of a newer version, is left as it is. `blocked`: the database did not open in time. */
export type Problem = 'no-indexeddb' | 'blocked' | 'newer-version' | 'damaged' | 'failed'

export interface Persistence {
  readonly kind: 'indexeddb' | 'memory'
  readonly problem: Problem | null
  /** What exactly was wrong, for a report; null where nothing was. */
  readonly detail: string | null
  /** What was kept last; null where nothing was. Never rejects. */
  load(): Promise<Stored | null>
  /**
   * Keeps the timeline, all of it or nothing. `added`: the contents that no saved snapshot has yet; those of a save that failed are kept for the next.
   * Rejects where a snapshot names a content that was never given.
   */
  save(step: { readonly timeline: Timeline; readonly added: ReadonlyMap<Sha, Content> }): Promise<SaveResult>
  saveDraft(draft: Draft): Promise<SaveResult>
  savePreferences(preferences: Preferences): Promise<SaveResult>
  /** Forgets everything, a damaged store too (that is then in use from the next opening on). */
  clear(): Promise<SaveResult>
}

/** Opens what was kept, or a store in memory with the problem that prevents it. Never rejects. */
export async function openPersistence(
  options: { readonly indexedDB?: IDBFactory; readonly name?: string } = {},
): Promise<Persistence> {
  const factory = options.indexedDB ?? pageFactory()
  if (factory === null) return keeper(memory('no-indexeddb', null), EMPTY)
  const opened = await openDatabase(factory, options.name ?? 'hunkscope')
  if (!opened.ok) return keeper(memory(opened.problem, opened.detail), EMPTY)
  try {
    const found = await read(opened.db)
    if (found.ok) return keeper(database(opened.db), found.value)
    return keeper({ ...memory('damaged', found.detail), erase: () => erase(opened.db) }, EMPTY)
  } catch (notRead) {
    opened.db.close()
    return keeper(memory('failed', String(notRead)), EMPTY)
  }
}

// ── what is kept, wherever it is kept ──────────────────────────────────────────────────────────────────────────────────

export type Kept = {
  readonly timeline: Timeline | null
  readonly contents: ReadonlyMap<Sha, Content>
  readonly draft: Draft | null
  readonly preferences: Preferences
}
const EMPTY: Kept = { timeline: null, contents: new Map(), draft: null, preferences: NO_PREFERENCES }

type Part = { readonly snapshots: readonly Snapshot[]; readonly contents: ReadonlyMap<Sha, Content> }
/** `fresh`: what is not stored yet; `whole`: everything that the timeline needs. */
export type Step = { readonly timeline: Timeline; readonly fresh: Part; readonly whole: Part }

export type Medium = Pick<Persistence, 'kind' | 'problem' | 'detail'> & {
  write(step: Step): Promise<SaveResult>
  writeDraft(draft: Draft): Promise<SaveResult>
  writePreferences(preferences: Preferences): Promise<SaveResult>
  erase(): Promise<SaveResult>
}

function keeper(medium: Medium, found: Kept): Persistence {
  let { timeline, draft, preferences } = found
  let contents = new Map(found.contents)
  let waiting = new Map<Sha, Content>()
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task)
    last = result.catch(() => {}) // the caller has the rejection
    return result
  }
  return {
    kind: medium.kind,
    problem: medium.problem,
    detail: medium.detail,
    load: () =>
      inTurn(async () => {
        if (timeline === null && draft === null && preferences === NO_PREFERENCES) return null
        return { project: timeline && { timeline, blobs: Blobs.of(contents) }, draft, preferences }
      }),
    save: (step) =>
      inTurn(async () => {
        for (const [sha, content] of step.added) waiting.set(sha, content)
        const known = new Set(timeline?.snapshots.map((snapshot) => snapshot.id))
        const snapshots = step.timeline.snapshots.filter((snapshot) => !known.has(snapshot.id))
        const all = new Map([...contents, ...waiting])
        for (const { id, tree } of snapshots)
          for (const [path, sha] of tree) if (!all.has(sha)) throw new Error(`snapshot ${id}: nobody gave the content of ${path}`)
        const whole = { snapshots: step.timeline.snapshots, contents: all }
        const result = await medium.write({ timeline: step.timeline, fresh: { snapshots, contents: waiting }, whole })
        if (!result.ok) return result
        timeline = step.timeline
        contents = all
        waiting = new Map()
        return result
      }),
    saveDraft: (next) =>
      inTurn(async () => {
        const result = await medium.writeDraft(next)
        if (result.ok) draft = next
        return result
      }),
    savePreferences: (next) =>
      inTurn(async () => {
        const result = await medium.writePreferences(next)
        if (result.ok) preferences = next
        return result
      }),
    clear: () =>
      inTurn(async () => {
        const result = await medium.erase()
        if (!result.ok) return result
        timeline = draft = null
        preferences = NO_PREFERENCES
        contents = new Map()
        waiting = new Map()
        return result
      }),
  }
}

function memory(problem: Problem, detail: string | null): Medium {
  const done = async (): Promise<SaveResult> => ({ ok: true })
  return { kind: 'memory', problem, detail, write: done, writeDraft: done, writePreferences: done, erase: done }
}

function pageFactory(): IDBFactory | null {
  try {
    return globalThis.indexedDB ?? null
  } catch (notAllowed) {
    if (notAllowed instanceof DOMException) return null // a frame without an origin of its own
    throw notAllowed
  }
}

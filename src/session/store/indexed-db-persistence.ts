/** The store in IndexedDB, as one tab has it. */
import type { Content, Sha } from '../../engine/model'
import { projectOf } from '../../workspace/timeline'
import type {
  KeptProject,
  OpenedProject,
  Persistence,
  ProjectDraft,
  ProjectEntry,
  RemoveResult,
  SalvagedProject,
  SaveResult,
  TabEvent,
} from '../persistence-types'
import type { Preferences } from '../preferences'
import { type Db, DRAFTS, FOLDERS, keysOf, PROJECTS, put, remove, STATE, type Writing, writing } from './database'
import { type DraftRecord, decodeDraft } from './draft-records'
import { afterStep, type OpenProjectRecord, stepTo } from './project-step'
import { readContents, readEntries, readFolder, readProject, readState } from './read-records'
import { decodeProject } from './records'
import type { Leave, Tabs } from './tabs'
import { clearAll, removeProject, sweep, writeStep } from './write-records'

/** Drafts of a project, one for each tab. More: those of tabs long closed pile up, fewer: of many open tabs some lose theirs in a reload. */
const DRAFTS_KEPT = 5

/** `now`: milliseconds since the epoch. `largest`: characters or bytes of contents that one transaction writes. */
export type IndexedDbOptions = {
  readonly db: Db
  readonly tabs: Tabs
  readonly preferences: Preferences
  readonly now: () => number
  readonly largest: number
}

type Open = OpenProjectRecord & { readonly leave: Leave }

const NOTHING_OPEN = { ok: false, reason: 'failed', detail: 'no project is open' } as const

/** Keeps projects in IndexedDB. What the storage refuses is a value; a step of a project that is not the open one throws. */
export class IndexedPersistence implements Persistence {
  readonly kind = 'indexeddb'
  readonly problem = null
  readonly detail = null
  readonly preferences: Preferences
  readonly #db: Db
  readonly #tabs: Tabs
  readonly #now: () => number
  readonly #largest: number
  #open: Open | null = null
  /** The project that this tab has stored a draft of last. */
  #drafted: string | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor({ db, tabs, preferences, now, largest }: IndexedDbOptions) {
    this.preferences = preferences
    this.#db = db
    this.#tabs = tabs
    this.#now = now
    this.#largest = largest
    void this.#inTurn(() => sweep(db, tabs, now()))
  }

  async projects(): Promise<readonly ProjectEntry[] | null> {
    const read = await readEntries(this.#db)
    return read.ok ? read.entries : null
  }

  open(id?: string): Promise<OpenedProject> {
    return this.#inTurn(() => (id === undefined ? this.#openLast() : this.#openThis(id)))
  }

  peek(id: string): Promise<OpenedProject> {
    return this.#inTurn(async () => {
      const found = await readProject(this.#db, id, this.#tabs.id)
      if (!found.ok) return found
      if (this.#open?.id === id) this.#open = { ...this.#open, base: found.base, known: found.known }
      return { ok: true, project: found.project }
    })
  }

  /** Rejects where its part of the page cannot be loaded. */
  salvage(id: string): Promise<SalvagedProject | null> {
    return this.#inTurn(async () => (await import('./salvage')).salvage(this.#db, id, this.#tabs.id))
  }

  async contents(shas: Iterable<Sha>): Promise<ReadonlyMap<Sha, Content>> {
    const found = new Map<Sha, Content>()
    const wanted = new Set<Sha>()
    for (const sha of shas) {
      const content = this.#open?.waiting.get(sha)
      if (content === undefined) wanted.add(sha)
      else found.set(sha, content)
    }
    const read = await readContents(this.#db, wanted)
    return read.ok ? new Map([...found, ...read.contents]) : found
  }

  create({ timeline, origin, rollbacks, contents }: Omit<KeptProject, 'draft'>): Promise<SaveResult> {
    return this.#inTurn(async () => {
      const id = projectOf(timeline)
      const leave = await this.#enter(id)
      const next = { id, origin, base: null, known: new Set<Sha>(), waiting: new Map(contents), leave }
      try {
        const written = await this.#write(next, { timeline, rollbacks })
        await this.#stay(written.open)
        return written.result
      } finally {
        if (this.#open?.leave !== leave) await leave() // a content was never given
      }
    })
  }

  save(step: Parameters<Persistence['save']>[0]): Promise<SaveResult> {
    return this.#inTurn(async () => {
      const open = this.#open
      if (open === null) return NOTHING_OPEN
      if (projectOf(step.timeline) !== open.id) throw new Error(`project ${open.id} is open, not ${projectOf(step.timeline)}`)
      for (const [sha, content] of step.added) open.waiting.set(sha, content)
      const written = await this.#write(open, step)
      this.#open = written.open
      return written.result
    })
  }

  async saveDraft(draft: ProjectDraft): Promise<SaveResult> {
    if (this.#open === null) await this.#last // the first project is shown while it is being created
    const id = this.#open?.id
    if (id === undefined) return NOTHING_OPEN
    const record: DraftRecord = { ...draft, time: this.#now() }
    const saved = await writing(this.#db, [DRAFTS], 'relaxed', async (transaction) => {
      put(transaction, DRAFTS, record, [id, this.#tabs.id])
      transaction.commit() // at once: the page may be about to go
      return { ok: true }
    })
    if (!saved.ok || this.#drafted === id) return saved
    this.#drafted = id
    await this.#dropOldDrafts(id) // where this fails there is one too many
    return saved
  }

  /** Only a tab's first draft of a project can be one too many. The tab's own stays, whatever the clock said when the others were stored. */
  #dropOldDrafts(id: string): Promise<SaveResult> {
    const own = this.#tabs.id
    return writing(this.#db, [DRAFTS], 'relaxed', async (transaction) => {
      const drafts = transaction.objectStore(DRAFTS)
      const keys = await drafts.getAllKeys(keysOf(id))
      if (keys.length <= DRAFTS_KEPT) return { ok: true }
      const values: unknown[] = await drafts.getAll(keysOf(id))
      const timed = keys.map((key, at) => [key, isOf(own, key) ? Infinity : (decodeDraft(values[at])?.time ?? 0)] as const)
      const old = timed.sort(([, a], [, b]) => b - a).slice(DRAFTS_KEPT)
      for (const [key] of old) remove(transaction, DRAFTS, key)
      return { ok: true }
    })
  }

  savePreferences(preferences: Preferences): Promise<SaveResult> {
    return this.#put(STATE, preferences, 'preferences')
  }

  async saveFolder(handle: unknown): Promise<SaveResult> {
    const id = this.#open?.id
    return id === undefined ? NOTHING_OPEN : this.#put(FOLDERS, handle, id)
  }

  async folder(): Promise<unknown> {
    const id = this.#open?.id
    return id === undefined ? undefined : readFolder(this.#db, id)
  }

  remove(id: string): Promise<RemoveResult> {
    return this.#inTurn(async () => {
      const open = this.#open?.id === id ? this.#open : null
      if (open !== null) await this.#stay(null)
      let result: RemoveResult = { ok: false, reason: 'in-use', detail: `project ${id} is open in another tab` }
      await this.#tabs.alone(id, async () => {
        result = await removeProject(this.#db, id)
      })
      if (result.ok) this.#tabs.tell(id)
      else if (open !== null) await this.#stay({ ...open, leave: await this.#tabs.enter(id) })
      return result
    })
  }

  clear(): Promise<SaveResult> {
    return this.#inTurn(async () => {
      const entries = await this.projects()
      const result = await clearAll(this.#db)
      if (!result.ok) return result
      await this.#stay(null)
      for (const { id } of entries ?? []) this.#tabs.tell(id)
      return result
    })
  }

  others(): number {
    return this.#tabs.others()
  }

  listen(listener: (event: TabEvent) => void): () => void {
    return this.#tabs.listen(listener)
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task)
    this.#last = result.catch(() => {}) // the caller has the rejection
    return result
  }

  #put(store: string, value: unknown, key: string): Promise<SaveResult> {
    return writing(this.#db, [store], 'relaxed', async (transaction) => {
      put(transaction, store, value, key)
      return { ok: true }
    })
  }

  /** Says that this tab has the project open, unless it says so already. */
  async #enter(id: string): Promise<Leave> {
    return this.#open?.id === id ? this.#open.leave : this.#tabs.enter(id)
  }

  async #stay(next: Open | null): Promise<void> {
    const before = this.#open
    this.#open = next
    if (before !== null && before.leave !== next?.leave) await before.leave()
    await this.#tabs.stay(next?.id ?? null)
  }

  async #openThis(id: string): Promise<OpenedProject> {
    const leave = await this.#enter(id)
    const found = await readProject(this.#db, id, this.#tabs.id)
    if (!found.ok) {
      if (this.#open?.leave !== leave) await leave()
      return found
    }
    const waiting = this.#open?.id === id ? this.#open.waiting : new Map<Sha, Content>()
    const { project, base, known } = found
    await this.#stay({ id, origin: project.origin, base, known, waiting, leave })
    // Where this fails the project is open all the same.
    await writing(this.#db, [PROJECTS, STATE], 'relaxed', (transaction) => touch(transaction, id, this.#now()))
    return { ok: true, project }
  }

  /** The project that this tab had, else the one opened last, else the one changed last. */
  async #openLast(): Promise<OpenedProject> {
    const [state, listed] = await Promise.all([readState(this.#db), readEntries(this.#db)])
    if (!state.ok) return { ok: false, reason: 'failed', id: null, detail: state.detail }
    if (!listed.ok) return { ok: false, reason: 'failed', id: null, detail: listed.detail }
    const { entries } = listed
    const known = new Set(entries.map(({ id }) => id))
    const wanted = [this.#tabs.had(), state.last].find((id) => id !== null && known.has(id)) ?? entries[0]?.id
    if (wanted !== undefined) return this.#openThis(wanted)
    if (state.aside !== null) return { ok: false, reason: 'damaged', id: null, detail: state.aside }
    return { ok: false, reason: 'none', id: null, detail: 'no projects' }
  }

  async #write(open: Open, step: Pick<KeptProject, 'timeline' | 'rollbacks'>): Promise<{ open: Open; result: SaveResult }> {
    const planned = stepTo(open, step.timeline, step.rollbacks, this.#now())
    if (planned === null) return { open, result: { ok: false, reason: 'moved', detail: 'it lacks what another tab has added' } }
    const result = await writeStep(this.#db, this.#tabs, planned, this.#largest)
    if (!result.ok) return { open, result }
    this.#tabs.tell(open.id)
    return { open: afterStep(open, planned, step.timeline), result }
  }
}

/** Whether a draft's key, [project, tab], is that tab's. */
const isOf = (tab: string, key: IDBValidKey): boolean => Array.isArray(key) && key[1] === tab

/** Marks a project as the one opened last. */
async function touch(transaction: Writing, id: string, time: number): Promise<SaveResult> {
  const record = decodeProject(await transaction.objectStore(PROJECTS).get(id))
  if (record.ok) put(transaction, PROJECTS, { ...record.value, time }, id)
  put(transaction, STATE, id, 'last')
  return { ok: true }
}

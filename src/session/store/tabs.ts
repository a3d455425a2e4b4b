/** What tabs know of each other: by locks who is there, by a channel what changed. A tab whose browser lacks either learns nothing of others, and works. */
import * as z from 'zod/mini'
import type { TabEvent } from '../persistence-types'

/** As much of the browser's `LockManager` as is needed. */
export interface Locks {
  request(name: string, options: LockOptions, granted: (lock: unknown) => Promise<void> | void): Promise<unknown>
  query(): Promise<LockManagerSnapshot>
}
/** As much of a `BroadcastChannel`. */
export interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', heard: (event: { readonly data: unknown }) => void): void
}
/** What survives a reload of the tab, and is copied where a tab is. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const TAB = 'hunkscope tab'
const PROJECT = 'hunkscope project'
/** Exclusively held by each tab, with its id: a copy of the tab finds it taken. */
const tabLock = (tab: string) => `hunkscope tab ${tab}`
/** Shared by all tabs that have the project open. */
const projectLock = (project: string) => `hunkscope project ${project}`
/** Exclusively held by each tab that has the project open: others wait for it, and so learn that the tab is gone. */
const hereLock = (project: string, page: string) => `${herePrefix(project)}${page}`
const herePrefix = (project: string) => `hunkscope here ${project} `
/** Held during an import. */
const IMPORT = 'hunkscope import '

/**
 * Milliseconds. A page that is reloaded lets go of its lock a moment late; longer: a copied tab opens later, shorter: a reloaded one is taken for
 * a copy.
 */
const CLAIM_LIMIT = 100

const message = z.object({ kind: z.enum(['changed', 'hello']), project: z.string() })

/** Says that the tab has the project open no longer, and waits until the others can know. */
export type Leave = () => Promise<void>

/** The tabs that have one project open. */
export interface Tabs {
  /** The same after a reload, another one in a copy of the tab. */
  readonly id: string
  /** The project that this tab had open last. */
  had(): string | null
  /** Says that this tab has the project open, after waiting while another one removes it. */
  enter(project: string): Promise<Leave>
  /** Makes it the project that this tab had open last, and counts who else has it. */
  stay(project: string | null): Promise<void>
  /** How many others have the project open. */
  others(): number
  /** Runs the task while no tab has the project open; false, without running it, where one has. */
  alone(project: string, task: () => Promise<void>): Promise<boolean>
  /** Runs the task as an import of this name. */
  importing<T>(key: string, task: () => Promise<T>): Promise<T>
  /** The names of imports that are under way in any tab; null where that cannot be known. */
  imports(): Promise<ReadonlySet<string> | null>
  /** Announces to the other tabs that a project was changed. */
  tell(project: string): void
  listen(listener: (event: TabEvent) => void): () => void
}

/** A name that no other tab has. */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/** Tabs as far as these parts of the browser are there. */
export async function openTabs(locks: Locks | null, channel: Channel | null, storage: TabStorage | null): Promise<Tabs> {
  const listeners = new Set<(event: TabEvent) => void>()
  const emit = (event: TabEvent) => listeners.forEach((listen) => void listen(event))
  const page = randomName()
  const id = await claim(locks, storage)
  const tell = (kind: 'changed' | 'hello', project: string) => channel?.postMessage({ kind, project })
  const count = createCount(locks, page, (project, others) => emit({ kind: 'tabs', project, others }))

  channel?.addEventListener('message', ({ data }) => {
    const { success, data: heard } = message.safeParse(data) // another tab may be of another version
    if (!success) return
    if (heard.kind === 'changed') emit({ kind: 'changed', project: heard.project })
    else void count.again(heard.project)
  })

  return {
    id,
    had: () => stored(storage, PROJECT),
    async enter(project) {
      const shared = await hold(locks, projectLock(project), { mode: 'shared' })
      const here = await hold(locks, hereLock(project, page), {})
      return async () => void (await Promise.all([shared?.(), here?.()]))
    },
    async stay(project) {
      store(storage, PROJECT, project)
      await count.of(project)
      if (project !== null) tell('hello', project)
    },
    others: () => count.last(),
    async alone(project, task) {
      const release = await hold(locks, projectLock(project), { ifAvailable: true })
      if (release === null) return false
      await task().finally(release)
      return true
    },
    async importing(key, task) {
      const release = await hold(locks, `${IMPORT}${key}`, {})
      return task().finally(() => release?.())
    },
    async imports() {
      const held = await heldLocks(locks)
      return held && new Set(held.flatMap(({ name = '' }) => (name.startsWith(IMPORT) ? [name.slice(IMPORT.length)] : [])))
    },
    tell: (project) => tell('changed', project),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Counts the tabs that have a project open, until another one is to be counted. */
function createCount(locks: Locks | null, page: string, changed: (project: string, others: number) => void) {
  let counted: { readonly project: string; readonly end: AbortController; readonly awaited: Set<string> } | null = null
  let others = 0

  async function again(project: string): Promise<void> {
    const mine = counted
    if (locks === null || mine?.project !== project) return
    const held = await heldLocks(locks)
    if (held === null || counted !== mine) return
    const prefix = herePrefix(project)
    // One that waits for a tab to go holds its lock too for a moment, but shares it.
    const present = held.flatMap(({ name = '', mode }) => (mode === 'exclusive' && name.startsWith(prefix) ? [name] : []))
    const names = present.filter((name) => name !== hereLock(project, page))
    for (const name of names) {
      if (mine.awaited.has(name)) continue
      mine.awaited.add(name)
      locks
        .request(name, { mode: 'shared', signal: mine.end.signal }, () => {})
        .then(
          () => {
            mine.awaited.delete(name)
            void again(project)
          },
          (ended: unknown) => {
            if (!(ended instanceof DOMException)) throw ended
          },
        )
    }
    if (names.length === others) return
    others = names.length
    changed(project, others)
  }

  return {
    again,
    last: () => others,
    async of(project: string | null): Promise<void> {
      counted?.end.abort()
      others = 0
      counted = project === null ? null : { project, end: new AbortController(), awaited: new Set() }
      if (project !== null) await again(project)
    },
  }
}

/** The id of this tab: the one that it had, unless the tab is a copy and the other one still has it. */
async function claim(locks: Locks | null, storage: TabStorage | null): Promise<string> {
  const known = stored(storage, TAB)
  if (known !== null && (await hold(locks, tabLock(known), { signal: AbortSignal.timeout(CLAIM_LIMIT) })) !== null) return known
  const id = randomName()
  await hold(locks, tabLock(id), {})
  store(storage, TAB, id)
  return id
}

/**
 * Takes a lock; the returned function lets go of it. null: it is not to be had. Without locks, or where they are not allowed, everything is to be
 * had.
 */
function hold(locks: Locks | null, name: string, options: LockOptions): Promise<Leave | null> {
  const nothing = async () => {}
  return new Promise((resolve) => {
    if (locks === null) return resolve(nothing)
    const ended = locks
      .request(name, options, (lock) => {
        if (lock === null) return resolve(null)
        return new Promise<void>((release) =>
          resolve(async () => {
            release()
            await ended
          }),
        )
      })
      .catch((refused: unknown) => {
        if (!(refused instanceof DOMException)) throw refused
        resolve(refused.name === 'AbortError' || refused.name === 'TimeoutError' ? null : nothing)
      })
  })
}

async function heldLocks(locks: Locks | null): Promise<readonly LockInfo[] | null> {
  try {
    return (await locks?.query())?.held ?? null
  } catch (notAllowed) {
    if (notAllowed instanceof DOMException) return null
    throw notAllowed
  }
}

function stored(storage: TabStorage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch (notAllowed) {
    if (notAllowed instanceof DOMException) return null
    throw notAllowed
  }
}

function store(storage: TabStorage | null, key: string, value: string | null): void {
  try {
    if (value === null) storage?.removeItem(key)
    else storage?.setItem(key, value)
  } catch (full) {
    if (!(full instanceof DOMException)) throw full // the tab forgets it, and opens what was opened last
  }
}

/** Opens what outlives the tab: IndexedDB, or where there is none the tab's memory, saying why. */
import type { Persistence } from './persistence-types'
import { openDatabase } from './store/database'
import { IndexedPersistence } from './store/indexed-db-persistence'
import { MemoryPersistence } from './store/memory-persistence'
import { upgrade } from './store/migration'
import { readState } from './store/read-records'
import { type Channel, type Locks, openTabs, type TabStorage } from './store/tabs'
import { LARGEST_TRANSACTION } from './store/write-records'

const NAME = 'hunkscope'

/**
 * In place of the page's own; null: there is none. Where `indexedDB` is given, nothing of the page is used that is not given as well.
 * `now`: milliseconds since the epoch. `largest`: characters or bytes of contents that one transaction writes.
 */
type Options = {
  readonly indexedDB?: IDBFactory | null
  readonly locks?: Locks | null
  readonly channel?: Channel | null
  readonly tab?: TabStorage | null
  readonly now?: () => number
  readonly largest?: number
}

/** Never rejects. */
export async function openPersistence(options: Options = {}): Promise<Persistence> {
  const {
    indexedDB,
    locks = null,
    channel = null,
    tab = null,
  } = options.indexedDB === undefined ? { ...page(), ...options } : options
  const { now = Date.now, largest = LARGEST_TRANSACTION } = options
  if (indexedDB == null) return new MemoryPersistence('no-indexeddb', null, now)
  const opening = openTabs(locks, channel, tab)
  const opened = await openDatabase(indexedDB, NAME, upgrade)
  if (!opened.ok) return new MemoryPersistence(opened.problem, opened.detail, now)
  const { db } = opened
  const state = await readState(db)
  if (!state.ok) {
    db.close()
    return new MemoryPersistence(state.reason === 'quota' ? 'quota' : 'failed', state.detail, now)
  }
  const tabs = await opening
  return new IndexedPersistence({ db, tabs, preferences: state.preferences, now, largest })
}

/** As much of these as the browser has, and as this page may use. */
const page = () => ({
  indexedDB: allowed(() => globalThis.indexedDB),
  locks: allowed(() => globalThis.navigator?.locks),
  channel: allowed(() => (typeof document === 'undefined' ? null : new BroadcastChannel(NAME))),
  tab: allowed(() => globalThis.sessionStorage),
})

function allowed<T>(part: () => T | null | undefined): T | null {
  try {
    return part() ?? null
  } catch (notAllowed) {
    // A frame without an origin of its own, an old browser.
    if (notAllowed instanceof DOMException || notAllowed instanceof ReferenceError) return null
    throw notAllowed
  }
}

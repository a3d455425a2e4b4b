/** Tabs of one browser, for tests that replace IndexedDB: locks, a channel and a database that all share, and a storage for each tab. */
import { openPersistence } from '../../persistence'
import type { Channel, Locks, TabStorage } from '../tabs'

type Request = {
  readonly name: string
  readonly mode: LockMode
  readonly client: object
  readonly grant: () => void
}

/** Locks as the specification has them: first come first served by name, exclusive ones alone. `leave` lets go of all that a client has. */
function createLocks() {
  let held: Request[] = []
  let queue: Request[] = []
  const conflicts = (one: Request, others: readonly Request[]) =>
    others.some((other) => other.name === one.name && (other.mode === 'exclusive' || one.mode === 'exclusive'))
  const advance = () => {
    for (const [at, request] of queue.entries()) {
      if (conflicts(request, held) || conflicts(request, queue.slice(0, at))) continue
      queue = queue.filter((other) => other !== request)
      held = [...held, request]
      request.grant()
      return advance()
    }
  }
  const clientLocks = (client: object): Locks => ({
    request: (name, { mode = 'exclusive', ifAvailable = false, signal }, granted) =>
      new Promise((resolve, reject) => {
        const request: Request = {
          name,
          mode,
          client,
          grant: () =>
            void Promise.resolve(granted({ name, mode })).then((value) => {
              held = held.filter((other) => other !== request)
              resolve(value)
              advance()
            }, reject),
        }
        if (ifAvailable && (conflicts(request, held) || conflicts(request, queue)))
          return void Promise.resolve(granted(null)).then(resolve, reject)
        queue = [...queue, request]
        signal?.addEventListener('abort', () => {
          if (!queue.includes(request)) return
          queue = queue.filter((other) => other !== request)
          reject(signal.reason)
        })
        queueMicrotask(advance)
      }),
    query: async () => ({ held: held.map(({ name, mode }) => ({ name, mode })), pending: [] }),
  })
  const leave = (client: object) => {
    held = held.filter((other) => other.client !== client)
    queue = queue.filter((other) => other.client !== client)
    advance()
  }
  return { clientLocks, leave }
}

function createChannels() {
  const hearers = new Map<object, (event: { readonly data: unknown }) => void>()
  const clientChannel = (client: object): Channel => ({
    postMessage(message) {
      const data: unknown = structuredClone(message)
      for (const [other, hear] of hearers) if (other !== client) queueMicrotask(() => hear({ data }))
    },
    addEventListener: (_, heard) => void hearers.set(client, heard),
  })
  return { clientChannel, leave: (client: object) => void hearers.delete(client) }
}

function createStorage(from: Iterable<readonly [string, string]> = []) {
  const items = new Map(from)
  const storage: TabStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
  return { storage, items }
}

type Items = ReadonlyMap<string, string>

/** `largest`: as for `openPersistence`. Time starts at 1000 and advances by one with each reading, unless a clock is given. */
export function createFakeBrowser(largest?: number, now?: () => number) {
  const indexedDB = new IDBFactory()
  const locks = createLocks()
  const channels = createChannels()
  let time = 1000
  return {
    indexedDB,
    say: (message: unknown) => channels.clientChannel({}).postMessage(message),
    /** A tab; of `copied` it has the storage. `kill`: the tab is gone, and its locks with it. */
    async tab(copied?: { readonly items: Items }) {
      const client = {}
      const { storage, items } = createStorage(copied?.items)
      const store = await openPersistence({
        indexedDB,
        locks: locks.clientLocks(client),
        channel: channels.clientChannel(client),
        tab: storage,
        now: now ?? (() => time++),
        ...(largest === undefined ? {} : { largest }),
      })
      const kill = () => {
        locks.leave(client)
        channels.leave(client)
      }
      return { store, items, kill }
    },
  }
}

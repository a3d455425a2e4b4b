/** IndexedDB whose n-th call fails, counted over all that a page asks of it. */
/**
 * What becomes of a call. `throws`: it does not come to a request. `fails`: its request ends with an error, and so does its transaction.
 * `aborts`: its transaction is aborted behind it. `full`: the same, for want of room.
 */
export const FAULTS = ['throws', 'fails', 'aborts', 'full'] as const
export type DatabaseFault = (typeof FAULTS)[number]

const error = (name: string) => new DOMException('made to fail', name)

const transactionOf = (store: unknown): IDBTransaction => {
  if (store instanceof IDBIndex) return store.objectStore.transaction
  if (store instanceof IDBObjectStore) return store.transaction
  throw new Error('neither a store nor an index')
}

/** Requests of a transaction that are not answered yet. */
function requestsOf(transaction: IDBTransaction): readonly unknown[] {
  const queue: unknown = Reflect.get(transaction, '_requests')
  if (!Array.isArray(queue)) throw new Error('this is no fake-indexeddb whose requests can be made to fail')
  return queue
}

/** Ends a request that was made with an error in place of its result. */
function failRequest(request: unknown, transaction: IDBTransaction): void {
  const last = requestsOf(transaction).at(-1)
  if (typeof last !== 'object' || last === null || Reflect.get(last, 'request') !== request)
    throw new Error('this is no fake-indexeddb whose requests can be made to fail')
  Reflect.set(last, 'operation', () => {
    throw error('UnknownError')
  })
}

const ended = new WeakSet<IDBTransaction>()

function end(transaction: IDBTransaction, way: DatabaseFault): void {
  if (ended.has(transaction)) return
  ended.add(transaction)
  if (way === 'full') Object.defineProperty(transaction, 'error', { value: error('QuotaExceededError') })
  transaction.abort()
}

/** An opening that ends with an error. */
function failedOpening(name: string): IDBOpenDBRequest {
  const request = new IDBOpenDBRequest()
  Object.defineProperty(request, 'error', { value: error(name) })
  queueMicrotask(() => request.onerror?.(new Event('error')))
  return request
}

type Call = (this: unknown, ...given: never[]) => unknown

/** Replaces methods of a prototype. `due`: a call is the one that fails; `call` makes it as it would have been. */
function wrap(
  prototype: object,
  names: readonly string[],
  isDue: () => boolean,
  due: (on: unknown, call: () => unknown) => unknown,
) {
  for (const name of names) {
    const method: unknown = Reflect.get(prototype, name)
    if (typeof method !== 'function') throw new Error(`no method ${name}`)
    const call: Call = function (...given) {
      const original = (): unknown => Reflect.apply(method, this, given)
      const [, mode]: readonly unknown[] = given
      // The one that makes the stores is begun by the browser.
      return mode !== 'versionchange' && isDue() ? due(this, original) : original()
    }
    Object.defineProperty(prototype, name, { configurable: true, writable: true, value: call })
    undo.push(() => void Object.defineProperty(prototype, name, { configurable: true, writable: true, value: method }))
  }
}
const undo: (() => void)[] = []

/** Takes the faults away. */
export function clearFaults(): void {
  for (const back of undo.splice(0)) back()
}

/**
 * Makes the n-th call (0-based) fail, and with `lasting` all that come after it. Returns how many there were.
 * Calls: opening the database, beginning a transaction, each request.
 */
export function failAt(nth: number, way: DatabaseFault, lasting = false): () => number {
  let calls = 0
  const isDue = () => {
    const at = calls++
    return lasting ? at >= nth : at === nth
  }
  const refuse = () => {
    throw error('InvalidStateError')
  }
  const open = () => (way === 'throws' ? refuse() : failedOpening(way === 'full' ? 'QuotaExceededError' : 'UnknownError'))
  const begin = (_: unknown, call: () => unknown) => {
    if (way === 'throws') return refuse()
    const begun = call()
    if (!(begun instanceof IDBTransaction)) throw new Error('no transaction')
    end(begun, way)
    return begun
  }
  const request = (isRead: boolean) => (store: unknown, call: () => unknown) => {
    const transaction = transactionOf(store)
    // One that is refused is the first that finds its transaction over: behind another it is never.
    if (way === 'throws' && requestsOf(transaction).length === 0) return refuse()
    const made = call()
    if (way === 'throws' || way === 'fails') failRequest(made, transaction)
    // Never between two reads that are asked for together.
    else if (isRead) queueMicrotask(() => end(transaction, way))
    else end(transaction, way)
    return made
  }
  wrap(IDBFactory.prototype, ['open'], isDue, open)
  wrap(IDBDatabase.prototype, ['transaction'], isDue, begin)
  wrap(IDBObjectStore.prototype, ['put', 'add', 'delete', 'clear'], isDue, request(false))
  wrap(IDBObjectStore.prototype, ['get', 'getAll', 'getAllKeys'], isDue, request(true))
  wrap(IDBIndex.prototype, ['getAll', 'getAllKeys'], isDue, request(true))
  return () => calls
}

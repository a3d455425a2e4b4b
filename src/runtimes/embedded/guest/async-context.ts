/**
 * The context that asynchronous work carries along: what each `AsyncLocalStorage` holds. A native `await` cannot be watched, so `follow-awaits.ts` writes
 * a call into each one, and only in projects that name `async_hooks`: elsewhere nothing is carried and nothing is replaced.
 */

/** Never changed once it is made; null: no storage holds anything. */
export type AsyncContext = ReadonlyMap<object, unknown> | null

const { apply, defineProperty, get, getPrototypeOf, setPrototypeOf } = Reflect
const SafePromise = Promise
const thenOf = Promise.prototype.then
const resolved = Promise.resolve.bind(Promise)
const microtask = queueMicrotask.bind(globalThis)

let current: AsyncContext = null
let isFollowed = false

export const contextNow = (): AsyncContext => current

/** From now on, or no more: the project names `async_hooks`. */
export function followContext(isWanted: boolean): void {
  isFollowed = isWanted
  current = null
}

export const followsContext = (): boolean => isFollowed

export function runInContext<T>(context: AsyncContext, run: () => T): T {
  const before = current
  current = context
  try {
    return run()
  } finally {
    current = before
  }
}

/** For the rest of the turn's part that runs. */
export function enterContext(context: AsyncContext): void {
  current = context
  microtask(() => {
    current = null
  })
}

/** A function that finds the context again in which it was handed on. */
export function carrying<T extends CallableFunction>(run: T): T
export function carrying(run: CallableFunction): CallableFunction {
  if (!isFollowed) return run
  const context = current
  const carried = function (this: unknown, ...args: readonly unknown[]): unknown {
    return runInContext(context, () => apply(run, this, args))
  }
  // Of its kind, too: an asynchronous suite is one by its function.
  setPrototypeOf(carried, getPrototypeOf(run))
  for (const key of ['length', 'name']) defineProperty(carried, key, { value: get(run, key), configurable: true })
  return carried
}

const isThenable = (value: unknown): value is object =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') && typeof get(value, 'then') === 'function'

/** What `await` is to wait for instead: the context is back just before the code behind it goes on, with no turn lost. */
function waited(value: unknown): unknown {
  if (!isFollowed) return value
  const context = current
  const promise = value instanceof SafePromise || !isThenable(value) ? resolved(value) : resolved(thenableIn(context, value))
  const back = () => enterContext(context)
  apply(thenOf, promise, [back, back])
  return promise
}

/** Its `then` is called in a turn of its own. */
const thenableIn = (context: AsyncContext, value: object) => {
  const then: unknown = get(value, 'then')
  return {
    // biome-ignore lint/suspicious/noThenProperty: a thenable is what is meant.
    then: (...handlers: readonly unknown[]) =>
      runInContext(context, () => (typeof then === 'function' ? apply(then, value, handlers) : undefined)),
  }
}

const methodOf = (holder: object, key: PropertyKey): CallableFunction | undefined => {
  const method: unknown = get(holder, key)
  return typeof method === 'function' ? method : undefined
}

/** What a plain iterator gives, as `for await` takes it. */
async function settled(result: unknown): Promise<unknown> {
  if (typeof result !== 'object' || result === null) return result
  return { value: await get(result, 'value'), done: get(result, 'done') }
}

/** What `for await` is to go through instead. */
function waitedEach(items: object): object {
  if (!isFollowed || items === null || items === undefined) return items
  const [asked, plain] = [methodOf(items, Symbol.asyncIterator), methodOf(items, Symbol.iterator)]
  const begin = asked ?? plain
  if (!begin) return items
  const iterator: object = apply(begin, items, [])
  const step = (key: string) => {
    const method = methodOf(iterator, key)
    if (!method) return undefined
    const call = (args: readonly unknown[]): unknown => apply(method, iterator, args)
    return { [key]: (...args: readonly unknown[]) => waited(asked ? call(args) : settled(call(args))) }
  }
  const steps = { ...step('next'), ...step('return') }
  return { [Symbol.asyncIterator]: () => steps }
}

/** Promises and microtasks carry their context until what they were is put back: before each file, behind `realm.ts`. */
export function carryContext(): void {
  if (!isFollowed) return
  const hand = (callback: unknown) => (typeof callback === 'function' ? carrying(callback) : callback)
  const replace = (holder: object, key: string, value: CallableFunction) =>
    defineProperty(holder, key, { value, writable: true, configurable: true, enumerable: false })
  replace(Promise.prototype, 'then', function then(this: unknown, ok: unknown, no: unknown): unknown {
    return apply(thenOf, this, [hand(ok), hand(no)])
  })
  replace(globalThis, 'queueMicrotask', function queueMicrotask(run: unknown): void {
    apply(microtask, undefined, [hand(run)])
  })
  replace(globalThis, WAITED, waited)
  replace(globalThis, EACH, waitedEach)
}

/** Names under which project code calls `waited` and `waitedEach`. */
export const WAITED = '__hunkscope_waited'
export const EACH = '__hunkscope_each'

/** `node:async_hooks` over the context that the runtime carries. What would need an event for every resource throws and names itself. */
import { type AsyncContext, carrying, contextNow, enterContext, runInContext } from '../async-context'
import { invalidType, needFunction, refusedMember } from './node-error'

/** As a function that Node binds: of the same length, with `this` as given, or the caller's. */
function bound(context: AsyncContext, run: unknown, self?: unknown): CallableFunction {
  needFunction(run, 'fn')
  const call = function (this: unknown, ...args: readonly unknown[]): unknown {
    return runInContext(context, () => Reflect.apply(run, self === undefined ? this : self, args))
  }
  return Object.defineProperty(call, 'length', { value: run.length, configurable: true })
}

let lastId = 1

class AsyncResource {
  readonly #id = ++lastId
  readonly #context = contextNow()

  constructor(type: unknown) {
    if (typeof type !== 'string') throw invalidType('type', 'string', type)
  }
  static bind(run: unknown, _type?: unknown, self?: unknown): CallableFunction {
    return bound(contextNow(), run, self)
  }
  bind(run: unknown, self?: unknown): CallableFunction {
    return bound(this.#context, run, self)
  }
  runInAsyncScope(run: CallableFunction, self?: unknown, ...args: readonly unknown[]): unknown {
    return runInContext(this.#context, () => Reflect.apply(run, self, args))
  }
  emitDestroy(): this {
    return this
  }
  asyncId(): number {
    return this.#id
  }
  triggerAsyncId(): number {
    return 1
  }
}

class AsyncLocalStorage {
  #isOff = true

  static bind(run: unknown): CallableFunction {
    return bound(contextNow(), run)
  }
  static snapshot(): CallableFunction {
    return carrying((run: CallableFunction, ...args: readonly unknown[]): unknown => run(...args))
  }
  #with(store: unknown): AsyncContext {
    return new Map(contextNow() ?? []).set(this, store)
  }
  getStore(): unknown {
    return this.#isOff ? undefined : contextNow()?.get(this)
  }
  run(store: unknown, run: CallableFunction, ...args: readonly unknown[]): unknown {
    this.#isOff = false
    return runInContext(this.#with(store), () => run(...args))
  }
  exit(run: CallableFunction, ...args: readonly unknown[]): unknown {
    return runInContext(this.#with(undefined), () => run(...args))
  }
  enterWith(store: unknown): void {
    this.#isOff = false
    enterContext(this.#with(store))
  }
  disable(): void {
    this.#isOff = true
  }
}

const REFUSED = ['createHook', 'executionAsyncId', 'executionAsyncResource', 'triggerAsyncId']

export const createAsyncHooks = (): object => ({
  AsyncLocalStorage,
  AsyncResource,
  /** Node's kinds of resources, with numbers: here there is none. */
  asyncWrapProviders: Object.freeze({ NONE: 0 }),
  ...Object.fromEntries(REFUSED.map((name) => [name, refusedMember(`async_hooks.${name}`)])),
})

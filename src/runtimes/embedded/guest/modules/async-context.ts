/**
 * What `node:async_hooks` has where no store is ever set: nothing can be lost over `await`, so a resource's context is the only one there is. What
 * would set a store, or ask to be told of resources, throws and names itself.
 */
import { invalidType, needFunction } from '../builtins/node-error'

type Refuse = (member: string) => (...args: readonly unknown[]) => never

/** As a function bound by Node: of the same length, with `this` as given, or the caller's. */
function bound(run: unknown, name: string, self?: unknown): CallableFunction {
  needFunction(run, name)
  const hasSelf = self !== undefined
  const call = function (this: unknown, ...args: readonly unknown[]): unknown {
    return Reflect.apply(run, hasSelf ? self : this, args)
  }
  return Object.defineProperty(call, 'length', { value: run.length, configurable: true })
}

let lastId = 1

class AsyncResource {
  readonly #id = ++lastId

  constructor(type: unknown) {
    if (typeof type !== 'string') throw invalidType('type', 'string', type)
  }
  static bind(run: unknown, _type?: unknown, self?: unknown): CallableFunction {
    return bound(run, 'fn', self)
  }
  bind(run: unknown, self?: unknown): CallableFunction {
    return bound(run, 'fn', self)
  }
  runInAsyncScope(run: CallableFunction, self?: unknown, ...args: readonly unknown[]): unknown {
    return Reflect.apply(run, self, args)
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

/** @param refuse makes the function of a member that cannot be right here */
export function createAsyncContext(refuse: Refuse): Readonly<Record<string, unknown>> {
  class AsyncLocalStorage {
    static bind(run: unknown): CallableFunction {
      return bound(run, 'fn')
    }
    static snapshot(): CallableFunction {
      return (run: CallableFunction, ...args: readonly unknown[]): unknown => run(...args)
    }
    getStore(): undefined {
      return undefined
    }
    disable(): void {}
    readonly run = refuse('async_hooks.AsyncLocalStorage.run')
    readonly enterWith = refuse('async_hooks.AsyncLocalStorage.enterWith')
    /** Out of a store that never was. */
    exit(run: CallableFunction, ...args: readonly unknown[]): unknown {
      return run(...args)
    }
  }
  return { AsyncLocalStorage, AsyncResource }
}

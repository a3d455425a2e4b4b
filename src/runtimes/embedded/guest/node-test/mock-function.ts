/** Functions that record their calls: `MockFunctionContext` of Node 20, and the proxies that feed it. */
import { needFunction, needInteger } from '../builtins/node-error'
import { append } from './intrinsics'

export type Callable = (...args: readonly unknown[]) => unknown

export type MockCall = {
  readonly arguments: readonly unknown[]
  readonly error: unknown
  readonly result: unknown
  readonly stack: Error
  readonly target: unknown
  readonly this: unknown
}

/** Where a mocked method was; null for a function of its own. */
export type MockedPlace = { readonly holder: object; readonly name: PropertyKey; readonly descriptor: PropertyDescriptor }

/** What the proxy does with the context; not for the test's eyes. */
type Feed = { next(): CallableFunction; track(call: MockCall): void }
const feeds = new WeakMap<MockFunctionContext, Feed>()

export class MockFunctionContext {
  #calls: MockCall[] = []
  readonly #once = new Map<number, CallableFunction>()
  #implementation: CallableFunction
  readonly #original: CallableFunction
  readonly #place: MockedPlace | null

  /** @param times calls after which the original is back */
  constructor(original: CallableFunction, implementation: CallableFunction, place: MockedPlace | null, times: number) {
    this.#original = original
    this.#implementation = implementation
    this.#place = place
    feeds.set(this, {
      next: () => {
        const at = this.#calls.length
        const implementation = this.#once.get(at) ?? this.#implementation
        if (at + 1 === times) this.restore()
        this.#once.delete(at)
        return implementation
      },
      track: (call) => append(this.#calls, call),
    })
  }

  /** A copy: what is done to it does not change what was recorded. */
  get calls(): MockCall[] {
    return this.#calls.slice()
  }

  callCount(): number {
    return this.#calls.length
  }

  mockImplementation(implementation: unknown): void {
    needFunction(implementation, 'implementation')
    this.#implementation = implementation
  }

  /** @param onCall the number of the call, from 0; the next one where it is left out */
  mockImplementationOnce(implementation: unknown, onCall?: unknown): void {
    needFunction(implementation, 'implementation')
    const call = onCall ?? this.#calls.length
    needInteger(call, 'onCall', this.#calls.length)
    this.#once.set(call, implementation)
  }

  resetCalls(): void {
    this.#calls = []
  }

  restore(): void {
    if (this.#place) Object.defineProperty(this.#place.holder, this.#place.name, this.#place.descriptor)
    else this.#implementation = this.#original
  }
}

/** Calls and records it, whether it returns or throws. */
function record(feed: Feed, call: () => unknown, target: unknown, self: unknown, args: readonly unknown[]): unknown {
  let result: unknown
  let error: unknown
  try {
    result = call()
    return result
  } catch (thrown) {
    error = thrown
    throw thrown
  } finally {
    const about = target === undefined ? self : result
    feed.track({ arguments: args, error, result, stack: new Error(), target, this: about })
  }
}

/** The function with its calls recorded; `mock` is the context. Name, length and properties are the function's. */
export function createMock(target: Callable, context: MockFunctionContext): Callable {
  const feed = feeds.get(context)
  if (!feed) throw new TypeError('The mock has no context.')
  return new Proxy(target, {
    apply(_target, self: unknown, args: unknown[]): unknown {
      const run = feed.next()
      return record(feed, () => Reflect.apply(run, self, args), undefined, self, args)
    },
    construct(made, args: unknown[], newTarget): object {
      const run = feed.next()
      const result = record(feed, () => Reflect.construct(run, args, newTarget), made, undefined, args)
      return Object(result)
    },
    get: (made, name, receiver): unknown => (name === 'mock' ? context : Reflect.get(made, name, receiver)),
  })
}

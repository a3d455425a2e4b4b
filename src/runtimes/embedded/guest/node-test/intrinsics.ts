/**
 * What the runner uses of the language and the platform, taken before project code can replace it. The runner awaits instead of calling `then`,
 * and appends by index: a test that rewrites `Array.prototype.push` or `Promise.prototype.then` still gets its verdict.
 */
import { inNextTurn } from '../platform'

export { append } from '../platform'

export const SafePromise = Promise
export const SafeError = Error
const ObjectPrototype = Object.prototype
const PromisePrototype = Promise.prototype
const ArrayPrototype = Array.prototype
const listIterator = ArrayPrototype[Symbol.iterator]
const ListIteratorPrototype: object = Object.getPrototypeOf([][Symbol.iterator]())
const nextOfList: unknown = Reflect.get(ListIteratorPrototype, 'next')
/** Milliseconds of what has no limit. */
export const UNLIMITED = Number.POSITIVE_INFINITY
export const { apply, get, ownKeys, getOwnPropertyDescriptor } = Reflect
export const { assign, create, hasOwn } = Object
const SafeController = AbortController
const abortOf = AbortController.prototype.abort

export const createController = (): AbortController => new SafeController()

export const abort = (controller: AbortController): void => void apply(abortOf, controller, [])

/** What the runner's own failures may leave out: code that puts it on every object decides it for them, too. */
const OPTIONAL = ['isLeft', 'isLate']

/**
 * Why no verdict of the file can be reported, null where it can: the language itself looks these up wherever it waits for something or keeps a list.
 */
export function brokenGround(): string | null {
  if (getOwnPropertyDescriptor(ObjectPrototype, 'then')) return 'Object.prototype.then'
  if (getOwnPropertyDescriptor(PromisePrototype, 'constructor')?.value !== SafePromise) return 'Promise.prototype.constructor'
  if (getOwnPropertyDescriptor(ArrayPrototype, Symbol.iterator)?.value !== listIterator) return 'Array.prototype[Symbol.iterator]'
  if (getOwnPropertyDescriptor(ListIteratorPrototype, 'next')?.value !== nextOfList) return 'the iterator of lists'
  for (let at = 0; at < OPTIONAL.length; at++)
    if (hasOwn(ObjectPrototype, OPTIONAL[at] ?? '')) return `Object.prototype.${OPTIONAL[at]}`
  return getOwnPropertyDescriptor(ArrayPrototype, '0') ? 'Array.prototype[0]' : null
}

/** The last item of a list. */
export const last = <T>(list: readonly T[]): T | undefined => list[list.length - 1]

/** Takes the item out of the list, where it is there. */
export function removeFrom<T>(list: T[], item: T): void {
  let to = 0
  for (let from = 0; from < list.length; from++) {
    const one = list[from]
    if (one === undefined || one === item) continue
    list[to++] = one
  }
  list.length = to
}

export type DeferredPromise<T> = { readonly promise: Promise<T>; readonly resolve: (value: T) => void }

/** A promise that is resolved from outside. `T` is never a promise. */
export function defer<T>(): DeferredPromise<T> {
  let resolve: (value: T) => void = () => {}
  const promise = new SafePromise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

/** One turn of the event loop. */
export const turn = (): Promise<void> => new SafePromise((resolve) => inNextTurn(() => resolve()))

/** Resolves once the rejections that this turn left unhandled are reported: their event is queued behind the first turn's message. */
export async function settled(): Promise<void> {
  await turn()
  await turn()
}

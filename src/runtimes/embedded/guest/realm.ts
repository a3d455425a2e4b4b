/**
 * What all files of a worker share: the globals, the language behind them, and Node's modules. Each file finds them as they were before project code
 * ran, or finds another worker: what cannot be put back is reported. Putting back uses nothing that project code can replace: no iterator, no method
 * that is looked up.
 */

const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty, apply, getPrototypeOf, setPrototypeOf, isExtensible } =
  Reflect
const { is } = Object
const holds = Set.prototype.has

type Shape = {
  readonly target: object
  readonly keys: readonly PropertyKey[]
  readonly descriptors: readonly PropertyDescriptor[]
  readonly known: ReadonlySet<PropertyKey>
  readonly prototype: object | null
  readonly isOpen: boolean
}

const isObject = (value: unknown): value is object => (typeof value === 'object' && value !== null) || typeof value === 'function'

function shapeOf(target: object): Shape {
  const keys = ownKeys(target)
  return {
    target,
    keys,
    descriptors: keys.map((key) => getOwnPropertyDescriptor(target, key) ?? {}),
    known: new Set(keys),
    prototype: getPrototypeOf(target),
    isOpen: isExtensible(target),
  }
}

const isSame = (a: PropertyDescriptor, b: PropertyDescriptor) =>
  is(a.value, b.value) && a.get === b.get && a.set === b.set && a.writable === b.writable && a.enumerable === b.enumerable

/** False: something of it cannot be put back, because it was frozen, sealed or made to stay. */
function restore({ target, keys, descriptors, known, prototype, isOpen }: Shape): boolean {
  let isBack = isExtensible(target) === isOpen
  if (getPrototypeOf(target) !== prototype && !setPrototypeOf(target, prototype)) isBack = false
  const found = ownKeys(target)
  for (let at = 0; at < found.length; at++) {
    const key = found[at]
    if (key !== undefined && !apply(holds, known, [key]) && !deleteProperty(target, key)) isBack = false
  }
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]
    const descriptor = descriptors[at]
    if (key === undefined || descriptor === undefined) continue
    const now = getOwnPropertyDescriptor(target, key)
    if ((now === undefined || !isSame(now, descriptor)) && !defineProperty(target, key, descriptor)) isBack = false
  }
  return isBack
}

/** The globals of the language. Of the others a constructor and its prototype are enough: nothing hangs on what a browser's own functions carry. */
const LANGUAGE = new Set<PropertyKey>(
  (
    'AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError FinalizationRegistry ' +
    'Float32Array Float64Array Function Int16Array Int32Array Int8Array Intl Iterator JSON Map Math Number Object Promise Proxy RangeError ' +
    'ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array ' +
    'Uint8ClampedArray WeakMap WeakRef WeakSet'
  ).split(' '),
)

/** What the language has no name for. */
const UNNAMED: readonly object[] = [
  async () => undefined,
  function* () {},
  async function* () {},
  (function* () {})(),
  (async function* () {})(),
  [][Symbol.iterator](),
  new Map()[Symbol.iterator](),
  new Set()[Symbol.iterator](),
  ''[Symbol.iterator](),
  ''.matchAll(/a/g),
]

/** A function, a plain object, a list or a prototype. */
function isPart(target: object): boolean {
  const prototype = getPrototypeOf(target)
  if (typeof target === 'function' || prototype === Object.prototype || prototype === null || Array.isArray(target)) return true
  return getOwnPropertyDescriptor(target, 'constructor') !== undefined
}

/** A value behind a getter and a setter, such as `inspect.defaultOptions`. */
type Kept = {
  readonly target: object
  readonly get: () => unknown
  readonly set: (value: unknown) => void
  readonly value: unknown
}

/** False: it is another value, and stays so. */
function restoreKept({ target, get, set, value }: Kept): boolean {
  try {
    if (!is(apply(get, target, []), value)) apply(set, target, [value])
    return is(apply(get, target, []), value)
  } catch {
    // Whatever project code made of it throws.
    return false
  }
}

export class Realm {
  readonly #shapes: Shape[] = []
  readonly #kept: Kept[] = []
  readonly #seen = new Set<object>()

  /** The globals, once all of them are there. */
  watchGlobals(): void {
    this.#take(globalThis)
    for (const key of ownKeys(globalThis)) {
      const value: unknown = getOwnPropertyDescriptor(globalThis, key)?.value
      if (!isObject(value)) continue
      if (LANGUAGE.has(key)) this.watch(value)
      else {
        this.#take(value)
        const prototype: unknown = typeof value === 'function' ? getOwnPropertyDescriptor(value, 'prototype')?.value : null
        if (isObject(prototype)) this.#take(prototype)
      }
    }
    for (const value of UNNAMED) {
      for (let one = getPrototypeOf(value); one; one = getPrototypeOf(one)) this.watch(one)
    }
  }

  #take(target: object): boolean {
    if (this.#seen.has(target)) return false
    this.#seen.add(target)
    this.#shapes.push(shapeOf(target))
    return true
  }

  /** Records the members of the object itself, not what they hold. */
  watchOwn(target: object): void {
    this.#take(target)
  }

  /**
   * Records a value and all that it holds, as they are now. An instance keeps what it holds to itself: a file system lives on.
   * @param keeps its getters may be called: what they give is put back, too
   */
  watch(start: object, keeps = false): void {
    const waiting = [start]
    for (let target = waiting.pop(); target; target = waiting.pop()) {
      if (!this.#take(target)) continue
      if (target !== start && !isPart(target)) continue
      for (const key of ownKeys(target)) {
        const { value, get, set } = getOwnPropertyDescriptor(target, key) ?? {}
        for (const one of [value, get, set]) if (isObject(one)) waiting.push(one)
        if (get && set && keeps) this.#keep({ target, get, set }, waiting)
      }
      const prototype = getPrototypeOf(target)
      if (prototype) waiting.push(prototype)
    }
  }

  #keep(accessor: Pick<Kept, 'target' | 'get' | 'set'>, waiting: object[]): void {
    if (getOwnPropertyDescriptor(accessor.target, 'constructor')) return
    const value: unknown = apply(accessor.get, accessor.target, [])
    this.#kept.push({ ...accessor, value })
    if (isObject(value)) waiting.push(value)
  }

  /** Puts everything back. False: not everything is as it was. */
  restore(): boolean {
    let isBack = true
    for (let at = 0; at < this.#shapes.length; at++) {
      const shape = this.#shapes[at]
      if (shape && !restore(shape)) isBack = false
    }
    for (let at = 0; at < this.#kept.length; at++) {
      const kept = this.#kept[at]
      if (kept && !restoreKept(kept)) isBack = false
    }
    return isBack
  }
}

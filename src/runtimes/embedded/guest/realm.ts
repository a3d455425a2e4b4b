/**
 * The globals as they were before project code ran: each test file finds them anew, though all files share one worker. Putting them back uses nothing
 * that project code can replace: no iterator, no method that is looked up.
 */

const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty, apply } = Reflect
const { is } = Object
const holds = Set.prototype.has

type Shape = {
  readonly target: object
  readonly keys: readonly PropertyKey[]
  readonly descriptors: readonly PropertyDescriptor[]
  readonly known: ReadonlySet<PropertyKey>
}

function shapeOf(target: object): Shape {
  const keys = ownKeys(target)
  return { target, keys, descriptors: keys.map((key) => getOwnPropertyDescriptor(target, key) ?? {}), known: new Set(keys) }
}

const isObject = (value: unknown): value is object => (typeof value === 'object' && value !== null) || typeof value === 'function'

/** The global object, what it holds of the language, and their prototypes. */
function intrinsics(): Set<object> {
  const found = new Set<object>([globalThis])
  for (const key of ownKeys(globalThis)) {
    const descriptor = getOwnPropertyDescriptor(globalThis, key)
    const value: unknown = descriptor && 'value' in descriptor ? descriptor.value : null
    if (!isObject(value) || value === globalThis) continue
    found.add(value)
    const prototype: unknown = typeof value === 'function' ? getOwnPropertyDescriptor(value, 'prototype')?.value : null
    if (isObject(prototype)) found.add(prototype)
  }
  return found
}

const isSame = (a: PropertyDescriptor, b: PropertyDescriptor) =>
  is(a.value, b.value) && a.get === b.get && a.set === b.set && a.writable === b.writable && a.enumerable === b.enumerable

function restore({ target, keys, descriptors, known }: Shape): void {
  const found = ownKeys(target)
  for (let at = 0; at < found.length; at++) {
    const key = found[at]
    if (key !== undefined && !apply(holds, known, [key])) deleteProperty(target, key)
  }
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]
    const descriptor = descriptors[at]
    if (key === undefined || descriptor === undefined) continue
    const now = getOwnPropertyDescriptor(target, key)
    if (now === undefined || !isSame(now, descriptor)) defineProperty(target, key, descriptor)
  }
}

/** Takes down the globals as they are; the returned function puts them back, but for what project code froze or sealed. */
export function rememberRealm(): () => void {
  const shapes = [...intrinsics()].map(shapeOf)
  return () => {
    for (let at = 0; at < shapes.length; at++) {
      const shape = shapes[at]
      if (shape) restore(shape)
    }
  }
}

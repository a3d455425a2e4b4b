/** A module or an object with its functions and classes replaced by mocks, as Vitest and Jest do it without a factory. */
import { createMockInstance, isMockFunction } from '@vitest/spy'
import { isFn, isObjectValue } from './titles'

/** `spy`: mocks call what they replace. */
export type AutomockKind = 'automock' | 'spy'

const kindOf = (value: unknown) => Object.prototype.toString.call(value).slice(8, -1)

/** What functions have of their own and no mock may replace. */
const OF_FUNCTIONS = new Set<PropertyKey>(['arguments', 'caller', 'callee', 'name', 'length', 'prototype'])

/** Own and inherited properties, but those of the language's own prototypes; the nearest of each name. */
function propertiesOf(value: object): Map<PropertyKey, PropertyDescriptor> {
  const found = new Map<PropertyKey, PropertyDescriptor>()
  for (let at: object | null = value; at && at !== Object.prototype && at !== Function.prototype; at = Object.getPrototypeOf(at))
    for (const key of Reflect.ownKeys(at)) {
      const descriptor = Reflect.getOwnPropertyDescriptor(at, key)
      if (descriptor && !found.has(key) && key !== 'constructor') found.set(key, descriptor)
    }
  return found
}

const methodsOf = (prototype: unknown): (string | symbol)[] =>
  isObjectValue(prototype)
    ? [...propertiesOf(prototype)].flatMap(([key, one]) => (isFn(one.value) && typeof key !== 'number' ? [key] : []))
    : []

function put(target: object, key: PropertyKey, value: unknown): void {
  Reflect.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true })
}

export function automock(original: object, kind: AutomockKind): object {
  const made = new Map<unknown, unknown>()

  function mockFunction(value: CallableFunction): object {
    const spies = kind === 'spy'
    const implementation = spies && isFn(value) ? { originalImplementation: value } : {}
    const mock = createMockInstance({
      name: value.name,
      prototypeMembers: methodsOf(Reflect.get(value, 'prototype')),
      keepMembersImplementation: spies,
      ...implementation,
    })
    made.set(value, mock)
    const prototype: unknown = Reflect.get(value, 'prototype')
    const own: unknown = Reflect.get(mock, 'prototype')
    if (isObjectValue(prototype) && isObjectValue(own)) fill(prototype, own, false)
    fill(value, mock, false)
    return mock
  }

  function mockValue(value: unknown): unknown {
    if (made.has(value)) return made.get(value)
    if (typeof value === 'function') return isMockFunction(value) ? value : mockFunction(value)
    if (Array.isArray(value)) return kind === 'spy' ? value.map(mockValue) : []
    if (!isObjectValue(value) || (kindOf(value) !== 'Object' && kindOf(value) !== 'Module')) return value
    const copy: object = Object.create(Object.getPrototypeOf(value))
    made.set(value, copy)
    fill(value, copy, kindOf(value) === 'Module')
    return copy
  }

  function fill(from: object, into: object, isModule: boolean): void {
    for (const [key, descriptor] of propertiesOf(from)) {
      if (typeof from === 'function' && OF_FUNCTIONS.has(key)) continue
      if (isModule && key === Symbol.toStringTag) continue
      if (!isModule && descriptor.get) {
        const given =
          kind === 'spy' ? descriptor : { configurable: true, enumerable: descriptor.enumerable ?? false, get: () => undefined }
        Reflect.defineProperty(into, key, given)
        continue
      }
      put(into, key, mockValue(Reflect.get(from, key)))
    }
  }

  const isModule = kindOf(original) === 'Module' || Reflect.get(original, '__esModule') === true
  if (typeof original === 'function') return mockFunction(original)
  const copy: object = {}
  made.set(original, copy)
  fill(original, copy, isModule)
  return copy
}

/** `mock` and `t.mock` of `node:test`: functions, methods, getters, setters and timers that are replaced until they are put back. */
import { invalidType, invalidValue, needFunction, needInteger, refusedMember } from '../builtins/node-error'
import { append } from './intrinsics'
import { type Callable, createMock, MockFunctionContext } from './mock-function'
import { MockTimers, type TimerModules } from './mock-timers'

export type { TimerModules } from './mock-timers'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

type Settings = { readonly getter: boolean; readonly setter: boolean; readonly times: number }

function readBoolean(options: object, name: 'getter' | 'setter'): boolean {
  const value: unknown = Reflect.get(options, name)
  if (value === undefined) return false
  if (typeof value !== 'boolean') throw invalidType(`options.${name}`, 'boolean', value)
  return value
}

function readSettings(options: unknown): Settings {
  if (!isObject(options)) throw invalidType('options', 'object', options)
  const times: unknown = Reflect.get(options, 'times') ?? Number.POSITIVE_INFINITY
  if (times !== Number.POSITIVE_INFINITY) needInteger(times, 'options.times', 1)
  const settings = { getter: readBoolean(options, 'getter'), setter: readBoolean(options, 'setter'), times: Number(times) }
  if (settings.getter && settings.setter) throw invalidValue('options.setter', true, "cannot be used with 'options.getter'")
  return settings
}

/** The property, on the object or on what it inherits from. */
function find(holder: object, name: PropertyKey): PropertyDescriptor | undefined {
  for (let one: object | null = holder; one; one = Reflect.getPrototypeOf(one)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(one, name)
    if (descriptor) return descriptor
  }
  return undefined
}

/** `(implementation?, options?)`, the first left out or not. */
const split = (implementation: unknown, options: unknown): [implementation: unknown, options: unknown] =>
  isObject(implementation) ? [undefined, implementation] : [implementation, options]

/** A function that does nothing, and can be constructed, as Node's is. */
function makeOriginal(): Callable {
  function original() {}
  return original
}

export class MockTracker {
  readonly #contexts: MockFunctionContext[] = []
  readonly #modules: TimerModules
  /** Called once after each reset, when there is something to put back. */
  readonly #onUse: (reset: () => void) => void
  #isUsed = false
  #timers: MockTimers | null = null
  /** Node has it behind a flag only. */
  readonly module = refusedMember('mock.module() of node:test')

  constructor(modules: TimerModules, onUse: (reset: () => void) => void) {
    this.#modules = modules
    this.#onUse = onUse
    Object.defineProperty(this, 'module', { enumerable: false })
  }

  #use(): void {
    if (this.#isUsed) return
    this.#onUse(() => this.reset())
    this.#isUsed = true
  }

  get timers(): MockTimers {
    this.#timers ??= new MockTimers(this.#modules, () => this.#use())
    return this.#timers
  }

  #add(original: Callable, context: MockFunctionContext): Callable {
    this.#use()
    append(this.#contexts, context)
    return createMock(original, context)
  }

  fn(original?: unknown, implementation?: unknown, options: unknown = {}): Callable {
    const isBare = isObject(original)
    const [given, settings] = isBare ? [undefined, original] : split(implementation, options)
    const base: unknown = isBare || original === undefined ? makeOriginal() : original
    needFunction(base, 'original')
    const used: unknown = given ?? base
    needFunction(used, 'implementation')
    return this.#add(base, new MockFunctionContext(base, used, null, readSettings(settings).times))
  }

  method(holder: unknown, name: unknown, implementation?: unknown, options: unknown = {}): Callable {
    if (typeof name !== 'string' && typeof name !== 'symbol') throw invalidType('methodName', ['string', 'symbol'], name)
    if (typeof holder !== 'function' && !isObject(holder)) throw invalidType('object', 'object', holder)
    const [given, settings] = split(implementation, options)
    if (given !== undefined) needFunction(given, 'implementation')
    const { getter, setter, times } = readSettings(settings)
    const descriptor = find(holder, name)
    const original: unknown = getter ? descriptor?.get : setter ? descriptor?.set : descriptor?.value
    if (!descriptor || !isCallable(original)) throw invalidValue('methodName', original, 'must be a method')
    const used = isCallable(given) ? given : original
    const mock = this.#add(original, new MockFunctionContext(original, used, { holder, name, descriptor }, times))
    const { configurable = false, enumerable = false, writable = false } = descriptor
    const replaced: PropertyDescriptor = { configurable, enumerable }
    if (getter || setter) Object.assign(replaced, { get: descriptor.get, set: descriptor.set, [getter ? 'get' : 'set']: mock })
    else Object.assign(replaced, { writable, value: mock })
    Object.defineProperty(holder, name, replaced)
    return mock
  }

  getter(holder: unknown, name: unknown, implementation?: unknown, options: unknown = {}): Callable {
    return this.#accessor('getter', holder, name, implementation, options)
  }

  setter(holder: unknown, name: unknown, implementation?: unknown, options: unknown = {}): Callable {
    return this.#accessor('setter', holder, name, implementation, options)
  }

  #accessor(kind: 'getter' | 'setter', holder: unknown, name: unknown, implementation: unknown, options: unknown): Callable {
    const [given, settings] = split(implementation, options)
    if (!isObject(settings)) throw invalidType('options', 'object', settings)
    if (Reflect.get(settings, kind) === false) throw invalidValue(`options.${kind}`, false, 'cannot be false')
    return this.method(holder, name, given, { ...settings, [kind]: true })
  }

  /** Puts everything back, timers included, and forgets it. */
  reset(): void {
    this.restoreAll()
    this.#timers?.reset()
    this.#contexts.length = 0
    this.#isUsed = false
  }

  /** Puts functions, methods, getters and setters back. */
  restoreAll(): void {
    for (let i = 0; i < this.#contexts.length; i++) this.#contexts[i]?.restore()
  }
}

const isCallable = (value: unknown): value is Callable => typeof value === 'function'

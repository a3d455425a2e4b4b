/** `node:events`: the `events` package, on which streams and files are built too, with what Node has added since. */
import Base from 'events/events.js'
import { inspect } from '../inspect'
import { abortError, invalidType, needFunction, needNumber, nodeError, refusedMember } from './node-error'
import { isHolder, isObject } from './types'

export type Emitter = InstanceType<typeof Base>
type Listener = (...args: readonly unknown[]) => unknown
type Name = string | symbol

const CAPTURE = Symbol('captureRejections')
const errorMonitor = Symbol('events.errorMonitor')
const captureRejectionSymbol = Symbol.for('nodejs.rejection')
const { apply, construct, get } = Reflect
const later = queueMicrotask.bind(globalThis)
const emitPlainly = Base.prototype.emit
const countPlainly = Base.prototype.listenerCount
let capturesByDefault = false

/** An emitter that a project's class called as a function has no state of the package yet. */
function capture(emitter: object, options: unknown): void {
  const wanted: unknown = isObject(options) ? get(options, 'captureRejections') : undefined
  if (wanted !== undefined && typeof wanted !== 'boolean') throw invalidType('options.captureRejections', 'boolean', wanted)
  if (wanted ?? capturesByDefault) Object.defineProperty(emitter, CAPTURE, { value: true, configurable: true })
}

function failUnheard(value: unknown): never {
  if (value instanceof Error) throw value
  const text = typeof value === 'string' ? `'${value}'` : inspect(value)
  throw Object.assign(nodeError(Error, 'ERR_UNHANDLED_ERROR', `Unhandled error. (${text})`), { context: value })
}

/** A listener's promise that rejects becomes an 'error' event, or goes to the emitter's own handler. */
function watch(emitter: Emitter, result: unknown, name: Name, args: readonly unknown[]): void {
  if (!isHolder(result) || typeof get(result, 'then') !== 'function') return
  Promise.resolve(result).then(undefined, (error: unknown) =>
    later(() => {
      const own: unknown = get(emitter, captureRejectionSymbol)
      if (typeof own === 'function') apply(own, emitter, [error, name, ...args])
      else emitter.emit('error', error)
    }),
  )
}

function emit(this: Emitter, name: Name, ...args: readonly unknown[]): boolean {
  if (name === 'error') {
    if (apply(countPlainly, this, [errorMonitor]) > 0) apply(emitPlainly, this, [errorMonitor, ...args])
    if (apply(countPlainly, this, ['error']) === 0) failUnheard(args[0])
  }
  if (get(this, CAPTURE) !== true) return apply(emitPlainly, this, [name, ...args])
  const listeners = this.rawListeners(name)
  for (const listener of listeners) watch(this, apply(listener, this, args), name, args)
  return listeners.length > 0
}

function listenerCount(this: Emitter, name: Name, listener?: unknown): number {
  if (listener === undefined || listener === null) return apply(countPlainly, this, [name])
  return this.listeners(name).filter((one) => one === listener).length
}

/** The same method, but a listener that is no function is refused in Node's words. */
function checked(method: CallableFunction) {
  return function (this: Emitter, name: Name, listener: unknown): unknown {
    needFunction(listener, 'listener')
    return apply(method, this, [name, listener])
  }
}

/** Both names are one function. */
const METHODS = [
  ['addListener', 'on'],
  ['removeListener', 'off'],
  ['once', ''],
  ['prependListener', ''],
  ['prependOnceListener', ''],
] as const
for (const [method, alias] of METHODS) {
  const named = Object.defineProperty(checked(Base.prototype[method]), 'name', { value: method })
  Object.assign(Base.prototype, { [method]: named }, alias ? { [alias]: named } : {})
}
const limitPlainly = Base.prototype.setMaxListeners
Object.assign(Base.prototype, {
  emit,
  listenerCount,
  setMaxListeners(this: Emitter, count: unknown): unknown {
    needNumber(count, 'setMaxListeners', 0)
    return apply(limitPlainly, this, [count])
  },
})

/** The package's constructor takes no options; this one does, and is the same class by its prototype. */
export const EventEmitter: typeof Base = new Proxy(Base, {
  construct(target, [options], newTarget) {
    const emitter: object = construct(target, [], newTarget)
    capture(emitter, options)
    return emitter
  },
  apply(target, self: unknown, [options]) {
    if (!isHolder(self)) return
    apply(target, self, [])
    capture(self, options)
  },
})

type OnceOptions = { readonly signal?: AbortSignal | undefined }

const isTarget = (value: unknown): value is EventTarget => isHolder(value) && typeof get(value, 'addEventListener') === 'function'
const isEmitter = (value: unknown): value is Emitter => isHolder(value) && typeof get(value, 'on') === 'function'

/** Listens on an emitter or an event target; the returned function stops. */
function listen(from: unknown, name: Name, listener: Listener, isOnce = false): () => void {
  if (isEmitter(from)) {
    if (isOnce) from.once(name, listener)
    else from.on(name, listener)
    return () => void from.removeListener(name, listener)
  }
  if (!isTarget(from)) throw invalidType('emitter', 'EventEmitter', from)
  const type = String(name)
  from.addEventListener(type, listener, { once: isOnce })
  return () => from.removeEventListener(type, listener)
}

/** The arguments of the next event of that name; rejects on 'error' and when the signal aborts. */
function once(emitter: unknown, name: Name, { signal }: OnceOptions = {}): Promise<readonly unknown[]> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw abortError(signal)
    const stops: (() => void)[] = []
    const stop = () => {
      for (const one of stops) one()
    }
    const settle = (end: () => void) => {
      stop()
      end()
    }
    stops.push(listen(emitter, name, (...args) => settle(() => resolve(args)), true))
    if (name !== 'error' && isEmitter(emitter)) stops.push(listen(emitter, 'error', (error) => settle(() => reject(error)), true))
    if (signal) stops.push(listen(signal, 'abort', () => settle(() => reject(abortError(signal))), true))
  })
}

type OnOptions = OnceOptions & { readonly close?: readonly string[] }
type Waiting = { resolve(result: IteratorResult<unknown, undefined>): void; reject(error: unknown): void }

/** All events of that name from now on, as an async iterator. */
function on(emitter: unknown, name: Name, { signal, close = [] }: OnOptions = {}): AsyncIterableIterator<unknown> {
  if (signal?.aborted) throw abortError(signal)
  const events: unknown[] = []
  const waiting: Waiting[] = []
  let failure: { readonly error: unknown } | null = null
  let isOver = false
  const finish = (): Promise<IteratorResult<unknown, undefined>> => {
    for (const stop of stops) stop()
    isOver = true
    for (const one of waiting.splice(0)) one.resolve({ value: undefined, done: true })
    return Promise.resolve({ value: undefined, done: true })
  }
  const fail = (error: unknown) => {
    const first = waiting.shift()
    if (first) first.reject(error)
    else failure = { error }
    void finish()
  }
  const stops = [
    listen(emitter, name, (...args) => {
      const first = waiting.shift()
      if (first) first.resolve({ value: args, done: false })
      else events.push(args)
    }),
    ...(name !== 'error' && isEmitter(emitter) ? [listen(emitter, 'error', fail)] : []),
    ...close.map((one) => listen(emitter, one, () => void finish())),
    ...(signal ? [listen(signal, 'abort', () => fail(abortError(signal)), true)] : []),
  ]
  return {
    next() {
      if (events.length > 0) return Promise.resolve({ value: events.shift(), done: false })
      if (failure) {
        const { error } = failure
        failure = null
        return Promise.reject(error)
      }
      if (isOver) return finish()
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    return: finish,
    throw(error: unknown) {
      if (!(error instanceof Error)) throw invalidType('EventEmitter.AsyncIterator', 'Error', error)
      fail(error)
      return Promise.resolve({ value: undefined, done: true })
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

function addAbortListener(signal: unknown, listener: unknown): object {
  if (!isTarget(signal)) throw invalidType('signal', 'AbortSignal', signal)
  needFunction(listener, 'listener')
  if (get(signal, 'aborted') === true) {
    later(() => void listener())
    return { [Symbol.dispose]: () => undefined }
  }
  return { [Symbol.dispose]: listen(signal, 'abort', listener, true) }
}

const limits = new WeakMap<object, number>()

function setMaxListeners(count: unknown = Base.defaultMaxListeners, ...targets: readonly unknown[]): void {
  needNumber(count, 'setMaxListeners', 0)
  if (targets.length === 0) Base.defaultMaxListeners = count
  for (const target of targets)
    if (isEmitter(target)) target.setMaxListeners(count)
    else if (isTarget(target)) limits.set(target, count)
    else throw invalidType('eventTargets', ['EventEmitter', 'EventTarget'], target)
}

const statics = {
  once,
  on,
  addAbortListener,
  setMaxListeners,
  getMaxListeners: (target: unknown) =>
    isEmitter(target) ? target.getMaxListeners() : ((isObject(target) && limits.get(target)) ?? Base.defaultMaxListeners),
  /** The platform does not say what listens on an event target. */
  getEventListeners: (target: unknown, name: Name) => (isEmitter(target) ? target.listeners(name) : []),
  listenerCount: (emitter: Emitter, name: Name) => emitter.listenerCount(name),
  errorMonitor,
  captureRejectionSymbol,
  usingDomains: false,
  EventEmitter,
  EventEmitterAsyncResource: refusedMember('events.EventEmitterAsyncResource'),
}
Object.assign(Base, statics)
Object.defineProperty(Base, 'captureRejections', {
  get: () => capturesByDefault,
  set: (value: boolean) => {
    capturesByDefault = value
  },
  enumerable: true,
  configurable: true,
})
Object.defineProperty(Base.prototype, 'constructor', { value: EventEmitter, writable: true, configurable: true })

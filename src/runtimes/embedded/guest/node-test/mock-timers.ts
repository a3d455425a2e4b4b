/** `mock.timers` of Node 20: timers that fire when the test moves the time, and `Date` with them. */
import { abortError, invalidType, invalidValue, nodeError } from '../builtins/node-error'
import { append, removeFrom } from './intrinsics'
import { createMockDate } from './mock-date'

/** The modules `timers` and `timers/promises` as objects whose members can be set; undefined where they were not loaded. */
export type TimerModules = (name: 'timers' | 'timers/promises') => object | undefined

const APIS = ['setTimeout', 'setInterval', 'setImmediate', 'Date', 'scheduler.wait'] as const
type Api = (typeof APIS)[number]

/** Longest delay that a timer keeps; a longer one counts as 1 ms. */
const MAX_DELAY = 2 ** 31 - 1

type Callback = (...args: readonly unknown[]) => unknown
const isCallback = (value: unknown): value is Callback => typeof value === 'function'
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

class MockTimeout {
  hasRef(): boolean {
    return true
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
  refresh(): this {
    return this
  }
}

/** `interval`: milliseconds, undefined for what fires once. */
type Due = {
  readonly timer: MockTimeout
  readonly id: number
  at: number
  readonly interval: number | undefined
  readonly run: () => void
}

/** What was replaced, to be put back. */
type Replaced = { readonly holder: object; readonly name: string; readonly descriptor: PropertyDescriptor | undefined }

export class MockTimers {
  readonly #modules: TimerModules
  readonly #onUse: () => void
  readonly #replaced: Replaced[] = []
  readonly #queue: Due[] = []
  #isEnabled = false
  #now = 0
  #nextId = 1

  constructor(modules: TimerModules, onUse: () => void) {
    this.#modules = modules
    this.#onUse = onUse
  }

  #needEnabled(): void {
    if (!this.#isEnabled) throw invalidState('You should enable MockTimers first by calling the .enable function')
  }

  #add(callback: unknown, delay: unknown, isInterval: boolean, args: readonly unknown[]): MockTimeout {
    if (!isCallback(callback)) throw invalidType('callback', 'function', callback)
    const wanted = Number(delay ?? 0)
    // -1: an immediate, before anything else that is due.
    const ms = wanted > MAX_DELAY || Number.isNaN(wanted) ? 1 : wanted
    const timer = new MockTimeout()
    const interval = isInterval ? Math.max(1, ms) : undefined
    append(this.#queue, { timer, id: this.#nextId++, at: this.#now + (interval ?? ms), interval, run: () => callback(...args) })
    return timer
  }

  #clear(timer: unknown): void {
    for (let i = 0; i < this.#queue.length; i++) {
      const due = this.#queue[i]
      if (due?.timer === timer) {
        removeFrom(this.#queue, due)
        return
      }
    }
  }

  /** What is due next, at `limit` at the latest. */
  #next(limit: number): Due | undefined {
    let first: Due | undefined
    for (let i = 0; i < this.#queue.length; i++) {
      const due = this.#queue[i]
      if (due && due.at <= limit && (!first || due.at < first.at || (due.at === first.at && due.id < first.id))) first = due
    }
    return first
  }

  #promise(ms: number, value: unknown, options: unknown): Promise<unknown> {
    const signal: unknown = isObject(options) ? Reflect.get(options, 'signal') : undefined
    if (signal !== undefined && !(signal instanceof AbortSignal))
      return Promise.reject(invalidType('options.signal', 'AbortSignal', signal))
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(abortError(signal))
        return
      }
      const timer = this.#add(() => resolve(value), ms, false, [])
      const onAbort = () => {
        this.#clear(timer)
        reject(abortError(signal))
      }
      signal?.addEventListener('abort', onAbort, { once: true })
    })
  }

  async *#ticks(ms: number, value: unknown, options: unknown): AsyncGenerator<unknown> {
    // Ticks that come while no code waits are kept, as Node keeps them.
    let fired = 0
    let wake: (() => void) | null = null
    const signal: unknown = isObject(options) ? Reflect.get(options, 'signal') : undefined
    const aborts = signal instanceof AbortSignal ? signal : undefined
    const tick = () => {
      fired++
      wake?.()
    }
    const timer = this.#add(tick, ms, true, [])
    const onAbort = () => wake?.()
    aborts?.addEventListener('abort', onAbort)
    try {
      for (;;) {
        if (aborts?.aborted) throw abortError(aborts)
        if (fired === 0)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        if (aborts?.aborted) throw abortError(aborts)
        fired--
        yield value
      }
    } finally {
      aborts?.removeEventListener('abort', onAbort)
      this.#clear(timer)
    }
  }

  #replace(holder: object | undefined, name: string, value: unknown): void {
    if (!holder) return
    const descriptor = Reflect.getOwnPropertyDescriptor(holder, name)
    const { enumerable = true } = descriptor ?? {}
    // What cannot be replaced stays real: a namespace has no members to set.
    if (Reflect.defineProperty(holder, name, { value, enumerable, configurable: true, writable: true }))
      append(this.#replaced, { holder, name, descriptor })
  }

  /** A member of the module, and of its default export where that is another object. */
  #replaceIn(module: 'timers' | 'timers/promises', name: string, value: unknown): void {
    const exports = this.#modules(module)
    const own: unknown = exports && Reflect.get(exports, 'default')
    this.#replace(exports, name, value)
    if (isObject(own) && own !== exports) this.#replace(own, name, value)
  }

  #replaceTimers(name: 'Timeout' | 'Interval' | 'Immediate', set: Callback, promised: Callback): void {
    const clear = (timer: unknown) => this.#clear(timer)
    this.#replace(globalThis, `set${name}`, set)
    this.#replace(globalThis, `clear${name}`, clear)
    this.#replaceIn('timers', `set${name}`, set)
    this.#replaceIn('timers', `clear${name}`, clear)
    this.#replaceIn('timers/promises', `set${name}`, promised)
  }

  #mock(api: Api): void {
    const ms = (value: unknown) => Number(value ?? 1)
    const wait = (delay: unknown, value: unknown, options: unknown) => this.#promise(ms(delay), value, options)
    switch (api) {
      case 'setTimeout':
        this.#replaceTimers('Timeout', (run, delay, ...args) => this.#add(run, delay, false, args), wait)
        break
      case 'setInterval': {
        const ticks: Callback = (delay, value, options) => this.#ticks(ms(delay), value, options)
        this.#replaceTimers('Interval', (run, delay, ...args) => this.#add(run, delay, true, args), ticks)
        break
      }
      case 'setImmediate': {
        const soon: Callback = (value, options) => this.#promise(-1, value, options)
        this.#replaceTimers('Immediate', (run, ...args) => this.#add(run, -1, false, args), soon)
        break
      }
      case 'Date':
        this.#replace(
          globalThis,
          'Date',
          createMockDate(globalThis.Date, () => this.#now),
        )
        break
      case 'scheduler.wait': {
        const module = this.#modules('timers/promises')
        const scheduler: unknown = module && Reflect.get(module, 'scheduler')
        if (isObject(scheduler))
          this.#replace(scheduler, 'wait', (delay: unknown, options: unknown) => wait(delay, undefined, options))
      }
    }
  }

  /** @param options `apis`: what is mocked, all by default; `now`: milliseconds since the epoch or a Date, 0 by default */
  enable(options: unknown = {}): void {
    if (this.#isEnabled) throw invalidState('MockTimers is already enabled!')
    const given = isObject(options) ? options : {}
    const now = readNow(Reflect.get(given, 'now'))
    const apis = readApis(Reflect.get(given, 'apis'))
    this.#now = now
    this.#isEnabled = true
    this.#onUse()
    for (const api of apis) this.#mock(api)
  }

  tick(time: unknown = 1): void {
    this.#needEnabled()
    const ms = Number(time)
    if (ms < 0) throw invalidValue('time', 'positive integer', String(time))
    this.#now += ms
    for (let due = this.#next(this.#now); due && this.#isEnabled; due = this.#next(this.#now)) {
      due.run()
      if (due.interval !== undefined) due.at += due.interval
      else removeFrom(this.#queue, due)
    }
  }

  /** Runs what is set until nothing is left that was due when the last of it is. */
  runAll(): void {
    this.#needEnabled()
    let latest: number | undefined
    for (let i = 0; i < this.#queue.length; i++) latest = Math.max(latest ?? Number.NEGATIVE_INFINITY, this.#queue[i]?.at ?? 0)
    if (latest !== undefined) this.tick(Math.max(0, latest - this.#now))
  }

  /** Sets the time without firing what became due. */
  setTime(time: unknown = 0): void {
    if (typeof time !== 'number') throw invalidType('time', 'number', time)
    if (time < 0) throw invalidValue('time', 'positive integer', String(time))
    this.#needEnabled()
    this.#now = time
  }

  reset(): void {
    if (!this.#isEnabled) return
    this.#isEnabled = false
    for (let i = this.#replaced.length - 1; i >= 0; i--) {
      const one = this.#replaced[i]
      if (one?.descriptor) Reflect.defineProperty(one.holder, one.name, one.descriptor)
      else if (one) Reflect.deleteProperty(one.holder, one.name)
    }
    this.#replaced.length = 0
    this.#queue.length = 0
    this.#now = 0
  }

  [Symbol.dispose](): void {
    this.reset()
  }
}

const invalidState = (message: string): Error => nodeError(Error, 'ERR_INVALID_STATE', `Invalid state: ${message}`)

function readNow(now: unknown): number {
  if (now === undefined || now === null || now === 0) return 0
  if (now instanceof Date) return now.getTime()
  if (Number.isNaN(now)) throw invalidValue('now', now, `epoch must be a positive integer received ${String(now)}`)
  if (typeof now !== 'number') throw invalidType('initialTime', 'number', now)
  if (now < 0) throw invalidValue('time', 'positive integer', String(now))
  return now
}

const isApi = (name: unknown): name is Api => APIS.some((api) => api === name)

function readApis(apis: unknown): readonly Api[] {
  if (apis === undefined || apis === null) return APIS
  if (!Array.isArray(apis)) throw invalidType('options.apis', 'Array', apis)
  return apis.map((api: unknown, at) => {
    if (typeof api !== 'string') throw invalidType(`options.apis[${at}]`, 'string', api)
    if (!isApi(api)) throw invalidValue('options.apis', api, `option ${api} is not supported`)
    return api
  })
}

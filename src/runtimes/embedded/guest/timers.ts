/** Node's timers over the browser's: objects with `unref`, `refresh` and the like, and an end for all that one test file left running. */
import { runTicks } from './builtins/tick-queue'
import { append } from './platform'
import { setImmediate as immediatePromise, setTimeout as timeoutPromise } from './timers-promises'

const { apply } = Reflect
const { sort } = Array.prototype

type Callback = (...args: readonly unknown[]) => unknown

/** The platform's own timers, taken before project code can replace them. */
export type NativeTimers = {
  setTimeout(run: () => void, ms: number): number
  clearTimeout(timer: number): void
  /** Runs in a later turn of the event loop, without the delay that nested timers get. */
  soon(run: () => void): void
}

/** Who set a timer: its callback runs for them, and they take the error that it throws. */
type Setter = { run(call: () => unknown): unknown; threw(thrown: unknown): void }
/** `open` is called as a timer is set. */
type TimerOwner = { open(): Setter }

const RETHROW: TimerOwner = {
  open: () => ({
    run: (call) => call(),
    threw(thrown) {
      throw thrown
    },
  }),
}

/** What `util.promisify` makes of a function is given under this name. */
const PROMISED = Symbol.for('nodejs.util.promisify.custom')

function withPromise<T extends object>(name: string, start: T, value: object): T {
  Object.defineProperty(start, 'name', { value: name, configurable: true })
  Object.defineProperty(start, PROMISED, { get: () => value, enumerable: true, configurable: true })
  return start
}

/** Longest delay that a browser keeps; a longer one counts as 1 ms, as in Node. */
const MAX_DELAY = 2 ** 31 - 1

function needsFunction(callback: unknown): asserts callback is Callback {
  if (typeof callback === 'function') return
  const shown = callback === null || typeof callback !== 'object' ? String(callback) : 'an instance of Object'
  throw Object.assign(new TypeError(`The "callback" argument must be of type function. Received ${shown}`), {
    code: 'ERR_INVALID_ARG_TYPE',
  })
}

/** Ticks that the callback queued come before its promises. */
function runWithTicks(run: () => unknown, setter: Setter): void {
  try {
    setter.run(run)
  } catch (thrown) {
    setter.threw(thrown)
  } finally {
    runTicks()
  }
}

const delayOf = (ms: unknown): number => {
  const delay = Number(ms)
  return delay >= 1 && delay <= MAX_DELAY ? Math.trunc(delay) : 1
}

export type Timers = {
  /** The functions that become globals. */
  readonly globals: {
    readonly setTimeout: (callback: unknown, ms?: unknown, ...args: readonly unknown[]) => { unref(): unknown }
    readonly setInterval: CallableFunction
    readonly setImmediate: CallableFunction
    readonly clearTimeout: (timer: unknown) => void
    readonly clearInterval: (timer: unknown) => void
    readonly clearImmediate: (timer: unknown) => void
  }
  /** Ends every timer that still runs. */
  clearAll(): void
  /** Timers and immediates that would still fire and keep a program alive. */
  active(): number
  /** From now on timers that are set wait for `release` before their time runs. */
  hold(): void
  /** The time of what `hold` kept runs from now. */
  release(): void
  /** Whether a timer that keeps nothing alive waits with a delay of at most so many milliseconds. */
  loose(ms: number): boolean
}

export function createTimers(native: NativeTimers, owner = RETHROW): Timers {
  let nextId = 1
  /** What may still fire, by id: kept in an object of its own, because project code may rewrite maps and sets. */
  const running: Record<number, Timeout> = Object.create(null)
  const immediates: Record<number, Immediate> = Object.create(null)
  /** How many of them keep a program alive. */
  let alive = 0
  /** Timers whose time does not run yet; null: that of each runs as it is set. */
  let held: Timeout[] | null = null

  class Pending {
    #hasRef = true
    #isPending = false

    ref(): this {
      if (!this.#hasRef && this.#isPending) alive++
      this.#hasRef = true
      return this
    }

    unref(): this {
      if (this.#hasRef && this.#isPending) alive--
      this.#hasRef = false
      return this
    }

    hasRef(): boolean {
      return this.#hasRef
    }

    /** False: it was so before. */
    protected turn(isPending: boolean): boolean {
      if (this.#isPending === isPending) return false
      this.#isPending = isPending
      if (this.#hasRef) alive += isPending ? 1 : -1
      return true
    }
  }

  class Timeout extends Pending {
    readonly #id = nextId++
    readonly #run: () => void
    readonly #delay: number
    readonly #repeats: boolean
    readonly #setter = owner.open()
    #timer = 0
    #isHeld = false

    constructor(run: () => void, delay: number, repeats: boolean) {
      super()
      this.#run = run
      this.#delay = delay
      this.#repeats = repeats
      this.#start()
    }

    #start(): void {
      running[this.#id] = this
      this.turn(true)
      this.#isHeld = true
      if (held) append(held, this)
      else this.begin()
    }

    /** Its time runs from now, unless it runs already or the timer was ended. */
    begin(): void {
      if (!this.#isHeld) return
      this.#isHeld = false
      this.#timer = native.setTimeout(() => {
        if (this.#repeats) this.#start()
        else this.#end()
        runWithTicks(this.#run, this.#setter)
      }, this.#delay)
    }

    #end(): void {
      this.#isHeld = false
      delete running[this.#id]
      this.turn(false)
    }

    isLoose(ms: number): boolean {
      return !this.hasRef() && this.#delay <= ms
    }

    static byDelay(one: Timeout, other: Timeout): number {
      return one.#delay - other.#delay
    }

    get _onTimeout(): () => void {
      return this.#run
    }

    refresh(): this {
      native.clearTimeout(this.#timer)
      this.#start()
      return this
    }

    close(): this {
      native.clearTimeout(this.#timer)
      this.#end()
      return this
    }

    [Symbol.toPrimitive](): number {
      return this.#id
    }

    [Symbol.dispose](): void {
      this.close()
    }
  }

  class Immediate extends Pending {
    readonly #id = nextId++

    constructor(run: () => unknown) {
      super()
      const setter = owner.open()
      immediates[this.#id] = this
      this.turn(true)
      native.soon(() => {
        if (this.close()) runWithTicks(run, setter)
      })
    }

    /** False: it had fired, or was ended. */
    close(): boolean {
      delete immediates[this.#id]
      return this.turn(false)
    }

    [Symbol.dispose](): void {
      this.close()
    }
  }

  const clear = (timer: unknown): void => {
    if (timer instanceof Timeout) timer.close()
    else if (typeof timer === 'number' || typeof timer === 'string') running[Number(timer)]?.close()
  }
  const start = (repeats: boolean, callback: unknown, ms: unknown, args: readonly unknown[]): Timeout => {
    needsFunction(callback)
    return new Timeout(() => callback(...args), delayOf(ms), repeats)
  }

  return {
    globals: {
      setTimeout: withPromise(
        'setTimeout',
        (callback: unknown, ms?: unknown, ...args: readonly unknown[]) => start(false, callback, ms, args),
        timeoutPromise,
      ),
      setInterval: (callback: unknown, ms?: unknown, ...args: readonly unknown[]) => start(true, callback, ms, args),
      setImmediate: withPromise(
        'setImmediate',
        (callback: unknown, ...args: readonly unknown[]): Immediate => {
          needsFunction(callback)
          return new Immediate(() => callback(...args))
        },
        immediatePromise,
      ),
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: (timer) => {
        if (timer instanceof Immediate) timer.close()
      },
    },
    clearAll() {
      for (const id in running) running[id]?.close()
      for (const id in immediates) immediates[id]?.close()
    },
    active: () => alive,
    hold() {
      held ??= []
    },
    release() {
      const waiting = held ?? []
      held = null
      // Whichever waits less begins before, so that it fires before, however long this takes.
      apply(sort, waiting, [Timeout.byDelay])
      for (let at = 0; at < waiting.length; at++) waiting[at]?.begin()
    },
    loose(ms) {
      for (const id in running) if (running[id]?.isLoose(ms)) return true
      return false
    },
  }
}

/** What the platform does in the background for project code: Node waits for it before a program ends. */

const { apply, get, getOwnPropertyDescriptor, defineProperty } = Reflect

/** Methods whose promises keep a program of Node's alive, by the global that holds them; those of a class are on its prototype. */
const AWAITED: Readonly<Record<string, readonly string[]>> = {
  SubtleCrypto: 'digest encrypt decrypt sign verify deriveBits deriveKey generateKey importKey exportKey wrapKey unwrapKey'.split(
    ' ',
  ),
  Blob: ['arrayBuffer', 'text', 'bytes'],
  WebAssembly: ['compile', 'instantiate'],
}

/** Methods that set something off which comes soon or never. */
const FOLLOWED: Readonly<Record<string, readonly string[]>> = {
  MessagePort: ['postMessage'],
  BroadcastChannel: ['postMessage'],
  Response: ['arrayBuffer', 'blob', 'formData', 'json', 'text', 'bytes'],
  Request: ['arrayBuffer', 'blob', 'formData', 'json', 'text', 'bytes'],
  ReadableStreamDefaultReader: ['read'],
  WritableStreamDefaultWriter: ['write', 'close'],
}

/** Milliseconds that what such a method sets off may take. More: files that use one take longer; fewer: what comes is not heard. */
const FOLLOW_MS = 10

type NativeWork = {
  /** Operations that may still call project code. */
  active(): number
  /** Forgets what still runs, before the next file. */
  clear(): void
}

/**
 * Replaces the methods by ones that count. Called once, before the globals are taken down.
 * @param later runs a function after some milliseconds
 */
export function watchNativeWork(later: (run: () => void, ms: number) => unknown): NativeWork {
  let count = 0
  let round = 0
  const begin = () => {
    const of = round
    count++
    return () => {
      if (of === round) count--
    }
  }
  const awaited = (method: CallableFunction) =>
    async function (this: unknown, ...args: readonly unknown[]): Promise<unknown> {
      const end = begin()
      try {
        return await apply(method, this, args)
      } finally {
        end()
      }
    }
  const followed = (method: CallableFunction) =>
    function (this: unknown, ...args: readonly unknown[]): unknown {
      const end = begin()
      later(end, FOLLOW_MS)
      return apply(method, this, args)
    }
  const replace = (names: typeof AWAITED, wrap: (method: CallableFunction) => CallableFunction) => {
    for (const [name, methods] of Object.entries(names)) {
      const held: unknown = get(globalThis, name)
      const holder: unknown = typeof held === 'function' ? held.prototype : held
      if (typeof holder !== 'object' || holder === null) continue
      for (const method of methods) {
        const descriptor = getOwnPropertyDescriptor(holder, method)
        if (typeof descriptor?.value !== 'function') continue
        const value = wrap(descriptor.value)
        defineProperty(value, 'name', { value: method, configurable: true })
        defineProperty(value, 'length', { value: descriptor.value.length, configurable: true })
        defineProperty(holder, method, { ...descriptor, value })
      }
    }
  }
  replace(AWAITED, awaited)
  replace(FOLLOWED, followed)
  return {
    active: () => count,
    clear() {
      round++
      count = 0
    },
  }
}

type StartTimer = (run: () => void, ms: number) => { unref(): unknown }

/** `AbortSignal.timeout` over the program's timers: like Node's it keeps nothing alive, and is over with the file. */
export function replaceSignalTimeout(startTimer: StartTimer): void {
  if (typeof AbortSignal === 'undefined') return
  const Controller = AbortController
  const { abort } = Controller.prototype
  const value = function timeout(ms: number): AbortSignal {
    if (typeof ms !== 'number' || !(ms >= 0)) throw new RangeError(`The value of "delay" is out of range. Received ${String(ms)}`)
    const controller = new Controller()
    const end = () => apply(abort, controller, [new DOMException('The operation was aborted due to timeout', 'TimeoutError')])
    startTimer(end, ms).unref()
    return controller.signal
  }
  defineProperty(AbortSignal, 'timeout', { value, writable: true, configurable: true, enumerable: true })
}

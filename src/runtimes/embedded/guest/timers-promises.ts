/** `node:timers/promises`. The timers are the globals at the time of the call, so that fake ones count. */
import { abortError, invalidType } from './builtins/node-error'

type Options = { readonly signal?: AbortSignal; readonly ref?: boolean }
type Start = (run: () => void) => unknown

function signalOf(options: unknown): AbortSignal | undefined {
  if (options === undefined) return undefined
  if (typeof options !== 'object' || options === null) throw invalidType('options', 'Object', options)
  const signal: unknown = Reflect.get(options, 'signal')
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw invalidType('options.signal', 'AbortSignal', signal)
  return signal
}

function wait<T>(value: T, options: unknown, start: Start, stop: (timer: unknown) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const signal = signalOf(options)
    const abort = () => {
      stop(timer)
      reject(abortError(signal))
    }
    if (signal?.aborted) {
      reject(abortError(signal))
      return
    }
    const timer = start(() => {
      signal?.removeEventListener('abort', abort)
      resolve(value)
    })
    signal?.addEventListener('abort', abort, { once: true })
    unrefIfAsked(timer, options)
  })
}

function unrefIfAsked(timer: unknown, options: unknown): void {
  if (typeof options !== 'object' || options === null || Reflect.get(options, 'ref') !== false) return
  const unref: unknown = timer && Reflect.get(Object(timer), 'unref')
  if (typeof unref === 'function') Reflect.apply(unref, timer, [])
}

const clear = (name: 'clearTimeout' | 'clearImmediate') => (timer: unknown) => {
  const stop: unknown = Reflect.get(globalThis, name)
  if (typeof stop === 'function') Reflect.apply(stop, undefined, [timer])
}

/** Resolves with the value after so many milliseconds. */
export const setTimeout = <T>(ms = 1, value?: T, options?: Options) =>
  wait(value, options, (run) => globalThis.setTimeout(run, ms), clear('clearTimeout'))

export const setImmediate = <T>(value?: T, options?: Options) =>
  wait(
    value,
    options,
    (run) => {
      const start: unknown = Reflect.get(globalThis, 'setImmediate')
      return typeof start === 'function' ? Reflect.apply(start, undefined, [run]) : globalThis.setTimeout(run, 0)
    },
    clear('clearImmediate'),
  )

/** Yields the value every so many milliseconds; ticks that pass while the reader is busy are not lost. */
export async function* setInterval<T>(ms = 1, value?: T, options?: Options): AsyncGenerator<T | undefined> {
  const signal = signalOf(options)
  if (signal?.aborted) throw abortError(signal)
  let missed = 0
  let wake: (() => void) | null = null
  const stopWaiting = () => wake?.()
  const timer = globalThis.setInterval(() => {
    missed++
    wake?.()
  }, ms)
  unrefIfAsked(timer, options)
  signal?.addEventListener('abort', stopWaiting, { once: true })
  try {
    for (;;) {
      if (missed === 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      wake = null
      if (signal?.aborted) throw abortError(signal)
      for (; missed > 0; missed--) yield value
    }
  } finally {
    globalThis.clearInterval(timer)
    signal?.removeEventListener('abort', stopWaiting)
  }
}

export const scheduler = {
  wait: (ms: number, options?: Options) => setTimeout(ms, undefined, options),
  yield: () => setImmediate(undefined),
}

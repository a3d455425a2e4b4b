/** What the runtime itself uses of the platform, taken before project code can replace it. */
import { carrying } from './async-context'

const later = setTimeout.bind(globalThis)
const cancel = clearTimeout.bind(globalThis)
const Channel = MessageChannel
const SafePromise = Promise

export const now: () => number = performance.now.bind(performance)

const { apply, get, getOwnPropertyDescriptor, defineProperty } = Reflect
const { create } = Object

/** `list.push(item)`, also where project code put a setter on the index. */
export function append<T>(list: T[], item: T): void {
  const at = list.length
  list[at] = item
  if (list.length > at) return
  const own: PropertyDescriptor = create(null)
  own.value = item
  own.writable = own.enumerable = own.configurable = true
  defineProperty(list, at, own)
}

const dataOf = typeof MessageEvent === 'undefined' ? undefined : getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get

/** What a message event carries, past what project code may have put on its prototype. */
export const readMessageEvent = (event: MessageEvent): unknown =>
  dataOf === undefined || getOwnPropertyDescriptor(event, 'data') ? get(event, 'data') : apply(dataOf, event, [])

const { port1, port2 } = new Channel()
const post = port2.postMessage.bind(port2)
const waiting: (() => void)[] = []
let next = 0
port1.onmessage = () => {
  const run = waiting[next++]
  if (next === waiting.length) {
    waiting.length = 0
    next = 0
  }
  run?.()
}

/** Runs in a later turn of the event loop, in the order of the calls, without the delay that nested timers get. */
export function inNextTurn(run: () => void): void {
  append(waiting, carrying(run))
  post(null)
}

export const nativeGlobals = {
  setTimeout: (run: () => void, ms: number): number => Number(later(run, ms)),
  clearTimeout: (timer: number): void => cancel(timer),
  soon: inNextTurn,
}

/** Resolves after so many milliseconds. */
export const pause = (ms: number): Promise<void> => new SafePromise((resolve) => void later(() => resolve(), ms))

/** The runner's own time, which fake timers do not stop. */
export const runnerClock = {
  now,
  setTimeout: (run: () => void, ms: number): unknown => later(run, ms),
  clearTimeout: (timer: unknown): void => {
    if (typeof timer === 'number') cancel(timer)
  },
}

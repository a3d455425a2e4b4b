/** The queue of `process.nextTick`. */
import { carrying } from '../async-context'

type Tick = { readonly run: CallableFunction; readonly args: readonly unknown[] }

const ticks: Tick[] = []
const microtask = queueMicrotask.bind(globalThis)
const tell = typeof reportError === 'function' ? reportError.bind(globalThis) : undefined

/**
 * Runs all that wait; what throws is reported as uncaught and does not hold up the others.
 * Called at the end of a timer's callback, it comes before the promises of that callback.
 */
export function runTicks(): void {
  for (let next = ticks.shift(); next; next = ticks.shift())
    try {
      Reflect.apply(next.run, undefined, next.args)
    } catch (error) {
      if (ticks.length > 0) microtask(runTicks)
      if (!tell) throw error
      tell(error)
    }
}

/** Before the promise callbacks that are queued later in the same turn, in the order of the calls. */
export function tick(run: CallableFunction, args: readonly unknown[]): void {
  if (ticks.push({ run: carrying(run), args }) === 1) microtask(runTicks)
}

/** What waits comes to nothing: the program is over. */
export function dropTicks(): void {
  ticks.length = 0
}

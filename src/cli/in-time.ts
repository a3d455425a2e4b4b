/** Work that is ended where it takes too long, although this program has one thread. */
import { Script } from 'node:vm'

/** Where the script finds its work. */
const WORK = Symbol.for('hunkscope.work')

let script: Script | null = null

/**
 * Does work that waits for nothing; null: it was ended after so many milliseconds, wherever it was. A tenth of a millisecond goes into the watch.
 * What the work has begun to change stays so: it should make values, and no more.
 */
export function inTime<Result>(milliseconds: number, work: () => Result): { readonly result: Result } | null {
  script ??= new Script(`globalThis[Symbol.for('hunkscope.work')]()`)
  let made: { readonly result: Result } | null = null
  const outer: unknown = Reflect.get(globalThis, WORK)
  Reflect.set(globalThis, WORK, () => {
    made = { result: work() }
  })
  try {
    script.runInThisContext({ timeout: milliseconds })
    return made
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null
    throw failure
  } finally {
    Reflect.set(globalThis, WORK, outer)
  }
}

/** `vi.waitFor` and `vi.waitUntil`. */
import type { PollTime } from './poll'
import { isFn, isObjectValue } from './titles'

function readTimes(options: unknown): { interval: number; timeout: number } {
  const read = (key: string): unknown => (isObjectValue(options) ? Reflect.get(options, key) : undefined)
  return {
    interval: Number(read('interval') ?? 50),
    timeout: typeof options === 'number' ? options : Number(read('timeout') ?? 1000),
  }
}

/**
 * @param isGood what ends the waiting; a throw of the callback does not, unless `mayThrow` is false
 */
function createWait(time: PollTime, name: string, isGood: (value: unknown) => boolean, mayThrow: boolean) {
  return async (callback: unknown, options: unknown): Promise<unknown> => {
    if (!isFn(callback)) throw new TypeError(`vi.${name}() expects a function.`)
    const { interval, timeout } = readTimes(options)
    const late = new Error(`Timed out in ${name}!`)
    const end = time.now() + timeout
    let failure: { readonly thrown: unknown } | null = null
    const expired = time.pause(timeout).then(() => ({ isLate: true, value: undefined }))
    for (;;) {
      time.advance(interval)
      try {
        const asked = Promise.resolve(callback()).then((value) => ({ isLate: false, value }))
        const { isLate, value } = await Promise.race([asked, expired])
        if (!isLate && isGood(value)) return value
      } catch (thrown) {
        if (!mayThrow) throw thrown
        failure = { thrown }
      }
      if (time.now() >= end) throw failure ? failure.thrown : late
      await time.pause(interval)
    }
  }
}

export const createWaitFor = (time: PollTime) => createWait(time, 'waitFor', () => true, true)

export const createWaitUntil = (time: PollTime) => createWait(time, 'waitUntil', Boolean, false)

/** The members of `vi` and `jest` that move fake time. */
import type { FakeTime } from './fake-time'
import { isObjectValue } from './titles'

type Steps = number | undefined

/** @param self what the members that can be chained give back */
export function timeMembers(time: FakeTime, self: () => object): object {
  const then = (run: () => unknown): object => {
    run()
    return self()
  }
  const thenAsync = async (run: () => Promise<unknown>): Promise<object> => {
    await run()
    return self()
  }
  return {
    useRealTimers: () => then(() => time.real()),
    isFakeTimers: () => time.isFaked,
    runAllTimers: () => then(() => time.clock.runAll()),
    runAllTimersAsync: () => thenAsync(async () => time.clock.runAllAsync()),
    runOnlyPendingTimers: () => then(() => time.clock.runToLast()),
    runOnlyPendingTimersAsync: () => thenAsync(async () => time.clock.runToLastAsync()),
    runAllTicks: () => then(() => time.clock.runMicrotasks()),
    advanceTimersByTime: (ms: number) => then(() => time.clock.tick(ms)),
    advanceTimersByTimeAsync: (ms: number) => thenAsync(async () => time.clock.tickAsync(ms)),
    advanceTimersToNextTimer: (steps: Steps) => then(() => time.next(steps ?? 1)),
    advanceTimersToNextTimerAsync: (steps: Steps) => thenAsync(() => time.nextAsync(steps ?? 1)),
    advanceTimersToNextFrame: () => then(() => time.clock.runToFrame()),
    getTimerCount: () => time.clock.countTimers(),
    clearAllTimers: () => then(() => time.isFaked && time.clock.reset()),
    setSystemTime: (now: unknown) => then(() => time.setTime(now)),
    getRealSystemTime: () => time.realTime(),
  }
}

/** Jest's options of `useFakeTimers` in the terms of the package. */
export function fromJest(options: unknown): object {
  if (!isObjectValue(options)) return {}
  const read = (key: string): unknown => Reflect.get(options, key)
  if (read('legacyFakeTimers') === true)
    throw new Error('jest.useFakeTimers({ legacyFakeTimers: true }): only modern fake timers are known here.')
  const advance = read('advanceTimers')
  const left: unknown = read('doNotFake')
  return {
    ...(read('now') === undefined ? {} : { now: read('now') }),
    ...(typeof read('timerLimit') === 'number' ? { loopLimit: read('timerLimit') } : {}),
    ...(advance ? { shouldAdvanceTime: true, ...(typeof advance === 'number' ? { advanceTimeDelta: advance } : {}) } : {}),
    ...(Array.isArray(left) ? { toNotFake: left } : {}),
  }
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterAwake, awakeMs } from './awake-clock'

let now = 1_000_000
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** So many milliseconds, with a look at the clock now and then as a run has it. */
function pass(ms: number): void {
  for (let at = 0; at < ms; at += 250) {
    now += 250
    awakeMs()
    vi.advanceTimersByTime(250)
  }
}

test('time passes while the page is there, and stops while it is not', () => {
  awakeMs()
  const began = awakeMs()
  pass(2000)
  expect(awakeMs() - began).toBeCloseTo(2000)
  now += 3_600_000
  expect(awakeMs() - began).toBeCloseTo(2000)
  pass(500)
  expect(awakeMs() - began).toBeCloseTo(2500)
})

test('a limit waits for as long as the page was away, and can be called off', () => {
  const [act, other] = [vi.fn(), vi.fn()]
  afterAwake(5000, act)
  const off = afterAwake(1000, other)
  off()
  pass(2000)
  now += 60_000
  pass(2750)
  expect(act).not.toHaveBeenCalled()
  // Not to the very limit: the clock counts in fractions.
  pass(750)
  expect([act.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
})

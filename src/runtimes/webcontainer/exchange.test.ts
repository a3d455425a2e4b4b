import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heldContainer, watchFiles } from './exchange'
import { FakeContainer, FakePage } from './testing/fake-container'

const QUIET_MS = 200

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Writes a file each 100 ms for `writeMs`, and gives the milliseconds from its last one until the watch reports it. */
async function restAfter(writeMs: number): Promise<{ readonly restMs: number; readonly times: number }> {
  const container = new FakeContainer(new FakePage())
  const reports: number[] = []
  const end = watchFiles(heldContainer(container), QUIET_MS, () => reports.push(performance.now()))
  const began = performance.now()
  while (performance.now() - began < writeMs) {
    container.fs.put('a.txt', String(performance.now()))
    await vi.advanceTimersByTimeAsync(100)
  }
  container.fs.put('a.txt', 'the last')
  const last = performance.now()
  await vi.advanceTimersByTimeAsync(5_000)
  end()
  return { restMs: (reports.at(-1) ?? Number.NaN) - last, times: reports.length }
}

test.each([
  [0, 200],
  [500, 200],
  [1_000, 300],
  [2_000, 600],
  [3_000, 800],
])('what a program writes for %i ms is reported once, after it rested for %i ms', async (writeMs, restMs) => {
  expect(await restAfter(writeMs)).toEqual({ restMs, times: 1 })
})

test('a program that goes on is looked at after 4 s all the same', async () => {
  expect((await restAfter(7_000)).times).toBe(2)
})

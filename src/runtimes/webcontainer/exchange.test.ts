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

/** Writes `perTick` files each 10 ms for `writeMs`. Gives how many events were heard, and when, counted from the last file, what was written is reported. */
async function flood(writeMs: number, perTick: number) {
  const container = new FakeContainer(new FakePage())
  const watch = container.fs.watch.bind(container.fs)
  let heard = 0
  container.fs.watch = (path, options, listener) =>
    watch(path, options, (event, name) => {
      heard++
      listener?.(event, name)
    })
  const held = heldContainer(container)
  const reports: { readonly at: number; readonly touched: number | null }[] = []
  const end = watchFiles(held, QUIET_MS, () => reports.push({ at: performance.now(), touched: held.touched?.size ?? null }))
  const began = performance.now()
  let written = 0
  while (performance.now() - began < writeMs) {
    for (let nth = 0; nth < perTick; nth++) container.fs.put(`${written++}.txt`, '')
    await vi.advanceTimersByTimeAsync(10)
  }
  const last = performance.now()
  await vi.advanceTimersByTimeAsync(5_000)
  container.fs.put('later.txt', '')
  const heardLater = heard
  await vi.advanceTimersByTimeAsync(QUIET_MS)
  end()
  return { heard: heardLater, written, last, reports, watchers: container.fs.watchers.size }
}

test('a flood is heard in part, is reported once it rests, and any file may be another then', async () => {
  const { heard, written, last, reports, watchers } = await flood(2_000, 50)
  expect(written).toBe(10_000)
  expect(heard).toBeLessThan(400)
  expect(reports.map(({ touched }) => touched)).toEqual([null, null])
  const [first] = reports
  expect(first?.at).toBeGreaterThanOrEqual(last)
  expect(first && first.at - last).toBeLessThanOrEqual(4 * QUIET_MS + QUIET_MS)
  expect(watchers).toBe(0)
})

test('a flood that goes on is looked at after 4 s all the same', async () => {
  const { heard, written, last, reports } = await flood(7_000, 50)
  expect(written).toBe(35_000)
  expect(heard).toBeLessThan(5_000)
  expect(reports.filter(({ at }) => at < last)).toHaveLength(1)
})

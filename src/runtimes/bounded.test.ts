import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boundedPath, FAILURES_CAP, MAX_DEPTH } from './bounded'
import { createCollector } from './collector'
import { decodeEvent } from './decode-event'
import { createOutbox } from './embedded/guest/outbox'
import type { RunReport } from './embedded/protocol'
import type { RunEvent } from './runtime'

const size = (path: readonly string[]) => path.reduce((sum, { length }) => sum + length, 0)

it('leaves names that people write as they are', () => {
  const path = ['a suite', 'with another', 'x'.repeat(1_900)]
  expect(boundedPath(path)).toEqual(path)
})

it('bounds names and depth, and its own result no further', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3_000 }), { minLength: 1, maxLength: 200 }), (path) => {
      const bounded = boundedPath(path)
      expect(bounded.length).toBeLessThanOrEqual(MAX_DEPTH)
      expect(size(bounded)).toBeLessThanOrEqual(2_000)
      expect(boundedPath(bounded)).toEqual(bounded)
    }),
  )
})

it('keeps the outermost and the innermost names of a very deep path', () => {
  const bounded = boundedPath(Array.from({ length: 100 }, (_, at) => `${at}`))
  expect([bounded[0], bounded[31], bounded[32], bounded[33], bounded.at(-1)]).toEqual(['0', '31', '…', '69', '99'])
})

const failing = (at: number): RunEvent => ({
  type: 'test',
  file: 'a',
  path: [`${at}`],
  state: 'fail',
  durationMs: 1,
  error: { name: 'E', message: 'm'.repeat(20_000), actual: 'a'.repeat(20_000), expected: 'b'.repeat(20_000), frames: [] },
})

it('a guest keeps the failures of a file within their cap, with the verdict and the place of each, and says so', () => {
  const reports: RunReport[] = []
  const outbox = createOutbox(
    (message) => message.type === 'report' && reports.push(message.report),
    () => 0,
    () => undefined,
  )
  outbox.begin('key')
  for (let at = 0; at < 1_000; at++) outbox.send(failing(at))
  outbox.done({ changed: [], code: 0, isClean: true })
  const events = reports.flatMap((report) => (report.type === 'events' ? report.events : []))
  expect(events.filter(({ type }) => type === 'test')).toHaveLength(1_000)
  expect(JSON.stringify(events).length).toBeLessThan(FAILURES_CAP * 1.2)
  expect(events.at(-1)).toMatchObject({ type: 'console', text: expect.stringMatching(/^The details of 9\d\d failures were cut/) })
})

it('so does the page, whatever a guest sends', () => {
  const received: RunEvent[] = []
  const collector = createCollector((event) => received.push(event))
  for (let at = 0; at < 2_000; at++) expect(collector.add([failing(at)])).toBe(true)
  collector.finish()
  expect(received).toHaveLength(2_001)
  expect(JSON.stringify(received).length).toBeLessThan(20_000_000)
  expect(received.at(-1)).toMatchObject({ text: expect.stringContaining('failures were cut') })
})

it('names of any size that are decoded are bounded', () => {
  const event = decodeEvent({ type: 'test', file: 'a', path: Array(64).fill('x'.repeat(1_000)), state: 'pass', durationMs: 0 })
  expect(event?.type === 'test' && size(event.path)).toBeLessThanOrEqual(2_000)
})

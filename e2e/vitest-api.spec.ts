/** Vitest's and Jest's manner in the browser: the cases that real Vitest answers, and what only the browser's modules can show. */
import { expect, test } from '@playwright/test'
import { askVitest } from '../src/runtimes/embedded/guest/vitest/testing/oracle'
import { VITEST_CASES } from '../src/runtimes/embedded/guest/vitest/testing/oracle-cases'
import type { HarnessResult } from './harness/protocol'
import { openHarness } from './support/harness'

const verdicts = ({ events }: HarnessResult, file?: string) =>
  events.flatMap((event) =>
    event.type === 'test' && (file === undefined || event.file === file)
      ? [`${event.path.join(' > ')}: ${event.state === 'timeout' ? 'fail' : event.state}`]
      : [],
  )

test('every case that real Vitest was asked about has its verdicts', async ({ page }) => {
  const answer = await askVitest()
  const harness = await openHarness(page)
  const files = Object.fromEntries(Object.entries(VITEST_CASES).map(([name, text]) => [`${name}.test.mjs`, text]))
  const result = await harness.run({ files, tests: Object.keys(files) })
  for (const [name, theirs] of answer.verdicts) {
    const ours = new Set(verdicts(result, `${name}.test.mjs`))
    const missing = theirs.map(([path, state]) => `${path}: ${state}`).filter((line) => !ours.has(line))
    expect.soft(missing, name).toEqual([])
  }
})

test('modules are mocked, hoisted above the imports; snapshots are written', async ({ page }) => {
  const harness = await openHarness(page)
  const result = await harness.run({
    files: {
      'package.json': '{ "type": "module" }',
      'src/clock.ts': 'export const now = (): number => 1\nexport const name = "real"',
      'src/greet.ts': "import { now, name } from './clock'\nexport const greet = () => [name, now()].join(' ')",
      'greet.test.ts': `import { expect, it, vi } from 'vitest'
import { greet } from './src/greet'
import { now } from './src/clock'

const made = vi.hoisted(() => vi.fn(() => 42))
vi.mock('./src/clock', async (original) => ({ ...(await original()), now: made }))

it('uses the mock', () => {
  expect(greet()).toBe('real 42')
  expect(now).toHaveBeenCalledTimes(1)
})
it('keeps a snapshot', () => {
  expect({ a: [1, 2] }).toMatchSnapshot()
  expect(greet()).toMatchInlineSnapshot()
})
it('stops the clock', () => {
  vi.useFakeTimers()
  const late = vi.fn()
  setTimeout(late, 60_000)
  vi.advanceTimersByTime(60_000)
  expect(late).toHaveBeenCalledOnce()
})`,
      'jest.test.cjs': `jest.mock('./src/old.cjs', () => ({ answer: jest.fn(() => 'mocked') }))
const { answer } = require('./src/old.cjs')
describe('in the manner of Jest', () => {
  test.each([[1, 2], [2, 4]])('%i doubled is %i', (a, b) => { expect(a * 2).toBe(b) })
  test('is mocked', (done) => { expect(answer()).toBe('mocked'); done() })
  test('fails with both sides', () => { expect({ a: 1 }).toEqual({ a: 2 }) })
})`,
      'src/old.cjs': "exports.answer = () => 'real'",
    },
    tests: ['greet.test.ts', 'jest.test.cjs'],
  })
  expect(verdicts(result)).toEqual([
    'uses the mock: pass',
    'keeps a snapshot: pass',
    'stops the clock: pass',
    'in the manner of Jest > 1 doubled is 2: pass',
    'in the manner of Jest > 2 doubled is 4: pass',
    'in the manner of Jest > is mocked: pass',
    'in the manner of Jest > fails with both sides: fail',
  ])
  const changed = new Map(result.changedFiles)
  expect(changed.get('__snapshots__/greet.test.ts.snap')).toContain('keeps a snapshot 1')
  expect(changed.get('greet.test.ts')).toContain('toMatchInlineSnapshot(`"real 42"`)')
  const failed = result.events.find((event) => event.type === 'test' && event.state === 'fail')
  expect(failed).toMatchObject({
    error: {
      expected: expect.stringContaining('2'),
      actual: expect.stringContaining('1'),
      frames: [{ file: 'jest.test.cjs', line: 6 }],
    },
  })
})

import { describe, expect, test } from 'vitest'
import type { RunEvent, RunResult, TestState } from '../runtimes/runtime'
import { cpuMs } from '../testing/cpu-time'
import { isWhole, type Results, testCountsOf, testsIn } from './results'
import { addEvents, beginRun, endRun, failedIn } from './results-reducer'

const A = 'test/a.test.ts'
const B = 'test/b.test.ts'
const TESTS = [A, B]
const ERROR = { name: 'Error', message: 'no', frames: [] }

const start = (file: string): RunEvent => ({ type: 'file-start', file })
const end = (file: string, uses: string[] = [file]): RunEvent => ({ type: 'file-end', file, durationMs: 1, uses })
const begun = (file: string, name: string): RunEvent => ({ type: 'test-start', file, path: [name], limitMs: 0 })
const result = (file: string, name: string, state: TestState = 'pass', durationMs = 1): RunEvent => ({
  type: 'test',
  file,
  path: name.split('/'),
  state,
  durationMs,
})
const printed = (text: string, file?: string): RunEvent => ({ type: 'console', level: 'log', text, ...(file ? { file } : {}) })
const failed = (type: 'file-error' | 'unhandled', file?: string): RunEvent => ({ type, error: ERROR, ...(file ? { file } : {}) })

/** One run: which files, whether all of their tests, on which content, and what it said. */
type Run = {
  readonly asked?: readonly string[]
  readonly part?: boolean
  readonly content?: number
  readonly outcome?: RunResult['outcome']
  readonly events: readonly RunEvent[]
}

function after(runs: readonly Run[], slice = 1000): Results {
  let results: Results | null = null
  for (const { asked = TESTS, part = false, content = 1, outcome = 'done', events } of runs) {
    let next: Results = beginRun(results, { asked, tests: TESTS, whole: !part, content })
    for (let at = 0; at < events.length; at += slice) next = addEvents(next, events.slice(at, at + slice))
    results = endRun(next, outcome)
  }
  if (results === null) throw new Error('no run')
  return results
}

/** "a.test.ts: name state, …" */
const lines = (results: Results) =>
  [...results.files.values()].map(
    (file) =>
      `${file.file.slice(5)} ${file.phase}: ${testsIn(file)
        .map(({ path, state, durationMs }) => `${path.join('/')} ${state} ${durationMs}`)
        .join(', ')}`,
  )

const WHOLE: Run = {
  events: [start(A), result(A, 's/1', 'fail'), result(A, 's/2'), end(A), start(B), result(B, '1'), end(B, [B, 'src/b.ts'])],
}

const ROWS: readonly { name: string; runs: readonly Run[]; lines: readonly string[]; whole?: boolean; failed: number }[] = [
  {
    name: 'a whole run',
    runs: [WHOLE],
    lines: ['a.test.ts done: s/1 fail 1, s/2 pass 1', 'b.test.ts done: 1 pass 1'],
    whole: true,
    failed: 1,
  },
  {
    name: 'one test again: it takes its old place, the others stay',
    runs: [WHOLE, { asked: [A], part: true, events: [start(A), result(A, 's/1', 'pass', 7), end(A)] }],
    lines: ['a.test.ts done: s/1 pass 7, s/2 pass 1', 'b.test.ts done: 1 pass 1'],
    whole: true,
    failed: 0,
  },
  {
    name: 'one test again on other content: nothing is whole any more',
    runs: [WHOLE, { asked: [A], part: true, content: 2, events: [start(A), result(A, 's/1', 'pass', 7), end(A)] }],
    lines: ['a.test.ts done: s/1 pass 7, s/2 pass 1', 'b.test.ts done: 1 pass 1'],
    whole: false,
    failed: 0,
  },
  {
    name: 'a file again on other content: the other file is of the earlier one',
    runs: [WHOLE, { asked: [A], content: 2, events: [start(A), result(A, 'new'), end(A)] }],
    lines: ['a.test.ts done: new pass 1', 'b.test.ts done: 1 pass 1'],
    whole: false,
    failed: 0,
  },
  {
    name: 'each file whole on the same content, in two runs',
    runs: [
      { asked: [A], events: [start(A), result(A, '1'), end(A)] },
      { asked: [B], events: [start(B), result(B, '1'), end(B)] },
    ],
    lines: ['a.test.ts done: 1 pass 1', 'b.test.ts done: 1 pass 1'],
    whole: true,
    failed: 0,
  },
  {
    name: 'tests that share a path keep their places',
    runs: [
      { asked: [A], events: [start(A), result(A, 'x', 'fail', 1), result(A, 'y'), result(A, 'x', 'fail', 2), end(A)] },
      { asked: [A], part: true, events: [start(A), result(A, 'x', 'pass', 3), result(A, 'x', 'pass', 4), end(A)] },
    ],
    lines: ['a.test.ts done: x pass 3, y pass 1, x pass 4'],
    whole: false,
    failed: 0,
  },
  {
    name: 'stopped: what ran has its results, what did not is named',
    runs: [{ outcome: 'aborted', events: [start(A), result(A, '1'), begun(A, '2')] }],
    lines: ['a.test.ts cut: 1 pass 1', 'b.test.ts not-run: '],
    whole: false,
    failed: 0,
  },
  {
    name: 'a part that is stopped before it began leaves what was known',
    runs: [WHOLE, { asked: [A], part: true, outcome: 'aborted', events: [] }],
    lines: ['a.test.ts done: s/1 fail 1, s/2 pass 1', 'b.test.ts done: 1 pass 1'],
    whole: true,
    failed: 1,
  },
  {
    name: 'a file that goes on in a second worker keeps what it said in the first',
    runs: [
      { asked: [A], events: [start(A), result(A, '1', 'timeout'), failed('unhandled', A), start(A), result(A, '2'), end(A)] },
    ],
    lines: ['a.test.ts done: 1 timeout 1, 2 pass 1'],
    whole: false,
    failed: 2,
  },
  {
    name: 'a runtime that reports no files',
    runs: [{ events: [result(A, '1'), result(B, '1')] }],
    lines: ['a.test.ts done: 1 pass 1', 'b.test.ts done: 1 pass 1'],
    whole: true,
    failed: 0,
  },
  {
    name: 'a file that did not load',
    runs: [{ events: [start(A), failed('file-error', A), end(A), start(B), result(B, '1'), end(B)] }],
    lines: ['a.test.ts done: ', 'b.test.ts done: 1 pass 1'],
    whole: false,
    failed: 1,
  },
  {
    name: 'an error of no file counts until everything has run again',
    runs: [{ events: [...WHOLE.events, failed('unhandled')] }, { asked: [A], events: [start(A), result(A, 's/1'), end(A)] }],
    lines: ['a.test.ts done: s/1 pass 1', 'b.test.ts done: 1 pass 1'],
    whole: true,
    failed: 1,
  },
]

describe.each([1, 2, 1000])('in slices of %i', (slice) => {
  test.each(ROWS)('$name', ({ runs, lines: expected, whole, failed: bad }) => {
    const results = after(runs, slice)
    expect(lines(results)).toEqual(expected)
    expect(isWhole(results, TESTS, results.content)).toBe(whole)
    const counts = testCountsOf(results)
    expect(counts.failed + counts.errors).toBe(bad)
  })
})

const AGAIN: readonly { name: string; runs: readonly Run[]; files: readonly string[]; only: readonly string[] | null }[] = [
  { name: 'only the tests that failed', runs: [WHOLE], files: [A], only: ['s/1'] },
  {
    name: 'whole files where one did not load',
    runs: [{ events: [start(A), result(A, '1', 'fail'), end(A), start(B), failed('file-error', B), end(B)] }],
    files: [A, B],
    only: null,
  },
  {
    name: 'whole files where the run was ended',
    runs: [{ outcome: 'killed-timeout', events: [start(A), result(A, '1'), end(A), start(B)] }],
    files: [B],
    only: null,
  },
  {
    name: 'everything after an error of no file',
    runs: [{ events: [...WHOLE.events, failed('unhandled')] }],
    files: TESTS,
    only: null,
  },
  { name: 'nothing', runs: [{ events: [result(A, '1'), result(B, '1')] }], files: [], only: [] },
]

test.each(AGAIN)('run again: $name', ({ runs, files, only }) => {
  const again = failedIn(after(runs))
  expect(again.files).toEqual(files)
  expect(again.only?.map(({ path }) => path.join('/')) ?? null).toEqual(only)
})

test('output is of its file, parted into lines, and what a file printed goes when it runs again', () => {
  const first: Run = { events: [...WHOLE.events, printed('of a', A), printed('two\nlines', B), printed('of none')] }
  const results = after([first, { asked: [A], events: [printed('again', A)] }])
  expect(results.output.map(({ text }) => text)).toEqual(['two', 'lines', 'again'])
})

test('output is bounded, and says what is left out', () => {
  const results = after([{ events: Array.from({ length: 25_000 }, (_, at) => printed(String(at))) }])
  expect(results.output).toHaveLength(20_000)
  expect(results.dropped).toBe(5000)
  expect(results.output[0]?.text).toBe('5000')
})

test('100,000 tests cost about ten times what 10,000 do', () => {
  const time = (count: number) => {
    const events = Array.from({ length: count }, (_, at) => result(A, `suite/${at}`))
    return cpuMs(() => after([{ asked: [A], events }], 10_000))
  }
  time(10_000)
  const [small, large] = [time(10_000), time(100_000)]
  // Quadratic would be a hundred times; the copies of each slice may make it forty.
  expect(large).toBeLessThan(Math.max(small, 5) * 40)
})

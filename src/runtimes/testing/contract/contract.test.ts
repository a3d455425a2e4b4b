import { describe, expect, test } from 'vitest'
import { parsePath } from '../../../engine/paths'
import type { RunEvent, TestError } from '../../runtime'
import { ALL_LAWS, check } from './check'
import type { ContractResult, ContractRow } from './row'
import { CONTRACT_ROWS } from './rows'

const ROW: ContractRow = {
  title: 'two files, one of which cannot be loaded',
  request: { files: { 'a.test.js': '', 'lib.js': '', 'b.test.js': '' }, tests: ['a.test.js', 'b.test.js'] },
  expect: {
    outcome: 'done',
    verdicts: {
      'a.test.js': [
        ['suite › passes', 'pass'],
        ['fails', 'fail'],
        ['perhaps', ['skip', 'missing']],
      ],
    },
    errors: [
      {
        file: 'a.test.js',
        test: 'fails',
        says: /on purpose/,
        name: 'AssertionError',
        actual: '1',
        expected: '2',
        frames: [{ file: 'lib.js', line: 3 }],
      },
    ],
    faults: [{ file: 'b.test.js', says: /missing/, line: 1 }],
    console: [{ level: 'log', says: /^hello$/, file: 'a.test.js', test: 'suite › passes' }],
    changed: { 'text.txt': 'text', 'bytes.bin': [0, 255], 'old.txt': null },
  },
}

const FAILURE: TestError = {
  name: 'AssertionError',
  message: 'on purpose',
  actual: '1',
  expected: '2',
  frames: [{ file: 'lib.js', line: 3, column: 5 }],
}

const FAULT: TestError = { name: 'Error', message: 'something is missing', frames: [{ file: 'b.test.js', line: 1, column: 1 }] }

const EVENTS = {
  start: { type: 'file-start', file: 'a.test.js' },
  begins: { type: 'test-start', file: 'a.test.js', path: ['suite', 'passes'], limitMs: 100 },
  output: { type: 'console', level: 'log', text: 'hello', file: 'a.test.js', path: ['suite', 'passes'] },
  passes: { type: 'test', file: 'a.test.js', path: ['suite', 'passes'], state: 'pass', durationMs: 1 },
  fails: { type: 'test', file: 'a.test.js', path: ['fails'], state: 'fail', durationMs: 1, error: FAILURE },
  end: { type: 'file-end', file: 'a.test.js', durationMs: 3, uses: ['a.test.js', 'lib.js'] },
  other: { type: 'file-start', file: 'b.test.js' },
  fault: { type: 'file-error', file: 'b.test.js', error: FAULT },
  otherEnd: { type: 'file-end', file: 'b.test.js', durationMs: 1 },
} as const satisfies Readonly<Record<string, RunEvent>>

type Name = keyof typeof EVENTS

const NAMES: readonly Name[] = ['start', 'begins', 'output', 'passes', 'fails', 'end', 'other', 'fault', 'otherEnd']

const result = (events: readonly RunEvent[], rest: Partial<ContractResult> = {}): ContractResult => ({
  outcome: 'done',
  events,
  changedFiles: new Map<string, string | Uint8Array | null>([
    ['text.txt', new TextEncoder().encode('text')],
    ['bytes.bin', Uint8Array.of(0, 255)],
    ['old.txt', null],
  ]),
  boots: [{ ok: true }, { ok: true }],
  ...rest,
})

const RIGHT = NAMES.map((name) => EVENTS[name])

/** The right events with some of them replaced by others, or by none. */
const events = (changes: Partial<Record<Name, readonly RunEvent[]>>): ContractResult =>
  result(NAMES.flatMap((name): readonly RunEvent[] => changes[name] ?? [EVENTS[name]]))

const failing = (changes: Partial<TestError>) => events({ fails: [{ ...EVENTS.fails, error: { ...FAILURE, ...changes } }] })

const { start, begins, output, passes, fails, end, other, fault, otherEnd } = EVENTS
const { error: _, ...withoutError } = fails

/** A wrong result, and the laws that it breaks. */
const WRONG: readonly (readonly [what: string, wrong: ContractResult, laws: readonly string[]])[] = [
  ['a second boot that fails', result(RIGHT, { boots: [{ ok: true }, { ok: false }] }), ['boot succeeds, however often']],
  ['one boot', result(RIGHT, { boots: [{ ok: true }] }), ['boot succeeds, however often']],
  ['a file that does not end', events({ otherEnd: [] }), ['a run that is done reported each file']],
  [
    'a file that starts within another',
    events({ end: [], otherEnd: [otherEnd, end] }),
    ['a file starts, reports its tests, ends'],
  ],
  [
    'a file that starts twice',
    events({ start: [start, end, start] }),
    ['a file starts, reports its tests, ends', 'files run in the order of the request'],
  ],
  ['a file that never started', events({ other: [] }), ['a file starts, reports its tests, ends']],
  ['a test after its file', events({ fails: [], end: [end, fails] }), ['a file starts, reports its tests, ends']],
  [
    'files in another order',
    result([other, fault, otherEnd, start, begins, output, passes, fails, end]),
    ['files run in the order of the request'],
  ],
  [
    'a file that was not asked for',
    events({ output: [output, { ...output, text: 'more', file: 'c.test.js' }] }),
    ['only files of the request are reported'],
  ],
  ['a start without a verdict', events({ fails: [fails, { ...begins, path: ['lost'] }] }), ['what starts gets a verdict']],
  ['a failure without an error', events({ fails: [withoutError] }), ['a failure says why, nothing else does', 'errors']],
  ['a failure without a message', failing({ message: '' }), ['a failure says why, nothing else does', 'errors']],
  ['a pass with an error', events({ passes: [{ ...passes, error: FAILURE }] }), ['a failure says why, nothing else does']],
  ['a negative duration', events({ end: [{ ...end, durationMs: -1 }] }), ['durations are milliseconds']],
  ['a duration that is no number', events({ passes: [{ ...passes, durationMs: Number.NaN }] }), ['durations are milliseconds']],
  [
    'a frame outside the project',
    failing({ frames: [{ file: 'node:fs', line: 3, column: 1 }] }),
    ['frames are places in project files', 'errors'],
  ],
  [
    'a frame in line 0',
    events({ fault: [{ ...fault, error: { ...FAULT, frames: [{ file: 'b.test.js', line: 0, column: 1 }] } }] }),
    ['frames are places in project files', 'errors outside the tests'],
  ],
  [
    'a file that does not use itself',
    events({ end: [{ ...end, uses: ['lib.js'] }] }),
    ['what a file uses is of the project, itself included'],
  ],
  [
    'a use from elsewhere',
    events({ end: [{ ...end, uses: ['a.test.js', 'x.js'] }] }),
    ['what a file uses is of the project, itself included'],
  ],
  ['another outcome', result(RIGHT, { outcome: 'crashed' }), ['outcome']],
  ['another verdict', events({ passes: [{ ...passes, state: 'skip' }] }), ['verdicts']],
  ['a test that is missing', events({ begins: [], passes: [], output: [output] }), ['verdicts']],
  ['a test that is reported twice', events({ passes: [passes, passes] }), ['verdicts']],
  ['a test that the row does not name', events({ fault: [fault, { ...passes, file: 'b.test.js' }] }), ['verdicts']],
  ['tests in another order', events({ passes: [fails, passes], fails: [] }), ['verdicts']],
  ['an optional test in a state that is not allowed', events({ fails: [fails, { ...passes, path: ['perhaps'] }] }), ['verdicts']],
  ['another error', failing({ message: 'by chance' }), ['errors']],
  ["another error's name", failing({ name: 'Error' }), ['errors']],
  ['another value', failing({ actual: '3' }), ['errors']],
  ['a frame in another line', failing({ frames: [{ file: 'lib.js', line: 4, column: 5 }] }), ['errors']],
  ['an error without frames', failing({ frames: [] }), ['errors']],
  ['a fault that is not reported', events({ fault: [] }), ['errors outside the tests']],
  ['a fault reported twice', events({ fault: [fault, { ...fault, type: 'unhandled' }] }), ['errors outside the tests']],
  ['a fault in another line', events({ fault: [{ ...fault, error: { ...FAULT, frames: [] } }] }), ['errors outside the tests']],
  ['output that is lost', events({ output: [] }), ['output']],
  ['output that comes twice', events({ output: [output, output] }), ['output']],
  ['output of another test', events({ output: [{ ...output, path: ['fails'] }] }), ['output']],
  ['output of another level', events({ output: [{ ...output, level: 'error' }] }), ['output']],
  ['a change that is lost', result(RIGHT, { changedFiles: new Map() }), ['changed files']],
  [
    'other bytes',
    result(RIGHT, { changedFiles: new Map([...result([]).changedFiles, ['bytes.bin', Uint8Array.of(0, 254)]]) }),
    ['changed files'],
  ],
  [
    'a file that was kept',
    result(RIGHT, { changedFiles: new Map([...result([]).changedFiles, ['old.txt', 'old']]) }),
    ['changed files'],
  ],
  [
    'a change that no test made',
    result(RIGHT, { changedFiles: new Map([...result([]).changedFiles, ['x', 'x']]) }),
    ['changed files'],
  ],
]

/** Titles of the laws that the result breaks, each once. */
const broken = (wrong: ContractResult) => ALL_LAWS.filter((law) => law.broken(ROW, wrong).length > 0).map(({ title }) => title)

describe('check', () => {
  test('lets a right result pass, with what is optional and without', () => {
    expect(check(ROW, result(RIGHT))).toEqual([])
    expect(check(ROW, events({ fails: [fails, { ...passes, path: ['perhaps'], state: 'skip' }] }))).toEqual([])
  })

  test.each(WRONG)('refuses %s', (_what, wrong, laws) => {
    expect(broken(wrong).toSorted()).toEqual(laws.toSorted())
    expect(check(ROW, wrong).every((sentence) => laws.some((title) => sentence.startsWith(`${title}: `)))).toBe(true)
  })

  test('every law refuses something', () => {
    const refused = new Set(WRONG.flatMap(([, , laws]) => laws))
    expect(ALL_LAWS.map(({ title }) => title).filter((title) => !refused.has(title))).toEqual([])
  })
})

describe('the rows', () => {
  test('have titles of their own', () => {
    expect(new Set(CONTRACT_ROWS.map(({ title }) => title)).size).toBe(CONTRACT_ROWS.length)
  })

  test.each(CONTRACT_ROWS)(
    '$title: names files that can be sent, and expects nothing of others',
    ({ request, earlier = [], expect: wanted }) => {
      for (const { files } of [request, ...earlier])
        for (const path of Object.keys(files)) expect(parsePath(path)).toEqual({ ok: true, path })
      expect(Object.keys(wanted.verdicts).filter((file) => !request.tests.includes(file))).toEqual([])
      for (const { file, line } of (wanted.errors ?? []).flatMap(({ frames = [] }) => frames))
        expect(String(request.files[file]).split('\n').length).toBeGreaterThanOrEqual(line)
    },
  )
})

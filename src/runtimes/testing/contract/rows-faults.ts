/** What goes wrong, is ended, or does not end: it is named, and hides nothing else. */
import type { ContractRow } from './row'

const HEAD = "import assert from 'node:assert/strict'\nimport test from 'node:test'\n"

const PASSES = `${HEAD}test('passes', () => {})`

/** Milliseconds a test may wait that the run itself is to end: never reached. */
const NEVER = 3_600_000

/** Waits with something that keeps a process alive. */
const WAITS = `test('waits', () => new Promise((resolve) => setTimeout(resolve, ${NEVER})))`

const PASSED = [['passes', 'pass']] as const

export const FAULT_ROWS: readonly ContractRow[] = [
  {
    title: 'a loop that never ends is named, and the next file runs',
    request: {
      files: {
        'a.test.js': `${HEAD}test('before', () => {})\ntest('spins', () => { for (;;); })\ntest('after', () => {})`,
        'b.test.js': PASSES,
      },
      tests: ['a.test.js', 'b.test.js'],
      testTimeoutMs: 500,
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'a.test.js': [
          ['before', 'pass'],
          ['spins', 'timeout'],
          ['after', ['pass', 'fail', 'missing']],
        ],
        'b.test.js': PASSED,
      },
    },
  },
  {
    title: 'a file that throws hides no other',
    request: {
      files: { 'a.test.js': "import test from 'node:test'\n\nthrow new RangeError('at the top')\n", 'b.test.js': PASSES },
      tests: ['a.test.js', 'b.test.js'],
    },
    expect: {
      outcome: 'done',
      verdicts: { 'b.test.js': PASSED },
      faults: [{ file: 'a.test.js', says: /at the top/, line: 3 }],
    },
  },
  {
    title: 'a file that does not parse hides no other',
    request: { files: { 'a.test.js': 'const = 1', 'b.test.js': PASSES }, tests: ['a.test.js', 'b.test.js'] },
    expect: { outcome: 'done', verdicts: { 'b.test.js': PASSED }, faults: [{ file: 'a.test.js', says: /./ }] },
  },
  {
    title: 'a module that is missing is named',
    request: {
      files: {
        'a.test.js': `${HEAD}import './lib/missing.js'`,
        'b.test.js': `${HEAD}import 'no-such-package'`,
        'c.test.js': PASSES,
      },
      tests: ['a.test.js', 'b.test.js', 'c.test.js'],
    },
    expect: {
      outcome: 'done',
      verdicts: { 'c.test.js': PASSED },
      faults: [
        { file: 'a.test.js', says: /lib\/missing\.js/ },
        { file: 'b.test.js', says: /no-such-package/ },
      ],
    },
  },
  {
    title: 'a test file that is missing is named',
    request: { files: { 'b.test.js': PASSES }, tests: ['a.test.js', 'b.test.js'] },
    expect: { outcome: 'done', verdicts: { 'b.test.js': PASSED }, faults: [{ file: 'a.test.js', says: /a\.test\.js/ }] },
  },
  {
    title: 'a file without tests is no fault',
    request: { files: { 'a.test.js': 'export const nothing = 1', 'b.test.js': PASSES }, tests: ['a.test.js', 'b.test.js'] },
    expect: { outcome: 'done', verdicts: { 'b.test.js': PASSED } },
  },
  {
    title: 'a rejection that no code handles fails the test that runs',
    request: {
      files: {
        'a.test.js': `${HEAD}test('leaks', async () => {
  Promise.reject(new Error('nobody waits'))
  await new Promise((resolve) => setTimeout(resolve, 30))
})
test('passes', () => {})`,
      },
      tests: ['a.test.js'],
    },
    expect: {
      outcome: 'done',
      verdicts: { 'a.test.js': [['leaks', 'fail'], ...PASSED] },
      errors: [{ file: 'a.test.js', test: 'leaks', says: /nobody waits/ }],
    },
  },
  {
    title: 'an error in a callback fails the test that runs',
    request: {
      files: {
        'a.test.js': `${HEAD}test('throws later', async () => {
  setTimeout(() => { throw new Error('in a timer') }, 1)
  await new Promise((resolve) => setTimeout(resolve, 30))
})
test('passes', () => {})`,
      },
      tests: ['a.test.js'],
    },
    expect: {
      outcome: 'done',
      verdicts: { 'a.test.js': [['throws later', 'fail'], ...PASSED] },
      errors: [{ file: 'a.test.js', test: 'throws later', says: /in a timer/ }],
    },
  },
  {
    title: 'a test that ends the process fails, and the next file runs',
    request: {
      files: {
        'a.test.js': `${HEAD}test('before', () => {})\ntest('leaves', () => process.exit(3))\ntest('after', () => {})`,
        'b.test.js': PASSES,
      },
      tests: ['a.test.js', 'b.test.js'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'a.test.js': [
          ['before', 'pass'],
          ['leaves', 'fail'],
          ['after', ['fail', 'missing']],
        ],
        'b.test.js': PASSED,
      },
      errors: [{ file: 'a.test.js', test: 'leaves', says: /process\.exit|exit/ }],
    },
  },
  {
    title: 'a run ends at its own limit, and says what ran then',
    request: {
      files: { 'a.test.js': `${PASSES}\n${WAITS}`, 'b.test.js': PASSES },
      tests: ['a.test.js', 'b.test.js'],
      testTimeoutMs: NEVER,
      runTimeoutMs: 3_000,
    },
    expect: { outcome: 'killed-timeout', verdicts: { 'a.test.js': [...PASSED, ['waits', 'timeout']] } },
  },
  {
    title: 'a run that is aborted keeps what it had reported',
    request: {
      files: { 'a.test.js': `${PASSES}\n${WAITS}`, 'b.test.js': PASSES },
      tests: ['a.test.js', 'b.test.js'],
      testTimeoutMs: NEVER,
      abortAfterEvent: 'test',
    },
    expect: { outcome: 'aborted', verdicts: { 'a.test.js': PASSED } },
  },
  {
    title: 'after an abort, a hot loop and a run that was ended the next one is whole',
    earlier: [
      { files: { 'a.test.js': `${PASSES}\n${WAITS}` }, tests: ['a.test.js'], testTimeoutMs: NEVER, abortAfterEvent: 'test' },
      { files: { 'a.test.js': 'for (;;);' }, tests: ['a.test.js'], testTimeoutMs: 300 },
      { files: { 'a.test.js': `${HEAD}${WAITS}` }, tests: ['a.test.js'], testTimeoutMs: NEVER, runTimeoutMs: 1_000 },
    ],
    request: { files: { 'a.test.js': PASSES }, tests: ['a.test.js'] },
    expect: { outcome: 'done', verdicts: { 'a.test.js': PASSED } },
  },
]

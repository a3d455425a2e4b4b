import { estimateTokenCount } from 'tokenx'
import { describe, expect, test } from 'vitest'
import { eventText, reportSummary } from '../runtimes/embedded/shell/report'
import { shorten } from './shorten'
import { outputOf } from './terminal-output'
import { OUTPUT_TOKENS, type TestReport, testReportOf } from './test-output'

const error = (message: string, more: Partial<TestReport['errors'][number]['error']> = {}) => ({
  name: 'AssertionError',
  message,
  frames: [{ file: 'src/a.js', line: 3, column: 5, name: 'add' }],
  ...more,
})

const report = (changes: Partial<TestReport>): TestReport => ({ outcome: 'done', tests: [], errors: [], printed: [], ...changes })
const file = 'test/a.test.js'

describe('results', () => {
  test('the first failing test, with what it printed, and the counts', () => {
    const { text, summary } = testReportOf(
      report({
        tests: [
          { file, path: ['adds', 'nothing'], state: 'pass' },
          { file, path: ['adds', 'one'], state: 'fail', error: error('1 is not 2', { expected: '2', actual: '{ a: 1 }' }) },
          { file, path: ['adds'], state: 'fail', error: error('1 subtest failed') },
          { file, path: ['later'], state: 'skip' },
          { file: 'test/b.test.js', path: ['b'], state: 'fail', error: error('another') },
        ],
        printed: [
          { text: 'seen by one', file, path: ['adds', 'one'] },
          { text: 'seen by another', file, path: ['later'] },
        ],
      }),
    )
    expect(text).toBe(
      [
        'FAILED test/a.test.js › adds › one',
        'AssertionError: 1 is not 2',
        'actual: { a: 1 }',
        '    at add (src/a.js:3:5)',
        '',
        'Printed by it:',
        'seen by one',
        '',
        'Tests: 3 failed, 1 passed, 1 skipped.',
      ].join('\n'),
    )
    expect(summary).toBe('Tests: 3 failed, 1 passed, 1 skipped.')
  })

  test('a suite that ends before its tests gives way to them', () => {
    const tests = [
      { file, path: ['suite'], state: 'fail', error: error('1 subtest failed') },
      { file, path: ['suite', 'test'], state: 'timeout' },
    ] as const
    expect(testReportOf(report({ tests })).text).toMatch(/^FAILED test\/a\.test\.js › suite › test\nIt did not end in its time\./)
  })

  test('an error outside of tests comes first', () => {
    const { text } = testReportOf(
      report({ errors: [{ file, error: error('Unexpected token', { name: 'SyntaxError', frames: [] }) }] }),
    )
    expect(text).toBe(
      'FAILED test/a.test.js\nSyntaxError: Unexpected token\n\nTests: 0 failed, 0 passed, 1 error outside of tests.',
    )
  })

  test.each([
    [report({ tests: [{ file, path: ['a'], state: 'pass' }] }), 'Tests: 0 failed, 1 passed.'],
    [report({}), 'No test ran.'],
    [report({ outcome: 'killed-timeout' }), 'No test ran. The run was ended because it took too long.'],
  ])('without a failure, the summary alone: %#', (results, text) => {
    expect(testReportOf(results)).toEqual({ text, summary: text })
  })

  test('never more than 8,000 tokens, with head, trace and summary in it', () => {
    const long = Array.from({ length: 60_000 }, (_, index) => `+ row ${index} of the (difference), "${index * 7}"`).join('\n')
    const path = ['x'.repeat(100_000)]
    const { text } = testReportOf(
      report({
        tests: [{ file, path, state: 'fail', error: error(long, { expected: `e${long}`, actual: `a${long}` }) }],
        printed: Array.from({ length: 5000 }, () => ({ text: 'printed, again', file, path })),
      }),
    )
    expect(estimateTokenCount(text)).toBeLessThanOrEqual(OUTPUT_TOKENS)
    expect(text).toMatch(/^FAILED/)
    expect(text).toContain('at add (src/a.js:3:5)')
    expect(text).toContain('characters left out')
    expect(text).toMatch(/Tests: 1 failed, 0 passed\.$/)
  })
})

/** What the shell of this page prints for a run. */
function ownOutput(): string {
  const tests = [
    { type: 'file-start', file },
    { type: 'test', file, path: ['adds', 'zero'], state: 'pass', durationMs: 0 },
    { type: 'test', file, path: ['adds', 'one'], state: 'fail', durationMs: 2, error: error('1 is not 2\n\nat all') },
    { type: 'test', file, path: ['adds'], state: 'fail', durationMs: 2, error: error('1 subtest failed') },
  ] as const
  return [...tests.map(eventText), reportSummary(tests, { outcome: 'done', durationMs: 5 }).text].join('')
}

const OUTPUTS: readonly (readonly [
  name: string,
  output: string,
  first: readonly string[],
  never: readonly string[],
  sum: string,
])[] = [
  [
    'the shell of this page',
    ownOutput(),
    ['adds › one', '1 is not 2\n\n      at all', 'src/a.js:3:5'],
    ['subtest', 'zero'],
    '1 passed, 2 failed (5 ms)',
  ],
  [
    'Vitest',
    '\u001b[31m ❯ src/a.test.ts (2 tests | 2 failed) 5ms\u001b[39m\n   × adds one 4ms\n\n⎯⎯⎯⎯⎯⎯⎯ Failed Tests 2 ⎯⎯⎯⎯⎯⎯⎯\n\n FAIL  src/a.test.ts > adds one\nAssertionError: expected 1 to be 2\n\n- Expected\n+ Received\n\n- 2\n+ 1\n\n ❯ src/a.test.ts:5:15\n      5|   expect(add(1)).toBe(2)\n       |                  ^\n\n⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯\n\n FAIL  src/a.test.ts > adds two\nError: second\n⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯\n\n Test Files  1 failed (1)\n      Tests  2 failed (2)\n   Duration  300ms\n',
    ['adds one', '- 2\n+ 1', 'src/a.test.ts:5:15'],
    ['second', '\u001b', 'Duration'],
    'Test Files  1 failed (1), Tests  2 failed (2)',
  ],
  [
    'Jest',
    'FAIL src/a.test.js\n  ● Console\n\n    console.log\n      noise\n\n  ● adds › one\n\n    expect(received).toBe(expected)\n\n    Expected: 2\n    Received: 1\n\n      at Object.<anonymous> (src/a.test.js:5:15)\n\n  ● adds › two\n\n    second\n\nTest Suites: 1 failed, 1 total\nTests:       2 failed, 2 total\nTime:        0.5 s\n',
    ['● adds › one', 'Expected: 2', 'src/a.test.js:5:15'],
    ['second', 'noise'],
    'Test Suites: 1 failed, 1 total, Tests:       2 failed, 2 total',
  ],
  [
    'node:test as TAP',
    'TAP version 13\n# Subtest: suite\n    # Subtest: fine\n    ok 1 - fine\n    # Subtest: later\n    not ok 2 - later # TODO\n      ---\n      ...\n    # Subtest: adds\n    not ok 3 - adds\n      ---\n      error: |-\n        1 !== 2\n      stack: |-\n        Test.fn (file:///a.test.js:4:3)\n      ...\n    1..3\nnot ok 1 - suite\n  ---\n  error: "1 subtest failed"\n  ...\n1..1\n# tests 3\n# pass 1\n# fail 1\n',
    ['not ok 3 - adds', '1 !== 2', 'a.test.js:4:3'],
    ['later', 'subtest failed'],
    '# tests 3, # pass 1, # fail 1',
  ],
  [
    'node:test as a list',
    '▶ suite\n  ✔ fine (0.3ms)\n  ✖ adds (0.8ms)\n✖ suite (1ms)\nℹ tests 2\nℹ pass 1\nℹ fail 1\nℹ duration_ms 60\n\n✖ failing tests:\n\ntest at a.test.js:4:3\n✖ adds (0.8ms)\n  AssertionError [ERR_ASSERTION]: 1 !== 2\n      at TestContext.<anonymous> (file:///a.test.js:5:10)\n\ntest at b.test.js:1:1\n✖ second\n',
    ['✖ adds', '1 !== 2', 'a.test.js:5:10'],
    ['second', 'duration'],
    'ℹ tests 2, ℹ pass 1, ℹ fail 1',
  ],
  [
    'node:test as it goes',
    '✔ fine (0.3ms)\n✖ adds (0.8ms)\n  AssertionError [ERR_ASSERTION]: 1 !== 2\n      at TestContext.<anonymous> (file:///a.test.js:5:10)\n\n✖ second (0.8ms)\n  Error: other\nℹ tests 3\nℹ fail 2\n',
    ['✖ adds', '1 !== 2', 'a.test.js:5:10'],
    ['other'],
    'ℹ tests 3, ℹ fail 2',
  ],
  [
    'pytest',
    '===== FAILURES =====\n_____ test_adds _____\n\n    def test_adds():\n>       assert add(1) == 2\nE       assert 1 == 2\n\ntest_a.py:4: AssertionError\n_____ test_second _____\nE  other\n===== short test summary info =====\nFAILED test_a.py::test_adds\n===== 2 failed, 1 passed in 0.1s =====\n',
    ['test_adds', 'E       assert 1 == 2', 'test_a.py:4'],
    ['other'],
    '===== 2 failed, 1 passed in 0.1s =====',
  ],
]

describe('printed output', () => {
  test.each(OUTPUTS)('%s: the first failure and the summary', (_, printed, first, never, sum) => {
    const { text, summary } = outputOf(printed)
    for (const part of first) expect(text).toContain(part)
    for (const part of never) expect(text).not.toContain(part)
    expect(summary).toBe(sum)
    expect(text.endsWith(sum.replaceAll(', ℹ', '\nℹ').replaceAll(', #', '\n#').replace(', Tests', '\nTests'))).toBe(true)
  })

  test.each(OUTPUTS)('%s with CR LF says the same', (_, printed) => {
    expect(outputOf(printed.replaceAll('\n', '\r\n'))).toEqual(outputOf(printed))
  })

  test('of no known kind: all of it, or where that is too long from the first error on', () => {
    const error = 'TypeError: x is not a function\n    at f (a.js:1:1)'
    const noise = Array.from({ length: 9000 }, (_, index) => `step ${index}`).join('\n')
    expect(outputOf(`${noise}\n${error}\n`).text).toMatch(/^step 8997[\s\S]*TypeError[\s\S]*a\.js:1:1\)$/)
    expect(outputOf(`some steps\n${error}\n`).text).toBe(`some steps\n${error}`)
    expect(outputOf('all is well\n')).toEqual({ text: 'all is well', summary: 'all is well' })
    expect(outputOf('')).toEqual({ text: '', summary: '' })
  })

  test('a green run is its summary', () => {
    expect(outputOf(' ✓ a.test.ts (3 tests)\n\n Test Files  1 passed (1)\n      Tests  3 passed (3)\n').text).toBe(
      'Test Files  1 passed (1)\nTests  3 passed (3)',
    )
  })

  test('never more than 8,000 tokens, whatever is printed', () => {
    const rows = '    + received: { a: [1, 2, 3] }\n'.repeat(100_000)
    for (const printed of [
      rows,
      `not ok 1 - a\n${rows}`,
      ` FAIL  a > b\n${rows}`,
      'x'.repeat(3_000_000),
      ' '.repeat(3_000_000),
      `${'Tests:  1 failed\n'.repeat(50_000)}`,
      '\u001b['.repeat(200_000),
    ])
      expect(estimateTokenCount(outputOf(printed).text)).toBeLessThanOrEqual(OUTPUT_TOKENS)
  })
})

test.each([0, 1, 25, 100, 1000])('a text shortened to %d tokens has no more of them', (tokens) => {
  for (const text of ['', 'a b c', 'word '.repeat(5000), '日本語'.repeat(3000), '{}();'.repeat(5000), 'line\n'.repeat(5000)]) {
    const short = shorten(text, tokens)
    expect(estimateTokenCount(short)).toBeLessThanOrEqual(tokens)
    if (estimateTokenCount(text) <= tokens) expect(short).toBe(text)
  }
})

import { expect, it } from 'vitest'
import type { RunEvent } from '../../runtime'
import { createTapReader } from './tap'

function read(lines: readonly string[]): string[] {
  const events: RunEvent[] = []
  const reader = createTapReader(
    'a.js',
    (event) => events.push(event),
    () => 0,
  )
  for (const line of lines) reader.read(line)
  reader.end()
  return events.map((event) => (event.type === 'test' ? `${event.path.join(' › ')}: ${event.state}` : event.type))
}

type Row = readonly [title: string, lines: readonly string[], verdicts: readonly string[]]

it.each<Row>([
  [
    'a comment begins a test, the plan ends the last',
    [
      'TAP version 13',
      '# one',
      'ok 1 should be equal',
      '# two',
      'not ok 2 no',
      '',
      '1..2',
      '# tests 2',
      '# pass  1',
      '# fail  1',
    ],
    ['one: pass', 'two: fail'],
  ],
  [
    'lines before the version belong to no test',
    ['# not a test', 'ok', 'TAP version 13', '# one', 'ok 1', '1..1'],
    ['one: pass'],
  ],
  ['several lines at once', ['TAP version 13\n# one\nok 1\nnot ok 2 x\n1..2'], ['one: fail']],
  [
    'what is skipped or to do',
    ['TAP version 13', '# SKIP one', '# two', 'not ok 1 later # TODO', '1..1'],
    ['one: skip', 'two: pass'],
  ],
  ['an assertion without a test', ['TAP version 13', 'not ok 1 x', '1..1'], ['(no name): fail']],
  ['a program that breaks off', ['TAP version 13', '# one', 'ok 1', '# two', 'Bail out! no more'], ['one: pass', 'two: fail']],
  ['nothing', [], []],
])('%s', (_, lines, verdicts) => {
  expect(read(lines)).toEqual(verdicts)
})

it('says what a failed assertion compared, and where', () => {
  const events: RunEvent[] = []
  const reader = createTapReader(
    'a.js',
    (event) => events.push(event),
    () => 0,
  )
  reader.read(
    [
      'TAP version 13',
      '# one',
      'not ok 1 sums',
      '  ---',
      '    operator: equal',
      '    expected: 3',
      '    actual:   4',
      '    at: Test.<anonymous> (file:///project/test/a.js:3:9)',
      '  ...',
      '1..1',
    ].join('\n'),
  )
  expect(events).toEqual([
    {
      type: 'test',
      file: 'a.js',
      path: ['one'],
      state: 'fail',
      durationMs: 0,
      error: {
        name: 'AssertionError',
        message: 'sums',
        expected: '3',
        actual: '4',
        frames: [{ file: 'test/a.js', line: 3, column: 9 }],
      },
    },
  ])
})

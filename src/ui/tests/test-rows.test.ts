import { expect, test } from 'vitest'
import type { RunEvent, RunResult, TestState } from '../../runtimes/runtime'
import type { OutputLine, Results } from '../../session/results'
import { addEvents, beginRun, endRun } from '../../session/results-reducer'
import { outputRows } from './output-rows'
import { firstFailure, type TestRow, testRows } from './test-rows'

const A = 'test/a.test.ts'
const B = 'test/b.test.ts'
const ERROR = { name: 'Error', message: 'no', frames: [] }
const ended = (path: string, state: TestState = 'pass', file = A): RunEvent => ({
  type: 'test',
  file,
  path: path.split('/'),
  state,
  durationMs: 1,
  ...(state === 'fail' ? { error: ERROR } : {}),
})

function results(events: readonly RunEvent[], outcome: RunResult['outcome'] = 'done'): Results {
  const begun = beginRun(null, { asked: [A, B], tests: [A, B], whole: true, content: 1 })
  const ends = [A, B].map((file): RunEvent => ({ type: 'file-end', file, durationMs: 1 }))
  return endRun(addEvents(begun, outcome === 'done' ? [...events, ...ends] : events), outcome)
}

function drawn(row: TestRow): string {
  const indent = '  '.repeat(row.depth)
  switch (row.kind) {
    case 'file':
      return row.file
    case 'suite':
      return `${indent}${row.name}:`
    case 'test':
      return `${indent}${row.test.state} ${row.name}`
    case 'begun':
      return `${indent}${row.isOver ? 'was' : 'is'} running ${row.name}`
    case 'not-run':
      return `${indent}not run`
    case 'error':
      return `${indent}error ${row.error.message}`
  }
}

type Row = {
  readonly name: string
  readonly events: readonly RunEvent[]
  readonly outcome?: RunResult['outcome']
  readonly file?: string
  readonly test?: string
  readonly rows: readonly string[]
}

const ROWS: readonly Row[] = [
  {
    name: 'suites occur once, where they come first',
    events: [ended('s/1'), ended('t'), ended('s/2', 'fail'), ended('s/u/3', 'skip')],
    rows: [A, '  s:', '    pass 1', '    fail 2', '    u:', '      skip 3', '  pass t', B],
  },
  {
    name: 'a test with subtests is above them',
    events: [ended('p/1'), ended('p/2', 'fail'), ended('p', 'fail')],
    rows: [A, '  fail p', '    pass 1', '    fail 2', B],
  },
  { name: 'two tests of one name', events: [ended('x'), ended('x', 'fail')], rows: [A, '  pass x', '  fail x', B] },
  {
    name: 'errors come first in their file, those of no file last',
    events: [ended('x'), { type: 'unhandled', file: A, error: ERROR }, { type: 'unhandled', error: ERROR }],
    rows: [A, '  error no', '  pass x', B, 'error no'],
  },
  {
    name: 'what ran when it was stopped, and what never ran',
    outcome: 'aborted',
    events: [{ type: 'file-start', file: A }, ended('x'), { type: 'test-start', file: A, path: ['y'], limitMs: 0 }],
    rows: [A, '  pass x', '  was running y', B, '  not run'],
  },
  { name: 'a file by a part of its path', file: 'B.TEST', events: [ended('x'), ended('y', 'pass', B)], rows: [B, '  pass y'] },
  {
    name: 'tests by a part of their names with their suites',
    test: 'S on',
    events: [ended('s/one'), ended('s/two'), ended('three', 'pass', B)],
    rows: [A, '  s:', '    pass one'],
  },
]

test.each(ROWS)('$name', ({ events, outcome, file = '', test: name = '', rows }) => {
  expect(testRows(results(events, outcome), { file, name }).map(drawn)).toEqual(rows)
})

test('every row has a key of its own, the same in the next run', () => {
  const events = [
    ended('x'),
    ended('x'),
    ended('s/x'),
    ended('s'),
    ended('s/x'),
    { type: 'unhandled', file: A, error: ERROR } as const,
  ]
  const keys = () => testRows(results(events), { file: '', name: '' }).map(({ key }) => key)
  expect(new Set(keys()).size).toBe(keys().length)
  expect(keys()).toEqual(keys())
})

test('what is seen first is what went wrong', () => {
  const shown = firstFailure(testRows(results([ended('x'), ended('y', 'fail')]), { file: '', name: '' }))
  expect(shown?.kind === 'test' && shown.name).toBe('y')
  expect(firstFailure(testRows(results([ended('x')]), { file: '', name: '' }))).toBeNull()
})

const line = (text: string, path: readonly string[] | null = null, file: string | null = path && A): OutputLine => ({
  level: 'log',
  text,
  file,
  path,
})

test.each<[string, readonly OutputLine[], string, string]>([
  ['a heading for each test that speaks', [line('a', ['x']), line('b', ['x']), line('c', ['y'])], '', `${A} › x|a|b|${A} › y|c`],
  ['none where no test is known', [line('a'), line('b', ['x']), line('c')], '', `a|${A} › x|b|c`],
  ['by its text', [line('one', ['x']), line('two', ['x'])], 'TWO', `${A} › x|two`],
  ['by its test', [line('one', ['x']), line('two', ['yes'])], 'yes', `${A} › yes|two`],
  ['nothing', [line('one')], 'two', ''],
])('output: %s', (_, lines, filter, expected) => {
  const { text, rows } = outputRows(lines, filter)
  expect(text.replaceAll('\n', '|')).toBe(expected)
  if (text !== '') expect(rows).toHaveLength(text.split('\n').length)
})

test('keys stay short and apart however deep and long the names are', () => {
  const deep = (last: string) => [...Array.from({ length: 39 }, (_, at) => `${at}${'n'.repeat(900)}`), last].join('/')
  const rows = testRows(results([ended(deep('one')), ended(deep('two')), ended(deep('one'))]), { file: '', name: '' })
  expect(rows.map(({ kind }) => kind)).toEqual(['file', ...Array(7).fill('suite'), 'test', 'test', 'test', 'file'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  expect(Math.max(...rows.map(({ key }) => key.length))).toBeLessThan(40)
})

import { expect, test } from 'vitest'
import type { RunEvent } from '../../runtimes/runtime'
import { addEvents, beginRun, endRun } from '../../session/results-reducer'
import { redText, runtimeReasonText, testNotes } from './tests-messages'

const ERROR = { name: 'Error', message: 'no', frames: [] }

const results = (events: readonly RunEvent[]) =>
  endRun(addEvents(beginRun(null, { asked: ['a', 'b', 'c'], tests: ['a', 'b', 'c'], whole: true, content: 1 }), events), 'done')

const passes = (file: string): RunEvent => ({ type: 'test', file, path: ['x'], state: 'pass', durationMs: 1 })

test.each<[string, readonly RunEvent[], string]>([
  ['tests alone', [passes('a')], ''],
  ['a file that did not load', [passes('a'), { type: 'file-error', file: 'b', error: ERROR }], ', 1 file could not be loaded'],
  [
    'files that failed behind their tests',
    [passes('a'), { type: 'unhandled', file: 'a', error: ERROR }, passes('b'), { type: 'file-error', file: 'b', error: ERROR }],
    ', 2 files failed outside their tests',
  ],
  [
    'all of it',
    [
      { type: 'file-error', file: 'c', error: ERROR },
      passes('a'),
      { type: 'unhandled', file: 'a', error: ERROR },
      { type: 'unhandled', error: ERROR },
    ],
    ', 1 file could not be loaded, 1 file failed outside its tests, 1 error outside any file',
  ],
])('what is red besides tests: %s', (_, events, text) => {
  expect(redText(results(events))).toBe(text)
})

test('why a runtime was chosen, and what of the project was not read', () => {
  expect(runtimeReasonText({ code: 'needs-no-more', runners: ['vitest', 'node'] })).toContain('by Vitest, node --test,')
  expect(runtimeReasonText({ code: 'modules', names: ['child_process'] })).toContain('node:child_process')
  expect(runtimeReasonText({ code: 'built', names: ['dist/a.js'] })).toContain('dist/a.js')
  expect(testNotes({ unknown: 'mocha', unread: 'vitest.config.ts', missing: [] })).toHaveLength(2)
  expect(testNotes({ unknown: null, unread: null, missing: [] })).toEqual([])
})

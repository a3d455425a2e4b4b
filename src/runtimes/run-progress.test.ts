import { expect, test } from 'vitest'
import { createRunProgress, type RunProgress } from './run-progress'
import type { RunEvent } from './runtime'

const A = 'a.test.js'
const B = 'b.test.js'
const begin = (file = A): RunEvent => ({ type: 'file-start', file })
const end = (file = A): RunEvent => ({ type: 'file-end', file, durationMs: 1 })
const start = (...path: string[]): RunEvent => ({ type: 'test-start', file: A, path, limitMs: 0 })
const pass = (...path: string[]): RunEvent => ({ type: 'test', file: A, path, state: 'pass', durationMs: 1 })

const SEVERAL = 'Several tests ran at the same time: it need not be this one.'

function seen(...events: readonly RunEvent[]): RunProgress {
  const progress = createRunProgress(() => 0)
  for (const event of events) progress.see(event)
  return progress
}

/** What is said of the tests of A that were ended: state, name, reason. */
const lost = (progress: RunProgress) =>
  progress
    .lose(A, 'Ended.', 'timeout')
    .map((event) => (event.type === 'test' ? `${event.state} ${event.path.join(' > ')}: ${event.error?.message}` : event.type))

test.each<readonly [what: string, events: readonly RunEvent[], said: readonly string[]]>([
  ['one test', [start('a')], ['timeout a: Ended.']],
  ['a test within another', [start('a'), start('a', 'b')], ['timeout a > b: Ended.', 'fail a: 1 subtest failed']],
  ['two beside each other', [start('a'), start('b')], [`timeout b: Ended. ${SEVERAL}`, `timeout a: Ended. ${SEVERAL}`]],
  ['one whose neighbour began earlier and is over', [start('a'), start('b'), pass('a')], ['timeout b: Ended.']],
  ['the second of two with one name', [start('a'), start('a'), pass('a')], ['timeout a: Ended.']],
  ['no test', [start('a'), pass('a')], []],
  ['no file', [start('a'), end()], []],
])('what is lost with %s', (_, events, said) => {
  expect(lost(seen(begin(), ...events))).toEqual(said)
})

test('files run beside each other, and again', () => {
  const progress = seen(begin(), begin(B), start('a'), pass('a'), end(B))
  expect(progress.open).toMatchObject([{ file: A, running: [], done: [{ file: A, path: ['a'] }], hasError: false }])
  expect([progress.over.has(B), progress.knows(B), progress.knows('c.test.js'), progress.hasFailure]).toEqual([
    true,
    true,
    false,
    false,
  ])
  progress.see(begin(B))
  expect([progress.over.has(B), progress.open.map(({ file }) => file)]).toEqual([false, [A, B]])
  progress.see({ type: 'file-error', file: B, error: { name: 'Error', message: 'no', frames: [] } })
  expect([progress.open[1]?.hasError, progress.hasFailure]).toEqual([true, true])
})

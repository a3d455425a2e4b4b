import { expect, test } from 'vitest'
import type { Path } from '../engine/model'
import { parsePath } from '../engine/paths'
import { type Rollbacks, rolledBack, wantsPause, withoutRollbacks } from './rollbacks'

function path(text: string): Path {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
  return parsed.path
}
const [a, b] = [path('a'), path('constructor')]

/** Counts after each step: files rolled back, or committed after a '+'. */
const after = (...steps: readonly string[]): Rollbacks =>
  steps.reduce<Rollbacks>((counts, step) => {
    const paths = step.replace('+', '').split(' ').map(path)
    return step.startsWith('+') ? withoutRollbacks(counts, paths) : rolledBack(counts, paths)
  }, new Map())

test.each<[string, readonly string[], readonly Path[]]>([
  ['nothing was rolled back', [], []],
  ['a file once', ['a'], []],
  ['a file twice', ['a', 'a'], []],
  ['a file for the third time', ['a', 'a', 'a'], [a]],
  ['a file for the fourth time', ['a', 'a', 'a', 'a'], [a]],
  ['two files three times together', ['a constructor', 'a constructor', 'constructor a'], [a, b]],
  ['one of two files three times', ['a constructor', 'a', 'a'], [a]],
  ['a file that was committed in between', ['a', 'a', '+a', 'a'], []],
  ['a file while another was committed in between', ['a', 'a', '+constructor', 'a'], [a]],
])('%s', (_, steps, expected) => {
  const counts = after(...steps)
  expect(wantsPause(counts, [a, b])).toEqual(expected)
  expect(wantsPause(counts, [])).toEqual([])
})

test('every step is another value', () => {
  const one = rolledBack(new Map(), [a])
  const two = rolledBack(one, [a, b])
  const none = withoutRollbacks(two, [a, b])
  expect([[...one], [...two], [...none]]).toEqual([
    [[a, 1]],
    [
      [a, 2],
      [b, 1],
    ],
    [],
  ])
})

/** What Aider's patch format does beside the others of the family. */
import { expect, test } from 'vitest'
import { emulate } from '../emulate'

const TREE = { a: 'one\ntwo\n', 'src/b': 'x\n' }
const patch = (...lines: readonly string[]) => ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n')
const TWO = ['*** Update File: a', '@@', '-two', '+2']

test.each([
  {
    name: 'a form feed ends a line',
    reply: patch('*** Update File: a', '@@', ' one\f', '-two', '+2'),
    verdict: 'refused',
    changed: {},
  },
  {
    name: 'and so it may stand for the end of one',
    reply: patch('*** Update File: a', '@@', ' one\f-two', '+2'),
    verdict: 'applied',
    changed: { a: 'one\n2\n' },
  },
  { name: 'a folder cannot be added', reply: patch('*** Add File: src', '+x'), verdict: 'refused', changed: {} },
  {
    name: 'nor what a file stands in the way of',
    reply: patch(...TWO, '*** Add File: a/b', '+x'),
    verdict: 'partial',
    changed: { a: 'one\n2\n' },
  },
  {
    name: 'a new name that is too long takes all with it',
    reply: patch(...TWO, `*** Add File: ${'x'.repeat(256)}`, '+x'),
    verdict: 'refused',
    changed: {},
  },
  {
    name: 'a file cannot be moved to a folder',
    reply: patch('*** Update File: a', '*** Move to: src', '@@', '-two', '+2'),
    verdict: 'refused',
    changed: {},
  },
  {
    name: 'a file is written though nothing changes',
    reply: patch('*** Update File: a'),
    verdict: 'applied',
    changed: {},
  },
])('$name', ({ reply, verdict, changed }) => {
  const done = emulate('aider-patch', reply, TREE)
  expect({ verdict: done.verdict, files: done.files }).toEqual({ verdict, files: { ...TREE, ...changed } })
})

test('a patch of nothing is none', () => {
  expect(emulate('aider-patch', patch(), TREE)).toMatchObject({ stopped: 'format', files: TREE })
})

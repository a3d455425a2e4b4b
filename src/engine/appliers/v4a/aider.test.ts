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
    name: 'and so it may take the place of the end of one',
    reply: patch('*** Update File: a', '@@', ' one\f-two', '+2'),
    verdict: 'applied',
    changed: { a: 'one\n2\n' },
  },
  { name: 'a folder cannot be added', reply: patch('*** Add File: src', '+x'), verdict: 'refused', changed: {} },
  {
    name: 'nor what another file is in the way of',
    reply: patch(...TWO, '*** Add File: a/b', '+x'),
    verdict: 'partial',
    changed: { a: 'one\n2\n' },
  },
  {
    name: 'and what comes behind that is written',
    reply: patch('*** Add File: a/b', '+x', ...TWO),
    verdict: 'partial',
    changed: { a: 'one\n2\n' },
  },
  { name: 'a new file stays empty', reply: patch('*** Add File: c', '+x'), verdict: 'partial', changed: { c: '' } },
  {
    name: 'and ends the patch',
    reply: patch('*** Add File: c', '+x', ...TWO),
    verdict: 'partial',
    changed: { c: '' },
  },
  { name: 'words before the patch', reply: `Here:\n\n${patch(...TWO)}`, verdict: 'refused', changed: {} },
  { name: 'a blank line before it', reply: `\n${patch(...TWO)}`, verdict: 'refused', changed: {} },
  { name: 'a fence around it', reply: `\`\`\`\n${patch(...TWO)}\`\`\`\n`, verdict: 'refused', changed: {} },
  { name: 'words behind it', reply: `${patch(...TWO)}\nDone.\n`, verdict: 'applied', changed: { a: 'one\n2\n' } },
  {
    name: 'a second patch is not read',
    reply: patch(...TWO) + patch('*** Delete File: src/b'),
    verdict: 'applied',
    changed: { a: 'one\n2\n' },
  },
  { name: 'no markers at all', reply: `${TWO.join('\n')}\n`, verdict: 'applied', changed: { a: 'one\n2\n' } },
  { name: 'a patch in a call', reply: JSON.stringify({ input: patch(...TWO) }), verdict: 'refused', changed: {} },
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

test('a first marker behind words, and no file on a line of its own, is nothing to it', () => {
  const escaped = patch(...TWO).replaceAll('\n', '\\n')
  expect(emulate('aider-patch', `Here:\n\n${escaped}\n`, TREE)).toMatchObject({ stopped: 'format', files: TREE })
})

test('the coder alone fills new files, and is given the patch alone', () => {
  const reply = `Here:\n${patch('*** Add File: c', '+x')}`
  expect(emulate('aider-patch', reply, TREE, { hosted: false })).toMatchObject({
    verdict: 'applied',
    files: { ...TREE, c: 'x\n' },
  })
})

test('edits of another format come as one patch', () => {
  const diff = (path: string, old: string, fresh: string) => `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-${old}\n+${fresh}\n`
  const reply = diff('a', 'two', '2') + diff('src/b', 'x', 'y')
  const made = emulate('aider-patch', reply, TREE, { translate: true })
  expect(made).toMatchObject({ verdict: 'applied', files: { a: 'one\n2\n', 'src/b': 'y\n' } })
})

test('a patch of nothing is none', () => {
  expect(emulate('aider-patch', patch(), TREE)).toMatchObject({ stopped: 'format', files: TREE })
})

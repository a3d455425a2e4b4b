/** What Codex 0.169.0 and 0.171.0 did with a patch of one file. */
import { expect, test } from 'vitest'
import { emulate } from '../emulate'

const ROWS: readonly [does: string, before: string, body: string, after: string][] = [
  ['a blank behind @@ is no context', 'a\nb\n', '@@ \n-b\n+c', 'a\nc\n'],
  ['new lines alone go behind a blank line at the end', 'a\n\n', '@@\n+c', 'a\n\nc\n'],
  ['several of them in their order', 'a\n\n', '@@\n+c\n@@\n+d', 'a\n\nc\nd\n'],
  ['blanks behind an anchor are no part of it', 'a\na  \nb\na\nc\n', '@@ a  \n-b\n+B\n@@ a  \n-c', 'a\na  \nB\na\n'],
  ['blanks before an anchor are', ' a\na\nb\n', '@@  a\n-a\n+B', ' a\nB\nb\n'],
  ['blank lines alone are context', 'a\n\nc\n', '\n ', 'a\n\nc\n'],
  ['a blank line above the first chunk is the context of what is added', 'a\n\nc\n', '\n+b', 'a\n\nb\nc\n'],
  ['an end of the file above the first chunk ends nothing', 'a\n\nc\n', '*** End of File\n-a', '\nc\n'],
  ['the end of the file behind an anchor', 'a\nb\na\nb\n', '@@ a\n-b\n+c\n*** End of File', 'a\nb\na\nc\n'],
]

const REFUSED: readonly [does: string, before: string, body: string][] = [
  ['a blank line above the first chunk has to be in the file', 'a\n\nc\n', '\n@@\n-a'],
  ['a tab is no blank line', 'a\n\nc\n', '-a\n\t'],
  ['and be above its lines', 'a\n\nc\n', '\n-a\n+b'],
  ['the end of the file is not looked for before the anchor', 'def f():\n', '@@ def f():\n+}\n@@\n-def f():\n*** End of File'],
  ['nor before the chunk that was found last', 'a\nb\n', '@@ a\n b\n@@\n-b\n+c\n*** End of File'],
  ['an anchor is not the first of the lines that end the file', 'a\nb\nc\n', '@@ b\n-b\n-c\n+c\n*** End of File'],
  ['an anchor without the blanks that it has behind it takes the first line without them', 'a  \nb\na\n', '@@ a  \n-b'],
]

test.each(ROWS)('%s', (_, before, body, after) => {
  const reply = `*** Begin Patch\n*** Update File: x.txt\n${body}\n*** End Patch`
  expect(emulate('codex-apply-patch', reply, { 'x.txt': before })).toMatchObject({
    verdict: 'applied',
    files: { 'x.txt': after },
  })
})

test.each(REFUSED)('%s', (_, before, body) => {
  const reply = `*** Begin Patch\n*** Update File: x.txt\n${body}\n*** End Patch`
  expect(emulate('codex-apply-patch', reply, { 'x.txt': before })).toMatchObject({
    verdict: 'refused',
    files: { 'x.txt': before },
  })
})

test('a blank before the end of the patch is none of a file that is added', () => {
  const reply = '*** Begin Patch\n*** Update File: x.txt\n-a\n*** Add File: g\n *** End Patch\n*** End Patch'
  expect(emulate('codex-apply-patch', reply, { 'x.txt': 'a\nb\n' })).toMatchObject({
    verdict: 'applied',
    files: { 'x.txt': 'b\n', g: '' },
  })
})

/** What Codex 0.169.0 itself did with a patch of one file. */
import { expect, test } from 'vitest'
import { emulate } from '../emulate'

const ROWS: readonly [does: string, before: string, body: string, after: string][] = [
  ['a blank behind @@ is no context', 'a\nb\n', '@@ \n-b\n+c', 'a\nc\n'],
  ['new lines alone go behind a blank line at the end', 'a\n\n', '@@\n+c', 'a\n\nc\n'],
  ['several of them in their order', 'a\n\n', '@@\n+c\n@@\n+d', 'a\n\nc\nd\n'],
]

test.each(ROWS)('%s', (_, before, body, after) => {
  const reply = `*** Begin Patch\n*** Update File: x.txt\n${body}\n*** End Patch`
  expect(emulate('codex-apply-patch', reply, { 'x.txt': before })).toMatchObject({
    verdict: 'applied',
    files: { 'x.txt': after },
  })
})

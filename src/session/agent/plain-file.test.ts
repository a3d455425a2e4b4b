/** The one block of code of an answer. */
import { expect, test } from 'vitest'
import { onlyBlockIn } from './plain-file'

test.each<[name: string, reply: string, content: string | null]>([
  ['one block', 'Here it is:\n```ts\nconst a = 1\n```\nThat is all.', 'const a = 1\n'],
  ['one that holds another', '````md\n```ts\nx\n```\n````\n', '```ts\nx\n```\n'],
  ['tildes', '~~~\na\n\nb\n~~~', 'a\n\nb\n'],
  ['two blocks', '```\na\n```\n```\nb\n```\n', null],
  ['none', 'const a = 1', null],
  ['one that does not end', '```ts\nconst a = 1\n', null],
  ['an empty one', '```ts\n\n```\n', null],
])('%s', (_, reply, content) => {
  expect(onlyBlockIn(reply)).toBe(content)
})

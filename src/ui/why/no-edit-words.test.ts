import { expect, test } from 'vitest'
import { readReply } from '../../engine/index'
import { noEditWords } from './no-edit-words'

const BLOCK = '```ts\nexport const one = 1\n```\n'

test.each([
  ['prose alone', 'I would rename it.\n', /^The text is in none of the formats below/],
  ['a block', `So:\n\n${BLOCK}`, /^The reply has 1 code block, and it does not name its file\./],
  [
    'two, one of them longer fenced',
    `${BLOCK}\n~~~~\n\`\`\`\n~~~\n~~~~\n`,
    /^The reply has 2 code blocks, and none names its file\./,
  ],
  ['one that is cut', `${BLOCK}${BLOCK}\`\`\`ts\nconst`, /^The reply has 3 code blocks/],
])('why there is no edit: %s', (_, reply, words) => {
  expect(readReply(reply).edits).toEqual([])
  expect(noEditWords(reply)).toMatch(words)
})

test('a path above the block is what the sentence says: then there is an edit', () => {
  expect(readReply(`So:\n\nsrc/one.ts\n${BLOCK}`).edits).toMatchObject([{ written: 'src/one.ts' }])
})

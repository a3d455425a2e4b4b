import { describe, expect, test } from 'vitest'
import { readReply } from './read'

const block = (old: string, fresh: string) =>
  `a.ts\n\`\`\`ts\n<<<<<<< SEARCH\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE\n\`\`\`\n`

const between = (above: string, words: string) => `${above}\n\n${block('one', 'two')}\n${words}\n\n${block('three', 'four')}`
const kinds = (reply: string) => (readReply(reply).asides ?? []).map(({ kind, edit }) => `${kind} ${edit}`)

describe('edits to choose from', () => {
  test.each([
    ['## Option A', '## Option B'],
    ['**Option 1:** the short way', '**Option 2:** the long way'],
    ['First approach:', 'Second approach:'],
    ['Do this:', 'Or:'],
    ['Do this:', 'Alternatively, do that:'],
    ['The short way:', 'If you prefer the long way, do this instead:'],
    ['### Simple', '### Alternative (faster):'],
    ['Pick one.\n\n1. The first:', '2. The second:'],
    ['Where there is a shell:', 'Otherwise:'],
    ['Where there is a shell:', 'In all other cases, use this:'],
  ])('%s … %s', (above, words) => {
    expect(kinds(between(above, words))).toEqual(['choice 1'])
  })

  test.each([
    ['Step 1:', 'Step 2:'],
    ['1. Rename it:', '2. Call it:'],
    ['## Option parsing', '## Options of the command'],
    ['Option A is the better one. I take it:', 'Then the caller:'],
    ['Read the file or the cache:', 'Or the test fails, so mend it too:'],
    ['The change:', '```sh\nOr:\n```\nand the test:'],
    ['### Option 1', 'The caller of option 1:'],
    ['The change:', 'Otherwise the test fails, so mend it too:'],
  ])('are none: %s … %s', (above, words) => {
    expect(kinds(between(above, words))).toEqual([])
  })

  test('say which they are, in a bare reply as in a provider’s response', () => {
    const reply = between('Option A:', 'Option B:')
    expect(readReply(reply).asides).toMatchObject([{ first: 0, edit: 1, span: { from: reply.indexOf('Option B') } }])
    expect(kinds(JSON.stringify({ choices: [{ message: { role: 'assistant', content: reply } }] }))).toEqual(['choice 1'])
  })
})

test.each([
  ['behind it', `${block('one', 'two')}\nIgnore the above.\n`],
  ['behind it, as none is needed', `${block('one', 'two')}\nActually, scratch that. No change is needed.\n`],
  ['above it', `Do NOT apply this, it is an illustration:\n\n${block('one', 'two')}`],
])('an edit that is not to be made at all: %s', (_, reply) => {
  expect(kinds(reply)).toEqual(['withdrawal 1'])
})

test.each([
  ['If you are on Windows:', 1],
  ['If you still use Node 18, apply this:', 1],
  ['If you run the tests now, they fail because of this line:', 0],
  ['If you want, run it first. The change:', 0],
])('an edit for some alone: %s', (words, count) => {
  expect(kinds(`${words}\n\n${block('one', 'two')}`)).toEqual(count === 0 ? [] : ['condition 0'])
})

describe('a counter-example', () => {
  test.each([
    'Do not do this:',
    'Don’t write it like this:',
    'Avoid doing this, it hides the error:',
    '❌ **Wrong:**',
    'Bad:',
    'You might be tempted to write:',
    'A naive fix would be to change the type:',
    'The following would NOT work:',
    'What I would not do:',
  ])('is not to be made: %s', (words) => {
    expect(kinds(`${words}\n\n${block('one', 'two')}\nInstead, the caller has to change:\n\n${block('three', 'four')}`)).toEqual([
      'withdrawal 1',
    ])
  })

  test.each([
    'This is wrong:',
    'The loop does not do this:',
    'Users do not do this:',
    'This does not work, so:',
    'I avoid the naive sort. The fix:',
    'Users do not see it. The change:',
    'Bad input made this throw:',
    'You should not use it here, so it goes:',
    'Avoid this by a check:',
    'Don’t do this in a loop; the value is computed once instead:',
    'You might be tempted to lock it, but a queue is simpler:',
    'This won’t work with null, so:',
    'Don’t do this:\n\n```ts\none = three\n```\n\nInstead:',
    'Do not use this:\n\n```ts\none = three\n```\n\nThe fix:',
  ])('is none: %s', (words) => {
    expect(kinds(`${words}\n\n${block('one', 'two')}`)).toEqual([])
  })
})

describe('edits that are taken back', () => {
  test.each([
    'Sorry, that was wrong. Use this instead:',
    'Ignore the above.',
    'Please disregard my previous edit:',
    'Wait, that is not right. Let me redo it:',
    '**Correction:** it has to be',
    'I made a mistake above.',
    'Use this instead:',
    'Actually, don’t apply the above. The right fix is:',
    'Actually, the better fix is:',
    'The following replaces the previous edit:',
  ])('%s', (words) => {
    expect(kinds(between('Do this:', words))).toEqual(['retraction 1'])
  })

  test.each([
    'Wait for the file, too:',
    'The old check was wrong: it let all pass.',
    'Sorry, one more:',
    'The parser has to ignore the comments:',
    'Actually, the caller has to change too:',
  ])('are none: %s', (words) => {
    expect(kinds(between('Do this:', words))).toEqual([])
  })

  test('need words between edits', () => {
    expect(kinds(`Ignore the above.\n\n${block('one', 'two')}`)).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { explainAttempt, explainDecision, feedback, linesIn, RUNG_NAME, shortly, testFeedback } from './explain'
import { applyReply, readReply } from './index'
import { LADDER } from './match/rungs/ladder'
import type { Decision } from './model'

const block = (search: string, replace: string, path = 'a.ts') =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`

function decided(reply: string, file: string) {
  const { transaction } = applyReply(reply, { 'a.ts': file })
  const [decision] = transaction.decisions
  if (decision === undefined) throw new Error('no decision')
  return { decision, transaction, message: feedback(readReply(reply), transaction, () => file) }
}

const said = (decision: Decision, written = 'a.ts') => Object.values(explainDecision(decision, written)).join(' — ')

test('lines are told as people count them', () => {
  expect([linesIn({ start: 0, end: 1 }), linesIn({ start: 4, end: 8 }), linesIn({ start: 4, end: 4 })]).toEqual([
    'line 1',
    'lines 5–8',
    'before line 5',
  ])
})

test('the rungs are named in the order of the ladder', () => {
  expect(Object.keys(RUNG_NAME)).toEqual(LADDER.map((rung) => rung.id))
})

describe('a decision in words', () => {
  test.each([
    ['exact', 'a\n', block('a\n', 'b\n'), 'exact', 'character by character'],
    ['line ends', 'a\r\n', block('a\n', 'b\n'), 'line ends', 'line ends differ'],
    ['trailing space', 'a \n', block('a\n', 'b\n'), 'trailing space', 'white space at the end'],
    ['indentation', '  a\n', block('a\n', 'b\n'), 'indent +2', 'indented differently'],
    ['tabs', '\ta\n\t\tb\n', block('  a\n    b\n', '  c\n'), 'tabs ↔ spaces', 'indented differently'],
    ['already there', 'const b = 1\n', block('const a = 1\n', 'const b = 1\n'), 'already there', 'at line 1 already'],
    ['ambiguous', 'a\na\n', block('a\n', 'b\n'), '2 places', 'equal in 2 places, compared character by character'],
    ['nowhere', 'zzz\n', block('const a = 1\n', 'b\n'), 'not found', 'Nothing in the file resembles'],
    [
      'another name',
      'const a = 1\nconst b = 2\n',
      block('const a = 1\nconst c = 2\n', 'x\n'),
      'conflict',
      'Line 2 of what is to be removed',
    ],
    ['nearly', 'const a = 1\n', block('const a = 1\nfunction b() {\n  c\n', 'x\n'), 'not found', '1 of 3 lines equal'],
    ['empty search', 'a\n', block('', 'b\n'), 'empty search', 'does not say where'],
    ['no change', 'a\n', block('a\n', 'a\n'), 'no change', 'the same'],
    ['no such file', 'a\n', block('a\n', 'b\n', 'src/zz.ts'), 'file missing', 'Add the file'],
    ['unsafe path', 'a\n', block('a\n', 'b\n', '../x.ts'), 'path refused', 'out of the project'],
  ])('%s', (_, file, reply, short, sentence) => {
    const { decision } = decided(reply, file)
    expect(shortly(decision)).toBe(short)
    expect(said(decision)).toContain(sentence)
  })

  test('each rung tells what it compared and what it found', () => {
    const { decision } = decided(block('a\nb\n', 'c\n'), '    a\n    b\n')
    expect(decision.attempts.map(explainAttempt)).toEqual([
      'Lines are equal character by character: nowhere.',
      'Lines are equal whatever ends them: nowhere.',
      'Lines are equal but for white space at their end: nowhere.',
      'Lines are equal once typographic quotes, dashes and spaces are plain ones: nowhere.',
      'Lines are equal whatever blank lines stand between them: nowhere.',
      'Lines are equal once all are shifted by the same indentation: at lines 1–2, shifted by +4.',
    ])
  })
})

describe('the message for the model', () => {
  test('is empty where nothing failed', () => {
    expect(decided(block('a\n', 'b\n'), 'a\n').message).toBe('')
  })

  test('names the file and the hunk, quotes what stands there, and says what is fine', () => {
    const file = 'function one() {\n  return first\n}\n\nlast()\n'
    const { message } = decided(block('function one() {\n  return second\n}\n', 'x\n') + block('last()\n', 'end()\n'), file)
    expect(message).toContain('None of your edits was applied: 1 problem.')
    expect(message).toContain('a.ts, hunk 1: The file says something else.')
    expect(message).toContain('```\nfunction one() {\n  return first\n}\n```')
    expect(message).toContain('1 other hunk would apply as it is')
  })

  test.each([
    ['a file that is not there', block('a\n', 'b\n', 'src/zz.ts'), 'src/zz.ts is not in the project. Name a file of the project'],
    ['an edit without a path', '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n', 'Write the path of the file above the edit.'],
  ])('asks the model, not the person, for %s', (_, reply, asked) => {
    expect(decided(reply, 'a\n').message).toContain(asked)
  })

  test('quotes lines with fences between other fences', () => {
    expect(decided(block('```ts\nold\n', 'x\n'), '```ts\nolt\n```\n').message).toContain('~~~~\n```ts\nolt\n~~~~')
  })

  test('says where a reply was cut off', () => {
    expect(decided(`${block('a\n', 'b\n')}a.ts\n<<<<<<< SEARCH\nc\n`, 'a\n').message).toContain('It may have been cut off.')
  })

  test('stays short however much failed', () => {
    const { message } = decided(block('const nowhere = 1\n', 'x\n').repeat(500), 'const somewhere = 1\n')
    expect(message).toContain('And 480 problems more.')
    expect(message.length).toBeLessThan(10_000)
  })

  test('of failing tests names each with its place', () => {
    const message = testFeedback([{ name: 'pool › waits', message: 'expected 1\nreceived 2', place: 'test/pool.test.ts:22' }])
    expect(message).toContain('1 test fails')
    expect(message).toContain('- pool › waits (test/pool.test.ts:22)\n  expected 1\n  received 2')
    expect(testFeedback([])).toBe('')
  })
})

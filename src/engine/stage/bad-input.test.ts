/** Hostile input: each ends with an answer, and what follows works as ever. Times are figures of the bench. */
import { describe, expect, test } from 'vitest'
import { applyReply } from '../index'
import type { StageOptions } from '../stage'
import { sampleSymbolEdit, stageSymbolEdit } from './testing/symbol-samples'

const block = (search: string, replace: string) =>
  `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const numbered = (count: number, text: (at: number) => string = (at) => `line ${at} of ${at * 7}`) =>
  Array.from({ length: count }, (_, at) => `${text(at)}\n`)

/** The verdict of the first hunk. */
function verdictOf(reply: string, file: string) {
  const { ok, files, transaction } = applyReply(reply, { 'a.ts': file })
  const [decision] = transaction.decisions
  if (!ok) expect(files['a.ts']).toBe(file)
  return decision?.state === 'refused' ? decision.refusal.code : decision?.state === 'applied' ? decision.how : decision?.state
}

const LINES = numbered(20_000)
const TYPED = LINES.map((line, at) => (at % 100 === 50 ? line.replace('line', 'lien') : line))
const WIDE = 'abc'.repeat(3_400_000)

describe('ends', () => {
  test.each<[string, () => [reply: string, file: string], string]>([
    ['a text that occurs 100,000 times', () => [block('x\n', 'y\n'), 'x\n'.repeat(100_000)], 'ambiguous'],
    [
      'equal lines in a row in a file of equal lines',
      () => [block('x\n'.repeat(20_000), 'y\n'), 'x\n'.repeat(100_000)],
      'budget',
    ],
    ['one line of 10 MB, and another text', () => [block('nothing\n', 'y\n'), WIDE], 'not-found'],
    [
      'one line of 10 MB, quoted with a letter more',
      () => [block(`${WIDE.slice(0, 5_000_000)}X${WIDE.slice(5_000_000)}\n`, 'y\n'), WIDE],
      'not-found',
    ],
    ['20,000 lines as they are', () => [block(LINES.join(''), LINES.slice(1).join('')), LINES.join('')], 'exact'],
    [
      '20,000 lines, 200 of them misspelt',
      () => [block(TYPED.join(''), TYPED.join('').replace('line 5 ', 'LINE 5 ')), LINES.join('')],
      'alignment',
    ],
    [
      '20,000 lines of which none is there',
      () => [block(numbered(20_000, (at) => `other ${at}`).join(''), 'y\n'), LINES.join('')],
      'not-found',
    ],
    ['a file of blank lines', () => [block('\n\n\n', 'y\n'), '\n'.repeat(100_000)], 'empty-search'],
    ['an indentation of 300,000 columns', () => [block('x\n', 'y\n'), `${' '.repeat(300_000)}x\n`], 'indentation'],
    ['2,000 placeholders', () => [block('...\nline 5 of 35\n'.repeat(2000), 'y\n'), LINES.join('')], 'not-found'],
    [
      '300,000 lines of which all but four are left out',
      () => [
        'a.ts\n```ts\nline 0 of 0\n// ... existing code ...\nline 7 of 49\nnew\nline 8 of 56\n// ... existing code ...\n```\n',
        numbered(300_000).join(''),
      ],
      'elision',
    ],
    ['what looks like a pattern', () => [block('a.*b(c)[d]\n', '$& $1 $$ $`\n'), 'a.*b(c)[d]\n'], 'exact'],
    ['an empty search', () => [block('', 'y\n'), 'a\n'], 'empty-search'],
    ['both sides the same', () => [block('a\n', 'a\n'), 'a\n'], 'identical'],
    ['lone halves of characters', () => [block('a\ud800\n', 'b\n'), 'a\ud800\n'], 'exact'],
    ['20,000 lines with slips that all go', () => [block(TYPED.join(''), 'y\n'), LINES.join('')], 'alignment'],
    ['a number in front of blank lines', () => [block('1| x\n', '1| y\n'), `${'\n'.repeat(200_000)}x\n`], 'line-numbers'],
    ['control characters', () => [block('a\u0000\u0001\n', 'b\n'), 'a\u0000\u0001\n'], 'exact'],
  ])('%s', (_, make, expected) => {
    expect(verdictOf(...make())).toBe(expected)
    expect(verdictOf(block('a\n', 'b\n'), 'a\n')).toBe('exact')
  })

  test('1,000 hunks of which none is there, in a long file', () => {
    const reply = numbered(1000, (at) => block(`nowhere ${at}\nat all ${at}\n`, 'y\n')).join('')
    expect(applyReply(reply, { 'a.ts': LINES.join('') }).transaction.decisions).toHaveLength(1000)
  })
})

test('thousands of edits of symbols end in refusals, not in a file that is read thousands of times', () => {
  const read: number[] = []
  const looks: StageOptions = {
    symbols: (_, text) => {
      read.push(text.length)
      return [{ path: ['a'], span: { from: 0, to: 9 }, at: { from: 3, to: 4 } }]
    },
  }
  const edits = Array.from({ length: 3000 }, (_, i) => sampleSymbolEdit('insert-after', 'a', `fn b${i}() {}`))
  const { verdicts } = stageSymbolEdit(edits, { 'a.ts': `fn a() {}\n${'// x\n'.repeat(1000)}` }, looks)
  expect(new Set(verdicts)).toEqual(new Set(['symbol', 'budget']))
  expect(read.length).toBeGreaterThan(50)
  expect(read.length).toBeLessThan(500)
})

import { expect, test } from 'vitest'
import { emulate } from '../emulate'
import { SequenceMatcher } from '../shared/difflib'
import { StepBudget } from '../shared/step-budget'
import { bestWindow } from './best-window'

const block = (old: string, fresh: string) => `x.py\n\`\`\`\n<<<<<<< SEARCH\n${old}=======\n${fresh}>>>>>>> REPLACE\n\`\`\`\n`
const lines = (...words: readonly string[]) => words.map((word) => `${word}\n`).join('')
const TEN = lines('1', '2', '3', '4', '5', '6', '7', '8', '9', '10')

test.each([
  { name: 'the same', old: lines('2', '3'), text: TEN, left: TEN.replace('2\n3\n', 'X\n') },
  { name: '6 of 7 lines', old: lines('2', '3', '4', 'Z', '6', '7', '8'), text: TEN, left: lines('1', 'X', '9', '10') },
  { name: '5 of 6 lines', old: lines('2', '3', '4', 'Z', '6', '7'), text: TEN, left: null },
  { name: 'the first of equal places', old: lines('a', 'b'), text: lines('a', 'b', 'a', 'b'), left: lines('X', 'a', 'b') },
  {
    name: 'the best place',
    old: lines('1', '2', '3', '4', '5', '6', '7'),
    text: lines('1', '2', 'Z', '4', '5', '6', '7', '1', '2', '3', '4', '5', '6', '7'),
    left: lines('1', '2', 'Z', '4', '5', '6', '7', 'X'),
  },
  { name: 'nothing is put at the beginning', old: '', text: TEN, left: `X\n${TEN}` },
  { name: 'more lines than the file has', old: lines('1', '2', '3'), text: lines('1', '2'), left: null },
  { name: 'other line ends', old: lines('1', '2'), text: '1\r\n2\r\n', left: null },
  { name: 'a last line without an end', old: lines('1', '2'), text: '1\n2', left: null },
])('$name', ({ old, text, left }) => {
  const { files, verdict } = emulate('sequence-matcher-085', block(old, 'X\n'), { 'x.py': text })
  expect([verdict, files['x.py']]).toEqual(left === null ? ['refused', text] : ['applied', left])
})

test.each([
  ['blocks', block('1\n2\n', 'X\n').replaceAll('\n', '\r\n')],
  ['a diff', '```diff\n--- a/x.py\n+++ b/x.py\n@@ -1,2 +1,1 @@\n-1\n-2\n+X\n```\n'.replaceAll('\n', '\r\n')],
  [
    'blocks within JSON',
    JSON.stringify({
      name: 'apply_diff',
      input: { path: 'x.py', diff: '<<<<<<< SEARCH\r\n1\r\n2\r\n=======\r\nX\r\n>>>>>>> REPLACE' },
    }),
  ],
])('line ends of the reply are part of its lines: %s', (_, reply) => {
  const made = (text: string) => {
    const { verdict, files } = emulate('sequence-matcher-085', reply, { 'x.py': text })
    return [verdict, files['x.py']]
  }
  expect(made('1\n2\n3\n')).toEqual(['refused', '1\n2\n3\n'])
  expect(made('1\r\n2\r\n3\r\n')).toEqual(['applied', 'X\r\n3\r\n'])
})

test('so is the space in front of a block that is indented as a whole', () => {
  const reply = block('1\n2\n', 'X\n').replaceAll(/^(?!$)/gm, '  ')
  expect(emulate('sequence-matcher-085', reply, { 'x.py': TEN }).verdict).toBe('refused')
  expect(emulate('sequence-matcher-085', reply, { 'x.py': lines('0', '  1', '  2') }).files['x.py']).toBe(lines('0', '  X'))
})

test('a unified diff writes its context', () => {
  const reply = '```diff\n--- a/x.py\n+++ b/x.py\n@@ -1,7 +1,7 @@\n Z\n 2\n 3\n-4\n+X\n 5\n 6\n 7\n```\n'
  expect(emulate('sequence-matcher-085', reply, { 'x.py': TEN }).files['x.py']).toBe(
    lines('Z', '2', '3', 'X', '5', '6', '7', '8', '9', '10'),
  )
})

test('one that is not found keeps the others from being written', () => {
  const { files, verdict, hunks, trace } = emulate('sequence-matcher-085', block('2\n', 'X\n') + block('Z\n', 'Y\n'), {
    'x.py': TEN,
  })
  expect([verdict, files['x.py']]).toEqual(['refused', TEN])
  expect(hunks.map(({ state }) => state)).toEqual(['untried', 'refused'])
  expect(trace.filter(({ rule }) => rule === 'similarity').map(({ value, needed }) => [value, needed])).toEqual([
    [1, 0.85],
    [0, 0.85],
  ])
})

test('the threshold is an option', () => {
  const reply = block(lines('1', 'Z'), 'X\n')
  expect(emulate('sequence-matcher-085', reply, { 'x.py': TEN }, { threshold: 0.5 }).files['x.py']).toBe(
    TEN.replace('1\n2\n', 'X\n'),
  )
})

test('the window is the one that a search over all of them finds', () => {
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  const words = (count: number) => Array.from({ length: count }, () => 'abcde'[random(5)] ?? '')
  for (let round = 0; round < 300; round += 1) {
    const [text, search] = [words(random(20)), words(random(6))]
    let best: unknown = { ratio: 0, at: null }
    let most = 0
    for (let start = 0; start + search.length <= text.length; start += 1) {
      const ratio = new SequenceMatcher(text.slice(start, start + search.length), search).ratio()
      if (ratio > most) best = { ratio, at: { start, end: start + search.length } }
      most = Math.max(most, ratio)
    }
    expect(bestWindow(text, search, new StepBudget())).toEqual(best)
  }
})

import { expect, test } from 'vitest'
import { emulate } from '../emulate'

const fenced = (...lines: readonly string[]) => `\`\`\`diff\n${lines.join('\n')}\n\`\`\`\n`
const EIGHT = 'a\nb\nc\nd\ne\nf\ng\nh\n'

test.each([
  {
    name: 'wrong numbers',
    hunk: ['@@ -70,9 +1 @@', ' c', '-d', '+D', ' e'],
    text: EIGHT,
    left: 'a\nb\nc\nD\ne\nf\ng\nh\n',
    verdict: 'applied',
  },
  {
    name: 'of equal places the nearest',
    hunk: ['@@ -4 +4 @@', '-x', '+X'],
    text: 'x\na\nb\nx\nc\n',
    left: 'x\na\nb\nX\nc\n',
    verdict: 'applied',
  },
  {
    name: 'other white space, and the file keeps its own',
    hunk: ['@@ -1,2 +1,2 @@', ' a', '-b', '+B'],
    text: '  a\n\tb\n',
    left: '  a\nB\n',
    verdict: 'applied',
  },
  {
    name: 'a wrong outer line',
    hunk: ['@@ -1,4 +1,4 @@', ' Z', ' b', '-c', '+C', ' d'],
    text: EIGHT,
    left: 'a\nb\nC\nd\ne\nf\ng\nh\n',
    verdict: 'applied',
  },
  {
    name: 'a wrong line that goes',
    hunk: ['@@ -1,3 +1,3 @@', ' a', '-Z', '+B', ' c'],
    text: EIGHT,
    left: EIGHT,
    verdict: 'refused',
  },
])('$name', ({ hunk, text, left, verdict }) => {
  const done = emulate('relay-file-diff', fenced('--- x.ts', '+++ x.ts', ...hunk), { 'x.ts': text })
  expect([done.verdict, done.files['x.ts']]).toEqual([verdict, left])
})

test('hunks of a file from several fences, each on what the last has left', () => {
  const reply = [
    fenced('--- x.ts', '+++ x.ts', '@@ -1 +1,2 @@', ' a', '+a2'),
    'And:\n',
    fenced('--- y.ts', '+++ y.ts', '@@ -1 +1 @@', '-y', '+Y'),
    fenced('--- x.ts', '+++ x.ts', '@@ -3,2 +3,1 @@', ' c', '-d'),
  ].join('')
  const { files, verdict } = emulate('relay-file-diff', reply, { 'x.ts': EIGHT, 'y.ts': 'y\n' })
  expect([verdict, files]).toEqual(['applied', { 'x.ts': 'a\na2\nb\nc\ne\nf\ng\nh\n', 'y.ts': 'Y\n' }])
})

test('a missing file is the empty text', () => {
  expect(emulate('relay-file-diff', fenced('--- n.ts', '+++ n.ts', '@@ -0,0 +1,2 @@', '+a', '+b'), {}).files).toEqual({
    'n.ts': 'a\nb\n',
  })
  expect(emulate('relay-file-diff', fenced('--- n.ts', '+++ n.ts', '@@ -1 +1 @@', '-a', '+b'), {}).files).toEqual({})
})

test('what fits is written, what does not is reported', () => {
  const reply = fenced('--- x.ts', '+++ x.ts', '@@ -1 +1 @@', '-a', '+A', '@@ -5 +5 @@', '-nowhere', '+X')
  const done = emulate('relay-file-diff', reply, { 'x.ts': EIGHT })
  expect([done.verdict, done.files['x.ts']]).toEqual(['partial', EIGHT.replace('a', 'A')])
  expect(done.hunks.map(({ state }) => state)).toEqual(['applied', 'refused'])
})

test('a diff outside a fence is not its format', () => {
  expect(emulate('relay-file-diff', '--- x.ts\n+++ x.ts\n@@ -1 +1 @@\n-a\n+A\n', { 'x.ts': EIGHT }).stopped).toBe('format')
})

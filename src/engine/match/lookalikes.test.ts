import { expect, test } from 'vitest'
import { lookalikes } from './lookalikes'

const ROWS: readonly (readonly [name: string, text: string, sought: string, lines: readonly number[]])[] = [
  ['an exact occurrence is none', "a('x')\nb\na('x')\n", "a('x')", []],
  ['other quotes', 'a(\'x\')\na("x")\n', "a('x')", [1]],
  ['typographic quotes', 'a(‘x’)\n', "a('x')", [0]],
  ['other white space', 'a( 1 )\na(1)\na(\t1)\n', 'a(1)', [0, 2]],
  ['other indentation', '  if (x) {\n    go()\n  }\n    if (x) {\n      go()\n    }\n', '  if (x) {\n    go()\n  }\n', [3]],
  ['a line break in between', 'go(\n  1,\n)\n', 'go(1,)', [0]],
  ['twice in one line', 'a("x") + a("x")\n', "a('x')", [0]],
  ['part of a longer word', 'data (1)\n', 'ata(1)', []],
  ['one word is not two', 'newerror\n', 'new error', [0]],
  ['too short to tell', 'a ( )\n', 'a()', []],
  ['nothing sought', 'a\n', '', []],
  ['nothing there', '', 'a(1)', []],
]

test.each(ROWS)('%s', (_, text, sought, lines) => {
  expect(lookalikes(text, sought)).toEqual(lines)
})

test('a line of half a million characters is looked through', () => {
  expect(lookalikes(`${'a (1);'.repeat(80_000)}\n`, 'a(1)')).toEqual([0])
})

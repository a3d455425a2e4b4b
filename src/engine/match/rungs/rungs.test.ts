import { describe, expect, test } from 'vitest'
import { Budget } from '../../budget'
import type { HunkLine, RungId } from '../../model'
import { pairLines } from '../../pair'
import { Lines } from '../lines'
import { Pattern } from '../pattern'
import { rangeOf } from '../place'
import { LADDER } from './ladder'

const lines = (text: string): HunkLine[] =>
  (text === '' ? [] : text.replace(/\n$/, '').split('\n')).map((line) => ({ text: line, from: 0, to: 0 }))

function soughtOf(before: string, after = ''): Pattern {
  const [old, fresh] = [lines(before), lines(after)]
  return Pattern.of({ before: old, after: fresh, kept: pairLines(old, fresh), hint: {}, span: { from: 0, to: 0 } })
}

/** First lines, 0-based, that each rung proposes. */
function proposals(file: string, hunk: string): [RungId, number[] | undefined][] {
  const text = Lines.of(file)
  const sought = soughtOf(hunk)
  return LADDER.map((rung) => [rung.id, rung.propose(text, sought, new Budget(1))?.map(({ pairing }) => rangeOf(pairing).start)])
}

/** The first rung that finds the hunk, and where. */
const found = (file: string, hunk: string) =>
  proposals(file, hunk).find(([, places]) => places === undefined || places.length > 0)

test('the ladder climbs from strict to loose', () => {
  expect(LADDER.map((rung) => rung.id)).toEqual([
    'exact',
    'line-ends',
    'trailing-space',
    'typography',
    'blank-lines',
    'indentation',
    'inner-space',
    'entities',
    'escapes',
    'line-numbers',
    'prefixes',
    'quotes',
    'semicolons',
    'elision',
    'line-order',
    'line-breaks',
    'alignment',
  ])
})

describe('the case that no stricter rung solves', () => {
  test.each<[RungId, string, string, string, number[]]>([
    ['exact', 'as quoted', 'a\nb\nc\n', 'b\nc\n', [1]],
    ['exact', 'in a last line without an end', 'a\nb', 'b\n', [1]],
    ['exact', 'in places that overlap', 'x\nx\nx\nx\n', 'x\nx\n', [0, 1, 2]],
    ['line-ends', 'CR LF', 'a\r\nb\r\nc\r\n', 'b\nc\n', [1]],
    ['line-ends', 'mixed', 'a\nb\r\nc\n', 'b\nc\n', [1]],
    ['trailing-space', 'in the file and in the reply', 'a\nb  \nc\n', 'b\nc\t\n', [1]],
    ['trailing-space', 'a blank line that holds some', 'a\n  \nb\n', 'a\n\nb\n', [0]],
    ['typography', 'quotes in the reply', 'a = "hi"\nb\n', 'a = “hi”\nb\n', [0]],
    ['typography', 'quotes in the file', "it’s\n'b'\n", "it's\n'b'\n", [0]],
    ['typography', 'dashes', 'x - y\n', 'x – y\n', [0]],
    ['typography', 'a no-break space', 'a = 1\n', 'a\u00a0= 1\n', [0]],
    ['typography', 'a zero-width space', 'value\n', 'val\u200bue\n', [0]],
    ['typography', 'zero-width spaces before an indentation', '\ta\n\tb\n', '\u200b\ta\n\u2060\tb\n', [0]],
    ['typography', 'decomposed accents', 'caf\u00e9\n', 'cafe\u0301\n', [0]],
    ['blank-lines', 'fewer in the reply', 'a\n\n\nb\n', 'a\nb\n', [0]],
    ['blank-lines', 'more in the reply', 'a\nb\n', 'a\n\nb\n', [0]],
    ['blank-lines', 'one above that is not there', 'a\nb\n', '\na\n', [0]],
    ['indentation', 'dropped', '  if (a) {\n    b()\n  }\n', 'if (a) {\n  b()\n}\n', [0]],
    ['indentation', 'added', 'if (a) {\n  b()\n}\n', '    if (a) {\n      b()\n    }\n', [0]],
    ['indentation', 'tabs in the file', '\tif (a) {\n\t\tb()\n\t}\n', '  if (a) {\n    b()\n  }\n', [0]],
    ['indentation', 'tabs in the reply', '  if (a) {\n    b()\n  }\n', '\tif (a) {\n\t\tb()\n\t}\n', [0]],
    ['indentation', 'blank lines aside', '  a\n\n  b\n', 'a\n   \nb\n', [0]],
    ['inner-space', 'within a line', 'if(a){\n', 'if (a) {\n', [0]],
    ['inner-space', 'the first line alone has lost its own', '    a\n    b\n', 'a\n    b\n', [0]],
    ['inner-space', 'one column here and there', ' a\n  b\n c\n', 'a\n b\n c\n', [0]],
    ['entities', 'of HTML', 'if (a < b && c)\n', 'if (a &lt; b &amp;&amp; c)\n', [0]],
    ['entities', 'and an indentation besides', '  a < b\n', 'a &lt; b\n', [0]],
    ['escapes', 'of quotes', 'a = "b"\n', 'a = \\"b\\"\n', [0]],
    ['escapes', 'of backslashes', 'a \\d\n', 'a \\\\d\n', [0]],
    ['prefixes', 'of a prompt', 'a = 1\nb\n', '>>> a = 1\n>>> b\n', [0]],
    ['quotes', 'of the other kind', "a = 'b'\n", 'a = "b"\n', [0]],
    ['quotes', 'and an indentation besides', "  a = 'b'\n  c\n", 'a = "b"\nc\n', [0]],
    ['semicolons', 'of the file left out', 'a = b;\nc {\n', 'a = b\nc {\n', [0]],
    ['semicolons', 'that the file does not have', 'a = b\nc {\n', 'a = b;\nc {\n', [0]],
    ['line-numbers', 'pasted along', '  a = 1\n  b\n', '12 |   a = 1\n13 |   b\n', [0]],
    ['elision', 'dots', 'f()\na\nb\nc\ng()\n', 'f()\n...\ng()\n', [0]],
    ['elision', 'a comment', 'f()\na\nb\nc\ng()\n', 'f()\n// ... existing code ...\ng()\n', [0]],
    ['alignment', 'a slip', 'first\nsecond\nthird\n', 'first\nsceond\nthird\n', [0]],
    ['alignment', 'a line that the reply leaves out', 'first\nsecond\nthird\n', 'first\nthird\n', [0]],
    ['alignment', 'a line that the reply makes up', 'first\nthird\n', 'first\nsecond\nthird\n', [0]],
  ])('%s: %s', (rung, _, file, hunk, places) => {
    expect(found(file, hunk)).toEqual([rung, places])
  })
})

describe('what no rung finds', () => {
  test.each([
    ['a hunk of blank lines', 'a\n  \nb\n', '    \n'],
    ['an empty file', '', 'a\n'],
    ['another text', 'alpha\nbeta\n', 'one()\ntwo()\n'],
    ['another case', 'const value = 1\n', 'CONST VALUE = 1\n'],
  ])('%s', (_, file, hunk) => {
    expect(found(file, hunk)).toBeUndefined()
  })

  test('lines whose indentation differs from line to line are not equal in a row', () => {
    const rungs = proposals('  alpha\n    bravo\n', '   alpha\nbravo\n').filter(([, places]) => places?.length !== 0)
    expect(rungs.map(([rung]) => rung)).toEqual(['alignment'])
  })
})

test('each comparing rung finds what the stricter ones find', () => {
  const places = Object.fromEntries(proposals('a\nb\nc\n', 'b\nc\n'))
  for (const rung of ['line-ends', 'trailing-space', 'typography', 'blank-lines', 'indentation', 'inner-space'])
    expect(places[rung]).toEqual([1])
})

test('a rung reports a spent budget', () => {
  const spent = new Budget(1)
  while (spent.spend(1_000_000_000)) {}
  for (const rung of LADDER.slice(0, 7)) expect(rung.propose(Lines.of('  a\n'), soughtOf('a\n'), spent)).toBeNull()
})

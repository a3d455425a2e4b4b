import { expect, test } from 'vitest'
import { type ComparedPair, hiddenDifferencesIn } from './hidden-differences'

/** Lines of the reply from 1, lines of the file from 101. */
const pairsOf = (lines: readonly (readonly [reply: string | null, file: string | null])[]): ComparedPair[] =>
  lines.map(([reply, file], at) => ({
    reply: reply === null ? undefined : { text: reply, number: () => at + 1 },
    file: file === null ? undefined : { text: file, number: () => at + 101 },
  }))

const ROWS: readonly {
  readonly name: string
  readonly lines: readonly (readonly [string | null, string | null])[]
  readonly says: readonly string[]
}[] = [
  { name: 'equal lines', lines: [['a\u00a0b “c” ', 'a\u00a0b “c” ']], says: [] },
  {
    name: 'tabs for spaces, as many for each',
    lines: [
      ['    a', '\ta'],
      ['        b', '\t\tb'],
      ['    c', '\tc'],
    ],
    says: ['The file has a tab (U+0009) where the reply has 4 spaces, in 3 lines.'],
  },
  {
    name: 'spaces for tabs, as it comes',
    lines: [
      ['\ta', '   a'],
      ['\t b', '      b'],
    ],
    says: [
      'The file has 3 spaces where the reply has a tab (U+0009), in 1 line.',
      'The file has 6 spaces where the reply has a tab (U+0009) and a space, in 1 line.',
    ],
  },
  { name: 'spaces for fewer spaces', lines: [['  a', '    a']], says: [] },
  {
    name: 'the ends of lines',
    lines: [
      ['a  ', 'a'],
      ['b', 'b\t'],
    ],
    says: [
      'White space at the end of line 1 of the reply; the file has less there.',
      'White space at the end of line 102 of the file; the reply has less there.',
    ],
  },
  {
    name: 'spaces that are none, and what cannot be seen',
    lines: [
      ['a\u00a0b', 'a b'],
      ['c\u00a0d', 'c d'],
      ['e', 'e\u200b'],
    ],
    says: ['No-break space (U+00A0) in lines 1, 2 of the reply.', 'Zero width space (U+200B) in line 103 of the file.'],
  },
  {
    name: 'typographic signs beside plain ones',
    lines: [['say(“a”)', 'say("a")']],
    says: [
      'Left double quotation mark (U+201C) in line 1 of the reply.',
      'Right double quotation mark (U+201D) in line 1 of the reply.',
    ],
  },
  {
    name: 'new lines: what cannot be seen, and not what a person writes on purpose',
    lines: [['// it’s\u200b', null]],
    says: ['Zero width space (U+200B) in line 1 of the reply.'],
  },
  {
    name: 'many lines by number',
    lines: Array.from({ length: 9 }, () => ['a\u00a0b', 'a b'] as const),
    says: ['No-break space (U+00A0) in lines 1, 2, 3 and 6 more of the reply.'],
  },
]

test.each(ROWS)('$name', ({ lines, says }) => {
  expect(hiddenDifferencesIn(pairsOf(lines))).toEqual(says)
})

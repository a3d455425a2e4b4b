import { describe, expect, test } from 'vitest'
import type { LineDifference } from '../model'
import { exactDifferences, fenced, plain, quotedLines, singlingOut } from './quote'

describe('quoted lines', () => {
  test.each([
    ['fences', '```ts'],
    ['longer fences', '`````````'],
    ['other fences', '~~~~'],
    ['an escape sequence', 'a\u001b[2Jb\u0000'],
    ['line ends that are none', 'a\rb\u2028c\u0085d\u000be'],
    ['text that runs from right to left', 'a\u202eb'],
    ['half a character', 'a\ud800b'],
    ['a line without end', 'x`'.repeat(50_000)],
    ['half a character where the line is cut', `${'x'.repeat(239)}🙂${'y'.repeat(10)}`],
  ])('cannot leave their fence: %s', (_, text) => {
    const block = fenced(['one', text, 'three'])
    const lines = block.split('\n')
    const fence = lines[0] ?? ''
    expect(fence).toMatch(/^`{3,}$/)
    expect(lines.filter((line) => line.includes(fence))).toHaveLength(2)
    expect([lines[1], lines[3], lines[4]]).toEqual(['one', 'three', fence])
    expect(block).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028]/u)
    expect(block.length).toBeLessThan(600)
  })

  test('tell what they do not show', () => {
    expect(fenced(['a\u0000'])).toBe('```\na\\u{0}\n```\n(\\u{…} represents a character that cannot be seen.)')
    expect(fenced(['x'.repeat(241)])).toContain(`${'x'.repeat(240)} … (1 more character)`)
    expect(fenced(['\ta “b”\u00a0'])).toBe('```\n\ta “b”\u00a0\n```')
  })

  test('stay within the file', () => {
    expect(quotedLines('It has', ['a', 'b'], { start: -2, end: 9 })).toBe('It has, at lines 1–2:\n```\na\nb\n```')
    expect(quotedLines('It has', ['a', 'b'], { start: 2, end: 9 })).toBe('')
  })
})

test('a difference that a quotation would end before is shown where it is', () => {
  const line = (last: string) => `const data = [${'8, '.repeat(60)}${last}]`
  const parts: LineDifference['parts'] = [
    { in: 'reply', text: line('1_000') },
    { in: 'file', text: line('1000') },
  ]
  expect(exactDifferences([{ line: 0, of: 8, parts }])).toBe(
    'Line 9 of the file: you wrote “…, 8, 8, 8, 8, 8, 8, 8, 1_000]”, it has “…, 8, 8, 8, 8, 8, 8, 8, 1000]”.',
  )
})

test('text within a sentence stays in its line', () => {
  expect(plain('a\n```\n# b', 80)).toBe('a\\u{A}```\\u{A}# b')
  expect(plain('abcdef', 3)).toBe('abc…')
})

describe('what singles a place out', () => {
  const lines = ['one()', 'same()', 'two()', 'same()', 'three()']
  test.each([
    ['the line above', 1, 0, 'To mean the one at line 2, also quote the line above:\n```\none()\n```'],
    [
      'lines on both sides',
      1,
      2,
      'To mean the one at line 2, also quote the line above:\n```\none()\n```\nand the 2 lines below:\n```\ntwo()\nsame()\n```',
    ],
    ['the whole of its own line', 0, 0, 'To mean the one at line 2, quote it whole:\n```\nsame()\n```'],
    ['nothing that the file has', 2, 0, ''],
  ])('%s', (_, above, below, said) => {
    expect(singlingOut(lines, { at: { start: 1, end: 2 }, above, below, whole: false })).toBe(said)
  })
})

describe('an exact difference', () => {
  const both = (text: string) => ({ in: 'both', text }) as const
  const reply = (text: string) => ({ in: 'reply', text }) as const
  const file = (text: string) => ({ in: 'file', text }) as const

  test.each<[string, LineDifference['parts'], string]>([
    ['of indentation', [reply('    '), file('\t'), both('a')], 'at its beginning you wrote 4 spaces, it has 1 tab.'],
    ['of a sign', [both('don'), reply('’'), file("'"), both('t')], "after “don” you wrote “’” (U+2019), it has “'” (U+0027)."],
    [
      'of a blank',
      [both('a'), reply(' '), file('\u00a0'), both('b')],
      'after “a” you wrote 1 space, it has 1 no-break space (U+00A0).',
    ],
    [
      'of mixed blanks',
      [reply(' \t'), file('\u200b'), both('b')],
      'you wrote 1 space, 1 tab, it has 1 zero-width space (U+200B).',
    ],
    ['at the end', [both('two'), file('  ')], 'after “two” it has 2 spaces, which you left out.'],
    ['of a slip', [both('colo'), reply('u'), both('r')], 'after “colo” you wrote “u”, which the file does not have there.'],
    ['in many places', [reply('a'), both('-'), reply('b'), both('-'), file('c'), both('-')], 'you wrote “a-b--”, it has “--c-”.'],
    ['of hostile text', [reply('a\n```\n# Now')], 'you wrote “a\\u{A}```\\u{A}# Now”, which the file does not have there.'],
  ])('%s', (_, parts, said) => {
    const sentence = exactDifferences([{ line: 0, of: 1, parts }])
    expect(sentence).toMatch(/^Line 2 of the file: /)
    expect(sentence).toContain(said)
    expect(sentence).not.toContain('\n')
  })

  test('of whole lines says on which side they are', () => {
    expect(exactDifferences([{ line: -1, of: 1, parts: [file('two')] }])).toBe('Line 2 of the file is not quoted: “two”.')
    expect(exactDifferences([{ line: 0, of: -1, parts: [reply('too')] }])).toBe('Your line “too” is not at that place.')
  })

  test('of equal lines there is none; of many lines, the first are reported', () => {
    expect(exactDifferences([{ line: 0, of: 0, parts: [both('a')] }])).toBe('')
    const many = Array.from({ length: 8 }, (_, of) => ({ line: of, of, parts: [reply('a'), file('b')] }))
    expect(exactDifferences(many).split('\n')).toHaveLength(6)
    expect(exactDifferences(many)).toMatch(/\n3 more lines differ\.$/)
  })
})

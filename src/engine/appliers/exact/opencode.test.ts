import { describe, expect, test } from 'vitest'
import { emulate } from '../emulate'
import { type EditRow, editCall, judgedEdit, rowsByName } from './testing/edit-rows'

const FILE = 'def a():\n    x = 1\n    y = 2\n    return x + y\n\n\ndef b():\n    z = 3\n    return z\n'
const BLOCK = 'def a():\n    x = 1\n    y = 2\n    return x + y'
const TWICE = '  go()\n  stop()\n    go()\n    stop()\n'
const LIKE = 'def a():\n    x = 1\n    y = 3\n    return x + y'
const UNLIKE = 'def a():\n    foo()\n    return x + y'
const LONG = `if a:\n${'    b()\n'.repeat(6)}    c()\n`

/** The text occurs there twice, once as a whole line that is indented otherwise. */
const ALSO_A_LINE = ['go()', 'x', 'if go():\n  go()\n'] as const
const BOTH: readonly EditRow[] = [
  ['the text itself', 'x = 1', 'x = 2', FILE, FILE.replace('x = 1', 'x = 2'), { rule: 'substring' }],
  [
    'trimmed lines, without the last line end',
    'x = 1\ny = 2\n',
    'x = 3\n',
    FILE,
    FILE.replace('    x = 1\n    y = 2', 'x = 3\n'),
    { rule: 'trimmed' },
  ],
  ['of two places trimmed alike the first that occurs there once', 'go()\nstop()', 'x', TWICE, 'x\n    go()\n    stop()\n'],
  ['like lines between the first and the last', LIKE, 'pass', FILE, FILE.replace(BLOCK, 'pass'), { rule: 'outer-lines' }],
  ['one space for a run of white space, as a part of the line', 'b c', 'd', 'a b   c e\n', 'a d e\n', { rule: 'inner-space' }],
  ['of two places in other spacing the first', 'a b', 'x', 'a   b\na\tb\n', 'x\na\tb\n', { rule: 'inner-space' }],
  ['escapes', 'a\\nb', 'c', 'a\nb\n', 'c\n', { rule: 'escapes' }],
  ['blank ends', '\n b\n\n', 'c', 'a b\n', 'a c\n'],
  ['equal strings', 'x', 'x', 'x\n', null],
  ['strings that differ in line ends only', 'a\r\nb', 'a\nb', 'a\r\nb\r\n', null, { rule: 'identical' }],
  ['two places', 'go()', 'run()', 'go()\ngo()\n', null, { rule: 'unique' }],
  ['everywhere, with replacement patterns', 'go', '[$&]', 'go\ngo\n', '[go]\n[go]\n', { input: { replaceAll: true } }],
  ['an edit takes the line ends of the file', 'a\nb', 'c\nd', 'a\r\nb\r\n', 'c\r\nd\r\n'],
]

describe('opencode, classic', () => {
  test.each(
    rowsByName<EditRow>([
      ...BOTH,
      ['first and last line, whatever is between', UNLIKE, 'pass', FILE, FILE.replace(BLOCK, 'pass'), { rule: 'outer-lines' }],
      ['two places, one of them a whole line', ...ALSO_A_LINE, 'if go():\nx\n'],
      ['however much that is', 'if a:\n    x\n    c()', 'x', LONG, 'x\n'],
      ['an empty old text writes the whole file', '', 'new\n', FILE, 'new\n', { rule: 'empty-search' }],
      ['a byte order mark is lost', 'a', 'b', '\ufeffa\n', 'b\n'],
    ]),
  )('%s', (_, row) => {
    const { made, meant } = judgedEdit('opencode-classic', row)
    expect(made).toEqual(meant)
  })
})

describe('opencode', () => {
  test.each(
    rowsByName<EditRow>([
      ...BOTH,
      ['two places, one of them a whole line', ...ALSO_A_LINE, 'if go():\nx\n'],
      ['the same in the source to come', ...ALSO_A_LINE, null, { rule: 'unique', options: { stopsAtSeveral: true } }],
      ['a part of one line that is the whole of another', ' a b', 'x', '  a b\n a b', 'x\n a b', { rule: 'trimmed' }],
      ['unlike lines between the first and the last', UNLIKE, 'pass', FILE, null],
      ['more lines between them than a quarter', 'if a:\n    b()\n    c()', 'x', LONG, null],
      ['a match out of proportion', 'a b', 'x', '"a\\n\\n\\n\\n b"\na\\\nb\n', null],
      ['a line that escapes make long', 'a\\n\\n\\nb', 'x', 'a\n\n\nb\n', null, { rule: 'disproportion' }],
      ['an empty old text in a file', '', 'new\n', FILE, null, { rule: 'empty-search' }],
      ['a byte order mark stays', 'a', 'b', '\ufeffa\n', '\ufeffb\n'],
      ['and is not doubled', 'a', '\ufeffb', '\ufeffa\n', '\ufeffb\n'],
    ]),
  )('%s', (_, row) => {
    const { made, meant } = judgedEdit('opencode', row)
    expect(made).toEqual(meant)
  })

  test('a list of edits ends at the first that fails and keeps those before', () => {
    const edits = ['a', 'nowhere', 'b'].map((oldString) => ({ oldString, newString: 'x' }))
    const made = emulate('opencode', editCall('multiedit', { filePath: 'a', edits }), { a: 'a b\n' })
    expect(made).toMatchObject({ verdict: 'partial', files: { a: 'x b\n' } })
    expect(made.hunks.map(({ state }) => state)).toEqual(['applied', 'refused', 'untried'])
  })
})

import { describe, expect, test } from 'vitest'
import { emulate } from '../emulate'
import { type EditRow, editCall, judgedEdit, rowsByName } from './testing/edit-rows'

const FILE = 'def a():\n    x = 1\n    y = 2\n    return x + y\n'
const ALL = { input: { replace_all: true } }

describe('Continue', () => {
  test.each(
    rowsByName<EditRow>([
      [
        'trimmed text, doubling the indentation it has in common',
        '    y = 2\n    return x + y\n\n\n\n',
        '    y = 3\n',
        FILE,
        FILE.replace('y = 2\n    return x + y', '    y = 3\n'),
        { rule: 'trimmed' },
      ],
      [
        'without white space, indented as the line it was found in',
        'if a :\n  b()\n',
        'if c:\n  d()',
        'x:\n\tif a:\n\t\tb()\n',
        'x:\n\tif c:\n\t  d()\n',
        { rule: 'no-space' },
      ],
      [
        'the old text’s indentation behind a blank line',
        '\n  a (b)',
        '  c\n  d',
        '    a(b)\n',
        '    c\n    d\n',
        { rule: 'no-space' },
      ],
      ['in another case', 'GO', 'x', 'go\n', 'x\n', { rule: 'case' }],
      ['twice in another case', 'GO', 'x', 'go go\n', null, { rule: 'unique', says: '2 times' }],
      ['all in another case', 'GO', 'x', 'go go\n', 'x x\n', ALL],
      ['as it is, and behind it in another case', 'go()', 'x', 'go()\nGO()\n', null, { rule: 'unique' }],
      ['as it is, and behind it in other spacing', 'go(a)', 'x', 'go(a)\ngo( a )\n', null, { rule: 'unique' }],
      ['as it is, and in another case before it', 'go()', 'x', 'GO()\ngo()\n', 'GO()\nx\n', { rule: 'substring' }],
      ['all, each in its way', 'go(a)', 'x', 'go(a)\nGo(a)\ngo( a )\n', 'x\nx\nx\n', ALL],
      ['a letter that is longer in lower case shifts the place', 'b', 'x', 'İB\n', 'İBx', { rule: 'case' }],
      ['line ends are text', 'a\nb', 'x', 'a\r\nb\r\n', 'x\r\n', { rule: 'no-space' }],
      ['an empty old text is at the top', ' \n', 'x\n', 'a\n', 'x\na\n', { rule: 'empty-search' }],
      ['equal strings', 'go', 'go', 'go\n', null, { rule: 'identical' }],
      ['equal strings, for the bare function', 'go', 'go', 'go\n', 'go\n', { options: { refusesIdentical: false } }],
    ]),
  )('%s', (_, row) => {
    const { made, meant } = judgedEdit('continue', row)
    expect(made).toEqual(meant)
  })

  test.each([
    ['behind the first', ['a', ''], 'a b\n'],
    ['as the first', ['', 'a'], 'xx b\n'],
  ])('an empty old text in a list, %s', (_, olds, left) => {
    const edits = olds.map((old_string) => ({ old_string, new_string: 'x' }))
    expect(emulate('continue', editCall('multi_edit', { filepath: 'a', edits }), { a: 'a b\n' }).files.a).toBe(left)
  })

  test('all of a list or none', () => {
    const edits = ['a', 'nowhere'].map((old_string) => ({ old_string, new_string: 'x' }))
    const made = emulate('continue', editCall('multi_edit', { filepath: 'a', edits }), { a: 'a b\n' })
    expect(made).toMatchObject({ verdict: 'refused', files: { a: 'a b\n' } })
  })
})

import { describe, expect, test } from 'vitest'
import { emulate } from '../emulate'
import { type EditRow, editCall, judgedEdit, rowsByName } from './testing/edit-rows'

const INNER = 'x {\n    if (a) {\n      b()\n    }\n  y\n}\n'
const HELLO = '\ndef foo():\n    print("hello")\n'
const ALL = { input: { allow_multiple: true } }
/** A lone CR hides the text before it on its line. */
const HIDDEN = 'hidden\rseen\n  abcdefghijk\nlast\n'

describe('Gemini CLI', () => {
  test.each(
    rowsByName<EditRow>([
      [
        'trimmed lines, indented as the first of them',
        'if (a) {\n  b()\n}',
        'if (c) {\n  d()\n\n}',
        INNER,
        'x {\n    if (c) {\n      d()\n\n    }\n  y\n}\n',
        { rule: 'trimmed' },
      ],
      [
        'words in other spacing, behind a blank line',
        'def  foo():\n    print("hello")',
        'def bar():\n    print("hello")',
        HELLO,
        HELLO.replace('foo', 'bar'),
        { rule: 'tokens' },
      ],
      ['words in other spacing, twice', 'go( )', 'x', 'go()\ngo()\n', null, { rule: 'unique' }],
      ['words in other spacing, all asked for', 'go( )', 'x', 'go()\n  go()\n', 'x\n  x\n', ALL],
      [
        'a number of places is not asked for any more',
        'a',
        'b',
        'a a\n',
        null,
        { rule: 'unique', input: { expected_replacements: 2 } },
      ],
      ['a text too short to be nearly equal', 'abcdefghX', 'x', 'abcdefghi\n', null],
      ['nearly equal in two places', 'abcdefghijX', 'x', 'abcdefghijk\nabcdefghijl\n', null, { rule: 'unique' }],
      [
        'nearly equal in one',
        '  abcdefghijX',
        '  x',
        'a\n  abcdefghijk\n',
        'a\n  x\n',
        { rule: 'similarity', says: 'lines 2 to 2' },
      ],
      ['without nearly equal lines', 'abcdefghijX', 'x', 'abcdefghijk\n', null, { options: { fuzzy: false } }],
      [
        'what a lone CR hides is lost with trimmed lines',
        '\tabcdefghijk\nlast',
        ' x',
        HIDDEN,
        'seen\n  x\n',
        { rule: 'trimmed' },
      ],
      ['and with nearly equal ones', '  abcdefghijX', '  x', HIDDEN, 'seen\n  x\nlast\n', { rule: 'similarity' }],
      ['not with equal text', 'abcdefghijk', 'x', HIDDEN, 'hidden\rseen\n  x\nlast\n', { rule: 'substring' }],
      ['a CR before a CR LF hides nothing from them', 'abcdefghijX', 'x', 'one\r\r\nabcdefghijk\r\n', 'one\r\nx\r\n'],
      ['a final line end that was not there is not added', 'b', 'c\n', 'a\nb', 'a\nc'],
      ['a final line end that was there stays', 'b\n', 'c', 'a\nb\n', 'a\nc\n'],
      ['a placeholder', 'x', '// rest of code ...', 'x\n', null, { rule: 'placeholder' }],
      ['one that does not say for what', 'x', '(rest of ...)', 'x\n', null, { rule: 'placeholder' }],
      ['a line that says more', 'x', '// the rest of code ...', 'x\n', '// the rest of code ...\n'],
      ['one that is in both', '// rest of code ...', '// Rest of code ....', '// rest of code ...\n', '// Rest of code ....\n'],
      ['equal strings', 'x', 'x', 'x\n', null, { rule: 'identical' }],
      ['an empty old text in a file', '', 'x', 'x\n', null, { rule: 'empty-search' }],
      ['line ends of the file', 'a\nb', 'c\nd', 'a\r\nb\r\n', 'c\r\nd\r\n'],
    ]),
  )('%s', (_, row) => {
    const { made, meant } = judgedEdit('gemini-cli', row)
    expect(made).toEqual(meant)
  })

  test.each([
    ['the one file whose path ends so', 'a.py', { 'src/a.py': 'x\n', 'src/b.py': 'x\n' }, 'src/a.py'],
    ['none of several', 'a.py', { 'src/a.py': 'x\n', 'lib/a.py': 'x\n' }, null],
    ['none in another directory', 'lib/a.py', { 'src/a.py': 'x\n' }, null],
    ['none where it is absolute', '/src/a.py', { 'src/a.py': 'x\n' }, null],
  ])('a path that is not there is %s', (_, file_path, files, path) => {
    const made = emulate('gemini-cli', editCall('replace', { file_path, old_string: 'x', new_string: 'y' }), files)
    expect(made.files).toEqual(path === null ? files : { ...files, [path]: 'y\n' })
  })

  test.each([
    ['a new file', 'src/a.py', 'applied'],
    ['none outside of the workspace', '/src/a.py', 'refused'],
  ])('an empty old text makes %s', (_, file_path, verdict) => {
    expect(emulate('gemini-cli', editCall('replace', { file_path, old_string: '', new_string: 'y' }), {}).verdict).toBe(verdict)
  })
})

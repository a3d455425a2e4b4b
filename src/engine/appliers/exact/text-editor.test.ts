import { describe, expect, test } from 'vitest'
import { type EmulateOptions, emulate } from '../emulate'
import { editCall, rowsByName } from './testing/edit-rows'

type Row = readonly [
  name: string,
  command: string,
  input: Readonly<Record<string, unknown>>,
  before: string | null,
  left: string | null,
  options?: EmulateOptions,
]

const BARE = { expandTabs: false, universalNewlines: false }

describe('the text editor of Anthropic', () => {
  test.each(
    rowsByName<Row>([
      ['replaces', 'str_replace', { old_str: 'a', new_str: 'b' }, 'a\n', 'b\n'],
      ['deletes where there is no new text', 'str_replace', { old_str: 'a' }, 'a\nb\n', '\nb\n'],
      ['finds nothing', 'str_replace', { old_str: 'c', new_str: 'b' }, 'a\n', null],
      ['does not choose', 'str_replace', { old_str: 'a', new_str: 'b' }, 'a\nb\na\n', null],
      ['nor replaces all', 'str_replace', { old_str: 'a', new_str: 'b', replace_all: true }, 'a\na\n', null],
      ['takes equal strings', 'str_replace', { old_str: 'a', new_str: 'a' }, 'a\n', 'a\n'],
      ['refuses them, as a port does', 'str_replace', { old_str: 'a', new_str: 'a' }, 'a\n', null, { refusesIdentical: true }],
      ['finds an empty text everywhere', 'str_replace', { old_str: '', new_str: 'a' }, 'a\n', null],
      ['or once in an empty file', 'str_replace', { old_str: '', new_str: 'a' }, '', 'a'],
      ['finds nothing in no file', 'str_replace', { old_str: '', new_str: 'a' }, null, null],
      ['needs a text to replace', 'str_replace', { new_str: 'a' }, 'a\n', null],
      [
        'expands every tab of the file',
        'str_replace',
        { old_str: '\ta', new_str: '\tb' },
        '\ta\nx\ty\n',
        '        b\nx       y\n',
      ],
      ['or none', 'str_replace', { old_str: '\ta', new_str: '\tb' }, '\ta\nx\ty\n', '\tb\nx\ty\n', BARE],
      ['reads CR LF and CR as LF', 'str_replace', { old_str: 'a\nb', new_str: 'c' }, 'a\r\nb\r\nd\r', 'c\nd\n'],
      ['but not those of the edit', 'str_replace', { old_str: 'a\r\nb', new_str: 'c' }, 'a\r\nb\r\n', null],
      ['which it writes as they are', 'str_replace', { old_str: 'a', new_str: 'c\r\nd' }, 'a\r\nb\r\n', 'c\r\nd\nb\n'],
      ['or compares line ends', 'str_replace', { old_str: 'a\nb', new_str: 'c' }, 'a\r\nb\r\n', null, BARE],
      ['inserts at the top', 'insert', { insert_line: 0, insert_text: 'x' }, 'a\n', 'x\na\n'],
      ['inserts behind a line', 'insert', { insert_line: 1, new_str: 'x' }, 'a\nb', 'a\nx\nb'],
      ['inserts behind the last line', 'insert', { insert_line: 2, new_str: 'x' }, 'a\nb', 'a\nb\nx'],
      ['inserts behind no line that is not there', 'insert', { insert_line: 3, new_str: 'x' }, 'a\nb', null],
      ['inserts with tabs expanded', 'insert', { insert_line: 1, new_str: '\tx' }, '\ta\r\n', '        a\n        x\n'],
      ['creates', 'create', { file_text: 'x\ty\r\n' }, null, 'x\ty\r\n'],
      ['creates nothing in no directory', 'create', { path: 'b/a.ts', file_text: 'x' }, 'a\n', null],
      ['creates nothing that exists', 'create', { file_text: 'x\n' }, 'a\n', null],
      ['looks', 'view', {}, '\ta\r\n', '\ta\r\n'],
      ['looks at lines', 'view', { view_range: [1, -1] }, 'a\nb', 'a\nb'],
      ['looks at none that are not there', 'view', { view_range: [1, 3] }, 'a\nb', null],
      ['looks at none in another order', 'view', { view_range: [2, 1] }, 'a\nb', null],
    ]),
  )('%s', (_, [, command, input, before, left, options]) => {
    const files: Readonly<Record<string, string>> = before === null ? {} : { 'a.ts': before }
    const made = emulate(
      'anthropic-text-editor',
      editCall('str_replace_editor', { command, path: 'a.ts', ...input }),
      files,
      options,
    )
    const meant = left === null ? { verdict: 'refused', files } : { verdict: 'applied', files: { 'a.ts': left } }
    expect({ verdict: made.verdict, files: made.files }).toEqual(meant)
  })

  test('the lines of several places are named', () => {
    const reply = editCall('str_replace_editor', { command: 'str_replace', path: 'a.ts', old_str: 'a', new_str: 'b' })
    expect(emulate('anthropic-text-editor', reply, { 'a.ts': 'a\nb\na\n' }).message).toContain('lines 1, 3')
  })
})

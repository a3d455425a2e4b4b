import { describe, expect, test } from 'vitest'
import type { ApplierId } from '../applier'
import { type EmulateOptions, emulate } from '../emulate'
import { type EditRow, editCall, judgedEdit, rowsByName } from './testing/edit-rows'

const ALL = { input: { replace_all: true } }

describe('Claude Code Edit', () => {
  test.each(
    rowsByName<EditRow>([
      ['part of a line', 'b', 'B', 'a b c\n', 'a B c\n'],
      ['several places are counted', 'x', 'y', 'x x\nx\n', null, { says: '3 times' }],
      ['several places, all asked for', 'x', '$&', 'x x\n', '$& $&\n', ALL],
      ['a switch sent as text', 'x', 'y', 'x x\n', 'y y\n', { input: { replace_all: 'true' } }],
      ['the text that is not there is echoed', 'nowhere', 'y', 'x\n', null, { says: 'nowhere' }],
      ['equal strings', 'x', 'x', 'x\n', null],
      ['an empty file is filled', '', 'new\n', '\n', 'new\n'],
      ['an empty old text in a file', '', 'new\n', 'x\n', null],
      ['a line that goes takes its end along', 'b', '', 'a\nb\nc\n', 'a\nc\n'],
      ['or leaves it', 'b', '', 'a\nb\nc\n', 'a\n\nc\n', { options: { takesLineEnd: false } }],
      ['a CRLF file keeps its line ends', 'a\nb', 'A\nB\nC', 'a\r\nb\r\n', 'A\r\nB\r\nC\r\n'],
      ['a CRLF edit of an LF file', 'a\r\nb', 'A', 'a\nb\n', null],
      ['mixed line ends become those of most lines', 'c', 'C', 'a\r\nb\r\nc\n', 'a\r\nb\r\nC\r\n'],
      ['replacement patterns, as opencode’s core reads them', 'x', '[$&]', 'x\n', '[x]\n', { options: { dollarPatterns: true } }],
      ['no new text', 'a', 'b', 'a\n', null, { input: { new_string: null } }],
      ['an absolute path', 'a', 'b', 'a\n', null, { input: { file_path: '/repo/a.py' } }],
      ['no such file', 'a', 'b', 'a\n', null, { input: { file_path: 'b.py' } }],
    ]),
  )('%s', (_, row) => {
    const { made, meant } = judgedEdit('exact-unique', row)
    expect(made).toEqual(meant)
  })
})

type Input = Readonly<Record<string, unknown>>
type CallRow = readonly [
  name: string,
  inputs: readonly Input[],
  before: string | null,
  left: string | null,
  verdict: 'applied' | 'refused' | 'partial',
  more?: { readonly says?: string; readonly options?: EmulateOptions },
]

const edit = (old_string: string, new_string: string): Input => ({ file_path: 'a', old_string, new_string })
const list = (...edits: readonly Input[]): Input => ({ file_path: 'a', edits })

function checkCalls(id: ApplierId, [, inputs, before, left, verdict, { says = '', options } = {}]: CallRow): void {
  const files: Readonly<Record<string, string>> = before === null ? {} : { a: before }
  const made = emulate(id, inputs.map((input) => editCall('Edit', input)).join('\n\n'), files, options)
  expect({ verdict: made.verdict, files: made.files }).toEqual({ verdict, files: left === null ? {} : { a: left } })
  expect(made.message).toContain(says)
}

describe('calls of Edit', () => {
  test.each(
    rowsByName<CallRow>([
      ['a new file', [edit('', 'new\n')], null, 'new\n', 'applied'],
      ['each call succeeds or fails by itself', [edit('a', 'A'), edit('nowhere', 'y'), edit('A', 'B')], 'a\n', 'B\n', 'partial'],
      ['other names of the arguments', [{ filePath: './a', oldString: 'a', newString: 'b' }], 'a\n', 'b\n', 'applied'],
      [
        'no path but that of the page',
        [{ old_string: 'a', new_string: 'b' }],
        'a\n',
        'b\n',
        'applied',
        { options: { defaultPath: 'a' } },
      ],
      ['no arguments', [{}], 'a\n', 'a\n', 'refused'],
      ['a list of edits, each by itself', [list(edit('a', 'b'), edit('nowhere', 'c'))], 'a\n', 'b\n', 'partial'],
      ['a whole file', [{ file_path: 'a', content: 'whole\n' }], 'a\n', 'whole\n', 'applied'],
    ]),
  )('%s', (_, row) => checkCalls('exact-unique', row))

  test.each([
    ['prose alone', 'Nothing to do here.', 'format'],
    ['a call that is no JSON', '{"name": "Edit", "input": {"file_path": "a", "old_string": "a\nb", "new_string": "c"}}', null],
    ['another tool', editCall('Bash', { command: 'ls' }), 'format'],
  ])('%s changes nothing', (_, reply, stopped) => {
    expect(emulate('exact-unique', reply, { a: 'a\nb\n' })).toMatchObject({ verdict: 'refused', stopped, files: { a: 'a\nb\n' } })
  })

  test('each call of a list has its own place in the reply', () => {
    const calls = ['0', '1'].map((old) => ({ name: 'Edit', input: edit(old, 'x') }))
    const reply = `Here:\n\`\`\`json\n${JSON.stringify(calls)}\n\`\`\`\n`
    const { hunks } = emulate('exact-unique', reply, { a: '0\n1\n' })
    expect(hunks.map(({ span }) => JSON.parse(reply.slice(span?.from, span?.to)).old_string)).toEqual(['0', '1'])
  })
})

describe('MultiEdit', () => {
  test.each(
    rowsByName<CallRow>([
      ['one after the other', [list(edit('a', 'b'), edit('b', 'c'))], 'a\n', 'c\n', 'applied'],
      ['all or none', [list(edit('a', 'b'), edit('nowhere', 'c'))], 'a\n', 'a\n', 'refused', { says: 'nowhere' }],
      [
        'all or none of one call alone',
        [list(edit('a', 'b')), list(edit('b', 'c'), edit('nowhere', 'd'))],
        'a\n',
        'b\n',
        'partial',
      ],
      ['what one edit makes ambiguous', [list(edit('a', 'b'), edit('b', 'c'))], 'a b\n', 'a b\n', 'refused', { says: '2 times' }],
      ['a new file first', [list(edit('', 'a\nb\n'), edit('b', 'c'))], null, 'a\nc\n', 'applied'],
      ['there and back', [list(edit('a', 'b'), edit('b', 'a'))], 'a\n', 'a\n', 'refused'],
      [
        'text of an edit before, where that is refused',
        [list(edit('a', 'b'), edit('b', 'c'))],
        'a\n',
        'a\n',
        'refused',
        { options: { refusesOwnText: true } },
      ],
      ['edits that are no list', [{ file_path: 'a', edits: '[]' }], 'a\n', 'a\n', 'refused'],
    ]),
  )('%s', (_, row) => checkCalls('multi-edit', row))

  test('what was found in memory is not said to be applied', () => {
    const reply = editCall('MultiEdit', list(edit('a', 'b'), edit('nowhere', 'c'), edit('b', 'd')))
    expect(emulate('multi-edit', reply, { a: 'a\n' }).hunks.map(({ state }) => state)).toEqual(['untried', 'refused', 'untried'])
  })
})

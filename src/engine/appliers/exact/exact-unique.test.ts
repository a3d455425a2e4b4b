import { describe, expect, test } from 'vitest'
import type { ApplierId } from '../applier'
import { type EmulateOptions, emulate } from '../emulate'

type Input = Readonly<Record<string, unknown>>
type Row = {
  readonly name: string
  readonly id?: ApplierId
  readonly input: Input | readonly Input[]
  readonly before: Readonly<Record<string, string>>
  /** What is left where it is not what was there. */
  readonly left?: Readonly<Record<string, string>>
  readonly verdict: 'applied' | 'refused' | 'partial'
  readonly says?: string
  readonly options?: EmulateOptions
}

const call = (name: string, input: Input): string => JSON.stringify({ name, input })
const edit = (old_string: string, new_string: string, more: Input = {}): Input => ({
  file_path: 'a.ts',
  old_string,
  new_string,
  ...more,
})

function check({ id = 'exact-unique', input, before, left = {}, verdict, says, options }: Row, name = 'Edit'): void {
  const calls = [input].flat()
  const made = emulate(id, calls.map((one) => call(name, one)).join('\n\n'), before, options)
  expect({ verdict: made.verdict, files: made.files }).toEqual({ verdict, files: { ...before, ...left } })
  if (says !== undefined) expect(made.message).toContain(says)
}

describe('Claude Code Edit', () => {
  test.each<Row>([
    {
      name: 'part of a line',
      input: edit('b', 'B'),
      before: { 'a.ts': 'a b c\n' },
      left: { 'a.ts': 'a B c\n' },
      verdict: 'applied',
    },
    {
      name: 'two places are counted',
      input: edit('x', 'y'),
      before: { 'a.ts': 'x x\nx\n' },
      verdict: 'refused',
      says: '3 times',
    },
    {
      name: 'two places, all asked for',
      input: edit('x', '$&', { replace_all: true }),
      before: { 'a.ts': 'x x\n' },
      left: { 'a.ts': '$& $&\n' },
      verdict: 'applied',
    },
    {
      name: 'a switch sent as text',
      input: edit('x', 'y', { replace_all: 'true' }),
      before: { 'a.ts': 'x x\n' },
      left: { 'a.ts': 'y y\n' },
      verdict: 'applied',
    },
    {
      name: 'the text that is not there is echoed',
      input: edit('nowhere', 'y'),
      before: { 'a.ts': 'x\n' },
      verdict: 'refused',
      says: 'nowhere',
    },
    { name: 'equal strings', input: edit('x', 'x'), before: { 'a.ts': 'x\n' }, verdict: 'refused' },
    { name: 'no such file', input: edit('x', 'y'), before: { 'b.ts': 'x\n' }, verdict: 'refused' },
    { name: 'a new file', input: edit('', 'new\n'), before: { 'b.ts': '' }, left: { 'a.ts': 'new\n' }, verdict: 'applied' },
    {
      name: 'an empty file is filled',
      input: edit('', 'new\n'),
      before: { 'a.ts': '\n' },
      left: { 'a.ts': 'new\n' },
      verdict: 'applied',
    },
    { name: 'an empty old text in a file', input: edit('', 'new\n'), before: { 'a.ts': 'x\n' }, verdict: 'refused' },
    {
      name: 'a line that goes takes its end along',
      input: edit('b', ''),
      before: { 'a.ts': 'a\nb\nc\n' },
      left: { 'a.ts': 'a\nc\n' },
      verdict: 'applied',
    },
    {
      name: 'or leaves it',
      input: edit('b', ''),
      before: { 'a.ts': 'a\nb\nc\n' },
      left: { 'a.ts': 'a\n\nc\n' },
      verdict: 'applied',
      options: { takesLineEnd: false },
    },
    {
      name: 'a CRLF file keeps its line ends',
      input: edit('a\nb', 'A\nB\nC'),
      before: { 'a.ts': 'a\r\nb\r\n' },
      left: { 'a.ts': 'A\r\nB\r\nC\r\n' },
      verdict: 'applied',
    },
    { name: 'a CRLF edit of an LF file', input: edit('a\r\nb', 'A'), before: { 'a.ts': 'a\nb\n' }, verdict: 'refused' },
    {
      name: 'mixed line ends become those of most lines',
      input: edit('c', 'C'),
      before: { 'a.ts': 'a\r\nb\r\nc\n' },
      left: { 'a.ts': 'a\r\nb\r\nC\r\n' },
      verdict: 'applied',
    },
    {
      name: 'replacement patterns, as opencode’s core reads them',
      input: edit('x', '[$&]'),
      before: { 'a.ts': 'x\n' },
      left: { 'a.ts': '[x]\n' },
      verdict: 'applied',
      options: { dollarPatterns: true },
    },
    {
      name: 'calls stand by themselves',
      input: [edit('a', 'A'), edit('nowhere', 'y'), edit('A', 'B')],
      before: { 'a.ts': 'a\n' },
      left: { 'a.ts': 'B\n' },
      verdict: 'partial',
    },
    {
      name: 'other names of the arguments',
      input: { filePath: './a.ts', oldString: 'a', newString: 'b' },
      before: { 'a.ts': 'a\n' },
      left: { 'a.ts': 'b\n' },
      verdict: 'applied',
    },
    {
      name: 'an absolute path',
      input: { ...edit('a', 'b'), file_path: '/repo/a.ts' },
      before: { 'a.ts': 'a\n' },
      verdict: 'refused',
    },
    {
      name: 'no path but that of the page',
      input: { old_string: 'a', new_string: 'b' },
      before: { 'a.ts': 'a\n' },
      left: { 'a.ts': 'b\n' },
      verdict: 'applied',
      options: { defaultPath: 'a.ts' },
    },
    { name: 'no new text', input: { file_path: 'a.ts', old_string: 'a' }, before: { 'a.ts': 'a\n' }, verdict: 'refused' },
    { name: 'no arguments', input: {}, before: { 'a.ts': 'a\n' }, verdict: 'refused' },
    {
      name: 'a list of edits, each by itself',
      input: { file_path: 'a.ts', edits: [edit('a', 'b'), edit('nowhere', 'c')] },
      before: { 'a.ts': 'a\n' },
      left: { 'a.ts': 'b\n' },
      verdict: 'partial',
    },
  ])('$name', (row) => check(row))

  test('a whole file', () => {
    const made = emulate('exact-unique', call('Write', { file_path: 'a.ts', content: 'whole\n' }), { 'a.ts': 'a\n' })
    expect(made).toMatchObject({ verdict: 'applied', files: { 'a.ts': 'whole\n' } })
  })

  test.each([
    ['prose alone', 'Nothing to do here.', 'format'],
    ['a call that is no JSON', '{"name": "Edit", "input": {"file_path": "a.ts", "old_string": "a\nb", "new_string": "c"}}', null],
    ['another tool', call('Bash', { command: 'ls' }), 'format'],
  ])('%s changes nothing', (_, reply, stopped) => {
    expect(emulate('exact-unique', reply, { 'a.ts': 'a\nb\n' })).toMatchObject({
      verdict: 'refused',
      stopped,
      files: { 'a.ts': 'a\nb\n' },
    })
  })

  test('each pair of a list has its own place in the reply', () => {
    const reply = `Here:\n\`\`\`json\n${JSON.stringify([call, call].map((_, index) => ({ name: 'Edit', input: edit(`${index}`, 'x') })))}\n\`\`\`\n`
    const { hunks } = emulate('exact-unique', reply, { 'a.ts': '0\n1\n' })
    expect(hunks.map(({ span }) => JSON.parse(reply.slice(span?.from, span?.to)).old_string)).toEqual(['0', '1'])
  })
})

describe('MultiEdit', () => {
  const list = (...edits: readonly Input[]): Input => ({ file_path: 'a.ts', edits })
  test.each<Row>([
    {
      name: 'one after the other',
      input: list(edit('a', 'b'), edit('b', 'c')),
      before: { 'a.ts': 'a\n' },
      left: { 'a.ts': 'c\n' },
      verdict: 'applied',
    },
    {
      name: 'all or none',
      input: list(edit('a', 'b'), edit('nowhere', 'c')),
      before: { 'a.ts': 'a\n' },
      verdict: 'refused',
      says: 'nowhere',
    },
    {
      name: 'all or none of one call alone',
      input: [list(edit('a', 'b')), list(edit('b', 'c'), edit('nowhere', 'd'))],
      before: { 'a.ts': 'a\n' },
      left: { 'a.ts': 'b\n' },
      verdict: 'partial',
    },
    {
      name: 'what one edit makes ambiguous',
      input: list(edit('a', 'b'), edit('b', 'c')),
      before: { 'a.ts': 'a b\n' },
      verdict: 'refused',
      says: '2 times',
    },
    {
      name: 'a new file first',
      input: list(edit('', 'a\nb\n'), edit('b', 'c')),
      before: { 'b.ts': '' },
      left: { 'a.ts': 'a\nc\n' },
      verdict: 'applied',
    },
    { name: 'there and back', input: list(edit('a', 'b'), edit('b', 'a')), before: { 'a.ts': 'a\n' }, verdict: 'refused' },
    {
      name: 'text of an edit before, where that is refused',
      input: list(edit('a', 'b'), edit('b', 'c')),
      before: { 'a.ts': 'a\n' },
      verdict: 'refused',
      options: { refusesOwnText: true },
    },
    { name: 'edits that are no list', input: { file_path: 'a.ts', edits: '[]' }, before: { 'a.ts': 'a\n' }, verdict: 'refused' },
  ])('$name', (row) => check({ ...row, id: 'multi-edit' }, 'MultiEdit'))

  test('what was found in memory is not said to be applied', () => {
    const reply = call('MultiEdit', list(edit('a', 'b'), edit('nowhere', 'c'), edit('b', 'd')))
    const { hunks } = emulate('multi-edit', reply, { 'a.ts': 'a\n' })
    expect(hunks.map(({ state }) => state)).toEqual(['untried', 'refused', 'untried'])
  })
})

describe('the text editor of Anthropic', () => {
  const ask = (command: string, more: Input): Input => ({ command, path: 'a.ts', ...more })
  test.each<Row>([
    {
      name: 'replaces',
      input: ask('str_replace', { old_str: 'a', new_str: 'b' }),
      before: { 'a.ts': 'a\n' },
      left: { 'a.ts': 'b\n' },
      verdict: 'applied',
    },
    {
      name: 'deletes where there is no new text',
      input: ask('str_replace', { old_str: 'a' }),
      before: { 'a.ts': 'a\nb\n' },
      left: { 'a.ts': '\nb\n' },
      verdict: 'applied',
    },
    {
      name: 'names the lines of several places',
      input: ask('str_replace', { old_str: 'a', new_str: 'b' }),
      before: { 'a.ts': 'a\nb\na\n' },
      verdict: 'refused',
      says: 'lines 1, 3',
    },
    {
      name: 'refuses equal strings',
      input: ask('str_replace', { old_str: 'a', new_str: 'a' }),
      before: { 'a.ts': 'a\n' },
      verdict: 'refused',
    },
    {
      name: 'finds nothing in no file',
      input: ask('str_replace', { old_str: '', new_str: 'a' }),
      before: {},
      verdict: 'refused',
    },
    {
      name: 'inserts at the top',
      input: ask('insert', { insert_line: 0, insert_text: 'x' }),
      before: { 'a.ts': 'a\n' },
      left: { 'a.ts': 'x\na\n' },
      verdict: 'applied',
    },
    {
      name: 'inserts behind a line',
      input: ask('insert', { insert_line: 1, new_str: 'x' }),
      before: { 'a.ts': 'a\nb' },
      left: { 'a.ts': 'a\nx\nb' },
      verdict: 'applied',
    },
    {
      name: 'inserts behind the last line',
      input: ask('insert', { insert_line: 2, new_str: 'x' }),
      before: { 'a.ts': 'a\nb' },
      left: { 'a.ts': 'a\nb\nx' },
      verdict: 'applied',
    },
    {
      name: 'inserts in no line that is not there',
      input: ask('insert', { insert_line: 3, new_str: 'x' }),
      before: { 'a.ts': 'a\nb' },
      verdict: 'refused',
    },
    { name: 'creates', input: ask('create', { file_text: 'x\n' }), before: {}, left: { 'a.ts': 'x\n' }, verdict: 'applied' },
    {
      name: 'creates nothing that exists',
      input: ask('create', { file_text: 'x\n' }),
      before: { 'a.ts': 'a\n' },
      verdict: 'refused',
    },
    { name: 'looks', input: ask('view', {}), before: { 'a.ts': 'a\n' }, verdict: 'applied' },
    {
      name: 'compares line ends',
      input: ask('str_replace', { old_str: 'a\nb', new_str: 'c' }),
      before: { 'a.ts': 'a\r\nb\r\n' },
      verdict: 'refused',
    },
    {
      name: 'expands every tab of the file, as a port does',
      input: ask('str_replace', { old_str: '\ta', new_str: '\tb' }),
      before: { 'a.ts': '\ta\nx\ty\n' },
      left: { 'a.ts': '        b\nx       y\n' },
      verdict: 'applied',
      options: { expandTabs: true },
    },
    {
      name: 'reads CR LF as LF, as Python does',
      input: ask('str_replace', { old_str: 'a\nb', new_str: 'c' }),
      before: { 'a.ts': 'a\r\nb\r\nd\r\n' },
      left: { 'a.ts': 'c\nd\n' },
      verdict: 'applied',
      options: { universalNewlines: true },
    },
  ])('$name', (row) => check({ ...row, id: 'anthropic-text-editor' }, 'str_replace_based_edit_tool'))
})

import { describe, expect, test } from 'vitest'
import type { ApplierId, RuleId } from '../applier'
import { type EmulateOptions, emulate } from '../emulate'

type Row = {
  readonly name: string
  readonly old: string
  readonly fresh: string
  readonly file: string
  /** null: refused. */
  readonly left: string | null
  readonly rule?: RuleId
  readonly more?: Readonly<Record<string, unknown>>
  readonly options?: EmulateOptions
}

const rows = (id: ApplierId, table: readonly Row[]): void => {
  test.each(table)('$name', ({ old, fresh, file, left, rule, more = {}, options }) => {
    const reply = JSON.stringify({ name: 'edit', input: { file_path: 'a.py', old_string: old, new_string: fresh, ...more } })
    const made = emulate(id, reply, { 'a.py': file }, options)
    expect(made.verdict).toBe(left === null ? 'refused' : 'applied')
    expect(made.files['a.py']).toBe(left ?? file)
    if (rule !== undefined) expect(made.hunks[0]?.rule).toBe(rule)
  })
}

const FILE = 'def a():\n    x = 1\n    y = 2\n    return x + y\n\n\ndef b():\n    z = 3\n    return z\n'

const TWICE = '  go()\n  stop()\n    go()\n    stop()\n'

const BOTH: readonly Row[] = [
  { name: 'the text itself', old: 'x = 1', fresh: 'x = 2', file: FILE, left: FILE.replace('x = 1', 'x = 2'), rule: 'substring' },
  {
    name: 'trimmed lines, without the last line end',
    old: 'x = 1\ny = 2\n',
    fresh: 'x = 3\n',
    file: FILE,
    left: FILE.replace('    x = 1\n    y = 2', 'x = 3\n'),
    rule: 'trimmed',
  },
  {
    name: 'one space for a run of white space, as a part of the line',
    old: 'b c',
    fresh: 'd',
    file: 'a b   c e\n',
    left: 'a d e\n',
    rule: 'inner-space',
  },
  { name: 'escapes', old: 'a\\nb', fresh: 'c', file: 'a\nb\n', left: 'c\n', rule: 'escapes' },
  { name: 'equal strings', old: 'x', fresh: 'x', file: 'x\n', left: null },
  { name: 'two places', old: 'go()', fresh: 'run()', file: 'go()\ngo()\n', left: null, rule: 'unique' },
  {
    name: 'everywhere, with replacement patterns',
    old: 'go',
    fresh: '[$&]',
    file: 'go\ngo\n',
    left: '[go]\n[go]\n',
    more: { replaceAll: true },
  },
  { name: 'an edit takes the line ends of the file', old: 'a\nb', fresh: 'c\nd', file: 'a\r\nb\r\n', left: 'c\r\nd\r\n' },
]

describe('opencode, classic', () => {
  rows('opencode-classic', [
    ...BOTH,
    {
      name: 'first and last line, whatever stands between',
      old: 'def a():\n    foo()\n    return x + y',
      fresh: 'pass',
      file: FILE,
      left: FILE.replace('def a():\n    x = 1\n    y = 2\n    return x + y', 'pass'),
      rule: 'outer-lines',
    },
    {
      name: 'of two places trimmed alike the first that stands there once',
      old: 'go()\nstop()',
      fresh: 'x',
      file: TWICE,
      left: 'x\n    go()\n    stop()\n',
      rule: 'trimmed',
    },
    {
      name: 'of two places in other spacing the first',
      old: 'alpha beta',
      fresh: 'x',
      file: 'alpha   beta\nalpha\tbeta\n',
      left: 'x\nalpha\tbeta\n',
      rule: 'inner-space',
    },
    { name: 'an empty old text writes the whole file', old: '', fresh: 'new\n', file: FILE, left: 'new\n', rule: 'empty-search' },
  ])
})

describe('opencode', () => {
  rows('opencode', [
    ...BOTH,
    {
      name: 'unlike lines between the first and the last',
      old: 'def a():\n    foo()\n    return x + y',
      fresh: 'pass',
      file: FILE,
      left: null,
    },
    {
      name: 'like lines between the first and the last',
      old: 'def a():\n    x = 1\n    y = 3\n    return x + y',
      fresh: 'pass',
      file: FILE,
      left: FILE.replace('def a():\n    x = 1\n    y = 2\n    return x + y', 'pass'),
      rule: 'outer-lines',
    },
    {
      name: 'two places in other spacing',
      old: 'alpha beta',
      fresh: 'x',
      file: 'alpha   beta\nalpha\tbeta\n',
      left: null,
      rule: 'unique',
    },
    { name: 'an empty old text in a file', old: '', fresh: 'new\n', file: FILE, left: null, rule: 'empty-search' },
  ])

  test('a list of edits ends at the first that fails and keeps those before', () => {
    const edits = ['a', 'nowhere', 'b'].map((oldString) => ({ oldString, newString: 'x' }))
    const made = emulate('opencode', JSON.stringify({ name: 'multiedit', input: { filePath: 'a', edits } }), { a: 'a b\n' })
    expect(made).toMatchObject({ verdict: 'partial', files: { a: 'x b\n' } })
    expect(made.hunks.map(({ state }) => state)).toEqual(['applied', 'refused', 'untried'])
  })
})

describe('Gemini CLI', () => {
  rows('gemini-cli', [
    {
      name: 'trimmed lines, indented as the first of them',
      old: 'if (a) {\n  b()\n}',
      fresh: 'if (c) {\n  d()\n\n}',
      file: 'x {\n    if (a) {\n      b()\n    }\n  y\n}\n',
      left: 'x {\n    if (c) {\n      d()\n\n    }\n  y\n}\n',
      rule: 'trimmed',
    },
    {
      name: 'words in other spacing, behind a blank line',
      old: 'def  foo():\n    print("hello")',
      fresh: 'def bar():\n    print("hello")',
      file: '\ndef foo():\n    print("hello")\n',
      left: '\ndef bar():\n    print("hello")\n',
      rule: 'tokens',
    },
    { name: 'words in other spacing, twice', old: 'go( )', fresh: 'x', file: 'go()\ngo()\n', left: null, rule: 'unique' },
    {
      name: 'words in other spacing, all asked for',
      old: 'go( )',
      fresh: 'x',
      file: 'go()\n  go()\n',
      left: 'x\n  x\n',
      more: { allow_multiple: true },
    },
    {
      name: 'other than the number that was expected',
      old: 'a',
      fresh: 'b',
      file: 'a a\n',
      left: null,
      more: { expected_replacements: 3 },
    },
    {
      name: 'the number that was expected',
      old: 'a',
      fresh: 'b',
      file: 'a a\n',
      left: 'b b\n',
      more: { expected_replacements: 2 },
    },
    { name: 'a text too short to be nearly equal', old: 'abcdefghX', fresh: 'x', file: 'abcdefghi\n', left: null },
    {
      name: 'nearly equal in two places',
      old: 'abcdefghijX',
      fresh: 'x',
      file: 'abcdefghijk\nabcdefghijl\n',
      left: null,
      rule: 'unique',
    },
    { name: 'a final line end that was not there is not added', old: 'b', fresh: 'c\n', file: 'a\nb', left: 'a\nc' },
    { name: 'a final line end that was there stays', old: 'b\n', fresh: 'c', file: 'a\nb\n', left: 'a\nc\n' },
    {
      name: 'a line that stands for code',
      old: 'x = 1',
      fresh: '// rest of code ...',
      file: FILE,
      left: null,
      rule: 'placeholder',
    },
    {
      name: 'a line that stands for code in both',
      old: '// rest of code ...',
      fresh: 'x\n// Rest of code ...',
      file: '// rest of code ...\n',
      left: 'x\n// Rest of code ...\n',
    },
    { name: 'line ends of the file', old: 'a\nb', fresh: 'c\nd', file: 'a\r\nb\r\n', left: 'c\r\nd\r\n' },
    {
      name: 'without nearly equal lines',
      old: 'abcdefghijX',
      fresh: 'x',
      file: 'abcdefghijk\n',
      left: null,
      options: { fuzzy: false },
    },
  ])

  test.each([
    ['the one file whose path ends so', 'a.py', { 'src/a.py': 'x\n', 'src/b.py': 'x\n' }, 'src/a.py'],
    ['none of several', 'a.py', { 'src/a.py': 'x\n', 'lib/a.py': 'x\n' }, null],
    ['none in another directory', 'lib/a.py', { 'src/a.py': 'x\n' }, null],
  ])('a path that is not there is %s', (_, file_path, files, path) => {
    const reply = JSON.stringify({ name: 'replace', input: { file_path, old_string: 'x', new_string: 'y' } })
    const made = emulate('gemini-cli', reply, files)
    expect(made.files).toEqual(path === null ? files : { ...files, [path]: 'y\n' })
  })
})

describe('Continue', () => {
  rows('continue', [
    {
      name: 'trimmed text, doubling the indentation it has in common',
      old: '    y = 2\n    return x + y\n\n\n\n',
      fresh: '    y = 3\n',
      file: FILE,
      left: FILE.replace('y = 2\n    return x + y', '    y = 3\n'),
      rule: 'trimmed',
    },
    {
      name: 'without white space, indented as the line it was found in',
      old: 'if a :\n  b()\n',
      fresh: 'if c:\n  d()',
      file: 'x:\n\tif a:\n\t\tb()\n',
      left: 'x:\n\tif c:\n\t  d()\n',
      rule: 'no-space',
    },
    { name: 'twice in another case', old: 'GO', fresh: 'x', file: 'go go\n', left: null, rule: 'unique' },
    { name: 'all in another case', old: 'GO', fresh: 'x', file: 'go go\n', left: 'x x\n', more: { replace_all: true } },
    {
      name: 'equal strings, where that is checked',
      old: 'go',
      fresh: 'go',
      file: 'go\n',
      left: null,
      options: { refusesIdentical: true },
    },
  ])

  test('all of a list or none', () => {
    const edits = ['a', 'nowhere'].map((old_string) => ({ old_string, new_string: 'x' }))
    const made = emulate('continue', JSON.stringify({ name: 'multi_edit', input: { filepath: 'a', edits } }), { a: 'a b\n' })
    expect(made).toMatchObject({ verdict: 'refused', files: { a: 'a b\n' } })
  })
})

/** What each format looks like on the wire, and what each reason not to write is for. */
import { expect, test } from 'vitest'
import type { CannotWrite, Edit, FormatId, Hint, Hunk, HunkLine, Lost } from '../model'
import { writeEdit, writeEdits } from './write'

const span = { from: 0, to: 0 }
const base = { written: 'src/a.ts', format: 'search-replace', span } as const
const lines = (...texts: readonly string[]): HunkLine[] => texts.map((text) => ({ text, ...span }))

const patch = (before: readonly string[], after: readonly string[], hint: Hint = {}, kept: Hunk['kept'] = []): Edit => ({
  ...base,
  kind: 'patch',
  hunks: [{ before: lines(...before), after: lines(...after), kept, hint, span }],
})
const change = patch(['a', 'b'], ['a', 'c'], { line: 4 }, [{ before: 0, after: 0, length: 1 }])
const replace = (before: string, after: string, all = false): Edit => ({
  ...base,
  kind: 'replace',
  before: lines(...before.split('\n')),
  after: lines(...after.split('\n')),
  all,
})
const create = (text: string): Edit => ({ ...base, kind: 'create', text, lines: [] })
const lazy: Edit = { ...base, kind: 'lazy', lines: lines('x', '// ... existing code ...'), elisions: [1] }
const range = (start: number, end: number): Edit => ({ ...base, kind: 'lines', range: { start, end }, lines: lines('x') })
const symbol: Edit = { ...base, kind: 'symbol', action: 'replace-body', symbol: 'Pool/acquire', lines: lines('x') }
const remove: Edit = { ...base, kind: 'delete', before: lines('a') }
const move: Edit = { ...base, kind: 'patch', hunks: [], moveTo: 'src/b.ts' }

const call = (name: string, input: object) => `\`\`\`json\n${JSON.stringify({ name, input }, null, 2)}\n\`\`\`\n`
const ROWS: readonly (readonly [format: FormatId, edit: Edit, text: string, lost?: readonly Lost[]])[] = [
  ['search-replace', change, 'src/a.ts\n```\n<<<<<<< SEARCH\na\nb\n=======\na\nc\n>>>>>>> REPLACE\n```\n', ['line']],
  ['search-replace', create('x\n'), 'src/a.ts\n```\n<<<<<<< SEARCH\n=======\nx\n>>>>>>> REPLACE\n```\n'],
  ['search-replace', replace('a\n', 'b\n'), 'src/a.ts\n```\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```\n'],
  [
    'search-replace',
    patch(['=======', '```'], ['x']),
    'src/a.ts\n````\n<<<<<<<< SEARCH\n=======\n```\n========\nx\n>>>>>>>> REPLACE\n````\n',
  ],
  ['unified-diff', change, '```diff\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -5,2 +5,2 @@\n a\n-b\n+c\n```\n'],
  ['unified-diff', patch(['a'], ['b']), '```diff\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ ... @@\n-a\n+b\n```\n'],
  [
    'unified-diff',
    create('x'),
    '```diff\ndiff --git a/src/a.ts b/src/a.ts\nnew file mode 100644\n--- /dev/null\n+++ b/src/a.ts\n@@ -0,0 +1 @@\n+x\n\\ No newline at end of file\n```\n',
  ],
  [
    'unified-diff',
    remove,
    '```diff\ndiff --git a/src/a.ts b/src/a.ts\ndeleted file mode 100644\n--- a/src/a.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n```\n',
  ],
  ['unified-diff', move, '```diff\ndiff --git a/src/a.ts b/src/b.ts\nrename from src/a.ts\nrename to src/b.ts\n```\n'],
  [
    'apply-patch',
    patch(['a'], ['b'], { anchors: ['class A', 'f()'], atEnd: true }),
    '*** Begin Patch\n*** Update File: src/a.ts\n@@ class A\n@@ f()\n-a\n+b\n*** End of File\n*** End Patch\n',
  ],
  ['apply-patch', create('x\n\n'), '*** Begin Patch\n*** Add File: src/a.ts\n+x\n+\n*** End Patch\n'],
  ['apply-patch', remove, '*** Begin Patch\n*** Delete File: src/a.ts\n*** End Patch\n', ['before']],
  ['apply-patch', move, '*** Begin Patch\n*** Update File: src/a.ts\n*** Move to: src/b.ts\n*** End Patch\n'],
  [
    'numbered-snippet',
    change,
    'src/a.ts\n\n<code_change_request>\noriginal_code_snippet:\n5| a\n6| b\nedit_code_snippet:\na\nc\n</code_change_request>\n',
  ],
  ['whole-file', create('x\r\ny'), 'src/a.ts\n```\nx\ny\n```\n', ['create', 'final-newline', 'line-ends']],
  ['lazy-file', lazy, 'src/a.ts\n```\nx\n// ... existing code ...\n```\n'],
  [
    'tool-call',
    replace('a "b"', '', true),
    call('Edit', { file_path: 'src/a.ts', old_string: 'a "b"', new_string: '', replace_all: true }),
  ],
  ['tool-call', patch(['a', 'b'], []), call('Edit', { file_path: 'src/a.ts', old_string: 'a\nb\n', new_string: '' })],
  [
    'decision-xml',
    replace('a\nb', 'x < y'),
    '<decision mode="act">\n  <action name="Edit">\n    <arg name="file_path">src/a.ts</arg>\n    <arg name="old_string">\na\nb\n</arg>\n    <arg name="new_string">x &lt; y</arg>\n  </action>\n</decision>\n',
  ],
  ['line-range', range(3, 5), '```\nopen src/a.ts\nedit 4:5\nx\nend_of_edit\n```\n'],
  ['line-range', range(3, 3), '```\nopen src/a.ts\ninsert 3\nx\nend_of_insert\n```\n'],
  ['symbol-edit', symbol, call('replace_symbol_body', { name_path: 'Pool/acquire', relative_path: 'src/a.ts', body: 'x' })],
  [
    'find-replace-file',
    change,
    '---FILEPATH src/a.ts\n---FIND\n```\na\nb\n```\n---REPLACE\n```\na\nc\n```\n---COMPLETE\n',
    ['line'],
  ],
]

test.each(ROWS.map(([format, edit, text, lost = []]) => ({ format, edit, text, lost })))(
  '$format, $edit.kind',
  ({ format, edit, text, lost }) => {
    expect(writeEdit(edit, format)).toEqual({ ok: true, text, lost })
  },
)

const REASONS: readonly (readonly [CannotWrite, FormatId, Edit])[] = [
  ['kind', 'search-replace', move],
  ['kind', 'whole-file', remove],
  ['kind', 'line-range', change],
  ['no-path', 'tool-call', { ...change, written: '' }],
  ['path', 'search-replace', { ...change, written: 'a b.ts' }],
  ['path', 'unified-diff', { ...change, written: 'a\nb.ts' }],
  ['markers-in-text', 'search-replace', patch(['>>>>>>> REPLACE'], ['x'])],
  ['markers-in-text', 'unified-diff', patch(['-- a'], ['++ b'])],
  ['markers-in-text', 'line-range', { ...base, kind: 'lines', range: { start: 0, end: 1 }, lines: lines('end_of_edit') }],
  ['numbers-in-text', 'search-replace', patch(['1| a', '2| b'], ['x'])],
  ['escapes-in-text', 'tool-call', replace('first();\\n  second();', 'x')],
  ['placeholder-in-text', 'whole-file', create('x\n// ... existing code ...\n')],
  ['no-line', 'numbered-snippet', patch(['', 'a'], ['x'])],
  ['line-break', 'search-replace', patch(['a\r'], ['x'])],
  ['empty-search', 'tool-call', patch([], ['x'])],
  ['empty-search', 'search-replace', patch([], ['x'], { line: 7 })],
  ['part-of-line', 'search-replace', replace('a', 'b')],
  ['every-place', 'unified-diff', replace('a\n', 'b\n', true)],
  ['several-lines', 'symbol-edit', { ...base, kind: 'symbol', action: 'rename', symbol: 'a', lines: lines('b', 'c') }],
  ['no-change', 'unified-diff', patch(['a'], ['a'], {}, [{ before: 0, after: 0, length: 1 }])],
  ['empty-text', 'search-replace', create('')],
]

test.each(REASONS)('cannot: %s, %s', (reason, format, edit) => {
  expect(writeEdit(edit, format)).toEqual({ ok: false, reason })
})

test('of several edits the first that cannot be written is named', () => {
  expect(writeEdits([change, move, remove], 'search-replace')).toEqual({ ok: false, edit: 1, reason: 'kind' })
  expect(writeEdits([remove, move], 'apply-patch')).toMatchObject({ ok: true, lost: ['before'] })
  expect(writeEdits([], 'apply-patch')).toEqual({ ok: true, text: '', lost: [] })
})

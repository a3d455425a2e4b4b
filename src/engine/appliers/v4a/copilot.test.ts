/** What VS Code Copilot's apply_patch does that its relatives do not. */
import { describe, expect, test } from 'vitest'
import { emulate } from '../emulate'

const run = (body: string, file: string, path = 'a.ts', options: Record<string, unknown> = {}) =>
  emulate('copilot-apply-patch', `*** Begin Patch\n*** Update File: ${path}\n${body}*** End Patch\n`, { [path]: file }, options)

/** `left` null: refused. */
type Row = readonly [about: string, file: string, body: string, left: string | null, path?: string]

const withPaths = (rows: readonly Row[]) =>
  rows.map(([about, file, body, left, path = 'a.ts']) => [about, file, body, left, path] as const)

const FIVE = 'alpha\nbeta\ngamma\ndelta\nepsilon\n'

const FOUND: readonly Row[] = [
  ['an anchor without a space', 'a\nx\nb\nx\n', '@@b\n-x\n+y\n', 'a\nx\nb\ny\n'],
  ['an anchor that is above too', 'b\na\nx\nb\nx\n', '@@\n a\n@@ b\n-x\n+y\n', 'b\na\ny\nb\nx\n'],
  ['an anchor on the last line, with nothing to find', 'a\nb', '@@ b\n+c\n', null],
  ['sections that go back', FIVE, '@@\n-delta\n+4\n@@\n-beta\n+2\n', null],
  ['a context above the cursor, without a change', FIVE, '@@\n-delta\n+4\n@@\n beta\n', 'alpha\nbeta\ngamma\n4\nepsilon\n'],
  ['a blank line between sections', FIVE, '@@\n-alpha\n+1\n beta\n\n@@\n-delta\n+4\n', '1\nbeta\ngamma\n4\nepsilon\n'],
  ['two blank lines between sections', FIVE, '@@\n-alpha\n+1\n beta\n\n\n@@\n-delta\n+4\n', null],
  ['a bare "***"', FIVE, '-alpha\n+1\n***\n', null],
  ['asterisks that are no marker', FIVE, '@@\n-alpha\n+1\n*** End of Section\n', null],
  ['the end of the file, without a context', FIVE, '@@\n+new\n*** End of File\n', null],
  ['the end of the file, of a shorter one', 'a\n', '@@\n a\n b\n-c\n*** End of File\n', null],
  [
    'an added line that lost its sign',
    FIVE,
    '@@\n alpha\n+x\nsomething\n+z\n beta\n',
    'alpha\nx\nsomething\nz\nbeta\ngamma\ndelta\nepsilon\n',
  ],
  ['a removed line that lost its sign', 'a\nb\nc\n', '@@\n-a\nb\n-c\n', 'b\n'],
  ['tabs written out', '\ta\n\tb\n', '@@\n \\ta\n-\\tb\n+\\tc\n', '\ta\n\tc\n'],
  ['line ends written out, of which one line is taken', 'a\nb\nc\n', '@@\n-a\\nb\n+x\\ny\n', 'x\ny\nb\nc\n'],
  [
    'two edits in six lines',
    'one\ntwo\nthree\nfour\nfive\nx\n',
    '@@\n onee\n twoo\n three\n four\n five\n-x\n+y\n',
    'one\ntwo\nthree\nfour\nfive\ny\n',
  ],
  ['lines behind the last edit that is allowed', 'one\nq\nr\nx\n', '@@\n onee\n two\n-three\n+3\n', 'one\nq\n3\nx\n'],
  ['a context above, and the rest of the file too short to compare', 'b\nc\nd\nx\nb', '@@ x\n b\n c\n-d\n', null],
  ['the comment that names the file in the patch: places are off by one', 'a\nb\n', '@@\n // filepath: a.ts\n-a\n+x\n', 'a\nx\n'],
  [
    'the comment that names the file in both',
    '// filepath: a.ts\na\nb\n',
    '@@\n // filepath: a.ts\n a\n-b\n+x\n',
    '// filepath: a.ts\na\nx\n',
  ],
  [
    'the comment that names the file in the file: places are off by one',
    '// filepath: a.ts\na\nb\n',
    '@@\n-b\n+x\n',
    '// filepath: a.ts\nx\nb\n',
  ],
]

describe('how it finds a section', () => {
  test.each(withPaths(FOUND))('%s', (_, file, body, left, path) => {
    const { verdict, files } = run(body, file, path)
    expect({ verdict, text: files[path] }).toEqual({
      verdict: left === null ? 'refused' : 'applied',
      text: left ?? file,
    })
  })
})

const WRITTEN: readonly Row[] = [
  ['levels that the section has fewer of', '    one\n    two\n', '@@\n-two\n+2\n+\n+   \n', '    one\n    2\n\n   \n'],
  ['levels that it has more of', 'one\n  two\n', '@@\n-      two\n+      2\n', 'one\n  2\n'],
  ['tabs in a file of spaces', 'one\n    two\n        x\n', '@@\n-\ttwo\n+\t2\n+\t\t3\n', 'one\n    2\n        3\n        x\n'],
  ['spaces in a file of tabs', 'one\n\ttwo\n\t\tx\n', '@@\n-    two\n+    2\n', 'one\n\t2\n\t\tx\n'],
  ["a step that is not the file's", 'one\n    one\n        two\n', '@@\n one\n-  one\n+  1\n', 'one\n    1\n        two\n'],
  [
    'a step that is taken for eight spaces',
    'one\n    one\n        two\n',
    '@@\n-        two\n+        2\n+          3\n',
    'one\n    one\n                2\n                    3\n',
  ],
  [
    'a line under a word of the line above',
    'if a\n  b\nx\n',
    '@@\n-x\n+let c = 1,\n+      d = 2\n',
    'if a\n  b\nlet c = 1,\n      d = 2\n',
  ],
  ['tabs written out in an added line', 'one\ntwo\n', '@@\n-two\n+//\\t2\\t\n', 'one\n//\t2\\t\n'],
  ['a backslash and a t in TeX', 'one\ntwo\n', '@@\n-two\n+\\textbf{2}\n', 'one\n\\textbf{2}\n', 'a.tex'],
  ['tabs written out in TeX, in the removed line too', 'one\n\ttwo\n', '@@\n-\\ttwo\n+\\t2\n', 'one\n\t2\n', 'a.tex'],
]

describe('what it writes', () => {
  test.each(withPaths(WRITTEN))('%s', (_, file, body, left, path) => {
    expect(run(body, file, path).files[path]).toBe(left)
  })
})

const FILES = { 'a.ts': 'one\ntwo\n', 'b.ts': 'x\n' }
const CHANGE = '*** Update File: a.ts\n@@\n-two\n+2\n'

/** `left`: what the files become; null: refused. */
const PATCHES: readonly (readonly [about: string, patch: string, left: Readonly<Record<string, string>> | null])[] = [
  ['more behind the last marker', `*** Begin Patch\n${CHANGE}*** End Patch ***\n`, { ...FILES, 'a.ts': 'one\n2\n' }],
  ['a space behind the first marker', `*** Begin Patch \n${CHANGE}*** End Patch\n`, null],
  ['CRLF behind the first marker', `*** Begin Patch\r\n${CHANGE}*** End Patch\n`, null],
  ['a file that is there', '*** Begin Patch\n*** Add File: b.ts\n+y\n+\n*** End Patch\n', { ...FILES, 'b.ts': 'y\n' }],
  ['a file that is added and changed', `*** Begin Patch\n*** Add File: a.ts\n+y\n${CHANGE}*** End Patch\n`, null],
  ['a file twice', `*** Begin Patch\n${CHANGE}${CHANGE}*** End Patch\n`, null],
  ['a new file with a line without a sign', '*** Begin Patch\n*** Add File: c\n+y\nz\n*** End Patch\n', null],
  ['a path with a space behind it', `*** Begin Patch\n${CHANGE.replace('.ts', '.ts ')}*** End Patch\n`, null],
  ['a second file that is not there', `*** Begin Patch\n${CHANGE}*** Delete File: c\n*** End Patch\n`, null],
  [
    'a move',
    `*** Begin Patch\n${CHANGE.replace('\n', '\n*** Move to: c.ts\n')}*** End Patch\n`,
    { 'b.ts': 'x\n', 'c.ts': 'one\n2\n' },
  ],
  [
    'a move to where it is',
    `*** Begin Patch\n${CHANGE.replace('\n', '\n*** Move to: a.ts\n')}*** End Patch\n`,
    { 'b.ts': 'x\n' },
  ],
]

describe('whole patches', () => {
  test.each(PATCHES)('%s', (_, patch, left) => {
    const { verdict, files } = emulate('copilot-apply-patch', patch, FILES)
    expect({ verdict, files }).toEqual({ verdict: left === null ? 'refused' : 'applied', files: left ?? FILES })
  })
})

describe('with the editor on top', () => {
  test.each([
    ["line ends are the file's", 'a\r\ntwo\r\nb\n', '@@\n-two\n+2\n', 'a\r\n2\r\nb\r\n'],
    ['blank lines at the end come back', 'a\ntwo\n\n', '@@\n-two\n-\n+2\n', 'a\n2\n\n'],
    ['a byte order mark stays', '\ufefftwo\n', '@@\n-two\n+2\n', '\ufeff2\n'],
    ['the comment that names the file goes', '// filepath: a.ts\na\nb\nc\n', '@@\n a\n-b\n', 'b\nc\n'],
  ])('%s', (_, file, body, left) => {
    expect(run(body, file, 'a.ts', { editor: true }).files['a.ts']).toBe(left)
  })
  test('a new file’s text goes before that of a file that is there', () => {
    const patch = '*** Begin Patch\n*** Add File: b.ts\n+y\n+\n*** End Patch\n'
    expect(emulate('copilot-apply-patch', patch, FILES, { editor: true }).files['b.ts']).toBe('y\nx\n')
  })
})

test('the trace names each comparison, and what was done to the added lines', () => {
  const { trace } = run('@@\n-  two\n+  2\n', 'one\n        two\n')
  expect(trace.map(({ rule, result }) => `${rule} ${result}`)).toEqual([
    'missing-file none',
    'typography none',
    'right-trimmed none',
    'trimmed took',
    'reindented did',
    'context-kept did',
  ])
})

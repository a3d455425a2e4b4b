import { expect, test } from 'vitest'
import { type EmulateOptions, emulate } from '../emulate'

type Row = {
  readonly name: string
  readonly reply: string
  readonly files: Readonly<Record<string, string>>
  readonly verdict: 'applied' | 'refused' | 'partial'
  /** What differs from `files` afterwards. */
  readonly left?: Readonly<Record<string, string>>
  readonly options?: EmulateOptions
}

const sr = (search: string, replace: string): string => `<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n`
const at = (path: string, ...blocks: readonly string[]): string => `${path}\n\`\`\`\n${blocks.join('')}\`\`\`\n`
const hinted = (line: number, search: string, replace: string): string => sr(`:start_line:${line}\n-------\n${search}`, replace)
const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
const FILE = { 'src/a.ts': 'one\ntwo\nthree\n' }

const ROWS: readonly Row[] = [
  {
    name: 'a call in tags',
    reply: `<apply_diff>\n<path>src/a.ts</path>\n<diff>\n${sr('two\n', '2\n')}</diff>\n</apply_diff>`,
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'of two places the one that the hint says',
    reply: at('a', hinted(3, 'x\n', 'y\n')),
    files: { a: 'x\n1\nx\n2\n' },
    verdict: 'applied',
    left: { a: 'x\n1\ny\n2\n' },
  },
  {
    name: 'without a hint the one reached first from the middle',
    reply: at('a', sr('x\n', 'y\n')),
    files: { a: 'x\n1\n2\nx\n3\n4\n5\n' },
    verdict: 'applied',
    left: { a: 'x\n1\n2\ny\n3\n4\n5\n' },
  },
  {
    name: 'later hints move with what was put in before',
    reply: at('a', hinted(3, 'x\n', 'y\n'), hinted(1, 'x\n', 'p\nq\n')),
    files: { a: 'x\n1\nx\n2\nx\n' },
    verdict: 'applied',
    left: { a: 'p\nq\n1\ny\n2\nx\n' },
  },
  {
    name: 'places beyond the lines around a hint',
    reply: at('a', hinted(1, 'x\n', 'y\n')),
    files: { a: `${'1\n'.repeat(60)}x\n` },
    verdict: 'refused',
  },
  {
    name: 'indentation and line ends of the file',
    reply: at('a', sr('if x:\n  go()\n', 'if y:\n  run()\n    deep()\n')),
    files: { a: '\tif x:\r\n\t  go()\r\n' },
    verdict: 'applied',
    left: { a: '\tif y:\r\n\t  run()\r\n\t    deep()\r\n' },
  },
  {
    name: 'line breaks as any other white space',
    reply: at('a', sr('a b\nc\n', 'z\n')),
    files: { a: 'a\nb c\nd\n' },
    verdict: 'applied',
    left: { a: 'z\nd\n' },
  },
  {
    name: 'line numbers on every line, the first for a hint',
    reply: at('a', sr('3 | x\n4 | 2\n', '3 | y\n4 | 2\n')),
    files: { a: 'x\n2\nx\n2\n' },
    verdict: 'applied',
    left: { a: 'x\n2\ny\n2\n' },
  },
  {
    name: 'bars on some lines',
    reply: at('a', sr('| x\n2\n', '| y\n2\n')),
    files: { a: 'x\n2\n' },
    verdict: 'applied',
    left: { a: 'y\n2\n' },
  },
  {
    name: 'what fits is kept where another does not',
    reply: at('src/a.ts', sr('two\n', '2\n'), sr('four\n', '4\n')),
    files: FILE,
    verdict: 'partial',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'escaped markers',
    reply: at('a', sr('x\n\\=======\n', 'y\n\\=======\n')),
    files: { a: 'x\n=======\n' },
    verdict: 'applied',
    left: { a: 'y\n=======\n' },
  },
  {
    name: 'a marker as text',
    reply: at('a', sr('x\n=======\n', 'y\n=======\n')),
    files: { a: 'x\n=======\n' },
    verdict: 'refused',
  },
  {
    name: 'markers of six signs',
    reply: at('src/a.ts', '<<<<<< SEARCH\ntwo\n======\n2\n>>>>>> REPLACE\n'),
    files: FILE,
    verdict: 'refused',
  },
  {
    name: 'a hint in the replacement',
    reply: at('src/a.ts', sr('two\n', ':start_line:2\n2\n')),
    files: FILE,
    verdict: 'refused',
  },
  { name: 'a missing end', reply: 'src/a.ts\n```\n<<<<<<< SEARCH\ntwo\n=======\n2\n```\n', files: FILE, verdict: 'refused' },
  {
    name: 'carriage returns in a reply of one block',
    reply: crlf(at('src/a.ts', sr('two\n', '2\n'))),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a carriage return behind a closing marker makes it text',
    reply: crlf(at('src/a.ts', sr('one\n', '1\n'), sr('two\n', '2\n'))),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': '1\n>>>>>>> REPLACE\n<<<<<<< SEARCH\ntwo\n=======\n2\ntwo\nthree\n' },
  },
  {
    name: 'a carriage return behind the last closing marker of an argument',
    reply: JSON.stringify({ name: 'apply_diff', arguments: { path: 'src/a.ts', diff: crlf(sr('two\n', '2\n')) } }),
    files: FILE,
    verdict: 'refused',
  },
  {
    name: 'numbered lines of which the last one keeps its carriage return and its number',
    reply: crlf(at('a', sr('1 |\n2 | alpha beta gamma\n', '1 |\n2 | alpha beta delta\n'))),
    files: { a: 'x\nalpha beta gamma\nz\n' },
    verdict: 'applied',
    left: { a: '\n2 | alpha beta delta\nz\n' },
    options: { threshold: 0.7 },
  },
  {
    name: 'a call that Cline reads too',
    reply: `<replace_in_file>\n<path>src/a.ts</path>\n<diff>\n${sr('two\n', '2\n')}</diff>\n</replace_in_file>`,
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'of two lines in the middle the one before it',
    reply: at('a', sr('x\n', 'y\n')),
    files: { a: 'x\nx\n1\n2' },
    verdict: 'applied',
    left: { a: 'x\ny\n1\n2' },
  },
  {
    name: 'blank lines behind a marker go',
    reply: at('src/a.ts', sr('\ntwo\n', '\n2\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'entities stay unless they are to be decoded',
    reply: at('a', sr('a &lt; b\n', 'a &gt; b\n')),
    files: { a: 'a < b\n' },
    verdict: 'refused',
  },
  {
    name: 'entities are decoded where they are to be',
    reply: at('a', sr('a &lt; b\n', 'a &gt; b\n')),
    files: { a: 'a < b\n' },
    verdict: 'applied',
    left: { a: 'a > b\n' },
    options: { unescapeEntities: true },
  },
  {
    name: 'two files',
    reply: at('a', sr('x\n', 'y\n')) + at('b', sr('x\n', 'z\n')),
    files: { a: 'x\n', b: 'x\n' },
    verdict: 'applied',
    left: { a: 'y\n', b: 'z\n' },
  },
  { name: 'a missing file', reply: at('b.ts', sr('two\n', '2\n')), files: FILE, verdict: 'refused' },
]

test.each(ROWS)('$name', ({ reply, files, verdict, left, options }) => {
  const done = emulate('roo', reply, files, options)
  expect(done.stopped).toBeNull()
  expect(done.files).toEqual({ ...files, ...left })
  expect(done.verdict).toBe(verdict)
})

test('nothing of its format', () => {
  expect(emulate('roo', 'No edit here.', FILE)).toMatchObject({ stopped: 'format', verdict: 'refused', files: FILE })
})

test('where each hunk stands', () => {
  const block = sr('two\n', '2\n2\n')
  const reply = `Look:\n\n${at('src/a.ts', block)}`
  const { hunks, trace } = emulate('roo', reply, FILE)
  const [hunk] = hunks
  expect(hunks).toHaveLength(1)
  expect(reply.slice(hunk?.span?.from, hunk?.span?.to).trimEnd()).toBe(block.trimEnd())
  expect(hunk).toMatchObject({ path: 'src/a.ts', state: 'applied', at: { start: 1, end: 2 }, lines: { start: 1, end: 3 } })
  expect(trace.map(({ result }) => result)).toContain('took')
})

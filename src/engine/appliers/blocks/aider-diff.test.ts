/** What Aider does with edit blocks, one thing to a row. */
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
const FILE = { 'src/a.ts': 'one\ntwo\nthree\n' }

const ROWS: readonly Row[] = [
  {
    name: 'a file named by its base name',
    reply: at('a.ts', sr('two\n', '2\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a file named nearly',
    reply: at('/repo/src/a.ts', sr('two\n', '2\n')),
    files: { 'work/src/a.ts': 'two\n' },
    verdict: 'applied',
    left: { 'work/src/a.ts': '2\n' },
  },
  {
    name: 'a sentence above the block: another file has the lines',
    reply: at('Here it is:', sr('two\n', '2\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  { name: 'no name at all', reply: sr('two\n', '2\n'), files: FILE, verdict: 'refused' },
  {
    name: 'no name but a default',
    reply: sr('two\n', '2\n'),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
    options: { defaultPath: 'src/a.ts' },
  },
  {
    name: 'the name of the block before',
    reply: at('src/a.ts', sr('two\n', '2\n'), '\n', sr('one\n', '1\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': '1\n2\nthree\n' },
  },
  {
    name: 'a name behind the fence marks',
    reply: `\`\`\`src/a.ts\n${sr('two\n', '2\n')}\`\`\`\n`,
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'markers of five and nine signs, indented',
    reply: 'src/a.ts\n  <<<<< SEARCH\ntwo\n =========\n2\n >>>>>> REPLACE\n',
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a second divider ends the block',
    reply: 'src/a.ts\n<<<<<<< SEARCH\ntwo\n=======\n2\n=======\n',
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a block without an end takes those before with it',
    reply: `${at('src/a.ts', sr('two\n', '2\n'))}src/a.ts\n<<<<<<< SEARCH\none\n=======\n1\n`,
    files: FILE,
    verdict: 'refused',
  },
  {
    name: 'blocks that fit stay where another does not',
    reply: at('src/a.ts', sr('two\n', '2\n'), sr('four\n', '4\n')),
    files: FILE,
    verdict: 'partial',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  { name: 'a new file', reply: at('src/b.ts', sr('', 'new\n')), files: FILE, verdict: 'applied', left: { 'src/b.ts': 'new\n' } },
  {
    name: 'a new file of nothing is a failure',
    reply: at('src/b.ts', sr('', '')),
    files: FILE,
    verdict: 'partial',
    left: { 'src/b.ts': '' },
  },
  {
    name: 'an empty search text appends',
    reply: at('src/a.ts', sr('', 'four\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\ntwo\nthree\nfour\n' },
  },
  { name: 'a file cannot be emptied', reply: at('src/a.ts', sr('one\ntwo\nthree\n', '')), files: FILE, verdict: 'refused' },
  {
    name: 'line ends of an edited file',
    reply: at('a', sr('two\n', '2\n')),
    files: { a: 'one\r\ntwo\r\n', b: 'x\r\n' },
    verdict: 'applied',
    left: { a: 'one\n2\n' },
  },
  {
    name: 'a reply with carriage returns',
    reply: at('src/a.ts', sr('two\n', '2\n')).replaceAll('\n', '\r\n'),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a missing final newline is added',
    reply: at('a', sr('one\n', '1\n')),
    files: { a: 'one\ntwo' },
    verdict: 'applied',
    left: { a: '1\ntwo\n' },
  },
  {
    name: 'a last blank line of both texts is no part of them',
    reply: at('a', sr('one\n\n', '1\n\n')),
    files: { a: 'one\ntwo\n' },
    verdict: 'applied',
    left: { a: '1\ntwo\n' },
  },
  {
    name: 'the file name as the first line of the texts',
    reply: at('src/a.ts', sr('// src/a.ts\ntwo\n', '// src/a.ts\n2\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'one constant prefix',
    reply: at('a', sr('if x:\n  go()\n', 'if y:\n  go()\n')),
    files: { a: '\tif x:\n\t  go()\n' },
    verdict: 'applied',
    left: { a: '\tif y:\n\t  go()\n' },
  },
  {
    name: 'prefixes that differ',
    reply: at('a', sr('if x:\n  go()\n', 'if y:\n  go()\n')),
    files: { a: '\tif x:\n\t\tgo()\n' },
    verdict: 'refused',
  },
  {
    name: 'dots for lines left out',
    reply: at('src/a.ts', sr('one\n...\nthree\n', '1\n...\n3\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': '1\ntwo\n3\n' },
  },
  { name: 'dots on one side only', reply: at('src/a.ts', sr('one\n...\nthree\n', '1\n3\n')), files: FILE, verdict: 'refused' },
  {
    name: 'a second file in the same reply',
    reply: at('a', sr('x\n', 'y\n')) + at('b', sr('x\n', 'z\n')),
    files: { a: 'x\n', b: 'x\n' },
    verdict: 'applied',
    left: { a: 'y\n', b: 'z\n' },
  },
  {
    name: 'shell fences are no edits',
    reply: `\`\`\`bash\n${sr('one\n', '1\n')}\`\`\`\n${at('src/a.ts', sr('two\n', '2\n'))}`.replace(
      '```bash\n',
      '```bash\nls\nls\n',
    ),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a line too long for a file name takes all with it',
    reply: at('src/a.ts', sr('two\n', '2\n')) + at('as said '.repeat(33), sr('one\n', '1\n')),
    files: FILE,
    verdict: 'refused',
  },
  {
    name: 'as long a line of several parts is a missing file',
    reply: at('as said/'.repeat(33), sr('one\n', '1\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': '1\ntwo\nthree\n' },
  },
  { name: 'a folder is no new file', reply: at('src/', sr('', 'new\n')), files: FILE, verdict: 'refused' },
  { name: 'nor is what a file stands in the way of', reply: at('src/a.ts/b', sr('', 'new\n')), files: FILE, verdict: 'refused' },
  {
    name: 'a block for a folder: another file has the lines',
    reply: at('src/', sr('two\n', '2\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a block that is nothing but the name of its file',
    reply: at('src/a.ts', sr('two\n', '2\n'), sr('src/a.ts\n', '1\n')),
    files: FILE,
    verdict: 'refused',
  },
  {
    name: 'new files are made before the first block is applied',
    reply: at('src/a.ts', sr('...\n', '...\nfour\n')) + at('b', sr('', 'new\n')),
    files: { 'src/a.ts': '' },
    verdict: 'applied',
    left: { 'src/a.ts': '\nfour\n', b: 'new\n' },
  },
  {
    name: 'fewer characters before a line than were sought, one of them of two units',
    reply: at('a', sr('    \u{1d54f}\n', 'y\n')),
    files: { a: '  \u{1d54f}\n' },
    verdict: 'applied',
    left: { a: '  y\n' },
  },
]

test.each(ROWS)('$name', ({ reply, files, options, verdict, left }) => {
  const done = emulate('aider-diff', reply, files, options)
  expect(done).toMatchObject({ stopped: null, verdict })
  expect(done.files).toEqual({ ...files, ...left })
})

test('markers of four signs are none', () => {
  const reply = 'src/a.ts\n<<<< SEARCH\ntwo\n====\n2\n>>>> REPLACE\n'
  expect(emulate('aider-diff', reply, FILE)).toMatchObject({ stopped: 'format', verdict: 'refused', files: FILE })
})

test('it says where each hunk stands', () => {
  const block = sr('two\n', '2\n2\n')
  const reply = `Look:\n\n${at('src/a.ts', block)}`
  const { hunks, trace } = emulate('aider-diff', reply, FILE)
  const [hunk] = hunks
  expect(hunks).toHaveLength(1)
  expect(reply.slice(hunk?.span?.from, hunk?.span?.to)).toBe(block)
  expect(hunk).toMatchObject({ path: 'src/a.ts', state: 'applied', at: { start: 1, end: 2 }, lines: { start: 1, end: 3 } })
  expect(trace.map(({ result }) => result)).toContain('took')
})

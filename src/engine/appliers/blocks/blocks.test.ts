import { describe, expect, test } from 'vitest'
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

const check = (id: 'aider-diff' | 'cline-legacy' | 'roo' | 'gptme') => (row: Row) => {
  const { verdict, files, stopped } = emulate(id, row.reply, row.files, row.options)
  expect(stopped).toBeNull()
  expect(files).toEqual({ ...row.files, ...row.left })
  expect(verdict).toBe(row.verdict)
}

const AIDER: readonly Row[] = [
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
]

describe('Aider', () => {
  test.each(AIDER)('$name', check('aider-diff'))
})

const CLINE: readonly Row[] = [
  {
    name: 'dashes and pluses as markers',
    reply: at('src/a.ts', '------- SEARCH\ntwo\n=======\n2\n+++++++ REPLACE\n'),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a call in tags',
    reply: `<replace_in_file>\n<path>src/a.ts</path>\n<diff>\n${sr('two\n', '2\n')}</diff>\n</replace_in_file>`,
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a call in JSON',
    reply: JSON.stringify({ name: 'replace_in_file', arguments: { path: 'src/a.ts', diff: sr('two\n', '2\n') } }),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  { name: 'another path', reply: at('a.ts', sr('two\n', '2\n')), files: FILE, verdict: 'refused' },
  {
    name: 'a closing marker missing at the end',
    reply: 'src/a.ts\n```\n<<<<<<< SEARCH\ntwo\n=======\n2\n```\n',
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a closing marker missing before the next block',
    reply: at('src/a.ts', '<<<<<<< SEARCH\none\n=======\n1\n', sr('two\n', '2\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'blocks out of order',
    reply: at('src/a.ts', sr('three\n', '3\n'), sr('one\n', '1\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': '1\ntwo\n3\n' },
  },
  {
    name: 'all blocks of a file fail together',
    reply: at('src/a.ts', sr('two\n', '2\n'), sr('four\n', '4\n')),
    files: FILE,
    verdict: 'refused',
  },
  {
    name: 'one file fails, the other is written',
    reply: at('a', sr('x\n', 'y\n')) + at('b', sr('q\n', 'z\n')),
    files: { a: 'x\n', b: 'x\n' },
    verdict: 'partial',
    left: { a: 'y\n' },
  },
  {
    name: 'the middle of a line on',
    reply: at('a', sr('go()\n', 'run()\n')),
    files: { a: '  go()\n' },
    verdict: 'applied',
    left: { a: '  run()\n' },
  },
  {
    name: 'lines between outer ones that fit',
    reply: at('a', sr('f {\nx\ny\n}\n', 'g\n')),
    files: { a: 'f {\n1\n2\n}\n' },
    verdict: 'applied',
    left: { a: 'g\n' },
  },
  {
    name: 'the next place behind the block before',
    reply: at('a', sr('x\n', '1\n'), sr('x\n', '2\n')),
    files: { a: 'x\nx\n' },
    verdict: 'applied',
    left: { a: '1\n2\n' },
  },
  {
    name: 'markers with carriage returns are text',
    reply: at('src/a.ts', sr('two\n', '2\n')).replaceAll('\n', '\r\n'),
    files: FILE,
    verdict: 'applied',
  },
  { name: 'a new file', reply: at('b.ts', sr('', 'new\n')), files: {}, verdict: 'applied', left: { 'b.ts': 'new\n' } },
  {
    name: 'a heading of equal signs in the search text',
    reply: at('a', sr('Title\n=====\nx\n', 'Title\n=====\ny\n')),
    files: { a: 'Title\n=====\nx\n' },
    verdict: 'applied',
    left: { a: 'x\nTitle\ny\n=====\nx\n' },
  },
  {
    name: 'version 2 refuses prose between blocks',
    reply: at('src/a.ts', sr('one\n', '1\n'), 'Then:\n', sr('two\n', '2\n')),
    files: FILE,
    verdict: 'refused',
    options: { version: 'v2' },
  },
  {
    name: 'version 2 refuses blocks out of order',
    reply: at('src/a.ts', sr('three\n', '3\n'), sr('one\n', '1\n')),
    files: FILE,
    verdict: 'refused',
    options: { version: 'v2' },
  },
  {
    name: 'version 2 refuses a missing end',
    reply: 'src/a.ts\n```\n<<<<<<< SEARCH\ntwo\n=======\n2\n```\n',
    files: FILE,
    verdict: 'refused',
    options: { version: 'v2' },
  },
  {
    name: 'version 1 takes the first place with the outer lines',
    reply: at('a', sr('f {\ngo(1)\n}\n', 'g\n')),
    files: { a: 'f {\nx\n}\nf {\ngo(2)\n}\n' },
    verdict: 'applied',
    left: { a: 'g\nf {\ngo(2)\n}\n' },
  },
  {
    name: 'version 3 takes the one most alike',
    reply: at('a', sr('f {\ngo(1)\n}\n', 'g\n')),
    files: { a: 'f {\nx\n}\nf {\ngo(2)\n}\n' },
    verdict: 'applied',
    left: { a: 'f {\nx\n}\ng\n' },
    options: { version: 'v3' },
  },
]

describe('Cline', () => {
  test.each(CLINE)('$name', check('cline-legacy'))
})

const hinted = (line: number, search: string, replace: string): string => sr(`:start_line:${line}\n-------\n${search}`, replace)

const ROO: readonly Row[] = [
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
    name: 'a carriage return behind the closing marker',
    reply: at('src/a.ts', sr('two\n', '2\n')).replaceAll('\n', '\r\n'),
    files: FILE,
    verdict: 'refused',
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

describe('Roo', () => {
  test.each(ROO)('$name', check('roo'))
})

const patch = (original: string, updated: string): string => `<<<<<<< ORIGINAL\n${original}=======\n${updated}>>>>>>> UPDATED\n`
const inFence = (...patches: readonly string[]): string => `\`\`\`patch src/a.ts\n${patches.join('')}\`\`\`\n`

const GPTME: readonly Row[] = [
  {
    name: 'one patch',
    reply: inFence(patch('two\n', '2\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  { name: 'all patches or none', reply: inFence(patch('two\n', '2\n'), patch('four\n', '4\n')), files: FILE, verdict: 'refused' },
  {
    name: 'part of a line',
    reply: inFence(patch('wo\n', 'WO\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\ntWO\nthree\n' },
  },
  {
    name: 'blank lines whatever is in them',
    reply: inFence(patch('a\n\nb\n', 'c\n')),
    files: { 'src/a.ts': 'a\n  \nb\n' },
    verdict: 'applied',
    left: { 'src/a.ts': 'c\n' },
  },
  {
    name: 'an empty updated part leaves a blank line',
    reply: inFence(patch('two\n', '')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n\nthree\n' },
  },
  { name: 'two places', reply: inFence(patch('x\n', 'y\n')), files: { 'src/a.ts': 'x\nx\n' }, verdict: 'refused' },
  { name: 'a divider in the updated part', reply: inFence(patch('two\n', '2\n=======\n3\n')), files: FILE, verdict: 'refused' },
  { name: 'a placeholder', reply: inFence(patch('two\n', '# ... rest\n')), files: FILE, verdict: 'refused' },
  {
    name: 'a fence inside of a patch',
    reply: inFence(patch('```\ntwo\n```\n', '```\n2\n```\n')),
    files: { 'src/a.ts': '```\ntwo\n```\n' },
    verdict: 'applied',
    left: { 'src/a.ts': '```\n2\n```\n' },
  },
  {
    name: 'line ends of an edited file',
    reply: inFence(patch('one\ntwo\n', '1\n2\n')),
    files: { 'src/a.ts': 'one\r\ntwo\r\n' },
    verdict: 'applied',
    left: { 'src/a.ts': '1\n2\n' },
  },
  { name: 'other markers in its fence', reply: inFence(sr('two\n', '2\n')), files: FILE, verdict: 'refused' },
  {
    name: 'the default path',
    reply: patch('two\n', '2\n'),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
    options: { defaultPath: 'src/a.ts' },
  },
]

describe('gptme', () => {
  test.each(GPTME)('$name', check('gptme'))
})

test.each([
  ['gptme', at('src/a.ts', sr('two\n', '2\n'))],
  ['roo', inFence(patch('two\n', '2\n'))],
  ['cline-legacy', 'No edit here.'],
  ['aider-diff', 'src/a.ts\n<<<< SEARCH\ntwo\n====\n2\n>>>> REPLACE\n'],
] as const)('%s has nothing of its format', (id, reply) => {
  expect(emulate(id, reply, FILE)).toMatchObject({ stopped: 'format', verdict: 'refused', files: FILE })
})

test.each(['aider-diff', 'cline-legacy', 'roo', 'gptme'] as const)('%s says where each hunk stands', (id) => {
  const block = id === 'gptme' ? patch('two\n', '2\n2\n') : sr('two\n', '2\n2\n')
  const reply = id === 'gptme' ? `Look:\n\n${inFence(block)}` : `Look:\n\n${at('src/a.ts', block)}`
  const { hunks, trace } = emulate(id, reply, FILE)
  const [hunk] = hunks
  expect(hunks).toHaveLength(1)
  expect(reply.slice(hunk?.span?.from, hunk?.span?.to).trimEnd()).toBe(block.trimEnd())
  expect(hunk).toMatchObject({ path: 'src/a.ts', state: 'applied', at: { start: 1, end: 2 }, lines: { start: 1, end: 3 } })
  expect(trace.map(({ result }) => result)).toContain('took')
})

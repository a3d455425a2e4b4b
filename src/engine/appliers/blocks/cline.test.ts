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
const dashed = (search: string, replace: string): string => `------- SEARCH\n${search}=======\n${replace}+++++++ REPLACE\n`
const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
const FILE = { 'src/a.ts': 'one\ntwo\nthree\n' }

const ROWS: readonly Row[] = [
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
    name: 'markers with carriage returns are text, but for the last one, which stands alone then',
    reply: crlf(at('src/a.ts', sr('two\n', '2\n'))),
    files: FILE,
    verdict: 'refused',
  },
  {
    name: 'carriage returns behind all markers: nothing to do',
    reply: JSON.stringify({ name: 'replace_in_file', arguments: { path: 'src/a.ts', diff: crlf(sr('two\n', '2\n')) } }),
    files: FILE,
    verdict: 'applied',
  },
  {
    name: 'white space around the blocks in a tag',
    reply: `<replace_in_file>\n<path>src/a.ts</path>\n<diff>\n\n  ${sr('two\n', '2\n')}\n</diff>\n</replace_in_file>`,
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a call that Roo reads too',
    reply: `<apply_diff>\n<path>src/a.ts</path>\n<diff>\n${sr('two\n', '2\n')}</diff>\n</apply_diff>`,
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a reply that stops within a replacement',
    reply: 'src/a.ts\n<<<<<<< SEARCH\ntwo\n=======\n2\n\n\n',
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a reply that stops within a marker',
    reply: 'src/a.ts\n<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>',
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a divider missing',
    reply: at('src/a.ts', '<<<<<<< SEARCH\ntwo\n>>>>>>> REPLACE\n'),
    files: FILE,
    verdict: 'refused',
  },
  {
    name: 'a line end for a last line without',
    reply: at('a', sr('y\n', 'z\n')),
    files: { a: 'x\ny' },
    verdict: 'applied',
    left: { a: 'x\nz\n' },
  },
  {
    name: 'line ends of an edited file',
    reply: at('a', sr('x\n', 'z\n')),
    files: { a: 'x\r\ny\r\n' },
    verdict: 'applied',
    left: { a: 'z\ny\r\n' },
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
    reply: at('src/a.ts', dashed('one\n', '1\n'), 'Then:\n', dashed('two\n', '2\n')),
    files: FILE,
    verdict: 'refused',
    options: { version: 'v2' },
  },
  {
    name: 'version 2 refuses blocks out of order',
    reply: at('src/a.ts', dashed('three\n', '3\n'), dashed('one\n', '1\n')),
    files: FILE,
    verdict: 'refused',
    options: { version: 'v2' },
  },
  {
    name: 'version 2 refuses a missing end',
    reply: 'src/a.ts\n```\n------- SEARCH\ntwo\n=======\n2\n```\n',
    files: FILE,
    verdict: 'refused',
    options: { version: 'v2' },
  },
  {
    name: 'version 2 reads blank lines between blocks',
    reply: at('src/a.ts', dashed('one\n', '1\n'), '\n', dashed('two\n', '2\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': '1\n2\nthree\n' },
    options: { version: 'v2' },
  },
  {
    name: 'version 2 takes the older closing marker on the last line for one that was cut off',
    reply: at('src/a.ts', sr('two\n', '2\n')),
    files: FILE,
    verdict: 'refused',
    options: { version: 'v2' },
  },
  {
    name: 'version 2 takes an empty search text for the whole file',
    reply: at('src/a.ts', dashed('', 'new\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'new\n' },
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
  {
    name: 'version 3 reads a block without a divider and writes the file anew',
    reply: at('src/a.ts', '<<<<<<< SEARCH\ntwo\n>>>>>>> REPLACE\n', sr('two\n', '2\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\ntwo\nthree2\nthree\n' },
    options: { version: 'v3' },
  },
]

test.each(ROWS)('$name', ({ reply, files, verdict, left, options }) => {
  const done = emulate('cline-legacy', reply, files, options)
  expect(done.stopped).toBeNull()
  expect(done.files).toEqual({ ...files, ...left })
  expect(done.verdict).toBe(verdict)
})

test('nothing of its format', () => {
  expect(emulate('cline-legacy', 'No edit here.', FILE)).toMatchObject({ stopped: 'format', verdict: 'refused', files: FILE })
})

test('where each hunk stands', () => {
  const block = sr('two\n', '2\n2\n')
  const reply = `Look:\n\n${at('src/a.ts', block)}`
  const { hunks, trace } = emulate('cline-legacy', reply, FILE)
  const [hunk] = hunks
  expect(hunks).toHaveLength(1)
  expect(reply.slice(hunk?.span?.from, hunk?.span?.to).trimEnd()).toBe(block.trimEnd())
  expect(hunk).toMatchObject({ path: 'src/a.ts', state: 'applied', at: { start: 1, end: 2 }, lines: { start: 1, end: 3 } })
  expect(trace.map(({ result }) => result)).toContain('took')
})

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

const patch = (original: string, updated: string): string => `<<<<<<< ORIGINAL\n${original}=======\n${updated}>>>>>>> UPDATED\n`
const inFence = (...patches: readonly string[]): string => `\`\`\`patch src/a.ts\n${patches.join('')}\`\`\`\n`
const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
const FILE = { 'src/a.ts': 'one\ntwo\nthree\n' }

const ROWS: readonly Row[] = [
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
    name: 'blank lines whatever is in them, up to the end of a file without a final newline',
    reply: inFence(patch('a\n\nb\n', 'c\n')),
    files: { 'src/a.ts': 'a\n  \nb' },
    verdict: 'applied',
    left: { 'src/a.ts': 'c' },
  },
  {
    name: 'the last line of an original part has no line end',
    reply: inFence(patch('a\n\nb\n', 'c\n')),
    files: { 'src/a.ts': 'a\n  \nb\n' },
    verdict: 'refused',
  },
  {
    name: 'a blank last line is like one with its line end, which goes',
    reply: inFence(patch('a\n\t\n', 'c\n')),
    files: { 'src/a.ts': 'a\n  \nb\n' },
    verdict: 'applied',
    left: { 'src/a.ts': 'cb\n' },
  },
  {
    name: 'lines found give way where they occur first, be it within a line',
    reply: inFence(patch('a\n\t\n', 'c\n')),
    files: { 'src/a.ts': 'b a\n  \na\n  \n' },
    verdict: 'applied',
    left: { 'src/a.ts': 'b ca\n  \n' },
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
  {
    name: 'longer dividers are text',
    reply: inFence(patch('two\n', '2\n========\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\n========\nthree\n' },
  },
  { name: 'a placeholder on one side', reply: inFence(patch('two\n', '# ... rest\n')), files: FILE, verdict: 'refused' },
  {
    name: 'a placeholder on both sides cuts the block up',
    reply: inFence(patch('one\n# ...\nthree\n', '1\n# ... as it was\n3\n')),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': '1\ntwo\n3\n' },
  },
  {
    name: 'the signs of placeholders are replaced too',
    reply: inFence(patch('one\n# ...\n', '1\n// ...\n')),
    files: { 'src/a.ts': 'one\n# two\n' },
    verdict: 'applied',
    left: { 'src/a.ts': '1\n// two\n' },
  },
  {
    name: 'placeholders with nothing around them that differs',
    reply: inFence(patch('one\n# ...\n', 'one\n# ...\n')),
    files: FILE,
    verdict: 'applied',
  },
  { name: 'the same text', reply: inFence(patch('two\n', 'two\n')), files: FILE, verdict: 'refused' },
  { name: 'text before the first block', reply: inFence('Look:\n', patch('two\n', '2\n')), files: FILE, verdict: 'refused' },
  {
    name: 'text behind a block',
    reply: inFence(patch('two\n', '2\n'), 'Done.\n'),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  { name: 'a patch of nothing', reply: inFence(), files: FILE, verdict: 'refused' },
  { name: 'a patch of blank lines', reply: inFence('\n\n'), files: FILE, verdict: 'applied' },
  {
    name: 'no original part, and a file of nothing',
    reply: inFence(patch('\n', 'new\n')),
    files: { 'src/a.ts': '' },
    verdict: 'applied',
    left: { 'src/a.ts': 'new' },
  },
  {
    name: 'carriage returns in a reply',
    reply: crlf(inFence(patch('two\n', '2\n'), patch('one\n', '1\n'))),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': '1\n2\nthree\n' },
  },
  {
    name: 'a call in JSON',
    reply: JSON.stringify({ name: 'patch', arguments: { path: 'src/a.ts', patch: patch('two\n', '2\n') } }),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a path above a fence',
    reply: `src/a.ts\n\`\`\`\n${patch('two\n', '2\n')}\`\`\`\n`,
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
  {
    name: 'a block without its end, and the next patch',
    reply: `\`\`\`patch b\n<<<<<<< ORIGINAL\nx\n=======\ny\n\`\`\`\n\n${inFence(patch('two\n', '2\n'))}`,
    files: { ...FILE, b: 'x\n' },
    verdict: 'partial',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
  },
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
  {
    name: 'other markers in its fence',
    reply: inFence('<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE\n'),
    files: FILE,
    verdict: 'refused',
  },
  {
    name: 'the default path',
    reply: patch('two\n', '2\n'),
    files: FILE,
    verdict: 'applied',
    left: { 'src/a.ts': 'one\n2\nthree\n' },
    options: { defaultPath: 'src/a.ts' },
  },
]

test.each(ROWS)('$name', ({ reply, files, verdict, left, options }) => {
  const done = emulate('gptme', reply, files, options)
  expect(done.stopped).toBeNull()
  expect(done.files).toEqual({ ...files, ...left })
  expect(done.verdict).toBe(verdict)
})

test('nothing of its format', () => {
  expect(emulate('gptme', 'src/a.ts\n<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE\n', FILE)).toMatchObject({
    stopped: 'format',
    verdict: 'refused',
    files: FILE,
  })
})

test('where each hunk stands', () => {
  const block = patch('two\n', '2\n2\n')
  const reply = `Look:\n\n${inFence(block)}`
  const { hunks, trace } = emulate('gptme', reply, FILE)
  const [hunk] = hunks
  expect(hunks).toHaveLength(1)
  expect(reply.slice(hunk?.span?.from, hunk?.span?.to).trimEnd()).toBe(block.trimEnd())
  expect(hunk).toMatchObject({ path: 'src/a.ts', state: 'applied', at: { start: 1, end: 2 }, lines: { start: 1, end: 3 } })
  expect(trace.map(({ result }) => result)).toContain('took')
})

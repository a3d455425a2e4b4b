import { expect, test } from 'vitest'
import { emulate } from '../emulate'

const TREE = { 'src/a.py': 'a\n', 'b.md': 'b\n' }
const fenced = (name: string, ...lines: readonly string[]) =>
  `${name}\n\`\`\`py\n${lines.map((line) => `${line}\n`).join('')}\`\`\`\n`

test.each([
  { name: 'the line above names the file', reply: fenced('src/a.py', 'A'), changed: { 'src/a.py': 'A\n' } },
  { name: 'decorated', reply: fenced('**b.md:**', 'B'), changed: { 'b.md': 'B\n' } },
  { name: 'a heading', reply: fenced('### src/a.py', 'A'), changed: { 'src/a.py': 'A\n' } },
  { name: 'a colon behind the asterisks stays', reply: fenced('**b.md**:', 'B'), changed: { 'b.md**': 'B\n' } },
  { name: 'an invented folder before a file at the root', reply: fenced('path/to/b.md', 'B'), changed: { 'b.md': 'B\n' } },
  { name: 'not before one elsewhere', reply: fenced('path/to/a.py', 'A'), changed: { 'path/to/a.py': 'A\n' } },
  { name: 'a name in the prose', reply: `Now \`b.md\`.\n${fenced('', 'B')}`, changed: { 'b.md': 'B\n' } },
  {
    name: 'the line above counts more than the prose',
    reply: `See \`b.md\`.\n${fenced('', '1')}${fenced('b.md', '2')}`,
    changed: { 'b.md': '2\n' },
  },
  { name: 'of two listings the first', reply: `${fenced('b.md', '1')}${fenced('b.md', '2')}`, changed: { 'b.md': '1\n' } },
  { name: 'prose above makes a file of its own', reply: fenced('Here it is:', 'B'), changed: { 'Here it is': 'B\n' } },
  { name: 'a fence inside ends the file', reply: 'b.md\n```\n1\n```\n2\n```\n', changed: { 'b.md': '1\n', 2: '' } },
  { name: 'a fence that is not closed', reply: 'b.md\n```\n1\n2', changed: { 'b.md': '1\n2' } },
])('$name', ({ reply, changed }) => {
  const { files, verdict } = emulate('aider-whole', reply, TREE)
  expect(verdict).toBe('applied')
  expect(files).toEqual({ ...TREE, ...changed })
})

test.each([
  { name: 'no name and several files', defaultPath: undefined, files: TREE, verdict: 'refused' },
  { name: 'no name and one file', defaultPath: undefined, files: { 'b.md': 'b\n' }, verdict: 'applied' },
  { name: 'no name and the file that is meant', defaultPath: 'b.md', files: TREE, verdict: 'applied' },
])('$name', ({ defaultPath, files, verdict }) => {
  const done = emulate('aider-whole', '```\nB\n```\n', files, { defaultPath })
  expect(done.verdict).toBe(verdict)
  expect(done.files['b.md']).toBe(verdict === 'applied' ? 'B\n' : 'b\n')
})

test.each([
  { name: 'a fence that no line of a file begins with', reply: '````md\n# B\n```\nb\n```\n````\n', left: '# B\n```\nb\n```\n' },
  { name: 'three back-ticks where the reply does not have it', reply: '```md\n# B\n```\n', left: '```\nb\n```\n' },
])('$name', ({ reply, left }) => {
  expect(emulate('aider-whole', reply, { 'b.md': '```\nb\n```\n' }).files['b.md']).toBe(left)
})

test('tags for a fence where the files have lines of all that come before', () => {
  const text = '```\n````\n<source>\n<code>\n<pre>\n'
  const reply = 'b.md\n<codeblock>\n```\n</codeblock>\n'
  expect(emulate('aider-whole', reply, { 'b.md': text }).files['b.md']).toBe('```\n')
})

const A = fenced('src/a.py', 'A')
const B = fenced('b.md', 'B')

test.each([
  { name: 'a folder ends it', reply: `${A}${fenced('src/', 'x')}${B}`, verdict: 'partial', changed: { 'src/a.py': 'A\n' } },
  {
    name: 'what another file is in the way of is left out',
    reply: `${A}${fenced('b.md/x', 'x')}${B}`,
    verdict: 'partial',
    changed: { 'src/a.py': 'A\n', 'b.md': 'B\n' },
  },
  { name: 'a name of too many bytes', reply: `${A}${fenced('\u00e9'.repeat(128), 'x')}`, verdict: 'refused', changed: {} },
])('no file: $name', ({ reply, verdict, changed }) => {
  const done = emulate('aider-whole', reply, TREE)
  expect({ verdict: done.verdict, files: done.files }).toEqual({ verdict, files: { ...TREE, ...changed } })
})

test('where the reply has what', () => {
  const reply = `Well.\n${fenced('src/a.py', 'A')}Done.\n`
  const [hunk] = emulate('aider-whole', reply, TREE).hunks
  expect(reply.slice(hunk?.span?.from, hunk?.span?.to)).toBe(fenced('src/a.py', 'A'))
  expect(hunk).toMatchObject({ state: 'applied', path: 'src/a.py', at: { start: 0, end: 1 }, lines: { start: 0, end: 1 } })
})

import { describe, expect, test } from 'vitest'
import { emulate } from '../emulate'
import { type EditRow, judgedEdit, rowsByName } from './testing/edit-rows'

const expecting = (expected_replacements: number) => ({ expected_replacements })

/** What release 0.2.52 of Desktop Commander does. */
const COUNTED: readonly EditRow[] = [
  ['two places, two expected', 'a\n', 'c\n', 'a\nb\na\n', 'c\nb\nc\n', { input: expecting(2), rule: 'substring' }],
  ['two places, three expected', 'a\n', 'c\n', 'a\nb\na\n', null, { input: expecting(3), rule: 'unique', says: 'expects 3' }],
  ['two places, none said', 'a\n', 'c\n', 'a\nb\na\n', null, { rule: 'unique', says: 'there are 2' }],
  ['one place, two expected', 'b\n', 'c\n', 'a\nb\na\n', null, { input: expecting(2), rule: 'unique' }],
  ['overlapping places count', 'aa', 'b', 'aaa\n', null, { rule: 'unique', says: 'there are 2' }],
  ['overlapping places, two expected: those apart give way', 'aa', 'b', 'aaa\n', 'ba\n', { input: expecting(2) }],
  ['CR alone is a line end', 'a\nb', 'c\nd', 'a\rb\r', 'c\rd\r'],
  ['the first line end counts', 'b\n', 'c\n', 'a\r\nb\r\nd\n', 'a\r\nc\r\nd\n'],
  ['the first line end counts, also where another is sought', 'd\n', 'e\n', 'a\r\nb\r\nd\n', null, { rule: 'substring' }],
  ['no old text', '', 'a', 'b\n', null, { rule: 'empty-search' }],
]

/** What release 2026.8.31 of the filesystem server does. */
const BY_LINES: readonly EditRow[] = [
  ['no old text', '', 'a\n', 'b\n', 'a\nb\n', { rule: 'substring' }],
  ['several places', 'a\n', 'c\n', 'a\nb\na\n', 'c\nb\na\n', { rule: 'substring' }],
  ['the first line takes the indentation found', 'a\nb', 'c\nd', '  a\n  b\n', '  c\nd\n', { rule: 'trimmed' }],
  ['later lines as much deeper', ' a\n b', ' a\n   c', '\ta\n\tb\n', '\ta\n\t  c\n', { rule: 'trimmed' }],
  ['less deep is not said', '   a\n   b', '   a\n c', '  a\n  b\n', '  a\n  c\n', { rule: 'trimmed' }],
  ['blank lines are the same', 'a\n  \nb', 'c', 'a\n\nb\n', 'c\n', { rule: 'trimmed' }],
  ['a dollar is a dollar', 'a', '$&', 'a\n', '$&\n'],
  ['CR LF goes', 'a', 'b', 'a\r\nc\r\n', 'b\nc\n'],
  ['nothing alike', 'x', 'y', 'a\n', null, { rule: 'trimmed' }],
]

describe.each([
  ['desktop-commander', COUNTED],
  ['mcp-filesystem', BY_LINES],
] as const)('%s', (id, rows) => {
  test.each(rowsByName(rows))('%s', (_, row) => {
    const { made, meant } = judgedEdit(id, row)
    expect(made).toEqual(meant)
  })
})

describe('a list of edits', () => {
  const reply = JSON.stringify({
    name: 'edit_file',
    input: {
      path: 'a',
      edits: [
        { oldText: 'a', newText: 'b' },
        { oldText: 'nowhere', newText: 'c' },
      ],
    },
  })

  test('of which one is not found writes nothing for the filesystem server', () => {
    const { verdict, files, hunks } = emulate('mcp-filesystem', reply, { a: 'a\n' })
    expect([verdict, files.a, hunks.map(({ state }) => state)]).toEqual(['refused', 'a\n', ['untried', 'refused']])
  })
})

const blocks = (...pairs: readonly (readonly [old: string, fresh: string])[]): string =>
  pairs.map(([old, fresh]) => `<<<<<<< SEARCH\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE`).join('\n\n')

/** What the functions of Mistral Vibe at 0039614 do, typed out in Python. `left`: null where it refuses. */
describe.each([
  ['one block', blocks(['a', 'b']), 'a\nc\n', 'b\nc\n'],
  ['several places: the first', blocks(['a', 'b']), 'a\na\n', 'b\na\n'],
  ['one after the other', blocks(['a', 'b'], ['b', 'c']), 'a\n', 'c\n'],
  ['one that is not found keeps the other from being written', blocks(['a', 'b'], ['x', 'y']), 'a\n', null],
  ['an empty old text is at the beginning', blocks(['', 'x']), 'a\n', 'xa\n'],
  ['line ends at the ends of a text go', blocks(['a\n\n', 'b\n']), 'a\nc\n', 'b\nc\n'],
  ['a fence around it', `Here:\n\`\`\`\n${blocks(['a', 'b'])}\n\`\`\``, 'a\n', 'b\n'],
  ['only fenced ones where there are some', `\`\`\`\n${blocks(['a', 'b'])}\n\`\`\`\n${blocks(['c', 'd'])}`, 'a\nc\n', 'b\nc\n'],
  ['CR LF goes', blocks(['a', 'b']), 'a\r\nc\r\n', 'b\nc\n'],
  ['five signs are enough', '<<<<< SEARCH\na\n=====\nb\n>>>>> REPLACE', 'a\n', 'b\n'],
  ['a part of a line', blocks(['a', 'b']), 'xay\n', 'xby\n'],
  ['no whole block', '<<<<<<< SEARCH\na\n=======\nb', 'a\n', null],
] as const)('mistral-vibe, former blocks: %s', (_, content, file, left) => {
  test('leaves what it left', () => {
    const reply = JSON.stringify({ name: 'search_replace', input: { file_path: 'a', content } })
    const { verdict, files } = emulate('mistral-vibe', reply, { a: file })
    expect([verdict, files.a]).toEqual(left === null ? ['refused', file] : ['applied', left])
  })
})

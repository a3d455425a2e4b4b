import { describe, expect, test } from 'vitest'
import { readReply } from '../../read/read'
import { emulate } from '../emulate'
import { applierOf } from '../registry'

const block = (old: string, fresh: string): string => `<<<<<<< SEARCH\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE`

const tagged = (blocks: string): string => `<dyad-search-replace path="a">\n${blocks}\n</dyad-search-replace>`

/** What the functions of dyad at ea40d9d leave, typed out again, on the cases of its own tests and more. `left`: null where it refuses. */
const ROWS: readonly (readonly [name: string, blocks: string, file: string, left: string | null])[] = [
  ['one line', '<<<<<<< SEARCH\nbeta\n=======\nBETA\n>>>>>>> REPLACE', 'alpha\nbeta\ngamma', 'alpha\nBETA\ngamma'],
  [
    'two blocks, the later one moved',
    '<<<<<<< SEARCH\n1\n=======\nONE\nONE-EXTRA\n>>>>>>> REPLACE\n\n<<<<<<< SEARCH\n4\n=======\nFOUR\n>>>>>>> REPLACE',
    '1\n2\n3\n4\n5',
    'ONE\nONE-EXTRA\n2\n3\nFOUR\n5',
  ],
  [
    'a block that gets a line',
    '<<<<<<< SEARCH\ndef a():\n    x = 0\n=======\ndef b():\n    x = 0\n    y = 1\n>>>>>>> REPLACE',
    'def a():\n    x = 0\n    return x\n',
    'def b():\n    x = 0\n    y = 1\n    return x\n',
  ],
  ['no new text', '<<<<<<< SEARCH\ny\n=======\n\n>>>>>>> REPLACE', 'x\ny\nz', 'x\nz'],
  ['no new text for the last line', '<<<<<<< SEARCH\nz\n=======\n\n>>>>>>> REPLACE', 'x\ny\nz', 'x\ny'],
  ['CR LF stays', '<<<<<<< SEARCH\nb\n=======\nB\n>>>>>>> REPLACE', 'a\r\nb\r\nc', 'a\r\nB\r\nc'],
  ['CR LF anywhere becomes CR LF throughout', '<<<<<<< SEARCH\nb\n=======\nB\n>>>>>>> REPLACE', 'a\r\nb\nc\n', 'a\r\nB\r\nc\r\n'],
  [
    'a marker in the text, escaped',
    '<<<<<<< SEARCH\n\\>>>>>>> REPLACE\n=======\nLITERAL\n>>>>>>> REPLACE',
    'begin\n>>>>>>> REPLACE\nend',
    'begin\nLITERAL\nend',
  ],
  ['nothing like it', '<<<<<<< SEARCH\nNOT IN FILE\n=======\nSTILL NOT\n>>>>>>> REPLACE', 'foo\nbar\nbaz', null],
  [
    'other indentation and trailing space',
    '<<<<<<< SEARCH\nfunction f() {\n  g();\n}\n=======\nfunction f() {\n  h();\n}\n>>>>>>> REPLACE',
    '\tfunction f() {\n\t    g();   \n\t}',
    '\tfunction f() {\n\t  h();\n\t}',
  ],
  [
    'spaces for tabs',
    '<<<<<<< SEARCH\n  if (a) {\n    b();\n  }\n=======\n  if (a) {\n    c();\n  }\n>>>>>>> REPLACE',
    '\tif (a) {\n\t\tb();\n\t}',
    '\tif (a) {\n\t  c();\n\t}',
  ],
  ['equal texts', '<<<<<<< SEARCH\nm\n=======\nm\n>>>>>>> REPLACE', 'x\nm\nz', 'x\nm\nz'],
  ['several places', '<<<<<<< SEARCH\nbar\n=======\nBAR\n>>>>>>> REPLACE', 'foo\nbar\nbaz\nbar', null],
  [
    'several places without outer space',
    '<<<<<<< SEARCH\nif (a) {\n  b();\n}\n=======\nif (a) {\n  c();\n}\n>>>>>>> REPLACE',
    '\tif (a) {\n\t\tb();   \n\t}\n  if (a) {\n    b();   \n  }',
    null,
  ],
  ['no search text', '<<<<<<< SEARCH\n=======\nA\n>>>>>>> REPLACE', 'a\nb', null],
  ['trailing space in the file', '<<<<<<< SEARCH\nhello\n=======\nhi\n>>>>>>> REPLACE', 'hello   \nbye', 'hi\nbye'],
  ['a dash for an en dash', '<<<<<<< SEARCH\nv = 10-20\n=======\nv = 5-15\n>>>>>>> REPLACE', 'v = 10–20\nw', 'v = 5-15\nw'],
  [
    'a blank for a no-break space',
    '<<<<<<< SEARCH\nhello world\n=======\nhi world\n>>>>>>> REPLACE',
    'hello world\nw',
    'hi world\nw',
  ],
  ['plain quotes for curly ones', '<<<<<<< SEARCH\nlog("a")\n=======\nlog("b")\n>>>>>>> REPLACE', 'log(“a”)\nw', 'log("b")\nw'],
  ['a part of a line', '<<<<<<< SEARCH\nell\n=======\nipp\n>>>>>>> REPLACE', 'hello\nbye', null],
  ['line numbers that fit', '<<<<<<< SEARCH\n  2→b\n  3→c\n=======\nB\nC\n>>>>>>> REPLACE', 'a\nb\nc\nb\nc', 'a\nB\nC\nb\nc'],
  ['line numbers that do not fit', '<<<<<<< SEARCH\n  7→b\n  8→c\n=======\nB\nC\n>>>>>>> REPLACE', 'a\nb\nc', 'a\nB\nC'],
  ['blank lines around the search text', '<<<<<<< SEARCH\n\n\nb\n\n=======\nB\n>>>>>>> REPLACE', 'a\nb\nc', 'a\nB\nc'],
  [
    'deeper new lines',
    '<<<<<<< SEARCH\n  if (x) {\n    a();\n=======\n  if (x) {\n      b();\n    c();\n>>>>>>> REPLACE',
    'function t() {\n  if (x) {\n    a();\n  }\n}',
    'function t() {\n  if (x) {\n      b();\n    c();\n  }\n}',
  ],
  ['white space at the end of a new line goes', '<<<<<<< SEARCH\na\n=======\nb  \n>>>>>>> REPLACE', 'a\nc', 'b\nc'],
  [
    'one block that fits and one that does not',
    '<<<<<<< SEARCH\na\n=======\nA\n>>>>>>> REPLACE\n<<<<<<< SEARCH\nzzz\n=======\ny\n>>>>>>> REPLACE',
    'a\nb',
    null,
  ],
]

describe.each(ROWS)('%s', (_, blocks, file, left) => {
  test('leaves what it left', () => {
    const { verdict, files } = emulate('dyad', tagged(blocks), { a: file })
    expect([verdict, files.a]).toEqual(left === null ? ['refused', file] : ['applied', left])
  })
})

test('entities in a tag are the signs that they name, and a fence around the blocks goes', () => {
  const reply = tagged(`\`\`\`ts\n${block('a &lt; b', 'a &gt; b')}\n\`\`\``)
  expect(emulate('dyad', reply, { a: 'a < b\n' }).files.a).toBe('a > b\n')
})

test('an edit is written in a tag that it reads', () => {
  const [edit] = readReply(`a.py\n\`\`\`\n${block('x', 'y')}\n\`\`\`\n`).edits
  const reply = edit === undefined ? null : (applierOf('dyad')?.writes?.(edit) ?? null)
  expect(reply).toContain('<dyad-search-replace path="a.py">')
  expect(emulate('dyad', reply ?? '', { 'a.py': 'x\n' }).files['a.py']).toBe('y\n')
})

test('blocks without a tag are not its format', () => {
  expect(emulate('dyad', `a\n${block('x', 'y')}\n`, { a: 'x\n' }).stopped).toBe('format')
})

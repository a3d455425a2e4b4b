import { describe, expect, test } from 'vitest'
import { emulate } from '../emulate'
import { rowsByName } from './testing/edit-rows'

const pair = (old: string, fresh: string, line = ''): string =>
  `<old_text${line}>\n${old}\n</old_text>\n<new_text>\n${fresh}\n</new_text>\n`
const edits = (...pairs: readonly string[]): string => `<edits>\n${pairs.join('\n')}</edits>\n`
const block = (old: string, fresh: string, line = ''): string =>
  `<<<<<<< SEARCH${line}\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE\n`

const FILE = 'def a():\n    x = 1\n    y = 2\n    return x + y\n\n\ndef b():\n    x = 1\n    y = 2\n    return x\n'

/** Its first line is longer than what is looked at. */
const LATE = `${'a'.repeat(1200)}\r\nb\r\n`

type Row = {
  readonly name: string
  readonly reply: string
  readonly file?: string
  /** null: refused. */
  readonly left: string | null
  readonly says?: string
}

describe('Zed', () => {
  test.each<Row>([
    {
      name: 'equal lines',
      reply: edits(pair('    return x + y', '    return x * y')),
      left: FILE.replace('x + y', 'x * y'),
    },
    {
      name: 'lines indented otherwise: the first line’s difference goes for all',
      reply: edits(pair('return x + y', 'if y:\n  return x\n\nreturn y')),
      left: FILE.replace('    return x + y', '    if y:\n      return x\n\n    return y'),
    },
    {
      name: 'tabs of the file',
      reply: edits(pair('x()', 'if y:\n\tx()')),
      file: 'a\n\tx()\n',
      left: 'a\n\tif y:\n\t\tx()\n',
    },
    {
      name: 'nearly equal lines',
      reply: edits(pair('def a():\n    x = 12\n    y = 2', 'def c():')),
      left: FILE.replace('def a():\n    x = 1\n    y = 2', 'def c():'),
    },
    { name: 'lines that are nowhere', reply: edits(pair('while True:\n    pass', 'x')), left: null, says: 'No part' },
    { name: 'equal lines in two places', reply: edits(pair('    x = 1\n    y = 2', 'z')), left: null, says: 'lines 2, 8' },
    {
      name: 'equal lines in two places, and the nearest line named',
      reply: edits(pair('    x = 1\n    y = 2', '    z', ' line=7')),
      left: `${FILE.slice(0, FILE.lastIndexOf('    x = 1'))}    z\n    return x\n`,
    },
    { name: 'a named line too far off', reply: edits(pair('    x = 1\n    y = 2', 'z', ' line="300"')), left: null },
    {
      name: 'closing tags of the other side',
      reply: '<edits><old_text>\n    return x + y\n</new_text><new_text>\n    return 0\n</old_text></edits>',
      left: FILE.replace('x + y', '0'),
    },
    {
      name: 'what is not found is left out where something else is',
      reply: edits(pair('while True:\n    pass', 'x'), pair('    return x + y', '    return 0')),
      left: FILE.replace('x + y', '0'),
    },
    { name: 'blocks between markers', reply: block('    return x + y', '    return 0'), left: FILE.replace('x + y', '0') },
    {
      name: 'blocks that name a line',
      reply: `\`\`\`\n${block('    x = 1\n    y = 2', '    z', ' line=2')}\`\`\`\n`,
      left: FILE.replace('    x = 1\n    y = 2', '    z'),
    },
    {
      name: 'a call in JSON',
      reply: JSON.stringify({
        name: 'edit_file',
        input: { path: 'a.py', edits: [{ old_text: 'return x + y\n', new_text: 'return 0' }] },
      }),
      left: FILE.replace('x + y', '0'),
    },
    {
      name: 'a blank line at the top of either side of the markers is not read',
      reply: block('\n    return x + y', '\n    return 0'),
      left: FILE.replace('x + y', '0'),
    },
    {
      name: 'text behind the divider goes with its line',
      reply: block('    return x + y', '    return 0').replace('=======', '======= with:'),
      left: FILE.replace('x + y', '0'),
    },
    {
      name: 'a reply that ends before the new text deletes the old one',
      reply: '<old_text>\n    return x + y\n</old_text>\n',
      left: FILE.replace('    return x + y', ''),
    },
    {
      name: 'one that ends within the old text, too',
      reply: '<<<<<<< SEARCH\n    y = 2\n    return x + y\n==',
      left: FILE.replace('    y = 2\n    return x + y', ''),
    },
    {
      name: 'one that ends within the new text writes what has come',
      reply: '<<<<<<< SEARCH\n    return x + y\n=======\n    return 0\n    ',
      left: FILE.replace('x + y', '0\n'),
    },
    {
      name: 'a line end of a CR LF reply is part of the text',
      reply: edits(pair('    return x + y', '    return 0')).replaceAll('\n', '\r\n'),
      left: null,
    },
    { name: 'equal text', reply: edits(pair('    return x + y', '    return x + y')), left: FILE },
    {
      name: 'a first line end too far from the top',
      reply: edits(pair('b', 'd')),
      file: LATE,
      left: LATE.replace('b\r', 'd').replaceAll('\r', ''),
    },
    { name: 'a file that ends its lines in CR LF', reply: edits(pair('b\nc', 'd')), file: 'a\r\nb\r\nc\r\n', left: 'a\r\nd\r\n' },
  ])('$name', ({ reply, file = FILE, left, says }) => {
    const made = emulate('zed', reply, { 'a.py': file }, { defaultPath: 'a.py' })
    expect(made.verdict).toBe(left === null ? 'refused' : 'applied')
    expect(made.files['a.py']).toBe(left ?? file)
    if (says !== undefined) expect(made.message).toContain(says)
  })

  const called = (...edits: readonly (readonly [old: string, fresh: string])[]): string =>
    JSON.stringify({
      name: 'edit_file',
      input: { path: 'a.py', edits: edits.map(([old_text, new_text]) => ({ old_text, new_text })) },
    })

  type CallRow = readonly [name: string, reply: string, file: string, left: string | null, options?: { former: boolean }]
  const CALLS: readonly CallRow[] = [
    ['a part of a line', called(['foo(1)', 'foo(2)']), '  x = foo(1) # one\n', '  x = foo(2) # one\n'],
    ['as the tool before did', called(['x = foo(1)', 'x = foo(2)']), '  x = foo(1)  \n', '  x = foo(2)\n', { former: true }],
    ['a part of two lines', called(['foo(1)', 'foo(2)']), 'foo(1)\nfoo(1)\n', null],
    ['what overlaps itself is there twice', called(['aa', 'b']), 'aaa\n', null],
    ['a line with its end keeps the one of the file', called(['a\n', 'c']), 'a\nb\n', 'c\nb\n'],
    ['a line with its end, and a new text with one', called(['a\n', 'c\n']), 'a\nb\n', 'c\n\nb\n'],
    [
      'the first line alone without its indentation',
      called(['x = 1\n    y = 2', 'x = 3\n    y = 4']),
      '    x = 1\n    y = 2\n',
      '    x = 3\n    y = 4\n',
    ],
    [
      'the first line indented otherwise than the others',
      called(['xx = 1\n    yy = 22', 'xx = 3\n    yy = 4']),
      '        xx = 1\n    yy = 23\n',
      '        xx = 3\n    yy = 4\n',
    ],
    [
      'all lines indented otherwise',
      called(['def f():\n  go(1)\n  stop(a)', 'def f():\n  go(2)\n\n  stop(b)']),
      '    def f():\n      go(1)\n      stop(aa)\n',
      '    def f():\n      go(2)\n\n      stop(b)\n',
    ],
    [
      'lines that differ in how much deeper they are: by the first',
      called(['a1a1a\n b2b2b\n  c3c3c', 'z\n z']),
      '  a1a1a\n  b2b2b\n  c3c3x\n',
      '  z\n   z\n',
    ],
    ['tabs of the file', called(['if a:\n\tgo(aa)\n', 'if a:\n\tgo(bb)']), '\tif a:\n\t\tgo(ab)\n', '\tif a:\n\t\tgo(bb)\n'],
    ['a last line that is the beginning of the file’s', called(['aaaaa\nbb', 'c']), 'aaaab\nbbcc\n', 'ccc\n'],
    ['nearly equal lines in two places', called(['aaaaa b', 'c']), 'aaaax b\naaaay b\n', null],
    ['nearly equal lines', called(['aaaaa b', 'c']), '  aaaax b\n', '  c\n'],
    ['nothing like it', called(['while', 'c']), 'aaaax b\n', null],
    ['no old text', called(['', 'c']), 'a\n', null],
    ['an edit that is not found ends the list', called(['a', 'b'], ['while', 'c'], ['d', 'e']), 'a\nd\n', 'b\nd\n'],
    ['CR LF of the file', called(['a\nb', 'c\nd']), 'a\r\nb\r\n', 'c\r\nd\r\n'],
    ['equal text', called(['a', 'a']), 'a\n', 'a\n'],
    ['the whole text gone', called(['a\n', '']), 'a\nb\n', '\nb\n'],
    ['a line too many in front', called(['zzzzzz\na = 1\nb = 2\nc = 3\nd = 4', 'e']), 'a = 1\nb = 2\nc = 3\nd = 4\n', 'e\n'],
  ]
  test.each(rowsByName(CALLS))('a call: %s', (_, [, reply, file, left, options]) => {
    const made = emulate('zed', reply, { 'a.py': file }, options)
    expect({ refused: made.verdict === 'refused', text: made.files['a.py'] }).toEqual({
      refused: left === null,
      text: left ?? file,
    })
  })

  test.each([
    ['above the tags', `src/a.py\n${edits(pair('x', 'y'))}`],
    ['above the fence', `**src/a.py**:\n\`\`\`\n${block('x', 'y')}\`\`\`\n`],
  ])('the path %s', (_, reply) => {
    const files = { 'a.py': 'x\n', 'src/a.py': 'x\n' }
    expect(emulate('zed', reply, files, { defaultPath: 'a.py' }).files).toEqual({ ...files, 'src/a.py': 'y\n' })
  })
})

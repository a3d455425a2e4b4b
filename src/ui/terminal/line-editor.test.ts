import { describe, expect, test } from 'vitest'
import { completePath } from './complete'
import { drawLine, eraseLine, extendLine } from './draw-line'
import { type EditedLine, EMPTY_LINE, type LineCommand, pressKey, readKeys } from './line-editor'
import { terminalColumnsOf } from './terminal-columns'

const UP = '\u001b[A'
const DOWN = '\u001b[B'
const RIGHT = '\u001b[C'
const LEFT = '\u001b[D'
const DELETE = '\u001b[3~'
const HISTORY = ['first', 'second']

/** Types it all. `|` in the line that comes back is the cursor. */
function type(data: readonly string[]) {
  let line: EditedLine = EMPTY_LINE
  const commands: LineCommand[] = []
  for (const key of data.flatMap(readKeys)) {
    const [next, command] = pressKey(line, key, HISTORY)
    line = next
    if (command) commands.push(command)
  }
  return { line: `${line.text.slice(0, line.cursor)}|${line.text.slice(line.cursor)}`, commands }
}

describe('keys → line', () => {
  test.each<[keys: readonly string[], line: string]>([
    [['ls', ' ', '-l'], 'ls -l|'],
    [['ab', LEFT, 'x'], 'ax|b'],
    [['ab', LEFT, LEFT, LEFT, RIGHT, 'x'], 'ax|b'],
    [['ab', LEFT, '\u007f'], '|b'],
    [['ab', '\u0001', DELETE], '|b'],
    [['ab', '\u0001', '\u0005', 'c'], 'abc|'],
    [['a👩‍👩‍👧é', '\u007f', '\u007f'], 'a|'],
    [['a👩‍👩‍👧b', LEFT, LEFT, 'x'], 'ax|👩‍👩‍👧b'],
    [['one two  ', '\u0017'], 'one |'],
    [['one two', '\u001bb', 'x'], 'one x|two'],
    [['one two', '\u0001', '\u001b[1;5C'], 'one| two'],
    [['one two', LEFT, '\u0015'], '|o'],
    [['one two', '\u0001', RIGHT, '\u000b'], 'o|'],
    [['new', UP], 'second|'],
    [['new', UP, UP, UP], 'first|'],
    [['new', UP, UP, DOWN, DOWN, DOWN], 'new|'],
    [['new', UP, 'x', DOWN, UP], 'second|'],
    [[DOWN], '|'],
    [['\u001b', '\u001b[99~', '\u001b[200~', '\u0000', 'a'], 'a|'],
    [['a\tb'], 'a b|'],
  ])('%j', (keys, line) => {
    expect(type(keys)).toEqual({ line, commands: [] })
  })

  test.each<[keys: readonly string[], line: string, commands: readonly LineCommand[]]>([
    [['ls', '\r'], '|', [{ type: 'run', line: 'ls' }]],
    [['\r'], '|', [{ type: 'run', line: '' }]],
    [[UP, '\r', UP], 'second|', [{ type: 'run', line: 'second' }]],
    [
      ['one\rtwo\r\nthree'],
      'three|',
      [
        { type: 'run', line: 'one' },
        { type: 'run', line: 'two' },
      ],
    ],
    [['half', '\u0003'], '|', [{ type: 'interrupt', dropped: 'half' }]],
    [['half', '\u000c'], 'half|', [{ type: 'clear' }]],
    [['cat s', '\t'], 'cat s|', [{ type: 'complete' }]],
  ])('%j', (keys, line, commands) => {
    expect(type(keys)).toEqual({ line, commands })
  })
})

/** What a terminal of `width` columns shows after text is written: rows, and the cursor. One column a character. */
function written(width: number, ...texts: readonly string[]) {
  const rows: string[] = ['']
  let row = 0
  let column = 0
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences that draw.ts writes
  for (const piece of texts.join('').match(/\u001b\[\d*[ACJ]|\r|\n|[^\u001b\r\n]/gu) ?? []) {
    const count = Number(/\d+/.exec(piece)?.[0] ?? 1)
    if (piece === '\r') column = 0
    else if (piece === '\n') row++
    else if (piece.endsWith('A') && piece.length > 1) row -= count
    else if (piece.endsWith('C') && piece.length > 1) column += count
    else if (piece.endsWith('J') && piece.length > 1) {
      rows.length = row + 1
      rows[row] = (rows[row] ?? '').slice(0, column)
    } else {
      if (column === width) {
        row++
        column = 0
      }
      const now = (rows[row] ?? '').padEnd(column)
      rows[row] = now.slice(0, column) + piece + now.slice(column + 1)
      column++
    }
    while (rows.length <= row) rows.push('')
  }
  return { rows, cursor: [row, column] }
}

const at = (text: string, cursor = text.length): EditedLine => ({ ...EMPTY_LINE, text, cursor })

describe('a line on the screen, eight columns wide', () => {
  test.each<[line: EditedLine, rows: readonly string[], cursor: readonly number[]]>([
    [at(''), ['$ '], [0, 2]],
    [at('abc'), ['$ abc'], [0, 5]],
    [at('abc', 1), ['$ abc'], [0, 3]],
    [at('abcdef'), ['$ abcdef', ''], [1, 0]],
    [at('abcdef', 2), ['$ abcdef', ''], [0, 4]],
    [at('abcdefgh'), ['$ abcdef', 'gh'], [1, 2]],
    [at('abcdefgh', 0), ['$ abcdef', 'gh'], [0, 2]],
    [at('abcdefghijklmnopqr', 7), ['$ abcdef', 'ghijklmn', 'opqr'], [1, 1]],
  ])('%j', (line, rows, cursor) => {
    const once = drawLine('$ ', line, null, 8)
    expect(written(8, once.text)).toEqual({ rows, cursor })
    const again = drawLine('$ ', line, once.drawn, 8)
    expect(written(8, once.text, again.text)).toEqual({ rows, cursor })
    expect(written(8, once.text, eraseLine(once.drawn, 8))).toEqual({ rows: [''], cursor: [0, 0] })
  })

  test('what is typed at the end is written alone, and is where drawing puts it', () => {
    for (let length = 0; length < 20; length++) {
      const text = 'x'.repeat(length)
      const { text: first, drawn } = drawLine('$ ', at(text), null, 8)
      const more = extendLine('y', drawn ?? 0, 8)
      expect(written(8, first, more.text)).toEqual(written(8, drawLine('$ ', at(`${text}y`), null, 8).text))
      expect(more.drawn).toBe(length + 3)
    }
  })

  test.each([
    ['abc', 3],
    ['日本', 4],
    ['e\u0301', 1],
    ['a\u200db', 2],
  ])('%s takes %i columns', (text, columns) => expect(terminalColumnsOf(text)).toBe(columns))
})

describe('Tab', () => {
  const PATHS = ['package.json', 'src/pool.ts', 'src/port.ts', 'src/deep/a.ts', '.gitignore', 'README.md']
  test.each<[text: string, cwd: string, insert: string, names: readonly string[]]>([
    ['cat pa', '/project', 'ckage.json ', []],
    ['cat s', '/project', 'rc/', []],
    ['cat src/p', '/project', 'o', []],
    ['cat src/po', '/project', '', ['pool.ts', 'port.ts']],
    ['cat ', '/project', '', ['README.md', 'package.json', 'src/']],
    ['cat .', '/project', 'gitignore ', []],
    ['cat d', '/project/src', 'eep/', []],
    ['cat ../R', '/project/src', 'EADME.md ', []],
    ['cat ~/R', '/project/src', 'EADME.md ', []],
    ['cat /project/R', '/tmp', 'EADME.md ', []],
    ['cat /p', '/tmp', 'roject/', []],
    ['ls|cat R', '/project', 'EADME.md ', []],
    ['cat nothing', '/project', '', []],
  ])('%s in %s', (text, cwd, insert, names) => {
    expect(completePath(text, cwd, PATHS)).toEqual({ insert, names })
  })
})

/** A piece of a file in a fence under its path is not the file. */
import { expect, test } from 'vitest'
import { applyReply } from '../index'

const lined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
const fenced = (lines: readonly string[]): string => `a.py\n\`\`\`python\n${lined(lines)}\`\`\`\n`
const FILE = Array.from({ length: 30 }, (_, at) => `row_${at} = ${at}`)
const piece = (from: number, to: number) => [...FILE.slice(from, to - 1), 'fresh = 1', ...FILE.slice(to - 1, to)]

test.each<readonly [name: string, given: readonly string[], code: string | null]>([
  ['from the middle', piece(10, 14), 'fragment'],
  ['from the beginning', piece(0, 4), 'fragment'],
  ['from the end', piece(26, 30), 'fragment'],
  ['with more new lines than old ones', [...FILE.slice(10, 12), 'a = 1', 'b = 2', 'c = 3', ...FILE.slice(12, 13)], 'fragment'],
  ['all but the first lines: the file is shortened', FILE.slice(9), null],
  ['all but the last lines: the file is shortened', FILE.slice(0, 22), null],
  ['half of it, as of a reply that was cut', FILE.slice(0, 15), 'fragment'],
  ['with brackets left open', ['row_0 = 0', ...FILE.slice(1, 20), 'more = [', '  1,'], 'fragment'],
  ['all but a few in the middle', [...FILE.slice(0, 6), ...FILE.slice(14)], null],
  ['two lines of a block from further down, one of them changed', ['row_20 = 20', 'fresh = 1'], 'fragment'],
  ['lines from further down in another order', [...FILE.slice(15, 18), ...FILE.slice(10, 15)], 'fragment'],
  ['all of it twice', [...FILE, ...FILE], 'doubled'],
  ['each line twice', FILE.flatMap((line) => [line, line]), 'doubled'],
  ['the first line and the last', ['row_0 = 0', 'row_29 = 29'], null],
  ['other text', ['all()', 'of()', 'it()', 'is()', 'new()'], null],
])('%s', (_, given, code) => {
  const before = lined(FILE)
  const { files, transaction } = applyReply(fenced(given), { 'a.py': before })
  const [decision] = transaction.decisions
  expect(decision?.state === 'refused' ? decision.refusal.code : null).toBe(code)
  expect(files['a.py']).toBe(code === null ? lined(given) : before)
})

test.each<readonly [name: string, path: string, file: readonly string[], reply: string, isWritten: boolean]>([
  ['a method', 'a.js', FILE, '// a.js\n  grow() {\n    return 2\n  }\n', false],
  ['a few words', 'a.md', FILE, '<!-- a.md -->\n#### More\nTwo lines of it.\n', false],
  ['a new file, not much shorter', 'a.js', FILE, `// a.js\n${lined(Array.from({ length: 9 }, (_, at) => `run(${at})`))}`, true],
  ['a new text of a short file', 'a.js', ['one()', 'two()'], '// a.js\nthree()\n', true],
])('what only a comment says to be a file, and of which nothing is in it: %s', (_, path, file, text, isWritten) => {
  const before = lined(file)
  const { files, transaction } = applyReply(`\`\`\`\n${text}\`\`\`\n`, { [path]: before })
  const [decision] = transaction.decisions
  expect(decision?.state === 'refused' ? decision.refusal : null).toEqual(isWritten ? null : { code: 'fragment', at: null })
  expect(files[path] === before).toBe(!isWritten)
})

const SHAPES = [
  'import math',
  '',
  'def area(r):',
  '    return 3.14 * r * r',
  '',
  'def round(r):',
  '    return 2 * 3.14 * r',
  '',
  'def main():',
  '    print(area(2))',
]
test.each<readonly [name: string, given: readonly string[], isWritten: boolean]>([
  ['one of its functions', ['def area(r):', '    return math.pi * r * r'], false],
  ['one of them with another head', ['def area(radius):', '    return math.pi * radius * radius'], false],
  ['one of them with an import', ['import math', '', 'def area(r):', '    return math.pi * r * r'], false],
  ['all but one', SHAPES.filter((line) => !/round|2 \*/.test(line)), true],
  ['other functions', ['def surface(r):', '    return 4 * r', '', 'def volume(r):', '    return 5 * r'], true],
  ['one that does the work of all', ['def main():', '    area, round = 3.14 * 4, 3.14 * 4', '    print(area)'], true],
])('of a short file: %s', (_, given, isWritten) => {
  expect(applyReply(fenced(given), { 'a.py': lined(SHAPES) }).files['a.py']).toBe(lined(isWritten ? given : SHAPES))
})

const CSS = ['header {', '  color: red;', '}', '', 'main {', '  color: blue;', '}', '', 'footer {', '  color: green;', '}']
const PAGE = ['<html>', '<body>', '<p>a</p>', '<p>b</p>', '<script src="x.js"></script>', '</body>', '</html>']
const PACKAGE = [
  '{',
  '  "name": "x",',
  '  "version": "1.0.0",',
  '  "type": "module",',
  '  "scripts": {',
  '    "test": "node --test",',
].concat(['    "build": "tsc"', '  },', '  "dependencies": {', '    "a": "^1.0.0"', '  }', '}'])
const COMPOSE = ['name: x', 'services:', '  web:', '    image: a', 'volumes:', '  data: {}']
test.each<readonly [path: string, file: readonly string[], given: readonly string[], isWritten: boolean]>([
  ['s.css', CSS, ['main {', '  color: black;', '}'], false],
  ['s.css', CSS, ['header {', '  color: black;', '}', '', 'footer {', '  color: green;', '}'], true],
  ['i.html', PAGE, ['<body>', '<p>a</p>', '<p>c</p>', '</body>'], false],
  ['i.html', PAGE, ['<html>', '<body>', '<p>a</p>', '</body>', '</html>'], true],
  ['c.yml', ['a: 1', 'b:', '  c: 2', '  d: 3', 'e: 4'], ['b:', '  c: 5'], false],
  ['c.yml', COMPOSE, ['name: x', 'services:', '  web:', '    image: b', '  db:', '    image: c'], true],
  ['p.json', PACKAGE, ['"scripts": {', '  "test": "vitest"', '}'], false],
  ['p.json', PACKAGE, ['{', '  "scripts": {', '    "test": "vitest"', '  }', '}'], false],
  ['p.json', PACKAGE, [...PACKAGE.slice(0, 6), '    "build": "tsc"', '  }', '}'], true],
  ['.env', ['A=1', 'B=2', 'C=3'], ['B=5'], false],
  ['.env', ['A=1', 'B=2', 'C=3'], ['A=1', 'B=5'], true],
])('a part of a small %s is not all of it (%#)', (path, file, given, isWritten) => {
  const made = applyReply(`${path}\n\`\`\`\n${lined(given)}\`\`\`\n`, { [path]: lined(file) })
  expect(made.files[path]).toBe(lined(isWritten ? given : file))
})

test.each([
  'r.txt (append at the end):',
  '**r.txt** (add to the end)',
  'r.txt (only the changed part)',
  'r.txt (relevant part):',
])('“%s” gives no whole file', (heading) => {
  const made = applyReply(`${heading}\n\`\`\`\nc==3\n\`\`\`\n`, { 'r.txt': 'a==1\nb==2\n' })
  expect(made.files['r.txt']).toBe('a==1\nb==2\n')
})

const each = (change: (line: string, at: number) => string): readonly string[] =>
  SHAPES.map((line, at) => change(line.replace('return 3.14', 'return pi'), at))
test.each<readonly [mark: string, given: readonly string[]]>([
  ['numbers', each((line, at) => `${at + 1}: ${line}`)],
  ['numbers', each((line, at) => `L${at + 1}: ${line}`)],
  ['quotes', each((line) => `> ${line}`)],
  ['signs', each((line) => (line.includes('pi') ? `+${line}` : ` ${line}`))],
  ['bars', each((line) => `│ ${line.padEnd(30)} │`)],
  ['prompts', each((line) => `>>> ${line}`)],
  ['blanks', each((line) => line.replace(/^ +/, (blanks) => '\u00a0'.repeat(blanks.length)))],
  ['indentation', each((line) => (line === '' ? '' : `  ${line}`))],
  ['indentation', each((line) => line.trim())],
  ['blank-lines', each((line) => line).flatMap((line) => [line, ''])],
  ['label', ['python', 'Copy code', ...each((line) => line)]],
  ['label', ['a.py', ...each((line) => line)]],
])('a copy left %s on it', (mark, given) => {
  const { files, transaction } = applyReply(fenced(given), { 'a.py': lined(SHAPES) })
  const [decision] = transaction.decisions
  expect(decision?.state === 'refused' && decision.refusal.code === 'marked' ? decision.refusal.mark : null).toBe(mark)
  expect(files['a.py']).toBe(lined(SHAPES))
})

test.each<readonly [name: string, path: string, before: readonly string[], given: readonly string[]]>([
  ['numbers that a list has', 'a.md', ['Steps', 'one', 'two', 'three'], ['Steps', '1. one', '2. two', '3. three', '4. four']],
  ['a quotation', 'a.md', ['She said', 'one', 'two', 'three'], ['She said', '> one', '> two', '> three']],
  [
    'a block that moves into another',
    'a.py',
    SHAPES,
    ['import math', 'class A:', ...SHAPES.slice(1).map((line) => (line === '' ? '' : `    ${line}`))],
  ],
  ['a word that is text', 'a.txt', ['one', 'two'], ['python', 'three', 'two']],
])('what is meant so is written: %s', (_, path, before, given) => {
  const reply = `${path}\n\`\`\`\`\n${lined(given)}\`\`\`\`\n`
  expect(applyReply(reply, { [path]: lined(before) }).files[path]).toBe(lined(given))
})

test('a byte order mark in front of the file’s first line is no part of it', () => {
  const given = SHAPES.with(-1, '    print(area(3))')
  expect(applyReply(fenced([`\ufeff${given[0]}`, ...given.slice(1)]), { 'a.py': lined(SHAPES) }).files['a.py']).toBe(lined(given))
})

test('what begins inside a block and has nothing of a much longer file is not all of it', () => {
  const { files } = applyReply(fenced(['    def grow(self):', '        return 2']), { 'a.py': lined(FILE) })
  expect(files['a.py']).toBe(lined(FILE))
})

test('a short file that stops where a bracket is open is not all of it', () => {
  const file = ['const a = 1', 'function go() {', '  one()', '  two()', '  if (a) {', '    three()', '  }', '}', 'go()']
  const given = ['const a = 2', 'function go() {', '  one()', '  two()', '  if (a) {']
  const { files } = applyReply(`a.js\n\`\`\`js\n${lined(given)}\`\`\`\n`, { 'a.js': lined(file) })
  expect(files['a.js']).toBe(lined(file))
})

test('a document whose marks a page has rendered is not its content', () => {
  const before = lined(['# One', '', 'It is *very* good.', 'It is **not** bad.', '', 'End'])
  const given = ['# One', '', 'It is very good.', 'It is not bad.', '', 'The end']
  const { files } = applyReply(`a.md\n\`\`\`md\n${lined(given)}\`\`\`\n`, { 'a.md': before })
  expect(files['a.md']).toBe(before)
})

test.each<readonly [name: string, from: number, to: number, isWritten: boolean]>([
  ['from the beginning is all of it', 0, 4, true],
  ['up to the end is all of it', 26, 30, true],
  ['from the middle, with most of the file lost above and below, is not', 10, 14, false],
])('what a call writes: a piece %s', (_, from, to, isWritten) => {
  const given = lined(piece(from, to))
  const call = JSON.stringify({ name: 'Write', input: { file_path: 'a.py', content: given } })
  const before = lined(FILE)
  expect(applyReply(`\`\`\`json\n${call}\n\`\`\`\n`, { 'a.py': before }).files['a.py']).toBe(isWritten ? given : before)
})

test('a whole file in words beside a diff of it is as the diff leaves it, or refused', () => {
  const before = lined(FILE)
  const diff = '```diff\n--- a/a.py\n+++ b/a.py\n@@ -4,1 +4,1 @@\n-row_3 = 3\n+row_3 = 33\n```\n\nThe whole file:\n\n'
  const written = (value: string) => applyReply(`${diff}${fenced(FILE.with(3, value))}`, { 'a.py': before })
  expect(written('row_3 = 33').files['a.py']).toBe(before.replace('row_3 = 3\n', 'row_3 = 33\n'))
  expect(written('row_3 = 34').transaction.decisions).toMatchObject([
    { state: 'applied' },
    { refusal: { code: 'overlap', by: 0 } },
  ])
  expect(written('row_3 = 3').ok).toBe(false)
})

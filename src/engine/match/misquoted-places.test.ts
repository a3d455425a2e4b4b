/** Quotes that nothing, or more than one place, is as: what is refused for it, and what lands all the same. Tried on whole replies. */
import { expect, test } from 'vitest'
import { applyReply } from '../index'

const lined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
const block = (old: readonly string[], fresh: readonly string[]): string =>
  `a.ts\n\`\`\`\`\n<<<<<<< SEARCH\n${lined(old)}=======\n${lined(fresh)}>>>>>>> REPLACE\n\`\`\`\`\n`
const diff = (rows: readonly string[]): string => `\`\`\`diff\n--- a/a.ts\n+++ b/a.ts\n@@ ... @@\n${lined(rows)}\`\`\`\n`
const call = (old: string, fresh: string): string =>
  `\`\`\`json\n${JSON.stringify({ name: 'Edit', input: { file_path: 'a.ts', old_string: old, new_string: fresh } })}\n\`\`\`\n`
const tags = (old: string, fresh: string): string =>
  `<function_calls>\n<invoke name="Edit">\n<parameter name="file_path">a.ts</parameter>\n<parameter name="old_string">${old}</parameter>\n<parameter name="new_string">${fresh}</parameter>\n</invoke>\n</function_calls>\n`

const LISTED = (name: string) => ['  diffCss,', '  cssDiff,', '  jsonDiff,', `  ${name},`, '  arrayDiff,']
const PROTOCOL = (name: string, rest: string) => [`class ${name}(Protocol):`, '    ...', '', `    def ${rest}: ...`, '']
const MATRIX = [
  '- python: 2.7',
  '  env: simple',
  '- python: pypy',
  '  env: simple',
  '- python: 3.6',
  '  env: devel',
  '- python: 3.3',
  'install:',
]
const MATRIX_TWIN = [
  ...MATRIX,
  '  env: simple',
  '- python: pypy',
  '  env: other',
  '- python: 3.6',
  '  env: devel',
  '- python: 3.3',
]
const WALK = (width: number, line: string, step = 4) => [
  `${' '.repeat(step)}if node:`,
  `${' '.repeat(step * 2)}if more:`,
  `${' '.repeat(width)}${line}`,
  `${' '.repeat(step * 4)}yield part`,
]
const STEPS = ['function one() {', '  first()', '  second()', '  third()', '}']

/** `after`: null where the edit is to be refused. */
type Row = readonly [name: string, file: readonly string[], reply: string, after: readonly string[] | null]

const ROWS: readonly Row[] = [
  [
    'the line that distinguishes two places is as neither has it, and nearer to one',
    [...LISTED('arraysDiffed'), 'main()', ...LISTED('other')],
    block(LISTED('arraysDiff'), [...LISTED('arraysDiff').slice(0, 2), '  fresh,', ...LISTED('arraysDiff').slice(2)]),
    null,
  ],
  [
    'a line that distinguishes two places has only a slip',
    [...LISTED('diffArrays'), 'main()', ...LISTED('other')],
    block(LISTED('diffArays'), [...LISTED('diffArays').slice(0, 2), '  fresh,', ...LISTED('diffArays').slice(2)]),
    [...LISTED('diffArrays').slice(0, 2), '  fresh,', ...LISTED('diffArrays').slice(2), 'main()', ...LISTED('other')],
  ],
  [
    'the removed line is by a bracket, and the line with words beside it far off',
    [
      ...PROTOCOL('Amber', 'rest()'),
      ...PROTOCOL('Birch', 'rest()'),
      'class Slate(Protocol):',
      '    one()',
      '    two()',
      '    ...',
      '',
      '    def some rest()',
      '',
      'class Tulip:',
    ],
    diff(['     ...', ' ', '-    def rest(): ...', '+    def other(): ...', ' ', ' class Tulip:']),
    null,
  ],
  [
    'one place has the lines in another order, and another has them in this order with a line between',
    MATRIX_TWIN,
    block(
      ['  env: simple', '- python: pypy', '- python: 3.6', '  env: devel', '- python: 3.3'],
      ['  env: simple', '- python: pypy', '- python: 3.6', '  env: devel', '  more: 1', '- python: 3.3'],
    ),
    null,
  ],
  [
    'a line stays that the file has not, and that is a version of the one that goes',
    ['The north grows 13 years::', '', '    north --grow 13', '', 'Ochre'],
    block(
      ['The north grows 13 years::', '', '    north --grow 13', '    north --retry 13', '', 'Ochre'],
      ['The north grows 13 years::', '', '    north --retry 13', '', 'Ochre'],
    ),
    null,
  ],
  [
    'signs that the text ends in, with the line of the file going on',
    ['/*', ' * Text diff.', ' *', ' * By all.', ' */'],
    call('/*\n *', '/*\n *\n * By characters'),
    null,
  ],
  [
    'all indentation is lost, and brackets do not explain that of the lines that go',
    ['export function parse(text) {', '  let lines = split(text),', '      list = [],', '      i = 0;', '', '  go()', '}'],
    block(
      ['export function parse(text) {', 'let lines = split(text),', 'list = [],', 'i = 0;', ''],
      ['export function parse(text) {', 'let lines = split(text),', 'budget = [],', 'limit = [];', ''],
    ),
    null,
  ],
  [
    'all context is a step further in, and new lines are indented as in the file',
    STEPS,
    block(['    first()', '    second()'], ['    first()', '    second()', '  fresh()']),
    null,
  ],
  [
    'steps of three for steps of four, and the new version of a line is indented as in the file',
    WALK(12, 'for part in node:'),
    block(WALK(9, 'for part in node:', 3), WALK(12, 'for limit in node:', 3)),
    null,
  ],
  [
    'new lines are a blank off the line beside them',
    [...STEPS, '   off()', '   odd()'],
    diff(['   first()', '+   fresh()', '   second()']),
    null,
  ],
  [
    'new lines of a comment are a blank off, and code is indented as they are',
    [' * Options:', ' *   - one', ' *   - two', ' */', 'f()', '  a()', '  b()', '  c()'],
    diff(['  * Options:', '  *   - one', '+  *   - fresh', '  *   - two']),
    null,
  ],
  [
    'new lines of a comment are a blank further in than its opening',
    ['/*', ' * One', ' */', 'f()'],
    diff([' /*', '+ * Fresh', '  * One', '  */']),
    ['/*', ' * Fresh', ' * One', ' */', 'f()'],
  ],
  [
    'a blank may be the sign of all context lines, or one behind it',
    STEPS,
    diff(['    first()', '    second()', '+  fresh()', '    third()', '  }']),
    null,
  ],
  [
    'entities of tags that the file has itself',
    ['a = "&lt;b&gt;"', 'c = "&lt;d&gt;"'],
    tags('c = "&lt;d&gt;"', 'c = "&lt;e&gt;"'),
    ['a = "&lt;b&gt;"', 'c = "&lt;e&gt;"'],
  ],
  ['entities in new lines alone, where the file has some', ['a = "&lt;b&gt;"', 'c()'], tags('c()', 'c("&lt;d&gt;")'), null],
  ['entities in new lines alone, where the file has none', ['a()', 'c()'], tags('c()', 'c("&lt;d&gt;")'), ['a()', 'c("<d>")']],
]

test.each(ROWS)('%s', (_, file, reply, after) => {
  const before = lined(file)
  const { ok, files } = applyReply(reply, { 'a.ts': before })
  expect([ok, files['a.ts']]).toEqual([after !== null, after === null ? before : lined(after)])
})

test('numbers with two blanks behind them leave new lines without one as they are', () => {
  const file = ['/**', ' * @return', ' * @api', ' */', '', 'view()']
  const numbered = file.map((line, at) => `  ${at + 57}  ${line}`)
  const fresh = [...numbered.slice(0, 3), ' * Fresh', ...numbered.slice(5)]
  expect(applyReply(block(numbered, fresh), { 'a.ts': lined(file) }).files['a.ts']).toBe(
    lined(['/**', ' * @return', ' * @api', ' * Fresh', 'view()']),
  )
})

test('a document of reStructuredText may end in a blank line', () => {
  const text = 'Use\n===\n\nRun it::\n\n    npm i\n\n'
  expect(applyReply(`guide.rst\n\`\`\`rst\n${text}\`\`\`\n`, { 'guide.rst': 'Old\n' }).files['guide.rst']).toBe(text)
})

/** Text that went through other hands: what the quoted lines prove of the new ones is done, and what they leave open is refused. */
import { expect, test } from 'vitest'
import { applyReply } from '../index'

const lined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
const block = (old: readonly string[], fresh: readonly string[]): string =>
  `a.ts\n\`\`\`\`\n<<<<<<< SEARCH\n${lined(old)}=======\n${lined(fresh)}>>>>>>> REPLACE\n\`\`\`\`\n`
const diff = (rows: readonly string[]): string => `\`\`\`diff\n--- a/a.ts\n+++ b/a.ts\n@@ ... @@\n${lined(rows)}\`\`\`\n`

const WORDS = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord']
const CALLS = WORDS.map((word, at) => `  ${word}(${at})`)
const [amber = '', birch = '', cedar = '', delta = '', ember = '', fjord = ''] = CALLS
const LOG = WORDS.map((word, at) => `10:1${at}:30 ${word} has begun`)
const TWIN = (name: string) => ['begin(it)', `  use(${name})`, '  check(it)', 'finish(it)']
const CASES_OF = (word: string, sign: string) => [
  `case "${word}":`,
  `  if err ${sign} nil {`,
  '    return fail()',
  '  }',
  `  return ${word.length}`,
]
const TEN = ['first()', 'it()', '}', ...WORDS.map((word) => `${word}()`), 'more()', 'much()', '}', 'last()']

/** `after`: null where the edit is to be refused. */
type Row = readonly [name: string, file: readonly string[], reply: string, after: readonly string[] | null]

const ROWS: readonly Row[] = [
  [
    'a dash that the file has stays, another one becomes a hyphen',
    ['// 00–7F', 'a-b', 'c()'],
    block(['// 00–7F', 'a‐b', 'c()'], ['// 00–7F', 'a‐b', '// 80–FF', 'c()']),
    ['// 00–7F', 'a-b', '// 80–FF', 'c()'],
  ],
  [
    'new lines that are indented as the line above them, and the line below one blank further out',
    ['SELECT a', '  FROM b', '  JOIN c', ' WHERE d', ' GROUP BY e'],
    diff([' SELECT a', '   FROM b', '   JOIN c', '+  JOIN f', '+  JOIN g', '  WHERE d', '  GROUP BY e']),
    ['SELECT a', '  FROM b', '  JOIN c', '  JOIN f', '  JOIN g', ' WHERE d', ' GROUP BY e'],
  ],
  [
    'addresses made harmless, in new lines too',
    ['see https://a.org/one', 'keep()', 'last()'],
    block(['see hxxps://a.org/one', 'keep()', 'last()'], ['see hxxps://a.org/one', 'see hxxps://a.org/two', 'keep()', 'last()']),
    null,
  ],
  [
    'a hidden value, in new lines too',
    ['key = a1b2c3', 'keep()', 'last()', 'more()'],
    block(['key = [HIDDEN]', 'keep()', 'last()'], ['key = [HIDDEN]', 'token = [HIDDEN]', 'keep()', 'last()']),
    null,
  ],
  [
    'a hidden value, and new lines without one',
    ['key = a1b2c3', 'keep()', 'last()', 'more()'],
    block(['key = [HIDDEN]', 'keep()', 'last()'], ['key = [HIDDEN]', 'keep()', 'other()', 'last()']),
    ['key = a1b2c3', 'keep()', 'other()', 'last()', 'more()'],
  ],
  [
    'words that end in dots, in new lines too',
    ['take(bannersAndFlags)', 'keep()', 'last()', 'more()'],
    block(['take(bann...)', 'keep()', 'last()'], ['take(bann...)', 'give(flag...)', 'keep()', 'last()']),
    null,
  ],
  [
    'full-width digits, in new lines too',
    ['retries: 10', 'keep()', 'last()', 'more()'],
    block(['retries: \uff11\uff10', 'keep()', 'last()'], ['retries: \uff11\uff10', 'limit: \uff19', 'keep()', 'last()']),
    null,
  ],
  [
    'small letters throughout, in new lines too',
    ['SELECT Amber FROM Woods', 'WHERE Birch = 1', 'GROUP BY Cedar', 'LIMIT 7'],
    block(
      ['select amber from woods', 'where birch = 1', 'group by cedar'],
      ['select amber from woods', 'where birch = 1', 'having delta = 2', 'group by cedar'],
    ),
    null,
  ],
  [
    'ligatures',
    ['open(file)', 'off()', 'c()'],
    block(['open(ﬁle)', 'oﬀ()', 'c()'], ['open(ﬁle)', 'ﬁle()', 'c()']),
    ['open(file)', 'file()', 'c()'],
  ],
  [
    'arrows',
    ['f(() => 1)', 'c()'],
    block(['f(() ⇒ 1)', 'c()'], ['f(() ⇒ 1)', 'g(() ⇒ 2)', 'c()']),
    ['f(() => 1)', 'g(() => 2)', 'c()'],
  ],
  [
    'a letter that only looks like one, in new lines too',
    CALLS,
    block([amber.replaceAll('a', 'а'), birch, cedar], [amber.replaceAll('a', 'а'), '  lаrch(1)', birch, cedar]),
    null,
  ],
  [
    'codes of JSON, in new lines too',
    ['<b>one</b>', ...CALLS],
    block(
      ['\\u003cb\\u003eone\\u003c/b\\u003e', amber, birch],
      ['\\u003cb\\u003eone\\u003c/b\\u003e', '\\u003ci\\u003e', amber, birch],
    ),
    null,
  ],
  [
    'a sign at the end of all lines',
    CALLS,
    block([`${amber}$`, `${birch}$`, `${cedar}$`], [`${amber}$`, '  larch(1)$', `${birch}$`, `${cedar}$`]),
    null,
  ],
  ['double-spaced', CALLS, block([amber, '', birch, '', cedar, ''], [amber, '', '  larch(1)', '', birch, '', cedar, '']), null],
  [
    'cut by a terminal',
    [`const amber = "${'x'.repeat(40)}"`, birch, cedar],
    block(
      [`const amber = "${'x'.repeat(30)}`, `${'x'.repeat(10)}"`, birch, cedar],
      [`const amber = "${'x'.repeat(30)}`, `${'x'.repeat(10)}"`, `const larch = "${'y'.repeat(30)}`, 'yyy"', birch, cedar],
    ),
    null,
  ],
  ['a blank behind the signs of new lines alone', CALLS, diff([` ${amber}`, '+   larch(1)', ` ${birch}`]), null],
  ['new lines that run on into those of the file', CALLS, block([amber, birch], [amber, '  larch(1)', cedar, delta]), null],
  ['new lines that begin with those of the file', CALLS, block([cedar, delta], [amber, birch, '  larch(1)', delta]), null],
  [
    'one new line that is as the next one',
    CALLS,
    block([amber, birch], [amber, birch, '  larch(1)', cedar]),
    [amber, birch, '  larch(1)', cedar, cedar, delta, ember, fjord],
  ],
  ['a fence that nothing closes', CALLS, block([amber, birch], ['```ts', amber, '  larch(1)', birch]), null],
  ['numbers in front of new lines alone', CALLS, block([amber, birch], [amber, '     2\tlarch(1)', birch]), null],
  [
    'a line that lost its plus',
    CALLS,
    diff([` ${amber}`, '+  larch(1)', '   mango(2)', ` ${birch}`, ` ${cedar}`, ` ${delta}`]),
    null,
  ],
  [
    'a minus of Unicode',
    CALLS,
    diff([` ${amber}`, `−${birch}`, '+  larch(1)', ` ${cedar}`]),
    [amber, '  larch(1)', cedar, delta, ember, fjord],
  ],
  [
    'numbers before lines that begin with a time',
    LOG,
    block(
      LOG.slice(1, 5).map((line, at) => `${at + 8}: ${line}`),
      [`8: ${LOG[1]}`, '10:59:30 larch has begun', ...LOG.slice(3, 5).map((line, at) => `${at + 10}: ${line}`)],
    ),
    null,
  ],
  [
    'the line that distinguishes two places, side by side, left out',
    [...TWIN('one'), ...TWIN('two')],
    block(['begin(it)', '  check(it)', 'finish(it)'], ['begin(it)', '  check(all)', 'finish(it)']),
    null,
  ],
  [
    'another version of the removed line is in its place',
    [...CASES_OF('delta', '=='), ...CASES_OF('ember', '!=')],
    block(
      ['case "delta":', '  if err != nil {', '    return fail()', '  }'],
      ['case "delta":', '  if bad != nil {', '    return fail()', '  }'],
    ),
    null,
  ],
  [
    'a bracket far from the line that it belongs to',
    TEN,
    block(['first()', 'it()', '}', 'last()'], ['first()', 'it()', '}', 'larch()', 'last()']),
    null,
  ],
  [
    'a blank line that was to go with another',
    [amber, '', birch, cedar],
    block([amber, '  gone()', '', birch, cedar], [amber, birch, cedar]),
    null,
  ],
]

test.each(ROWS)('%s', (_, file, reply, after) => {
  const before = lined(file)
  const { ok, files } = applyReply(reply, { 'a.ts': before })
  expect([ok, files['a.ts']]).toEqual([after !== null, after === null ? before : lined(after)])
})

test.each([
  ['grep', (line: number) => `src/a.ts:${line}:`],
  ['grep with lines around', (line: number) => `src/a.ts${line % 2 ? ':' : '-'}${line}${line % 2 ? ':' : '-'}`],
  ['brackets', (line: number) => `[${line}] `],
  ['a blank', (line: number) => `${line} `],
  ['two blanks', (line: number) => `  ${line}  `],
  ['a named number', (line: number) => `Line ${line}: `],
  ['a frame', (line: number) => `${line === 9 ? '>' : ' '} ${line} | `],
  ['a debugger', (line: number) => `  ${line}  ${line === 9 ? '->' : '  '}\t`],
  ['a hash', (line: number) => `${line}:${'a1b2c3'.slice(line % 4, (line % 4) + 2)}|`],
  ['blame', (line: number) => `a1b2c3d4 (Jane Doe 2024-01-05 10:11:12 +0100 ${line}) `],
  ['a comment', (line: number) => `/* ${line} */ `],
  ['an arrow', (line: number) => ` ${line} → `],
] as const)('numbers as of %s', (_, of) => {
  const numbered = CALLS.slice(0, 4).map((line, at) => of(8 + at) + line)
  const fresh = [...numbered.slice(0, 2), '  larch(1)', ...numbered.slice(3)]
  const { files } = applyReply(block(numbered, fresh), { 'a.ts': lined(CALLS) })
  expect(files['a.ts']).toBe(lined([amber, birch, '  larch(1)', delta, ember, fjord]))
})

test('a fence of the file that a numbered snippet begins with behind a blank line is kept', () => {
  const file = ['Run:', '', '```', 'amber', '```', '', 'Then:', '', 'last']
  const numbered = file.slice(1, 8).map((line, at) => `${at + 2}| ${line}`)
  const reply = `Changes for a.md:\n\n<code_change_request>\noriginal_code_snippet:\n${lined(numbered.slice(0, 4))}edit_code_snippet:\n${lined(['', '```', 'birch', '```'])}</code_change_request>\n`
  expect(applyReply(reply, { 'a.md': lined(file) }).files['a.md']).toBe(lined(file).replace('amber', 'birch'))
})

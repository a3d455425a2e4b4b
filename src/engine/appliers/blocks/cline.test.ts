/** What Cline does with the blocks of `replace_in_file`, one thing to a row. */
import { expect, test } from 'vitest'
import {
  BLOCK_DONE,
  BLOCK_PATH,
  type BlockTool,
  blockPlace,
  blockRowsOf,
  crlf,
  fencedBelowPath,
  inTags,
  judgedBlock,
  searchReplaceText,
} from './testing/block-rows'

const CLINE: BlockTool = { id: 'cline-legacy', block: searchReplaceText, at: fencedBelowPath }

const TWO = searchReplaceText('two\n', '2\n')
const dashed = (old: string, fresh: string): string => `------- SEARCH\n${old}=======\n${fresh}+++++++ REPLACE\n`
const inJson = (diff: string): string => JSON.stringify({ name: 'replace_in_file', arguments: { path: BLOCK_PATH, diff } })
const NO_DIVIDER = '<<<<<<< SEARCH\ntwo\n>>>>>>> REPLACE\n'
const V2 = { options: { version: 'v2' } }
const V3 = { options: { version: 'v3' } }
const TWICE = 'f {\nx\n}\nf {\ngo(2)\n}\n'

const ROWS = blockRowsOf(
  CLINE,
  {
    'nothing of its format': ['refused', null],
    'one block': ['applied', BLOCK_DONE],
    'two files': ['both written', { a: 'y\n', b: 'z\n' }],
    'the base name for a path': ['another path', null],
    'no path but a default': ['the default', BLOCK_DONE],
    'a new file': ['made', { 'src/b.ts': 'new\n' }],
    'a second block that fits nowhere': ['all blocks of a file fail together', null],
    'blocks out of order': ['all applied', '1\ntwo\n3\n'],
    'an old text in two places': ['the first', 'y\n1\n2\nx\n3\n4\n5\n'],
    'part of a line': ['the middle of a line on', 'one\ntWO\nthree\n'],
    'no old text': ['refused', null],
    'no new text': ['the lines go', 'one\nthree\n'],
    'the old text for a new one': ['applied, nothing changed', {}],
    'indentation left out': ['the new lines as they are', 'if y:\n  go()\n'],
    'carriage returns in the reply': ['markers are text, but for the last one, which is alone then', null],
    'carriage returns in a reply of two blocks': ['markers are text, but for the last one', null],
    'carriage returns in the file': ['gone from the new lines', 'one\r\n2\nthree\r\n'],
    'a last line without an end': ['gets one', 'x\nz\n'],
    'markers of six signs': ['markers', BLOCK_DONE],
    'no closing marker': ['closed by the end', BLOCK_DONE],
    'a divider in the new text': ['passed over', 'one\n2\n3\nthree\n'],
  },
  [
    ['dashes and pluses as markers', fencedBelowPath(BLOCK_PATH, dashed('two\n', '2\n')), BLOCK_DONE],
    ['a call in tags', inTags('replace_in_file', TWO), BLOCK_DONE],
    ['a call in JSON', inJson(TWO), BLOCK_DONE],
    [
      'a closing marker missing before the next block',
      fencedBelowPath(BLOCK_PATH, '<<<<<<< SEARCH\none\n=======\n1\n', TWO),
      BLOCK_DONE,
    ],
    [
      'one file fails, the other is written',
      fencedBelowPath('a', searchReplaceText('x\n', 'y\n')) + fencedBelowPath('b', searchReplaceText('q\n', 'z\n')),
      { a: 'y\n' },
      { file: { a: 'x\n', b: 'x\n' }, verdict: 'partial' },
    ],
    [
      'the middle of an indented line on',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('go()\n', 'run()\n')),
      '  run()\n',
      { file: '  go()\n' },
    ],
    [
      'lines between outer ones that fit',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('f {\nx\ny\n}\n', 'g\n')),
      'g\n',
      { file: 'f {\n1\n2\n}\n' },
    ],
    [
      'the next place behind the block before',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('x\n', '1\n'), searchReplaceText('x\n', '2\n')),
      '1\n2\n',
      { file: 'x\nx\n' },
    ],
    ['carriage returns behind all markers: nothing to do', inJson(crlf(TWO)), {}],
    ['white space around the blocks in a tag', inTags('replace_in_file', `\n  ${TWO}\n`), BLOCK_DONE],
    ['a call that Roo reads too', inTags('apply_diff', TWO), BLOCK_DONE],
    ['a reply that stops within a replacement', `${BLOCK_PATH}\n<<<<<<< SEARCH\ntwo\n=======\n2\n\n\n`, BLOCK_DONE],
    ['a reply that stops within a marker', `${BLOCK_PATH}\n<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>`, BLOCK_DONE],
    ['a divider missing', fencedBelowPath(BLOCK_PATH, NO_DIVIDER), null],
    [
      'a heading of equal signs in the search text',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('Title\n=====\nx\n', 'Title\n=====\ny\n')),
      'x\nTitle\ny\n=====\nx\n',
      { file: 'Title\n=====\nx\n' },
    ],
    [
      'version 2 refuses prose between blocks',
      fencedBelowPath(BLOCK_PATH, dashed('one\n', '1\n'), 'Then:\n', dashed('two\n', '2\n')),
      null,
      V2,
    ],
    [
      'version 2 refuses blocks out of order',
      fencedBelowPath(BLOCK_PATH, dashed('three\n', '3\n'), dashed('one\n', '1\n')),
      null,
      V2,
    ],
    ['version 2 refuses a missing end', fencedBelowPath(BLOCK_PATH, '------- SEARCH\ntwo\n=======\n2\n'), null, V2],
    [
      'version 2 reads blank lines between blocks',
      fencedBelowPath(BLOCK_PATH, dashed('one\n', '1\n'), '\n', dashed('two\n', '2\n')),
      '1\n2\nthree\n',
      V2,
    ],
    [
      'version 2 takes the older closing marker on the last line for one that was cut off',
      fencedBelowPath(BLOCK_PATH, TWO),
      null,
      V2,
    ],
    ['version 2 takes an empty search text for the whole file', fencedBelowPath(BLOCK_PATH, dashed('', 'new\n')), 'new\n', V2],
    [
      'version 1 takes the first place with the outer lines',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('f {\ngo(1)\n}\n', 'g\n')),
      'g\nf {\ngo(2)\n}\n',
      { file: TWICE },
    ],
    [
      'version 3 takes the one most alike',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('f {\ngo(1)\n}\n', 'g\n')),
      'f {\nx\n}\ng\n',
      { file: TWICE, ...V3 },
    ],
    [
      'version 3 reads a block without a divider and writes the whole file',
      fencedBelowPath(BLOCK_PATH, NO_DIVIDER, TWO),
      'one\ntwo\nthree2\nthree\n',
      V3,
    ],
  ],
)

test.each(ROWS)('%s', (_, row) => {
  const { made, meant } = judgedBlock(CLINE, row)
  expect(made).toEqual(meant)
})

test('where each hunk is', () => {
  const { made, meant } = blockPlace(CLINE)
  expect(made).toEqual(meant)
})

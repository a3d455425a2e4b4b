/** What Roo Code does with the blocks of `apply_diff`, one thing to a row. */
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

const ROO: BlockTool = { id: 'roo', block: searchReplaceText, at: fencedBelowPath }

const TWO = searchReplaceText('two\n', '2\n')
const hinted = (line: number, old: string, fresh: string): string =>
  searchReplaceText(`:start_line:${line}\n-------\n${old}`, fresh)
const ENTITIES = fencedBelowPath(BLOCK_PATH, searchReplaceText('a &lt; b\n', 'a &gt; b\n'))

const ROWS = blockRowsOf(
  ROO,
  {
    'nothing of its format': ['refused', null],
    'one block': ['applied', BLOCK_DONE],
    'two files': ['both written', { a: 'y\n', b: 'z\n' }],
    'the base name for a path': ['a missing file', null],
    'no path but a default': ['the default', BLOCK_DONE],
    'a new file': ['a missing file', null],
    'a second block that fits nowhere': ['what fits is kept', BLOCK_DONE, 'partial'],
    'blocks out of order': ['all applied', '1\ntwo\n3\n'],
    'an old text in two places': ['without a hint the one reached first from the middle', 'x\n1\n2\ny\n3\n4\n5\n'],
    'part of a line': ['not found', null],
    'no old text': ['refused', null],
    'no new text': ['the lines go', 'one\nthree\n'],
    'the old text for a new one': ['refused', null],
    'indentation left out': ['that of the file', '\tif y:\n\t  go()\n'],
    'carriage returns in the reply': ['one behind a closing marker makes it none', null],
    'carriage returns in a reply of two blocks': ['no marker closes', null],
    'carriage returns in the file': ['on every line', 'one\r\n2\r\nthree\r\n'],
    'a last line without an end': ['stays without', 'x\nz'],
    'markers of six signs': ['none', null],
    'no closing marker': ['refused', null],
    'a divider in the new text': ['refused', null],
  },
  [
    ['a call in tags, which it has not read since January 2026', inTags('apply_diff', TWO), null, { stopped: 'format' }],
    ['a call in tags, as it read them before', inTags('apply_diff', TWO), BLOCK_DONE, { options: { former: true } }],
    [
      'carriage returns, as it took the space around a tag’s text away before',
      crlf(fencedBelowPath(BLOCK_PATH, TWO)),
      BLOCK_DONE,
      { options: { former: true } },
    ],
    [
      'carriage returns in a reply of two blocks, before: one behind the first closing marker makes it text',
      crlf(fencedBelowPath(BLOCK_PATH, searchReplaceText('one\n', '1\n'), TWO)),
      '1\n>>>>>>> REPLACE\n<<<<<<< SEARCH\ntwo\n=======\n2\ntwo\nthree\n',
      { options: { former: true } },
    ],
    [
      'of two places the one that the hint says',
      fencedBelowPath(BLOCK_PATH, hinted(3, 'x\n', 'y\n')),
      'x\n1\ny\n2\n',
      { file: 'x\n1\nx\n2\n' },
    ],
    [
      'later hints move with what was put in before',
      fencedBelowPath(BLOCK_PATH, hinted(3, 'x\n', 'y\n'), hinted(1, 'x\n', 'p\nq\n')),
      'p\nq\n1\ny\n2\nx\n',
      { file: 'x\n1\nx\n2\nx\n' },
    ],
    [
      'places beyond the lines around a hint',
      fencedBelowPath(BLOCK_PATH, hinted(1, 'x\n', 'y\n')),
      null,
      { file: `${'1\n'.repeat(60)}x\n` },
    ],
    [
      'indentation and line ends of the file',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('if x:\n  go()\n', 'if y:\n  run()\n    deep()\n')),
      '\tif y:\r\n\t  run()\r\n\t    deep()\r\n',
      { file: '\tif x:\r\n\t  go()\r\n' },
    ],
    [
      'line breaks as any other white space',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('a b\nc\n', 'z\n')),
      'z\nd\n',
      { file: 'a\nb c\nd\n' },
    ],
    [
      'line numbers on every line, the first for a hint',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('3 | x\n4 | 2\n', '3 | y\n4 | 2\n')),
      'x\n2\ny\n2\n',
      { file: 'x\n2\nx\n2\n' },
    ],
    ['bars on some lines', fencedBelowPath(BLOCK_PATH, searchReplaceText('| x\n2\n', '| y\n2\n')), 'y\n2\n', { file: 'x\n2\n' }],
    [
      'escaped markers',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('x\n\\=======\n', 'y\n\\=======\n')),
      'y\n=======\n',
      { file: 'x\n=======\n' },
    ],
    [
      'a marker as text',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('x\n=======\n', 'y\n=======\n')),
      null,
      { file: 'x\n=======\n' },
    ],
    ['a hint in the replacement', fencedBelowPath(BLOCK_PATH, searchReplaceText('two\n', ':start_line:2\n2\n')), null],
    [
      'a carriage return behind the last closing marker of an argument',
      JSON.stringify({ name: 'apply_diff', arguments: { path: BLOCK_PATH, diff: crlf(TWO) } }),
      null,
    ],
    [
      'numbered lines of which the last one keeps its carriage return and its number',
      crlf(fencedBelowPath(BLOCK_PATH, searchReplaceText('1 |\n2 | alpha beta gamma\n', '1 |\n2 | alpha beta delta\n'))),
      '\n2 | alpha beta delta\nz\n',
      { file: 'x\nalpha beta gamma\nz\n', options: { threshold: 0.7, former: true } },
    ],
    [
      'a call that Cline reads too',
      JSON.stringify({ name: 'replace_in_file', arguments: { path: BLOCK_PATH, diff: TWO } }),
      BLOCK_DONE,
    ],
    [
      'of two lines in the middle the one before it',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('x\n', 'y\n')),
      'x\ny\n1\n2',
      { file: 'x\nx\n1\n2' },
    ],
    ['blank lines behind a marker go', fencedBelowPath(BLOCK_PATH, searchReplaceText('\ntwo\n', '\n2\n')), BLOCK_DONE],
    ['entities stay unless they are to be decoded', ENTITIES, null, { file: 'a < b\n' }],
    ['entities are decoded where they are to be', ENTITIES, 'a > b\n', { file: 'a < b\n', options: { unescapeEntities: true } }],
  ],
)

test.each(ROWS)('%s', (_, row) => {
  const { made, meant } = judgedBlock(ROO, row)
  expect(made).toEqual(meant)
})

test('where each hunk is', () => {
  const { made, meant } = blockPlace(ROO)
  expect(made).toEqual(meant)
})

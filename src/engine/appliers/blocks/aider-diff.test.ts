/** What Aider does with edit blocks, one thing to a row. */
import { expect, test } from 'vitest'
import {
  BLOCK_DONE,
  BLOCK_PATH,
  type BlockTool,
  blockPlace,
  blockRowsOf,
  fencedBelowPath,
  judgedBlock,
  searchReplaceText,
} from './testing/block-rows'

const AIDER: BlockTool = { id: 'aider-diff', block: searchReplaceText, at: fencedBelowPath }

const TWO = searchReplaceText('two\n', '2\n')

const ROWS = blockRowsOf(
  AIDER,
  {
    'nothing of its format': ['refused', null],
    'one block': ['applied', BLOCK_DONE],
    'two files': ['both written', { a: 'y\n', b: 'z\n' }],
    'the base name for a path': ['the file of that name', BLOCK_DONE],
    'no path but a default': ['the default', BLOCK_DONE],
    'a new file': ['made', { 'src/b.ts': 'new\n' }],
    'a second block that fits nowhere': [
      'what fits stays, and the line above the other is made a file',
      { [BLOCK_PATH]: BLOCK_DONE, '>>>>>>> REPLACE': '' },
      'partial',
    ],
    'blocks out of order': ['all applied', '1\ntwo\n3\n'],
    'an old text in two places': ['the first', 'y\n1\n2\nx\n3\n4\n5\n'],
    'part of a line': ['not found', null],
    'no old text': ['appended', 'one\ntwo\nthree\nfour\n'],
    'no new text': ['the lines go', 'one\nthree\n'],
    'the old text for a new one': ['applied, nothing changed', {}],
    'indentation left out': ['one constant prefix is put before the new lines', '\tif y:\n\t  go()\n'],
    'carriage returns in the reply': ['read as line ends', BLOCK_DONE],
    'carriage returns in a reply of two blocks': ['read as line ends', '1\n2\nthree\n'],
    'carriage returns in the file': ['gone from the edited file', BLOCK_DONE],
    'a last line without an end': ['gets one', 'x\nz\n'],
    'markers of six signs': ['markers', BLOCK_DONE],
    'no closing marker': ['refused', null],
    'a divider in the new text': ['ends the block', BLOCK_DONE],
  },
  [
    [
      'a file named nearly',
      fencedBelowPath('/repo/src/a.ts', TWO),
      { 'work/src/a.ts': '2\n' },
      { file: { 'work/src/a.ts': 'two\n' } },
    ],
    ['a sentence above the block: another file has the lines', fencedBelowPath('Here it is:', TWO), BLOCK_DONE],
    ['no name at all', TWO, null],
    ['the name of the block before', fencedBelowPath(BLOCK_PATH, TWO, '\n', searchReplaceText('one\n', '1\n')), '1\n2\nthree\n'],
    ['a name behind the fence marks', `\`\`\`${BLOCK_PATH}\n${TWO}\`\`\`\n`, BLOCK_DONE],
    [
      'markers of five and nine signs, indented',
      `${BLOCK_PATH}\n  <<<<< SEARCH\ntwo\n =========\n2\n >>>>>> REPLACE\n`,
      BLOCK_DONE,
    ],
    ['markers of four signs are none', `${BLOCK_PATH}\n<<<< SEARCH\ntwo\n====\n2\n>>>> REPLACE\n`, null, { stopped: 'format' }],
    ['a second divider ends the block', `${BLOCK_PATH}\n<<<<<<< SEARCH\ntwo\n=======\n2\n=======\n`, BLOCK_DONE],
    [
      'a block without an end takes those before with it',
      `${fencedBelowPath(BLOCK_PATH, TWO)}${BLOCK_PATH}\n<<<<<<< SEARCH\none\n=======\n1\n`,
      null,
    ],
    [
      'a new file of nothing is a failure',
      fencedBelowPath('src/b.ts', searchReplaceText('', '')),
      { 'src/b.ts': '' },
      { verdict: 'partial' },
    ],
    ['a file cannot be emptied', fencedBelowPath(BLOCK_PATH, searchReplaceText('one\ntwo\nthree\n', '')), null],
    [
      'a missing final newline is added',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('one\n', '1\n')),
      '1\ntwo\n',
      { file: 'one\ntwo' },
    ],
    [
      'a last blank line of both texts is no part of them',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('one\n\n', '1\n\n')),
      '1\ntwo\n',
      { file: 'one\ntwo\n' },
    ],
    [
      'the file name as the first line of the texts',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('// src/a.ts\ntwo\n', '// src/a.ts\n2\n')),
      BLOCK_DONE,
    ],
    [
      'prefixes that differ',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('if x:\n  go()\n', 'if y:\n  go()\n')),
      null,
      { file: '\tif x:\n\t\tgo()\n' },
    ],
    [
      'dots for lines left out',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('one\n...\nthree\n', '1\n...\n3\n')),
      '1\ntwo\n3\n',
    ],
    ['dots on one side only', fencedBelowPath(BLOCK_PATH, searchReplaceText('one\n...\nthree\n', '1\n3\n')), null],
    [
      'shell fences are no edits',
      `\`\`\`bash\nls\nls\n${searchReplaceText('one\n', '1\n')}\`\`\`\n${fencedBelowPath(BLOCK_PATH, TWO)}`,
      BLOCK_DONE,
    ],
    [
      'a line too long for a file name takes all with it',
      fencedBelowPath(BLOCK_PATH, TWO) + fencedBelowPath('as said '.repeat(33), searchReplaceText('one\n', '1\n')),
      null,
    ],
    [
      'as long a line of several parts is a missing file',
      fencedBelowPath('as said/'.repeat(33), searchReplaceText('one\n', '1\n')),
      '1\ntwo\nthree\n',
    ],
    [
      'a missing file whose block has search text stays behind empty',
      fencedBelowPath('notes/new.md', searchReplaceText('four\n', '4\n')),
      { 'notes/new.md': '' },
      { verdict: 'partial' },
    ],
    ['a folder is no new file', fencedBelowPath('src/', searchReplaceText('', 'new\n')), null],
    ['nor is what another file is in the way of', fencedBelowPath('src/a.ts/b', searchReplaceText('', 'new\n')), null],
    ['a block for a folder: another file has the lines', fencedBelowPath('src/', TWO), BLOCK_DONE],
    [
      'a block that is nothing but the name of its file',
      fencedBelowPath(BLOCK_PATH, TWO, searchReplaceText('src/a.ts\n', '1\n')),
      null,
    ],
    [
      'new files are made before the first block is applied',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('...\n', '...\nfour\n')) +
        fencedBelowPath('b', searchReplaceText('', 'new\n')),
      { [BLOCK_PATH]: '\nfour\n', b: 'new\n' },
      { file: '' },
    ],
    [
      'fewer characters before a line than were sought, one of them of two units',
      fencedBelowPath(BLOCK_PATH, searchReplaceText('    \u{1d54f}\n', 'y\n')),
      '  y\n',
      { file: '  \u{1d54f}\n' },
    ],
  ],
)

test.each(ROWS)('%s', (_, row) => {
  const { made, meant } = judgedBlock(AIDER, row)
  expect(made).toEqual(meant)
})

test('where each hunk is', () => {
  const { made, meant } = blockPlace(AIDER)
  expect(made).toEqual(meant)
})

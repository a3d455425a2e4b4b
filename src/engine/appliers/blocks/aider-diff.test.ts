/** What Aider does with edit blocks, one thing to a row. */
import { expect, test } from 'vitest'
import { at, DONE, judged, PATH, rowsOf, sr, standing, type Tool } from './rows-fixture'

const AIDER: Tool = { id: 'aider-diff', block: sr, at }

const TWO = sr('two\n', '2\n')

const ROWS = rowsOf(
  AIDER,
  {
    'nothing of its format': ['refused', null],
    'one block': ['applied', DONE],
    'two files': ['both written', { a: 'y\n', b: 'z\n' }],
    'the base name for a path': ['the file of that name', DONE],
    'no path but a default': ['the default', DONE],
    'a new file': ['made', { 'src/b.ts': 'new\n' }],
    'a second block that fits nowhere': ['what fits stays', DONE, 'partial'],
    'blocks out of order': ['all applied', '1\ntwo\n3\n'],
    'an old text in two places': ['the first', 'y\n1\n2\nx\n3\n4\n5\n'],
    'part of a line': ['not found', null],
    'no old text': ['appended', 'one\ntwo\nthree\nfour\n'],
    'no new text': ['the lines go', 'one\nthree\n'],
    'the old text for a new one': ['applied, nothing changed', {}],
    'indentation left out': ['one constant prefix is put before the new lines', '\tif y:\n\t  go()\n'],
    'carriage returns in the reply': ['read as line ends', DONE],
    'carriage returns in a reply of two blocks': ['read as line ends', '1\n2\nthree\n'],
    'carriage returns in the file': ['gone from the edited file', DONE],
    'a last line without an end': ['gets one', 'x\nz\n'],
    'markers of six signs': ['markers', DONE],
    'no closing marker': ['refused', null],
    'a divider in the new text': ['ends the block', DONE],
  },
  [
    ['a file named nearly', at('/repo/src/a.ts', TWO), { 'work/src/a.ts': '2\n' }, { file: { 'work/src/a.ts': 'two\n' } }],
    ['a sentence above the block: another file has the lines', at('Here it is:', TWO), DONE],
    ['no name at all', TWO, null],
    ['the name of the block before', at(PATH, TWO, '\n', sr('one\n', '1\n')), '1\n2\nthree\n'],
    ['a name behind the fence marks', `\`\`\`${PATH}\n${TWO}\`\`\`\n`, DONE],
    ['markers of five and nine signs, indented', `${PATH}\n  <<<<< SEARCH\ntwo\n =========\n2\n >>>>>> REPLACE\n`, DONE],
    ['markers of four signs are none', `${PATH}\n<<<< SEARCH\ntwo\n====\n2\n>>>> REPLACE\n`, null, { stopped: 'format' }],
    ['a second divider ends the block', `${PATH}\n<<<<<<< SEARCH\ntwo\n=======\n2\n=======\n`, DONE],
    ['a block without an end takes those before with it', `${at(PATH, TWO)}${PATH}\n<<<<<<< SEARCH\none\n=======\n1\n`, null],
    ['a new file of nothing is a failure', at('src/b.ts', sr('', '')), { 'src/b.ts': '' }, { verdict: 'partial' }],
    ['a file cannot be emptied', at(PATH, sr('one\ntwo\nthree\n', '')), null],
    ['a missing final newline is added', at(PATH, sr('one\n', '1\n')), '1\ntwo\n', { file: 'one\ntwo' }],
    ['a last blank line of both texts is no part of them', at(PATH, sr('one\n\n', '1\n\n')), '1\ntwo\n', { file: 'one\ntwo\n' }],
    ['the file name as the first line of the texts', at(PATH, sr('// src/a.ts\ntwo\n', '// src/a.ts\n2\n')), DONE],
    ['prefixes that differ', at(PATH, sr('if x:\n  go()\n', 'if y:\n  go()\n')), null, { file: '\tif x:\n\t\tgo()\n' }],
    ['dots for lines left out', at(PATH, sr('one\n...\nthree\n', '1\n...\n3\n')), '1\ntwo\n3\n'],
    ['dots on one side only', at(PATH, sr('one\n...\nthree\n', '1\n3\n')), null],
    ['shell fences are no edits', `\`\`\`bash\nls\nls\n${sr('one\n', '1\n')}\`\`\`\n${at(PATH, TWO)}`, DONE],
    ['a line too long for a file name takes all with it', at(PATH, TWO) + at('as said '.repeat(33), sr('one\n', '1\n')), null],
    ['as long a line of several parts is a missing file', at('as said/'.repeat(33), sr('one\n', '1\n')), '1\ntwo\nthree\n'],
    ['a folder is no new file', at('src/', sr('', 'new\n')), null],
    ['nor is what a file stands in the way of', at('src/a.ts/b', sr('', 'new\n')), null],
    ['a block for a folder: another file has the lines', at('src/', TWO), DONE],
    ['a block that is nothing but the name of its file', at(PATH, TWO, sr('src/a.ts\n', '1\n')), null],
    [
      'new files are made before the first block is applied',
      at(PATH, sr('...\n', '...\nfour\n')) + at('b', sr('', 'new\n')),
      { [PATH]: '\nfour\n', b: 'new\n' },
      { file: '' },
    ],
    [
      'fewer characters before a line than were sought, one of them of two units',
      at(PATH, sr('    \u{1d54f}\n', 'y\n')),
      '  y\n',
      { file: '  \u{1d54f}\n' },
    ],
  ],
)

test.each(ROWS)('%s', (_, row) => {
  const { made, meant } = judged(AIDER, row)
  expect(made).toEqual(meant)
})

test('where each hunk stands', () => {
  const { made, meant } = standing(AIDER)
  expect(made).toEqual(meant)
})

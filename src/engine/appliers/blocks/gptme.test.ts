/** What gptme does with patches, one thing to a row. */
import { expect, test } from 'vitest'
import { at as belowPath, DONE, judged, PATH, rowsOf, sr, standing, type Tool } from './rows-fixture'

const block = (old: string, fresh: string): string => `<<<<<<< ORIGINAL\n${old}=======\n${fresh}>>>>>>> UPDATED\n`
const at = (path: string, ...parts: readonly string[]): string => `\`\`\`patch ${path}\n${parts.join('')}\`\`\`\n`

const GPTME: Tool = { id: 'gptme', block, at }

const TWO = block('two\n', '2\n')

const ROWS = rowsOf(
  GPTME,
  {
    'nothing of its format': ['refused', null],
    'one block': ['applied', DONE],
    'two files': ['both written', { a: 'y\n', b: 'z\n' }],
    'the base name for a path': ['a missing file', null],
    'no path but a default': ['the default', DONE],
    'a new file': ['a missing file', null],
    'a second block that fits nowhere': ['all patches or none', null],
    'blocks out of order': ['all applied', '1\ntwo\n3\n'],
    'an old text in two places': ['refused', null],
    'part of a line': ['applied', 'one\ntWO\nthree\n'],
    'no old text': ['refused', null],
    'no new text': ['an empty updated part leaves a blank line', 'one\n\nthree\n'],
    'the old text for a new one': ['refused', null],
    'indentation left out': ['not found', null],
    'carriage returns in the reply': ['read as line ends', DONE],
    'carriage returns in a reply of two blocks': ['read as line ends', '1\n2\nthree\n'],
    'carriage returns in the file': ['gone from the edited file', DONE],
    'a last line without an end': ['stays without', 'x\nz'],
    'markers of six signs': ['none', null],
    'no closing marker': ['refused', null],
    'a divider in the new text': ['refused', null],
  },
  [
    [
      'blank lines whatever is in them, up to the end of a file without a final newline',
      at(PATH, block('a\n\nb\n', 'c\n')),
      'c',
      { file: 'a\n  \nb' },
    ],
    ['the last line of an original part has no line end', at(PATH, block('a\n\nb\n', 'c\n')), null, { file: 'a\n  \nb\n' }],
    [
      'a blank last line is like one with its line end, which goes',
      at(PATH, block('a\n\t\n', 'c\n')),
      'cb\n',
      { file: 'a\n  \nb\n' },
    ],
    [
      'lines found give way where they occur first, be it within a line',
      at(PATH, block('a\n\t\n', 'c\n')),
      'b ca\n  \n',
      { file: 'b a\n  \na\n  \n' },
    ],
    ['longer dividers are text', at(PATH, block('two\n', '2\n========\n')), 'one\n2\n========\nthree\n'],
    ['a placeholder on one side', at(PATH, block('two\n', '# ... rest\n')), null],
    [
      'a placeholder on both sides cuts the block up',
      at(PATH, block('one\n# ...\nthree\n', '1\n# ... as it was\n3\n')),
      '1\ntwo\n3\n',
    ],
    [
      'the signs of placeholders are replaced too',
      at(PATH, block('one\n# ...\n', '1\n// ...\n')),
      '1\n// two\n',
      { file: 'one\n# two\n' },
    ],
    ['placeholders with nothing around them that differs', at(PATH, block('one\n# ...\n', 'one\n# ...\n')), {}],
    ['text before the first block', at(PATH, 'Look:\n', TWO), null],
    ['text behind a block', at(PATH, TWO, 'Done.\n'), DONE],
    ['a patch of nothing', at(PATH), null],
    ['a patch of blank lines', at(PATH, '\n\n'), {}],
    ['no original part, and a file of nothing', at(PATH, block('\n', 'new\n')), 'new', { file: '' }],
    ['a call in JSON', JSON.stringify({ name: 'patch', arguments: { path: PATH, patch: TWO } }), DONE],
    ['a path above a fence', belowPath(PATH, TWO), DONE],
    [
      'a block without its end, and the next patch',
      `\`\`\`patch b\n<<<<<<< ORIGINAL\nx\n=======\ny\n\`\`\`\n\n${at(PATH, TWO)}`,
      DONE,
      { file: { [PATH]: 'one\ntwo\nthree\n', b: 'x\n' }, verdict: 'partial' },
    ],
    [
      'a fence inside of a patch',
      at(PATH, block('```\ntwo\n```\n', '```\n2\n```\n')),
      '```\n2\n```\n',
      { file: '```\ntwo\n```\n' },
    ],
    ['other markers in its fence', at(PATH, sr('two\n', '2\n')), null],
    ['other markers below a path', `${PATH}\n${sr('two\n', '2\n')}`, null, { stopped: 'format' }],
  ],
)

test.each(ROWS)('%s', (_, row) => {
  const { made, meant } = judged(GPTME, row)
  expect(made).toEqual(meant)
})

test('where each hunk stands', () => {
  const { made, meant } = standing(GPTME, '')
  expect(made).toEqual(meant)
})

/** What gptme does with patches, one thing to a row. */
import { expect, test } from 'vitest'
import { emulate } from '../emulate'
import {
  BLOCK_DONE,
  BLOCK_PATH,
  type BlockTool,
  fencedBelowPath as belowPath,
  blockPlace,
  blockRowsOf,
  judgedBlock,
  searchReplaceText,
} from './testing/block-rows'

const block = (old: string, fresh: string): string => `<<<<<<< ORIGINAL\n${old}=======\n${fresh}>>>>>>> UPDATED\n`
const at = (path: string, ...parts: readonly string[]): string => `\`\`\`patch ${path}\n${parts.join('')}\`\`\`\n`

const GPTME: BlockTool = { id: 'gptme', block, at }

const TWO = block('two\n', '2\n')

const ROWS = blockRowsOf(
  GPTME,
  {
    'nothing of its format': ['refused', null],
    'one block': ['applied', BLOCK_DONE],
    'two files': ['both written', { a: 'y\n', b: 'z\n' }],
    'the base name for a path': ['a missing file', null],
    'no path but a default': ['the default', BLOCK_DONE],
    'a new file': ['a missing file', null],
    'a second block that fits nowhere': ['all patches or none', null],
    'blocks out of order': ['all applied', '1\ntwo\n3\n'],
    'an old text in two places': ['refused', null],
    'part of a line': ['applied', 'one\ntWO\nthree\n'],
    'no old text': ['refused', null],
    'no new text': ['an empty updated part leaves a blank line', 'one\n\nthree\n'],
    'the old text for a new one': ['refused', null],
    'indentation left out': ['not found', null],
    'carriage returns in the reply': ['read as line ends', BLOCK_DONE],
    'carriage returns in a reply of two blocks': ['read as line ends', '1\n2\nthree\n'],
    'carriage returns in the file': ['gone from the edited file', BLOCK_DONE],
    'a last line without an end': ['stays without', 'x\nz'],
    'markers of six signs': ['none', null],
    'no closing marker': ['refused', null],
    'a divider in the new text': ['refused', null],
  },
  [
    [
      'blank lines whatever is in them, up to the end of a file without a final newline',
      at(BLOCK_PATH, block('a\n\nb\n', 'c\n')),
      'c',
      { file: 'a\n  \nb' },
    ],
    ['the last line of an original part has no line end', at(BLOCK_PATH, block('a\n\nb\n', 'c\n')), null, { file: 'a\n  \nb\n' }],
    [
      'a blank last line is like one with its line end, which goes',
      at(BLOCK_PATH, block('a\n\t\n', 'c\n')),
      'cb\n',
      { file: 'a\n  \nb\n' },
    ],
    [
      'lines found give way where they occur first, be it within a line',
      at(BLOCK_PATH, block('a\n\t\n', 'c\n')),
      'b ca\n  \n',
      { file: 'b a\n  \na\n  \n' },
    ],
    ['longer dividers are text', at(BLOCK_PATH, block('two\n', '2\n========\n')), 'one\n2\n========\nthree\n'],
    ['a placeholder on one side', at(BLOCK_PATH, block('two\n', '# ... rest\n')), null],
    [
      'a placeholder on both sides cuts the block up',
      at(BLOCK_PATH, block('one\n# ...\nthree\n', '1\n# ... as it was\n3\n')),
      '1\ntwo\n3\n',
    ],
    [
      'the signs of placeholders are replaced too',
      at(BLOCK_PATH, block('one\n# ...\n', '1\n// ...\n')),
      '1\n// two\n',
      { file: 'one\n# two\n' },
    ],
    ['placeholders with nothing around them that differs', at(BLOCK_PATH, block('one\n# ...\n', 'one\n# ...\n')), {}],
    ['text before the first block', at(BLOCK_PATH, 'Look:\n', TWO), null],
    ['text behind a block', at(BLOCK_PATH, TWO, 'Done.\n'), BLOCK_DONE],
    ['a patch of nothing', at(BLOCK_PATH), null],
    ['a patch of blank lines', at(BLOCK_PATH, '\n\n'), {}],
    ['no original part, and a file of nothing', at(BLOCK_PATH, block('\n', 'new\n')), 'new', { file: '' }],
    ['a call in JSON', JSON.stringify({ name: 'patch', arguments: { path: BLOCK_PATH, patch: TWO } }), BLOCK_DONE],
    ['a path above a fence', belowPath(BLOCK_PATH, TWO), BLOCK_DONE],
    [
      'a block without its end, and the next patch',
      `\`\`\`patch b\n<<<<<<< ORIGINAL\nx\n=======\ny\n\`\`\`\n\n${at(BLOCK_PATH, TWO)}`,
      BLOCK_DONE,
      { file: { [BLOCK_PATH]: 'one\ntwo\nthree\n', b: 'x\n' }, verdict: 'partial' },
    ],
    [
      'a fence inside of a patch',
      at(BLOCK_PATH, block('```\ntwo\n```\n', '```\n2\n```\n')),
      '```\n2\n```\n',
      { file: '```\ntwo\n```\n' },
    ],
    ['other markers in its fence', at(BLOCK_PATH, searchReplaceText('two\n', '2\n')), null],
    ['other markers below a path', `${BLOCK_PATH}\n${searchReplaceText('two\n', '2\n')}`, null, { stopped: 'format' }],
  ],
)

test.each(ROWS)('%s', (_, row) => {
  const { made, meant } = judgedBlock(GPTME, row)
  expect(made).toEqual(meant)
})

test('where each hunk is', () => {
  const { made, meant } = blockPlace(GPTME, '')
  expect(made).toEqual(meant)
})

const many = (paths: string, ...parts: readonly string[]): string => `\`\`\`patch_many ${paths}\n${parts.join('')}\`\`\`\n`
const under = (path: string, ...parts: readonly string[]): string => `=== PATH: ${path} ===\n${parts.join('')}`
const entry = (path: string, old: string, fresh: string) => ({ path, patch: block(old, fresh) })

const TREE = { a: 'one\ntwo\n', b: 'three\n' }

type Many = readonly [does: string, reply: string, left: Readonly<Record<string, string>> | null]

test.each<Many>([
  ['one block for each path', many('a b', block('one\n', '1\n'), block('three\n', '3\n')), { a: '1\ntwo\n', b: '3\n' }],
  [
    'several blocks under headers',
    many('', under('a', block('one\n', '1\n'), block('two\n', '2\n')), under('b', block('three\n', '3\n'))),
    { a: '1\n2\n', b: '3\n' },
  ],
  ['a block that fits nowhere keeps the other files, too', many('a b', block('one\n', '1\n'), block('four\n', '3\n')), null],
  ['a file that is not there does so', many('a c', block('one\n', '1\n'), block('x\n', 'y\n')), null],
  ['more blocks than paths', many('a', block('one\n', '1\n'), block('two\n', '2\n')), null],
  ['fewer blocks than paths', many('a b', block('one\n', '1\n')), null],
  ['no path', many('', block('one\n', '1\n')), null],
  ['nothing', many('a'), null],
  ['no marker', many('a', 'one\n'), null],
  [
    'of two patches of one file the last wins',
    many('', under('a', block('one\n', '1\n')), under('a', block('two\n', '2\n'))),
    { a: 'one\n2\n' },
  ],
  ['headers go before the paths of the fence', many('b', under('a', block('one\n', '1\n'))), { a: '1\ntwo\n' }],
  [
    'a call',
    JSON.stringify({ name: 'patch_many', arguments: { patches: [entry('a', 'one\n', '1\n'), entry('b', 'three\n', '3\n')] } }),
    { a: '1\ntwo\n', b: '3\n' },
  ],
  [
    'a call whose list is a text',
    JSON.stringify({ name: 'patch_many', arguments: { patches: JSON.stringify([entry('a', 'one\n', '1\n')]) } }),
    { a: '1\ntwo\n' },
  ],
  ['a call without a list', JSON.stringify({ name: 'patch_many', arguments: { patches: 'a' } }), null],
  ['a call of an empty list', JSON.stringify({ name: 'patch_many', arguments: { patches: [] } }), null],
  [
    'a patch without a path',
    JSON.stringify({ name: 'patch_many', arguments: { patches: [{ patch: block('one\n', '1\n') }] } }),
    null,
  ],
])('patch_many: %s', (_, reply, left) => {
  const { verdict, files } = emulate('gptme', reply, TREE)
  expect({ verdict, files }).toEqual({ verdict: left === null ? 'refused' : 'applied', files: { ...TREE, ...left } })
})

/** What the tools of the family do with one and the same patch. */
import { describe, expect, test } from 'vitest'
import type { ApplierId } from '../applier'
import { emulate } from '../emulate'

const TEXT = 'one\ntwo\nthree\n'
const FILES = { a: TEXT, b: 'x\n' }
const patch = (...lines: readonly string[]) => ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n')
const update = (...lines: readonly string[]) => patch('*** Update File: a', ...lines)

/** `null`: refused, and nothing is changed. A text: what `a` becomes. */
type Left = string | null | Readonly<Record<string, string>>
const TOOLS: readonly ApplierId[] = [
  'codex-apply-patch',
  'codex-classic',
  'openai-apply-diff',
  'cline-apply-patch',
  'copilot-apply-patch',
  'aider-patch',
]
/** Aider's coder alone: what its host makes of a reply is in aider.test.ts. */
const alone = (id: ApplierId) => (id === 'aider-patch' ? { hosted: false } : {})

/** `left`: in the order of `TOOLS`. */
type Row = readonly [about: string, reply: string, left: readonly Left[]]

const TWO = 'one\n2\nthree\n'
const END = 'one\ntwo\nthree\nnew\n'
const UNDER = 'one\nnew\ntwo\nthree\n'
const all = (left: Left): readonly Left[] => [left, left, left, left, left, left]
const JSON_CALL = JSON.stringify({ name: 'apply_patch', arguments: { input: update('@@', '-two', '+2') } })
const SHELL_CALL = JSON.stringify({ name: 'shell', arguments: { command: ['apply_patch', update('@@', '-two', '+2')] } })

const ROWS: readonly Row[] = [
  ['the plain one', update('@@', ' one', '-two', '+2'), all(TWO)],
  ['in a fence with words around it', `Here:\n\n\`\`\`diff\n${update('@@', '-two', '+2')}\`\`\`\n\nDone.`, all(TWO)],
  ['in a heredoc', `apply_patch <<'EOF'\n${update('@@', '-two', '+2')}EOF\n`, all(TWO)],
  ['in a call', JSON_CALL, all(TWO)],
  ['in a shell call', SHELL_CALL, all(TWO)],
  ['in a call that is no JSON', JSON_CALL.slice(0, -2), all(null)],
  ['without "@@" before its first section', update('-two', '+2'), all(TWO)],
  ['the first marker decorated', update('@@', '-two', '+2').replace('Patch\n', 'Patch ***\n'), [null, null, TWO, TWO, null, TWO]],
  ['a blank before the first marker', ` ${update('@@', '-two', '+2')}`, [TWO, TWO, TWO, null, null, null]],
  ['without the first marker', update('@@', '-two', '+2').slice('*** Begin Patch\n'.length), [null, null, TWO, null, null, TWO]],
  ['without the last marker', update('@@', '-two', '+2').replace('*** End Patch\n', ''), [null, null, TWO, null, TWO, TWO]],
  ['without either', '```\n*** Update File: a\n@@\n-two\n+2\n```\n', [null, null, TWO, TWO, null, TWO]],
  [
    'an insertion without context',
    update('@@', '+new'),
    [END, END, `new\n${TEXT}`, `new\n${TEXT}`, `new\n${TEXT}`, `new\n${TEXT}`],
  ],
  ['an insertion under an anchor', update('@@ one', '+new'), [END, END, UNDER, UNDER, UNDER, UNDER]],
  ['stacked anchors', update('@@ one', '@@ two', '-three', '+3'), [null, null, ...all('one\ntwo\n3\n').slice(2)]],
  ['an anchor that is nowhere', update('@@ gone', '-two', '+2'), [null, null, TWO, TWO, TWO, null]],
  ['the header of a unified diff', update('@@ -1,3 +1,3 @@', '-two', '+2'), [null, null, TWO, TWO, TWO, null]],
  ['a first line without a prefix', update('@@', 'one', '-two', '+2'), [null, null, null, TWO, TWO, null]],
  ['a later line without a prefix', update('@@', '-two', '+2', 'three'), [null, null, null, TWO, TWO, null]],
  ['sections out of order', update('@@', '-three', '+3', '@@', '-one', '+1'), all(null)],
  ['the same lines twice', update('@@', '-two', '+two'), all(TEXT)],
  ['a file that is not there', patch('*** Update File: c', '@@', '-two', '+2'), all(null)],
  ['an absolute path', patch('*** Update File: /a', '@@', '-two', '+2'), all(null)],
  ['a path from here', patch('*** Update File: ./a', '@@', '-two', '+2'), all(TWO)],
  [
    'a new file',
    patch('*** Add File: c', '+x', '+y'),
    ['x\ny\n', 'x\ny\n', 'x\ny', 'x\ny', 'x\ny', 'x\ny\n'].map((c) => ({ ...FILES, c })),
  ],
  [
    'a new file that is there',
    patch('*** Add File: b', '+y'),
    [{ ...FILES, b: 'y\n' }, { ...FILES, b: 'y\n' }, null, null, { ...FILES, b: 'y' }, null],
  ],
  ['a deletion', patch('*** Delete File: b'), all({ a: TEXT })],
]

describe.each(ROWS)('a patch: %s', (_, reply, left) => {
  test.each(TOOLS.map((id, index) => [id, left[index] ?? null] as const))('%s', (id, expected) => {
    const { verdict, files } = emulate(id, reply, FILES, alone(id))
    if (expected === null) expect({ verdict, files }).toEqual({ verdict: 'refused', files: FILES })
    else
      expect({ verdict, files }).toEqual({
        verdict: 'applied',
        files: typeof expected === 'string' ? { ...FILES, a: expected } : expected,
      })
  })
})

type FileRow = readonly [about: string, text: string, body: readonly string[], left: readonly (string | null)[]]

const CRLF = 'one\r\ntwo\r\nthree\r\n'
const MIXED = 'one\r\n2\nthree\r\n'

const FILE_ROWS: readonly FileRow[] = [
  [
    'CRLF',
    CRLF,
    ['@@', ' one', '-two', '+2'],
    ['one\r\n2\r\nthree\r\n', 'one\n2\nthree\r\n', 'one\r\n2\r\nthree\r\n', 'one\r\n2\r\nthree\r\n', MIXED, TWO],
  ],
  [
    'CRLF, and the patch too',
    CRLF,
    ['@@\r', ' one\r', '-two\r', '+2\r'],
    ['one\r\n2\r\nthree\r\n', null, 'one\r\n2\r\nthree\r\n', 'one\r\n2\r\nthree\r\n', 'one\r\n2\r\nthree\r\n', TWO],
  ],
  [
    'mixed line ends',
    'one\r\ntwo\nthree\r\n',
    ['@@', '-two', '+2'],
    ['one\r\n2\r\nthree\r\n', MIXED, MIXED, 'one\r\n2\r\nthree\r\n', MIXED, TWO],
  ],
  ['no final newline', 'one\ntwo', ['@@', '-one', '+1'], ['1\ntwo\n', '1\ntwo\n', '1\ntwo', '1\ntwo', '1\ntwo', '1\ntwo\n']],
  ['a blank line at its end', 'one\n\n', ['@@', '-one', '+1'], ['1\n\n', '1\n', '1\n\n', '1\n\n', '1\n\n', '1\n\n']],
  [
    'a byte order mark',
    '\ufeffone\ntwo\n',
    ['@@', ' one', '-two', '+2'],
    [null, 'one\n2\n', '\ufeffone\n2\n', '\ufeffone\n2\n', '\ufeffone\n2\n', null],
  ],
  ['nothing in it', '', ['@@', '+new'], ['new\n', 'new\n', 'new\n', 'new\n', 'new\n', 'new\n']],
  [
    'other white space in its context',
    'one \n\ttwo\n',
    ['@@', ' one', '-  two', '+  2'],
    ['one \n  2\n', 'one\n  2\n', 'one \n  2\n', 'one \n  2\n', 'one \n\t2\n', 'one \n  2\n'],
  ],
  [
    'other punctuation in its context',
    '\u201cone\u201d\ntwo\n',
    ['@@', ' "one"', '-two', '+2'],
    ['\u201cone\u201d\n2\n', '"one"\n2\n', null, '\u201cone\u201d\n2\n', '\u201cone\u201d\n2\n', null],
  ],
  [
    'guillemets',
    '\u00abone\u00bb\ntwo\n',
    ['@@', ' "one"', '-two', '+2'],
    [null, null, null, '\u00abone\u00bb\n2\n', '\u00abone\u00bb\n2\n', null],
  ],
  ['the same lines in two places', 'a\nb\na\nb\n', ['@@', ' a', '-b', '+c'], all('a\nc\na\nb\n').map(String)],
  [
    'the same lines, the last ones meant',
    'a\nb\na\nb\n',
    ['@@', ' a', '-b', '+c', '*** End of File'],
    ['a\nb\na\nc\n', 'a\nb\na\nc\n', 'a\nb\na\nc\n', 'a\nc\na\nb\n', 'a\nc\na\nb\n', 'a\nb\na\nc\n'],
  ],
  [
    'lines meant as the last that are not',
    'a\nb\nc\n',
    ['@@', ' a', '-b', '+x', '*** End of File'],
    [null, null, 'a\nx\nc\n', 'a\nx\nc\n', 'a\nx\nc\n', 'a\nx\nc\n'],
  ],
  [
    'a blank line that lost its space',
    'a\n\nb\n',
    ['@@', ' a', '', '-b', '+c'],
    ['a\n\nc\n', 'a\n\nc\n', 'a\n\nc\n', null, 'a\n\nc\n', 'a\n\nc\n'],
  ],
  [
    'a blank line that is not there',
    'a\nb\n',
    ['@@', ' a', '-b', '+c', ''],
    ['a\nc\n', 'a\nc\n', 'a\nc\n', null, 'a\nc\n', null],
  ],
  [
    'a line off by a character',
    'first line\nsecond line\nthird line\nb\n',
    ['@@', ' first line', ' second lime', ' third line', '-b', '+c'],
    [null, null, null, 'first line\nsecond line\nthird line\nc\n', 'first line\nsecond line\nthird line\nc\n', null],
  ],
]

describe.each(FILE_ROWS)('a file: %s', (_, text, body, left) => {
  test.each(TOOLS.map((id, index) => [id, left[index] ?? null] as const))('%s', (id, expected) => {
    const { verdict, files } = emulate(id, update(...body), { a: text })
    expect({ verdict, text: files.a }).toEqual({ verdict: expected === null ? 'refused' : 'applied', text: expected ?? text })
  })
})

const SECOND_FAILS = patch('*** Update File: a', '@@', '-two', '+2', '*** Update File: b', '@@', '-gone', '+y')

test.each([
  ['codex-apply-patch', {}, 'refused'],
  ['codex-apply-patch', { verified: false }, 'partial'],
  ['codex-classic', {}, 'refused'],
  ['codex-classic', { verified: false }, 'partial'],
  ['openai-apply-diff', {}, 'partial'],
  ['cline-apply-patch', {}, 'refused'],
  ['copilot-apply-patch', {}, 'refused'],
  ['aider-patch', {}, 'refused'],
] as const)('of two files the second fails: %s %j is %s', (id, options, expected) => {
  const { verdict, files } = emulate(id, SECOND_FAILS, FILES, options)
  expect({ verdict, files }).toEqual({ verdict: expected, files: expected === 'partial' ? { ...FILES, a: TWO } : FILES })
})

test('Aider merges the updates of a file; Codex applies one after the other', () => {
  const twice = patch('*** Update File: a', '@@', '-three', '+3', '*** Update File: a', '@@', '-one', '+1')
  for (const id of ['aider-patch', 'codex-apply-patch'] as const)
    expect(emulate(id, twice, FILES)).toMatchObject({ verdict: 'applied', files: { a: '1\ntwo\n3\n' } })
  expect(emulate('cline-apply-patch', twice, FILES).verdict).toBe('refused')
})

test('a diff without an envelope is for the file that is meant, or for the one that the call names', () => {
  const diff = '@@\n-two\n+2\n'
  const call = JSON.stringify({ type: 'update_file', path: 'a', diff })
  expect(emulate('openai-apply-diff', `\`\`\`\n${diff}\`\`\`\n`, FILES, { defaultPath: 'a' }).files.a).toBe(TWO)
  expect(emulate('openai-apply-diff', call, FILES).files.a).toBe(TWO)
})

test.each(TOOLS)('%s: a reply without a patch is not its format', (id) => {
  expect(emulate(id, 'Nothing to be done.', FILES).stopped).toBe('format')
})

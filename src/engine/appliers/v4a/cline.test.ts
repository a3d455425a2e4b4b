/** What Cline's apply_patch does that its relatives do not. */
import { expect, test } from 'vitest'
import { emulate } from '../emulate'

const FILES = { a: 'one\ntwo\nthree\n', b: 'x\n' }
const CHANGE = '*** Update File: a\n@@\n-two\n+2\n'
const CHANGED = { ...FILES, a: 'one\n2\nthree\n' }

/** `left`: what the files become; null: refused. */
type Row = readonly [
  about: string,
  reply: string,
  left: Readonly<Record<string, string>> | null,
  more?: { readonly files?: Readonly<Record<string, string>>; readonly former?: boolean },
]

const ENDS = { a: 'one\r\ntwo\r\nthree\r\n' }
const ADDED = '*** Begin Patch\n*** Add File: b\n+y\n*** End Patch\n'

const ROWS: readonly Row[] = [
  ['a new file that is there', ADDED, null],
  ['a new file that is there, formerly', ADDED, { ...FILES, b: 'y' }, { former: true }],
  ['CRLF in the file', `*** Begin Patch\n${CHANGE}*** End Patch\n`, { a: 'one\r\n2\r\nthree\r\n' }, { files: ENDS }],
  [
    'CRLF in the file, formerly',
    `*** Begin Patch\n${CHANGE}*** End Patch\n`,
    { a: 'one\n2\nthree\n' },
    { files: ENDS, former: true },
  ],
  [
    'CRLF somewhere in the file',
    `*** Begin Patch\n${CHANGE}*** End Patch\n`,
    { a: 'one\r\n2\r\nthree\r\n' },
    { files: { a: 'one\ntwo\r\nthree\n' } },
  ],
  ['more behind the markers', `*** Begin Patch:\n${CHANGE}*** End Patch ***\n`, CHANGED],
  ['no markers, in a heredoc', `\`\`\`\napply_patch <<'EOF'\n${CHANGE}EOF\n\`\`\`\n`, CHANGED],
  ['one marker alone', `\`\`\`\n${CHANGE}*** End Patch\n\`\`\`\n`, null],
  ['a path with blanks around it', `*** Begin Patch\n${CHANGE.replace(' a\n', '  a \n')}*** End Patch\n`, CHANGED],
  [
    'the end of the file, without a context: at the cursor',
    '*** Begin Patch\n*** Update File: a\n@@ one\n+new\n*** End of File\n*** End Patch\n',
    { ...FILES, a: 'one\nnew\ntwo\nthree\n' },
  ],
  ['a blank line behind "@@"', `*** Begin Patch\n${CHANGE.replace('@@\n', '@@\n\n')}*** End Patch\n`, null],
  ['a move', `*** Begin Patch\n${CHANGE.replace('\n', '\n*** Move to: c\n')}*** End Patch\n`, { b: 'x\n', c: 'one\n2\nthree\n' }],
  ['a move to where it is', `*** Begin Patch\n${CHANGE.replace('\n', '\n*** Move to: a\n')}*** End Patch\n`, { b: 'x\n' }],
]

test.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, [, reply, left, { files = FILES, former = false } = {}]) => {
  const made = emulate('cline-apply-patch', reply, files, { former })
  const meant = { verdict: left === null ? 'refused' : 'applied', files: left ?? files }
  expect({ verdict: made.verdict, files: made.files }).toEqual(meant)
})

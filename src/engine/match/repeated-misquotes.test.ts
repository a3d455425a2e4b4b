/** What one misquoted line shows of new ones: a new line that repeats it is refused, and one that does not lands. */
import { expect, test } from 'vitest'
import { applyReply } from '../index'

const lined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
const REST = ['keep(first)', 'last(second)', 'more(third)', 'end(fourth)']

/** The file's line, as the reply quotes it, a new line that repeats what differs, and one that does not. */
type Row = readonly [name: string, ours: string, theirs: string, repeats: string, plain: string]

const ROWS: readonly Row[] = [
  ['entities of the file, rendered', 'a &lt; b', 'a < b', 'c < d', 'c = d'],
  ['quoted-printable', 'left = amber(birch)', 'left =3D amber(birch)', 'right =3D cedar', 'right(cedar)'],
  ['codes of addresses', 'see(/amber birch)', 'see(/amber%20birch)', 'go(/cedar%20delta)', 'go(/cedar)'],
  ['question marks for what an alphabet lacks', 'caf\u00e9 au lait', 'caf? au lait', 'd?j? vu', 'seen before'],
  ['two hyphens as a dash', 'run --amber now', 'run \u2014amber now', 'stop; run \u2014amber now', 'stop now'],
  ['brackets of another kind', 'let m = rows[7]', 'let m = rows(7)', 'let n = columns(8)', 'let n = 8'],
  ['a word for an operator', 'amber || exit', 'amber or exit', 'birch or exit', 'birch; exit'],
  ['blanks for escapes of white space', 'print("amber\\n")', 'print("amber ")', 'print("birch ")', ''],
  [
    'loose comparisons for strict ones',
    'if (amber !== 7) stop',
    'if (amber != 7) stop',
    'if (birch == 8) go',
    'if (birch === 8) go',
  ],
  ['escaped signs', 'end of amber. More', 'end of amber\\. More', 'end of birch\\. Less', 'end of birch'],
  ['names that an editor shows before arguments', 'amber(birch)', 'amber(tree: birch)', 'cedar(tree: delta)', 'cedar(delta)'],
  [
    'the same before types',
    'amber(birch: Tree): void',
    'amber(birch: birch: Tree): void',
    'cedar(delta: delta: Tree): void',
    'cedar(delta: Tree): void',
  ],
  [
    'underscores in pairs that a page left out',
    'run(amber_birch, cedar_delta)',
    'run(amberbirch, cedardelta)',
    'go(maple, linden)',
    '',
  ],
  ['a mask', 'key = a1b2c3d4', 'key = ********', 'token = ********', 'token = given'],
  ['the begin of a comment', '/* for amber */', '/ for amber /', '/ for birch /', ''],
  ['variables that a shell put values for', 'cat $home/amber', 'cat /amber', 'cat /birch', ''],
  ['keywords in capitals', 'amber is this and not that', 'amber IS this AND not that', 'birch NOT this', 'birch is that'],
]

const replyOf = (theirs: string, fresh: string): string =>
  `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${lined([theirs, ...REST])}=======\n${lined([theirs, ...REST.slice(0, 1), fresh, ...REST.slice(1)])}>>>>>>> REPLACE\n\`\`\`\n`

const stateOf = (ours: string, theirs: string, fresh: string) => {
  const file = lined(['begin()', ours, ...REST])
  const { files } = applyReply(replyOf(theirs, fresh), { 'a.ts': file })
  return files['a.ts'] === file ? null : files['a.ts']
}

test.each(ROWS)('%s', (_, ours, theirs, repeats, plain) => {
  expect(stateOf(ours, theirs, repeats)).toBeNull()
  if (plain !== '') expect(stateOf(ours, theirs, plain)).toBe(lined(['begin()', ours, REST[0] ?? '', plain, ...REST.slice(1)]))
})

test('a line of a diff with a foreign sign may stay, and may go', () => {
  const file = lined(['begin()', 'amber(one)', ...REST])
  const reply = `*** Begin Patch\n*** Update File: a.ts\n@@\n begin()\n~amber(one)\n+birch(two)\n keep(first)\n*** End Patch\n`
  expect(applyReply(reply, { 'a.ts': file }).files['a.ts']).toBe(file)
})

test('a file of numbers, one to a line, has no line numbers', () => {
  const numbers = ['V12', '8531', '8532', '68089', '68090', '69245']
  const file = lined(['begin', ...numbers.filter((line) => line !== '68090'), 'end'])
  const rows = numbers.map((line) => ` ${line}`)
  const patch = (added: string) =>
    `*** Begin Patch\n*** Update File: a.txt\n@@\n${lined([...rows.slice(0, 2), added, ...rows.slice(2)])}*** End Patch\n`
  const { files } = applyReply(patch('+# note'), { 'a.txt': file })
  expect([file, file.replace('8531\n', '8531\n# note\n')]).toContain(files['a.txt'])
})

test('new lines that begin with the numbers of the lines that they are to be are in doubt', () => {
  const file = lined(['1\tone', '2\ttwo', 'amber(3)', 'birch(4)', 'cedar(5)', 'delta(6)'])
  const reply = `a.ts\n\`\`\`\n<<<<<<< SEARCH\namber(3)\nbirch(4)\n=======\namber(3)\n  4\tfresh()\n  5\tother()\nbirch(4)\n>>>>>>> REPLACE\n\`\`\`\n`
  expect(applyReply(reply, { 'a.ts': file }).files['a.ts']).toBe(file)
})

test('a line that is not quoted, between blank lines of which one goes, may be among what goes', () => {
  const file = lined(['amber()', '', '# about birch', 'birch()', '', 'cedar()', 'delta()'])
  const reply = `a.py\n\`\`\`\n<<<<<<< SEARCH\namber()\n\nbirch()\n\ncedar()\n=======\namber()\n\ncedar()\n>>>>>>> REPLACE\n\`\`\`\n`
  expect(applyReply(reply, { 'a.py': file }).files['a.py']).toBe(file)
})

test('the width at which one block shows that lines are broken counts in all', () => {
  const long = 'const amber = combine(first.value, second.value, third)'
  const file = lined(['begin()', long, 'keep(one)', 'keep(two)', 'middle(three)', 'last(four)'])
  const cut = [long.slice(0, 44), long.slice(44)]
  const other = 'const birch = combine(first.value, fourth.value, fifth)'
  const block = (old: readonly string[], fresh: readonly string[]) =>
    `<<<<<<< SEARCH\n${lined(old)}=======\n${lined(fresh)}>>>>>>> REPLACE\n`
  const first = block([...cut, 'keep(one)'], [...cut, 'kept(one)'])
  const second = block(['middle(three)'], ['middle(three)', other.slice(0, 44), other.slice(44)])
  expect(applyReply(`a.ts\n\`\`\`\n${first}${second}\`\`\`\n`, { 'a.ts': file }).files['a.ts']).not.toContain(other.slice(0, 44))
})

test('of new lines some have the prefix of the quoted ones, which begins an item of a list as well', () => {
  const file = lined(['Amber is first.', '', 'Birch is second.', '', '## Cedar'])
  const old = ['- Amber is first.', '- ', '- Birch is second.', '- ', '- ## Cedar']
  const fresh = [...old.slice(0, 2), 'Birch is another.', '- Delta is an item.', ...old.slice(3)]
  const reply = `a.md\n\`\`\`\n<<<<<<< SEARCH\n${lined(old)}=======\n${lined(fresh)}>>>>>>> REPLACE\n\`\`\`\n`
  expect(applyReply(reply, { 'a.md': file }).files['a.md']).toBe(file)
})

test('wide spaces that the file begins its lines with are text', () => {
  const file = lined(['\u00a0\u00a0amber\u00a0one<br>', '\u00a0\u00a0birch\u00a0two, and more<br>', 'end()'])
  const old = lined(['\u00a0\u00a0amber\u00a0one<br>', '\u00a0\u00a0birch\u00a0two, and mroe<br>'])
  const fresh = lined([
    '\u00a0\u00a0amber\u00a0one<br>',
    '\u00a0\u00a0cedar\u00a0three<br>',
    '\u00a0\u00a0birch\u00a0two, and mroe<br>',
  ])
  const reply = `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${old}=======\n${fresh}>>>>>>> REPLACE\n\`\`\`\n`
  expect(applyReply(reply, { 'a.ts': file }).files['a.ts']).toBe(
    lined([
      '\u00a0\u00a0amber\u00a0one<br>',
      '\u00a0\u00a0cedar\u00a0three<br>',
      '\u00a0\u00a0birch\u00a0two, and more<br>',
      'end()',
    ]),
  )
})

test('context of two places, where the file has the lines above the change elsewhere as quoted', () => {
  const rule = (name: string, colour: string, weight: string) => [
    `.${name} {`,
    `  color: ${colour};`,
    `  weight: ${weight};`,
    '}',
    '',
  ]
  const file = lined([
    ...rule('word', 'blue', 'bold'),
    ...rule('type', 'blue', 'thin'),
    ...rule('text', 'grey', 'thin'),
    ...rule('note', 'grey', 'thin'),
  ])
  const rows = [
    ' .word {',
    '   color: blue;',
    '   weight: bold;',
    '+  style: plain;',
    ' }',
    ' .text {',
    '   color: grey;',
    ' }',
    ' .note {',
  ]
  const { files } = applyReply(`*** Begin Patch\n*** Update File: a.css\n@@\n${lined(rows)}*** End Patch\n`, { 'a.css': file })
  expect([file, file.replace('bold;\n', 'bold;\n  style: plain;\n')]).toContain(files['a.css'])
})

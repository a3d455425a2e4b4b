/** What git apply and GNU patch do with the usual defects of a unified diff. */
import { describe, expect, test } from 'vitest'
import { emulate } from '../emulate'

const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}\n`).join('')

const FILE = numbered(1, 30)
const HEAD = '--- a/f\n+++ b/f\n'
const BODY = ' line 10\n line 11\n-line 12\n+LINE 12\n line 13\n line 14\n'
const DIFF = `${HEAD}@@ -10,5 +10,5 @@\n${BODY}`
const LATER = '@@ -20,3 +20,3 @@\n line 20\n-line 21\n+LINE 21\n line 22\n'
const DONE = FILE.replace('line 12', 'LINE 12')
const BOTH = DONE.replace('line 21', 'LINE 21')
const crlf = (text: string) => text.replaceAll('\n', '\r\n')
const header = (ranges: string, body = BODY) => `${HEAD}@@ ${ranges} @@\n${body}`
const LAST = `${HEAD}@@ -28,3 +28,3 @@\n line 28\n-line 29\n+LINE 29\n line 30\n`
const WITHOUT_END = FILE.slice(0, -1)
const LAST_DONE = WITHOUT_END.replace('line 29', 'LINE 29')

type Options = Readonly<Record<string, boolean | number>>

/** The file after, or null: it is refused and the file is as it was. `by`: with this option it is otherwise. */
type Row = readonly [
  defect: string,
  reply: string,
  git: string | null,
  by: Options,
  gitBy: string | null,
  patch: string | null,
  file?: string,
]

const ROWS: readonly Row[] = [
  ['nothing', DIFF, DONE, {}, DONE, DONE],
  ['start line says 1', header('-1,5 +1,5'), null, { unidiffZero: true }, DONE, DONE],
  ['start line is off', header('-17,5 +17,5'), DONE, {}, DONE, DONE],
  ['counts too big', header('-10,9 +10,9'), null, { recount: true }, DONE, null],
  ['counts too small', header('-10,3 +10,3'), null, { recount: true }, DONE, DONE],
  ['bare @@', `${HEAD}@@\n${BODY}`, null, { recount: true }, null, null],
  ['no numbers', header('...'), null, { recount: true }, null, null],
  ['a context line lost its space', DIFF.replace(' line 11', 'line 11'), null, { recount: true }, null, null],
  ['no context', `${HEAD}@@ -12 +12 @@\n-line 12\n+LINE 12\n`, null, { unidiffZero: true }, DONE, DONE],
  ['a wrong outer line', DIFF.replace('line 10', 'line X'), null, { context: 1 }, DONE, DONE],
  ['a wrong inner line', DIFF.replace('line 11', 'line X'), null, { context: 0 }, DONE, DONE],
  ['a wrong removed line', DIFF.replace('-line 12', '-line X'), null, { context: 0 }, null, null],
  ['CRLF file, LF diff', DIFF, null, { ignoreWhitespace: true }, crlf(FILE).replace('line 12\r', 'LINE 12'), null, crlf(FILE)],
  ['LF file, CRLF diff', crlf(DIFF), null, { ignoreWhitespace: true }, DONE.replace('LINE 12', 'LINE 12\r'), DONE],
  ['missing final newline not stated', LAST, null, { ignoreWhitespace: true }, LAST_DONE, LAST_DONE, WITHOUT_END],
  ['hunks out of order', `${HEAD}${LATER}@@ -10,5 +10,5 @@\n${BODY}`, BOTH, {}, BOTH, FILE.replace('line 21', 'LINE 21')],
  ['prose behind', `${DIFF}\nThat is it.\n- one\n`, DONE, { recount: true }, DONE, DONE],
  ['prose behind that begins as a line does', `${DIFF}- one\n`, DONE, { recount: true }, null, DONE],
  ['already applied', DIFF, null, { context: 0 }, null, FILE, DONE],
  ['fences and prose around', `Here:\n\n\`\`\`diff\n${DIFF}\`\`\`\nDone.\n`, DONE, {}, DONE, DONE],
  ['no folder before the name', DIFF.replaceAll(/[ab]\/f/g, 'f'), DONE, {}, DONE, null],
  ['no line end behind the last line', DIFF.slice(0, -1), null, { recount: true }, null, DONE],
]

const CASES = ROWS.map(([defect, reply, git, by, gitBy, patch, file = FILE]) => ({ defect, reply, git, by, gitBy, patch, file }))

describe.each(CASES)('$defect', ({ reply, git, by, gitBy, patch, file }) => {
  test.each([
    ['git apply', 'git-apply', {}, git],
    [`git apply with ${JSON.stringify(by)}`, 'git-apply', by, gitBy],
    ['GNU patch', 'gnu-patch', {}, patch],
  ] as const)('%s', (_name, id, options, after) => {
    const { files, verdict } = emulate(id, reply, { f: file }, options)
    expect(files.f).toBe(after ?? file)
    if (after === null) expect(verdict).toBe('refused')
  })
})

test.each([
  [
    'gnu-patch',
    header('-3,5 +3,5', BODY.replace('line 10', 'line X')),
    ['line-number none', 'offset none', 'fuzz took 1/2', 'offset did 7'],
  ],
  ['gnu-patch', header('-3,5 +3,5'), ['line-number none', 'offset took 7']],
  ['git-apply', header('-17,5 +17,5'), ['exact-lines took', 'offset did -7']],
  ['git-apply', header('-1,5 +1,5'), ['begins-file refused']],
  ['git-apply', `${HEAD}@@ -12 +12 @@\n-line 12\n+LINE 12\n`, ['ends-file refused']],
] as const)('%s reports its steps', (id, reply, steps) => {
  const { trace } = emulate(id, reply, { f: FILE })
  const reported = trace.map(({ rule, result, value, needed }) =>
    `${rule} ${result} ${value === undefined ? '' : needed === undefined ? value : `${value}/${needed}`}`.trim(),
  )
  expect(reported).toEqual(steps)
})

test('git apply shows the context it went down to', () => {
  const { hunks, trace } = emulate('git-apply', DIFF.replace('line 10', 'line X'), { f: FILE }, { context: 1 })
  expect(hunks[0]).toMatchObject({ rule: 'less-context', at: { start: 11, end: 12 }, lines: { start: 11, end: 12 } })
  expect(trace).toContainEqual(expect.objectContaining({ rule: 'less-context', result: 'took', value: 1 }))
})

const NEW = '--- /dev/null\n+++ b/new/g\n@@ -0,0 +1,2 @@\n+a\n+b\n'
const GONE = `--- a/f\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n`
const MOVED =
  'diff --git a/f b/g\nsimilarity index 50%\nrename from f\nrename to g\n--- a/f\n+++ b/g\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n'
const LOST = DIFF.replaceAll('/f', '/lost')

test.each([
  ['makes a file', NEW, { f: '' }, { f: '', 'new/g': 'a\nb\n' }, { f: '', 'new/g': 'a\nb\n' }],
  ['makes no file twice; patch takes it back', NEW, { 'new/g': 'a\nb\n' }, { 'new/g': 'a\nb\n' }, {}],
  ['deletes a file', GONE, { f: 'a\nb\n' }, {}, {}],
  ['deletes no file that holds more; patch takes its lines out', GONE, { f: 'a\nb\nc\n' }, { f: 'a\nb\nc\n' }, { f: 'c\n' }],
  ['moves a file', MOVED, { f: 'a\nb\n' }, { g: 'a\nc\n' }, { g: 'a\nc\n' }],
  ['writes all of a reply or nothing; patch what it can', `${DIFF}${LOST}`, { f: FILE }, { f: FILE }, { f: DONE }],
])('%s', (_, reply, files, git, patch) => {
  expect(emulate('git-apply', reply, files).files).toEqual(git)
  expect(emulate('gnu-patch', reply, files).files).toEqual(patch)
})

describe('the hosts', () => {
  const bare = DIFF.slice(HEAD.length)

  test('GNU patch is given the open file where the reply names none, git apply refuses', () => {
    expect(emulate('gnu-patch', bare, { f: FILE }, { defaultPath: 'f' }).files.f).toBe(DONE)
    expect(emulate('git-apply', bare, { f: FILE }, { defaultPath: 'f' }).verdict).toBe('refused')
  })

  test('GNU patch that is given the file looks at no path', () => {
    const elsewhere = DIFF.replaceAll('/f', '/other/f')
    expect(emulate('gnu-patch', elsewhere, { f: FILE }).verdict).toBe('refused')
    expect(emulate('gnu-patch', elsewhere, { f: FILE }, { handed: true }).files.f).toBe(DONE)
    expect(emulate('gnu-patch', elsewhere, { f: FILE, g: '' }, { handed: true, defaultPath: 'f' }).files.f).toBe(DONE)
    const deep = { 'src/f': FILE, 'src/g': '' }
    expect(emulate('gnu-patch', DIFF, deep, { handed: true }).files['src/f']).toBe(DONE)
  })

  test('GNU patch takes a line for a command of ed where no hunk has numbers', () => {
    const reply = `${HEAD}@@ ... @@\n line 1\n-line 2\n+LINE 2\n d\n`
    expect(emulate('gnu-patch', reply, { f: FILE }).files.f).toBe(numbered(1, 29))
  })

  test.each(['gnu-patch', 'git-apply', 'jsdiff'] as const)('%s: another format is not its format', (id) => {
    const reply = '*** Begin Patch\n*** Update File: f\n@@ line 1\n-line 2\n+LINE 2\n*** End Patch\n'
    expect(emulate(id, reply, { f: FILE }).stopped).toBe('format')
  })
})

/** What the tools answer, with the real engine on files in memory. */
import { expect, test } from 'vitest'
import { applyReply } from '../../engine/index'
import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import { createWorkingTree } from '../../workspace/working-tree'
import { runTool, type SeenFiles, type ToolParts } from './tools'

const pathOf = (name: string): Path => {
  const parsed = parsePath(name)
  if (!parsed.ok) throw new Error(name)
  return parsed.path
}

/** Calls one tool after the other; the answers' texts. A call is [tool, arguments], or a file that another program changes: [path, text]. */
async function answersTo(files: Readonly<Record<string, string>>, calls: readonly (readonly [string, unknown])[]) {
  const working = createWorkingTree()
  const put = (all: Readonly<Record<string, string>>) =>
    working.checkout(new Map(Object.entries(all).map(([name, text]) => [pathOf(name), text])))
  const plain = () => Object.fromEntries([...working.files()].map(([path, text]) => [path, String(text)]))
  await put(files)
  const parts: ToolParts = {
    open: async () => working,
    async apply(reply) {
      const applied = applyReply(reply, plain())
      const { transaction } = applied
      if (transaction.state === 'rejected')
        return { state: 'refused', failure: 'no-match', message: 'It was refused.', files: [], named: [], wants: [] }
      await put(applied.files)
      const lines = transaction.decisions.flatMap((each) => (each.state === 'applied' ? [each.after.start] : []))
      return { state: 'landed', fingerprint: '', files: transaction.files.map(({ path }) => path), lines }
    },
    run: async (line) => ({
      code: line.startsWith('false') || line.startsWith('grep none') ? 1 : 0,
      output: line.startsWith('grep none') || line === 'false silently' ? '' : `ran ${line}`,
      changed: new Map(),
      isTest: false,
    }),
    take: async () => ({ files: [], refused: [], message: '' }),
  }
  let seen: SeenFiles = {}
  const said: string[] = []
  for (const [index, [name, input]] of calls.entries()) {
    if (typeof input === 'string' && name.includes('.')) {
      working.fs.writeFileSync(`/project/${name}`, input) // as a program writes: past every panel
      continue
    }
    const call = { id: `${index}`, name, input: typeof input === 'string' ? input : JSON.stringify(input) }
    const used = await runTool(call, seen, parts)
    seen = used.seen
    said.push(`${used.result.isError ? 'error: ' : ''}${used.result.text}`)
  }
  return { said, files: plain() }
}

const A = 'src/a.ts'
const read = ['Read', { file_path: A }] as const
const edit = (old_string: string, new_string: string, more = {}) =>
  ['Edit', { file_path: A, old_string, new_string, ...more }] as const

test.each<[name: string, text: string, calls: readonly (readonly [string, unknown])[], last: RegExp]>([
  ['a file is not edited unread', 'one\n', [edit('one', 'two')], /^error: Read src\/a\.ts before you change it\.$/],
  ['a file is edited once read', 'one\n', [read, edit('one', 'two')], /^src\/a\.ts is changed\. As it is now:\n1\ttwo$/],
  [
    'its own edit makes no file unread',
    'one\n',
    [read, edit('one', 'two'), edit('two', 'six')],
    /^src\/a\.ts is changed\. As it is now:\n1\tsix$/,
  ],
  [
    'a file that changed since is read again',
    'one\n',
    [read, [A, 'one\nx\n'], edit('one', 'two')],
    /^error: .* has changed since/,
  ],
  ['a text that occurs twice is refused', 'one\none\n', [read, edit('one', 'two')], /^error: /],
  [
    'all of them are counted',
    'one\n\none\n',
    [read, edit('one', 'two', { replace_all: true })],
    /changed in 2 places: lines 1, 3\. As it is now:\n1\ttwo\n2\t\n3\ttwo\n⋮/,
  ],
  [
    'also as a word',
    'one\n',
    [read, edit('one', 'two', { replace_all: 'true' })],
    /changed in 1 place: line 1\. As it is now:\n1\ttwo$/,
  ],
  [
    'what only resembles them is named',
    "go('x')\ngo(\"x\")\ngo('x')\n",
    [read, edit("go('x')", 'stop()', { replace_all: true })],
    /in 2 places: lines 1, 3\. Not changed, .*: line 2\. As it is now:/,
  ],
  [
    'a refused edit is answered with the file as it is now',
    'one\ntwo\n',
    [read, edit('tow', 'six')],
    /^error: It was refused\.\n\nThe file as it is now:\n1\tone\n2\ttwo$/,
  ],
  ['a new file needs no reading', 'one\n', [['Write', { file_path: 'b.ts', content: 'b\n' }]], /^b\.ts is written\.$/],
  ['one that is there does', 'one\n', [['Write', { file_path: A, content: 'b\n' }]], /^error: Read src\/a\.ts/],
  ['the root may come first', 'one\n', [['Read', { file_path: '/project/src/a.ts' }]], /one/],
  ['a file that is not there', 'one\n', [['Read', { file_path: 'c.ts' }]], /^error: There is no file c\.ts\.$/],
  ['files by a pattern', 'one\n', [['Glob', { pattern: '**/*.ts' }]], /^src\/a\.ts$/],
  ['lines by a pattern', 'one\n', [['Grep', { pattern: "it's" }]], /^ran grep -rnE .* -e 'it'\\''s' -- '\.'$/],
  ['arguments that are not JSON', 'one\n', [['Edit', '{"file_path": "src/a.ts", "old_']], /^error: The arguments are not JSON\./],
  ['an argument that is missing', 'one\n', [['Edit', { file_path: A, old_string: 'one' }]], /^error: The argument new_string/],
  ['a tool that does not exist', 'one\n', [['Erase', {}]], /^error: There is no tool Erase\./],
  ['a search that finds nothing is an answer', 'one\n', [['Bash', { command: 'grep none .' }]], /^\n\(exit code 1\)$/],
  ['a command that fails without a word', 'one\n', [['Bash', { command: 'false silently' }]], /^error: \n\(exit code 1\)$/],
  ['a command that fails', 'one\n', [['Bash', { command: 'false' }]], /^error: ran false\n\(exit code 1\)$/],
])('%s', async (_, text, calls, last) => {
  const { said } = await answersTo({ [A]: text }, calls)
  expect(said.at(-1)).toMatch(last)
})

test('what is refused changes nothing', async () => {
  const { files } = await answersTo({ [A]: 'one\none\n' }, [read, edit('one', 'two'), edit('three', 'four')])
  expect(files).toEqual({ [A]: 'one\none\n' })
})

test('a file system that cannot be loaded is an answer, and nothing is written', async () => {
  const broken: ToolParts = {
    open: () => Promise.reject(new Error('no network')),
    apply: () => Promise.reject(new Error('not to be called')),
    run: () => Promise.reject(new Error('not to be called')),
    take: () => Promise.reject(new Error('not to be called')),
  }
  for (const [name, input] of [
    ['Read', { file_path: A }],
    ['Glob', { pattern: '*' }],
    ['Write', { file_path: A, content: '' }],
  ] as const) {
    const { result } = await runTool({ id: '1', name, input: JSON.stringify(input) }, {}, broken)
    expect(result).toMatchObject({ isError: true, text: 'The files cannot be had now: no network' })
  }
})

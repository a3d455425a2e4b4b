import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { explainDecision } from '../engine/explain'
import { applyReply, readReply, stage } from '../engine/index'
import type { Content, Decision, Path, Tree } from '../engine/model'
import { type Reproduction, reproduce } from './reproduction'
import { pagePath, searchReplaceBlock } from './testing/page-fixture'

const treeOf = (files: Readonly<Record<string, Content>>): Tree =>
  new Map(Object.entries(files).map(([name, content]) => [pagePath(name), content]))

function reproduced(reply: string, tree: Tree, index = 0): { readonly decision: Decision; readonly made: Reproduction } {
  const reading = readReply(reply)
  const [only] = tree.size === 1 ? tree.keys() : []
  const transaction = stage(reading, tree, { defaultPath: only, thorough: true })
  const decision = transaction.decisions[index]
  if (decision === undefined) throw new Error(`no decision ${index}`)
  return { decision, made: reproduce({ reply, reading, transaction, index, tree, name: 'project' }, explainDecision) }
}

function folderOf(made: Reproduction): ReadonlyMap<Path, string> {
  if (!made.ok) throw new Error(made.why)
  return made.folder
}

const under = (folder: ReadonlyMap<Path, string>, name: string): Record<string, string> =>
  Object.fromEntries([...folder].flatMap(([file, text]) => (file.startsWith(name) ? [[file.slice(name.length), text]] : [])))

const textAt = (folder: ReadonlyMap<Path, string>, name: string): string => folder.get(pagePath(name)) ?? ''

const outcome = (decision: Decision | undefined): string =>
  decision === undefined
    ? ''
    : decision.state === 'refused'
      ? decision.refusal.code
      : decision.state === 'applied'
        ? decision.how
        : decision.state

/** Reads the folder as `engine/lessons.test.ts` reads each of `public/lessons`; answers what became of its hunk. */
function readBack(folder: ReadonlyMap<Path, string>): string {
  const before = under(folder, 'files/')
  const expected = under(folder, 'expected/')
  const reply = textAt(folder, 'reply.txt')
  const [only, ...others] = Object.keys(before)
  expect(only).toBeDefined()
  const { ok, files, transaction } = applyReply(reply, before, { defaultPath: others.length === 0 ? only : undefined })
  const refusals = transaction.decisions.flatMap((one) =>
    one.state === 'refused' ? [{ edit: one.edit, hunk: one.hunk, code: one.refusal.code }] : [],
  )
  if (folder.has(pagePath('refused.json'))) {
    expect({ refusals }).toEqual(JSON.parse(textAt(folder, 'refused.json')))
    expect(files).toEqual(before)
    expect(refusals).toHaveLength(1)
    return refusals[0]?.code ?? ''
  }
  expect(ok).toBe(true)
  expect(files).toEqual({ ...before, ...expected })
  const states = transaction.decisions.map(({ state }) => state)
  if (Object.keys(expected).length === 0) expect(states).toEqual(states.map(() => 'already-applied'))
  return outcome(transaction.decisions.at(-1))
}

/** Lines that say something, each another thing. */
const filler = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `const other${from + i} = compute(${from + i})\n`).join('')

const pool = 'function acquire() {\n  const conn = open()\n  use(conn)\n  return conn;\n}\n'
const diff = (hunks: string) => `--- a/src/a.ts\n+++ b/src/a.ts\n${hunks}`

type Row = {
  readonly name: string
  readonly files: Readonly<Record<string, Content>>
  readonly reply: string
  readonly index?: number
  readonly comes: string
  /** Lines of all files of the folder together. */
  readonly atMost: number
}

const ROWS: readonly Row[] = [
  {
    name: 'one line that differs, in a long file',
    files: { 'src/a.ts': filler(400) + pool + filler(400, 400), 'src/b.ts': filler(10) },
    reply: `Here it is.\n\n${searchReplaceBlock('  const conn = open()\n  use(conn, 1)\n  return conn;\n', '  return open()\n')}`,
    comes: 'conflict',
    atMost: 12,
  },
  {
    name: 'several places far apart',
    files: { 'src/a.ts': filler(300) + pool + filler(300, 300) + pool + filler(300, 600) },
    reply: searchReplaceBlock('  return conn;\n', '  return lease(conn)\n'),
    comes: 'ambiguous',
    atMost: 20,
  },
  {
    name: 'shifted, and in a reply of three blocks',
    files: { 'src/a.ts': filler(100) + pool + filler(100, 100), 'src/b.ts': 'x = 1\n' },
    reply: `${searchReplaceBlock('x = 1\n', 'x = 2\n', 'src/b.ts')}\nThen\n\n${searchReplaceBlock('const conn = open()\nuse(conn)\n', 'const conn = lease()\n')}\n${searchReplaceBlock('const other7 = compute(7)\n', 'const other7 = 7\n')}`,
    index: 1,
    comes: 'indentation',
    atMost: 10,
  },
  {
    name: 'one hunk of several of a diff',
    files: { 'src/a.ts': filler(100) + pool + filler(100, 100) },
    reply: diff(
      '@@ -1,2 +1,2 @@\n const other0 = compute(0)\n-const other1 = compute(1)\n+const other1 = 1\n@@ -101,4 +101,4 @@\n function acquire() {\n-  const conn = close()\n+  const conn = 1\n   use(conn)\n   return conn;\n',
    ),
    index: 1,
    comes: 'conflict',
    atMost: 12,
  },
  {
    name: 'a place that is singled out by its number',
    files: { 'src/a.ts': `${pool}${filler(60)}${pool}${filler(60, 60)}` },
    reply: diff('@@ -69,1 +69,1 @@\n-  return conn;\n+  return 1\n'),
    comes: 'exact',
    atMost: 140,
  },
  {
    name: 'lines that end in CR LF',
    files: { 'src/a.ts': (filler(100) + pool).replaceAll('\n', '\r\n') },
    reply: searchReplaceBlock('  use(conn)\n', '  use(conn, 1)\n'),
    comes: 'line-ends',
    atMost: 8,
  },
  {
    name: 'already there',
    files: { 'src/a.ts': filler(50) + pool },
    reply: searchReplaceBlock('  const conn = lease()\n  use(conn)\n', '  const conn = open()\n  use(conn)\n'),
    comes: 'already-applied',
    atMost: 10,
  },
  {
    name: 'a file that is not there',
    files: { 'src/a.ts': pool, 'src/tiny.ts': 'x\n', 'lib/b.ts': filler(30), 'old/b.ts': filler(40) },
    reply: searchReplaceBlock('x = 1\n', 'x = 2\n', 'src/b.ts'),
    comes: 'missing',
    atMost: 80,
  },
  {
    name: 'no file is named, and there are several',
    files: { 'src/a.ts': pool, 'src/b.ts': 'x = 1\n', 'src/c.ts': filler(40) },
    reply: '<<<<<<< SEARCH\nx = 1\n=======\nx = 2\n>>>>>>> REPLACE\n',
    comes: 'no-path',
    atMost: 8,
  },
  {
    name: 'lines that an earlier block took away',
    files: { 'src/a.ts': filler(90) + pool + filler(90, 90) },
    reply: `${searchReplaceBlock('const other3 = compute(3)\n', 'const other3 = 3\n')}\n${searchReplaceBlock('  use(conn)\n', '  use(conn, 1)\n')}\n${searchReplaceBlock('  const conn = open()\n  use(conn)\n', '  const conn = 1\n')}`,
    index: 2,
    comes: 'destroyed-by-earlier-edit',
    atMost: 190,
  },
  {
    name: 'a name that objects have already',
    files: { __proto__: '', 'src/__proto__.ts': 'x = 1\n', 'src/a.ts': filler(9) },
    reply: searchReplaceBlock('x = 1\n', 'x = 2\n', 'src/__proto__.ts'),
    comes: 'exact',
    atMost: 1,
  },
  {
    name: 'a new file',
    files: { 'src/a.ts': filler(100) },
    reply: '--- /dev/null\n+++ b/src/new.ts\n@@ -0,0 +1,1 @@\n+x = 1\n',
    comes: 'create',
    atMost: 3,
  },
]

describe('a folder', () => {
  test.each(ROWS)('of $name comes to the same end', ({ files, reply, index = 0, comes, atMost }) => {
    const { decision, made } = reproduced(reply, treeOf(files), index)
    expect(outcome(decision)).toBe(comes)
    const folder = folderOf(made)
    expect(readBack(folder)).toBe(comes)
    expect(readReply(textAt(folder, 'reply.txt')).edits.length).toBeLessThanOrEqual(3)
    const lines = Object.values(under(folder, 'files/')).flatMap((text) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [])
    expect(lines.length).toBeLessThanOrEqual(atMost)
    expect(JSON.parse(textAt(folder, 'lesson.json'))).toMatchObject({ title: expect.any(String), source: { repo: 'project' } })
  })

  test('holds the reply’s own text where that is enough', () => {
    const own = searchReplaceBlock('  return conn\n', '  return 1\n')
    const { made } = reproduced(`Prose.\n\n${own}\nMore prose.\n`, treeOf({ 'src/a.ts': pool }))
    expect(textAt(folderOf(made), 'reply.txt')).toBe(own)
  })
})

const ROOT = new URL('../../public/lessons/', import.meta.url)
const lessons = readdirSync(ROOT).filter((name) => /^\d{3}-/.test(name))

test.each(lessons)('each hunk of %s comes to the same end in a folder of its own', (name) => {
  const folder = new URL(`${name}/files/`, ROOT)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(new URL(file, folder)).isFile(),
  )
  const tree = new Map(names.map((file) => [pagePath(file), readFileSync(new URL(file, folder), 'utf8')]))
  const reply = readFileSync(new URL(`${name}/reply.txt`, ROOT), 'utf8')
  for (const index of stage(readReply(reply), tree, {
    defaultPath: tree.size === 1 ? [...tree.keys()][0] : undefined,
  }).decisions.keys()) {
    const { decision, made } = reproduced(reply, tree, index)
    expect(readBack(folderOf(made))).toBe(outcome(decision))
  }
})

test.each([
  {
    why: 'no-text',
    files: { 'src/a.ts': Uint8Array.of(0, 1) },
    reply: searchReplaceBlock('x\n', 'y\n'),
  },
  { why: 'removes', files: { 'src/a.ts': 'x\n' }, reply: '*** Begin Patch\n*** Delete File: src/a.ts\n*** End Patch\n' },
])('there is none where it could not say it: $why', ({ files, reply, why }) => {
  expect(reproduced(reply, treeOf(files)).made).toEqual({ ok: false, why })
})

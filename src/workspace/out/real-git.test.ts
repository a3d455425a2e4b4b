/** What is exported, given to the git that is installed: it must make the same trees of it, byte for byte. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Content, Path, Tree } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import { canonical, encode } from '../content'
import { gitDiff } from './git-diff'
import { patchMail } from './patch-mail'

const HISTORIES = Number(process.env.HUNKSCOPE_RUNS ?? 16)
const SEED = 6

const ENV = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@localhost',
  GIT_COMMITTER_NAME: 'C',
  GIT_COMMITTER_EMAIL: 'c@localhost',
  LC_ALL: 'C',
}

const hasGit = spawnSync('git', ['--version'], { env: ENV }).status === 0
if (!hasGit) console.warn('no git on PATH: what is exported was not given to it')

let repository = ''

/** Line ends stay; nothing is tidied up or waited for, in a repository of a minute's life. */
const CONFIG = ['core.autocrlf=false', 'gc.auto=0', 'maintenance.auto=false', 'core.fsync=none'].flatMap((pair) => ['-c', pair])

/** What git says on its standard output. Throws with what it says on the other. */
const git = (args: readonly string[], input: string | Uint8Array = ''): string =>
  execFileSync('git', ['-C', repository, ...CONFIG, ...args], {
    env: ENV,
    input,
    stdio: 'pipe',
    maxBuffer: 1 << 28,
  }).toString()

/** Every file of the working tree. */
function filesOf(folder = repository, prefix = ''): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = prefix + entry.name
    if (name === '.git') continue
    if (entry.isDirectory()) for (const file of filesOf(join(folder, entry.name), `${name}/`)) files.set(...file)
    else files.set(name, readFileSync(join(folder, entry.name)))
  }
  return files
}

/** Fails with the names and the contents that are not the tree's. */
function expectTree(tree: Tree, files = filesOf()): void {
  const shown = (entries: Iterable<readonly [string, Content]>) =>
    [...entries]
      .map(([name, content]) => [name, Buffer.from(encode(content)).toString('latin1')])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  expect(shown(files)).toEqual(shown(tree))
}

/** Makes the trees the commits of branches `h0`, `h1`, …: one process for all. */
function importAll(trees: readonly Tree[]): void {
  const parts: Uint8Array[] = []
  const put = (text: string) => parts.push(Buffer.from(text))
  const data = (bytes: Uint8Array) => {
    put(`data ${bytes.length}\n`)
    parts.push(bytes)
    put('\n')
  }
  trees.forEach((tree, index) => {
    put(`commit refs/heads/h${index}\ncommitter C <c@localhost> 1000000000 +0000\n`)
    data(Buffer.from('first'))
    for (const [path, content] of tree) {
      put(`M 100644 inline "${path.replace(/["\\]/g, '\\$&')}"\n`)
      data(encode(content))
    }
  })
  git(['fast-import', '--quiet', '--force'], Buffer.concat(parts))
}

/** The working tree and the index of a branch, and nothing else. */
function checkout(branch: string): void {
  git(['checkout', '-f', '-q', '--detach', branch])
  git(['clean', '-fdxq'])
}

const path = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
  return parsed.path
}

const treeOf = (...files: readonly (readonly [string, Content])[]): Tree =>
  new Map(files.map(([name, content]) => [path(name), canonical(content)]))

/** Some are folders of others: see `fitting`. */
const NAMES = [
  'a.ts',
  'src/a.ts',
  'src/b.ts',
  'src',
  'lib/x',
  'lib',
  'lib/x/y',
  'a b/c',
  'b and "quotes".txt',
  'ünï/漢字 🙂.md',
  '__proto__x',
  'constructor',
  'x/__proto',
  ' leading',
  'trailing ',
  '-dash',
  '--- a',
  'diff --git',
  'a/dev/null',
  'new file mode 100644',
  '.gitignore',
  '.dot/.x',
  "it's",
  '$HOME/`x`',
  'CON',
  'a|b*c?<d>',
  'e\u0301 composed',
  `${'long/'.repeat(60)}${'n'.repeat(100)}.txt`,
  '\u00a0\u2028x',
  '#hash',
  ':(glob)x',
  '%41',
]

const LINES = [
  '',
  'one',
  'two',
  'three',
  '}',
  '  return x',
  '\tx',
  'trailing  ',
  '--- a/src/a.ts',
  '+++ b/src/a.ts',
  '-- ',
  '---',
  '@@ -1 +1 @@',
  'diff --git a/x b/x',
  'From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001',
  'From: me',
  'Subject: x',
  '\\ No newline at end of file',
  'GIT binary patch',
  '=?UTF-8?q?x?=',
  'a=20b=',
  'form\ffeed',
  'lone\rcr',
  'u\u2028ps\u0085',
  '\ufeffmark',
  'naïve – 漢字 🙂',
  '>From x',
  '.',
  '<<<<<<< HEAD',
]

const line = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...LINES) }, fc.constantFrom('y'.repeat(1500), '漢'.repeat(700)))
const text = fc
  .record({
    lines: fc.array(fc.tuple(line, fc.constantFrom('\n', '\n', '\n', '\r\n', '\r')), { maxLength: 30 }),
    ends: fc.constantFrom(null, null, null, '\n', '\r\n'),
    last: fc.constantFrom('', '', 'no end', '\r', '\ufeff'),
    mark: fc.constantFrom('', '', '', '\ufeff'),
  })
  .map(({ lines, ends, last, mark }) => mark + lines.map(([line, end]) => line + (ends ?? end)).join('') + last)
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom(
    Uint8Array.of(0),
    Uint8Array.of(0xff, 0xfe, 0x61, 0),
    Uint8Array.from({ length: 5000 }, (_, i) => (i * i) >> 3),
  ),
)
const content: fc.Arbitrary<Content> = fc.oneof({ weight: 5, arbitrary: text }, { weight: 1, arbitrary: bytes })
const name = fc.constantFrom(...NAMES)

type Step =
  | { readonly kind: 'put'; readonly name: string; readonly content: Content }
  | { readonly kind: 'delete'; readonly at: number }
  | { readonly kind: 'move'; readonly at: number; readonly to: string }
  | { readonly kind: 'splice'; readonly at: number; readonly from: number; readonly count: number; readonly lines: string }
  | { readonly kind: 'empty'; readonly at: number }
  | { readonly kind: 'unend'; readonly at: number }

const at = fc.nat(1000)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), name, content }),
  fc.record({ kind: fc.constant('delete' as const), at }),
  fc.record({ kind: fc.constant('move' as const), at, to: name }),
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('splice' as const), at, from: fc.nat(30), count: fc.nat(4), lines: text }),
  },
  fc.record({ kind: fc.constant('empty' as const), at }),
  fc.record({ kind: fc.constant('unend' as const), at }),
)

/** The tree with one file more, without those that are where it needs a folder, or inside its own path. */
function fitting(tree: Tree, name: string, content: Content): Tree {
  const own = path(name)
  const rest = [...tree].filter(([other]) => !own.startsWith(`${other}/`) && !other.startsWith(`${own}/`))
  return new Map([...rest, [own, canonical(content)]])
}

function stepped(tree: Tree, step: Step): Tree {
  if (step.kind === 'put') return fitting(tree, step.name, step.content)
  const chosen = [...tree][step.at % Math.max(1, tree.size)]
  if (chosen === undefined) return tree
  const [own, content] = chosen
  const rest = new Map(tree)
  if (step.kind === 'delete' || step.kind === 'move') {
    rest.delete(own)
    return step.kind === 'delete' ? rest : fitting(rest, step.to, content)
  }
  if (step.kind === 'empty') return rest.set(own, '')
  if (typeof content !== 'string') return rest.set(own, content.slice(1))
  if (step.kind === 'unend') return rest.set(own, content.endsWith('\n') ? content.slice(0, -1) : `${content}\n`)
  const lines = content.split(/(?<=\n)/)
  lines.splice(step.from % (lines.length + 1), step.count, step.lines)
  return rest.set(own, canonical(lines.join('')))
}

const said = fc.constantFrom(
  'Plain',
  '',
  '[PATCH 3/9] [x] of brackets',
  'Ünïcode 🙂 漢字',
  'two\nlines\r\nFrom me Mon Sep 17 00:00:00 2001',
  '=?UTF-8?q?x?=',
  'From 0000 x',
  'word '.repeat(200),
)
const body = fc
  .array(fc.oneof(fc.constantFrom(...LINES, 'diff -u', 'Index: x', '--- x', '[PATCH] y', 'Date: x', '-- >8 --'), said), {
    maxLength: 6,
  })
  .map((lines) => lines.join('\n'))
const history = fc
  .record({
    first: fc.array(fc.tuple(name, content), { maxLength: 8 }),
    commits: fc.array(fc.record({ steps: fc.array(step, { maxLength: 5 }), subject: said, body }), {
      minLength: 1,
      maxLength: 6,
    }),
  })
  .map(({ first, commits }) => {
    let tree: Tree = new Map<Path, Content>()
    for (const [name, content] of first) tree = fitting(tree, name, content)
    const trees = [tree]
    const made = commits.map(({ steps, subject, body }, index) => {
      const parent = tree
      for (const each of steps) tree = stepped(tree, each)
      trees.push(tree)
      return { parent, tree, subject, body, time: 1_000_000_000_000 + index }
    })
    return { first: trees[0] ?? tree, last: tree, commits: made }
  })

/** Lines `x0`, `x1`, … */
const counted = (count: number, word: string): string => Array.from({ length: count }, (_, i) => `${word}${i}\n`).join('')

/** Lines that recur in an order of their own. */
const scattered = (count: number, by: number): string =>
  Array.from({ length: count }, (_, i) => `${(((i + by) * 2654435761) >>> 7) % (count / 2)}\n`).join('')

describe.skipIf(!hasGit)('git', () => {
  beforeAll(() => {
    repository = mkdtempSync(join(tmpdir(), 'git-'))
    git(['init', '-q', '-b', 'none'])
  })
  afterAll(() => rmSync(repository, { recursive: true, force: true }))

  test(`makes the same trees of ${HISTORIES} histories`, { timeout: 300_000 }, async () => {
    const histories = fc.sample(history, { numRuns: HISTORIES, seed: SEED })
    importAll(histories.map(({ first }) => first))
    for (const [index, { first, last, commits }] of histories.entries()) {
      checkout(`h${index}`)
      expectTree(first)
      const diff = await gitDiff(first, last)
      if (diff !== '') {
        git(['apply', '-'], diff)
        expectTree(last)
        git(['apply', '-R', '-'], diff)
        expectTree(first)
      }
      const { text, left } = await patchMail(commits)
      expect(text === '').toBe(left.length === commits.length)
      if (text === '') continue
      const isFourth = index % 4 === 0
      git(isFourth ? ['am', '-q', '--keep-cr'] : ['am', '-q'], text)
      expectTree(last)
      if (isFourth) expect(git(['status', '--porcelain'])).toBe('')
    }
  })

  test.each<readonly [what: string, before: Tree, after: Tree]>([
    ['a file becomes a folder', treeOf(['a', 'x\n']), treeOf(['a/b', 'x\n'], ['a/c/d', ''])],
    ['a folder becomes a file', treeOf(['a/b', 'x\n'], ['a/c/d', '']), treeOf(['a', 'x\n'])],
    ['text becomes binary', treeOf(['a', 'x\n']), treeOf(['a', Uint8Array.of(0, 1, 2)])],
    ['binary becomes text', treeOf(['a', Uint8Array.of(0xff)]), treeOf(['a', 'x'])],
    ['binary becomes an empty file', treeOf(['a', Uint8Array.of(0xff)]), treeOf(['a', ''])],
    ['Latin-1', treeOf(['a', Uint8Array.of(0xe9, 0x0a)]), treeOf(['a', Uint8Array.of(0xe8, 0x0a)])],
    ['every line end', treeOf(['a', 'x\r\ny\nz\r\n']), treeOf(['a', 'x\ny\r\nz\r'])],
    ['a line of a megabyte with CR', treeOf(), treeOf(['a', `${'é'.repeat(500_000)}\r\n`])],
    ['a megabyte of bytes', treeOf(), treeOf(['a', Uint8Array.from({ length: 1_000_000 }, (_, i) => (i * i * i) >> 5)])],
    ['nothing in common', treeOf(['a', counted(9000, 'x')]), treeOf(['a', counted(9000, 'y')])],
    ['little in common', treeOf(['a', scattered(9000, 7)]), treeOf(['a', scattered(9000, 11)])],
    ['everything goes', treeOf(['a', 'x'], ['b/c', Uint8Array.of(0)]), treeOf()],
  ])('%s', async (_, before, after) => {
    importAll([before])
    checkout('h0')
    const diff = await gitDiff(before, after)
    git(['apply', '-'], diff)
    expectTree(after)
    git(['apply', '-R', '-'], diff)
    expectTree(before)
    git(['am', '-q'], (await patchMail([{ parent: before, tree: after, subject: 'x', body: '', time: 0 }])).text)
    expectTree(after)
  })

  test.each([0, 1, 2, 10])('takes %i lines of context', async (context) => {
    const before = treeOf(['a', counted(40, 'x')])
    const after = treeOf(['a', counted(40, 'x').replace('x3\n', '').replace('x9\n', 'y\nz\n').replace('x30\n', 'x30\nnew\n')])
    importAll([before])
    checkout('h0')
    git(['apply', ...(context === 0 ? ['--unidiff-zero'] : []), '-'], await gitDiff(before, after, { context }))
    expectTree(after)
  })

  test('writes the same headers', async () => {
    const names = ['plain', ...NAMES.filter((name) => !name.startsWith('lib') && name !== 'src')]
    const before = treeOf(...names.flatMap((name) => (['/changed', '/gone'] as const).map((end) => [name + end, 'x\n'] as const)))
    const after = treeOf(...names.flatMap((name) => [[`${name}/changed`, 'y\n'] as const, [`${name}/new`, 'z'] as const]))
    importAll([before, after])
    const [own, gits] = [await gitDiff(before, after), git(['diff', '--full-index', '--no-renames', 'h0', 'h1'])]
    expect(own).toBe(gits.replace(/^(index .*) 100644$/gm, '$1'))
    expect(names.length).toBeGreaterThan(25)
  })

  test.each<readonly [subject: string, body: string, expected: string]>([
    ['Plain', '', 'Plain'],
    ['', '', 'no subject'],
    [' \n\t', '', 'no subject'],
    ['Re: ', 'x', 'no subject\n\nx'],
    ['[PATCH] x', '', '(PATCH) x'],
    ['[a] [b]c [d]', '', '(a) (b)c [d]'],
    ['[open', '', '[open'],
    ['one\ntwo\r\nFrom: x', '', 'one two From: x'],
    ['From 0000 Mon Sep 17 00:00:00 2001', '', 'From 0000 Mon Sep 17 00:00:00 2001'],
    ['Ünïcode 🙂', 'Körper', 'Ünïcode 🙂\n\nKörper'],
    ['=?UTF-8?q?x?= a=20b_c', '', '=?UTF-8?q?x?= a=20b_c'],
    ['word '.repeat(2000), '', 'word '.repeat(2000).trim()],
    ['x'.repeat(10_000), '', 'x'.repeat(10_000)],
    ['漢字'.repeat(5000), '', '漢字'.repeat(5000)],
    ['NUL\0 and \x1b[1mothers', 'NUL\0', 'NUL and [1mothers\n\nNUL'],
    ['x', 'From: somebody <some@body>\nSubject: other\n\nrest', 'x\n\nFrom: somebody <some@body>\nSubject: other\n\nrest'],
    ['x', '[PATCH] other\n>From x', 'x\n\n[PATCH] other\n>From x'],
    ['x', 'From 0000000000 Mon Sep 17 00:00:00 2001\nFrom me', 'x\n\nFrom 0000000000 Mon Sep 17 00:00:00 2001\nFrom me'],
    ['x', 'a\n---\nb\n--- a/x\ndiff --git a/x b/x\nIndex: x', 'x\n\na\n ---\nb\n --- a/x\n diff --git a/x b/x\n Index: x'],
    ['x', 'a\r\nb\rc', 'x\n\na\nb\nc'],
    ['x', '-- >8 --\n# no comment\n.\na=20b=', 'x\n\n-- >8 --\n# no comment\n.\na=20b='],
  ])('keeps the message %#', async (subject, body, expected) => {
    const [before, after] = [treeOf(['a', 'x\n']), treeOf(['a', 'y\n'])]
    importAll([before])
    for (const tree of [after, treeOf(['a', 'y\r\n'])]) {
      checkout('h0')
      git(['am', '-q'], (await patchMail([{ parent: before, tree, subject, body, time: 0 }])).text)
      expect(git(['log', '-1', '--format=%B']).trimEnd()).toBe(expected)
    }
  })

  const OWN = 'Hunkscope <hunkscope@localhost>'
  test.each<readonly [name: string, email: string, time: number, expected: string]>([
    ['Ann', 'ann@example.org', 1_000_000_000_999, 'Ann <ann@example.org> 1000000000'],
    ['Ünï Cödé', 'a+b@example.org', 0, 'Ünï Cödé <a+b@example.org> 86400'],
    ['J. R. "Bob" O\'Neil (x)', 'b@x', 86_400_000, "J. R. Bob O'Neil x <b@x> 86400"],
    ['', '', Number.NaN, `${OWN} 86400`],
    ['<>', 'two words@x', Number.POSITIVE_INFINITY, `${OWN} 86400`],
    ['x\nSubject: y', 'a@b\nFrom: c@d', 9e15, 'x Subject y <hunkscope@localhost> 4070908800'],
    ['.', 'é@x', -1, `${OWN} 86400`],
    ['漢'.repeat(100), 'a@b', 0, `${'漢'.repeat(20)} <a@b> 86400`],
    ['=?UTF-8?q?x?=', 'a@b', 0, '=?UTF-8?q?x?= <a@b> 86400'],
    ['a@b', 'a@b', 0, 'a b <a@b> 86400'],
  ])('keeps the author %#', async (name, email, time, expected) => {
    const [before, after] = [treeOf(), treeOf(['a', ''])]
    importAll([treeOf(['b', ''])])
    checkout('h0')
    const { text } = await patchMail([{ parent: before, tree: after, subject: 'x', body: '', time, author: { name, email } }])
    git(['am', '-q'], text)
    expect(git(['log', '-1', '--format=%an <%ae> %at']).trim()).toBe(expected)
  })
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { nestedFolder } from './file-sources'
import { gather } from './gather'
import { type SourceFile, TooLarge } from './source'

const encoder = new TextEncoder()
const file = (name: string, text: string): SourceFile => ({
  kind: 'file',
  name,
  size: null,
  read: async (limit) => {
    if (text.length > limit) throw new TooLarge()
    return encoder.encode(text)
  },
})

async function takenOf(files: Files): Promise<string[]> {
  const result = await gather(
    nestedFolder(
      'p',
      [...files].map(([name, text]) => file(name, text)),
    ),
  )
  return result.ok ? [...result.files.keys()].sort() : []
}

const place = mkdtempSync(join(tmpdir(), 'ignoring-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

type Files = ReadonlyMap<string, string>

/** Of each project, the files that git would add. They are folders of one repository: rules hold from their own folder on. */
function addedByGit(projects: readonly Files[]): string[][] {
  const root = mkdtempSync(join(place, 'repository-'))
  for (const [at, files] of projects.entries())
    for (const [path, text] of files) {
      mkdirSync(dirname(join(root, `${at}`, path)), { recursive: true })
      writeFileSync(join(root, `${at}`, path), text)
    }
  const env = { PATH: process.env.PATH, HOME: root, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
  execFileSync('git', ['init', '-q'], { cwd: root, env })
  const list = execFileSync('git', ['ls-files', '-z', '--others', '--exclude-standard'], { cwd: root, env, encoding: 'utf8' })
  rmSync(root, { recursive: true })
  const added = list.split('\0')
  return projects.map((_, at) => added.flatMap((path) => (path.startsWith(`${at}/`) ? path.slice(`${at}/`.length) : [])).sort())
}

const FILES = [
  'a.log',
  'b.ts',
  'lib/a.log',
  'lib/b.ts',
  'lib/lib/c.ts',
  'web/lib/d.ts',
  'web/lib/a.log',
  'web/b.ts',
  'web/x[1]/lib/e f.ts',
]

test.each<[string, Readonly<Record<string, string>>]>([
  ['a folder taken back further in', { '.gitignore': 'lib/\n*.log\n', 'web/.gitignore': '!lib/\n' }],
  ['a folder of odd name taken back', { '.gitignore': 'x*/\n', 'web/.gitignore': '!x[[]1]/\n' }],
  ['a file taken back in a folder that is ignored', { '.gitignore': 'lib/\n!lib/b.ts\n' }],
  ['all but one', { '.gitignore': '/*\n!/web\n!.gitignore\n/web/*\n!/web/lib\n' }],
  ['the whole folder, from within', { 'lib/.gitignore': '*\n' }],
  ['line ends, comments, spaces and a byte order mark', { '.gitignore': '\ufeff# x\r\n*.log\r\n\r\nb.ts   \r\n' }],
  ['escapes and classes', { '.gitignore': '[a-b].*\n\\!b.ts\n' }],
  ['two stars', { '.gitignore': '**/lib/**\n!**/lib/c.ts\n' }],
  ['case', { '.gitignore': 'LIB/\nB.ts\n' }],
])('git agrees: %s', async (_, rules) => {
  const files = new Map([...FILES.map((name) => [name, ''] as const), ...Object.entries(rules)])
  expect([await takenOf(files)]).toEqual(addedByGit([files]))
})

test('law: git agrees on any rules', async () => {
  const piece = fc.constantFrom('lib', 'web', 'a.log', 'b.ts', '*.log', '*', '**', 'l?b', '[a-m]*', '*.ts', 'c.ts')
  const rule = fc
    .record({
      not: fc.boolean(),
      root: fc.boolean(),
      pieces: fc.array(piece, { minLength: 1, maxLength: 3 }),
      folder: fc.boolean(),
    })
    .map(({ not, root, pieces, folder }) => `${not ? '!' : ''}${root ? '/' : ''}${pieces.join('/')}${folder ? '/' : ''}`)
  const rules = fc.array(rule, { maxLength: 4 }).map((lines) => lines.join('\n'))
  const project = fc
    .record({ '.gitignore': rules, 'web/.gitignore': rules, 'web/lib/.gitignore': rules, 'lib/.gitignore': rules })
    .map((texts) => new Map([...FILES.map((name) => [name, ''] as const), ...Object.entries(texts)]))
  await fc.assert(
    fc.asyncProperty(fc.array(project, { minLength: 50, maxLength: 50 }), async (projects) => {
      expect(await Promise.all(projects.map(takenOf))).toEqual(addedByGit(projects))
    }),
    { numRuns: 2, endOnFailure: true },
  )
})

test('rules that would take for ever are passed over', async () => {
  const deep = `${'a/'.repeat(400)}x`
  const files = new Map([
    [deep, ''],
    [`${'a/'.repeat(25)}x`, ''],
    ['.gitignore', `${'**/a/'.repeat(9)}b\n**/a/**/a/**/b\n`],
  ])
  expect(await takenOf(files)).toEqual([...files.keys()].sort())
  const long = new Map([
    ['x', ''],
    ['.gitignore', 'x\n'.repeat(40_000)],
  ])
  expect(await takenOf(long)).toEqual(['.gitignore', 'x'])
})

test('a rule that is longer than any path is passed over, and the others hold', async () => {
  const files = new Map([
    ['.gitignore', `${'x'.repeat(40_000)}\n*.log\n`],
    ['a.log', ''],
    ['a.ts', ''],
  ])
  expect(await takenOf(files)).toEqual(['.gitignore', 'a.ts'])
})

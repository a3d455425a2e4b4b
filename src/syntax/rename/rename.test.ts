import ts from 'typescript5'
import { describe, expect, test } from 'vitest'
import type { Path, RenameRequest } from '../../engine/model'
import { libs } from './libs'
import { createRenamer } from './rename'

type Files = Readonly<Record<string, string>>

const treeOf = (files: Files) => new Map(Object.entries(files).map(([path, text]) => [path as Path, text]))

/** Renames the name at `^` in `files`; the files that change, or why none does. */
function run(files: Files, name: string, changed: Files = {}): Files | string {
  const [path = '', marked = ''] = Object.entries({ ...files, ...changed }).find(([, text]) => text.includes('^')) ?? []
  const at = marked.indexOf('^')
  const plain = (some: Files) => Object.fromEntries(Object.entries(some).map(([of, text]) => [of, text.replace('^', '')]))
  const request: RenameRequest = { path: path as Path, at, name, changed: treeOf(plain(changed)) }
  const texts = { ...plain(files), ...plain(changed) }
  const answer = createRenamer(ts, libs, treeOf(plain(files))).rename(request)
  if ('refused' in answer) return answer.refused
  return Object.fromEntries(
    answer.files.map(({ path: of, places }) => {
      let text = texts[of] ?? ''
      for (const place of places.toReversed()) text = text.slice(0, place.from) + place.text + text.slice(place.to)
      return [of, text]
    }),
  )
}

describe('every use is renamed', () => {
  test.each<[string, Files, string, Files]>([
    [
      'imports, and text that only reads alike is not',
      {
        'src/pool.ts': '// take\nexport function ^take() {}\n',
        'src/a.ts': "import { take } from './pool'\ntake()\nconst s = 'take'\nfunction f(take: number) { return take }\n",
        'src/b.ts': "import { take as t } from './pool.js'\nt()\n",
      },
      'get',
      {
        'src/pool.ts': '// take\nexport function get() {}\n',
        'src/a.ts': "import { get } from './pool'\nget()\nconst s = 'take'\nfunction f(take: number) { return take }\n",
        'src/b.ts': "import { get as t } from './pool.js'\nt()\n",
      },
    ],
    [
      'what is required, and what is passed on by its name keeps it',
      {
        'a.js': 'exports.^take = () => {}\n',
        'b.js': "const { take } = require('./a')\nconst a = require('./a')\ntake(a.take)\nmodule.exports = { take }\n",
      },
      'get',
      {
        'a.js': 'exports.get = () => {}\n',
        'b.js': "const { get: take } = require('./a')\nconst a = require('./a')\ntake(a.get)\nmodule.exports = { take }\n",
      },
    ],
    [
      'a shorthand property keeps its name',
      { 'a.ts': 'const ^a = 1\nexport const o = { a }\no.a\n' },
      'b',
      { 'a.ts': 'const b = 1\nexport const o = { a: b }\no.a\n' },
    ],
    [
      'a property, and the variable made of it keeps its name',
      { 'a.ts': 'type P = { ^a: number }\nexport const f = ({ a }: P) => a\nexport const p: P = { a: 1 }\n' },
      'b',
      { 'a.ts': 'type P = { b: number }\nexport const f = ({ b: a }: P) => a\nexport const p: P = { b: 1 }\n' },
    ],
    [
      'what is passed on keeps the name that others know',
      { 'a.ts': 'export const ^a = 1\n', 'index.ts': "export { a } from './a'\n", 'b.ts': "import { a } from './index'\na\n" },
      'b',
      { 'a.ts': 'export const b = 1\n', 'index.ts': "export { b as a } from './a'\n" },
    ],
    [
      'a method, in the class, its interface and through arrays and promises',
      {
        'pool.ts': 'export interface Source { take(): number }\nexport class Pool implements Source { ^take() { return 1 } }\n',
        'use.ts':
          "import type { Pool, Source } from './pool'\nexport const f = async (all: Pool[], one: Promise<Source>) => {\n  all.map((p) => p.take())\n  for (const p of new Set(all)) p.take()\n  return (await one).take()\n}\n",
        'other.ts': 'export class Other { take() {} }\n',
      },
      'get',
      {
        'pool.ts': 'export interface Source { get(): number }\nexport class Pool implements Source { get() { return 1 } }\n',
        'use.ts':
          "import type { Pool, Source } from './pool'\nexport const f = async (all: Pool[], one: Promise<Source>) => {\n  all.map((p) => p.get())\n  for (const p of new Set(all)) p.get()\n  return (await one).get()\n}\n",
      },
    ],
    [
      'a method by a word of the language',
      { 'a.js': 'class P { ^remove() {} }\nnew P().remove()\n' },
      'delete',
      { 'a.js': 'class P { delete() {} }\nnew P().delete()\n' },
    ],
    [
      'a private field',
      { 'a.ts': 'class P { ^#a = 1; b() { return this.#a } }\n' },
      '#c',
      { 'a.ts': 'class P { #c = 1; b() { return this.#c } }\n' },
    ],
    [
      'a component in JSX',
      { 'a.tsx': 'export const ^Box = () => null\nexport const b = <Box><Box /></Box>\n' },
      'Case',
      { 'a.tsx': 'export const Case = () => null\nexport const b = <Case><Case /></Case>\n' },
    ],
    [
      'in CR LF behind a byte order mark',
      { 'a.ts': '\uFEFFconst ^a = 1\r\nexport { a }\r\n' },
      'b',
      { 'a.ts': '\uFEFFconst b = 1\r\nexport { b as a }\r\n' },
    ],
    [
      'over the paths of the configuration',
      {
        'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"], }, } } // x',
        'src/a.ts': 'export const ^a = 1\n',
        'b.ts': "import { a } from '@/a'\na\n",
      },
      'b',
      { 'src/a.ts': 'export const b = 1\n', 'b.ts': "import { b } from '@/a'\nb\n" },
    ],
    [
      'in scripts that share their names',
      { 'a.js': 'function ^take() {}\n', 'b.js': 'take()\n' },
      'get',
      { 'a.js': 'function get() {}\n', 'b.js': 'get()\n' },
    ],
    [
      'a module’s own name, not that of a script',
      { 'a.ts': 'export {}\nfunction ^take() {}\ntake()\n', 'b.js': 'function take() {}\ntake()\n' },
      'get',
      { 'a.ts': 'export {}\nfunction get() {}\nget()\n' },
    ],
    [
      'names such as __proto__ and constructor are names',
      { '__proto__.ts': 'export const ^a = 1\n', 'b.ts': "import { a } from './__proto__'\na\n" },
      'toString',
      { '__proto__.ts': 'export const toString = 1\n', 'b.ts': "import { toString } from './__proto__'\ntoString\n" },
    ],
  ])('%s', (_, files, name, after) => {
    expect(run(files, name)).toEqual(after)
  })

  test('in the files as the edits before have left them', () => {
    const files = { 'a.ts': 'export const a = 1\n', 'b.ts': "import { a } from './a'\na\n" }
    const changed = { 'a.ts': 'let x = 1\nexport const ^a = 1\n' }
    expect(run(files, 'b', changed)).toEqual({
      'a.ts': 'let x = 1\nexport const b = 1\n',
      'b.ts': "import { b } from './a'\nb\n",
    })
  })

  test('again, after the project has changed', () => {
    const renamer = createRenamer(ts, libs, treeOf({ 'a.ts': 'export const a = 1\n' }))
    const request = { path: 'a.ts' as Path, at: 13, name: 'b', changed: new Map() }
    expect(renamer.rename(request)).toMatchObject({ files: { length: 1 } })
    renamer.setTree(treeOf({ 'a.ts': 'export const a = 1\n', 'c.ts': "import { a } from './a'\na\n" }))
    expect(renamer.rename(request)).toMatchObject({ files: { length: 2 } })
    renamer.setTree(treeOf({}))
    expect(renamer.rename(request)).toEqual({ refused: 'fixed' })
  })
})

describe('refused', () => {
  const ONE = { 'a.ts': 'export const ^a = 1\nexport const b = a\n' }
  test.each<[string, Files, string, string]>([
    ['another language', { 'a.py': '^a = 1\n' }, 'b', 'no-rename'],
    ['a word of the language', ONE, 'delete', 'unnameable'],
    ['a word that it may want', ONE, 'await', 'unnameable'],
    ['no name', ONE, 'a-b', 'unnameable'],
    ['nothing', ONE, '', 'unnameable'],
    ['a private name for one that is not', ONE, '#b', 'unnameable'],
    ['a name without a mark for a private one', { 'a.ts': 'class P { ^#a = 1 }\n' }, 'b', 'unnameable'],
    [
      'a word as the name of an import’s variable',
      { 'a.ts': 'export class P { static ^make() {} }\nexport const { make } = P\n' },
      'con-st',
      'unnameable',
    ],
    ['a name that the scope has', { 'a.ts': 'export {}\nlet ^a = 1\nlet b = 2\na + b\n' }, 'b', 'collision'],
    ['a name that the scope has and does not use', { 'a.ts': 'export {}\nlet ^a = 1\nlet b = 2\n' }, 'b', 'collision'],
    ['the same in JavaScript', { 'a.js': 'export {}\nlet ^a = 1\nlet b = 2\n' }, 'b', 'collision'],
    [
      'a name that would be covered where it is used',
      { 'a.ts': 'export {}\nlet ^a = 1\nexport const f = (b: number) => a + b\n' },
      'b',
      'collision',
    ],
    [
      'a name that would cover another',
      { 'a.ts': 'export {}\nlet b = 1\nexport const f = (^a: number) => a + b\n' },
      'b',
      'collision',
    ],
    ['a name of the page that is used', { 'a.ts': "export const ^load = () => fetch('x')\n" }, 'fetch', 'collision'],
    [
      'a name that an importing file has',
      { 'a.ts': 'export const ^a = 1\n', 'b.ts': "import { a } from './a'\nconst b = 2\nexport const c = a\n" },
      'b',
      'collision',
    ],
    ['a member that the class has', { 'a.ts': 'class P { ^a() {}\n b() {} }\n' }, 'b', 'collision'],
    ['a member that an heir has', { 'a.ts': 'class P { ^a() {} }\nclass Q extends P { b() {} }\n' }, 'b', 'collision'],
    [
      'a name of the language',
      { 'a.ts': 'export class P implements Iterable<number> { ^[Symbol.iterator]() { return [1].values() } }\n' },
      'b',
      'fixed',
    ],
    [
      'a member that the language asks for',
      { 'a.ts': 'export class P implements PromiseLike<number> { ^then(): any {} }\n' },
      'b',
      'library',
    ],
    [
      'a member that a package asks for',
      {
        'node_modules/p/index.d.ts': 'export interface P { run(): void }\n',
        'node_modules/p/package.json': '{ "name": "p", "types": "index.d.ts" }',
        'a.ts': "import type { P } from 'p'\nexport class Q implements P { ^run() {} }\n",
      },
      'go',
      'library',
    ],
    ['what is no name', { 'a.ts': 'const a = ^1\n' }, 'b', 'fixed'],
    ['a file that is not there', { 'a.ts': '' }, 'b', 'no-rename'],
    ['two scripts that each have it', { 'a.js': 'function ^take() {}\n', 'b.js': 'function take() {}\n' }, 'get', 'collision'],
  ])('%s', (_, files, name, refused) => {
    expect(run(files, name)).toBe(refused)
  })
})

import { describe, expect, it } from 'vitest'
import { GuestDisk } from './disk'
import { describeError } from './errors'
import { ModuleGraph } from './module-graph'
import type { Project } from './project'
import { createSourcePositions } from './source-positions'

/** Tests see what a module exports; `log` collects what it says. */
function project(files: Record<string, string>, log: unknown[] = []): Project {
  const disk = new GuestDisk()
  for (const [path, content] of Object.entries(files)) disk.set(path, content)
  const builtin = { log: (value: unknown) => log.push(value) }
  const get = (name: string) => (name === 'log' ? builtin : undefined)
  return {
    disk,
    builtins: { names: new Set(['log']), get, load: async (name) => get(name), loadAll: async () => undefined },
    sources: new Map(),
  }
}

async function load(files: Record<string, string>, entry = 'main.ts'): Promise<unknown> {
  return { ...(await new ModuleGraph(project(files)).import(entry)) }
}

async function failure(files: Record<string, string>, entry = 'main.ts') {
  const one = project(files)
  try {
    await new ModuleGraph(one).import(entry)
  } catch (error) {
    return describeError(error, createSourcePositions(one.disk, one.sources))
  }
  throw new Error('It loaded.')
}

describe('a module that does not exist here, named at the top of the project’s own files', () => {
  const message = (run: string) => `export const out = (() => { try { ${run} } catch (e) { return e.message } })()`
  const NODE = 'does not exist in the embedded runtime; a WebContainer has it.'
  it.each<[string, Record<string, string>, unknown]>([
    [
      'a module of Node, not used',
      { 'main.ts': "import cp, { spawn } from 'node:child_process'\nexport const out = typeof spawn + typeof cp.exec" },
      'functionfunction',
    ],
    [
      'a module of Node, used',
      { 'main.ts': `import { execSync } from 'child_process'\n${message("execSync('ls')")}` },
      `node:child_process.execSync ${NODE}`,
    ],
    [
      'a name that no list has',
      { 'main.ts': `import { brandNew } from 'node:http2'\n${message('brandNew()')}` },
      `node:http2.brandNew ${NODE}`,
    ],
    [
      'required',
      {
        'main.cjs': `const { Worker } = require('worker_threads')\nexports.out = (() => { try { new Worker('x') } catch (e) { return e.message } })()`,
      },
      `node:worker_threads.Worker ${NODE}`,
    ],
    [
      'a package that package.json asks for',
      {
        'package.json': '{"devDependencies":{"esbuild":"1"}}',
        'main.ts': `import { build } from 'esbuild'\nimport all from 'esbuild/sub'\nclass X extends all.Y {}\n${message('build({})')}`,
      },
      'esbuild.build was called, but the package “esbuild” is not among the files. The embedded runtime installs nothing: put it under node_modules, or run in a WebContainer, which does.',
    ],
    [
      'handed on with a star',
      {
        'main.ts': "export * from './a'\nexport const out = 1",
        'a.ts': "export * from 'node:http'\nexport * from 'node:net'\nexport const b = 2",
      },
      1,
    ],
  ])('%s', async (_, files, out) => {
    const loaded = await load(files, 'main.cjs' in files ? 'main.cjs' : 'main.ts')
    expect(loaded).toMatchObject({ out })
  })
})

describe('a module of Node that does not exist here, named by a package', () => {
  const pack = (text: string, name = 'index.mjs') => ({
    'node_modules/p/package.json': `{ "main": "${name}" }`,
    [`node_modules/p/${name}`]: text,
  })
  it.each<[string, Record<string, string>, unknown]>([
    [
      'loads, and can be asked about',
      pack(`import { spawn, ChildProcess } from 'child_process'\nimport * as http2 from 'node:http2'
class Own extends ChildProcess {}
export const out = [typeof spawn, typeof Own, typeof http2.connect, typeof http2.constants]`),
      ['function', 'function', 'function', 'object'],
    ],
    [
      'throws a sentence where it is called',
      pack(
        `const { exec } = require('child_process')\nexports.out = (() => { try { exec('ls') } catch (e) { return e.message } })()`,
        'index.cjs',
      ),
      'node:child_process.exec does not exist in the embedded runtime; a WebContainer has it.',
    ],
  ])('%s', async (_, files, out) => {
    expect(await load({ ...files, 'main.ts': `export { out } from 'p'` })).toEqual({ out })
  })
})

describe('linking', () => {
  it.each<[string, Record<string, string>, unknown]>([
    [
      'every form of import',
      {
        'main.ts': `import d, { a as b, default as e } from './x'\nimport * as ns from "./x"\nimport './x'\nexport const all = [d, b, e, ns.a, Object.keys(ns)]`,
        'x.ts': 'export const a = 1\nexport default 2',
      },
      { all: [2, 1, 2, 1, ['a', 'default']] },
    ],
    [
      'every form of export',
      {
        'main.ts': `export * from './x'\nexport * as ns from './x'\nexport { a as b, default } from './x'\nexport const { p, q: [r] } = { p: 1, q: [2] }, z = 3\nexport function f() { return 4 }\nexport class C { static v = 5 }\nconst late = f() + C.v\nexport { late as "with space" }`,
        'x.ts': 'export let a = 1\nexport default class { static v = 6 }',
      },
      expect.objectContaining({ a: 1, b: 1, p: 1, r: 2, z: 3, 'with space': 9, ns: expect.objectContaining({ a: 1 }) }),
    ],
    [
      'live bindings',
      {
        'main.ts': `import { n, up } from './x'\nconst before = n\nup()\nexport const seen = [before, n]`,
        'x.ts': 'export let n = 0\nexport function up() { n++; [n] = [n + 1] }',
      },
      { seen: [0, 2] },
    ],
    [
      'a shadowed import',
      {
        'main.ts': `import { a } from './x'\nconst f = (a: number) => a + 1\nexport const out = [f(1), a, { a }, ((b = a) => b)()]`,
        'x.ts': 'export const a = 10',
      },
      { out: [2, 10, { a: 10 }, 10] },
    ],
    [
      'functions hoisted through a cycle',
      {
        'main.ts': `import { b } from './b'\nexport function a() { return 'a' }\nexport const out = b`,
        'b.ts': `import { a } from './main'\nexport const b = a() + 'b'`,
      },
      expect.objectContaining({ out: 'ab' }),
    ],
    [
      'bindings live through a cycle',
      {
        'main.ts': `import { read } from './b'\nexport let n = 1\nn = 2\nconst first = read()\nn = 3\nexport const out = [first, read()]`,
        'b.ts': `import { n } from './main'\nexport const read = () => n`,
      },
      { n: 3, out: [2, 3] },
    ],
    [
      'imports below their use',
      { 'main.ts': `export const out = a\nimport { a } from './x'`, 'x.ts': 'export const a = 1' },
      { out: 1 },
    ],
    [
      'top-level await in a dependency',
      {
        'main.ts': `import { v } from './x'\nexport const out = v`,
        'x.ts': `export const v = await new Promise<number>((resolve) => setTimeout(() => resolve(7), 1))`,
      },
      { out: 7 },
    ],
    [
      'dynamic import with a variable',
      {
        'main.ts': `const name = 'x'\nconst { v } = await import(\`./\${name}.js\`)\nexport const out = v`,
        'x.ts': 'export const v = 1',
      },
      { out: 1 },
    ],
    [
      'JSON, with and without an attribute',
      {
        'main.ts': `import a from './d.json' with { type: 'json' }\nimport b from './d.json'\nexport const out = [a.k, a === b]`,
        'd.json': '{ "k": [1] }',
      },
      { out: [[1], true] },
    ],
    [
      'import.meta',
      { 'src/main.ts': `export const out = [import.meta.url, import.meta.dirname, import.meta.resolve('./main.ts')]` },
      { out: ['file:///project/src/main.ts', '/project/src', 'file:///project/src/main.ts'] },
    ],
    [
      'enums, parameter properties, types',
      {
        'main.ts': `import { type T, K } from './x'\nclass P { constructor(readonly v: T) {} }\nexport const out = [K.B, new P(3).v]`,
        'x.ts': 'export type T = number\nexport enum K { A, B }',
      },
      { out: [1, 3] },
    ],
    [
      'a re-exported type',
      { 'main.ts': `export { T, v } from './x'`, 'x.ts': 'export interface T { a: 1 }\nexport const v = 1' },
      { T: undefined, v: 1 },
    ],
    [
      'JSX with its own factory',
      {
        'main.tsx': `/** @jsx h */\nconst h = (tag: string, props: object | null, ...kids: unknown[]) => [tag, props, kids]\nexport const out = <b id="x">hi</b>`,
      },
      { out: ['b', { id: 'x' }, ['hi']] },
    ],
    [
      'CommonJS',
      {
        'main.ts': `import lib, { name } from './lib.cjs'\nexport const out = [lib.name, name]`,
        'lib.cjs': `const { half } = require('./half.cjs')\nexports.name = half + require('./d.json').k`,
        'half.cjs': `module.exports = { half: 'ha' }`,
        'd.json': '{"k":"lf"}',
      },
      { out: ['half', 'half'] },
    ],
    [
      'CommonJS that imports itself in a circle',
      {
        'main.cjs': `exports.early = 1\nexports.seen = require('./b.cjs').seen`,
        'b.cjs': `exports.seen = require('./main.cjs').early`,
      },
      expect.objectContaining({ default: { early: 1, seen: 1 } }),
    ],
    [
      'a default function without a name',
      { 'main.ts': `import f from './x'\nexport const out = f()`, 'x.ts': 'export default function () { return 1 }' },
      { out: 1 },
    ],
    ['an empty export', { 'main.ts': `globalThis.name ??= 'x'\nexport { /* nothing */ }` }, {}],
    [
      'new and tagged calls',
      {
        'main.ts': `import { C, tag } from './x'\nexport const out = [new C().v, new C, tag\`x\`, C?.name, typeof C]`,
        'x.ts': 'export class C { v = 1 }\nexport const tag = (s: TemplateStringsArray) => s[0]',
      },
      { out: [1, { v: 1 }, 'x', 'C', 'function'] },
    ],
  ])('%s', async (_, files, expected) => {
    expect(await load(files, Object.keys(files)[0])).toEqual(expected)
  })

  it('runs each module once, dependencies first, in source order', async () => {
    const log: unknown[] = []
    const say = (name: string) => `import { log } from 'node:log'\nlog('${name}')\n`
    const one = project(
      {
        'main.ts': `${say('main')}import './b'\nimport './a'`,
        'a.ts': `${say('a')}import './c'`,
        'b.ts': `import './c'\n${say('b')}`,
        'c.ts': say('c'),
      },
      log,
    )
    await new ModuleGraph(one).import('main.ts')
    expect(log).toEqual(['c', 'b', 'a', 'main'])
  })

  it('gives a second graph fresh modules', async () => {
    const one = project({ 'main.ts': 'export let n = 0\nexport const up = () => ++n' })
    const first = await new ModuleGraph(one).import('main.ts')
    Reflect.get(first, 'up')()
    expect(Reflect.get(first, 'n')).toBe(1)
    expect(Reflect.get(await new ModuleGraph(one).import('main.ts'), 'n')).toBe(0)
  })

  it('refuses to assign to an import', async () => {
    expect(await failure({ 'main.ts': `import { a } from './x'\na = 2`, 'x.ts': 'export let a = 1' })).toMatchObject({
      name: 'TypeError',
      frames: [{ line: 2 }],
    })
  })
})

describe('failures', () => {
  it.each<[string, Record<string, string>, object]>([
    [
      'a missing export',
      { 'main.js': `\nimport { nope } from './x.js'`, 'x.js': 'export const yes = 1' },
      {
        name: 'SyntaxError',
        message: "The requested module './x.js' does not provide an export named 'nope'",
        frames: [{ file: 'main.js', line: 2, column: 1 }],
      },
    ],
    [
      'conflicting stars',
      {
        'main.js': `import { a } from './s.js'`,
        's.js': `export * from './x.js'\nexport * from './y.js'`,
        'x.js': 'export const a = 1',
        'y.js': 'export const a = 2',
      },
      { name: 'SyntaxError', message: expect.stringContaining("conflicting star exports for name 'a'") },
    ],
    [
      'a missing file',
      { 'src/main.ts': `\n\nimport './nope'` },
      {
        message: "Cannot find module '/project/src/nope' imported from /project/src/main.ts",
        frames: [{ file: 'src/main.ts', line: 3, column: 1 }],
      },
    ],
    ['a module of Node', { 'main.ts': `import fs from 'node:fs'\nfs.x()` }, { message: 'fs.x is not a function' }],
    [
      'a package',
      { 'main.ts': `import { z } from 'zod'\nz()` },
      {
        message:
          "Cannot find package 'zod' imported from /project/main.ts. The embedded runtime installs nothing: put it under node_modules, or run in a WebContainer, which does.",
      },
    ],
    [
      'a syntax error',
      { 'main.ts': 'const a = 1\nconst b = = 2' },
      { name: 'SyntaxError', frames: [{ file: 'main.ts', line: 2 }] },
    ],
    [
      'broken JSON',
      { 'main.ts': `import d from './d.json'\nd.x`, 'd.json': '{' },
      { name: 'SyntaxError', frames: [{ file: 'd.json' }] },
    ],
    [
      'require in an ES module',
      { 'main.mjs': `const fs = require('fs')` },
      { message: 'require is not defined in ES module scope: use import and export, or name the file .cjs.' },
    ],
    [
      'an error two files down',
      {
        'main.ts': `import { f } from './lib/f'\n\nexport const out: number = f('x' as string)`,
        'lib/f.ts': 'type A = string\nexport const f = (a: A): number => {\n  throw new RangeError(a)\n}',
      },
      {
        name: 'RangeError',
        message: 'x',
        frames: [
          { file: 'lib/f.ts', line: 3, column: 9, name: 'f' },
          { file: 'main.ts', line: 3, column: 28 },
        ],
      },
    ],
    [
      'an import that is no function',
      { 'main.ts': `import { f } from './x'\n  f(1)`, 'x.ts': 'export let f: any' },
      { name: 'TypeError', message: 'f is not a function', frames: [{ file: 'main.ts', line: 2, column: 3 }] },
    ],
    [
      'a member that is no function',
      { 'main.ts': `import * as ns from './x'\nns.nope()`, 'x.ts': 'export const a = 1' },
      { message: 'ns.nope is not a function', frames: [{ line: 2, column: 4 }] },
    ],
    [
      'an error on the first line',
      { 'main.ts': `export const a: number = nowhere + 1` },
      { name: 'ReferenceError', frames: [{ line: 1, column: 26 }] },
    ],
    [
      'a circle read too early',
      { 'main.ts': `import './b'\nexport const a = 1`, 'b.ts': `import { a } from './main'\nexport const b = a` },
      { name: 'ReferenceError', frames: [{ file: 'main.ts' }, { file: 'b.ts', line: 2 }] },
    ],
    [
      'a syntax error that only the engine sees',
      { 'main.ts': `import './x.js'`, 'x.js': 'const a = 1\n\nexport {}\nlet a = 2' },
      {
        name: 'SyntaxError',
        message: expect.stringContaining("'a' has already been declared"),
        frames: [{ file: 'x.js', line: 4 }],
      },
    ],
    [
      'a syntax error in CommonJS',
      { 'main.cjs': `\nrequire('./x.cjs')`, 'x.cjs': '\nfoo(' },
      { name: 'SyntaxError', frames: [{ file: 'x.cjs' }] },
    ],
    [
      'a decorator',
      { 'main.ts': 'const d = (x: unknown) => x\n@d\nclass A {}' },
      { name: 'SyntaxError', message: expect.stringContaining('decorators'), frames: [{ file: 'main.ts', line: 2 }] },
    ],
    [
      'a namespace with a dot',
      { 'main.ts': '\nnamespace N.M {\n  export const x = 1\n}' },
      { name: 'SyntaxError', message: expect.stringContaining('namespace N.M'), frames: [{ file: 'main.ts', line: 2 }] },
    ],
    [
      'native code',
      { 'main.ts': `import './x.node'`, 'x.node': '' },
      { message: 'x.node is native code, which the embedded runtime cannot load; a WebContainer can.' },
    ],
  ])('%s', async (_, files, expected) => {
    expect(await failure(files, Object.keys(files)[0])).toMatchObject(expected)
  })

  it('are the same when the file is imported again', async () => {
    const graph = new ModuleGraph(project({ 'main.ts': '', 'a.ts': `import './b'\nimport './gone'`, 'b.ts': `import './a'` }))
    await expect(graph.import('b.ts')).rejects.toThrow("Cannot find module '/project/gone'")
    await expect(graph.import('a.ts')).rejects.toThrow("Cannot find module '/project/gone'")
    await expect(graph.import('b.ts')).rejects.toThrow("Cannot find module '/project/gone'")
  })
})

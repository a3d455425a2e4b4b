import { describe, expect, it } from 'vitest'
import { GuestDisk } from '../disk'
import { ModuleGraph } from '../module-graph'
import { type GraphFiles, runTestGraph, testGraphOf } from './testing/test-graph'

describe('a graph', () => {
  const files = {
    't.mjs': `import './a.mjs'\nimport { log } from 'log'\nif (false) require('./r.cjs')\nlog(await import('./late.mjs'))`,
    'a.mjs': `import './d.json' with { type: 'json' }`,
    'd.json': '{}',
    'late.mjs': '',
    'r.cjs': '',
    'other.mjs': '',
  }

  it('says what it used', async () => {
    const { graph } = testGraphOf(files)
    await graph.import('t.mjs')
    expect(graph.used()).toEqual(['a.mjs', 'd.json', 'late.mjs', 't.mjs'])
  })

  it('finds what a file reaches', async () => {
    const { graph, log } = testGraphOf(files)
    const reached = await graph.reach('t.mjs')
    expect([...reached.files].sort()).toEqual(['a.mjs', 'd.json', 'r.cjs', 't.mjs'])
    expect([...reached.builtins]).toEqual(['log'])
    expect(log).toEqual([])
  })

  it('gives way while it looks ahead', async () => {
    const { graph } = testGraphOf(files)
    let isOver = false
    const leisure = { turn: async () => undefined, isOver: () => isOver }
    isOver = true
    expect((await graph.reach('t.mjs', leisure)).files.size).toBe(0)
  })

  it('knows the program', async () => {
    const { graph } = testGraphOf({
      'm.cjs': `exports.out = [require.main === module, module.id, require('./x.cjs')]`,
      'x.cjs': 'module.exports = require.main.filename',
    })
    expect(Reflect.get(await graph.import('m.cjs'), 'default')).toEqual({ out: [true, '.', '/project/m.cjs'] })
  })

  it('runs a file that appears while it runs', async () => {
    const disk = new GuestDisk()
    disk.set('m.mjs', `export const load = () => import('./new.mjs')`)
    const graph = new ModuleGraph({
      disk,
      builtins: { names: new Set(), get: () => undefined, load: async () => undefined, loadAll: async () => undefined },
      sources: new Map(),
    })
    const load: unknown = Reflect.get(await graph.import('m.mjs'), 'load')
    if (typeof load !== 'function') throw new TypeError('no function')
    await expect(load()).rejects.toMatchObject({ code: 'ERR_MODULE_NOT_FOUND' })
    disk.write('new.mjs', 'export const a = 1')
    expect(Reflect.get(await load(), 'a')).toBe(1)
  })
})

describe('a tsconfig', () => {
  it.each<[string, GraphFiles, unknown]>([
    [
      'names aliases',
      {
        'src/t.ts': `import { a } from '@/lib/a'\nimport { b } from 'exact'\nexport const out = [a, b]`,
        'tsconfig.json': `{ // comment\n "compilerOptions": { "paths": { "@/*": ["./gone/*", "./src/*"], "exact": ["./src/lib/b.ts"] }, }, }`,
        'src/lib/a.ts': `export const a = 'a'`,
        'src/lib/b.ts': `export const b = 'b'`,
      },
      ['a', 'b'],
    ],
    [
      'has a base',
      {
        'src/t.ts': `import { a } from 'lib/a'\nexport const out = a`,
        'tsconfig.json': '{"compilerOptions":{"baseUrl":"src"}}',
        'src/lib/a.ts': `export const a = 'a'`,
      },
      'a',
    ],
    [
      'extends others',
      {
        'app/t.ts': `import { a } from '~/a'\nexport const out = a`,
        'app/tsconfig.json': '{"extends":"../base"}',
        'base.json': '{"extends":"cfg/tsconfig.json"}',
        'node_modules/cfg/tsconfig.json': '{"compilerOptions":{"paths":{"~/*":["../../app/lib/*"]}}}',
        'app/lib/a.ts': `export const a = 'a'`,
      },
      'a',
    ],
    [
      'refers to others',
      {
        'src/t.ts': `import { a } from '@/a'\nexport const out = a`,
        'tsconfig.json': '{"files":[],"references":[{"path":"./tsconfig.app.json"}]}',
        'tsconfig.app.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
        'src/a.ts': `export const a = 'a'`,
      },
      'a',
    ],
    [
      'decides on JSX',
      {
        't.tsx': `const React = { createElement: (...all: unknown[]) => all }\nexport const out = <b id="x">hi</b>`,
        'tsconfig.json': '{"compilerOptions":{"jsx":"react"}}',
      },
      ['b', { id: 'x' }, 'hi'],
    ],
    [
      'names the JSX runtime',
      {
        't.tsx': `export const out = <b>hi</b>`,
        'tsconfig.json': '{"compilerOptions":{"jsx":"react-jsx","jsxImportSource":"tiny"}}',
        'node_modules/tiny/jsx-runtime.js': 'exports.jsx = (tag, props) => [tag, props]',
      },
      ['b', { children: 'hi' }],
    ],
  ])('%s', async (_, files, out) => {
    expect(await runTestGraph(files)).toEqual(out)
  })
})

describe('TypeScript', () => {
  it.each<[string, GraphFiles, unknown]>([
    ['requires by import =', { 't.cts': `import x = require('./x.cjs')\nexport = { out: x.a }`, 'x.cjs': 'exports.a = 1' }, 1],
    [
      'drops a namespace of types',
      { 't.ts': `namespace N { export type A = 1; export interface B { a: 1 } }\nexport const out: N.A = 1` },
      1,
    ],
    [
      'fills namespaces',
      {
        't.ts': `export namespace N {\n  const hidden = 1\n  export const a: number = hidden, s = '}'\n  export interface T { x: 1 }\n  export function f() { return a + 1 }\n  export enum E { X = 3 }\n  export namespace Inner { export let live = 1; export const up = () => { live++ } }\n}\nN.Inner.up()\nexport const out = [N.a, N.s, N.f(), N.E.X, N.Inner.live, Object.keys(N)]`,
      },
      [1, '}', 2, 3, 2, ['a', 's', 'f', 'E', 'Inner']],
    ],
    [
      'merges a namespace with a class',
      { 't.ts': `class C { static v = 1 }\nnamespace C { export const w = 2 }\nexport const out = [C.v, C.w]` },
      [1, 2],
    ],
    [
      'has sources for .js',
      {
        't.ts': `import { a } from './a.js'\nimport { b } from './b.mjs'\nexport const out = [a, b]`,
        'a.ts': 'export const a = 1',
        'b.mts': 'export const b = 2',
      },
      [1, 2],
    ],
    [
      'drops imports of types',
      { 't.ts': `import { T } from './gone'\nimport type { U } from 'gone'\nexport const out: T | U = 1` },
      1,
    ],
    [
      'is CommonJS without import and export',
      { 't.ts': `const a: number = 1\nexports.out = [a, typeof require]` },
      [1, 'function'],
    ],
  ])('%s', async (_, files, out) => {
    expect(await runTestGraph(files)).toEqual(out)
  })
})

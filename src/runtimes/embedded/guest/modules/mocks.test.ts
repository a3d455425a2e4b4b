import { describe, expect, it } from 'vitest'
import { type GraphFiles, runTestGraph } from './testing/test-graph'

const X = { 'x.js': `export const a = 'real'\nexport const b = 'b'\nexport default 'd'` }
const VI = `import { vi } from 'vitest'\n`

describe('mocks', () => {
  it.each<[string, GraphFiles, unknown]>([
    [
      'run before the imports',
      { 't.js': `${VI}import { a } from './x.js'\nexport const out = a\nvi.mock('./x.js', () => ({ a: 'mock' }))`, ...X },
      'mock',
    ],
    [
      'reach modules in between',
      {
        't.js': `${VI}import { c } from './y.js'\nvi.mock('./x.js', () => ({ a: 'mock' }))\nexport const out = c`,
        'y.js': `import { a } from './x.js'\nexport const c = a + '!'`,
        ...X,
      },
      'mock!',
    ],
    [
      'keep parts of the original',
      {
        't.js': `${VI}import { a, b } from './x.js'\nvi.mock('./x.js', async (original) => ({ ...(await original()), a: 'mock' }))\nexport const out = [a, b]`,
        ...X,
      },
      ['mock', 'b'],
    ],
    [
      'name their module by import()',
      {
        't.ts': `${VI}import { a } from './x.js'\nvi.mock(import('./x.js'), () => ({ a: 'mock' as string }))\nexport const out: string = a`,
        ...X,
      },
      'mock',
    ],
    [
      'use what is hoisted',
      {
        't.js': `${VI}const { v, w } = vi.hoisted(() => ({\n  v: 'hoisted',\n  w: 2,\n}))\nvi.mock('./x.js', () => ({ a: v }))\nimport { a } from './x.js'\nexport const out = [a, w]`,
        ...X,
      },
      ['hoisted', 2],
    ],
    [
      'use what is hoisted and awaited',
      {
        't.js': `${VI}import { a } from './x.js'\nconst v = await vi.hoisted(async () => 'late')\nvi.mock('./x.js', () => ({ a: v }))\nexport const out = a`,
        ...X,
      },
      'late',
    ],
    [
      'are taken back',
      {
        't.js': `${VI}import { a } from './x.js'\nvi.mock('./x.js', () => ({ a: 'mock' }))\nvi.unmock('./x.js')\nexport const out = a`,
        ...X,
      },
      'real',
    ],
    [
      'go by any name',
      {
        't.js': `import { vi as v } from 'vitest'\nimport { a } from './x.js'\nv.mock('./x.js', () => ({ a: 'mock' }))\nexport const out = a`,
        ...X,
      },
      'mock',
    ],
    [
      'work by globals',
      { 't.js': `import { a } from './x.js'\nvi.mock('./x.js', () => ({ a: 'mock' }))\nexport const out = a`, ...X },
      'mock',
    ],
    [
      'replace builtins',
      { 't.js': `${VI}import { sep } from 'node:path'\nvi.mock('path', () => ({ sep: '~' }))\nexport const out = sep` },
      '~',
    ],
    [
      'replace packages that are not there',
      { 't.js': `${VI}import { a } from 'gone'\nvi.mock('gone', async () => ({ a: 'mock' }))\nexport const out = a` },
      'mock',
    ],
    [
      'come from __mocks__ beside the file',
      {
        't.js': `${VI}import { a } from './x.js'\nvi.mock('./x.js')\nexport const out = a`,
        ...X,
        '__mocks__/x.js': `export const a = 'beside'`,
      },
      'beside',
    ],
    [
      'come from __mocks__ at the root',
      {
        'src/t.js': `${VI}import a from 'p'\nvi.mock('p')\nexport const out = a`,
        'node_modules/p/index.js': 'module.exports = 1',
        '__mocks__/p.js': `export default 'root'`,
      },
      'root',
    ],
    [
      'as of Jest, by import',
      {
        't.js': `import { jest } from '@jest/globals'\nimport x, { a } from './x.js'\njest.mock('./x.js', () => ({ a: 'mock' }))\nexport const out = [a, x.a]`,
        ...X,
      },
      ['mock', 'mock'],
    ],
    [
      'as of Jest, in CommonJS',
      {
        't.cjs': `const { a } = require('./x.cjs')\njest.mock('./x.cjs', () => ({ a: 'mock' })).mock('./y.cjs', () => 1)\nexports.out = [a, require('./y.cjs'), jest.requireActual('./x.cjs').a]`,
        'x.cjs': `exports.a = 'real'`,
        'y.cjs': '',
      },
      ['mock', 1, 'real'],
    ],
    [
      'as of Jest, required',
      {
        't.cjs': `const { jest } = require('@jest/globals')\nconst { a } = require('./x.cjs')\njest.mock('./x.cjs', () => ({ a: 'mock' }))\nexports.out = a`,
        'x.cjs': `exports.a = 'real'`,
      },
      'mock',
    ],
    [
      'survive a reset',
      {
        't.js': `${VI}vi.mock('./x.js', () => ({ a: {} }))\nconst one = await import('./x.js')\nconst y = await import('./y.js')\nvi.resetModules()\nconst two = await import('./x.js')\nexport const out = [one.a === two.a, y === await import('./y.js')]`,
        ...X,
        'y.js': '',
      },
      [true, false],
    ],
    [
      'let the actual module through',
      { 't.js': `${VI}vi.mock('./x.js', () => ({ a: 'mock' }))\nexport const out = (await vi.importActual('./x.js')).a`, ...X },
      'real',
    ],
    [
      'are spied on through a namespace',
      {
        't.js': `${VI}import * as ns from './x.js'\nimport { f as g } from './x.js'\nconst spy = vi.spyOn(ns, 'f').mockReturnValue(2)\nconst seen = [ns.f(), g()]\nspy.mockRestore()\nexport const out = [...seen, g()]`,
        'x.js': 'export const f = () => 1',
      },
      [2, 2, 1],
    ],
    [
      'leave lines where they are',
      {
        't.js': `${VI}import { a } from './x.js'\nvi.mock('./x.js', () => {\n  const line = () => Number(/t\\.js:(\\d+)/.exec(new Error().stack)[1])\n  return { a: line() }\n})\nexport const out = [a, Number(/t\\.js:(\\d+)/.exec(new Error().stack)[1])]`,
        ...X,
      },
      [4, 7],
    ],
    [
      'find what is around them',
      { 't.js': `${VI}import './x.js'\nexport const out = [typeof require, __dirname, __filename, typeof module]`, ...X },
      ['function', '/project', '/project/t.js', 'object'],
    ],
    [
      'let CommonJS have every name',
      { 't.js': `${VI}import { e } from './x.cjs'\nexport const out = e`, 'x.cjs': `const k = 'e'; exports[k] = 4` },
      4,
    ],
    ['let styles be empty', { 't.js': `${VI}import './x.css'\nexport const out = 1`, 'x.css': 'a {}' }, 1],
    [
      'find own names for what is around',
      { 't.js': `${VI}const __dirname = 1\nfunction require() {}\nexport const out = [__dirname, require.name]` },
      [1, 'require'],
    ],
  ])('%s', async (_, files, out) => {
    const result = await runTestGraph(files)
    expect(result).toEqual(out)
  })

  it('say which export a factory forgot', async () => {
    const files = { 't.js': `${VI}import { b } from './x.js'\nvi.mock('./x.js', () => ({ a: 1 }))\nexport const out = b`, ...X }
    await expect(runTestGraph(files)).rejects.toThrow('[vitest] No "b" export is defined on the "./x.js" mock')
  })

  it('fail with what a factory throws', async () => {
    const files = {
      't.js': `${VI}import { b } from './x.js'\nvi.mock('./x.js', () => { throw new RangeError('mine') })\nexport const out = b`,
      ...X,
    }
    await expect(runTestGraph(files)).rejects.toThrow('mine')
  })

  it('say that require cannot wait', async () => {
    const files = { 't.cjs': `vi.mock('./x.js', async () => ({}))\nexports.out = require('./x.js')`, ...X }
    await expect(runTestGraph(files)).rejects.toThrow('require() cannot wait for it')
  })
})

import { describe, expect, it } from 'vitest'
import { joinPath } from './modules/module-paths'
import { Resolver } from './resolve'
import { originalColumn } from './source-positions'
import { parseFrames, projectPathAt, urlOf } from './stack-frames'

const files = new Set([
  'src/a.ts',
  'src/b.tsx',
  'src/dir/index.ts',
  'src/c.js',
  'src/c.ts',
  'data.json',
  'index.ts',
  'src/m.mts',
  'src/plain.js',
  'src/folder/index.js',
])
const resolver = new Resolver(
  { has: (path) => files.has(path), get: (path) => (files.has(path) ? '' : undefined) },
  new Set(['test', 'assert', 'path']),
)
const from = (specifier: string) => resolver.resolve(specifier, 'src/main.ts')

describe('resolve', () => {
  it.each([
    ['./a', 'src/a.ts'],
    ['./a.ts', 'src/a.ts'],
    ['./a.js', 'src/a.ts'],
    ['./b.jsx', 'src/b.tsx'],
    ['./m.mjs', 'src/m.mts'],
    ['./c.js', 'src/c.js'],
    ['./c', 'src/c.ts'],
    ['./dir', 'src/dir/index.ts'],
    ['./dir/', 'src/dir/index.ts'],
    ['..', 'index.ts'],
    ['../data.json', 'data.json'],
    ['file:///project/src/a.ts', 'src/a.ts'],
    ['/project/src/a.ts', 'src/a.ts'],
  ])('%s is %s', (specifier, path) => {
    expect(from(specifier)).toEqual({ kind: 'file', path, query: '' })
  })

  it.each([
    ['./c.js', undefined],
    ['./a', undefined],
    ['./plain', 'ERR_MODULE_NOT_FOUND'],
    ['./folder', 'ERR_UNSUPPORTED_DIR_IMPORT'],
  ])('%s among plain JavaScript is found, and refused by Node with %s', (specifier, code) => {
    const found = resolver.resolve(specifier, 'src/main.js')
    expect(found.kind).toBe('file')
    expect(found.kind === 'file' && found.refusal?.code).toBe(code)
  })

  it.each([
    ['node:test', 'test'],
    ['assert', 'assert'],
    ['node:path', 'path'],
    ['child_process', 'absent:child_process'],
    ['node:repl', 'absent:repl'],
  ])('%s is built in', (specifier, name) => {
    expect(from(specifier)).toEqual({ kind: 'builtin', name })
  })

  it.each([
    ['./nope', "Cannot find module '/project/src/nope'"],
    ['../../out', "Cannot find module '../../out'"],
    ['sqlite', 'installs nothing'],
    ['@scope/pkg/sub', 'installs nothing'],
    ['https://example.org/a.js', 'no network'],
  ])('%s is refused by name, with its importer', (specifier, reason) => {
    const result = from(specifier)
    expect(result).toMatchObject({ kind: 'missing', reason: expect.stringContaining(reason) })
    expect(result).toMatchObject({ reason: expect.stringContaining('src/main.ts') })
  })

  it('gives a builtin under a name of the project’s own to `import` alone', () => {
    const manifest = '{"imports":{"#paths":"path"}}'
    const named = new Resolver({ has: (path) => path === 'package.json', get: () => manifest }, new Set(['path']))
    expect(named.resolve('#paths', 'a.mjs', 'import')).toEqual({ kind: 'builtin', name: 'path' })
    expect(named.resolve('#paths', 'a.cjs', 'require')).toMatchObject({ code: 'ERR_INVALID_URL_SCHEME' })
  })

  it('joins paths', () => {
    expect(joinPath('a/b', '../c/./d')).toBe('a/c/d')
    expect(joinPath('a', '../..')).toBeNull()
  })
})

describe('frames', () => {
  it.each<[string, string, object[]]>([
    [
      'Chromium',
      `Error: x\n    at add (file:///project/src/a.ts:3:9)\n    at hunkscope-guest.js:1:5\n    at async Object.<anonymous> (file:///project/t.ts:7:3)\n    at file:///project/t.ts:1:300`,
      [
        { file: 'src/a.ts', line: 3, column: 9, name: 'add' },
        { file: 't.ts', line: 7, column: 3 },
        { file: 't.ts', line: 1, column: 300 },
      ],
    ],
    [
      'Firefox and Safari',
      `add@file:///project/src/a.ts:3:9\n@file:///project/t.ts:7:3\nrun@hunkscope-guest.js:1:1`,
      [
        { file: 'src/a.ts', line: 3, column: 9, name: 'add' },
        { file: 't.ts', line: 7, column: 3 },
      ],
    ],
    [
      'a path with spaces',
      `    at f (${urlOf('my dir/a (1)#.ts')}:2:1)`,
      [{ file: 'my dir/a (1)#.ts', line: 2, column: 1, name: 'f' }],
    ],
    ['a forged path', '    at f (file:///project/%zz:2:1)', []],
  ])('of %s', (_, stack, frames) => {
    expect(parseFrames(stack)).toEqual(frames)
  })

  it('keep paths through their URL', () => {
    for (const path of ['a.ts', 'ä/ö%20.ts', "x'y/(z).ts"]) expect(projectPathAt(urlOf(path))).toBe(path)
  })

  it.each([
    ['  assert.equal(x, 3)', '  _hunkscope.assert.equal(x, 3)', 21, 10],
    ['f(a); f(b)', '_h.f.call(void 0, a); _h.f.call(void 0, b)', 28, 7],
    ['const x: number = g()', 'const x = g()', 11, 19],
    ['same', 'same', 3, 3],
  ])('%j: column of %j', (original, generated, column, expected) => {
    expect(originalColumn(original, generated, column)).toBe(expected)
  })
})

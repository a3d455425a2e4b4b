import { describe, expect, it, test } from 'vitest'
import type { Path } from '../engine/model'
import { parsePath } from '../engine/paths'
import { readConfigLiteral, UNREAD } from './config-literal'
import { globExpression } from './glob'
import { testPlanOf } from './test-plan'

function path(text: string): Path {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}

const tree = (files: Readonly<Record<string, string>>) => new Map(Object.entries(files).map(([name, text]) => [path(name), text]))

const script = (text: string, more: object = {}) => ({ 'package.json': JSON.stringify({ scripts: { test: text }, ...more }) })
const empty = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']))

/** `path: runner` of each test file. */
const planned = (files: Readonly<Record<string, string>>) =>
  [...testPlanOf(tree(files)).files].map(([file, runner]) => `${file}: ${runner}`)

const NODE = "import test from 'node:test'"
const VITEST = "import { it } from 'vitest'"

type Row = readonly [title: string, files: Readonly<Record<string, string>>, planned: readonly string[]]

const ROWS: readonly Row[] = [
  [
    'node --test: its own names, and all of a folder test',
    {
      ...script('node --test'),
      ...empty('test.js', 'test-a.js', 'a.test.mjs', 'b-test.cjs', 'c_test.ts', 'lib/test/helper.js', 'test/deep/x.ts'),
      ...empty('a.spec.js', '__tests__/a.js', 'tests/a.js', 'contest.js', 'test/x.json', 'test/types.d.ts', 'a.test.jsx'),
      ...empty('node_modules/x/test.js'),
    },
    [
      'a.test.mjs: node',
      'b-test.cjs: node',
      'c_test.ts: node',
      'lib/test/helper.js: node',
      'test-a.js: node',
      'test.js: node',
      'test/deep/x.ts: node',
    ],
  ],
  [
    'node --test with patterns: helpers are no tests',
    {
      ...script('node --test "test/*.test.js" src/**/*.spec.js'),
      ...empty('test/a.test.js', 'test/helper.js', 'src/b.spec.js', 'src/x/y/c.spec.js'),
    },
    ['src/b.spec.js: node', 'src/x/y/c.spec.js: node', 'test/a.test.js: node'],
  ],
  [
    'node --test with a folder and a file',
    { ...script('node --test ./test/ other.js'), ...empty('test/a.js', 'other.js', 'b.test.js') },
    ['other.js: node', 'test/a.js: node'],
  ],
  [
    'c8, cross-env and another script before it',
    {
      ...script('npm run unit', { scripts: { test: 'npm run unit', unit: 'cross-env A=1 c8 node --test' } }),
      ...empty('a.test.js'),
    },
    ['a.test.js: node'],
  ],
  [
    'Vitest: its own names',
    {
      ...script('vitest run'),
      ...empty('a.test.ts', 'b.spec.jsx', 'test/helper.ts', 'test-a.js', 'c.test.mts', 'dist/d.test.js'),
    },
    ['a.test.ts: vitest', 'b.spec.jsx: vitest', 'c.test.mts: vitest', 'dist/d.test.js: vitest'],
  ],
  [
    'Vitest 3 leaves dist out',
    {
      ...script('vitest', { devDependencies: { vitest: '^3.1.0' } }),
      ...empty('a.test.ts', 'dist/a.test.js', 'cypress/b.test.js'),
    },
    ['a.test.ts: vitest'],
  ],
  [
    'Vitest with include and exclude, in TypeScript with calls around and beside them',
    {
      ...script('vitest run'),
      'vitest.config.ts': `import { defineConfig } from 'vitest/config'
import react from 'plugin-react'
// export default { test: { include: ['no'] } }
export default defineConfig({
  plugins: [react({ a: /[}]/ }), { name: 'x' }],
  test: { globals: true, include: ['test/**/*.{test,check}.ts'], exclude: ['**/slow/**'], /* more */ setupFiles: path('a') },
})`,
      ...empty('test/a.check.ts', 'test/slow/b.test.ts', 'c.test.ts'),
    },
    ['test/a.check.ts: vitest'],
  ],
  [
    'Vitest with a folder, and words that are parts of paths',
    { ...script('vitest run unit --dir packages'), ...empty('packages/unit/a.test.ts', 'packages/b.test.ts', 'unit/c.test.ts') },
    ['packages/unit/a.test.ts: vitest'],
  ],
  [
    'Jest: its own names',
    {
      ...script('jest'),
      ...empty('a.test.js', 'b.spec.tsx', '__tests__/c.js', 'src/__tests__/deep/d.ts', 'test/e.js', 'spec.js', 'f.test.json'),
    },
    ['__tests__/c.js: jest', 'a.test.js: jest', 'b.spec.tsx: jest', 'spec.js: jest', 'src/__tests__/deep/d.ts: jest'],
  ],
  [
    'Jest with testMatch, roots and paths that it passes over, in package.json',
    {
      ...script('jest', {
        jest: { roots: ['<rootDir>/src'], testMatch: ['**/*.check.js', '!**/not.check.js'], testPathIgnorePatterns: ['/old/'] },
      }),
      ...empty('src/a.check.js', 'src/old/b.check.js', 'c.check.js', 'src/d.test.js', 'src/not.check.js'),
    },
    ['src/a.check.js: jest'],
  ],
  [
    'Jest with testRegex, in a file',
    {
      ...script('jest'),
      'jest.config.js': "module.exports = { testRegex: '(/spec/.*|\\\\.check)\\\\.[jt]s$' }",
      ...empty('spec/a.js', 'b.check.ts', 'c.test.js'),
    },
    ['b.check.ts: jest', 'spec/a.js: jest'],
  ],
  [
    'two runners: each takes its own, and what both would take goes by what it imports',
    { ...script('vitest run && node --test'), 'a.test.js': NODE, 'b.test.js': VITEST, 'test/c.js': '', 'd.spec.ts': '' },
    ['a.test.js: node', 'b.test.js: vitest', 'd.spec.ts: vitest', 'test/c.js: node'],
  ],
  [
    'no script: by the packages',
    { 'package.json': '{"devDependencies":{"jest":"30"}}', ...empty('a.spec.js', 'test/b.js') },
    ['a.spec.js: jest'],
  ],
  [
    'no script: by a configuration',
    { 'vitest.config.js': 'export default {}', ...empty('a.spec.js', 'test-b.js') },
    ['a.spec.js: vitest'],
  ],
  [
    'nothing but files: by what they import',
    { 'a.spec.ts': VITEST, 'test/b.js': NODE },
    ['a.spec.ts: vitest', 'test/b.js: node'],
  ],
  ['nothing but files that use globals', { 'a.spec.ts': "it('x', () => expect(1))" }, ['a.spec.ts: vitest']],
  ['nothing but files that speak of jest', { 'a.test.js': 'jest.fn()' }, ['a.test.js: jest']],
  [
    'an unknown runner: named, and of no files',
    { ...script('jasmine'), 'test/a.js': '', 'b.test.js': NODE },
    ['b.test.js: node', 'test/a.js: null'],
  ],
  [
    'uvu: its own names',
    {
      ...script('uvu'),
      ...empty('test.js', 'a.test.ts', 'tests/x/y.mjs', '__tests__/z.js', 'lib/a.js', 'node_modules/x/test.js'),
    },
    ['__tests__/z.js: uvu', 'a.test.ts: uvu', 'test.js: uvu', 'tests/x/y.mjs: uvu'],
  ],
  [
    'uvu: a folder, an expression, what is left out',
    {
      ...script('uvu -r tsm tests spec -i util'),
      ...empty('tests/a.spec.ts', 'tests/util/b.spec.ts', 'tests/c.ts', 'd.spec.ts'),
    },
    ['tests/a.spec.ts: uvu'],
  ],
  [
    'AVA: its own names, without helpers',
    {
      ...script('xo && ava'),
      ...empty(
        'test.js',
        'test-a.js',
        'src/test.js',
        'lib/b.test.js',
        'test/c.js',
        'test/helpers/d.js',
        'test/_e.js',
        'test/f.ts',
      ),
    },
    ['lib/b.test.js: ava', 'src/test.js: ava', 'test-a.js: ava', 'test.js: ava', 'test/c.js: ava'],
  ],
  [
    'AVA: its configuration, as data',
    {
      ...script('ava', { ava: { files: ['tests/**/*', '!tests/slow.*'], extensions: ['ts'], require: ['ts-node/register'] } }),
      ...empty('tests/a.ts', 'tests/b.js', 'tests/slow.ts', 'test.ts'),
    },
    ['tests/a.ts: ava'],
  ],
  [
    'mocha: the folder test, not what is in it',
    { ...script('mocha'), ...empty('test/a.js', 'test/x/b.js', 'c.test.js', 'test/d.ts') },
    ['test/a.js: mocha'],
  ],
  [
    'mocha: its configuration as data',
    {
      ...script('nyc mocha --ignore test/x/*.js'),
      '.mocharc.json':
        '{"spec":["spec/**/*.spec.js","test"],"recursive":true,"extension":["js","ts"],"require":"ts-node/register"}',
      ...empty('spec/x/a.spec.js', 'spec/b.js', 'test/y/c.ts', 'test/x/d.js'),
    },
    ['spec/x/a.spec.js: mocha', 'test/y/c.ts: mocha'],
  ],
  [
    'tape with patterns: programs that are run one by one',
    {
      ...script('npm run unit', { scripts: { test: 'npm run unit', unit: "nyc tape -r esm 'test/**/*.js'" } }),
      ...empty('test/a.js', 'test/x/b.js', 'c.js'),
    },
    ['test/a.js: node', 'test/x/b.js: node'],
  ],
  ['tape with a folder', { ...script('tape test'), ...empty('test/index.js', 'test/a.js') }, ['test/index.js: node']],
  [
    'a program that is a test',
    { ...script('node test.js', { devDependencies: { tape: '5' } }), ...empty('test.js', 'test/index.js') },
    ['test.js: node'],
  ],
  [
    'a folder that is a test',
    { ...script('nyc node test', { devDependencies: { tape: '5' } }), ...empty('test/index.js', 'test/a.js') },
    ['test/index.js: node'],
  ],
  ['npm’s own script of a project without tests', script('echo "Error: no test specified" && exit 1'), []],
]

test.each(ROWS)('%s', (_, files, expected) => {
  expect(planned(files)).toEqual(expected)
})

test.each([
  ['mocha', null],
  ['nyc mocha -r ts-node/register', null],
  ['mocha -r ./test/setup.js', 'mocha --require ./test/setup.js'],
  ['npm run build && jasmine', 'jasmine'],
  ['npm run build && ava', null],
  ['uvu -r esm test', null],
  ['uvu -r ./setup.js', 'uvu with ./setup.js'],
  ['node test.js', 'node test.js'],
  ['node build.js', null],
  ['node --test | tap-spec', null],
  ['tsc && eslint .', null],
])('the script “%s” starts %s, which the plan does not know', (text, unknown) => {
  expect(testPlanOf(tree(script(text))).unknown).toBe(unknown)
})

test.each([
  ['export default defineConfig(({ mode }) => { return { test: {} } })', null],
  ['export default defineConfig(({ mode }) => { if (mode) return { test: {} } })', 'vitest.config.ts'],
  ['export default defineConfig(({ mode }) => { switch (mode) { default: return { test: {} } } })', 'vitest.config.ts'],
  ['export default defineConfig(({ mode }) => ({ test: { include: mode } }))', 'vitest.config.ts'],
  ['export default defineConfig(({ mode }) => ({ test: {} }))', null],
  ['export default mergeConfig(base, { test: { include: [] } })', 'vitest.config.ts'],
  ['export default { test: { include: patterns } }', 'vitest.config.ts'],
  ['export default { ...base, test: {} }', 'vitest.config.ts'],
  ['export default { plugins: plugins(), test: { include: ["a"] } }', null],
])('a configuration that is more than data is named: %s', (text, unread) => {
  expect(testPlanOf(tree({ ...script('vitest'), 'vitest.config.ts': text })).unread).toBe(unread)
})

test('--test-only', () => {
  expect(testPlanOf(tree(script('node --test --test-only'))).testOnly).toBe(true)
  expect(testPlanOf(tree(script('node --test'))).testOnly).toBe(false)
})

describe('patterns', () => {
  it.each([
    ['**/*.{test,spec}.?(c|m)[jt]s?(x)', ['a.test.ts', 'x/y/b.spec.mjs', 'c.test.tsx'], ['a.tests.ts', 'test.ts', 'a.test.mmts']],
    ['**/?(*.)+(spec|test).[jt]s?(x)', ['spec.js', 'a.test.jsx', 'x/test.ts'], ['contest.js', 'a.spec.mjs']],
    ['src/**', ['src/a', 'src/a/b'], ['src', 'a/src/b']],
    ['**/test/**/*', ['test/a', 'x/test/y/z'], ['test', 'tests/a']],
    ['a[!b]c', ['axc'], ['abc', 'a/c']],
    ['!(a|b).js', ['c.js', 'ab.js'], ['a.js', 'b.js']],
    ['{a,b{c,d}}/*', ['a/x', 'bd/x'], ['b/x', 'a/x/y']],
    ['a.b+c$', ['a.b+c$'], ['aXb+c$', 'a.bbc']],
    ['[', ['['], ['a']],
  ])('%s', (pattern, takes, leaves) => {
    const expression = globExpression(pattern)
    expect(takes.filter((one) => !expression.test(one))).toEqual([])
    expect(leaves.filter((one) => expression.test(one))).toEqual([])
  })
})

describe('configuration as data', () => {
  it.each([
    ["export default { a: 'x', b: [1, true, null], 'c-d': { e: \"y\" } }", { a: 'x', b: [1, true, null], 'c-d': { e: 'y' } }],
    ["module.exports = { a: 'x' }", { a: 'x' }],
    ["const config = { a: 'x' }\nexport default config", { a: 'x' }],
    ['/** @type {X} */\nconst c: Config = define({ a: `x` })\nmodule.exports = c;', { a: 'x' }],
    [
      "export default { a: f({ b: ')' }), c: 'x' + 'y', d() { return '}' }, e, ...g, h: 1 }",
      { a: UNREAD, c: UNREAD, d: UNREAD, e: UNREAD, '...': UNREAD, h: 1 },
    ],
    ["export default { a: ['x', ...y], b: ['z'] as const }", { a: ['x', UNREAD], b: ['z'] }],
    ['export default () => ({ a: 1 })', { a: 1 }],
    ['export default () => { return { a: 1 } }', { a: 1 }],
    ['export default f(async function named({ mode }) {\n  return { a: 1 }\n})', { a: 1 }],
    ['export default () => { if (x) return { a: 1 }\n return {} }', null],
    ['export default () => { const a = { b: 1 }; return { a } }', { a: { b: 1 } }],
    ['export default mergeConfig({ a: 1 }, { b: 2 })', { a: 1, b: 2 }],
    [
      "const base = f({ t: { s: ['x'], r: 1 } })\nexport default mergeConfig(base, f({ t: { s: ['y'], r: 2 } }))",
      { t: { s: ['x', 'y'], r: 2 } },
    ],
    ["export default mergeConfig({ s: 'x' }, { s: ['y'] })", { s: UNREAD }],
    ['export default mergeConfig(base, { b: 2 })', null],
    ['const base = { a: 1 }\nexport default { ...base, b: 2 }', { a: 1, b: 2 }],
    ['const base = { a: 1 }\nbase.c = 2\nexport default base', null],
    ['const base = { a: [] }\nbase.a.push(2)\nexport default base', null],
    ['const a = b\nconst b = a\nexport default a', null],
    ['export default { a: /^~(.*)$/i, b: [/x/] }', { a: /^~(.*)$/i, b: [/x/] }],
    [
      "export default { a: path.resolve(__dirname, './src', 'x'), b: resolve(__dirname) }",
      { a: '/project/src/x', b: '/project' },
    ],
    ["export default { a: fileURLToPath(new URL('./src', import.meta.url)) }", { a: '/project/src' }],
    ["export default { a: new URL('./src/', import.meta.url).pathname }", { a: '/project/src' }],
    ['export default { a: [...configDefaults.exclude, "b"] }', { a: ['...configDefaults.exclude', 'b'] }],
    ['', null],
    ['export default {', null],
    ['export default { a: { b: 1 }', null],
  ])('%s', (text, fields) => {
    expect(readConfigLiteral(text)).toEqual(fields)
  })
})

/** How test files are written for each runner: one list a choice, the plainest first. */

export type TestWriter = (parts: { readonly name: string; readonly body: string; readonly inner: () => string }) => string

type List<T> = readonly [T, ...T[]]

export type Dialect = {
  readonly head: (isCommon: boolean) => string
  readonly tests: List<TestWriter>
  readonly suites: List<string>
  readonly hooks: List<string>
  readonly passing: List<string>
  readonly failing: List<string>
  /** What comes at the top of a file, and in a body or a hook. */
  readonly topEffects: List<string>
  readonly testEffects: List<string>
  /** What keeps a file from loading. */
  readonly breaks: (isCommon: boolean) => List<string>
}

const SLEEP = 'const sleep = (ms) => new Promise((done) => setTimeout(done, ms))'

const plain: TestWriter = ({ name, body }) => `test(${name}, () => { ${body} })`
const waiting: TestWriter = ({ name, body }) => `test(${name}, async () => { await null; ${body} })`
const sleeping: TestWriter = ({ name, body }) => `test(${name}, async () => { await sleep(1); ${body} })`
const method =
  (kind: string): TestWriter =>
  ({ name, body }) =>
    `test.${kind}(${name}, () => { ${body} })`
const option =
  (options: string): TestWriter =>
  ({ name, body }) =>
    `test(${name}, ${options}, () => { ${body} })`

/** What a program may do to what all share: it must not reach another file. */
const REWRITES = [
  'globalThis.mine = 1; Array.prototype.mine = 1',
  'Array.prototype.flat = () => []; JSON.parse = () => 1',
  "process.env.MINE = '1'; process.argv.push('x')",
  'Object.freeze(Array.prototype)',
] as const

export const NODE: Dialect = {
  head: (isCommon) =>
    isCommon
      ? `const assert = require('node:assert')\nconst test = require('node:test')\nconst { after, afterEach, before, beforeEach, describe, it } = test\n${SLEEP}`
      : `import assert from 'node:assert'\nimport test, { after, afterEach, before, beforeEach, describe, it } from 'node:test'\n${SLEEP}`,
  tests: [
    plain,
    waiting,
    sleeping,
    ({ name, body }) => `it(${name}, () => { ${body} })`,
    method('skip'),
    method('todo'),
    method('only'),
    option('{ skip: true }'),
    option("{ todo: 'later' }"),
    option("{ skip: '' }"),
    option('{ only: true }'),
    option('{ timeout: 2000 }'),
    ({ name }) => `test(${name})`,
    ({ name }) => `test(${name}, { timeout: 20 }, () => sleep(300))`,
    ({ name, body }) => `test(${name}, (t, done) => { setTimeout(done, 1); ${body} })`,
    ({ name, body }) => `test(${name}, (t) => { t.skip(); ${body} })`,
    ({ name, body }) => `test(${name}, (t) => { t.todo(); ${body} })`,
    ({ name, body, inner }) => `test(${name}, async (t) => { const test = t.test.bind(t); await ${inner() || 'null'}; ${body} })`,
    ({ name, inner }) => `test(${name}, (t) => { const test = t.test.bind(t); ${inner()} })`,
    ({ name, body }) => `test(${name}, (t) => { t.before(() => {}); t.after(() => { ${body} }) })`,
    ({ name, body }) => `test(${name}, (t) => Promise.resolve().then(() => { ${body} }))`,
  ],
  suites: ['describe', 'describe.skip', 'describe.todo', 'describe.only'],
  hooks: ['before', 'after', 'beforeEach', 'afterEach'],
  passing: [
    '',
    'assert.equal(1, 1)',
    "assert.throws(() => { throw new Error('x') })",
    'assert.deepEqual({ a: [1] }, { a: [1] })',
  ],
  failing: ['assert.equal(1, 2)', "throw new Error('on purpose')", 'throw undefined', "throw 'text'", 'null.x', 'assert.fail()'],
  topEffects: [
    'process.exitCode = 1',
    "setTimeout(() => { throw new Error('late') }, 15)",
    'setTimeout(() => { process.exitCode = 3 }, 5)',
    "Promise.reject(new Error('nobody'))",
    'setTimeout(() => {}, 30)',
    'const beat = setInterval(() => {}, 5); setTimeout(() => clearInterval(beat), 20)',
    "process.on('exit', () => { process.exitCode = 4 })",
    "process.on('exit', () => { throw new Error('at exit') })",
    "process.on('beforeExit', () => {})",
    'process.exit(0)',
    'process.exit(2)',
    'setTimeout(() => process.exit(0), 40)',
    'setTimeout(() => process.exit(5), 40)',
    "setImmediate(() => { throw new Error('immediate') })",
    'assert.strictEqual = assert.equal = assert.ok = () => {}',
    ...REWRITES,
  ],
  testEffects: [
    'process.exitCode = 1',
    'process.exitCode = 0',
    "setTimeout(() => { throw new Error('late') }, 15)",
    "setTimeout(() => { throw new Error('soon') }, 0)",
    "setImmediate(() => { throw new Error('immediate') })",
    "Promise.reject(new Error('nobody'))",
    'setTimeout(() => {}, 30).unref()',
    'process.exit(0)',
    'process.exit(1)',
    "test('from a timer', () => {})",
    ...REWRITES,
  ],
  breaks: (isCommon) => [
    "throw new Error('top')",
    isCommon ? "require('./not-there')" : "await import('./not-there.mjs')",
    'const = 1',
    isCommon ? 'undefined.x' : "await sleep(5)\nthrow new Error('behind a wait')",
  ],
}

export const VITEST: Dialect = {
  head: () => `import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'\n${SLEEP}`,
  tests: [
    plain,
    waiting,
    sleeping,
    ({ name, body }) => `it(${name}, () => { ${body} })`,
    method('skip'),
    method('only'),
    method('fails'),
    method('concurrent'),
    ({ name }) => `test.todo(${name})`,
    option('{ retry: 1 }'),
    option('{ timeout: 2000 }'),
    ({ name }) => `test(${name}, () => sleep(300), 20)`,
    ({ name, body }) => `test.each([1, 2])(${name} + ' %i', () => { ${body} })`,
    ({ name, body }) => `test(${name}, (t) => { t.skip(); ${body} })`,
    ({ name, body }) => `test.skipIf(true)(${name}, () => { ${body} })`,
    ({ name, body }) => `test.runIf(true)(${name}, () => { ${body} })`,
    ({ name, body }) => `test(${name}, () => Promise.resolve().then(() => { ${body} }))`,
  ],
  suites: ['describe', 'describe.skip', 'describe.todo', 'describe.only', 'describe.concurrent'],
  hooks: ['beforeAll', 'afterAll', 'beforeEach', 'afterEach'],
  passing: [
    '',
    'expect(1).toBe(1)',
    'expect({ a: [1] }).toEqual({ a: [1] })',
    "expect(() => { throw new Error('x') }).toThrow('x')",
  ],
  failing: ['expect(1).toBe(2)', "throw new Error('on purpose')", "throw 'text'", 'null.x', 'expect(null).toBeTruthy()'],
  topEffects: [
    'process.exitCode = 1',
    "process.on('exit', () => { process.exitCode = 4 })",
    'process.exit(0)',
    'process.exit(1)',
    ...REWRITES.slice(0, 3),
  ],
  testEffects: [
    'process.exitCode = 1',
    'process.exit(0)',
    'process.exit(1)',
    'try { process.exit(1) } catch {}',
    ...REWRITES.slice(0, 3),
  ],
  breaks: () => ["throw new Error('top')", "await import('./not-there')", 'const = 1'],
}

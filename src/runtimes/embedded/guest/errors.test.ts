/** Anything that code can throw → a plain error, never an exception. */
import { describe, expect, it } from 'vitest'
import { GuestDisk } from './disk'
import { describeError, LoadError } from './errors'
import { ModuleGraph } from './module-graph'
import type { Project } from './project'
import { createSourcePositions } from './source-positions'

const hostile = () => {
  throw new Error('hostile')
}
const hostileProxy = new Proxy(new Error('inside'), {
  get: hostile,
  has: hostile,
  getPrototypeOf: hostile,
  ownKeys: hostile,
  getOwnPropertyDescriptor: hostile,
})
const getters = Object.defineProperties(new Error('x'), {
  stack: { get: hostile },
  message: { get: hostile },
  name: { get: hostile },
  cause: { get: hostile },
  code: { get: hostile },
})
const revoked = Proxy.revocable({}, {})
revoked.revoke()
const circle = new Error('a')
circle.cause = new Error('b', { cause: circle })
const itself = new Error('me')
itself.cause = itself
const assertion = (actual: unknown, expected: unknown, more = {}) =>
  Object.assign(new Error('differs'), {
    name: 'AssertionError',
    code: 'ERR_ASSERTION',
    actual,
    expected,
    operator: 'deepStrictEqual',
    ...more,
  })
/** A value whose text would double with each level. */
let wide: object = {}
for (let i = 0; i < 40; i++) wide = { left: wide, right: wide }

type Row = readonly [what: string, thrown: unknown, expected: object]
const ROWS: readonly Row[] = [
  ['undefined', undefined, { name: 'Thrown', message: 'undefined' }],
  ['null', null, { name: 'Thrown', message: 'null' }],
  ['a text', 'text', { name: 'Thrown', message: "'text'" }],
  ['a symbol', Symbol('s'), { name: 'Thrown', message: 'Symbol(s)' }],
  ['a bigint', 5n, { name: 'Thrown', message: '5n' }],
  ['an object', { b: 1, a: 2 }, { name: 'Thrown', message: '{ a: 2, b: 1 }' }],
  ['a function', hostile, { name: 'Thrown', message: '[Function: hostile]' }],
  ['an error', new TypeError('x'), { name: 'TypeError', message: 'x' }],
  [
    'an error of another realm',
    { name: 'E', message: 'm', stack: 'E: m\n    at f (file:///project/a.ts:2:3)' },
    { name: 'E', message: 'm' },
  ],
  ['no name', Object.assign(new Error('x'), { name: 5 }), { name: 'Error', message: 'x' }],
  ['no message', Object.assign(new Error(), { message: {} }), { name: 'Error', message: '' }],
  ['a hostile proxy', hostileProxy, { name: 'Thrown' }],
  ['a revoked proxy', revoked.proxy, { name: 'Thrown' }],
  ['hostile getters', getters, { name: 'Error', message: '\n[cause]: undefined' }],
  ['a hostile prototype', Object.create(hostileProxy), { name: 'Thrown' }],
  ['a cause', new Error('a', { cause: new TypeError('b') }), { message: 'a\n[cause]: TypeError: b' }],
  ['a cause that is no error', new Error('a', { cause: { code: 1 } }), { message: 'a\n[cause]: { code: 1 }' }],
  ['a cause that is undefined', new Error('a', { cause: undefined }), { message: 'a\n[cause]: undefined' }],
  [
    'a chain of causes',
    new Error('a', { cause: new Error('b', { cause: new Error('c') }) }),
    { message: 'a\n[cause]: Error: b\n[cause]: Error: c' },
  ],
  ['causes in a circle', circle, { message: 'a\n[cause]: Error: b\n[cause]: the error itself' }],
  ['its own cause', itself, { message: 'me\n[cause]: the error itself' }],
  [
    'an AggregateError',
    new AggregateError([new TypeError('x'), 'y'], 'all'),
    { name: 'AggregateError', message: "all\n[error 1 of 2]: TypeError: x\n[error 2 of 2]: 'y'" },
  ],
  ['an assertion', assertion({ b: 1, a: [2] }, new Set([2, 1])), { actual: '{ a: [ 2 ], b: 1 }', expected: 'Set(2) { 1, 2 }' }],
  ['an assertion of undefined', assertion(undefined, null), { actual: 'undefined', expected: 'null' }],
  ['an assertion of hostile values', assertion(hostileProxy, 1), { expected: '1' }],
  ['values of another library', Object.assign(new Error('x'), { actual: 1, expected: 2 }), { actual: '1', expected: '2' }],
]

describe('what was thrown', () => {
  it.each(ROWS)('%s', (_, thrown, expected) => {
    const error = describeError(thrown)
    expect(error).toMatchObject(expected)
    expect(structuredClone(error)).toEqual(error)
  })

  it('assert.fail compares nothing', () => {
    expect(describeError(assertion(undefined, undefined, { operator: 'fail' }))).not.toHaveProperty('actual')
  })

  it('cuts what is huge', () => {
    const { message } = describeError(new Error('x'.repeat(5_000_000)))
    expect(message.length).toBeLessThan(21_000)
    expect(message).toMatch(/… \(\d+ more characters\)$/)
    expect(describeError(assertion('y'.repeat(1_000_000), '')).actual?.length).toBeLessThan(21_000)
    const many = new AggregateError(Array.from({ length: 10_000 }, () => new Error('e')))
    expect(describeError(many).message.split('\n').length).toBeLessThan(30)
  })

  it('prints a value with very many values in it less deep', () => {
    expect(describeError(assertion(wide, {})).actual?.length).toBeLessThan(21_000)
  })

  it('says what the engine says of the code that runs in words of the code that was written', () => {
    expect(describeError(new Error("Cannot read properties of undefined (reading 'x') _hunkscope.y")).message).not.toContain(
      '_hunkscope',
    )
    expect(describeError(new ReferenceError('require is not defined')).message).toContain('ES module scope')
  })

  it('keeps the place of what could not be loaded', () => {
    const frames = [{ file: 'a.ts', line: 3, column: 4 }]
    expect(describeError(new LoadError('SyntaxError', 'ERR_SYNTAX', 'no', frames))).toEqual({
      name: 'SyntaxError',
      message: 'no',
      frames,
    })
  })
})

/** The place of `HERE()` in the text, 1-based. */
function placeOf(text: string): { line: number; column: number } {
  const lines = text.split('\n')
  const line = lines.findIndex((one) => one.includes('HERE()'))
  return { line: line + 1, column: (lines[line]?.indexOf('HERE()') ?? 0) + 1 }
}

const FILES: readonly (readonly [what: string, path: string, text: string])[] = [
  ['the first line', 'a.mjs', 'HERE()'],
  ['behind imports on the first line', 'a.mjs', "import { b } from './b.mjs'; b(); HERE()"],
  ['behind an imported call', 'a.mjs', "import { b } from './b.mjs'\nconst x = b() + b() + HERE()"],
  ['exports', 'a.mjs', 'export const a = 1\n\nexport default function () { return a }\n  export const c = HERE()'],
  ['types', 'a.ts', 'type A = {\n  b: string\n}\nconst a: A = { b: "" }, c: number = HERE()\ndeclare function HERE(): number'],
  ['an enum and a generic call', 'a.ts', 'enum E { A }\nfunction f<T>(x: T): T { return x }\nf<number>(E.A); f<number>(HERE())'],
  ['a script', 'a.cjs', "const b = require('./b.cjs'); HERE()"],
  ['a script, further down', 'a.cjs', "'use strict'\nfunction f() {\n  return HERE()\n}\nf()"],
  ['a path with blanks', 'my dir/ä (1).mjs', '\n  HERE()'],
  ['after waiting', 'a.mjs', "import { b } from './b.mjs'\nawait null\nb(); HERE()"],
]

it.each(FILES)('the place of an error: %s', async (_, path, text) => {
  const disk = new GuestDisk()
  disk.set(path, text)
  disk.set('b.mjs', 'export const b = () => 1')
  disk.set('b.cjs', 'exports.b = 1')
  const builtins = { names: new Set<string>(), get: () => undefined, load: async () => undefined, loadAll: async () => undefined }
  const project: Project = { disk, builtins, sources: new Map() }
  const here = () => {
    throw new Error('HERE')
  }
  Object.assign(globalThis, { HERE: here })
  const graph = new ModuleGraph(project)
  await graph.reach(path)
  const thrown: unknown = await graph.import(path).then(
    () => null,
    (error: unknown) => error,
  )
  const error = describeError(thrown, createSourcePositions(disk, project.sources))
  expect(error.message).toContain('HERE')
  expect(error.frames[0]).toMatchObject({ file: path, ...placeOf(text) })
})

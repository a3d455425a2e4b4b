import nodeAssert from 'node:assert'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assert, strict } from './assert'
import { isDeepStrictEqual as isDeepStrictEqualOurs } from './builtins/comparisons'

/** Few values, so that two of them are often equal, almost equal, or equal in another order. */
const close = fc.anything({
  key: fc.constantFrom('a', 'b'),
  values: [fc.constantFrom(0, -0, 1, '1', NaN, null, undefined, true, 1n), fc.constantFrom(new Date(0), new Date(1), /a/, /a/g)],
  withMap: true,
  withSet: true,
  withSparseArray: true,
  withNullPrototype: true,
  withBoxedValues: true,
  withTypedArray: true,
  maxDepth: 2,
  maxKeys: 3,
})

it('compares deeply and strictly as Node does', () => {
  fc.assert(
    fc.property(close, close, (a, b) => {
      expect(isDeepStrictEqualOurs(a, b)).toBe(isDeepStrictEqual(a, b))
      expect(isDeepStrictEqualOurs(a, a)).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

type Assert = typeof nodeAssert
/** One call on either assert; what is thrown, if anything, is compared. */
type Case = readonly [name: string, call: (assert: Assert) => unknown]

class Custom extends Error {
  override name = 'Custom'
  status = 404
}
const raise = (error: unknown) => () => {
  throw error
}

const cases: readonly Case[] = [
  ['ok true', (a) => a.ok(1)],
  ['ok false', (a) => a.ok(false, 'no')],
  ['call', (a) => a(0, 'zero')],
  ['equal', (a) => a.equal(1, '1')],
  ['equal objects', (a) => a.equal({}, {})],
  ['equal NaN', (a) => a.equal(Number.NaN, Number.NaN)],
  ['equal null undefined', (a) => a.equal(null, undefined)],
  ['equal boxed', (a) => a.equal([1], 1)],
  ['equal false zero', (a) => a.equal(false, 0)],
  ['notEqual', (a) => a.notEqual(1, '1')],
  ['strictEqual numbers', (a) => a.strictEqual(1, 2)],
  ['strictEqual -0', (a) => a.strictEqual(0, -0)],
  ['strictEqual strings', (a) => a.strictEqual('a\nb\nc', 'a\nx\nc')],
  ['strictEqual objects', (a) => a.strictEqual({ a: 1 }, { a: 1 })],
  ['strictEqual error', (a) => a.strictEqual(1, 2, new TypeError('mine'))],
  ['notStrictEqual', (a) => a.notStrictEqual(1, 1)],
  ['notStrictEqual long', (a) => a.notStrictEqual('long text', 'long text')],
  ['deepEqual loose', (a) => a.deepEqual([1, { a: '2' }], ['1', { a: 2 }])],
  ['deepEqual fails', (a) => a.deepEqual({ a: 1 }, { a: 2 })],
  ['deepStrictEqual sets', (a) => a.deepStrictEqual(new Set([1]), new Set([2]))],
  ['deepStrictEqual sets of objects', (a) => a.deepStrictEqual(new Set([{ a: 1 }, { b: 2 }]), new Set([{ b: 2 }, { a: 1 }]))],
  ['deepStrictEqual maps', (a) => a.deepStrictEqual(new Map([['k', 1]]), new Map([['k', 2]]))],
  ['deepStrictEqual map keys', (a) => a.deepStrictEqual(new Map([[{ k: 1 }, 1]]), new Map([[{ k: 1 }, 1]]))],
  ['deepStrictEqual objects', (a) => a.deepStrictEqual({ a: 1, b: [1, 2] }, { a: 1, b: [1, 3] })],
  ['deepStrictEqual prototypes', (a) => a.deepStrictEqual(new Custom('x'), new Error('x'))],
  ['deepStrictEqual errors', (a) => a.deepStrictEqual(new Error('x'), new Error('y'))],
  ['deepStrictEqual undefined property', (a) => a.deepStrictEqual({ a: undefined }, {})],
  ['deepStrictEqual symbols', (a) => a.deepStrictEqual({ [Symbol.for('s')]: 1 }, { [Symbol.for('s')]: 2 })],
  ['deepStrictEqual dates', (a) => a.deepStrictEqual(new Date(0), new Date(1))],
  ['deepStrictEqual regexps', (a) => a.deepStrictEqual(/a/g, /a/i)],
  ['deepStrictEqual buffers', (a) => a.deepStrictEqual(new Uint8Array([1, 2]), new Uint8Array([1, 3]))],
  ['deepStrictEqual holes', (a) => a.deepStrictEqual(new Array(1), [undefined])],
  ['notDeepStrictEqual', (a) => a.notDeepStrictEqual({ a: 1 }, { a: 1 })],
  ['notDeepEqual', (a) => a.notDeepEqual({ a: 1 }, { a: '1' })],
  ['missing argument', (a) => Reflect.apply(a.strictEqual, a, [1])],
  ['match', (a) => a.match('abc', /x/)],
  ['match passes', (a) => a.match('abc', /b/)],
  ['match number', (a) => Reflect.apply(a.match, a, [5, /5/])],
  ['match no regexp', (a) => Reflect.apply(a.match, a, ['5', '5'])],
  ['doesNotMatch', (a) => a.doesNotMatch('abc', /b/)],
  ['throws nothing', (a) => a.throws(() => {})],
  ['throws nothing with message', (a) => a.throws(() => {}, 'wanted')],
  ['throws class missing', (a) => a.throws(() => {}, Custom, 'wanted')],
  ['throws', (a) => a.throws(raise(new Error('x')))],
  ['throws class', (a) => a.throws(raise(new Custom('x')), Custom)],
  ['throws other class', (a) => a.throws(raise(new Error('x')), TypeError)],
  ['throws regexp', (a) => a.throws(raise(new Error('out of range')), /range/)],
  ['throws regexp on name', (a) => a.throws(raise(new Error('x')), /^Error: x$/)],
  ['throws other regexp', (a) => a.throws(raise(new Error('x')), /y/)],
  ['throws object', (a) => a.throws(raise(new Custom('x')), { name: 'Custom', status: 404 })],
  ['throws object with regexp', (a) => a.throws(raise(new Custom('not found')), { message: /found/ })],
  ['throws other object', (a) => a.throws(raise(new Custom('x')), { status: 500 })],
  ['throws object, missing property', (a) => a.throws(raise(new Error('x')), { code: undefined })],
  ['throws empty object', (a) => a.throws(raise(new Error('x')), {})],
  ['throws error instance', (a) => a.throws(raise(new Custom('x')), new Custom('x'))],
  ['throws other error instance', (a) => a.throws(raise(new Custom('x')), new Custom('y'))],
  ['throws validation', (a) => a.throws(raise(new Error('x')), (error: Error) => error.message === 'x')],
  ['throws validation false', (a) => a.throws(raise(new Error('x')), () => false)],
  ['throws ambiguous', (a) => a.throws(raise(new Error('x')), 'x')],
  ['throws no function', (a) => Reflect.apply(a.throws, a, [1])],
  ['throws a string', (a) => a.throws(raise('text'), /text/)],
  ['doesNotThrow', (a) => a.doesNotThrow(raise(new Error('x')))],
  ['doesNotThrow class', (a) => a.doesNotThrow(raise(new Custom('x')), TypeError)],
  ['doesNotThrow passes', (a) => a.doesNotThrow(() => {})],
  ['rejects', (a) => a.rejects(Promise.reject(new Error('x')), /x/)],
  ['rejects nothing', (a) => a.rejects(Promise.resolve(1))],
  ['rejects function', (a) => a.rejects(async () => raise(new Custom('x'))(), { name: 'Custom' })],
  ['rejects other', (a) => a.rejects(async () => raise(new Custom('x'))(), { name: 'Other' })],
  ['rejects no promise', (a) => Reflect.apply(a.rejects, a, [() => 1])],
  ['doesNotReject', (a) => a.doesNotReject(Promise.reject(new Error('x')))],
  ['doesNotReject passes', (a) => a.doesNotReject(Promise.resolve())],
  ['fail', (a) => a.fail()],
  ['fail message', (a) => a.fail('stop')],
  ['ifError null', (a) => a.ifError(null)],
  ['ifError', (a) => a.ifError(new Error('x'))],
]

type Thrown = { name: unknown; code: unknown; message: string; operator: unknown; generated: unknown } | null

async function outcome(assert: Assert, call: Case[1]): Promise<Thrown> {
  try {
    await call(assert)
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const read = (key: string): unknown => Reflect.get(error, key)
    return {
      name: error.name,
      code: read('code'),
      message: error.message,
      operator: read('operator'),
      generated: read('generatedMessage'),
    }
  }
}

/** Node prints the source of a call to `ok`; the guest has none to print. */
const comparable = (thrown: Thrown) =>
  thrown && { ...thrown, message: thrown.operator === '==' && thrown.generated ? '' : thrown.message }

// Both have the same members; the types of ours are wider.
const ours: Assert = Object.assign(Object.create(null), { assert }).assert
const oursStrict: Assert = Object.assign(Object.create(null), { strict }).strict

it.each(cases)('node:assert: %s', async (_, call) => {
  expect(comparable(await outcome(ours, call))).toEqual(comparable(await outcome(nodeAssert, call)))
})

it.each(cases)('node:assert/strict: %s', async (_, call) => {
  expect(comparable(await outcome(oursStrict, call))).toEqual(comparable(await outcome(nodeAssert.strict, call)))
})

it('keeps the message that the caller gives, and the values', () => {
  try {
    assert.deepStrictEqual([1], [2], 'mine')
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({
      message: expect.stringMatching(/^mine\n/),
      generatedMessage: false,
      actual: [1],
      expected: [2],
      operator: 'deepStrictEqual',
    })
  }
})

it('has every function that Node has, but the deprecated tracker', () => {
  const names = Object.keys(nodeAssert).filter((name) => name !== 'CallTracker')
  expect(names.filter((name) => !(name in assert))).toEqual([])
})

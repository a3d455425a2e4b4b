/**
 * `node:assert` and `node:assert/strict` of Node 20. Deep equality is the `assert` package's; its own messages print
 * every Map and Set as `{}` and its `throws` knows older rules, so what stands around the comparison is written here.
 */
import comparisons from 'assert/build/internal/util/comparisons.js'
import { expectsError, expectsNoError, type Outcome, rejectionOf } from './assert-throws'
import { AssertionError } from './assertion-error'
import { inspect } from './inspect'

type Message = string | Error | undefined

/** Fails with the caller's own error, its message, or one made from the values. `from` leaves the assertion's own frames out of the stack. */
function fail(from: CallableFunction, operator: string, actual: unknown, expected: unknown, message: Message): never {
  if (message instanceof Error) throw message
  throw new AssertionError({ message, actual, expected, operator, stackStartFn: from })
}

function needsTwo(count: number): void {
  if (count < 2)
    throw Object.assign(new TypeError('The "actual" and "expected" arguments must be specified'), { code: 'ERR_MISSING_ARGS' })
}

function okFrom(from: CallableFunction, args: readonly unknown[]): void {
  const [value, message] = args
  if (value) return
  if (message instanceof Error) throw message
  const generated =
    args.length === 0
      ? 'No value argument passed to `assert.ok()`'
      : `The expression evaluated to a falsy value: ${inspect(value)}`
  throw new AssertionError({
    message: message === undefined || message === null ? generated : String(message),
    generated: message === undefined || message === null,
    actual: value,
    expected: true,
    operator: '==',
    stackStartFn: from,
  })
}

type Compare = (actual: unknown, expected: unknown) => boolean

/** An assertion over two values: passes when `holds`. */
function binary(operator: string, holds: Compare) {
  return function assertion(...args: readonly [actual?: unknown, expected?: unknown, message?: Message]): void {
    needsTwo(args.length)
    const [actual, expected, message] = args
    if (!holds(actual, expected)) fail(assertion, operator, actual, expected, message)
  }
}

const looselyEqual: Compare = (actual, expected) =>
  equalsLoosely(actual, expected) || (Number.isNaN(actual) && Number.isNaN(expected))

/** What `==` says: the loose deep equality of two primitives is `==`; objects compare by reference, or as primitives with one. */
function equalsLoosely(actual: unknown, expected: unknown): boolean {
  if (actual === expected) return true
  const objects = [actual, expected].filter(
    (value) => (typeof value === 'object' && value !== null) || typeof value === 'function',
  ).length
  if (objects === 2) return false
  if (objects === 0) return comparisons.isDeepEqual(actual, expected) && !(Number.isNaN(actual) && Number.isNaN(expected))
  if (actual === null || actual === undefined || expected === null || expected === undefined) return false
  return equalsLoosely(primitive(actual), primitive(expected))
}

function primitive(value: unknown): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value
  const own: unknown = Reflect.get(value, Symbol.toPrimitive)
  if (typeof own === 'function') return own.call(value, 'default')
  const plain: unknown = value.valueOf()
  return (typeof plain === 'object' && plain !== null) || typeof plain === 'function' ? String(value) : plain
}

const not =
  (compare: Compare): Compare =>
  (actual, expected) =>
    !compare(actual, expected)

const ok = (...args: readonly [value?: unknown, message?: Message]) => okFrom(ok, args)
const equal = binary('==', looselyEqual)
const notEqual = binary('!=', not(looselyEqual))
const strictEqual = binary('strictEqual', Object.is)
const notStrictEqual = binary('notStrictEqual', not(Object.is))
const deepEqual = binary('deepEqual', comparisons.isDeepEqual)
const notDeepEqual = binary('notDeepEqual', not(comparisons.isDeepEqual))
const deepStrictEqual = binary('deepStrictEqual', comparisons.isDeepStrictEqual)
const notDeepStrictEqual = binary('notDeepStrictEqual', not(comparisons.isDeepStrictEqual))

function failWith(message?: string | Error): never {
  if (message instanceof Error) throw message
  throw new AssertionError({
    message: message ?? 'Failed',
    generated: message === undefined,
    operator: 'fail',
    stackStartFn: failWith,
  })
}

function matchFrom(from: CallableFunction, text: unknown, pattern: unknown, message: Message, wanted: boolean): void {
  if (!(pattern instanceof RegExp))
    throw Object.assign(new TypeError('The "regexp" argument must be an instance of RegExp.'), { code: 'ERR_INVALID_ARG_TYPE' })
  const operator = wanted ? 'match' : 'doesNotMatch'
  if (typeof text === 'string' && (pattern.exec(text) !== null) === wanted) return
  if (message instanceof Error) throw message
  const generated =
    typeof text !== 'string'
      ? `The "string" argument must be of type string. Received type ${typeof text} (${inspect(text)})`
      : `The input ${wanted ? 'did not match' : 'was expected to not match'} the regular expression ${inspect(pattern)}. Input:\n\n${inspect(text)}\n`
  throw new AssertionError({
    message: message ?? generated,
    generated: message === undefined,
    actual: text,
    expected: pattern,
    operator,
    stackStartFn: from,
  })
}

const match = (text: unknown, pattern: unknown, message?: Message) => matchFrom(match, text, pattern, message, true)
const doesNotMatch = (text: unknown, pattern: unknown, message?: Message) =>
  matchFrom(doesNotMatch, text, pattern, message, false)

function outcomeOf(run: unknown): Outcome {
  if (typeof run !== 'function')
    throw Object.assign(new TypeError(`The "fn" argument must be of type function. Received ${inspect(run)}`), {
      code: 'ERR_INVALID_ARG_TYPE',
    })
  try {
    run()
    return { threw: false }
  } catch (error) {
    // Whatever the tested function throws is the value under test.
    return { threw: true, error }
  }
}

const throws = (run: unknown, ...rest: readonly unknown[]) => expectsError(throws, outcomeOf(run), rest)
const doesNotThrow = (run: unknown, ...rest: readonly unknown[]) => expectsNoError(doesNotThrow, outcomeOf(run), rest)
const rejects = async (run: unknown, ...rest: readonly unknown[]) => expectsError(rejects, await rejectionOf(run), rest)
const doesNotReject = async (run: unknown, ...rest: readonly unknown[]) =>
  expectsNoError(doesNotReject, await rejectionOf(run), rest)

function ifError(value?: unknown): void {
  if (value === null || value === undefined) return
  const detail = value instanceof Error ? value.message || value.name : inspect(value)
  throw new AssertionError({
    actual: value,
    expected: null,
    operator: 'ifError',
    message: `ifError got unwanted exception: ${detail}`,
    stackStartFn: ifError,
  })
}

const shared = {
  ok,
  fail: failWith,
  strictEqual,
  notStrictEqual,
  deepStrictEqual,
  notDeepStrictEqual,
  match,
  doesNotMatch,
  throws,
  doesNotThrow,
  rejects,
  doesNotReject,
  ifError,
  AssertionError,
}

const legacy = (...args: readonly [value?: unknown, message?: Message]) => okFrom(legacy, args)
const strictly = (...args: readonly [value?: unknown, message?: Message]) => okFrom(strictly, args)

/** `node:assert/strict`: the loose names are the strict functions. */
export const strict = Object.assign(strictly, shared, {
  equal: strictEqual,
  notEqual: notStrictEqual,
  deepEqual: deepStrictEqual,
  notDeepEqual: notDeepStrictEqual,
})
Object.assign(strict, { strict, default: strict })

/** `node:assert`. */
export const assert = Object.assign(legacy, shared, { equal, notEqual, deepEqual, notDeepEqual, strict })
Object.assign(assert, { default: assert })

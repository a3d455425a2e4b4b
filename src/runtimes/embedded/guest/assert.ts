/** `node:assert` and `node:assert/strict` of Node 20. */
import { type CallOutcome, expectsError, expectsNoError, rejectionOf } from './assert-throws'
import { AssertionError } from './assertion-error'
import { isDeepEqual, isDeepStrictEqual, isLooselyEqual } from './builtins/comparisons'
import { invalidType, missingArguments, needFunction, refusedMember } from './builtins/node-error'
import { isError, isRegExp } from './builtins/types'
import { inspect } from './inspect'

type Message = string | Error | undefined

/** Fails with the caller's own error, its message, or one made from the values. `from` leaves the assertion's own frames out of the stack. */
function fail(from: CallableFunction, operator: string, actual: unknown, expected: unknown, message: Message): never {
  if (message instanceof Error) throw message
  throw new AssertionError({ message, actual, expected, operator, stackStartFn: from })
}

function okFrom(from: CallableFunction, args: readonly unknown[]): void {
  const [value, message] = args
  if (value) return
  const isOwn = args.length > 0 && message !== undefined && message !== null
  if (isOwn && isError(message)) throw message
  const generated =
    args.length === 0
      ? 'No value argument passed to `assert.ok()`'
      : `The expression evaluated to a falsy value: ${inspect(value)}`
  throw new AssertionError({
    message: isOwn ? String(message) : generated,
    generated: !isOwn,
    actual: value,
    expected: true,
    operator: '==',
    stackStartFn: from,
  })
}

type Compare = (actual: unknown, expected: unknown) => boolean
type Binary = (actual?: unknown, expected?: unknown, message?: Message) => void

/** An assertion over two values: passes when `holds`. */
function binary(name: string, operator: string, holds: Compare): Binary {
  const assertion = (...args: readonly [actual?: unknown, expected?: unknown, message?: Message]): void => {
    if (args.length < 2) throw missingArguments('actual', 'expected')
    const [actual, expected, message] = args
    if (!holds(actual, expected)) fail(assertion, operator, actual, expected, message)
  }
  return Object.defineProperties(assertion, { name: { value: name }, length: { value: 3 } })
}

const not =
  (compare: Compare): Compare =>
  (actual, expected) =>
    !compare(actual, expected)

const ok = (...args: readonly [value?: unknown, message?: Message]) => okFrom(ok, args)
const equal = binary('equal', '==', isLooselyEqual)
const notEqual = binary('notEqual', '!=', not(isLooselyEqual))
const strictEqual = binary('strictEqual', 'strictEqual', Object.is)
const notStrictEqual = binary('notStrictEqual', 'notStrictEqual', not(Object.is))
const deepEqual = binary('deepEqual', 'deepEqual', isDeepEqual)
const notDeepEqual = binary('notDeepEqual', 'notDeepEqual', not(isDeepEqual))
const deepStrictEqual = binary('deepStrictEqual', 'deepStrictEqual', isDeepStrictEqual)
const notDeepStrictEqual = binary('notDeepStrictEqual', 'notDeepStrictEqual', not(isDeepStrictEqual))

type FailArguments = readonly [
  actual?: unknown,
  expected?: unknown,
  message?: Message,
  operator?: string,
  from?: CallableFunction,
]

/** `fail(message?)`, and the old form `fail(actual, expected, message?, operator?, stackStartFn?)`. */
function failWith(...args: FailArguments): never {
  const [actual, expected, third, operator, from = failWith] = args
  const isBare = (actual === undefined || actual === null) && args.length <= 1
  const message: unknown = isBare ? 'Failed' : args.length === 1 ? actual : third
  if (message instanceof Error) throw message
  throw new AssertionError({
    actual: args.length === 1 ? undefined : actual,
    expected,
    operator: operator ?? (args.length === 2 ? '!=' : 'fail'),
    stackStartFn: from,
    ...(message === undefined ? {} : { message: String(message) }),
    ...(isBare ? { generated: true } : {}),
  })
}
Object.defineProperties(failWith, { name: { value: 'fail' } })

function matchFrom(from: CallableFunction, text: unknown, pattern: unknown, message: Message, wanted: boolean): void {
  if (!isRegExp(pattern)) throw invalidType('regexp', 'RegExp', pattern)
  if (typeof text === 'string' && (pattern.exec(text) !== null) === wanted) return
  if (message instanceof Error) throw message
  const generated =
    typeof text !== 'string'
      ? `The "string" argument must be of type string. Received type ${typeof text} (${inspect(text)})`
      : `The input ${wanted ? 'did not match' : 'was expected to not match'} the regular expression ${inspect(pattern)}. Input:\n\n${inspect(text)}\n`
  throw new AssertionError({
    message: message || generated,
    generated: !message,
    actual: text,
    expected: pattern,
    operator: from.name,
    stackStartFn: from,
  })
}

const match = (text: unknown, pattern: unknown, message?: Message) => matchFrom(match, text, pattern, message, true)
const doesNotMatch = (text: unknown, pattern: unknown, message?: Message) =>
  matchFrom(doesNotMatch, text, pattern, message, false)

function outcomeOf(run: unknown): CallOutcome {
  needFunction(run, 'fn')
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

function detailOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return inspect(value)
  const message: unknown = Reflect.get(value, 'message')
  if (typeof message !== 'string') return inspect(value)
  return message === '' && value.constructor ? value.constructor.name : message
}

/** Fails for anything but null and undefined; the stack of an error that was handed on is kept below. */
function ifError(value?: unknown): void {
  if (value === null || value === undefined) return
  const message = `ifError got unwanted exception: ${detailOf(value)}`
  const failure = new AssertionError({ actual: value, expected: null, operator: 'ifError', message, stackStartFn: ifError })
  const stack: unknown = Reflect.get(Object(value), 'stack')
  const start = typeof stack === 'string' ? stack.indexOf('\n    at') : -1
  if (typeof stack === 'string' && start !== -1) {
    const frames = stack.slice(start + 1).split('\n')
    const own = (failure.stack ?? '').split('\n')
    const shared = frames.map((frame) => own.indexOf(frame)).find((at) => at !== -1)
    failure.stack = [...own.slice(0, shared), ...frames].join('\n')
  }
  throw failure
}

const shared = {
  fail: failWith,
  AssertionError,
  ok,
  strictEqual,
  notStrictEqual,
  deepStrictEqual,
  notDeepStrictEqual,
  throws,
  rejects,
  doesNotThrow,
  doesNotReject,
  ifError,
  match,
  doesNotMatch,
  CallTracker: refusedMember('assert.CallTracker'),
}

const legacy = Object.defineProperties((...args: readonly [value?: unknown, message?: Message]): void => okFrom(legacy, args), {
  name: { value: 'ok' },
})
const strictly = Object.defineProperties(
  (...args: readonly [value?: unknown, message?: Message]): void => okFrom(strictly, args),
  { name: { value: 'strict' } },
)

/** `node:assert/strict`: the loose names are the strict functions. */
export const strict = Object.assign(strictly, shared, {
  equal: strictEqual,
  notEqual: notStrictEqual,
  deepEqual: deepStrictEqual,
  notDeepEqual: notDeepStrictEqual,
})
Object.assign(strict, { strict })

/** `node:assert`. */
export const assert = Object.assign(legacy, shared, { equal, notEqual, deepEqual, notDeepEqual, strict })

/** `throws`, `rejects` and their opposites: what an expected error may be, and how a thrown one is held against it. */
import { AssertionError } from './assertion-error'
import { isDeepStrictEqual } from './builtins/comparisons'
import { invalidType, invalidValue, nodeError, received } from './builtins/node-error'
import { isError, isHolder, isObject, isPromise, isRegExp } from './builtins/types'
import { inspect } from './inspect'

export type CallOutcome = { readonly threw: false } | { readonly threw: true; readonly error: unknown }

const EXPECTATIONS = ['Object', 'Error', 'Function', 'RegExp']

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  isPromise(value) ||
  (isObject(value) && typeof Reflect.get(value, 'then') === 'function' && typeof Reflect.get(value, 'catch') === 'function')

/** How the promise, or the promise that the function returns, ends. A function that throws at once throws here, as in Node. */
export async function rejectionOf(run: unknown): Promise<CallOutcome> {
  const promise: unknown = typeof run === 'function' ? run() : run
  if (!isThenable(promise)) {
    if (typeof run !== 'function') throw invalidType('promiseFn', ['Function', 'Promise'], run)
    throw nodeError(
      TypeError,
      'ERR_INVALID_RETURN_VALUE',
      `Expected instance of Promise to be returned from the "promiseFn" function but got ${typeOf(promise)}.`,
    )
  }
  try {
    await promise
    return { threw: false }
  } catch (error) {
    // Whatever the promise rejects with is the value under test.
    return { threw: true, error }
  }
}

/** A value's kind, as Node words it after "but got". */
const typeOf = (value: unknown): string => received(value).replace(/^ Received /, '')

type Expectation = { readonly expected: unknown; readonly message: unknown }

/** Splits `(error?, message?)`; a lone string is the message. */
function expectation(rest: readonly unknown[], outcome: CallOutcome): Expectation {
  const [expected, message] = rest
  if (typeof expected !== 'string') {
    if (expected !== undefined && expected !== null && !isHolder(expected)) throw invalidType('error', EXPECTATIONS, expected)
    return { expected, message }
  }
  if (rest.length === 2) throw invalidType('error', EXPECTATIONS, expected)
  const thrown = outcome.threw ? outcome.error : {}
  const ambiguous = (text: string) =>
    nodeError(
      TypeError,
      'ERR_AMBIGUOUS_ARGUMENT',
      `The "error/message" argument is ambiguous. ${text} is identical to the message.`,
    )
  if (isObject(thrown)) {
    if (Reflect.get(thrown, 'message') === expected) throw ambiguous(`The error message "${expected}"`)
  } else if (thrown === expected) throw ambiguous(`The error "${expected}"`)
  return { expected: undefined, message: expected }
}

const textOf = (message: unknown): string | undefined => (message === undefined || message === null ? undefined : String(message))

function fail(from: CallableFunction, actual: unknown, expected: unknown, message: unknown): never {
  if (message instanceof Error) throw message
  throw new AssertionError({ actual, expected, operator: from.name, message: textOf(message), stackStartFn: from })
}

/** `throws` and `rejects`. `from.name` is the operator. */
export function expectsError(from: CallableFunction, outcome: CallOutcome, rest: readonly unknown[]): void {
  const { expected, message } = expectation(rest, outcome)
  if (!outcome.threw) {
    const name: unknown = isHolder(expected) ? Reflect.get(expected, 'name') : ''
    const what = from.name === 'rejects' ? 'rejection' : 'exception'
    const detail = `${name ? ` (${String(name)})` : ''}${message ? `: ${String(message)}` : '.'}`
    fail(from, undefined, expected, `Missing expected ${what}${detail}`)
  }
  if (expected) holdAgainst(from, outcome.error, expected, message)
}

/** `doesNotThrow` and `doesNotReject`: an error of another kind than the expected one is passed on. */
export function expectsNoError(from: CallableFunction, outcome: CallOutcome, rest: readonly unknown[]): void {
  if (!outcome.threw) return
  const [first, second] = rest
  const expected = typeof first === 'string' ? undefined : first
  const message = typeof first === 'string' ? first : second
  const { error } = outcome
  if (expected && !isUnwanted(error, expected)) throw error
  const what = from.name === 'doesNotReject' ? 'rejection' : 'exception'
  const said: unknown = error && isHolder(error) ? Reflect.get(error, 'message') : error && Reflect.get(Object(error), 'message')
  fail(from, error, expected, `Got unwanted ${what}${message ? `: ${String(message)}` : '.'}\nActual message: "${String(said)}"`)
}

type Class = abstract new (...args: never) => unknown

/** Arrow functions have no prototype: those are validation functions. */
const isClass = (value: unknown): value is Class => typeof value === 'function' && Reflect.get(value, 'prototype') !== undefined

const isErrorClass = (value: object): boolean => Object.prototype.isPrototypeOf.call(Error, value)

function isUnwanted(error: unknown, expected: unknown): boolean {
  if (isRegExp(expected)) return expected.exec(String(error)) !== null
  if (typeof expected !== 'function') throw invalidType('expected', ['Function', 'RegExp'], expected)
  if (isClass(expected) && error instanceof expected) return true
  return !isErrorClass(expected) && Reflect.apply(expected, {}, [error]) === true
}

/** Why the thrown value is not of the error class. */
function otherClass(error: unknown, expected: CallableFunction): string {
  const start = `The error is expected to be an instance of "${expected.name}". Received `
  if (!isError(error)) return `${start}"${inspect(error, { depth: -1 })}"`
  const name = error.constructor?.name || error.name
  const received = expected.name === name ? 'an error with identical name but a different prototype.' : `"${name}"`
  return `${start}${received}${error.message ? `\n\nError message:\n\n${error.message}` : ''}`
}

function verdictOf(error: unknown, expected: CallableFunction): string | null {
  const verdict: unknown = Reflect.apply(expected, {}, [error])
  if (verdict === true) return null
  const name = expected.name ? `"${expected.name}" ` : ''
  const caught = isError(error) ? `\n\nCaught error:\n\n${String(error)}` : ''
  return `The ${name}validation function is expected to return "true". Received ${inspect(verdict)}${caught}`
}

function holdAgainst(from: CallableFunction, error: unknown, expected: unknown, message: unknown): void {
  let generated: string | null = null
  if (isRegExp(expected)) {
    const text = String(error)
    if (expected.exec(text) !== null) return
    generated = `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(text)}\n`
  } else if (typeof expected !== 'function') {
    if (isObject(expected)) holdAgainstObject(from, error, expected, message)
    return
  } else {
    if (isClass(expected) && error instanceof expected) return
    generated = isErrorClass(expected) ? otherClass(error, expected) : verdictOf(error, expected)
    if (generated === null) return
  }
  throw new AssertionError({
    actual: error,
    expected,
    operator: from.name,
    message: message ? String(message) : generated,
    generated: !message,
    stackStartFn: from,
  })
}

/** Every property of the expected object must match: a regular expression against a string, else strict deep equality. */
function holdAgainstObject(from: CallableFunction, error: unknown, expected: object, message: unknown): void {
  if (!isObject(error)) {
    const primitive = { actual: error, expected, message: textOf(message), operator: 'deepStrictEqual', stackStartFn: from }
    throw Object.assign(new AssertionError(primitive), { operator: from.name })
  }
  const keys = Object.keys(expected)
  if (expected instanceof Error) keys.push('name', 'message')
  else if (keys.length === 0) throw invalidValue('error', expected, 'may not be an empty object')
  for (const key of keys) {
    const actual: unknown = Reflect.get(error, key)
    const wanted: unknown = Reflect.get(expected, key)
    if (typeof actual === 'string' && isRegExp(wanted) && wanted.exec(actual) !== null) continue
    if (key in error && isDeepStrictEqual(actual, wanted)) continue
    if (message) fail(from, error, expected, message)
    const [a, b] = [new Comparison(error, keys), new Comparison(expected, keys, error)]
    const failure = new AssertionError({ actual: a, expected: b, operator: 'deepStrictEqual', stackStartFn: from })
    throw Object.assign(failure, { actual: error, expected, operator: from.name })
  }
}

/** The properties that count, under the name that Node prints; a string that its pattern matches is on both sides. */
class Comparison {
  constructor(from: object, keys: readonly string[], actual?: object) {
    for (const key of keys) {
      if (!(key in from)) continue
      const wanted: unknown = Reflect.get(from, key)
      const text: unknown = actual && Reflect.get(actual, key)
      Reflect.set(this, key, typeof text === 'string' && isRegExp(wanted) && wanted.exec(text) !== null ? text : wanted)
    }
  }
}

/** `throws`, `rejects` and their opposites: what an expected error may be, and how a thrown one is held against it. */
import comparisons from 'assert/build/internal/util/comparisons.js'
import { AssertionError } from './assertion-error'
import { inspect } from './inspect'

export type Outcome = { readonly threw: false } | { readonly threw: true; readonly error: unknown }

const argumentError = (message: string, code = 'ERR_INVALID_ARG_TYPE') => Object.assign(new TypeError(message), { code })

/** How the promise, or the promise that the function returns, ends. A function that throws at once throws here, as in Node. */
export async function rejectionOf(run: unknown): Promise<Outcome> {
  const promise: unknown = typeof run === 'function' ? run() : run
  if (typeof promise !== 'object' || promise === null || typeof Reflect.get(promise, 'then') !== 'function')
    throw typeof run === 'function'
      ? argumentError('Expected instance of Promise to be returned from the "promiseFn" function.', 'ERR_INVALID_RETURN_VALUE')
      : argumentError('The "promiseFn" argument must be of type function or an instance of Promise.')
  try {
    await promise
    return { threw: false }
  } catch (error) {
    // Whatever the promise rejects with is the value under test.
    return { threw: true, error }
  }
}

type Expectation = { readonly expected: unknown; readonly message: string | undefined }

/** Splits `(error?, message?)`; a lone string is the message. */
function expectation(rest: readonly unknown[], outcome: Outcome): Expectation {
  const [expected, message] = rest
  if (typeof expected !== 'string') {
    const valid = expected === undefined || expected === null || typeof expected === 'function' || typeof expected === 'object'
    if (!valid) throw argumentError('The "error" argument must be of type function or an instance of Error, RegExp, or Object.')
    return { expected: expected ?? undefined, message: message === undefined ? undefined : String(message) }
  }
  if (rest.length === 2)
    throw argumentError('The "error" argument must be of type function or an instance of Error, RegExp, or Object.')
  if (outcome.threw) {
    const text = outcome.error instanceof Error ? outcome.error.message : outcome.error
    if (text === expected)
      throw argumentError(
        `The "error/message" argument is ambiguous. The error message ${inspect(text)} is identical to the message.`,
        'ERR_AMBIGUOUS_ARGUMENT',
      )
  }
  return { expected: undefined, message: expected }
}

function missing(from: CallableFunction, { expected, message }: Expectation): never {
  const named = typeof expected === 'function' ? expected.name : expected instanceof Error ? expected.name : ''
  const what = from.name === 'rejects' ? 'rejection' : 'exception'
  const detail = `${named ? ` (${named})` : ''}${message === undefined ? '.' : `: ${message}`}`
  throw new AssertionError({
    actual: undefined,
    expected,
    operator: from.name,
    message: `Missing expected ${what}${detail}`,
    stackStartFn: from,
  })
}

/** `throws` and `rejects`. `from.name` is the operator. */
export function expectsError(from: CallableFunction, outcome: Outcome, rest: readonly unknown[]): void {
  const wanted = expectation(rest, outcome)
  if (!outcome.threw) missing(from, wanted)
  if (wanted.expected !== undefined) holdAgainst(from, outcome.error, wanted)
}

/** `doesNotThrow` and `doesNotReject`: an error of another kind than the expected one is passed on. */
export function expectsNoError(from: CallableFunction, outcome: Outcome, rest: readonly unknown[]): void {
  if (!outcome.threw) return
  const [first, second] = rest
  const expected = typeof first === 'string' ? undefined : first
  const message = typeof first === 'string' ? first : second
  if (expected !== undefined && !isUnwanted(outcome.error, expected)) throw outcome.error
  const actual = outcome.error instanceof Error ? outcome.error.message : inspect(outcome.error)
  throw new AssertionError({
    actual: outcome.error,
    expected,
    operator: from.name,
    message: `Got unwanted ${from.name === 'doesNotReject' ? 'rejection' : 'exception'}${message === undefined ? '.' : `: ${String(message)}`}\nActual message: "${actual}"`,
    stackStartFn: from,
  })
}

function isUnwanted(error: unknown, expected: unknown): boolean {
  if (expected instanceof RegExp) return expected.test(String(error))
  if (typeof expected !== 'function')
    throw argumentError('The "expected" argument must be of type function or an instance of RegExp.')
  return isClass(expected) ? error instanceof expected : expected.call({}, error) === true
}

type Class = abstract new (...args: never) => unknown

/** Arrow functions have no prototype: those are validation functions. */
const isClass = (value: unknown): value is Class =>
  typeof value === 'function' && Reflect.get(value, 'prototype') !== undefined && Reflect.get(value, 'prototype') !== null

function holdAgainst(from: CallableFunction, error: unknown, { expected, message }: Expectation): void {
  const refusal = (generated: string) =>
    new AssertionError({
      actual: error,
      expected,
      operator: from.name,
      message: message ?? generated,
      generated: message === undefined,
      stackStartFn: from,
    })
  if (expected instanceof RegExp) {
    const text = String(error)
    if (!expected.test(text))
      throw refusal(`The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(text)}\n`)
    return
  }
  if (typeof expected === 'object' && expected !== null) {
    holdAgainstObject(error, expected, refusal)
    return
  }
  if (typeof expected !== 'function') return
  if (isClass(expected) && error instanceof expected) return
  if (expected === Error || Object.prototype.isPrototypeOf.call(Error, expected)) {
    const got = error instanceof Error ? `"${error.name}"\n\nError message:\n\n${error.message}` : inspect(error)
    throw refusal(`The error is expected to be an instance of "${expected.name}". Received ${got}`)
  }
  const verdict: unknown = expected.call({}, error)
  if (verdict !== true)
    throw refusal(
      `The ${expected.name ? `"${expected.name}" ` : ''}validation function is expected to return "true". Received ${inspect(verdict)}\n\nCaught error:\n\n${error instanceof Error ? `${error.name}: ${error.message}` : inspect(error)}`,
    )
}

/** Every property of the expected object must match: a regular expression against a string, else strict deep equality. */
function holdAgainstObject(error: unknown, expected: object, refusal: (message: string) => AssertionError): void {
  if ((typeof error !== 'object' && typeof error !== 'function') || error === null)
    throw refusal(`The thrown value ${inspect(error)} is not an object that has the expected properties.`)
  const keys = Object.keys(expected)
  if (expected instanceof Error) keys.push('name', 'message')
  else if (keys.length === 0)
    throw argumentError("The argument 'error' may not be an empty object. Received {}", 'ERR_INVALID_ARG_VALUE')
  for (const key of keys) {
    const actual: unknown = Reflect.get(error, key)
    const wanted: unknown = Reflect.get(expected, key)
    if (typeof actual === 'string' && wanted instanceof RegExp && wanted.test(actual)) continue
    if (!(key in error) || !comparisons.isDeepStrictEqual(actual, wanted)) throw refusal(propertyMessage(error, expected, keys))
  }
}

function propertyMessage(error: object, expected: object, keys: readonly string[]): string {
  const pick = (from: object) =>
    Object.fromEntries(keys.filter((key) => key in from).map((key): [string, unknown] => [key, Reflect.get(from, key)]))
  const made = new AssertionError({ actual: pick(error), expected: pick(expected), operator: 'deepStrictEqual' })
  return made.message
}

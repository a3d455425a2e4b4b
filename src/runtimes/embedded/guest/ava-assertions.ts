/** What AVA's `t` asserts. Each is said to `count` before it is made, and throws where it fails. */
import { isDeepStrictEqual } from './builtins/comparisons'
import { isHolder } from './builtins/types'

/** What a failed assertion throws. */
class AvaAssertion extends Error {
  override readonly name = 'AssertionError'
}

export type AssertionAccount = {
  /** An assertion is made. */
  count(): void
  /** One that takes time began; the result says that it is over. */
  pending(): () => void
  /** The first that failed is kept: the test has failed even where its code catches the error. */
  failed(error: Error): void
}

type Assertion = (...args: readonly unknown[]) => unknown
type Fields = Readonly<Record<string, unknown>>
type Outcome = { readonly thrown: unknown } | { readonly returned: unknown }

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  isHolder(value) && typeof Reflect.get(value, 'then') === 'function'
const isCallable = (value: unknown): value is (...args: readonly unknown[]) => unknown => typeof value === 'function'

/** Arrays and plain objects with something in them are looked into, everything else is compared. */
const isSelector = (value: unknown): value is object =>
  isFields(value) &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
  Reflect.ownKeys(value).some((key) => Object.prototype.propertyIsEnumerable.call(value, key))

/** Of a value what a selector asks for. */
function selected(actual: unknown, selector: object, around: readonly object[] = [selector]): unknown {
  if (!isFields(actual)) return actual
  const found: object = Array.isArray(selector) ? [] : {}
  for (const key of Reflect.ownKeys(selector)) {
    if (!Object.prototype.propertyIsEnumerable.call(selector, key)) continue
    const inner: unknown = Reflect.get(selector, key)
    if (isFields(inner) && around.includes(inner))
      throw new AvaAssertion('`t.like()` selector must not contain circular references')
    const own: unknown = Reflect.get(actual, key)
    Reflect.set(found, key, isSelector(inner) ? selected(own, inner, [...around, inner]) : own)
  }
  return found
}

const EXPECTATIONS = new Set(['any', 'code', 'instanceOf', 'is', 'message', 'name'])

/** Why a thrown value is not what was expected; null: it is. */
function mismatch(actual: unknown, expected: unknown): string | null {
  if (expected !== undefined && expected !== null && !isFields(expected))
    return 'The second argument must be an expectation object, `null` or `undefined`'
  const asked: Fields = isFields(expected) ? expected : {}
  const unknown = Object.keys(asked).find((key) => !EXPECTATIONS.has(key))
  if (unknown !== undefined) return `The second argument contains the unexpected property ${unknown}`
  if (!asked.any && !(actual instanceof Error)) return 'It threw what is no error'
  const held: object = isHolder(actual) ? actual : Object(actual)
  if ('is' in asked && !Object.is(actual, asked.is)) return 'It threw another value than expected'
  if ('instanceOf' in asked && !(isCallable(asked.instanceOf) && actual instanceof asked.instanceOf))
    return 'It threw an instance of another class'
  for (const key of ['name', 'code'] as const)
    if (key in asked && Reflect.get(held, key) !== asked[key])
      return `It threw an error with another ${key}: ${String(Reflect.get(held, key))}`
  if (!('message' in asked)) return null
  const { message } = asked
  const said = String(Reflect.get(held, 'message'))
  const isSame = message instanceof RegExp ? message.test(said) : isCallable(message) ? Boolean(message(said)) : said === message
  return isSame ? null : `It threw an error with another message: ${said}`
}

function call(run: unknown, name: string): Outcome {
  if (!isCallable(run)) throw new AvaAssertion(`\`t.${name}()\` must be called with a function`)
  try {
    return { returned: run() }
  } catch (thrown) {
    return { thrown }
  }
}

const messageOf = (given: unknown, usual: string) => (typeof given === 'string' ? given : usual)

function fail(given: unknown, usual: string, compared: object = {}): never {
  throw Object.assign(new AvaAssertion(messageOf(given, usual)), compared)
}

const check = (isFine: boolean, given: unknown, usual: string, compared: object = {}): true =>
  isFine || fail(given, usual, compared)

/** What is there at once. */
const PLAIN: Readonly<Record<string, Assertion>> = {
  pass: () => true,
  fail: (message) => fail(message, 'Test failed via `t.fail()`'),
  assert: (actual, message) => check(Boolean(actual), message, 'Value is not truthy', { actual, expected: true }),
  truthy: (actual, message) => check(Boolean(actual), message, 'Value is not truthy', { actual, expected: true }),
  falsy: (actual, message) => check(!actual, message, 'Value is not falsy', { actual, expected: false }),
  true: (actual, message) => check(actual === true, message, 'Value is not `true`', { actual, expected: true }),
  false: (actual, message) => check(actual === false, message, 'Value is not `false`', { actual, expected: false }),
  is: (actual, expected, message) => check(Object.is(actual, expected), message, 'Values are not the same', { actual, expected }),
  not: (actual, expected, message) => check(!Object.is(actual, expected), message, 'Value is the same'),
  deepEqual: (actual, expected, message) =>
    check(isDeepStrictEqual(actual, expected), message, 'Values are not deeply equal', { actual, expected }),
  notDeepEqual: (actual, expected, message) => check(!isDeepStrictEqual(actual, expected), message, 'Value is deeply equal'),
  like(actual, selector, message) {
    if (!isSelector(selector)) return fail(null, '`t.like()` selector must be a non-empty object')
    const found = selected(actual, selector)
    return check(isDeepStrictEqual(found, selector), message, 'Values are not alike', { actual: found, expected: selector })
  },
  regex: (text, expression, message) =>
    check(expression instanceof RegExp && new RegExp(expression).test(String(text)), message, 'Value must match expression', {
      actual: text,
      expected: expression,
    }),
  notRegex: (text, expression, message) =>
    check(expression instanceof RegExp && !new RegExp(expression).test(String(text)), message, 'Value must not match expression'),
  throws(run, expected, message) {
    const outcome = call(run, 'throws')
    if (!('thrown' in outcome))
      return fail(
        message,
        isPromise(outcome.returned) ? 'Function returned a promise. Use `t.throwsAsync()` instead' : 'Function did not throw',
      )
    const why = mismatch(outcome.thrown, expected)
    if (why !== null) fail(message, why, { cause: outcome.thrown })
    return outcome.thrown
  },
  notThrows(run, message) {
    const outcome = call(run, 'notThrows')
    return 'thrown' in outcome ? fail(message, 'Function threw', { cause: outcome.thrown }) : true
  },
}

/** What takes time: a promise, or a function that returns one. */
async function settled(given: unknown, name: string): Promise<Outcome> {
  const outcome: Outcome = isPromise(given) ? { returned: given } : call(given, name)
  if ('thrown' in outcome)
    return fail(null, `Function threw synchronously. Use \`t.${name.replace('Async', '')}()\` instead`, { cause: outcome.thrown })
  if (!isPromise(outcome.returned)) return fail(null, 'Function did not return a promise')
  try {
    return { returned: await outcome.returned }
  } catch (thrown) {
    return { thrown }
  }
}

const LATE: Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>> = {
  async throwsAsync(given, expected, message) {
    const outcome = await settled(given, 'throwsAsync')
    if (!('thrown' in outcome)) return fail(message, 'The promise was resolved')
    const why = mismatch(outcome.thrown, expected)
    if (why !== null) fail(message, why, { cause: outcome.thrown })
    return outcome.thrown
  },
  async notThrowsAsync(given, message) {
    const outcome = await settled(given, 'notThrowsAsync')
    return 'thrown' in outcome ? fail(message, 'The promise was rejected', { cause: outcome.thrown }) : true
  },
}

const keep = (account: AssertionAccount, thrown: unknown): never => {
  account.failed(thrown instanceof Error ? thrown : new AvaAssertion(String(thrown)))
  throw thrown
}

/** The assertions of one test or hook. */
export function createAvaAssertions(account: AssertionAccount): Record<string, Assertion> {
  const made: Record<string, Assertion> = {}
  const put = (name: string, assertion: Assertion) => {
    made[name] = Object.assign(assertion, { skip: () => account.count() })
  }
  for (const [name, assertion] of Object.entries(PLAIN))
    put(name, (...args) => {
      account.count()
      try {
        return assertion(...args)
      } catch (thrown) {
        return keep(account, thrown)
      }
    })
  for (const [name, assertion] of Object.entries(LATE))
    put(name, async (...args) => {
      account.count()
      const done = account.pending()
      try {
        return await assertion(...args)
      } catch (thrown) {
        return keep(account, thrown)
      } finally {
        done()
      }
    })
  return made
}

/** Errors as Node's own modules throw them: a `code`, and that code in the stack's first line. */
import { inspect } from '../inspect'

type ErrorClass = new (message: string) => Error

/** An error of the class with Node's `code`; its name stays the class's. */
export function nodeError(Base: ErrorClass, code: string, message: string): Error {
  const error = new Base(message)
  const { name, stack } = error
  const titled = `${name} [${code}]`
  if (typeof stack === 'string' && stack.startsWith(name))
    Object.defineProperty(error, 'stack', { value: titled + stack.slice(name.length), writable: true, configurable: true })
  Object.defineProperty(error, 'toString', {
    value: () => `${titled}: ${error.message}`,
    enumerable: false,
    writable: true,
    configurable: true,
  })
  return Object.assign(error, { code })
}

/** ` Received …`, as Node describes a value of the wrong kind. */
export function received(value: unknown): string {
  if (value === null || value === undefined) return ` Received ${String(value)}`
  if (typeof value === 'function') return value.name ? ` Received function ${value.name}` : ' Received function '
  if (typeof value === 'object') {
    const made: unknown = Reflect.get(value, 'constructor')
    return typeof made === 'function' && made.name
      ? ` Received an instance of ${made.name}`
      : ` Received ${inspect(value, { depth: -1 })}`
  }
  const shown = inspect(value, { colors: false })
  const text = shown.length > 28 ? `${shown.slice(0, 25)}...` : shown
  return ` Received type ${typeof value} (${text})`
}

/** Kinds that Node writes in lower case as "of type"; other names are classes. */
const KINDS: ReadonlySet<string> = new Set([
  'string',
  'function',
  'number',
  'object',
  'Function',
  'Object',
  'boolean',
  'bigint',
  'symbol',
])

const listed = (names: readonly string[]): string =>
  names.length > 2 ? `${names.slice(0, -1).join(', ')}, or ${names.at(-1)}` : names.join(' or ')

function expectation(expected: readonly string[]): string {
  const kinds = expected.filter((name) => KINDS.has(name)).map((name) => name.toLowerCase())
  const classes = expected.filter((name) => !KINDS.has(name) && /^[A-Z]/.test(name))
  const others = expected.filter((name) => !KINDS.has(name) && !/^[A-Z]/.test(name))
  if (classes.length > 0) {
    const at = kinds.indexOf('object')
    if (at !== -1) {
      kinds.splice(at, 1)
      classes.push('Object')
    }
  }
  const parts: string[] = []
  if (kinds.length > 0) parts.push(`${kinds.length > 1 ? 'one of type' : 'of type'} ${listed(kinds)}`)
  if (classes.length > 0) parts.push(`an instance of ${listed(classes)}`)
  if (others.length > 0) parts.push(others.length > 1 ? `one of ${listed(others)}` : (others[0] ?? ''))
  return parts.join(' or ')
}

/** ERR_INVALID_ARG_TYPE. A name that ends in ' argument' is left as it is, one with a dot is a property. */
export function invalidType(name: string, expected: string | readonly string[], value: unknown): Error {
  const what = name.endsWith(' argument') ? name : `"${name}" ${name.includes('.') ? 'property' : 'argument'}`
  const wanted = expectation(typeof expected === 'string' ? [expected] : expected)
  return nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', `The ${what} must be ${wanted}.${received(value)}`)
}

/** ERR_INVALID_ARG_VALUE. */
export function invalidValue(name: string, value: unknown, reason = 'is invalid'): Error {
  const shown = inspect(value)
  const kind = name.includes('.') ? 'property' : 'argument'
  return nodeError(
    TypeError,
    'ERR_INVALID_ARG_VALUE',
    `The ${kind} '${name}' ${reason}. Received ${shown.length > 128 ? `${shown.slice(0, 128)}...` : shown}`,
  )
}

/** ERR_OUT_OF_RANGE. */
export function outOfRange(name: string, range: string, value: unknown): Error {
  const grouped = (text: string) => text.replace(/\B(?=(?:\d{3})+(?!\d))/g, '_')
  const shown =
    typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > 2 ** 32
      ? grouped(String(value))
      : typeof value === 'bigint'
        ? `${value > 2n ** 32n || value < -(2n ** 32n) ? grouped(String(value)) : value}n`
        : inspect(value)
  return nodeError(
    RangeError,
    'ERR_OUT_OF_RANGE',
    `The value of "${name}" is out of range. It must be ${range}. Received ${shown}`,
  )
}

/** ERR_MISSING_ARGS. */
export function missingArguments(...names: readonly string[]): Error {
  const quoted = names.map((name) => `"${name}"`)
  const list = quoted.length > 2 ? `${quoted.slice(0, -1).join(', ')}, and ${quoted.at(-1)}` : quoted.join(' and ')
  return nodeError(TypeError, 'ERR_MISSING_ARGS', `The ${list} argument${names.length > 1 ? 's' : ''} must be specified`)
}

/** What aborted operations reject with. */
export function abortError(signal?: AbortSignal): Error {
  const error = new Error('The operation was aborted', signal?.reason === undefined ? undefined : { cause: signal.reason })
  Object.defineProperty(error, 'name', { value: 'AbortError', writable: true, configurable: true, enumerable: true })
  return Object.assign(error, { code: 'ABORT_ERR' })
}

/** A member that needs what the embedded runtime does not have: calling it says which, and where it works. */
export function refusedMember(member: string): (...args: readonly unknown[]) => never {
  const refuse = (): never => {
    throw nodeError(
      Error,
      'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM',
      `The embedded runtime does not have ${member}. Run the project in WebContainer to use it.`,
    )
  }
  Object.defineProperty(refuse, 'name', { value: member.split('.').pop() ?? member })
  return refuse
}

export function needString(value: unknown, name: string): asserts value is string {
  if (typeof value !== 'string') throw invalidType(name, 'string', value)
}

export function needFunction(value: unknown, name: string): asserts value is (...args: readonly unknown[]) => unknown {
  if (typeof value !== 'function') throw invalidType(name, 'function', value)
}

/** @param value a number, whole or not, in [min, max] */
export function needNumber(value: unknown, name: string, min?: number, max?: number): asserts value is number {
  if (typeof value !== 'number') throw invalidType(name, 'number', value)
  const isBound = min !== undefined || max !== undefined
  if (!(isBound && Number.isNaN(value)) && value >= (min ?? value) && value <= (max ?? value)) return
  if (!isBound) return
  const range = [min === undefined ? [] : `>= ${min}`, max === undefined ? [] : `<= ${max}`].flat().join(' && ')
  throw outOfRange(name, range, value)
}

/** @param value an integer in [min, max] */
export function needInteger(
  value: unknown,
  name: string,
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
): asserts value is number {
  if (typeof value !== 'number') throw invalidType(name, 'number', value)
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value)
  if (value < min || value > max) throw outOfRange(name, `>= ${min} && <= ${max}`, value)
}

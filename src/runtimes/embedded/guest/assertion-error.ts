/** `assert.AssertionError` with the message that Node 20 writes. */
import { diffMessage, HEADLINES, inspectForAssertion } from './assertion-diff'
import { invalidType } from './builtins/node-error'
import { isHolder, isObject } from './builtins/types'
import { type InspectOptions, inspect } from './inspect'

/** Lines of a value above which the message is cut, and how many are left then. */
const MAX_LINES = 50
const CUT_LINES = 46

function cutLines(lines: readonly string[]): string[] {
  return lines.length > MAX_LINES ? [...lines.slice(0, CUT_LINES), '...'] : [...lines]
}

function unequalMessage(actual: unknown, operator: string): string {
  const isReference = operator === 'notStrictEqual' && isHolder(actual)
  const headline = HEADLINES[isReference ? 'notStrictEqualObject' : operator] ?? ''
  const lines = cutLines(inspectForAssertion(actual).split('\n'))
  const [only = ''] = lines
  return lines.length === 1 ? `${headline}${only.length > 5 ? '\n\n' : ' '}${only}` : `${headline}\n\n${lines.join('\n')}\n`
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 3)}...` : text)

function generate(actual: unknown, expected: unknown, operator: string): string {
  if (operator === 'strictEqual' || operator === 'deepStrictEqual') return diffMessage(actual, expected, operator, '')
  if (operator === 'notStrictEqual' || operator === 'notDeepStrictEqual') return unequalMessage(actual, operator)
  const left = inspectForAssertion(actual)
  const right = inspectForAssertion(expected)
  if (operator === 'notDeepEqual' && left === right) return cut(`${HEADLINES.notDeepEqual}\n\n${left}`, 1024)
  const [shortLeft, shortRight] = [cut(left, 512), cut(right, 512)]
  if (operator === 'deepEqual') return `${HEADLINES.deepEqual}\n\n${shortLeft}\n\nshould loosely deep-equal\n\n${shortRight}`
  if (operator === 'notDeepEqual')
    return `Expected values not to be loosely deep-equal:\n\n${shortLeft}\n\nshould not loosely deep-equal\n\n${shortRight}`
  return `${shortLeft} ${operator} ${shortRight}`
}

export type AssertionErrorOptions = {
  message?: string | undefined
  actual?: unknown
  expected?: unknown
  operator?: string | undefined
  /** The message was not the caller's own words, though it is given here. */
  generated?: boolean
  /** Frames above this function are left out of the stack. */
  stackStartFn?: CallableFunction | undefined
}

const captureStack: unknown = Reflect.get(Error, 'captureStackTrace')

/** Its stack stays out of what is printed beside the message. */
function withoutStack(error: Error): object {
  const copy: object = Object.assign(Object.create(Object.getPrototypeOf(error)), error)
  return Object.defineProperty(copy, 'message', { value: error.message })
}

function messageFor(options: AssertionErrorOptions): string {
  const { message, actual, expected, operator = '' } = options
  const isDiff = operator === 'deepStrictEqual' || operator === 'strictEqual'
  if (message === undefined || message === null) return generate(actual, expected, options.operator ?? 'undefined')
  // Node puts the difference below the caller's words only there.
  return isDiff ? diffMessage(actual, expected, operator, message) : String(message)
}

function shorten(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const lines = value.split('\n', 11)
  if (lines.length > 10) return `${lines.slice(0, 10).join('\n')}\n...`
  return value.length > 512 ? `${value.slice(512)}...` : value
}

export class AssertionError extends Error {
  generatedMessage: boolean
  code = 'ERR_ASSERTION'
  actual: unknown
  expected: unknown
  operator: string | undefined

  constructor(options: AssertionErrorOptions) {
    if (!isObject(options) || Array.isArray(options)) throw invalidType('options', 'Object', options)
    const both = options.actual instanceof Error && options.expected instanceof Error && options.message == null
    const [actual, expected] =
      both && options.actual instanceof Error && options.expected instanceof Error
        ? [withoutStack(options.actual), withoutStack(options.expected)]
        : [options.actual, options.expected]
    super(messageFor({ ...options, actual, expected }))
    this.generatedMessage = options.generated ?? !options.message
    this.actual = actual
    this.expected = expected
    this.operator = options.operator
    const name = (value: string) =>
      Object.defineProperty(this, 'name', { value, configurable: true, writable: true, enumerable: false })
    // V8 writes the name into the stack when the stack is first read.
    name('AssertionError [ERR_ASSERTION]')
    if (typeof captureStack === 'function') captureStack.call(Error, this, options.stackStartFn)
    void this.stack
    name('AssertionError')
  }

  override toString(): string {
    return `${this.name} [${this.code}]: ${this.message}`
  }

  [inspect.custom](_depth: number | null, options: InspectOptions): string {
    const { actual, expected } = this
    this.actual = shorten(actual)
    this.expected = shorten(expected)
    const text = inspect(this, { ...options, customInspect: false, depth: 0 })
    this.actual = actual
    this.expected = expected
    return text
  }
}

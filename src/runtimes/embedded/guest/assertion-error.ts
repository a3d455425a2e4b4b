/** `assert.AssertionError` with the message that Node 20 writes. */
import { diffArrays } from 'diff'
import { inspect } from './inspect'

const HEADLINES: Readonly<Record<string, string>> = {
  strictEqual: 'Expected values to be strictly equal:',
  strictEqualObject: 'Expected "actual" to be reference-equal to "expected":',
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  deepEqual: 'Expected values to be loosely deep-equal:',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notStrictEqualObject: 'Expected "actual" not to be reference-equal to "expected":',
  notIdentical: 'Values have same structure but are not reference-equal:',
}

/** Lines of a value above which the message is cut. */
const MAX_LINES = 50
/** Characters of both values together up to which they stand on one line. */
const SHORT = 12

const isObject = (value: unknown) => (typeof value === 'object' && value !== null) || typeof value === 'function'

/** A value as an assertion prints it: every entry on its own line, sorted, unlimited. */
function inspectForAssertion(value: unknown): string {
  return inspect(value, {
    compact: false,
    customInspect: false,
    depth: 1000,
    maxArrayLength: null,
    breakLength: Number.POSITIVE_INFINITY,
    sorted: true,
    getters: true,
  })
}

function diffMessage(actual: unknown, expected: unknown, operator: string): string {
  const before = inspectForAssertion(actual)
  const after = inspectForAssertion(expected)
  const both = isObject(actual) && isObject(expected)
  const headline = (name: string) => HEADLINES[name] ?? ''
  if (before === after) return `${headline(both ? 'notIdentical' : operator)}\n\n${before}\n`
  if (
    !isObject(actual) &&
    !isObject(expected) &&
    before.length + after.length <= SHORT &&
    operator === 'strictEqual' &&
    !(actual === 0 && expected === 0)
  )
    return `${headline(operator)}\n\n${before} !== ${after}\n`
  const lines = diffArrays(before.split('\n'), after.split('\n')).flatMap((part) =>
    part.value.map((line) => `${part.added ? '-' : part.removed ? '+' : ' '} ${line}`),
  )
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '...'] : lines
  const name = operator === 'strictEqual' && both ? 'strictEqualObject' : operator
  return `${headline(name)}\n+ actual - expected${lines.length > MAX_LINES ? ' ... Lines skipped' : ''}\n\n${shown.join('\n')}`
}

function generate(actual: unknown, expected: unknown, operator: string): string {
  if (operator === 'strictEqual' || operator === 'deepStrictEqual') return diffMessage(actual, expected, operator)
  if (operator === 'notStrictEqual' || operator === 'notDeepStrictEqual') {
    const text = inspectForAssertion(actual)
    const headline = HEADLINES[operator === 'notStrictEqual' && isObject(actual) ? 'notStrictEqualObject' : operator] ?? ''
    return text.includes('\n') ? `${headline}\n\n${text}\n` : `${headline}${text.length > 5 ? '\n\n' : ' '}${text}`
  }
  const left = inspectForAssertion(actual)
  const right = inspectForAssertion(expected)
  if (operator === 'deepEqual') return `${HEADLINES.deepEqual}\n\n${left}\n\nshould loosely deep-equal\n\n${right}`
  if (operator === 'notDeepEqual' && left === right) return `${HEADLINES.notDeepEqual}\n\n${left}`
  if (operator === 'notDeepEqual')
    return `Expected values not to be loosely deep-equal:\n\n${left}\n\nshould not loosely deep-equal\n\n${right}`
  return `${left} ${operator} ${right}`
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

export class AssertionError extends Error {
  readonly code = 'ERR_ASSERTION'
  readonly generatedMessage: boolean
  readonly actual: unknown
  readonly expected: unknown
  readonly operator: string

  constructor(options: AssertionErrorOptions) {
    if (typeof options !== 'object' || options === null) throw new TypeError('The "options" argument must be of type object.')
    const operator = options.operator ?? 'fail'
    super(options.message ?? generate(options.actual, options.expected, operator))
    this.generatedMessage = options.generated ?? options.message === undefined
    this.actual = options.actual
    this.expected = options.expected
    this.operator = operator
    Object.defineProperty(this, 'name', { value: 'AssertionError', configurable: true, writable: true })
    if (typeof captureStack === 'function') captureStack.call(Error, this, options.stackStartFn)
  }
}

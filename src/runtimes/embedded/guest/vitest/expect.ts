/** `expect`: Vitest's own package over chai, tied to the test that runs. */
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  addCustomEqualityTesters,
  chai,
  customMatchers,
  type ExpectStatic,
  GLOBAL_EXPECT,
  getState,
  type MatcherState,
  setState,
} from '@vitest/expect'
import { createPoll, type PollTime } from './poll'
import { flag } from './snapshot-matchers'
import type { ApiDialect } from './task-options'
import { fullNameOf, type TestTask } from './tasks'
import { isFn, isObjectValue } from './titles'

type ExpectOptions = {
  readonly file: string
  readonly manner: ApiDialect
  /** The test that runs now. */
  running(): TestTask | null
  readonly time: PollTime
  /** A test without an assertion fails. */
  readonly isRequired: boolean
}

type Method = (this: unknown, ...args: readonly never[]) => unknown

const call = (target: object, name: string, ...args: readonly unknown[]): unknown => {
  const method: unknown = Reflect.get(target, name)
  return typeof method === 'function' ? Reflect.apply(method, target, args) : undefined
}

const isExpect = (value: unknown): value is ExpectStatic => typeof value === 'function' && 'getState' in value

/** In Vitest's words. */
const NO_ASSERTION = 'expected any number of assertion, but got none'

/** The counters of one attempt's assertions, as they are before the first. */
const FRESH = {
  assertionCalls: 0,
  isExpectingAssertions: false,
  isExpectingAssertionsError: null,
  expectedAssertionsNumber: null,
  expectedAssertionsNumberErrorGen: null,
}

/** What Jest takes from a matcher of the project's. */
function result(value: unknown): unknown {
  const [pass, message] = isObjectValue(value) ? [Reflect.get(value, 'pass'), Reflect.get(value, 'message')] : []
  if (typeof pass === 'boolean' && (!message || typeof message === 'string' || isFn(message))) return value
  throw new Error('Unexpected return from a matcher function: it gives an object with `pass`, true or false, and `message`.')
}

const held = (added: object): object =>
  Object.fromEntries(
    Object.entries(added).map(([name, matcher]: [string, unknown]) => [
      name,
      function (this: unknown, ...args: readonly unknown[]) {
        const value: unknown = isFn(matcher) ? Reflect.apply(matcher, this, args) : matcher
        return value instanceof Promise ? value.then(result) : result(value)
      },
    ]),
  )

/** @param own the test whose `context.expect` it is; null for the one that is imported */
function createExpect(options: ExpectOptions, own: TestTask | null): ExpectStatic {
  const bare = (value: unknown, message?: string): Chai.Assertion => {
    const state = getState<MatcherState>(expect)
    setState({ assertionCalls: state.assertionCalls + 1 }, expect)
    const assertion = chai.expect(value, message)
    const test = own ?? options.running()
    if (test) flag(assertion, 'vitest-test', test.face)
    return assertion
  }
  const asymmetric: unknown = Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT)
  const made: unknown = Object.assign(bare, chai.expect, asymmetric, {
    getState: () => getState(expect),
    setState: (state: Partial<MatcherState>) => setState(state, expect),
    assert: chai.assert,
    addEqualityTesters: addCustomEqualityTesters,
  })
  if (!isExpect(made)) throw new Error('chai has no expect.')
  const expect: ExpectStatic = made
  setState({ ...FRESH, currentTestName: own ? fullNameOf(own) : '', testPath: options.file, environment: 'embedded' }, expect)
  const soft = (value: unknown, message?: string) => {
    const assertion = bare(value, message)
    flag(assertion, 'soft', true)
    return assertion
  }
  const members: Record<string, Method> = {
    extend: (added: object) => void call(chai.expect, 'extend', expect, options.manner === 'jest' ? held(added) : added),
    soft,
    poll: createPoll((message) => bare(null, message), options.time),
    unreachable: (message?: string) => chai.assert.fail(`expected${message ? ` "${message}" ` : ' '}not to be reached`),
    assertions(expected: number) {
      const tell = () => new Error(`expected number of assertions to be ${expected}, but got ${getState(expect).assertionCalls}`)
      setState({ expectedAssertionsNumber: expected, expectedAssertionsNumberErrorGen: tell }, expect)
    },
    hasAssertions() {
      const isExpectingAssertionsError = new Error(NO_ASSERTION)
      setState({ isExpectingAssertions: true, isExpectingAssertionsError }, expect)
    },
  }
  Object.assign(expect, members)
  call(expect, 'extend', customMatchers)
  return expect
}

type Expects = {
  /** The one that is imported, which knows the running test. */
  readonly global: ExpectStatic
  /** A test's own: `context.expect`. */
  of(test: TestTask): ExpectStatic
  /** Before an attempt. */
  start(test: TestTask): void
  /** @throws where an attempt made fewer or more assertions than it said */
  check(test: TestTask): void
  /** Puts the global mark back as it was. */
  end(): void
}

/** All `expect`s of one file. */
export function createExpects(options: ExpectOptions): Expects {
  const before = Reflect.getOwnPropertyDescriptor(globalThis, GLOBAL_EXPECT)
  const global = createExpect(options, null)
  Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: global, writable: true, configurable: true })
  let own: { readonly test: TestTask; readonly expect: ExpectStatic } | null = null
  return {
    global,
    of(test) {
      if (own?.test !== test) own = { test, expect: createExpect(options, test) }
      return own.expect
    },
    start(test) {
      own = null
      setState({ ...FRESH, currentTestName: fullNameOf(test) }, global)
    },
    check(test) {
      const state = getState<MatcherState>(own?.test === test ? own.expect : global)
      const { assertionCalls, expectedAssertionsNumber, isExpectingAssertions, isExpectingAssertionsError } = state
      if (typeof expectedAssertionsNumber === 'number' && assertionCalls !== expectedAssertionsNumber)
        throw state.expectedAssertionsNumberErrorGen?.() ?? new Error('assertions')
      if (isExpectingAssertions && assertionCalls === 0) throw isExpectingAssertionsError
      if (options.isRequired && assertionCalls === 0) throw new Error(NO_ASSERTION)
    },
    end() {
      if (before) Object.defineProperty(globalThis, GLOBAL_EXPECT, before)
      else Reflect.deleteProperty(globalThis, GLOBAL_EXPECT)
    },
  }
}

/** The text of a value that a failure of `expect.soft` keeps as text. */
class Shown {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.#text
  }
}

/** `expect.soft` keeps plain copies of its failures, with values as text: errors again. */
export function fromSoft(kept: unknown): unknown {
  if (!isObjectValue(kept) || kept instanceof Error) return kept
  const error = new Error(String(Reflect.get(kept, 'message')))
  const take = (key: string, show: (value: string) => unknown) => {
    const value: unknown = Reflect.get(kept, key)
    if (typeof value === 'string') Object.defineProperty(error, key, { value: show(value), configurable: true, writable: true })
  }
  take('name', (text) => text)
  take('stack', (text) => text)
  take('actual', (text) => new Shown(text))
  take('expected', (text) => new Shown(text))
  return error
}

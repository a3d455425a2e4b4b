/** `describe`, `test` and the hooks: what a file says before anything runs. */
import { asksLike, extend, type Fixtures } from './fixtures'
import type { ApiDialect, Fn, TaskOptions } from './task-options'
import { createSuite, namesOf, type Suite, type TaskHookName, type TaskMode, type TestTask } from './tasks'
import { isFn, isObjectValue, nameOf, readCallArguments, readCases, titleOf } from './titles'

/** What is being declared in one file, by whichever manner. */
export type Declaring = {
  readonly file: string
  readonly root: Suite
  /** The suite whose body runs. */
  current: Suite
  /** The test that runs; none may be declared then. */
  running: TestTask | null
}

type Flags = Readonly<Record<string, true>>

type Declared = { readonly describe: Fn; readonly test: Fn; readonly hooks: Readonly<Record<TaskHookName, Fn>> }

const SUITE_FLAGS = ['concurrent', 'sequential', 'shuffle', 'skip', 'only', 'todo']
const TEST_FLAGS = ['concurrent', 'sequential', 'skip', 'only', 'todo', 'fails', 'failing']
const NO_FIXTURES: Fixtures = new Map()

/** A function with a getter for each flag, which gives the function with that flag set. */
function createChain(names: readonly string[], flags: Flags, make: (flags: Flags, self: () => Fn) => Fn): Fn {
  const chain: Fn = make(flags, () => chain)
  for (const name of names)
    Object.defineProperty(chain, name, { get: () => createChain(names, { ...flags, [name]: true }, make), configurable: true })
  return chain
}

function modeOf(flags: Flags, options: TaskOptions, hasBody: boolean): TaskMode {
  if (flags.only ?? options.only) return 'only'
  if (flags.skip ?? options.skip) return 'skip'
  if (flags.todo ?? options.todo) return 'todo'
  return hasBody ? 'run' : 'todo'
}

const BOTH = "Test functions cannot both take a 'done' callback and return something."
const TWICE = 'Expected done to be called once, but it was called multiple times.'

/** Ends when the callback that comes after `items` is called. */
function withCallback(fn: Fn, items: readonly unknown[], self?: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    let isDone = false
    let returned: unknown
    const fail = (error: unknown) => reject(error instanceof Error ? error : new Error(`Failed: ${String(error)}`))
    const call = async (error: unknown) => {
      // What the body returns is known once it has.
      await null
      if (returned !== undefined) fail(new Error(BOTH))
      else if (error === undefined || error === null) resolve()
      else fail(error)
    }
    const done = (error?: unknown) => {
      if (isDone) {
        const twice = new Error(TWICE)
        reject(twice)
        throw twice
      }
      isDone = true
      void call(error)
    }
    returned = Reflect.apply(fn, self, [...items, Object.assign(done, { fail })])
    if (returned instanceof Promise) returned.catch(reject)
  })
}

/** What a body of Jest's gives: a promise, the steps of a generator, or nothing. */
async function settle(value: unknown): Promise<void> {
  if (value === undefined) return
  const [then, next]: unknown[] = isObjectValue(value) ? [Reflect.get(value, 'then'), Reflect.get(value, 'next')] : []
  if (isFn(then)) await value
  else if (isFn(next))
    for (let step: unknown = null; !(isObjectValue(step) && Reflect.get(step, 'done') === true); ) {
      step = await Reflect.apply(next, value, [])
      if (isObjectValue(step)) await Reflect.get(step, 'value')
    }
  else throw new Error('A test function can only return a promise or undefined.')
}

/** In Jest's manner a body with one parameter more than it gets values takes a callback. */
function bodyOf(handler: Fn, items: readonly unknown[], manner: ApiDialect): Fn {
  if (manner !== 'jest') return () => handler(...items)
  return handler.length > items.length ? () => withCallback(handler, items) : () => settle(handler(...items))
}

const NO_BODY = 'Missing second argument: a callback function.'
const TODO_BODY = 'Todo must be called with only a description.'

/** A suite of Jest's that returns something may not have declared all that it holds. */
function nothingOf(value: unknown, manner: ApiDialect): unknown {
  if (manner === 'jest' && value !== undefined) throw new Error('Returning a value from "describe" is not supported.')
  return value
}

/** A table without rows is a test that fails, in Jest's manner. */
const isEmpty = (table: unknown, values: readonly unknown[]) =>
  Array.isArray(table) && ('raw' in table ? values.length === 0 : table.length === 0)

const skipIf = (self: () => Fn) => (condition: unknown) => (condition ? Reflect.get(self(), 'skip') : self())
const runIf = (self: () => Fn) => (condition: unknown) => (condition ? self() : Reflect.get(self(), 'skip'))

/** `each` and `for` over a function that declares one: `wrap` gives the body of a row. */
function rows(
  declare: (name: string, options: TaskOptions, handler: Fn | null) => void,
  manner: ApiDialect,
  wrap: (handler: Fn, item: unknown, isSpread: boolean) => Fn,
  mayNameRows: boolean,
): Fn {
  return (table: unknown, ...values: readonly unknown[]) =>
    (name: unknown, second: unknown, third: unknown) => {
      const cases = readCases(table, values)
      const { options, handler } = readCallArguments(second, third)
      if (manner === 'jest' && isEmpty(table, values))
        declare(nameOf(name), options, () => {
          throw new Error('`.each` was called with an empty table.')
        })
      const isSpread = mayNameRows && cases.every(Array.isArray)
      cases.forEach((item, row) => {
        const items: readonly unknown[] = Array.isArray(item) ? item : [item]
        declare(titleOf(nameOf(name), items, row, manner), options, handler && wrap(handler, item, isSpread))
      })
    }
}

function createDescribe(declaring: Declaring, manner: ApiDialect, test: () => Fn): Fn {
  return createChain(SUITE_FLAGS, {}, (flags, self) => {
    const declare = (name: string, given: TaskOptions, factory: Fn | null) => {
      if (declaring.running)
        throw new Error(
          'Calling the suite function inside test function is not allowed. It can be only called at the top level or inside another suite function.',
        )
      if (manner === 'jest' && !factory) throw new TypeError(NO_BODY)
      const { current } = declaring
      const { only: _only, skip: _skip, todo: _todo, ...inherited } = current.options
      const options = { ...inherited, ...given }
      const suite = createSuite(
        name,
        current,
        modeOf(flags, given, factory !== null),
        options,
        factory && (() => nothingOf(factory(test()), manner)),
      )
      current.tasks.push(suite)
    }
    const describe: Fn = (name, second, third) => {
      const { options, handler } = readCallArguments(second, third)
      declare(nameOf(name), options, handler)
    }
    const wrap = (handler: Fn, item: unknown, isSpread: boolean): Fn =>
      isSpread && Array.isArray(item) ? () => handler(...item) : () => handler(item)
    return Object.assign(describe, {
      each: rows(declare, manner, wrap, true),
      for: rows(declare, manner, (handler, item) => () => handler(item), false),
      skipIf: skipIf(self),
      runIf: runIf(self),
    })
  })
}

let nextId = 1

function createTask(
  declaring: Declaring,
  name: string,
  mode: TaskMode,
  given: { options: TaskOptions; handler: Fn | null; fixtures: Fixtures; manner: ApiDialect },
): TestTask {
  const parent = declaring.current
  const id = `${declaring.file}_${nextId++}`
  const file = { name: declaring.file, filepath: declaring.file }
  const face = {
    id,
    type: 'test' as const,
    name,
    fullName: [...namesOf({ ...parent, type: 'suite' }).filter((one) => one !== ''), name].join(' > '),
    suite: parent.parent ? { name: parent.name } : undefined,
    file,
    meta: {},
    mode,
    promises: undefined,
    onFinished: undefined,
    onFailed: undefined,
    result: undefined,
  }
  return { type: 'test', name, parent, mode, face, ...given }
}

function createTest(declaring: Declaring, manner: ApiDialect, fixtures: Fixtures, members: object): Fn {
  return createChain(TEST_FLAGS, {}, (flags, self) => {
    const declare = (name: string, given: TaskOptions, handler: Fn | null) => {
      if (declaring.running)
        throw new Error(
          'Calling the test function inside another test function is not allowed. Please put it inside "describe" or "suite" so it can be properly collected.',
        )
      if (manner === 'jest' && !handler !== (flags.todo === true)) throw new TypeError(handler ? TODO_BODY : NO_BODY)
      const { only: _only, skip: _skip, todo: _todo, ...inherited } = declaring.current.options
      const options = { ...inherited, ...given, fails: flags.fails ?? flags.failing ?? given.fails ?? false }
      const mode = modeOf(flags, given, handler !== null)
      declaring.current.tasks.push(createTask(declaring, name, mode, { options, handler, fixtures, manner }))
    }
    const test: Fn = (name, second, third) => {
      if (manner === 'jest' && (isFn(name) ? name.name === '' : !/^(?:string|number)$/.test(typeof name)))
        throw new TypeError('A test has a name: a string, a number, a named function or class.')
      const { options, handler } = readCallArguments(second, third)
      declare(nameOf(name), options, handler && manner === 'jest' ? bodyOf(handler, [], manner) : handler)
    }
    const wrap = (handler: Fn, item: unknown, isSpread: boolean): Fn =>
      bodyOf(handler, isSpread && Array.isArray(item) ? item : [item], manner)
    const wrapFor = (handler: Fn, item: unknown): Fn => asksLike((context) => handler(item, context), handler, 1)
    const extended = (...args: readonly unknown[]) => createTest(declaring, manner, extend(fixtures, args), members)
    return Object.assign(test, members, {
      each: rows(declare, manner, wrap, true),
      for: rows(declare, manner, wrapFor, false),
      skipIf: skipIf(self),
      runIf: runIf(self),
      extend: extended,
    })
  })
}

function createHooks(declaring: Declaring, manner: ApiDialect): Record<TaskHookName, Fn> {
  const hook =
    (name: TaskHookName): Fn =>
    (run, timeout) => {
      if (manner === 'jest' && declaring.running) throw new Error(`Hooks cannot be defined inside tests: ${name}.`)
      if (!isFn(run)) throw new TypeError(`${name}() expects a function as its first argument, got ${typeof run}`)
      declaring.current.hooks[name].push({
        run: manner === 'jest' && run.length > 0 ? () => withCallback(run, []) : run,
        timeout: typeof timeout === 'number' ? timeout : undefined,
      })
    }
  return {
    beforeAll: hook('beforeAll'),
    afterAll: hook('afterAll'),
    beforeEach: hook('beforeEach'),
    afterEach: hook('afterEach'),
  }
}

/** The functions of one manner over what all of them declare together. */
export function createDeclarations(declaring: Declaring, manner: ApiDialect): Declared {
  const hooks = createHooks(declaring, manner)
  const describe: Fn = createDescribe(declaring, manner, () => test)
  const test: Fn = createTest(declaring, manner, NO_FIXTURES, { describe, suite: describe, ...hooks })
  return { describe, test, hooks }
}

/**
 * Runs the bodies of the suites, one after the other, each before those of the suites in it.
 * @returns the suite whose body threw, and what
 */
export async function collect(declaring: Declaring): Promise<{ readonly thrown: unknown } | null> {
  const visit = async (suite: Suite): Promise<{ readonly thrown: unknown } | null> => {
    declaring.current = suite
    try {
      await suite.factory?.()
    } catch (thrown) {
      return { thrown }
    }
    for (const task of suite.tasks) {
      const failed = task.type === 'suite' ? await visit(task) : null
      if (failed) return failed
    }
    return null
  }
  return visit(declaring.root)
}

/** What a test, a suite or a hook is declared with: `(name?, options?, body?)`, each of them left out or not. */
import { carrying } from '../async-context'
import { invalidType, outOfRange } from '../builtins/node-error'
import type { Runner } from '../runner'
import type { HookName, Node, TestBody, TestOptions } from '../test-tree'
import { append, get, hasOwn, UNLIMITED } from './intrinsics'

export type DeclaredArguments = { readonly name: string; readonly options: TestOptions; readonly body: TestBody | null }

/** Longest time that a timer keeps, milliseconds. */
const MAX_TIMEOUT = 2 ** 31 - 1
const MAX_COUNT = 2 ** 32 - 1

const isBody = (value: unknown): value is TestBody => typeof value === 'function'
const isOptions = (value: unknown): value is object => typeof value === 'object' && value !== null

function readTimeout(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number') throw invalidType('options.timeout', 'number', value)
  if (value === UNLIMITED) return value
  if (!(value >= 0 && value <= MAX_TIMEOUT)) throw outOfRange('options.timeout', `>= 0 && <= ${MAX_TIMEOUT}`, value)
  return value
}

function readSignal(value: unknown): AbortSignal | undefined {
  if (value === undefined) return undefined
  if (!(value instanceof AbortSignal)) throw invalidType('options.signal', 'AbortSignal', value)
  return value
}

function readConcurrency(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'boolean') return value ? UNLIMITED : 1
  if (typeof value !== 'number') throw invalidType('options.concurrency', ['boolean', 'number'], value)
  needCount(value, 'options.concurrency', 1)
  return value
}

/** @throws where the value is no integer from `least` on */
export function needCount(value: unknown, name: string, least = 0): asserts value is number {
  if (typeof value !== 'number') throw invalidType(name, 'number', value)
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value)
  if (value < least || value > MAX_COUNT) throw outOfRange(name, `>= ${least} && <= ${MAX_COUNT}`, value)
}

function readPlan(value: unknown): number | undefined {
  if (!value) return undefined
  needCount(value, 'count')
  return value
}

/** Node copies options: what they inherit is not among them. */
const own = (value: object, key: string): unknown => (hasOwn(value, key) ? get(value, key) : undefined)

function readOptions(value: object): TestOptions {
  const timeout = readTimeout(own(value, 'timeout'))
  const signal = readSignal(own(value, 'signal'))
  const plan = readPlan(own(value, 'plan'))
  const concurrency = readConcurrency(own(value, 'concurrency'))
  return {
    skip: own(value, 'skip'),
    todo: own(value, 'todo'),
    only: own(value, 'only'),
    ...(timeout === undefined ? {} : { timeout }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(signal === undefined ? {} : { signal }),
    ...(plan === undefined ? {} : { plan }),
  }
}

export function readTestArguments(args: readonly unknown[]): DeclaredArguments {
  const [first, second, third] = args
  let rest: readonly unknown[] = [second, third]
  if (isBody(first)) rest = [undefined, first]
  else if (isOptions(first)) rest = [first, second]
  else if (isBody(second)) rest = [undefined, second]
  const [given] = rest
  const options = isOptions(given) ? given : {}
  // Options may bring name and body, too, and win.
  const named: unknown = own(options, 'name') ?? first
  const body: unknown = own(options, 'fn') ?? rest[1]
  const name = typeof named === 'string' && named !== '' ? named : (isBody(body) && body.name) || '<anonymous>'
  return { name, options: readOptions(options), body: isBody(body) ? body : null }
}

/** Declares a hook of the node; a `before` of a test that runs starts at once. */
export function addHook(runner: Runner, node: Node, name: HookName, run: unknown, options: unknown): void {
  const { timeout } = isOptions(options) ? readOptions(options) : {}
  const hooks = node.hooks[name]
  const none = () => undefined
  append(hooks, { run: isBody(run) ? carrying(run) : none, timeout, since: runner.nextBorn() })
  if (name === 'before' && node.kind === 'test' && node.isRunning) runner.startBefores(node)
}

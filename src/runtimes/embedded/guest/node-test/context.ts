/** What bodies and hooks of `node:test` get: `TestContext` and `SuiteContext` of Node 20. */
import { assert } from '../assert'
import { nodeError, refusedMember } from '../builtins/node-error'
import type { Runner } from '../runner'
import { urlOf } from '../stack-frames'
import { type Node, signalOf, type TestOptions, testPathOf } from '../test-tree'
import { addHook, needCount, readTestArguments } from './declare'
import { apply, assign, create, SafeError } from './intrinsics'
import { MockTracker, type TimerModules } from './mock'

/** `t.assert` has these of `node:assert`. */
const ASSERTIONS = [
  'deepEqual',
  'deepStrictEqual',
  'doesNotMatch',
  'doesNotReject',
  'doesNotThrow',
  'equal',
  'fail',
  'ifError',
  'match',
  'notDeepEqual',
  'notDeepStrictEqual',
  'notEqual',
  'notStrictEqual',
  'ok',
  'rejects',
  'strictEqual',
  'throws',
] as const

/** The assertions, counted for the plan that the test has when it first asks for them. */
function assertionsOf({ plan }: Node): object {
  const counted: Record<string, unknown> = create(null)
  for (const name of ASSERTIONS) {
    const method: CallableFunction = assert[name]
    counted[name] = (...args: readonly unknown[]): unknown => {
      if (plan) plan.actual++
      return apply(method, counted, args)
    }
  }
  counted.snapshot = refusedMember('t.assert.snapshot')
  counted.fileSnapshot = refusedMember('t.assert.fileSnapshot')
  return counted
}

const fullNameOf = (node: Node): string => (node.kind === 'root' ? node.name : testPathOf(node).join(' > '))

const filePathOf = (runner: Runner): string => new URL(urlOf(runner.file)).pathname

class SuiteContext {
  readonly #runner: Runner
  readonly #node: Node

  constructor(runner: Runner, node: Node) {
    this.#runner = runner
    this.#node = node
  }

  get signal(): AbortSignal {
    return signalOf(this.#node)
  }

  get name(): string {
    return this.#node.name
  }

  get fullName(): string {
    return fullNameOf(this.#node)
  }

  get filePath(): string {
    return filePathOf(this.#runner)
  }
}

export type ContextParts = {
  readonly runner: Runner
  readonly node: Node
  /** Prints a diagnostic. */
  note(text: string): void
  readonly timers: TimerModules
}

class TestContext {
  readonly #parts: ContextParts
  #assert: object | null = null
  #mock: MockTracker | null = null
  readonly #test: CallableFunction

  constructor(parts: ContextParts) {
    this.#parts = parts
    const subtest =
      (extra: TestOptions) =>
      (...args: readonly unknown[]) =>
        this.#add(extra, args)
    this.#test = assign(subtest({}), {
      skip: subtest({ skip: true }),
      todo: subtest({ todo: true }),
      only: subtest({ only: true }),
    })
  }

  #add(extra: TestOptions, args: readonly unknown[]): Promise<void> {
    const { runner, node } = this.#parts
    const { name, options, body } = readTestArguments(args)
    if (node.plan) node.plan.actual++
    return runner.add(node, 'test', name, { ...options, ...extra }, body)
  }

  get signal(): AbortSignal {
    return signalOf(this.#parts.node)
  }

  get name(): string {
    return this.#parts.node.name
  }

  get fullName(): string {
    return fullNameOf(this.#parts.node)
  }

  get filePath(): string {
    return filePathOf(this.#parts.runner)
  }

  /** What failed the test so far; of use in `after` hooks. */
  get error(): unknown {
    const { failure } = this.#parts.node
    if (!failure) return null
    const { thrown } = failure
    const message = thrown instanceof SafeError ? thrown.message : String(thrown)
    return assign(new SafeError(message, { cause: thrown }), { code: 'ERR_TEST_FAILURE' })
  }

  get passed(): boolean {
    return this.#parts.node.hasPassed
  }

  get assert(): object {
    this.#assert ??= assertionsOf(this.#parts.node)
    return this.#assert
  }

  get mock(): MockTracker {
    const { node, timers } = this.#parts
    this.#mock ??= new MockTracker(timers, (reset) => {
      node.cleanups[node.cleanups.length] = reset
    })
    return this.#mock
  }

  get test(): CallableFunction {
    return this.#test
  }

  diagnostic(message: unknown): void {
    this.#parts.note(`# ${String(message)}`)
  }

  plan(count: unknown): void {
    const { node } = this.#parts
    if (node.plan) throw nodeError(SafeError, 'ERR_TEST_FAILURE', 'cannot set plan more than once')
    needCount(count, 'count')
    node.plan = { expected: count, actual: 0 }
  }

  runOnly(value: unknown): void {
    this.#parts.node.marked.runOnly = Boolean(value)
  }

  skip(_reason?: unknown): void {
    this.#parts.node.marked.skip = true
  }

  todo(_reason?: unknown): void {
    this.#parts.node.marked.todo = true
  }

  before(run: unknown, options?: unknown): void {
    addHook(this.#parts.runner, this.#parts.node, 'before', run, options)
  }

  after(run: unknown, options?: unknown): void {
    addHook(this.#parts.runner, this.#parts.node, 'after', run, options)
  }

  beforeEach(run: unknown, options?: unknown): void {
    addHook(this.#parts.runner, this.#parts.node, 'beforeEach', run, options)
  }

  afterEach(run: unknown, options?: unknown): void {
    addHook(this.#parts.runner, this.#parts.node, 'afterEach', run, options)
  }
}

export const contextFor = (parts: ContextParts): object =>
  parts.node.kind === 'suite' ? new SuiteContext(parts.runner, parts.node) : new TestContext(parts)

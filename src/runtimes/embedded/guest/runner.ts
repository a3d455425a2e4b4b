/**
 * Runs the tests of one file as `node:test` of Node 20 does: tests in order, one at a time, subtests before the test that holds them.
 * Vitest's runner is not used: it collects every test before it runs one, and node:test makes subtests while their test runs.
 */
import type { RunEvent, TestState } from '../../runtime'
import { describeError } from './errors'
import type { Places } from './places'
import { ancestors, type Body, createNode, type HookName, isSet, type Node, pathOf, type TestOptions } from './test-tree'

type Clock = { now(): number; setTimeout(run: () => void, ms: number): unknown; clearTimeout(timer: unknown): void }

export type RunnerOptions = {
  readonly file: string
  readonly emit: (event: RunEvent) => void
  readonly timeoutMs: number
  readonly clock: Clock
  readonly places: Places
}

class Timeout extends Error {}

type Failure = { readonly thrown: unknown }

function stateOf(test: Node, failure: Failure | null): TestState {
  if (isSet(test.options.todo) || test.marked.todo) return 'todo'
  if (failure) return failure.thrown instanceof Timeout ? 'timeout' : 'fail'
  return test.marked.skip ? 'skip' : 'pass'
}

/** `done` is a callback for the body's end: bodies that take a second argument (hooks: too) end when it is called. */
function callBody(body: Body, self: unknown, context: unknown): Promise<unknown> {
  if (body.length < 2) return new Promise((resolve) => resolve(Reflect.apply(body, self, [context])))
  return new Promise((resolve, reject) => {
    const done = (error?: unknown) => (error === undefined || error === null ? resolve(undefined) : reject(error))
    // Asked after the body returned: a promise beside the callback is a mistake even where the callback was called at once.
    let answer: { readonly error: unknown } | null = null
    let isBack = false
    const returned: unknown = Reflect.apply(body, self, [
      context,
      (error?: unknown) => {
        if (isBack) done(error)
        else answer = { error }
      },
    ])
    isBack = true
    if (returned instanceof Promise) reject(new Error('passed a callback but also returned a Promise'))
    else if (answer !== null) done(Reflect.get(answer, 'error'))
  })
}

export class Runner {
  readonly #options: RunnerOptions
  readonly root: Node
  /** Where `test()` puts a new test: the suite whose body runs, or the test that runs. */
  current: Node
  #hasOnly = false
  /** Contexts that bodies and hooks get; the facade makes them. */
  readonly #contextOf: (node: Node) => object

  constructor(options: RunnerOptions, contextOf: (runner: Runner, node: Node) => object) {
    this.#options = options
    this.#contextOf = (node) => contextOf(this, node)
    this.root = createNode('root', options.file, null, {}, null)
    this.current = this.root
  }

  /** Registers a test or a suite under `parent`; resolves when it is over. Under a running test it starts as soon as its elder siblings ended. */
  add(parent: Node, kind: 'suite' | 'test', name: string, options: TestOptions, body: Body | null): Promise<void> {
    const node = createNode(kind, name, parent, options, body)
    if (isSet(options.only) && parent.kind !== 'test') this.#hasOnly = true
    if (kind === 'suite') this.#open(node)
    if (parent.kind !== 'test') {
      parent.children.push(node)
      return node.ended
    }
    if (parent.isOver) {
      this.#report(node, 'fail', 0, new Error('test could not be started because its parent finished'))
      return Promise.resolve()
    }
    parent.tail = parent.tail.then(() => this.#runNode(node))
    return parent.tail
  }

  /** Runs a suite's body at once, so that its tests stand before any test runs. */
  #open(suite: Node): void {
    if (isSet(suite.options.skip) || !suite.body) return
    const outer = this.current
    this.current = suite
    suite.opened = callBody(suite.body, this.#contextOf(suite), this.#contextOf(suite))
    // Told when the suite's turn comes; until then it must not count as unhandled.
    suite.opened.catch(() => undefined)
    this.current = outer
  }

  /** Runs what is registered and not over yet. A file may wait for a test before it registers the next, so this may be called again. */
  async runPending(): Promise<void> {
    await this.#runChildren(this.root)
  }

  /** The file's own `after` hooks. */
  async finish(): Promise<void> {
    const error = await this.#runAfter(this.root)
    if (error)
      this.#options.emit({
        type: 'file-error',
        file: this.#options.file,
        error: describeError(error.thrown, this.#options.places),
      })
  }

  async #runChildren(parent: Node): Promise<void> {
    for (let i = 0; i < parent.children.length; i++) {
      const child = parent.children[i]
      if (child && !child.isOver) await this.#runNode(child)
    }
  }

  async #runNode(node: Node): Promise<void> {
    const skips = isSet(node.options.skip) || (node.parent?.kind !== 'test' && !this.#isWanted(node))
    if (skips) this.#skip(node)
    else if (node.kind === 'suite') await this.#runSuite(node)
    else await this.#runTest(node)
    node.isOver = true
    node.end()
  }

  /** With any `only` in the file, only those run, what they hold, and what holds them. */
  #isWanted(node: Node): boolean {
    if (!this.#hasOnly) return true
    const holdsOnly = (one: Node): boolean => one.children.some((child) => isSet(child.options.only) || holdsOnly(child))
    if (isSet(node.options.only) || holdsOnly(node)) return true
    const nearest = ancestors(node).findLast((one) => isSet(one.options.only))
    return nearest !== undefined && !holdsOnly(nearest)
  }

  #skip(node: Node): void {
    if (node.children.length === 0) this.#report(node, 'skip', 0)
    for (const child of node.children) this.#skip(child)
  }

  /** A suite whose body fails runs none of its tests: each fails with what the body threw. */
  #cancel(suite: Node, thrown: unknown): void {
    for (const child of suite.children) {
      if (child.kind === 'test') this.#report(child, 'fail', 0, thrown)
      this.#cancel(child, thrown)
      child.isOver = true
      child.end()
    }
  }

  async #runSuite(suite: Node): Promise<void> {
    const started = this.#options.clock.now()
    const outer = this.current
    this.current = suite
    const opened = await this.#attempt(async () => suite.opened)
    if (opened) {
      this.#report(suite, 'fail', this.#since(started), opened.thrown)
      this.#cancel(suite, opened.thrown)
      this.current = outer
      return
    }
    await this.#runChildren(suite)
    this.current = suite
    const after = await this.#runAfter(suite)
    if (after) this.#report(suite, 'fail', this.#since(started), after.thrown)
    this.current = outer
  }

  async #runTest(test: Node): Promise<void> {
    const started = this.#options.clock.now()
    const outer = this.current
    this.current = test
    const failure = (await this.#attempt(() => this.#runBefores(test))) ?? (await this.#runHooked(test))
    this.current = outer
    this.#report(test, stateOf(test, failure), this.#since(started), failure?.thrown)
  }

  /** A test whose `before` hooks passed: what comes after it runs even where it fails. */
  async #runHooked(test: Node): Promise<Failure | null> {
    const body = await this.#attempt(() => this.#runBody(test))
    test.controller.abort()
    const each = test.marked.skip ? null : await this.#attempt(() => this.#runEach(test, 'afterEach'))
    const own = await this.#runAfter(test)
    const count = test.failedSubtests
    const subtests = count > 0 ? { thrown: new Error(`${count} subtest${count === 1 ? '' : 's'} failed`) } : null
    return body ?? each ?? own ?? subtests
  }

  async #runBefores(test: Node): Promise<void> {
    for (const one of ancestors(test)) await this.#runBefore(one)
  }

  async #runBody(test: Node): Promise<void> {
    await this.#runEach(test, 'beforeEach')
    const { body } = test
    if (body)
      await this.#limit(
        async () => {
          const context = this.#contextOf(test)
          await callBody(body, context, context)
          await this.#settle(test)
        },
        this.#timeoutOf(test),
        'test',
      )
  }

  /** Subtests that the body did not wait for still count. */
  async #settle(test: Node): Promise<void> {
    for (let tail: Promise<void> | null = null; tail !== test.tail; ) {
      tail = test.tail
      await tail
    }
  }

  #timeoutOf(test: Node): number {
    const own = [test, ...ancestors(test).reverse()].find((one) => typeof one.options.timeout === 'number')?.options.timeout
    return own ?? this.#options.timeoutMs
  }

  /** A suite's `before` hooks run once, when its first test is due; every test of it fails with what they throw. */
  #runBefore(node: Node): Promise<void> {
    node.beforeRan ??= this.#runHooks(node, node, 'before')
    return node.beforeRan
  }

  async #runEach(test: Node, name: 'beforeEach' | 'afterEach'): Promise<void> {
    const holders = ancestors(test)
    for (const one of name === 'afterEach' ? holders.reverse() : holders) await this.#runHooks(one, test, name)
  }

  async #runAfter(node: Node): Promise<Failure | null> {
    if (node.kind !== 'test' && node.hooks.after.length > 0) await this.#attempt(() => this.#runBefore(node))
    return this.#attempt(() => this.#runHooks(node, node, 'after'))
  }

  async #runHooks(holder: Node, about: Node, name: HookName): Promise<void> {
    for (const hook of holder.hooks[name]) {
      const context = this.#contextOf(about)
      await this.#limit(() => callBody(hook.run, context, context), hook.timeout ?? this.#options.timeoutMs, `${name} hook`)
    }
  }

  async #limit(run: () => Promise<unknown>, ms: number, what: string): Promise<void> {
    const { clock } = this.#options
    let timer: unknown
    const late = new Promise<never>((_, reject) => {
      if (Number.isFinite(ms)) timer = clock.setTimeout(() => reject(new Timeout(`${what} timed out after ${ms}ms`)), ms)
    })
    try {
      await Promise.race([run(), late])
    } finally {
      clock.clearTimeout(timer)
    }
  }

  async #attempt(run: () => Promise<unknown>): Promise<Failure | null> {
    try {
      await run()
      return null
    } catch (thrown) {
      // Whatever a test or a hook throws is its failure.
      return { thrown }
    }
  }

  #since(started: number): number {
    return Math.max(0, this.#options.clock.now() - started)
  }

  #report(node: Node, state: TestState, durationMs: number, thrown?: unknown): void {
    if ((state === 'fail' || state === 'timeout') && node.parent) node.parent.failedSubtests++
    const error =
      thrown === undefined && state !== 'fail' && state !== 'timeout' ? undefined : describeError(thrown, this.#options.places)
    this.#options.emit({
      type: 'test',
      file: this.#options.file,
      path: pathOf(node),
      state,
      durationMs,
      ...(error ? { error } : {}),
    })
  }
}

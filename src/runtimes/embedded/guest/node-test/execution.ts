/** Runs the tree of one file: what runs now, what is left out, how each suite and test ends. */
import { concurrencyOf, type Node, type TestFailure, testPathOf, timeoutOf } from '../test-tree'
import { abortReasonOf, type CallLimits, callBody, callWithin, type RunnerClock } from './call-body'
import { cleanUp, countFailed, planFailure } from './finish-test'
import { HookRunner } from './hook-runner'
import { abort, append, apply, last, removeFrom, SafeError, settled, UNLIMITED } from './intrinsics'
import { isAskedFor } from './only-filter'
import type { Reporter } from './reporter'
import type { TestSelection } from './selection'

const UNFINISHED = 'test did not finish before its parent and was cancelled'

export type ExecutionOptions = {
  readonly root: Node
  readonly clock: RunnerClock
  /** Milliseconds that a test or a hook may take; 0: no limit. */
  readonly timeoutMs: number
  readonly choice: TestSelection
  readonly reporter: Reporter
  /** Only tests run that ask for it, those around them, and what they hold. */
  readonly testOnly: boolean
  contextOf(node: Node): object
}

export class Execution {
  readonly #options: ExecutionOptions
  readonly hooks: HookRunner
  /** What runs, the outermost first; suites whose body is called, too. */
  readonly #running: Node[] = []
  hasRun = false
  /** Why the rest of the file does not run: the program ended itself. */
  exited: TestFailure | null = null

  constructor(options: ExecutionOptions) {
    this.#options = options
    const { clock, timeoutMs, contextOf } = options
    this.hooks = new HookRunner({ clock, timeoutMs, contextOf, running: () => this.current })
  }

  get current(): Node {
    return last(this.#running) ?? this.#options.root
  }

  /** Fails all that runs, the innermost first. */
  failRunning(failure: TestFailure): void {
    for (let i = this.#running.length - 1; i >= 0; i--) {
      const node = this.#running[i]
      if (!node) continue
      node.failure ??= failure
      node.stop?.(failure)
    }
  }

  #limitsOf(node: Node): CallLimits {
    const { clock, timeoutMs } = this.#options
    return {
      clock,
      ms: timeoutOf(node, timeoutMs),
      what: node.kind,
      signal: node.options.signal,
      onStop: (stop) => {
        node.stop = stop
      },
    }
  }

  /** Calls a suite's body; what the body registers belongs to the suite. */
  callSuite(suite: Node): void {
    const { body } = suite
    append(this.#running, suite)
    const context = this.#options.contextOf(suite)
    suite.opened = callWithin(() => body && apply(body, context, [context]), this.#limitsOf(suite))
    removeFrom(this.#running, suite)
    void this.#noteOpened(suite, suite.opened)
  }

  /** A body that threw is the suite's own failure, also where what holds the suite is cancelled before the suite's turn. */
  async #noteOpened(suite: Node, opened: Promise<TestFailure | null>): Promise<void> {
    const failure = await opened
    if (failure) suite.failure ??= failure
  }

  /** Waits for a suite's body, calling it where that was not done. */
  async open(suite: Node): Promise<TestFailure | null> {
    if (suite.options.skip || !suite.body || !this.#options.choice.mayHold(testPathOf(suite))) return null
    if (!suite.opened) this.callSuite(suite)
    append(this.#running, suite)
    const failure = suite.opened && (await suite.opened)
    removeFrom(this.#running, suite)
    return failure
  }

  async runChildren(parent: Node): Promise<void> {
    const concurrency = concurrencyOf(parent)
    if (parent.kind !== 'suite' || concurrency <= 1) {
      await this.#runInOrder(parent, { next: 0 })
      return
    }
    const at = { next: 0 }
    const lanes: Promise<void>[] = []
    for (let i = 0; i < concurrency && i < parent.children.length; i++) append(lanes, this.#runInOrder(parent, at))
    for (let i = 0; i < lanes.length; i++) await lanes[i]
  }

  /** One after the other, from `at` on; several callers may share it. */
  async #runInOrder(parent: Node, at: { next: number }): Promise<void> {
    while (at.next < parent.children.length) {
      const child = parent.children[at.next++]
      if (!child || child.isOver || child.isRunning) continue
      await this.#runNode(child)
      // Before the next test, which is not to blame.
      if (child.kind === 'test') await settled()
    }
  }

  /** At once, or when one of its elder siblings ended. */
  startSubtest(parent: Node, node: Node): void {
    if (parent.active >= concurrencyOf(parent)) append(parent.waiting, node)
    else void this.#runSubtest(parent, node)
  }

  async #runSubtest(parent: Node, node: Node): Promise<void> {
    parent.active++
    await this.#runNode(node)
    parent.active--
    while (parent.started < parent.waiting.length && parent.active < concurrencyOf(parent)) {
      const next = parent.waiting[parent.started++]
      if (next && !next.isOver) void this.#runSubtest(parent, next)
    }
  }

  async #runNode(node: Node): Promise<void> {
    const opened = node.kind === 'suite' && this.exited === null ? await this.open(node) : null
    if (!this.#isWanted(node, opened)) this.#passOver(node)
    else if (this.exited !== null) this.conclude(node, this.exited)
    else if (this.#isLeftOut(node)) await this.#leaveOut(node)
    else if (node.kind === 'suite') await this.#runSuite(node, opened)
    else await this.#runTest(node)
  }

  #isWanted(node: Node, opened: TestFailure | null): boolean {
    const { choice } = this.#options
    const { children } = node
    if (node.kind === 'test') return !node.isDone && choice.match(testPathOf(node)) !== 'out'
    for (let i = 0; i < children.length; i++) {
      const child = children[i]
      if (child && this.#isWanted(child, null)) return true
    }
    if (opened) return choice.mayHold(testPathOf(node))
    return children.length === 0 && choice.match(testPathOf(node)) === 'in'
  }

  #isLeftOut(node: Node): boolean {
    if (node.options.skip) return true
    if (!this.#options.testOnly) return false
    if (node.parent?.kind === 'test') return node.parent.marked.runOnly && !node.options.only
    return !isAskedFor(node)
  }

  #over(node: Node, isFine: boolean): void {
    node.isRunning = false
    node.isOver = true
    node.isFine = isFine
    removeFrom(this.#running, node)
    node.end()
  }

  #passOver(node: Node): void {
    for (let i = 0; i < node.children.length; i++) {
      const child = node.children[i]
      if (child && !child.isOver) this.#passOver(child)
    }
    this.#over(node, true)
  }

  /** A test of node:test that is left out waits for the `before` hooks of what holds it, and fails with them. */
  async #leaveOut(node: Node): Promise<void> {
    const { parent } = node
    const failure = parent?.hooks.before[0]?.since === undefined ? null : await this.hooks.beforesOf(parent)
    if (!failure) {
      this.#skip(node)
      return
    }
    this.hasRun = true
    this.conclude(node, { thrown: failure.thrown })
  }

  #skip(node: Node): void {
    if (!this.#isWanted(node, null)) {
      this.#passOver(node)
      return
    }
    node.marked.skip = true
    if (node.children.length === 0) this.#options.reporter.end(node, null, 0, true)
    for (let i = 0; i < node.children.length; i++) {
      const child = node.children[i]
      if (child) this.#skip(child)
    }
    this.#over(node, true)
  }

  /** Ends what is not over as failed, without running it or waiting for it. */
  conclude(node: Node, failure: TestFailure): void {
    if (node.isOver) return
    const isWanted = this.#isWanted(node, null)
    const { stop } = node
    this.#over(node, node.marked.todo || failure.isLeft === true)
    stop?.(failure)
    if (node.controller) abort(node.controller)
    for (let i = 0; i < node.children.length; i++) {
      const child = node.children[i]
      if (child) this.conclude(child, failure)
    }
    const own = node.kind === 'suite' ? node.failure : null
    if (isWanted && (own || node.kind === 'test' || node.children.length === 0))
      this.#options.reporter.end(node, own ?? failure, 0, true)
  }

  #concludeChildren(node: Node, failure: TestFailure): void {
    for (let i = 0; i < node.children.length; i++) {
      const child = node.children[i]
      if (child) this.conclude(child, failure)
    }
  }

  async #runSuite(suite: Node, opened: TestFailure | null): Promise<void> {
    const { clock, reporter } = this.#options
    const started = clock.now()
    const { signal, limitsWhole } = suite.options
    append(this.#running, suite)
    suite.isRunning = true
    const aborted = signal?.aborted ? { thrown: abortReasonOf(signal) } : null
    let failure = opened ?? aborted
    let isReported = failure !== null
    if (!failure) {
      failure = await this.#befores(suite)
    }
    if (failure) {
      this.#concludeChildren(suite, this.exited ?? { thrown: failure.thrown })
      // Its tests report it; where it has none that count, nothing else would.
      isReported ||= countFailed(suite) === 0
    } else if (limitsWhole || signal) {
      failure = await callWithin(() => this.runChildren(suite), {
        ...this.#limitsOf(suite),
        ...(limitsWhole ? {} : { ms: UNLIMITED }),
      })
      isReported = failure !== null
      this.#concludeChildren(suite, { thrown: new SafeError(UNFINISHED) })
    } else await this.runChildren(suite)
    const after = this.exited === null ? await this.hooks.after(suite) : null
    const own: TestFailure | null = this.exited ?? (isReported ? failure : after)
    if ((isReported || after) && !own?.isLeft) reporter.end(suite, own, clock.now() - started, true)
    const isFine = (!failure && !after && countFailed(suite) === 0) || own?.isLeft === true
    if (suite.controller) abort(suite.controller)
    this.#over(suite, isFine || suite.marked.todo)
  }

  async #befores(suite: Node): Promise<TestFailure | null> {
    return (await this.hooks.before(suite)) ?? (await this.hooks.beforesOf(suite))
  }

  async #runTest(test: Node): Promise<void> {
    const { clock, reporter } = this.#options
    const limits = this.#limitsOf(test)
    const started = clock.now()
    append(this.#running, test)
    test.isRunning = true
    this.hasRun = true
    // A limit of 0 ms is one, too.
    reporter.start(test, limits.ms < UNLIMITED ? limits.ms || 1 : 0)
    const failure = limits.signal?.aborted ? { thrown: abortReasonOf(limits.signal) } : await this.#runHooked(test, limits)
    this.#endTest(test, failure, clock.now() - started)
  }

  /** Nothing is waited for that is not there: a subtest without hooks runs while its declaration is on the stack, as in Node. */
  async #runHooked(test: Node, limits: CallLimits): Promise<TestFailure | null> {
    const before = this.hooks.before(test)
    let failure = before && (await before)
    const each = failure || test.marked.skip ? null : this.hooks.each(test, 'beforeEach')
    failure ??= each && (await each)
    failure ??= test.failure
    const { body } = test
    if (!failure && body) {
      const context = this.#options.contextOf(test)
      failure = await callWithin(() => callBody(body, context), limits)
      // The body may have declared some, which failed the test even where it has no subtest to wait for them.
      failure ??= await test.before.outcome
    }
    failure ??= test.failure ?? planFailure(test)
    if (failure?.isLate && test.controller) abort(test.controller)
    if (this.exited !== null) return failure
    test.failure = failure
    test.hasPassed = failure === null
    const afterEach = test.marked.skip ? null : this.hooks.each(test, 'afterEach')
    const eachFailure = afterEach && (await afterEach)
    const after = this.hooks.after(test)
    return failure ?? eachFailure ?? (after && (await after)) ?? test.failure
  }

  #endTest(test: Node, own: TestFailure | null, durationMs: number): void {
    if (test.controller) abort(test.controller)
    const unclean = cleanUp(test)
    if (test.isOver) return
    this.#concludeChildren(test, this.exited ?? { thrown: new SafeError(UNFINISHED) })
    const failed = countFailed(test)
    const subtests = failed > 0 ? { thrown: new SafeError(`${failed} subtest${failed === 1 ? '' : 's'} failed`) } : null
    const failure: TestFailure | null = own ?? unclean ?? subtests
    this.#over(test, failure === null || failure.isLeft === true || test.marked.todo)
    this.#options.reporter.end(test, failure, durationMs, own !== null)
  }
}

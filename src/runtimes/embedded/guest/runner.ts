/**
 * Runs the tests of one file as `node:test` of Node 20 does: tests in order, one at a time, subtests while the test that holds them runs.
 * Vitest's runner is not used: it collects every test before it runs one, and node:test makes subtests while their test runs.
 */
import type { RunEvent } from '../../runtime'
import type { RunnerClock } from './node-test/call-body'
import { Execution } from './node-test/execution'
import { cleanUp } from './node-test/finish-test'
import { append, SafeError } from './node-test/intrinsics'
import { Reporter } from './node-test/reporter'
import { type Selection, TestSelection } from './node-test/selection'
import type { SourcePositions } from './source-positions'
import { createNode, type Node, type TestBody, type TestFailure, type TestOptions, testPathOf } from './test-tree'

export type RunnerOptions = {
  readonly file: string
  readonly emit: (event: RunEvent) => void
  /** Milliseconds that a test or a hook may take; 0: no limit. */
  readonly timeoutMs: number
  readonly clock: RunnerClock
  readonly places: SourcePositions
  readonly selection: Selection
  /** `--test-only`: without it Node runs every test, whatever asks for `only`. */
  readonly testOnly: boolean
  /** Paths that an earlier worker reported. */
  readonly done: readonly (readonly string[])[]
}

const AsyncFunction: unknown = Object.getPrototypeOf(async () => {}).constructor
const isAsync = (body: TestBody): boolean => typeof AsyncFunction === 'function' && body instanceof AsyncFunction

const LATE = 'test could not be started because its parent finished'
const IN_HOOK = 'A test was declared in a hook: Node has no place for it there, and fails the file.'

async function nothing(): Promise<void> {}

export class Runner {
  readonly #choice: TestSelection
  readonly #reporter: Reporter
  readonly #execution: Execution
  /** The file itself. */
  readonly root: Node
  /** The test file's project path. */
  readonly file: string
  /** Async suites whose bodies were not called yet: one after the other, so that what each registers is known. */
  readonly #unopened: Node[] = []
  #declared = 0
  /** What of `#declared` was registered when tests were last run. */
  #ranTo = 0
  /** @param contextOf makes what bodies and hooks get; asked once for each node */
  constructor(options: RunnerOptions, contextOf: (runner: Runner, node: Node) => object) {
    this.file = options.file
    this.root = createNode('root', '<root>', null, {}, null, { born: 0, isDone: false })
    this.#choice = new TestSelection(options.selection, options.done)
    this.#reporter = new Reporter(options, this.#choice)
    this.#execution = new Execution({
      root: this.root,
      clock: options.clock,
      timeoutMs: options.timeoutMs,
      choice: this.#choice,
      reporter: this.#reporter,
      testOnly: options.testOnly,
      contextOf: (node) => {
        node.context ??= contextOf(this, node)
        return node.context
      },
    })
  }

  /** Where `test()` puts a new test: the suite whose body runs, or the test that runs. */
  get current(): Node {
    return this.#execution.current
  }

  /** The names of the test that runs now, undefined where none does. */
  currentPath(): string[] | undefined {
    const { current } = this
    return current.kind === 'test' ? testPathOf(current) : undefined
  }

  /** A hook runs. */
  get isInHook(): boolean {
    return this.#execution.hooks.running > 0
  }

  /** Runs what a hook has put off, such as the callback of its timer. */
  asHook<T>(run: () => T): T {
    return this.#execution.hooks.asHook(run)
  }

  /** A test or a suite that a hook declares by the module's functions: nothing of it runs, and the file has failed. */
  refuseInHook(): Promise<void> {
    this.#reporter.fail({ thrown: new SafeError(IN_HOOK) })
    return nothing()
  }

  /** A position after all that was declared so far: `Hook.since`. */
  nextBorn(): number {
    return ++this.#declared
  }

  /**
   * Registers a test or a suite under `parent`. Resolves when it is over; inside a suite, at once.
   * A subtest of a running test starts at once, or when its elder siblings ended.
   */
  add(parent: Node, kind: 'suite' | 'test', name: string, options: TestOptions, body: TestBody | null): Promise<void> {
    const isLate = parent.isOver
    const holder = isLate ? this.root : parent
    const place = { born: this.nextBorn(), isDone: false }
    const node = createNode(kind, name, holder, options, body, place)
    node.isDone = kind === 'test' && this.#choice.takeDone(testPathOf(node))
    if (isLate) {
      this.#execution.conclude(node, { thrown: new SafeError(LATE) })
      return node.ended
    }
    append(parent.children, node)
    if (kind === 'suite') this.#declareSuite(node)
    if (parent.kind === 'suite') return nothing()
    if (parent.kind === 'test') this.#execution.startSubtest(parent, node)
    return node.ended
  }

  /** Runs a suite's body at once, so that its tests are registered before any test runs. An async body waits for its turn. */
  #declareSuite(suite: Node): void {
    const { body, options } = suite
    if (options.skip || !body || !this.#choice.mayHold(testPathOf(suite))) return
    if (isAsync(body)) append(this.#unopened, suite)
    else this.#execution.callSuite(suite)
  }

  /** `before` hooks of a test that runs already start when they are declared. */
  startBefores(test: Node): void {
    const outcome = this.#execution.hooks.beforesOf(test)
    if (outcome) void failWith(test, outcome)
  }

  /** Every test of the file is to run. */
  get isWhole(): boolean {
    return this.#choice.isWhole
  }

  /** Nothing was ever registered. */
  get isEmpty(): boolean {
    return this.#declared === 0
  }

  /** Whether any test of the file began. */
  get hasRun(): boolean {
    return this.#execution.hasRun
  }

  /** Whether anything was registered that `runPending` has not looked at. */
  get hasPending(): boolean {
    return this.#declared !== this.#ranTo
  }

  /** Runs what is registered and not over yet. A file may wait for a test before it registers the next, so this may be called again. */
  async runPending(): Promise<void> {
    this.#ranTo = this.#declared
    for (let i = 0; i < this.#unopened.length && this.#execution.exited === null; i++) {
      const suite = this.#unopened[i]
      if (suite && !suite.isOver) await this.#execution.open(suite)
    }
    this.#unopened.length = 0
    await this.#execution.runChildren(this.root)
  }

  /** The file's own `after` hooks; what its mocks replaced is put back. */
  async finish(): Promise<void> {
    const { exited, hasRun, hooks } = this.#execution
    if (exited === null && (hasRun || this.#choice.isWhole)) {
      const before = await hooks.beforesOf(this.root)
      // Tests that ran have reported it.
      const failure = (hasRun ? null : before) ?? (await hooks.after(this.root))
      if (failure && this.#execution.exited === null) this.#reporter.fail(failure)
    }
    const failure = cleanUp(this.root)
    if (failure) this.#reporter.fail(failure)
  }

  /** Tests and suites that had not ended as the program left with code 0. */
  get left(): number {
    return this.#reporter.left
  }

  /**
   * `process.exit` was called: nothing more of the file runs, and what runs is over. With code 0 Node says nothing of these tests; with another the
   * file has failed, and they with it.
   * @returns what happened, in words
   */
  exit(code: number): string {
    const execution = this.#execution
    const path = this.currentPath()
    let where = execution.hasRun ? 'outside of a test' : 'while the file was loaded'
    if (path) {
      where = 'in "'
      for (let i = 0; i < path.length; i++) where += (i === 0 ? '' : ' > ') + path[i]
      where += '"'
    }
    const what = `process.exit(${code}) was called ${where}`
    const isLeft = code === 0
    execution.exited ??= { thrown: new SafeError(`did not run: ${what}`), isLeft }
    execution.failRunning({ thrown: new SafeError(`process.exit(${code}) was called while this test ran`), isLeft })
    return what
  }

  /** Something failed that nothing waits for: the test that runs has failed, or `of`, where it is known whose it was. False: none runs. */
  failCurrent(error: unknown, of: Node = this.current): boolean {
    const current = of
    if (current.isOver || (current.kind !== 'test' && !current.stop)) return false
    const failure = { thrown: error }
    if (current.kind === 'test') current.failure ??= failure
    current.stop?.(failure)
    return true
  }
}

async function failWith(test: Node, outcome: Promise<TestFailure | null>): Promise<void> {
  const failure = await outcome
  if (failure) test.failure ??= failure
}

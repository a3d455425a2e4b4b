/** Runs what a file declared: hands suites and tests to the runner, and does around each body what Vitest does. */
import type { Runner } from '../runner'
import type { Node } from '../test-tree'
import type { Declaring } from './declare'
import { createScope, endScope } from './fixtures'
import type { ApiDialect } from './task-options'
import { hasTests, holdsRunning, type RunnerTask, type Suite, suitesOf, type TaskHook, type TestTask } from './tasks'
import { type AttemptHooks, type AttemptLimits, combinedFailure, type TestAttempt, TestAttempts } from './test-attempt'
import { type TimeoutClock, TimeoutError } from './time-limit'
import { isFn, isObjectValue } from './titles'

type RunOptions = {
  readonly runner: Runner
  readonly declaring: Declaring
  readonly clock: TimeoutClock
  readonly around: AttemptHooks
  readonly limits: AttemptLimits
  readonly manner: ApiDialect
}

const NOT_FAILED = 'Expect test to fail'

export class TaskRun {
  readonly #options: RunOptions
  readonly #file = createScope()
  readonly #tests = new Map<Node, TestTask>()
  readonly #attempts = new Map<TestTask, TestAttempt>()

  readonly #one: TestAttempts

  constructor(options: RunOptions) {
    this.#options = options
    const { clock, around, limits } = options
    this.#one = new TestAttempts({ clock, around, limits, file: this.#file })
  }

  /** Hands everything to the runner; nothing runs yet. */
  register(): void {
    const { runner, declaring } = this.#options
    const { root } = runner
    const unlimited = Number.POSITIVE_INFINITY
    this.#hold(declaring.root, root)
    root.hooks.beforeEach.push({ run: () => this.#before(root), timeout: unlimited })
    root.hooks.afterEach.push({ run: () => this.#after(), timeout: unlimited })
    for (const task of declaring.root.tasks) this.#add(task, root)
  }

  #add(task: RunnerTask, parent: Node): void {
    const { runner, manner } = this.#options
    if (task.type === 'suite') {
      void runner.add(parent, 'suite', task.name, {}, () => {
        const node = runner.current
        if (manner === 'vitest' && !hasTests(task) && task.mode === 'run') throw new Error(`No test found in suite ${task.name}`)
        this.#hold(task, node)
        for (const child of task.tasks) this.#add(child, node)
      })
      return
    }
    if (task.mode !== 'run') {
      void runner.add(parent, 'test', task.name, task.mode === 'todo' ? { todo: true } : { skip: true }, null)
      return
    }
    const { timeout } = this.#limitsOf(task)
    const body = () => (this.#isPlain(task) ? this.#runPlain(task) : this.#runAll(task))
    const before = parent.children.length
    void runner.add(parent, 'test', task.name, timeout === undefined ? {} : { timeout }, body)
    const node = parent.children[before]
    if (node) this.#tests.set(node, task)
  }

  /** One attempt whose failure is the test's: the runner times its body. */
  #isPlain({ options }: TestTask): boolean {
    return !options.fails && !options.retry?.count && !options.repeats
  }

  /** What the runner may give the whole body; undefined for its own limit. */
  #limitsOf(test: TestTask): { timeout: number | undefined } {
    const { options } = test
    const { limits } = this.#options
    const own = options.timeout ?? (limits.isSet ? limits.test : undefined)
    // 0 is no limit here.
    if (this.#isPlain(test)) return { timeout: own !== undefined && own <= 0 ? Number.POSITIVE_INFINITY : own }
    const attempts = ((options.retry?.count ?? 0) + 1) * ((options.repeats ?? 0) + 1)
    const suites = suitesOf(test)
    const limit = options.timeout ?? limits.test
    if (limit <= 0) return { timeout: Number.POSITIVE_INFINITY }
    const hooks = suites.some((suite) => suite.hooks.beforeEach.length + suite.hooks.afterEach.length > 0) ? 2 : 0
    return { timeout: attempts * (limit + hooks * limits.hook + (options.retry?.delay ?? 0)) + 100 }
  }

  /** The hooks before and after all tests of a suite. Where one before them fails, the tests are skipped and the suite has failed. */
  #hold(suite: Suite, node: Node): void {
    if (!holdsRunning(suite)) return
    const isRoot = suite.parent === null
    const before = async () => {
      if (suitesOf(suite).some((one) => one.failure)) return
      const endings: TaskHook[] = []
      try {
        for (const hook of suite.hooks.beforeAll) {
          const end = await this.#one.hook(hook, [suite])
          if (isFn(end)) endings.push({ run: end, timeout: hook.timeout })
        }
      } catch (thrown) {
        suite.failure = { thrown }
      }
      node.hooks.after.push({ run: () => after(endings), timeout: Number.POSITIVE_INFINITY })
    }
    const after = async (endings: readonly TaskHook[]) => {
      const errors = suite.failure ? [suite.failure.thrown] : []
      for (const hook of [...suite.hooks.afterAll.toReversed(), ...endings.toReversed()])
        await this.#one.hook(hook, [suite]).catch((thrown: unknown) => errors.push(thrown))
      if (isRoot) await endScope(this.#file).catch((thrown: unknown) => errors.push(thrown))
      if (errors.length > 0) throw combinedFailure(errors)
    }
    node.hooks.before.push({ run: before, timeout: Number.POSITIVE_INFINITY })
  }

  /** Before each test that the runner times: its hooks. */
  async #before(root: Node): Promise<void> {
    const test = this.#tests.get(this.#options.runner.current)
    if (!test || root.isOver) return
    if (suitesOf(test).some((suite) => suite.failure)) {
      this.#options.runner.current.marked.skip = true
      this.#attempts.delete(test)
      return
    }
    this.#options.declaring.running = test
    if (!this.#isPlain(test)) return
    const attempt = this.#open(test)
    await this.#one.before(test, attempt)
    if (attempt.isSkipped) await this.#skip(test, attempt)
    else if (attempt.errors.length > 0) throw combinedFailure(attempt.errors.splice(0))
  }

  async #runPlain(test: TestTask): Promise<void> {
    const attempt = this.#attempts.get(test)
    if (!attempt || attempt.isSkipped) return
    await this.#one.body(test, attempt)
    if (attempt.isSkipped) await this.#skip(test, attempt)
    else if (attempt.errors.length > 0) throw combinedFailure(attempt.errors.splice(0))
  }

  /** The runner calls no hooks after a test that is skipped: they run here. */
  async #skip(test: TestTask, attempt: TestAttempt): Promise<void> {
    const { current } = this.#options.runner
    await this.#one.close(test, attempt)
    this.#attempts.delete(test)
    this.#options.declaring.running = null
    current.marked.skip = true
  }

  async #after(): Promise<void> {
    const { declaring, runner } = this.#options
    const node = runner.current
    const test = this.#tests.get(node)
    declaring.running = null
    const attempt = test && this.#attempts.get(test)
    if (!test || !attempt) return
    this.#attempts.delete(test)
    declaring.running = test
    // The body's own failure went to the runner; a body that never ended is aborted here.
    const isOpen = test.face.result?.state === 'run'
    if (isOpen && test.face.result) test.face.result.state = 'fail'
    attempt.controller.abort(new Error('The test is over.'))
    await this.#one.close(test, attempt)
    declaring.running = null
    if (attempt.errors.length > 0) throw combinedFailure(attempt.errors)
  }

  /** Every attempt of a test that repeats, retries or must fail, with their own limits. */
  async #runAll(test: TestTask): Promise<void> {
    const { declaring, runner } = this.#options
    const { options, face } = test
    if (runner.current.marked.skip) return
    const isOwn = test.manner === 'jest'
    let errors: unknown[] = []
    for (let repeat = 0; repeat <= (options.repeats ?? 0); repeat++) {
      let failed: unknown[] = []
      for (let retry = 0; retry <= (options.retry?.count ?? 0); retry++) {
        const attempt = this.#open(test, retry, repeat)
        await this.#one.before(test, attempt)
        if (attempt.errors.length === 0 && !attempt.isSkipped) {
          await this.#one.limitedBody(test, attempt)
          // In Jest the body alone has to fail; what a hook throws counts as ever.
          if (isOwn && options.fails && !attempt.isSkipped && attempt.errors.splice(0).length === 0)
            attempt.errors.push(new Error(NOT_FAILED))
        }
        if (attempt.isSkipped) {
          await this.#skip(test, attempt)
          return
        }
        await this.#one.close(test, attempt)
        this.#attempts.delete(test)
        failed = attempt.errors
        if (failed.length === 0 || !this.#isWorthRetry(test, failed.at(-1))) break
        await this.#pause(options.retry?.delay ?? 0)
      }
      errors = [...errors, ...failed]
    }
    declaring.running = null
    if (face.result) face.result.state = errors.length > 0 ? 'fail' : 'pass'
    const isTurned = options.fails && !isOwn
    if (isTurned && errors.length === 0) throw new Error(NOT_FAILED)
    if (isTurned || errors.length === 0) return
    const thrown = combinedFailure(errors)
    if (thrown instanceof TimeoutError) runner.current.stop?.({ thrown, isLate: true })
    throw thrown
  }

  #open(test: TestTask, retry = 0, repeat = 0): TestAttempt {
    this.#options.declaring.running = test
    const attempt = this.#one.open(test, retry, repeat)
    this.#attempts.set(test, attempt)
    return attempt
  }

  #isWorthRetry({ options }: TestTask, thrown: unknown): boolean {
    const condition = options.retry?.condition
    const message = isObjectValue(thrown) ? String(Reflect.get(thrown, 'message')) : String(thrown)
    if (condition instanceof RegExp) return condition.test(message)
    return isFn(condition) ? Boolean(condition(thrown)) : true
  }

  #pause(ms: number): Promise<void> {
    return ms > 0 ? new Promise((resolve) => this.#options.clock.setTimeout(resolve, ms)) : Promise.resolve()
  }
}

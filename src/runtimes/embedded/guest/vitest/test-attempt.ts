/** One attempt of a test: its hooks, its fixtures, its body, and what comes after them. */
import { createScope, endScope, type FixtureScope, provide } from './fixtures'
import type { Fn } from './task-options'
import { Skipped, suitesOf, type TaskHook, type TestTask } from './tasks'
import { type TimeoutClock, TimeoutError, withTimeLimit } from './time-limit'
import { isFn, isObjectValue } from './titles'

/** What happens around every attempt of a test beside its hooks. */
export type AttemptHooks = {
  /** Before the hooks. */
  start(test: TestTask): void
  /** After the body: throws where assertions are missing. */
  check(test: TestTask): void
  contextOf(test: TestTask, signal: AbortSignal): object
  /** A failure that `expect.soft` kept, as an error. */
  failureOf(kept: unknown): unknown
}

/** Milliseconds for a test and for a hook that give none themselves; `isSet`: the file itself said so. */
export type AttemptLimits = { test: number; hook: number; isSet: boolean }

/** The state of one attempt, from its start to its end. */
export type TestAttempt = {
  readonly context: object
  readonly scope: FixtureScope
  readonly controller: AbortController
  readonly endings: TaskHook[]
  readonly errors: unknown[]
  isSkipped: boolean
}

type AttemptOptions = {
  readonly clock: TimeoutClock
  readonly around: AttemptHooks
  readonly limits: AttemptLimits
  /** Fixtures that live as long as the file's tests run. */
  readonly file: FixtureScope
}

/** Several failures of one test as one: the first, with the others' messages. */
export function combinedFailure(errors: readonly unknown[]): unknown {
  const [first, ...more] = errors
  if (more.length === 0 || !isObjectValue(first)) return first
  const message = [first, ...more]
    .map((one) => (isObjectValue(one) ? String(Reflect.get(one, 'message')) : String(one)))
    .join('\n\n')
  try {
    Object.defineProperty(first, 'message', { value: message, configurable: true, writable: true })
  } catch {
    // A frozen error keeps its own message.
  }
  return first
}

export class TestAttempts {
  readonly #options: AttemptOptions

  constructor(options: AttemptOptions) {
    this.#options = options
  }

  async hook(hook: TaskHook, args: readonly unknown[]): Promise<unknown> {
    const ms = hook.timeout ?? this.#options.limits.hook
    return withTimeLimit(
      this.#options.clock,
      async () => hook.run(...args),
      ms,
      () => new TimeoutError('Hook', ms),
    )
  }

  open(test: TestTask, retryCount = 0, repeatCount = 0): TestAttempt {
    test.face.result = { state: 'run', errors: [], retryCount, repeatCount }
    const controller = new AbortController()
    const context = this.#options.around.contextOf(test, controller.signal)
    const attempt = { context, scope: createScope(), controller, endings: [], errors: [], isSkipped: false }
    return attempt
  }

  /** Runs a part of an attempt; what it throws is the attempt's failure, or skips the test. */
  async #part(test: TestTask, attempt: TestAttempt, run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } catch (thrown) {
      if (thrown instanceof Skipped) attempt.isSkipped = true
      else attempt.errors.push(...(Array.isArray(thrown) ? thrown : [thrown]))
      if (test.face.result) test.face.result.state = attempt.isSkipped ? 'skip' : 'fail'
    }
  }

  before(test: TestTask, attempt: TestAttempt): Promise<void> {
    return this.#part(test, attempt, async () => {
      this.#options.around.start(test)
      for (const suite of suitesOf(test))
        for (const hook of suite.hooks.beforeEach) {
          await provide(hook.run, test.fixtures, attempt.context, attempt.scope, this.#options.file)
          const end = await this.hook(hook, [attempt.context, suite])
          if (isFn(end)) attempt.endings.push({ run: end, timeout: hook.timeout })
        }
    })
  }

  async body(test: TestTask, attempt: TestAttempt): Promise<void> {
    const { handler, face } = test
    await this.#part(test, attempt, async () => {
      if (!handler) return
      await provide(handler, test.fixtures, attempt.context, attempt.scope, this.#options.file)
      await handler(attempt.context)
      const settled = await Promise.allSettled(face.promises ?? [])
      const failed = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      if (failed.length > 0) throw failed
      this.#options.around.check(test)
    })
    // Failures of `expect.soft`.
    attempt.errors.push(...this.#softFailures(test))
    if (attempt.errors.length === 0 && face.result?.state === 'run') face.result.state = 'pass'
  }

  /** Hooks and fixtures after the body, then what the test itself asked for. */
  async close(test: TestTask, attempt: TestAttempt): Promise<void> {
    const { face } = test
    const each = async (hooks: readonly TaskHook[], args: readonly unknown[]) => {
      for (const hook of hooks) await this.#part(test, attempt, async () => void (await this.hook(hook, args)))
    }
    for (const suite of suitesOf(test).toReversed())
      for (const hook of suite.hooks.afterEach.toReversed())
        await this.#part(test, attempt, async () => {
          await provide(hook.run, test.fixtures, attempt.context, attempt.scope, this.#options.file)
          await this.hook(hook, [attempt.context, suite])
        })
    await each(attempt.endings.toReversed(), [])
    await this.#part(test, attempt, () => endScope(attempt.scope))
    const hooks = (fns: readonly Fn[] | undefined): TaskHook[] => (fns ?? []).map((run) => ({ run, timeout: undefined }))
    await each(hooks(face.onFinished).toReversed(), [attempt.context])
    attempt.errors.push(...this.#softFailures(test))
    if (face.result?.state === 'fail' || attempt.errors.length > 0)
      await each(hooks(face.onFailed).toReversed(), [attempt.context])
    face.onFinished = undefined
    face.onFailed = undefined
    face.promises = undefined
  }

  async limitedBody(test: TestTask, attempt: TestAttempt): Promise<void> {
    const ms = test.options.timeout ?? this.#options.limits.test
    try {
      await withTimeLimit(
        this.#options.clock,
        () => this.body(test, attempt),
        ms,
        () => new TimeoutError('Test', ms),
      )
    } catch (thrown) {
      attempt.controller.abort(thrown)
      attempt.errors.push(thrown)
      if (test.face.result) test.face.result.state = 'fail'
    }
  }

  #softFailures({ face }: TestTask): unknown[] {
    return (face.result?.errors.splice(0) ?? []).map(this.#options.around.failureOf)
  }
}

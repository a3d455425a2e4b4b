/** Runs hooks: once for a suite or the file, or around each test. */
import { ancestors, type Hook, type HookName, hooksFor, type Node, type TestFailure } from '../test-tree'
import { callBody, callWithin, type RunnerClock } from './call-body'
import { append, UNLIMITED } from './intrinsics'

type Options = {
  readonly clock: RunnerClock
  /** Milliseconds that a hook may take unless it says otherwise; 0: no limit. */
  readonly timeoutMs: number
  contextOf(node: Node): object
  /** Whose `stop` ends the hook: what runs now. */
  running(): Node
}

export class HookRunner {
  readonly #options: Options
  /** How many hooks run, without those that run beside a test's body: of these only the part that runs at once. */
  running = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** Runs what a hook does later on. */
  asHook<T>(run: () => T): T {
    this.running++
    try {
      return run()
    } finally {
      this.running--
    }
  }

  async #run(hook: Hook, about: Node, name: HookName): Promise<TestFailure | null> {
    const { clock, timeoutMs, contextOf, running } = this.#options
    const stopped = about.kind === 'test' ? about : running()
    // A `before` hook of a test runs beside the test's body.
    const outer = stopped.stop
    const context = contextOf(about)
    const isBeside = name === 'before' && about.kind === 'test'
    const body = () => callBody(hook.run, context)
    if (!isBeside) this.running++
    const call = isBeside ? () => this.asHook(body) : body
    const failure = await callWithin(call, {
      clock,
      ms: hook.timeout ?? (timeoutMs > 0 ? timeoutMs : UNLIMITED),
      what: `${name} hook`,
      onStop: (stop) => {
        stopped.stop = stop ?? outer
      },
    })
    if (!isBeside) this.running--
    // A hook that is too slow fails its test; only a test is late itself.
    return failure && { thrown: failure.thrown, isLeft: failure.isLeft === true }
  }

  async #befores(
    holder: Node,
    outcome: Promise<TestFailure | null> | null,
    from: number,
    to: number,
  ): Promise<TestFailure | null> {
    let failure = outcome && (await outcome)
    for (let i = from; i < to && !failure; i++) {
      const hook = holder.hooks.before[i]
      if (hook) failure = await this.#run(hook, holder, 'before')
    }
    if (!failure) holder.before = { ...holder.before, passed: to }
    return failure
  }

  /** The `before` hooks of the holder alone, each once; starts those that did not start yet. Null: there are none. */
  beforesOf(holder: Node): Promise<TestFailure | null> | null {
    const { length } = holder.hooks.before
    const { outcome, started } = holder.before
    if (started < length) {
      // A hook that declares a test starts it at once, and the test asks for these hooks again.
      holder.before = { ...holder.before, started: length }
      const all = this.#befores(holder, outcome, started, length)
      holder.before = { ...holder.before, outcome: all }
    }
    return holder.before.outcome
  }

  /**
   * The `before` hooks of all that holds the node. Null at once where there is none to wait for, so that a body can be called at once: as in Node,
   * a test waits for those of what holds it directly also where they are over, and not again for those further out.
   */
  before(node: Node): Promise<TestFailure | null> | null {
    const holders = ancestors(node)
    const waiting: Node[] = []
    for (let i = 0; i < holders.length; i++) {
      const holder = holders[i]
      if (!holder || holder.hooks.before.length === 0) continue
      if (holder === node.parent || holder.before.passed < holder.hooks.before.length) append(waiting, holder)
    }
    return waiting.length > 0 ? this.#beforeAll(waiting) : null
  }

  async #beforeAll(holders: readonly Node[]): Promise<TestFailure | null> {
    for (let i = 0; i < holders.length; i++) {
      const holder = holders[i]
      const outcome = holder && this.beforesOf(holder)
      const failure = outcome ? await outcome : null
      if (failure) return failure
    }
    return null
  }

  /** The hooks around a test: outer ones first before it, inner ones first after it. Null at once where there are none. */
  each(test: Node, name: 'beforeEach' | 'afterEach'): Promise<TestFailure | null> | null {
    const holders = ancestors(test)
    const hooks: Hook[] = []
    for (let i = 0; i < holders.length; i++) {
      const holder = holders[name === 'beforeEach' ? i : holders.length - 1 - i]
      if (!holder) continue
      const own = hooksFor(holder, test, name)
      for (let j = 0; j < own.length; j++) {
        const hook = own[j]
        if (hook) append(hooks, hook)
      }
    }
    return hooks.length > 0 ? this.#all(hooks, test, name) : null
  }

  /** The `after` hooks of the node itself. Null at once where there are none. */
  after(node: Node): Promise<TestFailure | null> | null {
    return node.hooks.after.length > 0 ? this.#all(node.hooks.after, node, 'after') : null
  }

  /** The first that fails ends the rest. */
  async #all(hooks: readonly Hook[], about: Node, name: HookName): Promise<TestFailure | null> {
    for (let i = 0; i < hooks.length; i++) {
      const hook = hooks[i]
      const failure = hook ? await this.#run(hook, about, name) : null
      if (failure) return failure
    }
    return null
  }
}

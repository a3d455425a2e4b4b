/** Mocha's manner for one test file, over the runner of `node:test`: its globals of both interfaces, `this`, callbacks, and its own limit of time. */
import type { Runner } from './runner'
import { type HookName, type Node, type TestOptions, testPathOf } from './test-tree'

type Fn = (this: unknown, ...args: readonly unknown[]) => unknown
type Context = Record<string, unknown>
/** `ms`: 0 is no limit. */
type Limit = { ms: number; retries: number }

const isFn = (value: unknown): value is Fn => typeof value === 'function'

/** Milliseconds that a test or a hook may take unless the project says otherwise. */
const USUAL_MS = 2_000

const TWICE = 'done() called multiple times'

/** What `this.skip()` throws. */
class Pending extends Error {
  override readonly message = 'sync skip; aborting execution'
}

const thrownOf = (given: unknown): Error =>
  given instanceof Error ? given : new Error(`done() invoked with non-Error: ${JSON.stringify(given) ?? String(given)}`)

/** Ends when the function returns, its promise settles, or its callback is called. */
function settle(run: Fn, self: unknown): Promise<unknown> | unknown {
  if (run.length === 0) return Reflect.apply(run, self, [])
  let calls = 0
  let isBoth = false
  return new Promise<void>((resolve, reject) => {
    const done = (error?: unknown) => {
      if (++calls > 1) throw new Error(TWICE)
      if (error) reject(thrownOf(error))
      else resolve()
    }
    const returned: unknown = Reflect.apply(run, self, [done])
    if (returned instanceof Promise) {
      returned.catch(() => undefined)
      isBoth = true
      resolve()
    }
  }).then(() => {
    if (isBoth) throw new Error('Resolution method is overspecified. Specify a callback *or* return a Promise; not both.')
    if (calls > 1) throw new Error(TWICE)
  })
}

/**
 * @param now milliseconds, monotonic
 * @param limitMs of a test, as the project's script or configuration says; null: mocha's own
 */
export function createMocha(
  runner: Runner,
  now: () => number,
  limitMs: number | null,
): { readonly globals: Record<string, unknown> } {
  const contexts = new Map<Node, Context>()
  const limits = new Map<Node, Limit>()
  /** Suites whose `before` hook skipped them. */
  const pending = new Set<Node>()
  let open: { limit: Limit } = { limit: { ms: limitMs ?? USUAL_MS, retries: 0 } }
  limits.set(runner.root, open.limit)

  /** Of the nearest suite around it. */
  const limitOf = (node: Node | null): Limit => (node && limits.get(node)) ?? (node ? limitOf(node.parent) : open.limit)
  const isPending = (node: Node | null): boolean => node !== null && (pending.has(node) || isPending(node.parent))

  const members = {
    timeout(this: unknown, ms?: unknown) {
      if (ms === undefined) return open.limit.ms
      open.limit.ms = Number(ms)
      return this
    },
    retries(this: unknown, count?: unknown) {
      if (count === undefined) return open.limit.retries
      open.limit.retries = Number(count)
      return this
    },
    slow(this: unknown) {
      return this
    },
    skip() {
      throw new Pending()
    },
  }
  const contextOf = (node: Node | null): Context => {
    if (node === null) return { ...members }
    const known = contexts.get(node)
    if (known) return known
    const context: Context = {}
    Object.setPrototypeOf(context, contextOf(node.parent))
    contexts.set(node, context)
    return context
  }

  /** Runs a test's or a hook's function with its own limit. */
  async function perform(run: Fn, context: Context, own: Limit): Promise<void> {
    const before = open
    open = { limit: own }
    const started = now()
    try {
      await settle(run, context)
    } finally {
      open = before
    }
    if (own.ms > 0 && now() - started > own.ms)
      throw new Error(
        `Timeout of ${own.ms}ms exceeded. For async tests and hooks, ensure "done()" is called; if returning a Promise, ensure it resolves.`,
      )
  }

  async function runTest(run: Fn, suite: Node, own: Partial<Limit>): Promise<void> {
    const node = runner.current
    if (node.marked.skip || isPending(suite)) {
      node.marked.skip = true
      return
    }
    const context = contextOf(suite)
    context.test = { title: node.name, fullTitle: () => testPathOf(node).join(' ') }
    const limit: Limit = { ...limitOf(suite), ...own }
    for (let attempt = 0; ; attempt++) {
      try {
        await perform(run, context, limit)
        return
      } catch (thrown) {
        if (thrown instanceof Pending) {
          node.marked.skip = true
          return
        }
        if (attempt >= limit.retries) throw thrown
      }
    }
  }

  const hook = (name: HookName) => (first: unknown, second?: unknown) => {
    const run = isFn(first) ? first : second
    if (!isFn(run)) throw new TypeError(`${name} hook expects a function`)
    const holder = runner.current
    const around = async () => {
      if (isPending(holder)) return
      const context = contextOf(holder)
      const test = runner.current
      if (name === 'beforeEach' || name === 'afterEach')
        context.currentTest = { title: test.name, state: test.failure ? 'failed' : test.hasPassed ? 'passed' : undefined }
      try {
        await perform(run, context, { ...limitOf(holder), retries: 0 })
      } catch (thrown) {
        if (!(thrown instanceof Pending)) throw thrown
        if (name === 'before') pending.add(holder)
        else test.marked.skip = true
      }
    }
    holder.hooks[name].push({ run: around, timeout: undefined })
  }

  const declareTest =
    (extra: TestOptions) =>
    (name: unknown, run?: unknown): object => {
      const suite = runner.current
      // Too late for mocha, which passes over it.
      if (suite.kind === 'test') return {}
      const own: Partial<Limit> = {}
      const options = isFn(run) ? extra : { ...extra, skip: true }
      void runner.add(suite, 'test', String(name), options, isFn(run) ? () => runTest(run, suite, own) : null)
      const face = {
        title: String(name),
        timeout: (ms: unknown) => Object.assign(own, { ms: Number(ms) }) && face,
        retries: (count: unknown) => Object.assign(own, { retries: Number(count) }) && face,
        slow: () => face,
      }
      return face
    }

  const declareSuite =
    (extra: TestOptions, isSkipped = false) =>
    (name: unknown, run?: unknown): object => {
      const parent = runner.current
      const limit = { ...limitOf(parent) }
      const body = () => {
        const suite = runner.current
        limits.set(suite, limit)
        if (isSkipped) pending.add(suite)
        const before = open
        open = { limit }
        try {
          if (isFn(run)) Reflect.apply(run, contextOf(suite), [])
        } finally {
          open = before
        }
      }
      void runner.add(parent, 'suite', String(name), extra, body)
      const face = {
        title: String(name),
        timeout: (ms: unknown) => Object.assign(limit, { ms: Number(ms) }) && face,
        retries: (count: unknown) => Object.assign(limit, { retries: Number(count) }) && face,
        slow: () => face,
      }
      return face
    }

  const describe = Object.assign(declareSuite({}), { skip: declareSuite({}, true), only: declareSuite({ only: true }) })
  const it = Object.assign(declareTest({}), { skip: declareTest({ skip: true }), only: declareTest({ only: true }) })
  const hooks = { before: hook('before'), after: hook('after'), beforeEach: hook('beforeEach'), afterEach: hook('afterEach') }
  return {
    globals: {
      describe,
      context: describe,
      suite: describe,
      xdescribe: describe.skip,
      xcontext: describe.skip,
      it,
      specify: it,
      test: it,
      xit: it.skip,
      xspecify: it.skip,
      ...hooks,
      suiteSetup: hooks.before,
      suiteTeardown: hooks.after,
      setup: hooks.beforeEach,
      teardown: hooks.afterEach,
      run: () => undefined,
    },
  }
}

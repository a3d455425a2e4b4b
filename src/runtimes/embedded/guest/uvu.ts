/** Uvu's manner for one test file, over the runner of `node:test`: suites whose tests run once `run()` is called. */
import type { TestError } from '../../runtime'
import { refusedMember } from './builtins/node-error'
import type { Runner } from './runner'
import type { HookName, Node } from './test-tree'

type Handler = (context: unknown) => unknown
type Declared = { readonly name: string; readonly handler: Handler }
type Hooks = Readonly<Record<HookName, Handler[]>>

const isHandler = (value: unknown): value is Handler => typeof value === 'function'

/** What was declared since the last `run()`. */
type Suite = { tests: Declared[]; only: Declared[]; skipped: string[]; hooks: Hooks }

const emptySuite = (): Suite => ({
  tests: [],
  only: [],
  skipped: [],
  hooks: { before: [], after: [], beforeEach: [], afterEach: [] },
})

/** Uvu's own order: what follows a test runs behind a failed one, too. */
async function runTest(
  { name, handler }: Declared,
  { beforeEach, afterEach }: Hooks,
  context: Record<string, unknown>,
): Promise<void> {
  context.__test__ = name
  try {
    for (const hook of beforeEach) await hook(context)
    await handler(context)
    for (const hook of afterEach) await hook(context)
  } catch (error) {
    for (const hook of afterEach) await hook(context)
    throw error
  }
}

export type UvuFace = {
  /** What `uvu` exports. */
  readonly module: object
  /** What is wrong with the file beside its tests, once it is loaded. */
  finish(): TestError | null
}

export function createUvu(runner: Runner): UvuFace {
  /** Tests that were declared and that no `run()` has taken. */
  const waiting = new Set<Suite>()

  function register(parent: Node, suite: Suite, context: Record<string, unknown>): void {
    const { tests, only, skipped, hooks } = suite
    for (const name of ['before', 'after'] as const)
      for (const hook of hooks[name]) parent.hooks[name].push({ run: () => hook(context), timeout: undefined })
    for (const test of tests) {
      const isLeft = only.length > 0 && !only.includes(test)
      void runner.add(parent, 'test', test.name, isLeft ? { skip: true } : {}, () => runTest(test, hooks, context))
    }
    for (const name of skipped) void runner.add(parent, 'test', name, { skip: true }, null)
  }

  function suite(name: unknown = '', context: unknown = {}): object {
    const title = String(name)
    const state: Record<string, unknown> = Object(context)
    Object.assign(state, { __test__: '', __suite__: title })
    let open = emptySuite()
    const declare = (isOnly: boolean) => (test: unknown, handler: unknown) => {
      if (!isHandler(handler)) throw new TypeError(`The test "${String(test)}" has no function.`)
      const declared = { name: String(test), handler }
      open.tests.push(declared)
      if (isOnly) open.only.push(declared)
      waiting.add(open)
    }
    const hook = (key: HookName) => (handler: unknown) => void (isHandler(handler) && open.hooks[key].push(handler))
    return Object.assign(declare(false), {
      before: Object.assign(hook('before'), { each: hook('beforeEach') }),
      after: Object.assign(hook('after'), { each: hook('afterEach') }),
      only: declare(true),
      skip: (test: unknown) => void open.skipped.push(String(test)),
      run() {
        const taken = open
        waiting.delete(taken)
        open = emptySuite()
        const { root } = runner
        if (title === '') register(root, taken, state)
        else void runner.add(root, 'suite', title, {}, () => register(runner.current, taken, state))
      },
    })
  }

  return {
    module: { suite, test: suite(), exec: refusedMember('uvu.exec') },
    finish() {
      const count = [...waiting].reduce((sum, { tests }) => sum + tests.length, 0)
      if (count === 0) return null
      return {
        name: 'Error',
        message: `${count === 1 ? 'A test was' : `${count} tests were`} declared, and run() was not called: uvu runs none of them.`,
        frames: [],
      }
    },
  }
}

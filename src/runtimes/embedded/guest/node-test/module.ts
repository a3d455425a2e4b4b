/** The module `node:test` over a runner. */
import { refusedMember } from '../builtins/node-error'
import type { Runner } from '../runner'
import type { HookName, TestOptions } from '../test-tree'
import { addHook, readTestArguments } from './declare'
import { assign } from './intrinsics'
import { MockTracker, type TimerModules } from './mock'

/** One function for tests or suites, with its variants. */
function declare(runnerOf: () => Runner, kind: 'suite' | 'test') {
  const register =
    (extra: TestOptions) =>
    (...args: readonly unknown[]): Promise<void> => {
      const { name, options, body } = readTestArguments(args)
      const runner = runnerOf()
      if (runner.isInHook) return runner.refuseInHook()
      const whole = kind === 'suite' && options.timeout !== undefined ? { limitsWhole: true } : {}
      return runner.add(runner.current, kind, name, { ...options, ...extra, ...whole }, body)
    }
  return assign(register({}), {
    skip: register({ skip: true }),
    todo: register({ todo: true }),
    only: register({ only: true }),
  })
}

/** The global `mock`: what it replaced is put back at the end of the file at the latest. */
function globalMock(runnerOf: () => Runner, timers: TimerModules): MockTracker {
  return new MockTracker(timers, (reset) => {
    const { cleanups } = runnerOf().root
    cleanups[cleanups.length] = reset
  })
}

/**
 * The module's exports.
 * @param runnerOf the runner of the file that is being tested
 * @param timers the modules whose timers are mocked beside the globals
 */
export function createTestModule(runnerOf: () => Runner, timers: TimerModules = () => undefined): object {
  const hook =
    (name: HookName) =>
    (run: unknown, options?: unknown): void => {
      const runner = runnerOf()
      addHook(runner, runner.current, name, run, options)
    }
  const test = declare(runnerOf, 'test')
  const describe = declare(runnerOf, 'suite')
  const members = {
    after: hook('after'),
    afterEach: hook('afterEach'),
    before: hook('before'),
    beforeEach: hook('beforeEach'),
    describe,
    it: test,
    mock: globalMock(runnerOf, timers),
    run: refusedMember('run() of node:test'),
    snapshot: {
      setDefaultSnapshotSerializers: refusedMember('snapshot.setDefaultSnapshotSerializers() of node:test'),
      setResolveSnapshotPath: refusedMember('snapshot.setResolveSnapshotPath() of node:test'),
    },
    suite: describe,
    test,
  }
  assign(test, members)
  return { default: test, ...members, only: test.only, skip: test.skip, todo: test.todo }
}

const REPORTERS = ['dot', 'junit', 'lcov', 'spec', 'tap'] as const

/** The module `node:test/reporters`: reports and coverage are not written here. */
export function createReportersModule(): object {
  const members: Record<string, unknown> = {}
  for (const name of REPORTERS) members[name] = refusedMember(`the reporter ${name} of node:test/reporters`)
  return { ...members, default: members }
}

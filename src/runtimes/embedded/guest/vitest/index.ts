/** Vitest's and Jest's manner for one test file: its modules, its globals, and its tests in the runner. */
import { clearAllMocks, resetAllMocks, restoreAllMocks } from '@vitest/spy'
import type { RunnerSettings } from '../../../../test-plan/runner-settings'
import type { RunnerId } from '../../../../test-plan/test-plan'
import { TEST_TIMEOUT_MS } from '../../../limits'
import type { GuestDisk } from '../disk'
import { SafeError } from '../node-test/intrinsics'
import type { ModuleMocks } from '../project'
import type { Runner } from '../runner'
import type { TestFailure } from '../test-tree'
import { setUpChai } from './chai-setup'
import { createTestContext } from './context'
import { collect, type Declaring } from './declare'
import { createExpects, fromSoft } from './expect'
import { FakeTime } from './fake-time'
import { brokenGround } from './ground'
import { createJest } from './jest'
import { createJestMocking, createMocking } from './module-mocks'
import { TaskRun } from './run-tasks'
import { book } from './snapshot-matchers'
import { createSnapshots } from './snapshots'
import { createStubs } from './stubs'
import type { ApiDialect } from './task-options'
import { asksOnly, createSuite, decideModes, namesOf, type Suite, type TestTask } from './tasks'
import type { AttemptHooks } from './test-attempt'
import { createTestModules } from './test-modules'
import type { TimeoutClock } from './time-limit'
import { type Config, createVi } from './vi'

type VitestOptions = {
  readonly runner: Runner
  /** Whose manner it is, where that is known; the file's text says otherwise. */
  readonly manner?: RunnerId | null
  /** Project path of the test file. */
  readonly file: string
  readonly mocks: ModuleMocks
  readonly disk: GuestDisk
  readonly clock: TimeoutClock
  /** Overwrites stored snapshots that differ instead of failing. */
  readonly updateSnapshots: boolean
  /** Milliseconds that a test or a hook without a limit of its own may take; as the runner's. */
  readonly testTimeoutMs?: number
  /** What the project's configuration says; null: nothing was read. */
  readonly settings?: RunnerSettings | null
  /** Prints a line for people. */
  readonly note?: (text: string) => void
}

export type VitestFace = {
  /** Whose globals they are. */
  readonly manner: ApiDialect
  /** The module `vitest`. */
  readonly vitest: object
  /** The module `@jest/globals`. */
  readonly jest: object
  /** What a file finds without an import. */
  readonly globals: Record<string, unknown>
  /** A package gives way to the project's own file in `__mocks__`, as Jest does without being asked. */
  mockUnasked(name: string): void
  /**
   * Runs what the file declared and writes its snapshots; everything is put back with the runner's own `finish`, which comes after.
   * @param isLoaded false where loading the file failed: then nothing of it runs, as in Vitest
   * @returns what a suite's body threw: the file has failed by it, and nothing of it ran
   */
  finish(isLoaded?: boolean): Promise<TestFailure | null>
}

/** Which manner the globals of a file have: Jest's where the file or its package speaks of Jest alone. */
function mannerOf(file: string, disk: GuestDisk): ApiDialect {
  const text = (path: string) => String(disk.get(path) ?? '')
  const source = text(file)
  if (/\bvi\.|['"]vitest['"]/.test(source)) return 'vitest'
  if (/\bjest\.|['"]@jest\/globals['"]/.test(source)) return 'jest'
  const described = text('package.json')
  return /"(?:jest|ts-jest|babel-jest|@types\/jest)"/.test(described) && !described.includes('"vitest"') ? 'jest' : 'vitest'
}

const testsOf = (suite: Suite): TestTask[] => suite.tasks.flatMap((task) => (task.type === 'test' ? [task] : testsOf(task)))

function createTime(clock: TimeoutClock, time: FakeTime) {
  return {
    pause: (ms: number) => new Promise<void>((resolve) => clock.setTimeout(resolve, ms)),
    now: () => clock.now(),
    advance: (ms: number) => {
      if (time.isFaked) time.clock.tick(ms)
    },
  }
}

const configOf = (settings: RunnerSettings | null): Config => ({
  clearMocks: settings?.mocks.clear ?? false,
  mockReset: settings?.mocks.reset ?? false,
  restoreMocks: settings?.mocks.restore ?? false,
  unstubEnvs: settings?.unstubs.envs ?? false,
  unstubGlobals: settings?.unstubs.globals ?? false,
})

/** In Vitest's words. */
const NO_ONLY = '[Vitest] Unexpected .only modifier. Remove it or pass --allowOnly argument to bypass this error'

/** What the parts of one file share. */
function createShared(options: VitestOptions, manner: ApiDialect) {
  const { file, disk, clock, testTimeoutMs = TEST_TIMEOUT_MS, updateSnapshots, settings = null } = options
  const retry = settings?.retry ? { retry: { count: settings.retry, delay: 0, condition: undefined } } : {}
  const root = createSuite('', null, 'run', retry, null)
  const declaring: Declaring = { file, root, current: root, running: null }
  const time = new FakeTime()
  const pollTime = createTime(clock, time)
  const namesOfTest = (id: string) => {
    const test = testsOf(root).find(({ face }) => face.id === id)
    return test ? namesOf(test) : []
  }
  return {
    root,
    declaring,
    time,
    pollTime,
    manner,
    config: configOf(settings),
    limits: {
      test: settings?.testTimeout ?? testTimeoutMs,
      hook: settings?.hookTimeout ?? testTimeoutMs,
      isSet: settings?.testTimeout != null,
    },
    stubs: createStubs(),
    expects: createExpects({
      file,
      manner,
      running: () => declaring.running,
      time: pollTime,
      isRequired: settings?.requireAssertions ?? false,
    }),
    snapshots: createSnapshots({
      file,
      disk,
      manner,
      update: updateSnapshots ? 'all' : settings?.storedSnapshots ? 'none' : 'new',
      namesOf: namesOfTest,
    }),
    /** Ids of the tests that ran. */
    ran: new Set<string>(),
  }
}

type Shared = ReturnType<typeof createShared>

function createAround({ config, stubs, ran, snapshots, expects }: Shared, note: (text: string) => void): AttemptHooks {
  return {
    start(test) {
      if (config.restoreMocks) restoreAllMocks()
      if (config.mockReset) resetAllMocks()
      if (config.clearMocks) clearAllMocks()
      if (config.unstubEnvs) stubs.restoreEnv()
      if (config.unstubGlobals) stubs.restoreGlobals()
      ran.add(test.face.id)
      snapshots.retry(test.face.id)
      expects.start(test)
    },
    check: (test) => expects.check(test),
    contextOf: (test, signal) => createTestContext(test, signal, expects.of, note),
    failureOf: fromSoft,
  }
}

/** The failure of a file that replaced what its verdicts rest on; null: it did not. */
function onGround(): TestFailure | null {
  const broken = brokenGround()
  return broken === null ? null : { thrown: new SafeError(`${broken} was replaced: no verdict can rest on that.`) }
}

/** Makes the face; from then on `expect` and its snapshots belong to this file, until the runner's `finish`. */
export function createVitest(options: VitestOptions): VitestFace {
  const { runner, file, mocks, disk, clock } = options
  const manner = options.manner === 'vitest' || options.manner === 'jest' ? options.manner : mannerOf(file, disk)
  const major = options.settings?.modules?.major ?? 0
  setUpChai(manner === 'jest' ? major : null)
  const shared = createShared(options, manner)
  const { root, declaring, time, stubs, expects, snapshots, limits } = shared
  book.current = snapshots
  const around = createAround(shared, (text) => options.note?.(text))
  const running = new TaskRun({ runner, declaring, clock, limits, around, manner: shared.manner })
  const resetModules = () => mocks.reset()
  const vi = createVi({ ...shared, mocking: createMocking({ mocks, file }), resetModules })
  const jestMocking = createJestMocking({ mocks, file })
  const jest = createJest({ time, mocking: jestMocking, resetModules, limits, root, major })
  const cleanUp = () => {
    time.real()
    restoreAllMocks()
    stubs.restoreGlobals()
    stubs.restoreEnv()
    expects.end()
    book.current = null
  }
  return {
    manner: shared.manner,
    ...createTestModules({
      declaring,
      expect: expects.global,
      vi,
      jest,
      manner: shared.manner,
      isExact: options.settings?.globals === true,
    }),
    mockUnasked: (name) => jestMocking.mock(name, undefined, { virtual: true }),
    async finish(isLoaded = true) {
      // Behind the file's last hook.
      runner.root.cleanups.push(cleanUp)
      if (!isLoaded) return null
      const failed = onGround() ?? (await collect(declaring)) ?? onGround()
      await snapshots.open()
      if (failed) return failed
      if (options.settings?.allowOnly === false && asksOnly(root)) return { thrown: new Error(NO_ONLY) }
      decideModes(root)
      running.register()
      await runner.runPending()
      for (const test of testsOf(root)) if (!shared.ran.has(test.face.id)) snapshots.pass(test.face.id)
      const obsolete = await snapshots.close()
      if (obsolete > 0 && shared.manner === 'jest' && runner.isWhole)
        return { thrown: new Error(`Jest counts ${obsolete} obsolete snapshot${obsolete === 1 ? '' : 's'} as a failure.`) }
      return onGround()
    },
  }
}

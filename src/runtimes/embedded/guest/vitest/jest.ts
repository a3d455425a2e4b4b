/** `jest`. */
import { clearAllMocks, createMockInstance, isMockFunction, resetAllMocks, restoreAllMocks, spyOn } from '@vitest/spy'
import type { FakeTime } from './fake-time'
import type { JestMocking } from './module-mocks'
import { refusingFunction, withRefusals } from './refused-members'
import type { Suite } from './tasks'
import type { AttemptLimits } from './test-attempt'
import { fromJest, timeMembers } from './time-members'
import { isObjectValue } from './titles'

type JestOptions = {
  readonly time: FakeTime
  readonly mocking: JestMocking
  /** Forgets the modules that are loaded; what it returns puts them back. */
  readonly resetModules: () => () => void
  readonly limits: AttemptLimits
  /** The file's own suite: what it says of retries holds for what is declared after. */
  readonly root: Suite
  /** The first number of Jest's version; 0: it is not known. */
  readonly major: number
}

/** Members that came with this version, and one that went with it. */
const NEWER = { major: 30, came: ['advanceTimersToNextFrame', 'onGenerateMock', 'unstable_unmockModule'] } as const

type Callable = (...args: unknown[]) => unknown

const isCallable = (value: unknown): value is Callable => typeof value === 'function'

/** Unlike Vitest's, a reset mock has no implementation any more. */
function fn(implementation?: unknown): unknown {
  return isCallable(implementation) ? createMockInstance({ mockImplementation: implementation }) : createMockInstance()
}

/** Restored with the spies. */
function createReplace(restores: Set<() => void>) {
  return (target: unknown, key: PropertyKey, value: unknown): object => {
    if (!isObjectValue(target)) throw new TypeError('jest.replaceProperty() expects an object.')
    const before = Reflect.getOwnPropertyDescriptor(target, key)
    if (!before) throw new Error(`Property \`${String(key)}\` does not exist in the provided object`)
    if (before.get || before.set)
      throw new Error(`Cannot replace the \`${String(key)}\` property because it is declared as an accessor`)
    const restore = () => {
      Object.defineProperty(target, key, before)
      restores.delete(restore)
    }
    const replaceValue = (next: unknown) => {
      Object.defineProperty(target, key, { ...before, value: next })
      return replaced
    }
    const replaced = { replaceValue, restore }
    restores.add(restore)
    return replaceValue(value)
  }
}

export function createJest(options: JestOptions): object {
  const { time, mocking, limits, root, resetModules } = options
  const restores = new Set<() => void>()
  const then = (run: () => unknown): object => {
    run()
    return jest
  }
  const mock = (path: unknown, factory: unknown, options: unknown) => then(() => mocking.mock(path, factory, options))
  const unmock = (path: unknown) => then(() => mocking.unmock(path))
  const isolated = (run: Callable): void => {
    const back = resetModules()
    try {
      run()
    } finally {
      back()
    }
  }
  const members = {
    fn,
    spyOn,
    isMockFunction,
    mocked: (item: unknown) => item,
    replaceProperty: createReplace(restores),
    clearAllMocks: () => then(clearAllMocks),
    resetAllMocks: () => then(resetAllMocks),
    restoreAllMocks: () =>
      then(() => {
        restoreAllMocks()
        for (const restore of [...restores]) restore()
      }),
    ...timeMembers(time, () => jest),
    useFakeTimers: (settings: unknown) => then(() => time.fake(fromJest(settings))),
    now: () => (time.mockedTime() ?? new Date(time.realTime())).getTime(),
    mock,
    doMock: mock,
    setMock: (path: unknown, value: unknown) => mock(path, () => value, undefined),
    unmock,
    dontMock: unmock,
    deepUnmock: unmock,
    requireActual: (path: unknown) => mocking.requireActual(path),
    requireMock: (path: unknown) => mocking.requireMock(path),
    createMockFromModule: (path: unknown) => mocking.createMockFromModule(path),
    resetModules: () => then(resetModules),
    isolateModules: (run: unknown) => then(() => isCallable(run) && isolated(run)),
    isolateModulesAsync: async (run: unknown) => {
      if (!isCallable(run)) return
      const back = resetModules()
      try {
        await run()
      } finally {
        back()
      }
    },
    setTimeout: (ms: number) => then(() => Object.assign(limits, { test: ms, hook: ms, isSet: true })),
    retryTimes: (count: number) => then(() => Object.assign(root.options, { retry: { count, delay: 0, condition: undefined } })),
    getSeed: () => 0,
    enableAutomock: refusingFunction('jest.enableAutomock()', 'replaces every module that a file reaches'),
    disableAutomock: () => jest,
    onGenerateMock: refusingFunction('jest.onGenerateMock()', 'changes how modules are replaced'),
    unstable_mockModule: mock,
    unstable_unmockModule: unmock,
  }
  if (options.major > 0 && options.major < NEWER.major) {
    for (const name of NEWER.came) Reflect.deleteProperty(members, name)
    Object.assign(members, { genMockFromModule: members.createMockFromModule })
  }
  const jest: object = withRefusals('jest', members)
  return jest
}

/** `vi`. */
import { clearAllMocks, fn, isMockFunction, resetAllMocks, restoreAllMocks, spyOn } from '@vitest/spy'
import type { FakeTime } from './fake-time'
import type { Mocking } from './module-mocks'
import type { PollTime } from './poll'
import { withRefusals } from './refused-members'
import type { Stubs } from './stubs'
import type { AttemptLimits } from './test-attempt'
import { timeMembers } from './time-members'
import { isFn, isObjectValue } from './titles'
import { createWaitFor, createWaitUntil } from './wait'

/** What of `vi.setConfig` means something here. */
export type Config = {
  clearMocks: boolean
  mockReset: boolean
  restoreMocks: boolean
  unstubEnvs: boolean
  unstubGlobals: boolean
}

type ViOptions = {
  readonly time: FakeTime
  readonly pollTime: PollTime
  readonly stubs: Stubs
  readonly mocking: Mocking
  readonly resetModules: () => unknown
  readonly limits: AttemptLimits
  readonly config: Config
}

function setConfig(given: unknown, limits: AttemptLimits, config: Config): void {
  if (!isObjectValue(given)) return
  for (const [name, value] of Object.entries(given)) {
    if (name === 'testTimeout') Object.assign(limits, { test: Number(value), isSet: true })
    else if (name === 'hookTimeout') limits.hook = Number(value)
    else if (name in config) Object.assign(config, { [name]: Boolean(value) })
    else if (name !== 'maxConcurrency' && name !== 'sequence')
      throw new Error(`vi.setConfig({ ${name} }) means nothing in the embedded runtime. Run these tests in a WebContainer.`)
  }
}

export function createVi(options: ViOptions): object {
  const { time, stubs, mocking, limits, config, pollTime } = options
  const before = { limits: { ...limits }, config: { ...config } }
  const then = (run: () => void): object => {
    run()
    return vi
  }
  const vi: object = withRefusals('vi', {
    fn,
    spyOn,
    isMockFunction,
    mocked: (item: unknown) => item,
    mockObject: (value: unknown, given: unknown) => mocking.mockObject(value, given),
    clearAllMocks: () => then(clearAllMocks),
    resetAllMocks: () => then(resetAllMocks),
    restoreAllMocks: () => then(restoreAllMocks),
    ...timeMembers(time, () => vi),
    useFakeTimers: (settings: unknown) => then(() => time.fake(settings)),
    getMockedSystemTime: () => time.mockedTime(),
    setTimerTickMode: (mode: unknown, delta: number) =>
      then(() => {
        if (mode === 'manual') time.clock.setTickMode({ mode: 'manual' })
        else if (mode === 'nextTimerAsync') time.clock.setTickMode({ mode: 'nextAsync' })
        else if (mode === 'interval') time.clock.setTickMode({ mode: 'interval', delta })
        else throw new Error(`Invalid tick mode: ${String(mode)}`)
      }),
    waitFor: createWaitFor(pollTime),
    waitUntil: createWaitUntil(pollTime),
    stubGlobal: (name: PropertyKey, value: unknown) => then(() => stubs.global(name, value)),
    stubEnv: (name: string, value: unknown) => then(() => stubs.env(name, value)),
    unstubAllGlobals: () => then(() => stubs.restoreGlobals()),
    unstubAllEnvs: () => then(() => stubs.restoreEnv()),
    hoisted(factory: unknown) {
      if (!isFn(factory)) throw new TypeError('"vi.hoisted" factory must be a function')
      return factory()
    },
    mock: (path: unknown, factory: unknown) => mocking.mock(path, factory),
    unmock: (path: unknown) => mocking.unmock(path),
    doMock(path: unknown, factory: unknown) {
      mocking.mock(path, factory)
      const { dispose }: { readonly dispose?: symbol } = Symbol
      return dispose ? { [dispose]: () => mocking.unmock(path) } : {}
    },
    doUnmock: (path: unknown) => mocking.unmock(path),
    importActual: async (path: unknown) => mocking.importActual(path),
    importMock: async (path: unknown) => mocking.importMock(path),
    resetModules: () => then(options.resetModules),
    // Modules come from memory: what is being imported has come after two turns.
    dynamicImportSettled: async () => {
      await pollTime.pause(1)
      await pollTime.pause(1)
    },
    setConfig: (given: unknown) => setConfig(given, limits, config),
    resetConfig() {
      Object.assign(limits, before.limits)
      Object.assign(config, before.config)
    },
    defineHelper: (helper: unknown) => helper,
  })
  return vi
}

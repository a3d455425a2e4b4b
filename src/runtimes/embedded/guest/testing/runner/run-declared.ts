/** Runs declared tests with our runner, as the worker does, and returns what the page would see. */
import timers from 'node:timers'
import timersPromises from 'node:timers/promises'
import type { RunEvent } from '../../../../runtime'
import { describeError } from '../../errors'
import { turn } from '../../node-test/intrinsics'
import { Runner, type RunnerOptions } from '../../runner'
import { SAME_POSITIONS } from '../../source-positions'
import { createBodyContext, createTestModule } from '../../test-api'

type Hook = (run: (t: RunnerContext, done: () => void) => unknown, options?: object) => void
export type RunnerContext = {
  test(name: string, ...rest: readonly unknown[]): Promise<void>
  readonly before: Hook
  readonly after: Hook
  readonly afterEach: Hook
  diagnostic(text: unknown): void
  readonly assert: Record<string, (...args: readonly unknown[]) => unknown>
  readonly mock: Record<string, (...args: readonly unknown[]) => unknown>
  readonly signal: AbortSignal
}
type Test = {
  (name: string, body?: (t: RunnerContext) => unknown): Promise<void>
  (name: string, options: object, body?: (t: RunnerContext) => unknown): Promise<void>
  only(name: string, body: (t: RunnerContext) => unknown): Promise<void>
  skip(name: string, body: () => unknown): Promise<void>
}
export type RunnerApi = {
  readonly test: Test
  readonly it: Test
  readonly describe: Test
  readonly mock: Record<string, (...args: readonly unknown[]) => unknown>
  readonly run: () => unknown
  readonly snapshot: Record<string, () => unknown>
  readonly before: Hook
  readonly after: Hook
  readonly beforeEach: Hook
  readonly afterEach: Hook
}
type Tools = { log(line: string): void; readonly timers: object; readonly timersPromises: object; readonly runner: Runner }
export type DeclareTests = (api: RunnerApi, tools: Tools) => unknown

type TestEvent = Extract<RunEvent, { type: 'test' }>
export type RunnerResult = {
  readonly events: readonly RunEvent[]
  readonly tests: readonly TestEvent[]
  /** `path: state` of each test, in order. */
  readonly verdicts: readonly string[]
  readonly log: readonly string[]
  readonly notes: readonly string[]
}

const clock = {
  now: performance.now.bind(performance),
  setTimeout: (run: () => void, ms: number): unknown => realSetTimeout(run, ms),
  clearTimeout: (timer: unknown) => {
    if (typeof timer === 'object' && timer !== null && toPrimitive in timer) realClearTimeout(toNumber(timer))
  },
}
const realSetTimeout = setTimeout
const { toPrimitive } = Symbol
const toNumber = Number
const realClearTimeout = clearTimeout

const isApi = (value: object): value is RunnerApi => 'test' in value && 'describe' in value

/** What nothing waits for and nothing catches, as the worker hears of it. Vitest's own listeners would fail its run. */
function listen(tell: (error: unknown) => void): () => void {
  const events = ['uncaughtException', 'unhandledRejection'] as const
  const before = events.map((name) => process.rawListeners(name))
  for (const name of events) {
    process.removeAllListeners(name)
    process.on(name, tell)
  }
  return () => {
    events.forEach((name, i) => {
      process.removeAllListeners(name)
      for (const listener of before[i] ?? []) Reflect.apply(process.on, process, [name, listener])
    })
  }
}

/** @param atEnd called when the tests ran, before their results are read */
export async function runDeclared(
  declare: DeclareTests,
  options: Partial<RunnerOptions> = {},
  atEnd = () => {},
): Promise<RunnerResult> {
  const events: RunEvent[] = []
  const log: string[] = []
  const notes: string[] = []
  const file = 'a.test.mjs'
  const emit = (event: RunEvent) => {
    events[events.length] = event
  }
  const modules = (name: string): object => (name === 'timers' ? timers : timersPromises)
  const runner: Runner = new Runner(
    {
      file,
      emit,
      timeoutMs: 2000,
      clock,
      places: SAME_POSITIONS,
      selection: { only: null, name: '' },
      testOnly: false,
      done: [],
      ...options,
    },
    (one, node) => createBodyContext(one, node, (text) => notes.push(text), modules),
  )
  const api = createTestModule(() => runner, modules)
  if (!isApi(api)) throw new TypeError('The module lacks its members.')
  const unlisten = listen((error) => {
    if (!runner.failCurrent(error)) emit({ type: 'unhandled', file, error: describeError(error) })
  })
  let isLoaded = false
  const tools = { log: (line: string) => void log.push(line), timers, timersPromises, runner }
  const loading = (async () => {
    await declare(api, tools)
    isLoaded = true
  })()
  while (!isLoaded) {
    await Promise.race([loading, turn()])
    await runner.runPending()
  }
  await runner.runPending()
  await runner.finish()
  await turn()
  atEnd()
  unlisten()
  const tests: TestEvent[] = []
  for (const event of events) if (event.type === 'test') tests[tests.length] = event
  return { events, tests, verdicts: tests.map(({ path, state }) => `${path.join(' > ')}: ${state}`), log, notes }
}

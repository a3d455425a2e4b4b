/** For the tests of this folder: runs the text of a test file by this face and the runner. */
import type { RunEvent } from '../../../../runtime'
import { GuestDisk } from '../../disk'
import type { ModuleMocks } from '../../project'
import { Runner } from '../../runner'
import { SAME_POSITIONS } from '../../source-positions'
import { createVitest } from '../index'

type TestEvent = Extract<RunEvent, { type: 'test' }>

export type VitestVerdict = readonly [path: string, state: string]

/** Verdicts, one a line. */
export const states = (verdicts: readonly VitestVerdict[]) => verdicts.map(([path, state]) => `${path}: ${state}`)

export type FileRun = {
  readonly events: readonly RunEvent[]
  readonly tests: readonly TestEvent[]
  readonly verdicts: readonly VitestVerdict[]
  readonly disk: GuestDisk
}

type Options = {
  readonly file?: string
  readonly files?: Readonly<Record<string, string>>
  readonly updateSnapshots?: boolean
  readonly mocks?: Partial<ModuleMocks>
  /** Paths of the tests that are asked for; all by default. */
  readonly only?: readonly (readonly string[])[]
  /** Whose names the text finds. */
  readonly face?: 'vitest' | 'jest' | 'globals'
}

const clear = clearTimeout.bind(globalThis)
export const testClock = {
  now: performance.now.bind(performance),
  setTimeout: setTimeout.bind(globalThis),
  clearTimeout: (timer: unknown) => {
    if (timer instanceof Object && Symbol.toPrimitive in timer) clear(Number(timer))
  },
}

const none = (): never => {
  throw new Error('No module graph here.')
}
const NO_MOCKS: ModuleMocks = {
  mayBeThere: () => true,
  mock: none,
  unmock: none,
  importActual: none,
  importMock: none,
  requireActual: none,
  requireMock: none,
  fileFor: none,
  reset: () => none,
}

const AsyncFunction: unknown = Reflect.getPrototypeOf(async () => {})?.constructor

/** What runs under the file's own URL, line for line. */
async function evaluate(text: string, file: string, names: Readonly<Record<string, unknown>>): Promise<void> {
  if (typeof AsyncFunction !== 'function') return
  const own = Object.entries(names).filter(([name]) => /^\w+$/.test(name))
  // The two lines that the constructor puts before the body.
  const body = `${text.replace(/^\n/, '')}\n//# sourceURL=file:///project/${file}`
  const fn: unknown = Reflect.construct(AsyncFunction, [...own.map(([name]) => name), body])
  if (typeof fn === 'function')
    await Reflect.apply(
      fn,
      undefined,
      own.map(([, value]) => value),
    )
}

export async function runFile(text: string, options: Options = {}): Promise<FileRun> {
  const { file = 'a.test.mjs' } = options
  const events: RunEvent[] = []
  const disk = new GuestDisk()
  // As the constructor of functions has it: two lines before the body.
  disk.set(file, `\n\n${text.replace(/^\n/, '')}`)
  for (const [path, content] of Object.entries(options.files ?? {})) disk.set(path, content)
  const emit = (event: RunEvent) => void events.push(event)
  const selection = { only: options.only ?? null, name: '' }
  const runner = new Runner(
    { file, emit, timeoutMs: 2000, clock: testClock, places: SAME_POSITIONS, selection, testOnly: false, done: [] },
    () => ({}),
  )
  const face = createVitest({
    runner,
    file,
    mocks: { ...NO_MOCKS, ...options.mocks },
    disk,
    clock: testClock,
    updateSnapshots: options.updateSnapshots ?? false,
    testTimeoutMs: 2000,
  })
  await evaluate(text, file, Object.fromEntries(Object.entries(face[options.face ?? 'vitest'])))
  await face.finish()
  await runner.finish()
  const tests = events.filter((event) => event.type === 'test')
  const suites = (event: TestEvent) => event.error?.message.startsWith('No test found') || SUITES.has(event.path.at(-1) ?? '')
  const verdicts = tests
    .filter((event) => !suites(event))
    .map((event): VitestVerdict => [event.path.join(' > '), event.state === 'timeout' ? 'fail' : event.state])
  return { events, tests, verdicts, disk }
}

/** Suites of the cases that fail by themselves: Vitest's report does not list suites. */
const SUITES = new Set(['failing beforeAll', 'failing afterAll', 'body throws'])

/** AVA's manner for one test file, over the runner of `node:test`. Tests that run at the same time in AVA run one after the other here. */
import type { TestError } from '../../runtime'
import { createAvaAssertions } from './ava-assertions'
import { refusedMember } from './builtins/node-error'
import type { RunnerClock } from './node-test/call-body'
import type { Runner } from './runner'

type Run = (t: object, ...args: readonly unknown[]) => unknown
type HookKind = 'before' | 'after' | 'beforeEach' | 'afterEach'
type Hook = { readonly kind: HookKind; readonly run: Run; readonly isAlways: boolean; readonly title: string }
type Flags = {
  readonly hook?: HookKind
  readonly isAlways?: boolean
  readonly isSerial?: boolean
  readonly isOnly?: boolean
  readonly isSkipped?: boolean
  readonly isFailing?: boolean
  readonly isTodo?: boolean
}
type Declared = Flags & { readonly title: string; readonly run: Run | null }
type Context = { value: unknown }

const isRun = (value: unknown): value is Run => typeof value === 'function'

/** A test changes its own copy of what `before` has made. */
const copyOf = ({ value }: Context): Context => ({
  value: typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype ? { ...value } : value,
})

export type AvaFace = {
  /** What `ava` exports. */
  readonly test: object
  /** The file is loaded: its tests are known. */
  register(): void
  /** What is wrong with the file beside its tests. */
  finish(): TestError | null
}

type Options = {
  readonly runner: Runner
  readonly clock: RunnerClock
  readonly url: string
  readonly note: (text: string) => void
}

/** One run of a test's or a hook's function, with its `t`. `needs`: it has to assert something. */
async function attempt(run: Run, title: string, context: Context, needs: boolean, { clock, note }: Options): Promise<void> {
  let [count, open, planned]: [number, number, number | null] = [0, 0, null]
  let first: Error | null = null
  let isOver = false
  const teardowns: (() => unknown)[] = []
  let limit: { readonly ms: number; readonly late: (error: Error) => void } | null = null
  let limitBy: (ms: number) => void = () => undefined
  let timer: unknown
  const restart = () => {
    clock.clearTimeout(timer)
    if (limit) {
      const { ms, late } = limit
      timer = clock.setTimeout(() => late(new Error(`Test timeout exceeded: ${ms} ms`)), ms)
    }
  }
  const lateness = new Promise<never>((_, reject) => {
    limitBy = (ms) => {
      limit = { ms, late: reject }
      restart()
    }
  })
  void lateness.catch(() => undefined)
  const assertions = createAvaAssertions({
    count() {
      if (isOver) throw new Error(`An assertion was made after "${title}" had finished.`)
      count++
      restart()
    },
    pending() {
      open++
      return () => {
        open--
        restart()
      }
    },
    failed(error) {
      first ??= error
    },
  })
  const plan = (number: unknown) => {
    planned = Number(number)
  }
  const t = Object.defineProperties(
    {
      ...assertions,
      title,
      plan: Object.assign(plan, { skip: () => undefined }),
      log: Object.assign((...values: readonly unknown[]) => note(values.map(String).join(' ')), { skip: () => undefined }),
      teardown: (clean: unknown) => void (isRun(clean) && teardowns.unshift(() => clean({}))),
      timeout: (ms: unknown) => limitBy(Number(ms)),
      snapshot: Object.assign(refusedMember('AVA’s t.snapshot()'), { skip: () => count++ }),
      try: Object.assign(refusedMember('AVA’s t.try()'), { skip: () => count++ }),
    },
    {
      context: {
        get: () => context.value,
        set(value: unknown) {
          context.value = value
        },
      },
      passed: { get: () => isOver && first === null },
    },
  )
  try {
    await Promise.race([Promise.resolve(run(t)), lateness])
    const wrong: string | null =
      open > 0
        ? 'Test finished, but an assertion is still pending'
        : planned !== null && planned !== count
          ? `Planned for ${planned} assertion${planned === 1 ? '' : 's'}, but got ${count}.`
          : needs && planned === null && count === 0
            ? 'Test finished without running any assertions'
            : null
    if (first === null && wrong !== null) first = new Error(wrong)
  } catch (thrown) {
    if (first === null) first = thrown instanceof Error ? thrown : new Error(`It threw what is no error: ${String(thrown)}`)
  }
  clock.clearTimeout(timer)
  limit = null
  for (const clean of teardowns) {
    try {
      await clean()
    } catch (thrown) {
      first ??= thrown instanceof Error ? thrown : new Error(String(thrown))
    }
  }
  isOver = true
  if (first !== null) throw first
}

export function createAva(options: Options): AvaFace {
  const { runner } = options
  const tests: Declared[] = []
  const hooks: Hook[] = []
  const titles = new Set<string>()
  const base: Context = { value: {} }
  let hasFailed = false
  let isRegistered = false

  const hooksOf = (kind: HookKind, isAlways: boolean) => hooks.filter((one) => one.kind === kind && one.isAlways === isAlways)

  async function runTest({ title, run, isFailing = false }: Declared): Promise<void> {
    const context = copyOf(base)
    let failure: { readonly thrown: unknown } | null = null
    const step = async (work: () => Promise<void>) => {
      try {
        await work()
      } catch (thrown) {
        failure ??= { thrown }
      }
    }
    const around = async (list: readonly Hook[]) => {
      for (const hook of list) await step(() => attempt(hook.run, `${hook.title} for ${title}`, context, false, options))
    }
    await around(hooksOf('beforeEach', false))
    if (failure === null && run)
      await step(async () => {
        const passed = await attempt(run, title, context, true, options).then(
          () => true,
          (thrown: unknown) => {
            if (!isFailing) throw thrown
            return false
          },
        )
        if (passed && isFailing)
          throw new Error('Test was expected to fail, but succeeded, you should stop marking the test as failing')
      })
    if (failure === null) await around(hooksOf('afterEach', false))
    await around(hooksOf('afterEach', true))
    rethrow(failure)
  }

  /** @throws what a test or its hooks threw first */
  function rethrow(failure: { readonly thrown: unknown } | null): void {
    if (failure === null) return
    hasFailed = true
    throw failure.thrown
  }

  function declare(flags: Flags, given: readonly unknown[]): void {
    if (isRegistered)
      throw new Error(
        'All tests and hooks must be declared synchronously in your test file, and cannot be nested within other tests or hooks.',
      )
    const hasTitle = typeof given[0] === 'string'
    const [implementation, ...args] = hasTitle ? given.slice(1) : given
    const held: object = Object(implementation)
    const run: unknown = isRun(implementation) ? implementation : Reflect.get(held, 'exec')
    const made: unknown = Reflect.get(held, 'title')
    const own = hasTitle ? String(given[0]).trim() : undefined
    const title = typeof made === 'function' ? String(Reflect.apply(made, implementation, [own, ...args])).trim() : (own ?? '')
    if (flags.hook) {
      if (!isRun(run)) throw new TypeError('Expected an implementation.')
      const hook = {
        kind: flags.hook,
        isAlways: flags.isAlways ?? false,
        title: title || `${flags.hook} hook`,
        run: (t: object) => run(t, ...args),
      }
      if (!flags.isSkipped) hooks.push(hook)
      return
    }
    if (title === '') throw new TypeError('Tests must have a title')
    if (titles.has(title)) throw new Error(`Duplicate test title: ${title}`)
    titles.add(title)
    if (!flags.isTodo && !isRun(run))
      throw new TypeError('Expected an implementation. Use `test.todo()` for tests without an implementation.')
    tests.push({ ...flags, title, run: isRun(run) ? (t) => run(t, ...args) : null })
  }

  const face = (flags: Flags, further: Readonly<Record<string, () => object>> = {}): object => {
    const made = (...given: readonly unknown[]) => declare(flags, given)
    for (const [name, make] of Object.entries(further))
      Object.defineProperty(made, name, { get: make, enumerable: true, configurable: true })
    return made
  }
  const skippable = (flags: Flags) => face(flags, { skip: () => face({ ...flags, isSkipped: true }) })
  const hook = (kind: HookKind) =>
    face(
      { hook: kind },
      { skip: () => face({ hook: kind, isSkipped: true }), always: () => skippable({ hook: kind, isAlways: true }) },
    )
  const chain = (flags: Flags): Record<string, () => object> => ({
    only: () => face({ ...flags, isOnly: true }),
    skip: () => face({ ...flags, isSkipped: true }),
    todo: () => face({ ...flags, isTodo: true }),
    failing: () =>
      face(
        { ...flags, isFailing: true },
        { only: () => face({ ...flags, isFailing: true, isOnly: true }), skip: () => face({ ...flags, isSkipped: true }) },
      ),
    ...Object.fromEntries((['before', 'after', 'beforeEach', 'afterEach'] as const).map((kind) => [kind, () => hook(kind)])),
  })
  const test = Object.assign(face({}, { ...chain({}), serial: () => face({ isSerial: true }, chain({ isSerial: true })) }), {
    macro: (given: unknown) => (isRun(given) ? { exec: given } : given),
    meta: { file: options.url, snapshotDirectory: options.url.slice(0, options.url.lastIndexOf('/')) },
  })

  return {
    test,
    register() {
      isRegistered = true
      const { root } = runner
      const put = (kind: 'before' | 'after', one: Hook) =>
        root.hooks[kind].push({
          timeout: undefined,
          run: async () => {
            if (kind === 'after' && hasFailed && !one.isAlways) return
            await attempt(one.run, one.title, base, false, options)
          },
        })
      for (const one of [...hooksOf('before', false), ...hooksOf('before', true)]) put('before', one)
      for (const one of [...hooksOf('after', false), ...hooksOf('after', true)]) put('after', one)
      const hasOnly = tests.some(({ isOnly }) => isOnly)
      for (const one of [...tests.filter(({ isSerial }) => isSerial), ...tests.filter(({ isSerial }) => !isSerial)]) {
        const isLeft = one.isSkipped || (hasOnly && !one.isOnly)
        const marks = one.isTodo ? { todo: true } : isLeft ? { skip: true } : {}
        void runner.add(root, 'test', one.title, marks, one.isTodo ? null : () => runTest(one))
      }
    },
    finish: () => (tests.length > 0 ? null : { name: 'Error', message: `No tests found in ${runner.file}`, frames: [] }),
  }
}

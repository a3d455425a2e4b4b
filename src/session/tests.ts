/** Tests as a person runs them. What runs them is loaded after the first paint; what is asked before waits for it. */
import type { Runtime } from '../runtimes/runtime'
import type { ActionContext } from './action-context'
import type { RuntimeChoice } from './choose-runtime'
import { once } from './once'
import type { ProjectGate } from './project-gate'
import { mayRun } from './state'
import type { Terminal } from './terminal'
import type { TestActions, TestHooks } from './test-actions'
import type { Scope } from './test-run'
import { tabOpen } from './views'

/** What a person does with tests. */
export type Tests = ReturnType<typeof createTests>

/** Nothing is loaded before the first is asked for, or `load` is called. */
export function createTests(context: ActionContext, { gate, ...hooks }: TestHooks & { readonly gate: ProjectGate }) {
  const { get, set, notify } = context
  let loaded: TestActions | null = null
  const load = once(async () => {
    const { createTestActions } = await import('./test-actions')
    loaded = createTestActions(context, hooks)
    return loaded
  })
  const terminal = once(async (): Promise<Terminal> => {
    const [{ openTerminal }, tests] = await Promise.all([import('./open-terminal'), load()])
    return openTerminal(context, tests)
  })

  /** Does something with the tests; where their part of the page cannot be loaded, the page says so. */
  async function act(what: (tests: TestActions) => Promise<void> | void): Promise<void> {
    const tests = await load().catch((unavailable: unknown) => {
      notify({ code: 'boot-failed', result: { ok: false, reason: 'offline', detail: String(unavailable) } })
      return null
    })
    if (tests !== null) await what(tests)
  }

  return {
    /** Loads what runs tests. */
    load: () => act(() => {}),

    /**
     * Runs all tests, or those of `scope`; the runtime starts while the project opens, unless the person is to look first. The page turns to the tests at
     * once: where the person looks while they run is theirs.
     */
    async run(scope?: Scope, options?: { readonly updateSnapshots?: boolean }): Promise<void> {
      if (mayRun(get())) set(tabOpen('tests'))
      await Promise.all([gate.opened(), mayRun(get()) ? act((tests) => tests.warm()) : null])
      await act((tests) => tests.run(scope, options))
    },
    /** Runs all tests on what is staged, for an agent: the page stays where the person is looking. Resolves when they have ended. */
    runQuietly: () => act((tests) => tests.run({ kind: 'all' })),
    /** The runtime of the project's tests where it starts programs and is up; null: it starts none, or is not up. */
    async programs(): Promise<Runtime | null> {
      const { id, phase } = get().runtime
      return id === 'webcontainer' && phase === 'ready' ? (await load()).webcontainer() : null
    },
    /** Stops the run that a person sees. */
    stop: (): void => loaded?.stop(),
    /** Ends the run because what it is about is gone. */
    replace: (): void => loaded?.replace(),
    /** Runs what edits touch, from now on or no longer. */
    watch: (on: boolean) => act((tests) => tests.watch(on)),
    /** Chooses what WebContainer runs in place of this project's test script; '' is that script. */
    command: (text: string) => act((tests) => tests.command(text)),
    /** Pins the runtime of this project, or leaves it to the page. */
    pin: (choice: RuntimeChoice) => act((tests) => tests.pin(choice)),
    /** What the person says to WebContainer: load it, run embedded in its place, or neither. */
    answer: (said: Parameters<TestActions['answer']>[0]) => act((tests) => tests.answer(said)),
    /** Stages what the last run wrote, or leaves it. */
    takeWritten: () => act((tests) => tests.takeWritten()),
    leaveWritten: (): void => loaded?.leaveWritten(),
    /** One for the page. Rejects where it cannot be loaded; asked again, it is tried again. */
    terminal,
  }
}

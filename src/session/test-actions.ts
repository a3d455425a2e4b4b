/** Test runs: of everything, of a part, and of what an edit touches. */
import type { ActionContext } from './action-context'
import { isWhole } from './results'
import { createRuntimeManager } from './runtime-manager'
import { runIsCurrent, stagedAnalysis } from './state'
import { createFileTaker, type TakingRooms } from './take-files'
import { createTestRunner } from './test-runner'
import { createTestTargets } from './test-targets'
import type { WorkingFiles } from './working-files'

/** Milliseconds without a change before the page looks at what is staged. More: a late watch, fewer: a run at every key. */
const SETTLED = 150

/** Where tests find the project's files, and where what they wrote goes. */
export type TestHooks = TakingRooms & { readonly working: WorkingFiles }

/** What runs tests. */
export type TestActions = ReturnType<typeof createTestActions>

/** Looks at what is staged from the beginning; nothing runs before it is asked for. */
export function createTestActions(context: ActionContext, hooks: TestHooks) {
  const { parts, get, set, subscribe } = context
  const runtimes = createRuntimeManager(context)
  const targets = createTestTargets(context, runtimes.enter)
  const runner = createTestRunner(context, { runtimes, targets, working: hooks.working, onEnd: settle })
  const take = createFileTaker(context, hooks)
  let cancel = () => {}

  function settle(): void {
    cancel()
    cancel = parts.wait(check, SETTLED)
  }

  /** Looks at the staged files once they no longer change: marks results that still hold, and runs what is watched. */
  function check(): void {
    const state = get()
    if (state.timeline === null || state.deciding || state.replay !== null) return
    const staged = stagedAnalysis(state)
    if (staged === null && state.tree === targets.seen.tree && targets.seen.staged !== null) return // nothing new to run
    const before = targets.seen.number
    const now = targets.look()
    void runtimes.look(now.files)
    if (state.run !== null && state.run.result !== null && !runIsCurrent(state) && state.run.results.content === now.number)
      set({ run: { ...state.run, staged: now.staged, tree: now.tree } })
    const isOfUse = now.staged !== null || targets.last !== null || state.runtime.id === 'webcontainer'
    // A program of a container may have seen what came and went in between.
    const isNew = now.number !== before || state.runtime.id === 'webcontainer'
    if (isNew && isOfUse) runtimes.prepare(now.files)
    if (!state.watching || targets.owed.size === 0) return
    if (runner.isRunning()) runner.replaceWatched()
    else void runner.run(undefined, { watch: true })
  }

  let known = { tree: get().tree, analysis: get().analysis }
  subscribe(() => {
    const { tree, analysis } = get()
    if (tree === known.tree && analysis === known.analysis) return
    known = { tree, analysis }
    runtimes.notice()
    settle()
  })
  settle()

  return {
    ...runner,
    take,
    working: hooks.working,
    warm: runtimes.warm,
    webcontainer: runtimes.webcontainer,
    /** Runs what edits touch, from now on or no longer. */
    watch(on: boolean): void {
      set({ watching: on })
      if (!on) return
      const { run: shown } = get()
      const { number } = targets.look()
      if (shown === null || !isWhole(shown.results, shown.tests, number)) void runner.run()
    },

    /** Pins the runtime of this project, or leaves it to the page. */
    async pin(choice: Parameters<typeof runtimes.pin>[0]): Promise<void> {
      const { files } = targets.look()
      await runtimes.pin(choice)
      await runtimes.look(files)
    },

    /** Chooses what WebContainer runs in place of this project's test script; '' is that script. */
    async command(text: string): Promise<void> {
      targets.look()
      await runtimes.command(text)
    },

    /** Takes over what the last run wrote. */
    async takeWritten(): Promise<void> {
      const { run: shown } = get()
      if (shown === null || shown.written === null) return
      set({ run: { ...shown, written: null } })
      await take(shown.written, null, 'tests')
    },

    /** Leaves what the last run wrote. */
    leaveWritten(): void {
      const { run: shown } = get()
      if (shown !== null) set({ run: { ...shown, written: null } })
    },
  }
}

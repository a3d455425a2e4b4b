/** Test runs. */
import type { Runtime } from '../runtimes/runtime'
import type { Context } from './parts'
import { type Run, stagedAnalysis, stagedTree, testFilesIn } from './state'

/** Events come in bursts: the page takes over what has come this often, in milliseconds. */
const BURST = 16

export function createRunning({ parts, get, set, notify }: Context) {
  let runtime: Promise<Runtime> | null = null
  let abort: AbortController | null = null

  /** The runtime, booted; null where it does not boot, which is told. */
  async function ready(): Promise<Runtime | null> {
    if (get().runtime !== 'ready') set({ runtime: 'booting' })
    runtime ??= parts.runtime()
    const made = await runtime
    const booted = await made.boot()
    set({ runtime: booted.ok ? 'ready' : 'failed' })
    if (booted.ok) return made
    notify({ code: 'boot-failed', result: booted })
    runtime = null
    return null
  }

  return {
    /** Runs the tests of the staged tree, or of the head where nothing is staged. */
    async run(): Promise<void> {
      if (get().run?.result === null) return
      const staged = stagedAnalysis(get())
      const files = stagedTree(get().tree, staged?.transaction ?? null)
      const tests = testFilesIn(files)
      let run: Run = { staged, tests, events: [], result: null }
      set({ run, tab: 'tests', narrowTab: 'tests' })
      abort = new AbortController()
      const { signal } = abort
      // A reply pasted meanwhile takes this run off the page, and another run its place.
      const isShown = () => get().run !== null && abort?.signal === signal
      const made = await ready()
      if (made === null || signal.aborted) {
        if (isShown()) set({ run: null })
        return
      }
      let waiting = false
      const show = () => {
        waiting = false
        if (isShown() && get().run?.result === null) set({ run })
      }
      const result = await made.run(
        { files, tests },
        {
          signal,
          onEvent(event) {
            run = { ...run, events: [...run.events, event] }
            if (!waiting) setTimeout(show, BURST)
            waiting = true
          },
        },
      )
      if (isShown()) set({ run: { ...run, events: result.events, result } })
    },

    stop: (): void => abort?.abort(),
  }
}

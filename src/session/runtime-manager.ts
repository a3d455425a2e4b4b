/** The runtimes: which one is meant, whether it may be loaded, and its start. */
import type { Tree } from '../engine/model'
import type { Runtime, RuntimeId } from '../runtimes/runtime'
import { projectOf, type Timeline } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import type { BootFailure, ChosenRuntime, RuntimeChoice } from './choose-runtime'
import type { RuntimeView } from './state'

/** Milliseconds. More: the page waits for nothing, fewer: a slow line is taken for none. */
const BOOT_LIMIT = 20_000
/** Milliseconds for which a boot that is late may still come. */
const LATE_LIMIT = 600_000
/** Milliseconds that a runtime has to keep its own limit. */
const GRACE = 500
/** Projects whose choice is remembered. */
const REMEMBERED = 100

type ReadyRuntime = { readonly id: RuntimeId; readonly runtime: Runtime }

/** Chooses and starts runtimes. */
export type RuntimeManager = ReturnType<typeof createRuntimeManager>

/** Nothing is loaded before a runtime is asked for. */
export function createRuntimeManager({ parts, get, set, notify, preferences }: ActionContext) {
  const made = new Map<RuntimeId, Promise<Runtime>>()
  const booted = new Set<RuntimeId>()
  /** Why WebContainer did not start: it is not tried again until the person asks for it. */
  let broken: BootFailure | null = null
  let project: string | null = null

  const view = (change: Partial<RuntimeView>) => set({ runtime: { ...get().runtime, ...change } })

  function make(id: RuntimeId): Promise<Runtime> {
    const known = made.get(id)
    if (known !== undefined) return known
    const making = parts.runtimes[id]()
    made.set(id, making)
    return making
  }

  function discard(id: RuntimeId): void {
    const gone = made.get(id)
    made.delete(id)
    booted.delete(id)
    gone?.then((runtime) => runtime.dispose()).catch((failed: unknown) => console.warn(failed))
  }

  /** A boot that comes after its limit is used from the next run on. */
  function awaitLate({ reason }: BootFailure): void {
    if (reason === 'offline' || reason === 'not-isolated') return
    make('webcontainer')
      .then((runtime) => runtime.boot({ timeoutMs: LATE_LIMIT }))
      .then((result) => {
        if (result.ok) broken = null
      })
      .catch((unavailable: unknown) => console.warn(unavailable))
  }

  async function choose(files: Tree): Promise<ChosenRuntime> {
    const { choice: pinned } = get().runtime
    const choice = await import('./choose-runtime').then(
      ({ chooseRuntime }) => chooseRuntime(files, pinned),
      (unavailable): ChosenRuntime => {
        console.warn(unavailable) // the runtime will not come either, and its start says why
        return { runtime: pinned === 'webcontainer' ? pinned : 'embedded', why: { code: 'pinned' } }
      },
    )
    if (choice.runtime === 'webcontainer' && broken !== null)
      return { runtime: 'embedded', why: { code: 'fell-back', failure: broken } }
    return choice
  }

  /** Settles within the limit, and as soon as `signal` fires, with null. */
  function boot(id: RuntimeId, signal: AbortSignal): Promise<Runtime | BootFailure | null> {
    return new Promise((resolve) => {
      const end = (result: Runtime | BootFailure | null) => {
        cancel()
        signal.removeEventListener('abort', stop)
        resolve(result)
      }
      const stop = () => end(null)
      const late: BootFailure = { ok: false, reason: 'timeout', detail: `no answer in ${BOOT_LIMIT} ms` }
      const cancel = parts.wait(() => end(late), BOOT_LIMIT + GRACE)
      signal.addEventListener('abort', stop)
      make(id)
        .then(async (runtime) => {
          const result = await runtime.boot({ timeoutMs: BOOT_LIMIT, signal })
          end(result.ok ? runtime : result)
        })
        .catch((notLoaded: unknown) => end({ ok: false, reason: 'offline', detail: String(notLoaded) }))
    })
  }

  /** The chosen runtime, booted; the embedded one where WebContainer does not start; null where none does, which a notice says, or `signal` fired. */
  async function ready({ runtime: id, why }: ChosenRuntime, signal: AbortSignal): Promise<ReadyRuntime | null> {
    view({ id, why, phase: booted.has(id) ? 'ready' : 'starting', failure: null })
    const result = await boot(id, signal)
    if (result === null || signal.aborted) {
      view({ phase: booted.has(id) ? 'ready' : 'idle' })
      return null
    }
    if ('run' in result) {
      booted.add(id)
      view({ phase: 'ready' })
      return { id, runtime: result }
    }
    discard(id)
    if (id === 'webcontainer') {
      broken = result
      awaitLate(result)
      notify({ code: 'fell-back', result })
      return ready({ runtime: 'embedded', why: { code: 'fell-back', failure: result } }, signal)
    }
    view({ phase: 'failed', failure: result })
    notify({ code: 'boot-failed', result })
    return null
  }

  /** Shows which runtime a tree's tests would run in. */
  async function look(files: Tree): Promise<void> {
    const { runtime: id, why } = await choose(files)
    const { runtime } = get()
    if (runtime.phase === 'starting' || (runtime.id === id && runtime.why?.code === why.code)) return
    if (runtime.id === id) view({ why })
    else view({ id, why, phase: booted.has(id) ? 'ready' : 'idle', failure: null })
  }

  return {
    choose,
    ready,
    look,

    webcontainer: (): Promise<Runtime> => make('webcontainer'),
    isAllowed: (): boolean => preferences.get().allowed,
    allow: (): Promise<void> => preferences.change({ allowed: true }),

    /** Takes over what was chosen for the project that the timeline is at; true where it is another than before. */
    enter(timeline: Timeline): boolean {
      const entered = projectOf(timeline)
      if (entered === project) return false
      project = entered
      view({
        choice: saidOf(preferences.get().choices, entered) ?? 'auto',
        command: saidOf(preferences.get().commands, entered) ?? '',
      })
      return true
    },

    /** Chooses a runtime for this project. WebContainer is tried again where it did not start. */
    async pin(choice: RuntimeChoice): Promise<void> {
      if (choice !== 'embedded') broken = null
      view({ choice })
      if (project !== null)
        await preferences.change({ choices: said(preferences.get().choices, project, choice === 'auto' ? null : choice) })
    },

    /** Chooses what WebContainer runs for this project; '' is its test script. */
    async command(text: string): Promise<void> {
      view({ command: text })
      if (project !== null)
        await preferences.change({ commands: said(preferences.get().commands, project, text.trim() === '' ? null : text) })
    },

    /** Starts the embedded runtime while the project is still being read; the next run reports whether it started. */
    warm(): void {
      if (get().runtime.choice === 'webcontainer') return
      import('./choose-runtime').catch(() => undefined) // asked for again by the choice itself
      make('embedded').then(
        (runtime) => runtime.boot({ timeoutMs: BOOT_LIMIT }),
        () => made.delete('embedded'),
      )
    },

    /** The page has other files than before. */
    notice(): void {
      const { id } = get().runtime
      if (id !== 'webcontainer' || !booted.has(id)) return
      make(id).then(
        (runtime) => runtime.notice?.(),
        () => made.delete(id),
      )
    },

    /** Announces to the runtime what the next run will be about. WebContainer is never loaded for that. */
    prepare(files: Tree): void {
      const { id } = get().runtime
      if (id === 'webcontainer' && !booted.has(id)) return
      make(id).then(
        (runtime) => runtime.prepare?.(files),
        () => made.delete(id), // the next run tries again, and reports
      )
    },
  }
}

type Said<T> = readonly (readonly [project: string, said: T])[]

const saidOf = <T>(all: Said<T>, project: string): T | undefined => all.findLast(([id]) => id === project)?.[1]

/** With what was said of the project now, null taking it back. */
function said<T>(all: Said<T>, project: string, now: T | null): Said<T> {
  const others = all.filter(([id]) => id !== project)
  return (now === null ? others : [...others, [project, now] as const]).slice(-REMEMBERED)
}

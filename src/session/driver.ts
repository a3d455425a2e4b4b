/** Performs what the person asks for: the only place where the session meets the engine's worker, the runtime, the storage and the clock. */
import type { StoreApi } from 'zustand/vanilla'
import type { Path } from '../engine/model'
import type { RuntimeChoice } from './choosing'
import { createDeciding } from './deciding'
import { createKeeping, type NewFile } from './keeping'
import { type LessonEntry, listLessons, openLesson } from './lessons'
import { createContext, type Parts } from './parts'
import { createReplaying } from './replaying'
import type { createRunning } from './running'
import type { Scope, State } from './state'

type Running = ReturnType<typeof createRunning>

/** Makes something once; after a failure it is made again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((failed: unknown) => {
      made = null
      throw failed
    })
    return made
  }
}

export type Driver = ReturnType<typeof createDriver>

/** What a panel may set by itself: where the person is looking. */
type Looking = Pick<State, 'view' | 'tab' | 'narrowTab' | 'dialog' | 'wanted' | 'filter'>

export function createDriver(store: StoreApi<State>, parts: Parts) {
  const context = createContext(store, parts)
  const { get, set, notify } = context
  const replaying = createReplaying(context)
  const deciding = createDeciding(context, {
    onChange: () => keeping.keepDraft(),
    onReplace: () => running?.replace(),
    onDecide: () => replaying.endReplay(),
  })
  const keeping = createKeeping(context, () => deciding.decide())

  /** What runs the tests, loaded after the first paint. */
  let running: Running | null = null
  const loadRunning = once(async () => {
    const { createRunning } = await import('./running')
    running = createRunning(context, { type: deciding.type, addFiles: keeping.addFiles })
    return running
  })
  const loadTerminal = once(async () => {
    const [{ createCommanding }, hooks] = await Promise.all([import('./commanding'), loadRunning()])
    return createCommanding(context, hooks)
  })

  /** Does something with the tests; where their part of the page cannot be loaded, that is told. */
  async function withTests(act: (tests: Running) => Promise<void> | void): Promise<void> {
    const tests = await loadRunning().catch((unavailable: unknown) => {
      notify({ code: 'boot-failed', result: { ok: false, reason: 'offline', detail: String(unavailable) } })
      return null
    })
    if (tests !== null) await act(tests)
  }

  /** Until the earlier session stands, whatever changes the project waits: there is nothing yet to put it on. */
  let starting: Promise<void> = Promise.resolve()

  async function putStarter(): Promise<void> {
    const { name, files } = await parts.starter()
    set({ lesson: null })
    await keeping.replaceProject(name, files)
  }

  async function begin(): Promise<void> {
    if (parts.missing.worker) notify({ code: 'no-worker' })
    if (parts.missing.wasm) notify({ code: 'no-wasm' })
    const stored = await keeping.load()
    void withTests((tests) => {
      if (stored !== null) tests.remember(stored.preferences)
    })
    if (stored?.project == null) return putStarter()
    if (get().reply === '') set({ reply: stored.draft?.reply ?? '' }) // what came in meanwhile stays
    await keeping.reopen(stored.project)
    const id = stored.draft?.lesson ?? null
    if (id === null) return
    const opened = await openLesson(parts.readLesson, id).catch(() => null) // a lesson that is gone leaves its files and reply
    set({ lesson: opened?.lesson ?? null })
  }

  return {
    ...replaying,
    async run(scope?: Scope, options?: { readonly updateSnapshots?: boolean }): Promise<void> {
      // The runtime starts meanwhile.
      await Promise.all([starting, withTests((tests) => tests.warm())])
      await withTests((tests) => tests.run(scope, options))
    },
    stop: (): void => running?.stop(),
    watch: (on: boolean) => withTests((tests) => tests.watch(on)),
    command: (text: string) => withTests((tests) => tests.command(text)),
    pin: (choice: RuntimeChoice) => withTests((tests) => tests.pin(choice)),
    answer: (said: Parameters<Running['answer']>[0]) => withTests((tests) => tests.answer(said)),
    takeWritten: () => withTests((tests) => tests.takeWritten()),
    leaveWritten: (): void => running?.leaveWritten(),
    /** Rejects where it cannot be loaded; asked again, it is tried again. */
    terminal: async () => (await loadTerminal()).terminal(),
    notify,
    select: deciding.select,
    step: deciding.step,
    paste: deciding.paste,
    type: deciding.type,
    assumeFile: deciding.assumeFile,
    chooseTurn: deciding.chooseTurn,
    choose: deciding.choose,
    demand: deciding.demand,
    lookAtWarnings: deciding.lookAtWarnings,
    commit: keeping.commit,
    restore: keeping.restore,

    /** Brings back the earlier session, or opens the starter. */
    start(): Promise<void> {
      starting = begin()
      return starting
    },

    async openStarter(): Promise<void> {
      await putStarter()
      await deciding.paste('', true)
    },

    /** The sample reply, on the project it was written for. */
    async pasteSample(): Promise<void> {
      await starting
      const { name, files, reply } = await parts.starter()
      const { tree } = get()
      deciding.take(reply)
      set({ lesson: null })
      if ([...files].some(([path, text]) => tree.get(path) !== text)) await keeping.replaceProject(name, files)
      await deciding.decide('first')
    },

    listLessons: (): Promise<LessonEntry[]> => listLessons(parts.readLesson),

    async openLesson(id: string): Promise<void> {
      set({ dialog: null })
      await starting
      try {
        const { lesson, files, reply } = await openLesson(parts.readLesson, id)
        deciding.take(reply)
        set({ lesson })
        await keeping.replaceProject(lesson.title, files)
        await deciding.decide('first')
      } catch (unavailable) {
        console.warn(unavailable)
        notify({ code: 'lesson-failed', lesson: id })
      }
    },

    async addFiles(files: readonly NewFile[]): Promise<void> {
      await starting
      await keeping.addFiles(files)
    },

    openFile: (path: Path): void => set({ openFile: path }),
    show: (change: Partial<Looking>): void => set(change),
    dismiss: (id: number): void => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
  }
}

/** Performs what the person asks for: the only place where the session meets the engine's worker, the runtime, the storage and the clock. */
import type { StoreApi } from 'zustand/vanilla'
import type { Path } from '../engine/model'
import { createDeciding } from './deciding'
import { createKeeping, type NewFile } from './keeping'
import { type LessonEntry, listLessons, openLesson } from './lessons'
import { createContext, type Parts } from './parts'
import { createReplaying } from './replaying'
import { createRunning } from './running'
import type { State } from './state'

export type Driver = ReturnType<typeof createDriver>

/** What a panel may set by itself: where the person is looking. */
type Looking = Pick<State, 'view' | 'tab' | 'narrowTab' | 'dialog' | 'wanted'>

export function createDriver(store: StoreApi<State>, parts: Parts) {
  const context = createContext(store, parts)
  const { get, set, notify } = context
  const replaying = createReplaying(context)
  const deciding = createDeciding(context, {
    onChange: () => keeping.keepDraft(),
    onReplace: () => running.stop(),
    onDecide: () => replaying.endReplay(),
  })
  const keeping = createKeeping(context, () => deciding.decide())
  const running = createRunning(context)

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
    if (stored?.project == null) return putStarter()
    if (get().reply === '') set({ reply: stored.draft?.reply ?? '' }) // what came in meanwhile stays
    await keeping.reopen(stored.project)
    const id = stored.draft?.lesson ?? null
    if (id === null) return
    const opened = await openLesson(parts.readLesson, id).catch(() => null) // a lesson that is gone leaves its files and reply
    set({ lesson: opened?.lesson ?? null })
  }

  return {
    ...running,
    ...replaying,
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

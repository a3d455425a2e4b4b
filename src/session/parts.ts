/** What a session is built from, and what its actions share. */
import type { StoreApi } from 'zustand/vanilla'
import type { Path } from '../engine/model'
import type { Shell } from '../runtimes/embedded/shell/shell'
import type { Runtime, RuntimeId } from '../runtimes/runtime'
import type { EngineClient } from '../workers/client'
import type { Head } from '../workspace/head'
import type { ReadLessonFile } from './lessons'
import type { Persistence } from './persistence'
import type { Wait } from './pump'
import type { NoticeBody, State } from './state'

/** Messages on the page at one time. */
const NOTICES = 3
/** Words of success: the next message takes their place. */
const PASSING: ReadonlySet<string> = new Set(['committed', 'restored', 'copied'])

type StarterProject = { readonly name: string; readonly files: ReadonlyMap<Path, string>; readonly reply: string }

export type Parts = {
  readonly engine: EngineClient
  /** Loads and makes a runtime, when it is first wanted. */
  readonly runtimes: Readonly<Record<RuntimeId, () => Promise<Runtime>>>
  /** Opens the shell over the staged files. */
  readonly shell: () => Promise<Shell>
  /** Loads the in-memory file system, after the first paint. */
  readonly head: () => Promise<Head>
  readonly persistence: () => Promise<Persistence>
  readonly starter: () => Promise<StarterProject>
  readonly readLesson: ReadLessonFile
  readonly now: () => number
  readonly wait: Wait
  readonly missing: { readonly worker: boolean; readonly wasm: boolean }
}

/** The state and the parts, for actions. */
export type Context = {
  readonly parts: Parts
  get(): State
  set(change: Partial<State>): void
  /** Calls `listener` after every change. */
  subscribe(listener: () => void): void
  notify(body: NoticeBody): void
}

export function createContext(store: StoreApi<State>, parts: Parts): Context {
  let last = 0
  let persistence: Promise<Persistence> | null = null
  const once = () => {
    persistence ??= parts.persistence()
    return persistence
  }
  return {
    parts: { ...parts, persistence: once },
    get: store.getState,
    set: (change) => store.setState(change),
    subscribe: (listener) => void store.subscribe(listener),
    notify: (body) =>
      store.setState(({ notices }) => {
        const kept = notices.filter(({ code }) => !PASSING.has(code))
        return { notices: [...kept, { ...body, id: ++last }].slice(-NOTICES) }
      }),
  }
}

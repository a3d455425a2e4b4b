/** What a session is built from, and what its actions share. */
import type { StoreApi } from 'zustand/vanilla'
import type { Path } from '../engine/model'
import type { Hosts } from '../hosting/hosts'
import type { Network } from '../providers/network'
import type { Shell } from '../runtimes/embedded/shell/shell'
import type { Runtime, RuntimeId } from '../runtimes/runtime'
import type { EngineClient } from '../workers/client'
import type { Tools } from '../workers/tools-client'
import type { WorkingTree } from '../workspace/working-tree'
import type { SetTimer } from './event-batcher'
import type { ReadLessonFile } from './lessons'
import { type NoticeBody, withNotice } from './notices'
import type { Persistence } from './persistence-types'
import { NO_PREFERENCES, type Preferences } from './preferences'
import type { CompilePython } from './python-compiler'
import type { ReloadState } from './reload-state'
import type { State } from './state'

type StarterProject = { readonly name: string; readonly files: ReadonlyMap<Path, string>; readonly reply: string }
/** A built-in project. */
export type Starter = {
  readonly id: string
  readonly title: string
  readonly summary: string
  load(): Promise<StarterProject>
}

/** All that the session is built from: what tests replace and `main.tsx` makes. */
export type SessionParts = {
  readonly engine: EngineClient
  /** Other tools' appliers, loaded when they are wanted. */
  readonly tools: () => Promise<Tools>
  /** Loads and makes a runtime, when it is first wanted. */
  readonly runtimes: Readonly<Record<RuntimeId, () => Promise<Runtime>>>
  /** What compiles Python, once its runtime has started; null before, and where nothing does. */
  readonly pythonCompiler?: () => CompilePython | null
  /** Opens the shell over the staged files. */
  readonly shell: () => Promise<Shell>
  /** Loads the file system that the open project is in, when its files are first wanted there. */
  readonly workingTree: () => Promise<WorkingTree>
  readonly persistence: () => Promise<Persistence>
  /** What asks models, and where their keys are kept; loaded when a model is first needed. */
  readonly network: () => Promise<Network>
  /** Never empty; an empty workspace opens the first. */
  readonly starters: () => Promise<readonly [Starter, ...Starter[]]>
  readonly readLesson: ReadLessonFile
  /** Reads a file below the recordings' folder; rejects where it cannot be loaded. */
  readonly readRun: ReadLessonFile
  /** Asks the browser not to throw away what is stored when room gets short. */
  readonly persist: () => void
  /** Hosts beside its own that the page may ask. */
  readonly hosts: Hosts
  /** Reloads the page, which stores what it holds first. */
  readonly reload: (back: ReloadState | null) => void
  /** Wall clock, in milliseconds since the epoch: a person may set it forward or back. */
  readonly now: () => number
  /** For how long something takes: milliseconds since some moment, never back. The browser's own where it is left out. */
  readonly steady?: () => number
  readonly wait: SetTimer
  readonly missing: { readonly worker: boolean; readonly wasm: boolean }
}

/** The state and the parts, for actions. */
export type ActionContext = {
  readonly parts: SessionParts & Required<Pick<SessionParts, 'steady'>>
  get(): State
  set(change: Partial<State>): void
  /** Calls `listener` after every change, until what it returns is called. */
  subscribe(listener: () => void): () => void
  notify(body: NoticeBody): void
  readonly preferences: {
    get(): Preferences
    /** Takes over what was said before this page was opened. */
    remember(stored: Preferences): void
    /** Keeps what is said now. */
    change(said: Partial<Preferences>): Promise<void>
  }
}

/** @param store the session's state, which actions change through this context alone */
export function createActionContext(store: StoreApi<State>, parts: SessionParts): ActionContext {
  let last = 0
  let preferences: Preferences = NO_PREFERENCES
  let opening: Promise<Persistence> | null = null
  const show = ({ syntax, letterKeys, tools, models, progress }: Preferences) =>
    store.setState({ syntax, letterKeys, tools, models, progress })
  const persistence = () => {
    opening ??= parts.persistence()
    return opening
  }
  const notify = (body: NoticeBody) =>
    store.setState(({ notices }) => ({ notices: withNotice(notices, { ...body, id: ++last }) }))
  return {
    parts: { steady: () => Math.round(performance.now()), ...parts, persistence },
    get: store.getState,
    set: (change) => store.setState(change),
    subscribe: (listener) => store.subscribe(listener),
    notify,
    preferences: {
      get: () => preferences,
      remember(stored) {
        preferences = stored
        show(stored)
      },
      async change(said) {
        preferences = { ...preferences, ...said }
        show(preferences)
        const saved = await (await persistence()).savePreferences(preferences)
        if (!saved.ok && saved.reason !== 'moved') notify({ code: 'not-kept', what: 'preferences', reason: saved.reason })
      },
    },
  }
}

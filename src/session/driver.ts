/** Performs what the person asks for: the only place where the session meets the engine's worker, the runtime, the storage and the clock. */
import type { StoreApi } from 'zustand/vanilla'
import type { Path } from '../engine/model'
import { createActionContext, type SessionParts } from './action-context'
import type { createAgentController } from './agent/agent-controller'
import type { RecordingEntry } from './agent/recordings'
import type { RuntimeChoice } from './choose-runtime'
import type { createApplierComparison } from './compare-appliers'
import { createHistory } from './history'
import type { LessonEntry } from './lesson-format'
import type { SyntaxPolicy } from './preferences'
import { createProjectActions } from './project-actions'
import type { Intake, Projects } from './projects'
import type { ReloadState } from './reload-state'
import { createReplayActions } from './replay-actions'
import { createReplyActions } from './reply-actions'
import { createReviewActions } from './review-actions'
import type { SharedSession } from './share/shared-session'
import { mayRun, type Scope, type State } from './state'
import type { createTestActions } from './test-actions'

type Running = ReturnType<typeof createTestActions>
type Comparing = ReturnType<typeof createApplierComparison>
type Conducting = ReturnType<typeof createAgentController>

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
type Looking = Pick<
  State,
  'view' | 'tab' | 'tool' | 'narrowTab' | 'present' | 'dialog' | 'wanted' | 'filter' | 'imported' | 'debug' | 'speed'
>

export function createDriver(store: StoreApi<State>, parts: SessionParts) {
  const context = createActionContext(store, parts)
  const { get, set, notify, preferences } = context
  const replaying = createReplayActions(context)
  const deciding = createReplyActions(context, {
    onChange: () => keeping.keepDraft(),
    onReplace: () => running?.replace(),
    onDecide: () => replaying.endReplay(),
  })
  const reviewing = createReviewActions(context, { decide: () => deciding.decide(), onChange: () => keeping.keepDraft() })
  const keeping = createProjectActions(context, { decide: () => deciding.decide() })
  const travelling = createHistory(context, keeping)

  const loadProjects = once(async () => (await import('./projects')).createProjects(context, keeping, deciding))
  const loadHandwriting = once(async () => (await import('./file-drafts')).createFileDrafts(context, keeping))
  const loadComparing = once(async () => (await import('./compare-appliers')).createApplierComparison(context))
  const loadConducting = once(async () => {
    const { createAgentController } = await import('./agent/agent-controller')
    return createAgentController(context, {
      deciding,
      keeping,
      test: () => withTests((tests) => tests.run({ kind: 'all' }, { quiet: true })),
      stopTests: () => running?.stop(),
      async modelsFor(source, from) {
        const desk = await loadModels()
        return source.kind === 'live' ? desk.live() : desk.replayed(source.recording, from)
      },
    })
  })
  const loadModels = once(async () => {
    knowsKeys = true
    return (await import('./agent/models')).openModelRegistry(context)
  })
  /** Whether the person's models have been looked at: before that the page knows no key. */
  let knowsKeys = false
  /** What takes the person's keys out of a text that goes out. */
  const keyless = async (): Promise<(text: string) => string> => {
    if (!knowsKeys) return (text) => text
    const desk = await loadModels()
    return (text) => desk.withoutKeys(text)
  }
  const loadSharing = once(async () => {
    const { createShareActions } = await import('./share/share-actions')
    return createShareActions(context, {
      recording: async () => (get().agent === null ? (get().link?.run ?? null) : (await loadConducting()).recording()),
      keyless,
    })
  })
  /** Lessons step by step; see `lesson-player.ts`. */
  const loadGuiding = once(async () => {
    const { createLessonPlayer } = await import('./lesson-player')
    return createLessonPlayer(context, {
      deciding,
      keeping,
      undo: () => travelling.travel('undo'),
      test: () => withTests((tests) => tests.run()),
      agents: loadConducting,
      models: loadModels,
    })
  })
  const loadHandingOut = once(async () => (await import('./export')).createExportActions(context, keeping))

  /** What runs the tests, loaded after the first paint. */
  let running: Running | null = null
  const loadRunning = once(async () => {
    const { createTestActions } = await import('./test-actions')
    running = createTestActions(context, { type: deciding.type, addContents: keeping.addContents })
    return running
  })
  const loadTerminal = once(async () => {
    const [{ createTerminalActions }, hooks] = await Promise.all([import('./terminal-actions'), loadRunning()])
    return createTerminalActions(context, hooks)
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

  async function begin(): Promise<void> {
    if (parts.missing.worker) notify({ code: 'no-worker' })
    if (parts.missing.wasm) notify({ code: 'no-wasm' })
    const [persistence, projects] = await Promise.all([keeping.load(), loadProjects()])
    preferences.remember(persistence.preferences)
    await projects.begin(persistence)
    void withTests(() => {})
  }

  /** Closes the dialog and does something with a project, once the earlier session stands. */
  async function withProjects(act: (projects: Projects) => Promise<void>): Promise<void> {
    set({ dialog: null })
    await starting
    await act(await loadProjects())
  }

  /** The same; whatever is asked for meanwhile waits for it, since it is soon done. */
  async function swiftly(act: (projects: Projects) => Promise<void>): Promise<void> {
    const mine = withProjects(act)
    starting = mine.catch(() => {}) // the caller has the rejection
    await mine
  }

  return {
    ...replaying,
    async run(scope?: Scope, options?: { readonly updateSnapshots?: boolean }): Promise<void> {
      // The runtime starts meanwhile, unless the person is to look first.
      await Promise.all([starting, mayRun(get()) ? withTests((tests) => tests.warm()) : null])
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
    stopDeciding: deciding.stopDeciding,
    /** Decides what was stopped, or what the engine broke down over. */
    decideAgain: () => deciding.decide('first'),
    policies: deciding.policies,
    /** See `compare-appliers.ts`. */
    compare: async (...asked: Parameters<Comparing['compare']>) => (await loadComparing()).compare(...asked),
    trials: async (...asked: Parameters<Comparing['trials']>) => (await loadComparing()).trials(...asked),
    /** Runs of agents; see `agent/agent-controller.ts`. */
    agents: (): Promise<Conducting> => loadConducting(),
    /** The person's models, their keys, and recordings; see `agent/models.ts`. */
    models: loadModels,
    /** The tab comes back from a provider's login. `page`: the address that it came back to, with the code. */
    async takeReturn(page: string): Promise<void> {
      await starting
      await (await loadModels()).takeReturn(page)
    },
    ...reviewing,
    lookAtWarnings: deciding.lookAtWarnings,

    commit: keeping.commit,
    rollBack: keeping.rollBack,
    stageAgain: keeping.stageAgain,
    restore: travelling.restore,
    undo: () => travelling.travel('undo'),
    redo: () => travelling.travel('redo'),
    branch: travelling.branch,
    switchTo: travelling.switchTo,
    dropBranch: travelling.dropBranch,
    lookAt: keeping.lookAt,
    /** The person has been asked to pause, and goes on. */
    goOn: (): void => set({ pause: [] }),
    /** The page is about to go: stores what is not stored yet. */
    leave: keeping.leave,
    /** Says what new syntax errors mean for a commit; with 'off' nothing is checked. */
    async setSyntax(syntax: SyntaxPolicy): Promise<void> {
      await Promise.all([preferences.change({ syntax }), deciding.decide()])
    },
    /** Whether the page may ask the host of an address. */
    allowsHost: parts.hosts.allows,
    /** Lets the page ask these hosts, for good: it is loaded anew, and comes back to where it is told; null: to where its address says. */
    async allowHosts(addresses: readonly string[], back: ReloadState | null): Promise<void> {
      if (!parts.hosts.allow(addresses)) return notify({ code: 'hosts-not-kept' })
      await keeping.leave()
      parts.loadAnew(back)
    },
    /** The page was loaded anew, and comes back to where it was. */
    comeBack: (returned: ReloadState): void => set({ dialog: returned.dialog, returned }),
    setLetterKeys: (letterKeys: boolean) => preferences.change({ letterKeys }),
    outline: (tokens: number, signal?: AbortSignal) => parts.engine.outline(tokens, signal),

    /** Brings back the earlier session, or opens the first starter. */
    start(): Promise<void> {
      starting = begin()
      return starting
    },

    projects: async () => (await loadProjects()).list(),
    take: (intake: Intake) => withProjects((projects) => projects.take(intake)),
    add: (intake: Pick<Intake, 'name' | 'open'>) => withProjects((projects) => projects.add(intake)),
    cancelImport: async (): Promise<void> => (await loadProjects()).cancel(),
    openKept: (id: string) => swiftly((projects) => projects.openKept(id)),
    forget: async (id: string, name: string): Promise<void> => (await loadProjects()).forget(id, name),
    openSession: (file: Blob, name: string) => withProjects((projects) => projects.openSession(file, name)),
    /** Path → text of the files in a pasted text. */
    filesIn: async (text: string) => (await import('./pasted-files')).filesIn(text),
    addPasted: (text: string) => withProjects((projects) => projects.addPasted(text)),
    openStarter: (id: string, withReply = false) => swiftly((projects) => projects.openStarter(id, withReply)),
    /** Opens what a link carries; `packed`: the link's own text. Nothing of it runs. */
    openShared: (shared: SharedSession, packed: string) => swiftly((projects) => projects.openShared(shared, packed)),
    /** The person lets the code of a project run that came by a link. */
    letRun(): void {
      const { link, project } = get()
      if (project === null) return
      const kept = link?.project === project.id ? link : { project: project.id, tests: null, run: null }
      set({ link: { ...kept, mayRun: true } })
    },
    /** Links and what they carry; see `share/share-actions.ts`. */
    sharing: loadSharing,
    keyless,
    /**
     * Opens a lesson at its first step, or where it was left; see `lesson-player.ts`. `again`: the page was loaded anew, and what stands of the lesson stays
     * as it is.
     */
    async openLesson(id: string, { again = false, ...options }: { quietly?: true; again?: boolean } = {}): Promise<void> {
      if (again) await starting
      const isOpen = again && get().lesson?.id === id
      if (!isOpen) await swiftly((projects) => projects.openLesson(id))
      if (get().lesson?.id !== id) return
      // Without its path the lesson stands there all the same.
      const guiding = loadGuiding().then((loaded) => loaded.begin(id, isOpen ? { ...options, stays: true } : options))
      await guiding.catch((unavailable: unknown) => notify({ code: 'broke', what: 'load', detail: String(unavailable) }))
    },
    guiding: loadGuiding,
    /** The sample reply of the first starter, on the project that it was written for. */
    pasteSample: () => swiftly((projects) => projects.openStarter('', true)),
    listStarters: parts.starters,
    /** Recorded runs of agents that ship with the page. */
    listRuns: async (): Promise<readonly RecordingEntry[]> => (await import('./agent/recordings')).listRecordings(parts.readRun),
    listLessons: async (): Promise<LessonEntry[]> => (await import('./lessons')).listLessons(parts.readLesson),

    /** What goes out of the page: archives, patches, files, the session, and back to a folder. */
    handingOut: loadHandingOut,

    /** Adds a file that was typed or pasted; one of the same path is replaced. */
    async addFile(path: Path, text: string): Promise<void> {
      set({ dialog: null })
      await starting
      if (await keeping.addContents(new Map([[path, text]]))) notify({ code: 'files-added', paths: [path], refused: [] })
    },
    /** A file's text as it is typed. */
    write: async (path: Path, text: string): Promise<void> => (await loadHandwriting()).write(path, text),
    keepWritten: async (paths?: readonly Path[]): Promise<void> => (await loadHandwriting()).keep(paths),
    insist: async (path: Path): Promise<void> => (await loadHandwriting()).insist(path),
    leaveEdit: async (path: Path): Promise<void> => (await loadHandwriting()).leave(path),
    remove: async (path: Path): Promise<void> => (await loadHandwriting()).remove(path),
    rename: async (path: Path, to: Path): Promise<void> => (await loadHandwriting()).rename(path, to),

    openFile: (path: Path): void => set({ openFile: path }),
    show: (change: Partial<Looking>): void => set(change),
    dismiss: (id: number): void => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
  }
}

/** Projects as a person opens them, one at a time. Their part of the page is loaded while it begins. */
import type { Path } from '../engine/model'
import type { ActionContext } from './action-context'
import { once } from './once'
import type { Joining } from './own-files'
import type { ProjectGate } from './project-gate'
import type { Intake } from './project-intake'
import type { ProjectList, ProjectListRooms } from './project-list'
import type { SharedSession } from './share/shared-session'
import { canRedoReplacing, canUndoReplacing } from './state'
import { besideResults } from './views'

type Rooms = ProjectListRooms & {
  readonly gate: ProjectGate
  /** Begins with a lesson whose project is open. `stays`: the page was loaded again, and what is open of the lesson stays as it is. */
  /** Fetches what plays lessons. */
  readonly preparePlay: () => void
  readonly play: (id: string, options: { readonly quietly?: true; readonly stays?: true }) => Promise<void>
  /** The earlier session is there. */
  readonly onBegun: () => void
}

/** Each resolves when what it opens is shown; rejects where the part of the page that opens projects cannot be loaded. */
export function createProjects(context: ActionContext, { gate, preparePlay, play, onBegun, ...rooms }: Rooms) {
  const { parts, get, set, notify, preferences } = context
  const load = once(async () => (await import('./project-list')).createProjectList(context, rooms))

  async function begin(): Promise<void> {
    if (parts.missing.worker) notify({ code: 'no-worker' })
    if (parts.missing.wasm) notify({ code: 'no-wasm' })
    const [persistence, list] = await Promise.all([rooms.store.load(), load()])
    preferences.remember(persistence.preferences)
    await list.begin(persistence)
    onBegun()
  }

  /** Closes the dialog and does something with projects, once the project that is being opened is there. The person looks on where they look. */
  async function join(what: (list: ProjectList) => Promise<void>): Promise<void> {
    set({ dialog: null })
    await gate.opened()
    await what(await load())
  }

  /**
   * The same with another project's reply in view. The page turns to it at once: where the person looks while it is being opened is theirs.
   */
  async function act(what: (list: ProjectList) => Promise<void>): Promise<void> {
    set({ tab: 'why', narrowTab: 'reply', isPartChosen: false, ...besideResults(get()) })
    await join(what)
  }

  /** Holds the gate: what changes the project waits for this from now on. */
  async function held(opening: Promise<void>): Promise<void> {
    gate.hold(opening)
    await opening
  }

  /** Opens a project that is there soon. */
  const open = (what: (list: ProjectList) => Promise<void>): Promise<void> => held(act(what))

  return {
    /** Brings back the earlier session, or opens the first starter. */
    start(): Promise<void> {
      const begun = begin()
      gate.hold(begun)
      return begun
    },

    /** All that are kept, the last one first; null where the storage cannot be read. */
    list: async () => (await load()).list(),
    /** Makes a project of a source, or opens the session that it holds. */
    take: (intake: Intake) => act((list) => list.take(intake)),
    /** Adds the files of a source to the project that is open; the example makes room for them, unless they are to join it. So below. */
    add: (intake: Pick<Intake, 'name' | 'open'> & Partial<Intake>, joins?: Joining) => join((list) => list.add(intake, joins)),
    cancelImport: async (): Promise<void> => (await load()).cancel(),
    openKept: (id: string) => open((list) => list.openKept(id)),
    /** Makes a project of what can be read of a damaged one. */
    salvage: (id: string) => open((list) => list.salvage(id)),
    forget: async (id: string, name: string): Promise<void> => (await load()).forget(id, name),
    /** Forgets every project but the open one; those that other tabs have open stay. */
    forgetOthers: async (): Promise<void> => (await load()).forgetOthers(),
    /** Opens a session's file; `name` is the file's. */
    openSession: (file: Blob, name: string) => act((list) => list.openSession(file, name)),
    /** Adds the files in a pasted text, each below its path. */
    addPasted: (text: string, joins?: Joining) => join((list) => list.addPasted(text, joins)),
    /** Adds a file that was typed or pasted; one of the same path is replaced. */
    addFile: (path: Path, text: string, joins?: Joining) => held(join((list) => list.addFile(path, text, joins))),
    /** Adds files without a line, to be written here. */
    addEmpty: (paths: readonly Path[], joins?: Joining) => held(join((list) => list.addEmpty(paths, joins))),
    /** Opens a project without a file. */
    openEmpty: () => open((list) => list.openEmpty()),
    /** Takes back that a person's files took the place of another project; false where that was not the last step. */
    undoReplacing(): boolean {
      const isLast = canUndoReplacing(get())
      if (isLast) void open((list) => list.backToReplaced())
      return isLast
    },
    /** Takes that step again; false where the last undo did not take it back. */
    redoReplacing(): boolean {
      const isNext = canRedoReplacing(get())
      if (isNext) void open((list) => list.backToOwn())
      return isNext
    },
    /** A built-in project, the first one where there is none of this id. */
    openStarter: (id: string, withReply = false) => open((list) => list.openStarter(id, withReply)),
    /** The sample reply of the first starter, on the project that it was written for. */
    openSample: () => open((list) => list.openStarter('', true)),
    /** Opens what a link carries; `packed`: the link's own text. Nothing of it runs. */
    openShared: (shared: SharedSession, packed: string) => open((list) => list.openShared(shared, packed)),

    /**
     * Opens a lesson at its first step, or where it was left; see `lesson-player.ts`. `again`: the page was loaded again, and what is open of the lesson
     * stays as it is. `quietly`: at its first step, and the page stays as it is.
     */
    async openLesson(id: string, { again = false, ...options }: { quietly?: true; again?: boolean } = {}): Promise<void> {
      if (again) await gate.opened()
      const isOpen = again && get().lesson?.id === id
      // Its path is to be there with the project: it takes room above the panes.
      preparePlay()
      if (!isOpen) await open((list) => list.openLesson(id))
      if (get().lesson?.id !== id) return
      // Without its path the lesson is there all the same.
      await play(id, isOpen ? { ...options, stays: true } : options).catch((unavailable: unknown) =>
        notify({ code: 'broke', what: 'load', detail: String(unavailable) }),
      )
    },
  }
}

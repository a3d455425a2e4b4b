/** The open project: its timeline, what is committed to it and taken back, and what of it is stored. */
import type { Path, Sha } from '../engine/model'
import { Blobs } from '../workspace/blobs'
import { earlierTrees } from '../workspace/earlier-trees'
import type { ProjectFs } from '../workspace/project-fs'
import { rolledBack, wantsPause, withoutRollbacks } from '../workspace/rollbacks'
import {
  type CommitChange,
  type CommitMetadata,
  checkout,
  contentsOf,
  nextSnapshot,
  plainCommitMetadata,
  type Snapshot,
} from '../workspace/snapshots'
import { appendSnapshot, headOf, join, nameOf, projectOf, snapshotOf, type Timeline } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import { commitMetadataOf } from './commit-metadata'
import type { NoticeBody } from './notices'
import type { HandEdit, KeptProject, OpenedProject, Persistence, ProjectDraft } from './persistence-types'
import { commitState } from './stages'
import { type State, stagedAnalysis } from './state'

/** A draft is kept this long after the last change, in milliseconds. */
const DRAFT_PAUSE = 250

/**
 * What other snapshots than the head need stays in memory up to this, in characters or bytes; storage has the rest, or has it waiting to be stored.
 * Less: more to fetch when one is looked at, and to lose where storage is lost; more: a long session weighs more.
 */
const ROOM = 4_000_000

/** The branch for snapshots that only this tab had when another one changed the project. */
const LEFT_OVER = 'this-tab'

type Hooks = {
  /** Whenever the tree has changed. */
  readonly decide: () => Promise<void>
}

export type ProjectActions = ReturnType<typeof createProjectActions>

export function createProjectActions({ parts, get, set, notify }: ActionContext, { decide }: Hooks) {
  let blobs = new Blobs()
  let persistence: Persistence | null = null
  let head: ProjectFs | null = null
  let isHeadAsked = false
  let draftTimer: ReturnType<typeof setTimeout> | undefined
  /** The state whose draft is stored. */
  let kept: State | null = null
  /** Whether the last draft could not be stored. */
  let isDraftLost = false
  /** Whether another tab has changed the project while this one was writing. */
  let behind = false

  /** `here` with all that a snapshot needs; null, and said which files' contents are lost, where storage lacks some of it. */
  async function fetchContents(snapshot: Snapshot, here = blobs): Promise<Blobs | null> {
    const missing = here.missing(contentsOf(snapshot))
    if (missing.length > 0) here.add((await persistence?.contents(missing)) ?? new Map())
    const lost = new Set<Sha>(here.missing(snapshot.tree.values()))
    if (lost.size === 0) return here
    notify({ code: 'contents-missing', paths: [...snapshot.tree].flatMap(([path, sha]) => (lost.has(sha) ? [path] : [])) })
    return null
  }

  /** Shows a timeline whose contents are here: its tree goes to the panes, the engine and the file system that Node-style code sees. */
  async function show(timeline: Timeline): Promise<void> {
    const tree = checkout(headOf(timeline), blobs)
    const { openFile } = get()
    set({ timeline, tree, openFile: openFile !== null && tree.has(openFile) ? openFile : firstToOpen(tree.keys()) })
    parts.engine.setTree(tree)
    await Promise.all([checkOut(tree), decide()])
    void tellEarlier(timeline)
  }

  /** Tells the engine what files were before, as far as storage has it: a reply may have been written for that. Nobody waits for it. */
  async function tellEarlier(timeline: Timeline): Promise<void> {
    const trees = await earlierTrees(timeline, blobs, async (missing) => (await persistence?.contents(missing)) ?? new Map())
    if (get().timeline === timeline) parts.engine.setHistory(trees)
  }

  /** Nobody waits for the file system to be loaded, only for a tree to come into it once it is there. */
  async function checkOut(tree: State['tree']): Promise<void> {
    if (head !== null) return head.checkout(tree)
    if (!isHeadAsked) void loadHead()
  }

  async function loadHead(): Promise<void> {
    isHeadAsked = true
    try {
      head = await parts.head()
    } catch (unavailable) {
      // Its code could not be had; the next tree tries again.
      console.warn(unavailable)
      isHeadAsked = false
      return
    }
    await head.checkout(get().tree)
  }

  /**
   * Keeps a step in the browser's storage, then shows it: what the page calls committed is stored. Where another tab was first, theirs is shown and
   * nothing of the step stays; false.
   */
  async function adopt(timeline: Timeline, added: Iterable<Sha> = [], counts = get().rollbacks): Promise<boolean> {
    if (persistence === null || get().saving) return false
    const here = await fetchContents(headOf(timeline))
    if (here === null) return false
    set({ saving: true })
    const saved = await persistence
      .save({ timeline, rollbacks: counts, added: here.pick(added) })
      .finally(() => set({ saving: false }))
    if (!saved.ok) {
      if (saved.reason === 'moved') {
        await follow('moved')
        return false
      }
      notify({ code: 'not-saved', reason: saved.reason, detail: saved.detail })
    }
    set({ rollbacks: counts })
    blobs.letGo(new Set(contentsOf(headOf(timeline))), ROOM)
    await show(timeline)
    if (behind) await follow('followed')
    return true
  }

  /** Shows what another tab made of the project. What only this tab has stays on a branch of its own. */
  async function follow(code: 'moved' | 'followed'): Promise<void> {
    const mine = get().timeline
    if (persistence === null || mine === null) return
    behind = get().saving
    if (behind) return
    const found = await persistence.peek(projectOf(mine))
    if (!found.ok) return notify(notOpened(found))
    const { timeline: theirs, contents, rollbacks } = found.project
    if (theirs.head === mine.head && theirs.branch === mine.branch && code === 'followed')
      return set({ timeline: join(theirs, mine, LEFT_OVER) })
    blobs.add(contents)
    const timeline = join(theirs, mine, LEFT_OVER)
    set({ rollbacks })
    notify(code === 'moved' ? { code, kept: timeline === theirs ? null : LEFT_OVER } : { code })
    await show(timeline)
  }

  /** Puts changes on the head, all or none; files that changed meanwhile are named and nothing is written. */
  async function put(
    changes: readonly CommitChange[],
    account: CommitMetadata,
    reply: string | null = null,
    counts = get().rollbacks,
  ): Promise<boolean> {
    const { timeline, saving } = get()
    if (timeline === null || saving) return false
    const kept = reply === null ? null : blobs.put(reply)
    const made = nextSnapshot(headOf(timeline), blobs, changes, { ...account, reply: kept })
    if (made.ok) {
      const { tree } = made.snapshot
      const written = changes.flatMap(({ path }) => tree.get(path) ?? [])
      return adopt(appendSnapshot(timeline, made.snapshot), kept === null ? written : [...written, kept], counts)
    }
    if (made.stale.length > 0) notify({ code: 'stale', paths: made.stale })
    if (made.clashes.length > 0) notify({ code: 'clash', paths: made.clashes })
    await decide()
    return false
  }

  /** Counts files as rolled back, and asks for a pause where one is due. */
  function countRollback(paths: readonly Path[]): State['rollbacks'] {
    const counts = rolledBack(get().rollbacks, paths)
    const pause = wantsPause(counts, paths)
    if (pause.length > 0) set({ pause })
    return counts
  }

  /** Stores the draft, where it is another one than was stored or opened. That it could not be stored is told once, until one is. */
  async function saveDraft(): Promise<void> {
    const now = get()
    if (persistence === null || now.project === null || DRAFTED.every((key) => now[key] === kept?.[key])) return
    kept = now
    const saved = await persistence.saveDraft(projectDraftOf(now))
    if (saved.ok) {
      isDraftLost = false
      return
    }
    if (kept === now) kept = null // the next change stores it anew
    if (isDraftLost || saved.reason === 'moved') return
    isDraftLost = true
    notify({ code: 'not-kept', what: 'draft', reason: saved.reason })
  }

  /** Stores the draft of the project that is about to be left. */
  async function leave(): Promise<void> {
    if (draftTimer === undefined) return
    clearTimeout(draftTimer)
    draftTimer = undefined
    await saveDraft()
  }

  return {
    adopt,
    put,
    leave,
    countRollback,

    /** Opens the storage and listens to other tabs. */
    async load(): Promise<Persistence> {
      const opened = await parts.persistence()
      persistence = opened
      if (opened.problem !== null) notify({ code: 'memory-only', problem: opened.problem, detail: opened.detail })
      opened.listen((event) => {
        if (event.project !== get().project?.id) return
        if (event.kind === 'tabs') set({ tabs: event.others })
        else void follow('followed')
      })
      return opened
    },

    /** Shows a project that the storage has opened, with the draft that stands in the state. `isStored`: the draft is, too. */
    async enter(
      { timeline, origin, contents, rollbacks }: Omit<KeptProject, 'draft'>,
      {
        edits,
        isStored,
        defaultPath,
      }: { readonly edits: readonly HandEdit[]; readonly isStored: boolean; readonly defaultPath: Path | null },
    ): Promise<void> {
      blobs = Blobs.of(contents)
      set({
        project: { id: projectOf(timeline), name: nameOf(timeline), origin },
        rollbacks,
        edits: new Map(edits.map((edit) => [edit.path, edit])),
        tabs: persistence?.others() ?? 0,
        run: null,
        openFile: null,
        defaultPath,
        pause: [],
        dropped: null,
      })
      kept = isStored ? get() : null
      await show(timeline)
    },

    /** Stores the draft once nothing has changed for a moment. */
    keepDraft(): void {
      clearTimeout(draftTimer)
      draftTimer = setTimeout(() => {
        draftTimer = undefined
        void saveDraft()
      }, DRAFT_PAUSE)
    },

    /** Commits what is staged: only where its tests are green, or where the project has none that can run here. */
    async commit(): Promise<void> {
      const state = get()
      const staged = stagedAnalysis(state)
      const may = commitState(state)
      if (staged?.transaction.state !== 'staged' || (may !== 'green' && may !== 'no-tests')) return
      const { files } = staged.transaction
      const changes = files.map(({ path, after, base }): CommitChange => ({ path, after, base }))
      const counts = withoutRollbacks(
        state.rollbacks,
        files.map(({ path }) => path),
      )
      if (await put(changes, commitMetadataOf(staged, may === 'green' ? state.run : null, parts.now()), staged.reply, counts)) {
        parts.persist()
        set({ handPast: [], handFuture: [] }) // what is undone next is the commit
        notify({ code: 'committed', files: files.length })
      }
    },

    /** Drops what is staged: the files stay as they are, the reply stays to be looked at. */
    async rollBack(): Promise<void> {
      const staged = stagedAnalysis(get())
      const { timeline } = get()
      if (staged?.transaction.state !== 'staged' || timeline === null) return
      const paths = staged.transaction.files.map(({ path }) => path)
      const rollbacks = countRollback(paths)
      set({ dropped: staged.reply, rollbacks })
      notify({ code: 'rolled-back', files: paths.length })
      const saved = await persistence?.save({ timeline, rollbacks, added: new Map() })
      if (saved?.ok === false && saved.reason !== 'moved')
        notify({ code: 'not-saved', reason: saved.reason, detail: saved.detail })
    },

    /** Stages again what was rolled back. */
    stageAgain: (): void => set({ dropped: null }),

    /** Adds files to the project; one of the same path is replaced. */
    async addContents(files: ReadonlyMap<Path, string | Uint8Array>): Promise<boolean> {
      const { timeline } = get()
      if (timeline === null) return false
      const { tree } = headOf(timeline)
      const changes = [...files].map(([path, after]): CommitChange => ({ path, after, base: tree.get(path) ?? null }))
      return put(changes, plainCommitMetadata({ kind: 'files-added', paths: [...files.keys()] }, parts.now()))
    },

    /** A snapshot's files, null where storage has lost one. The reply that was committed with it, '' where there was none. */
    async lookAt(id: string) {
      const { timeline } = get()
      if (timeline === null) return null
      const snapshot = snapshotOf(timeline, id)
      const here = await fetchContents(snapshot)
      if (here === null) return null
      const reply = snapshot.reply !== null && here.has(snapshot.reply) ? here.get(snapshot.reply) : ''
      return { snapshot, tree: checkout(snapshot, here), reply: typeof reply === 'string' ? reply : '' }
    },

    /** Every content of every snapshot; null where storage has lost one. */
    async everything(): Promise<Blobs | null> {
      const all = blobs.copy()
      for (const snapshot of get().timeline?.snapshots ?? []) if ((await fetchContents(snapshot, all)) === null) return null
      return all
    },
  }
}

/** Says why a project that should be there is not shown. */
export function notOpened({
  reason,
  detail,
}: Pick<Extract<OpenedProject, { readonly ok: false }>, 'reason' | 'detail'>): NoticeBody {
  if (reason === 'none') return { code: 'gone' }
  return { code: reason === 'failed' ? 'not-read' : 'damaged', detail }
}

/** What of the state a draft is made of. */
const DRAFTED = ['project', 'reply', 'lesson', 'turn', 'chosen', 'demands', 'edits', 'hand', 'storedRun'] as const

export const projectDraftOf = ({ reply, lesson, turn, chosen, demands, edits, hand, storedRun }: State): ProjectDraft => ({
  reply,
  lesson: lesson?.id ?? null,
  turn,
  chosen,
  demands,
  edits: [...edits.values()],
  ...(hand.size === 0 ? {} : { hand: [...hand] }),
  ...(storedRun === null ? {} : { run: storedRun }),
})

/** A source file rather than a test or a manifest. */
function firstToOpen(all: Iterable<Path>): Path | null {
  const paths = [...all]
  return paths.find((path) => /\.[cm]?[jt]sx?$|\.py$/.test(path) && !/test|node_modules/.test(path)) ?? paths[0] ?? null
}

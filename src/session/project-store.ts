/** The timeline of the open project: each step of it is stored, then shown. */

import type { Path, Sha } from '../engine/model'
import { type CommitChange, type CommitMetadata, contentsOf, nextTree, snapshot } from '../workspace/snapshots'
import { timeSlices } from '../workspace/time-slices'
import { appendSnapshot, headOf, join, nameOf, projectOf, type Timeline } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import type { DraftKeeper } from './draft-keeper'
import type { NoticeBody } from './notices'
import type { HandEdit, KeptProject, OpenedProject, Persistence } from './persistence-types'
import { reportUnsaved } from './report-unsaved'
import { createTimelineDisplay } from './show-timeline'
import { createSnapshotContents, type SnapshotContents } from './snapshot-contents'
import type { State } from './state'
import type { WorkingFiles } from './working-files'

/**
 * What other snapshots than the head need stays in memory up to this, in characters or bytes; storage has the rest, or has it waiting to be stored.
 * Less: more to fetch when one is looked at, and to lose where storage is lost; more: a long session weighs more.
 */
const ROOM = 4_000_000

/** The branch for snapshots that only this tab had when another one changed the project. */
const LEFT_OVER = 'this-tab'

/** What a project is opened with besides its timeline. `isStored`: the draft in the state is stored already. `defaultPath`: the file of edits that name none. */
type Entrance = { readonly edits: readonly HandEdit[]; readonly isStored: boolean; readonly defaultPath: Path | null }

/** Stores the steps of the open project. */
export type ProjectStore = ReturnType<typeof createProjectStore>

/** @param decide called whenever the tree has changed */
export function createProjectStore(
  context: ActionContext,
  {
    drafts,
    decide,
    working,
  }: { readonly drafts: DraftKeeper; readonly decide: () => Promise<void>; readonly working: WorkingFiles },
) {
  const { parts, get, set, notify } = context
  const contents = createSnapshotContents(context)
  const show = createTimelineDisplay(context, contents, decide)
  let persistence: Persistence | null = null
  /** Whether another tab has changed the project while this one was writing. */
  let behind = false

  /**
   * Keeps a step in the browser's storage, then shows it: what the page calls committed is stored. Where another tab was first, theirs is shown and
   * nothing of the step stays; false. `added`: contents that no stored snapshot has.
   */
  async function adopt(timeline: Timeline, added: Iterable<Sha> = [], counts = get().rollbacks): Promise<boolean> {
    if (get().saving) return false
    set({ saving: true })
    return save(timeline, added, counts)
  }

  /** The same where `saving` is set already; it is not when this resolves. */
  async function save(timeline: Timeline, added: Iterable<Sha>, counts: State['rollbacks']): Promise<boolean> {
    const storage = persistence
    if (storage === null) {
      set({ saving: false })
      return false
    }
    let isSaving = true
    const settle = () => {
      if (isSaving) set({ saving: false })
      isSaving = false
    }
    try {
      const here = await contents.fetch(headOf(timeline))
      const saved = here && (await storage.save({ timeline, rollbacks: counts, added: here.pick(added) }))
      if (saved === null) return false
      if (!saved.ok && saved.reason === 'moved') {
        settle()
        await follow('moved')
        return false
      }
      reportUnsaved(saved, notify)
      set({ rollbacks: counts })
      contents.blobs.letGo(new Set(contentsOf(headOf(timeline))), ROOM)
      const shown = show(timeline)
      // Who waits for the storage finds the new files.
      settle()
      await shown
    } finally {
      settle()
    }
    if (behind) await follow('followed')
    return true
  }

  /** Nothing is being stored after all: what another tab did while it was to be is shown now. */
  async function release(): Promise<void> {
    set({ saving: false })
    if (behind) await follow('followed')
  }

  /** Shows what another tab made of the project. What only this tab has stays on a branch of its own. */
  async function follow(code: 'moved' | 'followed'): Promise<void> {
    const mine = get().timeline
    if (persistence === null || mine === null) return
    behind = get().saving
    if (behind) return
    const found = await persistence.peek(projectOf(mine))
    if (!found.ok) return notify(notOpened(found))
    const { timeline: theirs, contents: came, rollbacks } = found.project
    if (theirs.head === mine.head && theirs.branch === mine.branch && code === 'followed')
      return set({ timeline: join(theirs, mine, LEFT_OVER) })
    contents.blobs.add(came)
    const timeline = join(theirs, mine, LEFT_OVER)
    set({ rollbacks })
    notify(code === 'moved' ? { code, kept: timeline === theirs ? null : LEFT_OVER } : { code })
    await show(timeline)
  }

  return {
    adopt,
    put: createPut(context, { contents, save, release, decide, working }),
    lookAt: contents.lookAt,
    everything: contents.everything,

    /** Stores how often files were rolled back, without another snapshot. */
    async saveCounts(rollbacks: State['rollbacks']): Promise<void> {
      const { timeline } = get()
      if (persistence === null || timeline === null) return
      const saved = await persistence.save({ timeline, rollbacks, added: new Map() })
      reportUnsaved(saved, notify)
    },

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

    /** Shows a project that the storage has opened, with the draft that is in the state. */
    async enter(
      { timeline, origin, contents: came, rollbacks }: Omit<KeptProject, 'draft'>,
      { edits, isStored, defaultPath }: Entrance,
    ): Promise<void> {
      contents.restart(came)
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
      drafts.begin(isStored)
      await show(timeline)
    },
  }
}

/** What `createPut` makes changes of the open project with. */
type PutParts = {
  readonly contents: SnapshotContents
  /** Stores and shows a timeline; `saving` is set before, and no longer when it resolves. */
  readonly save: (timeline: Timeline, added: Iterable<Sha>, counts: State['rollbacks']) => Promise<boolean>
  /** Stores nothing, and takes `saving` back. */
  readonly release: () => Promise<void>
  readonly decide: () => Promise<void>
  readonly working: WorkingFiles
}

function createPut({ get, set, notify }: ActionContext, { contents, save, release, decide, working }: PutParts) {
  /** What the working tree holds of the changes, on the head; large ones give way by `turn`. null: the file system could not be loaded, or another project is open by now. */
  async function made(changes: readonly CommitChange[], metadata: CommitMetadata, turn: () => Promise<void>) {
    const { project } = get()
    const written = await working.write(changes).catch((unavailable: unknown) => {
      notify({ code: 'broke', what: 'load', detail: String(unavailable) })
      return null
    })
    await turn()
    const { timeline } = get()
    if (written === null || timeline === null || get().project !== project) return null
    if (written.clashes.length > 0) return { ok: false, stale: [], clashes: written.clashes, timeline } as const
    const { changes: held, hashes } = written
    // What the file system gave back is as contents are kept.
    for (const { path, after } of held) {
      const sha = hashes.get(path)
      if (sha !== undefined && after !== null) contents.blobs.add([[sha, after]])
    }
    const next = nextTree(headOf(timeline), contents.blobs, held, hashes)
    if (!next.ok) return { ...next, timeline }
    await turn()
    const made = snapshot(headOf(timeline), next.tree, metadata)
    await turn()
    return get().project === project ? ({ ok: true, snapshot: made, timeline } as const) : null
  }

  /**
   * Puts changes into the working tree and makes a snapshot of them, all or none: false, and the page names the files, where some are others by now
   * than they were changed from. `reply`: what is kept with the snapshot, null without one.
   */
  return async function put(
    changes: readonly CommitChange[],
    metadata: CommitMetadata,
    reply: string | null = null,
    counts = get().rollbacks,
  ): Promise<boolean> {
    if (get().timeline === null || get().saving) return false
    set({ saving: true })
    const kept = reply === null ? null : contents.blobs.put(reply)
    const turn = timeSlices(undefined)
    const next = await made(changes, { ...metadata, reply: kept }, turn).catch(async (broken: unknown) => {
      await release()
      throw broken
    })
    if (next?.ok === true) {
      const { tree } = next.snapshot
      const added = changes.flatMap(({ path }) => tree.get(path) ?? [])
      return save(appendSnapshot(next.timeline, next.snapshot), kept === null ? added : [...added, kept], counts)
    }
    await release()
    if (next === null) return false
    if (next.stale.length > 0) notify({ code: 'stale', paths: next.stale })
    if (next.clashes.length > 0) notify({ code: 'clash', paths: next.clashes })
    await decide()
    return false
  }
}

/** Says why a project that should be there is not shown. */
export function notOpened({ reason, detail, id }: Extract<OpenedProject, { readonly ok: false }>): NoticeBody {
  if (reason === 'none') return { code: 'gone' }
  return reason === 'failed' ? { code: 'not-read', detail } : { code: 'damaged', detail, project: id }
}

/** Opens projects: kept ones, built-in ones, and new ones made of files. */

import type { Path, Sha, Tree } from '../engine/model'
import { Blobs } from '../workspace/blobs'
import { keepFiles } from '../workspace/hash-files'
import { beginSnapshots, contentsOf } from '../workspace/snapshots'
import { timeSlices } from '../workspace/time-slices'
import { beginTimeline, MAIN, projectOf, switchTo } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import type { DraftKeeper } from './draft-keeper'
import { NO_REPLIES, puttingAside, type RepliesAside } from './earlier-replies'
import { openLesson } from './lessons'
import { beyondProject } from './notices'
import type { KeptProject, OpenedProject, Origin, Persistence, ProjectDraft, ProjectEntry } from './persistence-types'
import { notOpened, type ProjectStore } from './project-store'
import type { ReplyActions } from './reply-actions'
import { reportUnsaved } from './report-unsaved'
import type { Lesson } from './state'

type Created = Omit<KeptProject, 'draft'>
type NotOpened = Extract<OpenedProject, { readonly ok: false }>['reason']

/**
 * What a project is opened with besides its files and its reply. `fallback`: the file meant by edits that name none; `newer`: a reply that has come in while
 * the project was being made and takes the place of the other, null where none has. `hashes`: of the files, where they are known.
 */
type Beginning = Partial<Pick<ProjectDraft, 'turn' | 'chosen' | 'demands' | 'hand' | 'edits'>> & {
  readonly lesson?: Lesson | null
  readonly fallback?: Path | null
  readonly newer?: () => string | null
  readonly hashes?: ReadonlyMap<Path, Sha> | undefined
}

/** A draft of nothing, but for its reply. */
export const NO_DRAFT = { lesson: null, turn: null, chosen: null, demands: {}, edits: [] } as const

type Rooms = { readonly store: ProjectStore; readonly drafts: DraftKeeper; readonly reply: Pick<ReplyActions, 'take'> }

/** Opens projects. */
export type ProjectOpener = ReturnType<typeof createProjectOpener>

/** Every way of opening ends with the project stored, or with a notice that says why not. */
export function createProjectOpener({ parts, get, set, notify }: ActionContext, { store, drafts, reply: replies }: Rooms) {
  /** Shows a project that the storage has opened, with the reply and what was decided about it. */
  async function enter(
    project: Created,
    draft: ProjectDraft,
    {
      lesson = null,
      isStored = false,
      fallback = null,
    }: Pick<Beginning, 'lesson' | 'fallback'> & { readonly isStored?: boolean },
  ): Promise<void> {
    const before = historyFor(project, draft.reply)
    replies.take(draft.reply, true)
    const { turn, chosen, demands, hand = [], run = null } = draft
    const notices = beyondProject(get().notices)
    set({ ...before, notices, replaced: null, turn, chosen, demands, lesson, hand: new Map(hand), agent: null, storedRun: run })
    await store.enter(project, { edits: draft.edits, isStored, defaultPath: fallback })
    if (run !== null) await takeUp(run)
  }

  /** The reply that was in the pane before, where the same project is opened again. */
  function historyFor({ timeline }: Created, reply: string): RepliesAside {
    const state = get()
    if (state.project?.id !== projectOf(timeline)) return NO_REPLIES
    const { replyPast, replyFuture } = state
    return state.reply.trim() === '' || state.reply === reply ? { replyPast, replyFuture } : puttingAside(state)
  }

  /** Shows the run of an agent that was stored with the draft, paused; one that cannot be read is left. */
  async function takeUp(written: string): Promise<void> {
    const { takenUp } = await import('./agent/taken-up')
    if (get().storedRun !== written || get().agent !== null) return
    const { run, notice } = takenUp(written, get().timeline)
    set(run === null ? { storedRun: null } : { agent: run })
    if (notice !== null) notify(notice)
  }

  async function projectFrom(name: string, files: Tree, origin: Origin, hashes?: ReadonlyMap<Path, Sha>): Promise<Created> {
    const blobs = new Blobs()
    const turn = timeSlices(undefined)
    const tree = await keepFiles(files, blobs, hashes)
    await turn()
    const first = beginSnapshots(name, tree, parts.now())
    await turn()
    return { timeline: beginTimeline(first), origin, rollbacks: new Map(), contents: blobs.pick(contentsOf(first)) }
  }

  async function keep(project: Created): Promise<void> {
    const persistence = await parts.persistence()
    set({ saving: true })
    const saved = await persistence.create(project).finally(() => set({ saving: false }))
    reportUnsaved(saved, notify)
  }

  /** Makes a project of files, keeps it and shows it. */
  async function create(
    name: string,
    files: Tree,
    origin: Origin,
    reply = '',
    { lesson = null, fallback = null, newer = () => null, hashes, ...said }: Beginning = {},
  ): Promise<void> {
    await drafts.leave()
    const project = await projectFrom(name, files, origin, hashes)
    await keep(project)
    const pasted = newer()
    const draft = pasted === null ? { ...said, reply } : { reply: pasted }
    await enter(project, { ...NO_DRAFT, ...draft, lesson: lesson?.id ?? null }, { lesson, fallback })
  }

  /** Why none was opened; null where one was. */
  async function openKept(persistence: Persistence, id?: string): Promise<NotOpened | null> {
    const opened = await persistence.open(id)
    if (!opened.ok) {
      if (opened.reason !== 'none') notify(notOpened(opened))
      return opened.reason
    }
    const { draft, ...project } = opened.project
    const kept = draft ?? { ...NO_DRAFT, reply: '' }
    // What came in while the storage was being asked stays.
    const reply = id === undefined && get().reply !== '' ? get().reply : kept.reply
    // A lesson that is gone leaves its files and its reply.
    const lesson = kept.lesson === null ? null : await openLesson(parts.readLesson, kept.lesson).catch(() => null)
    await enter(project, { ...kept, reply }, { lesson: lesson?.lesson ?? null, isStored: reply === kept.reply })
    return null
  }

  /** A project that was made from the same thing and that nothing was committed to. */
  async function untouched(persistence: Persistence, { kind, detail }: Origin): Promise<ProjectEntry | undefined> {
    const entries = await persistence.projects()
    return entries?.find(({ origin, snapshots }) => origin.kind === kind && origin.detail === detail && snapshots === 1)
  }

  /** Opens what is built in: the untouched project that there is of it, else a new one. */
  async function openBuiltIn(name: string, files: Tree, origin: Origin, reply: string, beginning: Beginning = {}): Promise<void> {
    const { lesson = null, fallback = null, ...said } = beginning
    const persistence = await parts.persistence()
    const known = await untouched(persistence, origin)
    if (known === undefined) return create(name, files, origin, reply, beginning)
    await drafts.leave()
    const opened = await persistence.open(known.id)
    if (!opened.ok) return create(name, files, origin, reply, beginning)
    await enter(opened.project, { ...NO_DRAFT, ...said, reply, lesson: lesson?.id ?? null }, { lesson, fallback })
    // A run that waited on a branch of its own is left behind.
    if (opened.project.timeline.branch !== MAIN) await store.adopt(switchTo(opened.project.timeline, MAIN))
  }

  /**
   * Opens the first starter. Where no project is kept, the page shows it while it is being stored: a starter can always be made again, so nothing can be
   * lost. Where the kept project cannot be read, the starter is not stored: after a reload the page tries to read the project again.
   */
  async function openFirst(why: NotOpened): Promise<void> {
    const [first] = await parts.starters()
    const { name, files } = await first.load()
    const origin: Origin = { kind: 'starter', detail: first.id }
    if (why === 'damaged') return openBuiltIn(name, files, origin, get().reply)
    const project = await projectFrom(name, files, origin)
    const storing = why === 'none' ? keep(project) : null
    await enter(project, { ...NO_DRAFT, reply: get().reply }, { lesson: null })
    await storing
  }

  return { enter, create, openKept, openBuiltIn, openFirst }
}

/** Projects: taken in from wherever they are, opened again, forgotten. Loaded when the first one is wanted. */
import type { Path, Tree } from '../engine/model'
import { Blobs } from '../workspace/blobs'
import { keepFiles } from '../workspace/hash-files'
import type { Gathered, SourceFolder } from '../workspace/intake/source'
import { beginSnapshots, contentsOf } from '../workspace/snapshots'
import { beginTimeline, join, nameOf, projectOf } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import { openLesson } from './lessons'
import type { ImportFailure } from './notices'
import type { KeptProject, OpenedProject, Origin, Persistence, ProjectDraft, ProjectEntry } from './persistence-types'
import { notOpened, type ProjectActions } from './project-actions'
import type { createReplyActions } from './reply-actions'
import { originOf, type SharedSession } from './share/shared-session'
import { clashIn, sharedFilesOf } from './share/tree-difference'
import type { Lesson } from './state'

/** A source, or why there is none. */
export type IntakeOffer =
  /** `short`: asked once all is read, why some of it could not be had; null where it could. */
  | { readonly ok: true; readonly source: SourceFolder; readonly short?: () => ImportFailure | null }
  /** A session that somebody shared, as `openShared` takes it. */
  | { readonly ok: true; readonly shared: SharedSession; readonly packed: string }
  | { readonly ok: false; readonly failure: ImportFailure }

/** `name` and `origin` as they are known before it is read. `folder`: a handle to write back to. */
export type Intake = {
  readonly name: string
  readonly origin: Origin
  readonly open: (signal: AbortSignal) => Promise<IntakeOffer>
  readonly folder?: unknown
}

type Created = Omit<KeptProject, 'draft'>
type NotOpened = Extract<OpenedProject, { readonly ok: false }>['reason']

type Deciding = Pick<ReturnType<typeof createReplyActions>, 'take' | 'showFirst'>

/** The branch of what only a session's file had. */
const FROM_FILE = 'from-file'

/** What a project is opened with besides its files and its reply. `fallback`: the file meant by edits that name none. */
type Beginning = Partial<Pick<ProjectDraft, 'turn' | 'chosen' | 'demands' | 'hand'>> & {
  readonly lesson?: Lesson | null
  readonly fallback?: Path | null
}

const NO_DRAFT = { lesson: null, turn: null, chosen: null, demands: {}, edits: [] } as const

export function createProjects({ parts, get, set, notify }: ActionContext, keeping: ProjectActions, deciding: Deciding) {
  let stop = new AbortController()

  /** Shows a project that the storage has opened, with the reply and what was decided about it. */
  async function enter(
    project: Parameters<ProjectActions['enter']>[0],
    draft: ProjectDraft,
    {
      lesson = null,
      isStored = false,
      fallback = null,
    }: Pick<Beginning, 'lesson' | 'fallback'> & { readonly isStored?: boolean },
  ): Promise<void> {
    deciding.take(draft.reply, get().project === null) // as the page begins, nobody has asked for it
    const { turn, chosen, demands, hand = [], run = null } = draft
    set({ turn, chosen, demands, lesson, hand: new Map(hand), agent: null, storedRun: run })
    await keeping.enter(project, { edits: draft.edits, isStored, defaultPath: fallback })
    if (run !== null) await takeUp(run)
  }

  /** Shows the run of an agent that was stored with the draft, paused; one that cannot be read is left. */
  async function takeUp(written: string): Promise<void> {
    const { decodeRun } = await import('./agent/run-codec')
    const run = decodeRun(written)
    if (get().storedRun === written && get().agent === null) set(run === null ? { storedRun: null } : { agent: run })
  }

  async function projectFrom(name: string, files: Tree, origin: Origin): Promise<Created> {
    const blobs = new Blobs()
    const first = beginSnapshots(name, await keepFiles(files, blobs), parts.now())
    return { timeline: beginTimeline(first), origin, rollbacks: new Map(), contents: blobs.pick(contentsOf(first)) }
  }

  async function store(project: Created): Promise<void> {
    const persistence = await parts.persistence()
    set({ saving: true })
    const saved = await persistence.create(project).finally(() => set({ saving: false }))
    if (!saved.ok && saved.reason !== 'moved') notify({ code: 'not-saved', reason: saved.reason, detail: saved.detail })
  }

  /** Makes a project of files, keeps it and shows it. */
  async function create(
    name: string,
    files: Tree,
    origin: Origin,
    reply = '',
    { lesson = null, fallback = null, ...said }: Beginning = {},
  ): Promise<void> {
    await keeping.leave()
    const project = await projectFrom(name, files, origin)
    await store(project)
    await enter(project, { ...NO_DRAFT, ...said, reply, lesson: lesson?.id ?? null }, { lesson, fallback })
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

  /** What a link is the difference to. null, and told: it cannot be had. */
  async function baseFor({ base }: SharedSession): Promise<{ readonly files: Tree; readonly reply: string } | null> {
    if (base === undefined) return { files: new Map(), reply: '' }
    if (base.kind === 'lesson')
      return openLesson(parts.readLesson, base.id).catch((unavailable: unknown) => {
        console.warn(unavailable)
        notify({ code: 'lesson-failed', lesson: base.id })
        return null
      })
    const starter = (await parts.starters()).find(({ id }) => id === base.id)
    if (starter === undefined) {
      notify({ code: 'lesson-failed', lesson: base.id })
      return null
    }
    return starter.load()
  }

  /** Opens what is built in: the untouched project that there is of it, else a new one. */
  async function openBuiltIn(name: string, files: Tree, origin: Origin, reply: string, beginning: Beginning = {}): Promise<void> {
    const { lesson = null, fallback = null, ...said } = beginning
    const persistence = await parts.persistence()
    const known = await untouched(persistence, origin)
    if (known === undefined) return create(name, files, origin, reply, beginning)
    await keeping.leave()
    const opened = await persistence.open(known.id)
    if (!opened.ok) return create(name, files, origin, reply, beginning)
    await enter(opened.project, { ...NO_DRAFT, ...said, reply, lesson: lesson?.id ?? null }, { lesson, fallback })
  }

  /** Reads a source, telling how far it has come; null, and told, where there is nothing to take in. */
  async function read({ name, open, origin }: Pick<Intake, 'name' | 'open'> & Partial<Intake>, ignored: boolean) {
    stop.abort()
    const mine = new AbortController()
    stop = mine
    const fail = (failure: ImportFailure) => {
      notify({ code: 'not-imported', name, failure })
      return null
    }
    const isOnGitHub = origin?.kind === 'github' || origin?.kind === 'link'
    set({ importing: { name, isOnGitHub, progress: null }, imported: null })
    try {
      const offer = await open(mine.signal)
      if (mine.signal.aborted) return fail({ reason: 'stopped', detail: '' })
      if (!offer.ok) return fail(offer.failure)
      if ('shared' in offer) return offer
      const { gather } = await import('../workspace/intake/gather')
      const gathered = await gather(offer.source, {
        ignored,
        signal: mine.signal,
        onProgress: (progress) => {
          if (stop === mine) set({ importing: { name, isOnGitHub, progress } })
        },
      })
      if (!gathered.ok)
        return fail(
          gathered.why === 'stopped' ? { reason: 'stopped', detail: '' } : { reason: 'unreadable', detail: gathered.detail },
        )
      const short = offer.short?.() ?? null
      if (short !== null) fail(short)
      if (gathered.files.size > 0) return gathered
      const { left, foreign } = gathered
      if (left.length > 0) set({ imported: { name, files: 0, left, foreign, again: null }, dialog: 'imported' })
      return short === null ? fail({ reason: 'empty', detail: String(left.length) }) : null
    } finally {
      if (stop === mine) set({ importing: null })
    }
  }

  /** Tells what was taken in, and lists what was not. */
  function report(
    name: string,
    files: number,
    { left, foreign }: Pick<Gathered, 'left' | 'foreign'>,
    again: (() => Promise<void>) | null,
  ) {
    const isIgnored = left.some(({ why }) => why === 'ignored')
    const wants = left.some(({ why }) => why !== 'ignored') || foreign.length > 0
    set({ imported: { name, files, left, foreign, again: isIgnored ? again : null }, dialog: wants ? 'imported' : null })
    notify({ code: 'imported', name, files, left: left.length })
  }

  async function take(intake: Intake, ignored = false): Promise<void> {
    const gathered = await read(intake, ignored)
    if (gathered === null) return
    if ('shared' in gathered) return openShared(gathered.shared, gathered.packed)
    const name = gathered.name || intake.name
    await create(name, gathered.files, intake.origin)
    const mine = get().project?.id
    if (intake.folder !== undefined) await (await parts.persistence()).saveFolder({ handle: intake.folder, snapshot: mine })
    report(name, gathered.files.size, gathered, ignored || mine === undefined ? null : () => takeAgain(intake, mine))
  }

  /** Takes in what was ignored, too; what was taken in before goes, unless something was committed to it. */
  async function takeAgain(intake: Intake, before: string): Promise<void> {
    await take(intake, true)
    const entry = (await (await parts.persistence()).projects())?.find(({ id }) => id === before)
    if (entry?.snapshots === 1 && get().project?.id !== before) await forget(before, intake.name, true)
  }

  /** Forgets a project. `quietly`: without a word, for one that another has taken the place of. */
  async function forget(id: string, name: string, quietly = false): Promise<void> {
    const removed = await (await parts.persistence()).remove(id)
    if (quietly) return
    if (removed.ok) notify({ code: 'removed', name })
    else if (removed.reason === 'in-use') notify({ code: 'in-use', name })
    else if (removed.reason !== 'moved') notify({ code: 'not-saved', reason: removed.reason, detail: removed.detail })
  }

  /** Opens what a link carries: nothing of it runs. `packed`: the link's own text. */
  async function openShared(shared: SharedSession, packed: string): Promise<void> {
    const base = await baseFor(shared)
    if (base === null) return
    const files = sharedFilesOf(shared, base.files)
    if (clashIn(files.keys()) !== null) return notify({ code: 'link-broken', reason: 'clash' })
    const reply = shared.reply ?? base.reply
    const { turn = null, chosen = null, demands = {}, hand = [], fallback = null, tests = null, run = null } = shared
    const said = { turn, chosen, demands, hand, fallback }
    await openBuiltIn(shared.name, files, originOf(shared, packed), reply, said)
    deciding.showFirst()
    const { project, analysis } = get()
    const { selected = -1, file, view, tab } = shared
    const at = analysis?.transaction.decisions[selected]
    set({
      ...(project === null ? {} : { link: { project: project.id, mayRun: false, tests, run } }),
      ...(at === undefined ? {} : { selected, openFile: at.path ?? get().openFile }),
      ...(file === undefined || !get().tree.has(file) ? {} : { openFile: file }),
      ...(view === undefined ? {} : { view }),
      ...(tab === undefined ? {} : { tab }),
    })
  }

  /**
   * Opens the first starter. Where no project is kept it is shown while it is being stored: it can be had again, so that nothing can be lost. Where what
   * is kept cannot be read, it is not stored: the page, loaded anew, is to look for that again.
   */
  async function standard(why: NotOpened): Promise<void> {
    const [first] = await parts.starters()
    const { name, files } = await first.load()
    const origin: Origin = { kind: 'starter', detail: first.id }
    if (why === 'damaged') return openBuiltIn(name, files, origin, get().reply)
    const project = await projectFrom(name, files, origin)
    const storing = why === 'none' ? store(project) : null
    await enter(project, { ...NO_DRAFT, reply: get().reply }, { lesson: null })
    await storing
  }

  return {
    create,
    take,
    openShared,
    forget,
    cancel: (): void => stop.abort(),
    list: async (): Promise<readonly ProjectEntry[] | null> => (await parts.persistence()).projects(),

    /** What this tab had open, else what was opened last, else the first starter. */
    async begin(persistence: Persistence): Promise<void> {
      const why = await openKept(persistence)
      if (why !== null) await standard(why)
    },

    async openKept(id: string): Promise<void> {
      if (id === get().project?.id) return
      await keeping.leave()
      set({ opening: true })
      await parts
        .persistence()
        .then((persistence) => openKept(persistence, id))
        .finally(() => set({ opening: false }))
    },

    /** Adds the files of a source to the project that is open. */
    async add(intake: Pick<Intake, 'name' | 'open'>): Promise<void> {
      const gathered = await read(intake, false)
      // A session is opened, and joins no other.
      if (gathered === null || 'shared' in gathered || !(await keeping.addContents(gathered.files))) return
      report(intake.name, gathered.files.size, gathered, null)
    },

    /** A built-in project with its sample reply, or without. */
    async openStarter(id: string, withReply: boolean): Promise<void> {
      const starters = await parts.starters()
      const starter = starters.find((other) => other.id === id) ?? starters[0]
      const { name, files, reply } = await starter.load()
      await openBuiltIn(name, files, { kind: 'starter', detail: starter.id }, withReply ? reply : '')
    },

    /** Opens a session from its file. One whose project is kept here already is put beside it: what only the file has stands on a branch. */
    async openSession(file: Blob, name: string): Promise<void> {
      const { readSession } = await import('./session-file')
      const read = await readSession(file)
      if (!read.ok) return notify({ code: 'not-imported', name, failure: { reason: read.reason, detail: read.detail } })
      const { draft, ...project } = read.project
      await keeping.leave()
      const persistence = await parts.persistence()
      const kept = await persistence.open(projectOf(project.timeline))
      const timeline = kept.ok ? join(kept.project.timeline, project.timeline, FROM_FILE) : project.timeline
      const contents = kept.ok ? new Map([...kept.project.contents, ...project.contents]) : project.contents
      const saved = kept.ok
        ? await persistence.save({ timeline, rollbacks: project.rollbacks, added: contents })
        : await persistence.create(project)
      if (!saved.ok && saved.reason !== 'moved') notify({ code: 'not-saved', reason: saved.reason, detail: saved.detail })
      await enter({ ...project, timeline, contents }, draft ?? { ...NO_DRAFT, reply: '' }, { lesson: null })
      notify({ code: 'imported', name: nameOf(timeline), files: get().tree.size, left: 0 })
    },

    /** Adds the files that stand in a pasted text, each below its path. */
    async addPasted(text: string): Promise<void> {
      const files = (await import('./pasted-files')).filesIn(text)
      if (files.size > 0 && (await keeping.addContents(files)))
        notify({ code: 'files-added', paths: [...files.keys()], refused: [] })
    },

    async openLesson(id: string): Promise<void> {
      try {
        const { lesson, files, reply } = await openLesson(parts.readLesson, id)
        await openBuiltIn(lesson.title, files, { kind: 'lesson', detail: lesson.id }, reply, { lesson })
      } catch (unavailable) {
        console.warn(unavailable)
        notify({ code: 'lesson-failed', lesson: id })
      }
    },
  }
}

export type Projects = ReturnType<typeof createProjects>

/** All projects: those that are kept, built-in ones, and those from files, links and folders. Loaded with the first one. */

import { plural } from '../engine/explain/phrases'
import type { Path, Tree } from '../engine/model'
import { join, nameOf, projectOf } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import type { DraftKeeper } from './draft-keeper'
import { openLesson } from './lessons'
import { createProjectOpener, NO_DRAFT } from './open-project'
import { createSharedOpener } from './open-shared'
import { createOwnFiles, type Joining } from './own-files'
import type { Persistence, ProjectEntry } from './persistence-types'
import type { ProjectActions } from './project-actions'
import { createProjectIntake } from './project-intake'
import type { ProjectStore } from './project-store'
import type { ReplyActions } from './reply-actions'
import { reportUnsaved } from './report-unsaved'
import { isExample } from './state'

/** What opening a project changes. */
export type ProjectListRooms = {
  readonly project: ProjectActions
  readonly store: ProjectStore
  readonly drafts: DraftKeeper
  readonly reply: ReplyActions
}

/** The branch of what only a session's file had. */
const FROM_FILE = 'from-file'

/** What `projects.ts` loads. */
export type ProjectList = ReturnType<typeof createProjectList>

/** Each resolves when what it opens is shown, or when a notice says why it is not. */
export function createProjectList(context: ActionContext, rooms: ProjectListRooms) {
  const { parts, get, set, notify } = context
  const { project, drafts } = rooms
  const opener = createProjectOpener(context, rooms)
  const openShared = createSharedOpener(context, { openBuiltIn: opener.openBuiltIn, reply: rooms.reply })
  async function remove(id: string) {
    const removed = await (await parts.persistence()).remove(id)
    const { replaced } = get()
    // What is gone is no step back.
    if (removed.ok && (replaced?.before === id || replaced?.own === id)) set({ replaced: null })
    return removed
  }
  const own = createOwnFiles(context, opener)
  const intake = createProjectIntake(context, { own, project, openShared, forget: remove })

  /** Files as a person wrote or pasted them: true where they are in the project, or have taken the example's place. */
  async function bring(files: Tree, name: string, joins: Joining): Promise<boolean> {
    if (!isExample(get()) || joins !== undefined) return project.addContents(files)
    await own.begin(name, files, { kind: 'files', detail: '' })
    return true
  }

  /** Steps between a project and the one that took its place; each has its own replies. */
  async function step(to: 'before' | 'own'): Promise<void> {
    const { replaced, replyPast, replyFuture } = get()
    if (replaced === null) return
    await drafts.leave()
    if ((await opener.openKept(await parts.persistence(), replaced[to])) !== null) return
    set({ replaced: { ...replaced, aside: { replyPast, replyFuture } }, ...replaced.aside })
  }

  return {
    ...intake,
    openShared,
    list: async (): Promise<readonly ProjectEntry[] | null> => (await parts.persistence()).projects(),

    /** Takes a project out of the storage, with all its snapshots. */
    async forget(id: string, name: string): Promise<void> {
      const removed = await remove(id)
      if (removed.ok) notify({ code: 'removed', name })
      else if (removed.reason === 'in-use') notify({ code: 'in-use', name })
      else reportUnsaved(removed, notify)
    },

    /** The same of every project but the open one. */
    async forgetOthers(): Promise<void> {
      const kept = (await (await parts.persistence()).projects()) ?? []
      let count = 0
      for (const { id, name } of kept) {
        if (id === get().project?.id) continue
        const removed = await remove(id)
        if (removed.ok) count++
        else if (removed.reason === 'in-use') notify({ code: 'in-use', name })
        else return reportUnsaved(removed, notify)
      }
      if (count > 0) notify({ code: 'others-removed', count })
    },

    /** What this tab had open, else what was opened last, else the first starter. */
    async begin(persistence: Persistence): Promise<void> {
      const why = await opener.openKept(persistence)
      if (why !== null) await opener.openFirst(why)
    },

    async openKept(id: string): Promise<void> {
      if (id === get().project?.id) return
      await drafts.leave()
      set({ opening: true })
      await parts
        .persistence()
        .then((persistence) => opener.openKept(persistence, id))
        .finally(() => set({ opening: false }))
    },

    /** Makes a project of what can be read of a damaged one, which stays as it is. */
    async salvage(id: string): Promise<void> {
      const found = await (await parts.persistence()).salvage(id)
      if (found === null) return notify({ code: 'not-salvaged' })
      const { name, files, lost, isNewest, draft } = found
      const edits = (draft?.edits ?? []).map((edit) => (files.has(edit.path) ? edit : { ...edit, base: null }))
      const title = name === '' ? 'Rescued files' : `${name}, rescued`
      await opener.create(title, files, { kind: 'files', detail: '' }, draft?.reply ?? '', { edits })
      notify({ code: 'salvaged', files: files.size, lost, isNewest })
    },

    /** A built-in project with its sample reply, or without. */
    async openStarter(id: string, withReply: boolean): Promise<void> {
      const starters = await parts.starters()
      const starter = starters.find((other) => other.id === id) ?? starters[0]
      const { name, files, reply } = await starter.load()
      await opener.openBuiltIn(name, files, { kind: 'starter', detail: starter.id }, withReply ? reply : '')
    },

    /** Opens a session from its file. One whose project is kept here already is put beside it: what only the file has is on a branch. */
    async openSession(file: Blob, name: string): Promise<void> {
      const { readSession } = await import('./session-file')
      const read = await readSession(file)
      if (!read.ok) return notify({ code: 'not-imported', name, failure: { reason: read.reason, detail: read.detail } })
      const { draft, ...came } = read.project
      await drafts.leave()
      const persistence = await parts.persistence()
      const kept = await persistence.open(projectOf(came.timeline))
      const timeline = kept.ok ? join(kept.project.timeline, came.timeline, FROM_FILE) : came.timeline
      const contents = kept.ok ? new Map([...kept.project.contents, ...came.contents]) : came.contents
      const saved = kept.ok
        ? await persistence.save({ timeline, rollbacks: came.rollbacks, added: contents })
        : await persistence.create(came)
      reportUnsaved(saved, notify)
      await opener.enter({ ...came, timeline, contents }, draft ?? { ...NO_DRAFT, reply: '' }, { lesson: null })
      notify({ code: 'imported', name: nameOf(timeline), files: get().tree.size, left: 0, kept: null })
    },

    /** Adds the files in a pasted text, each below its path. */
    async addPasted(text: string, joins?: Joining): Promise<void> {
      const files = (await import('./files-in-text')).filesIn(text)
      if (files.size > 0 && (await bring(files, plural(files.size, 'file'), joins)))
        notify({ code: 'files-added', paths: [...files.keys()], refused: [] })
    },

    /** Adds a file that was typed or pasted; one of the same path is replaced. */
    async addFile(path: Path, text: string, joins?: Joining): Promise<void> {
      const [name = path] = path.split('/').slice(-1)
      if (await bring(new Map([[path, text]]), name, joins)) notify({ code: 'files-added', paths: [path], refused: [] })
    },

    /** Adds files without a line, to be written here. */
    async addEmpty(paths: readonly Path[], joins?: Joining): Promise<void> {
      const files = new Map(paths.map((path) => [path, ''] as const))
      if (await bring(files, plural(files.size, 'file'), joins)) notify({ code: 'files-added', paths, refused: [] })
    },

    /** A project without a file, where the reply that waits for files stays. */
    openEmpty: () => own.begin('New project', new Map(), { kind: 'files', detail: '' }),

    /** The project whose place a person's files took. */
    backToReplaced: () => step('before'),
    /** The person's files again, after that. */
    backToOwn: () => step('own'),

    /** A lesson's project with its reply; where it cannot be loaded the page says so. */
    async openLesson(id: string): Promise<void> {
      try {
        const { lesson, files, reply } = await openLesson(parts.readLesson, id)
        await opener.openBuiltIn(lesson.title, files, { kind: 'lesson', detail: lesson.id }, reply, { lesson })
      } catch (unavailable) {
        console.warn(unavailable)
        notify({ code: 'lesson-failed', lesson: id })
      }
    },
  }
}

/** What outlives the tab, and the interface to where it is kept. */
import type { Content, Demands, Path, Sha, Tree } from '../engine/model'
import type { Rollbacks } from '../workspace/rollbacks'
import type { Timeline } from '../workspace/timeline'
import type { Preferences } from './preferences'
import type { HunkChoice } from './review-state'

/** Where a project came from. `detail`: a lesson's or a starter's id, an address, a folder's or an archive's name, how a link begins; else ''. */
export type Origin = {
  readonly kind: 'starter' | 'lesson' | 'github' | 'folder' | 'zip' | 'files' | 'session' | 'link'
  readonly detail: string
}

/** A file as the person is writing it by hand. */
export type HandEdit = {
  readonly path: Path
  /** The hash of the file that the text was made from; null: there was none. */
  readonly base: Sha | null
  readonly text: string
}

/** What a person has not committed yet. */
export type ProjectDraft = {
  readonly reply: string
  /** The slug of the lesson that is open. */
  readonly lesson: string | null
  /** What was decided about the reply: as in `State`. */
  readonly turn: number | null
  readonly chosen: readonly number[] | null
  readonly demands: Partial<Demands>
  readonly edits: readonly HandEdit[]
  /** What a person decided of hunks, by `keyOf`; left out where that is nothing. */
  readonly hand?: readonly (readonly [hunk: string, HunkChoice])[]
  /** A run of an agent, as text; left out where there is none. */
  readonly run?: string
}

/** A kept project in a list of them. `time`: when it was last opened or changed, milliseconds since the epoch. */
export type ProjectEntry = {
  /** Of its first snapshot. */
  readonly id: string
  readonly name: string
  readonly origin: Origin
  readonly snapshots: number
  /** Files at its head. */
  readonly files: number
  readonly time: number
}

/** A project as it is opened. `contents`: at least all that its head needs. */
export type KeptProject = {
  readonly timeline: Timeline
  readonly origin: Origin
  readonly rollbacks: Rollbacks
  readonly contents: ReadonlyMap<Sha, Content>
  readonly draft: ProjectDraft | null
}

/** A project out of the storage, or why it is not there. */
export type OpenedProject =
  | { readonly ok: true; readonly project: KeptProject }
  /**
   * `damaged`: it is left as it is. `detail` says what of it was wrong. `id` null: no project was meant, as there is none; 'damaged' then says that what
   * an older version had kept could not be read and was put aside.
   */
  | { readonly ok: false; readonly reason: 'none' | 'damaged' | 'failed'; readonly id: string | null; readonly detail: string }

/**
 * What can be read of a damaged project. `lost`: files whose content is gone. `isNewest`: these are the files of its head; else those of the last snapshot
 * that can be read, some of which may be missing or older. `name`: '' where it cannot be read.
 */
export type SalvagedProject = {
  readonly name: string
  readonly files: Tree
  readonly lost: readonly Path[]
  readonly isNewest: boolean
  readonly draft: ProjectDraft | null
}

/** Whether something is stored. 'moved': another tab was first. */
export type SaveResult =
  | { readonly ok: true }
  /**
   * Nothing of this save was kept; what was kept before is still there.
   * `moved`: another tab has changed the project since. `closed`: the browser or a newer page closed the database. `detail`: the browser's words.
   */
  | { readonly ok: false; readonly reason: 'quota' | 'moved' | 'closed' | 'failed'; readonly detail: string }

/** `in-use`: the project is open in another tab. */
export type RemoveResult = SaveResult | { readonly ok: false; readonly reason: 'in-use'; readonly detail: string }

/**
 * Why everything is in memory only. A store of a newer version is left as it is. `blocked`: the database did not open in time. `quota`: there is no
 * room to open it.
 */
export type StorageProblem = 'no-indexeddb' | 'blocked' | 'newer-version' | 'quota' | 'failed'

/** What other tabs do. `changed`: the project has another head or other branches. `tabs`: how many others have the open project open. */
export type TabEvent =
  | { readonly kind: 'changed'; readonly project: string }
  | { readonly kind: 'tabs'; readonly project: string; readonly others: number }

/** No method rejects for anything that the browser may do. */
export interface Persistence {
  readonly kind: 'indexeddb' | 'memory'
  readonly problem: StorageProblem | null
  /** What exactly was wrong, for a report; null where nothing was. */
  readonly detail: string | null
  /** As they were when the store was opened. */
  readonly preferences: Preferences
  /** All projects, the one last opened first. null: they could not be read. */
  projects(): Promise<readonly ProjectEntry[] | null>
  /** Opens a project for this tab: `id`, else the one that this tab had, else the one last opened. The tab leaves the one that it had before. */
  open(id?: string): Promise<OpenedProject>
  /** Reads a project again without opening it: what another tab made of it. For the open project, the next save builds on what this read. */
  peek(id: string): Promise<OpenedProject>
  /** What can be read of a damaged project, file by file; it is left as it is. null: nothing. */
  salvage(id: string): Promise<SalvagedProject | null>
  /** Contents by their hashes. Those that are missing or damaged are left out. */
  contents(shas: Iterable<Sha>): Promise<ReadonlyMap<Sha, Content>>
  /**
   * Keeps a new project and opens it for this tab, also where it could not be kept: the next save tries again. However large it is, it is there as a
   * whole or not at all. `moved`: it is there already; `peek` shows what it is.
   */
  create(project: Omit<KeptProject, 'draft'>): Promise<SaveResult>
  /**
   * Keeps the timeline of the open project, all of it or nothing. `added`: the contents that no saved snapshot has yet; those of a save that failed are
   * kept for the next. Rejects where a snapshot names a content that was never given.
   */
  save(step: {
    readonly timeline: Timeline
    readonly rollbacks: Rollbacks
    readonly added: ReadonlyMap<Sha, Content>
  }): Promise<SaveResult>
  /** Keeps this tab's draft of the open project; other tabs have their own. */
  saveDraft(draft: ProjectDraft): Promise<SaveResult>
  savePreferences(preferences: Preferences): Promise<SaveResult>
  /** Keeps a folder's handle with the open project, for writing back to it. */
  saveFolder(handle: unknown): Promise<SaveResult>
  /** undefined where none was kept. Not decoded. */
  folder(): Promise<unknown>
  /** Forgets a project with its drafts and the contents that no other project has. */
  remove(id: string): Promise<RemoveResult>
  /** Forgets everything, also what is damaged. */
  clear(): Promise<SaveResult>
  /** How many other tabs have the open project open, as it was counted last; 0 where that cannot be known. */
  others(): number
  /** Hears of other tabs until the returned function is called. */
  listen(listener: (event: TabEvent) => void): () => void
}

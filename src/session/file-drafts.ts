/** Files that a person adds, or writes by hand. */
import type { Path } from '../engine/model'
import { withoutRollbacks } from '../workspace/rollbacks'
import { type CommitChange, plainCommitMetadata } from '../workspace/snapshots'
import { headOf } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import type { DraftKeeper } from './draft-keeper'
import type { HandEdit } from './persistence-types'
import type { ProjectStore } from './project-store'

type Rooms = {
  readonly store: ProjectStore
  readonly drafts: DraftKeeper
}

/** What is typed is `State.edits` until it is kept as a snapshot. */
export function createFileDrafts({ parts, get, set, notify }: ActionContext, { store, drafts }: Rooms) {
  const shaOf = (path: Path) => {
    const { timeline } = get()
    return timeline === null ? null : (headOf(timeline).tree.get(path) ?? null)
  }
  const without = (path: Path): Map<Path, HandEdit> => new Map([...get().edits].filter(([other]) => other !== path))

  const put = (changes: readonly CommitChange[], paths: readonly Path[]) =>
    store.put(
      changes,
      plainCommitMetadata({ kind: 'edited', paths }, parts.now()),
      null,
      withoutRollbacks(get().rollbacks, paths),
    )

  return {
    /** A file's text as it is typed. What reads as the file does is no edit. */
    write(path: Path, text: string): void {
      const { edits, tree } = get()
      if (tree.get(path) === text) set({ edits: without(path) })
      else set({ edits: new Map([...edits, [path, { path, base: edits.get(path)?.base ?? shaOf(path), text }]]) })
      drafts.keep()
    },

    /** Keeps these files, as one snapshot. Where one of them is another by now than when the writing began, nothing is written. */
    async keep(paths: readonly Path[] = [...get().edits.keys()]): Promise<void> {
      const edits = paths.flatMap((path) => get().edits.get(path) ?? [])
      if (edits.length === 0) return
      const stale = edits.filter(({ path, base }) => shaOf(path) !== base).map(({ path }) => path)
      if (stale.length > 0) return notify({ code: 'hand-stale', paths: stale })
      const changes = edits.map(({ path, base, text }): CommitChange => ({ path, after: text, base }))
      if (!(await put(changes, paths))) return
      // What was typed while it was being stored is still an edit, of the file as it is now.
      const left = [...get().edits.values()].filter(({ path, text }) => get().tree.get(path) !== text)
      set({
        edits: new Map(left.map((edit) => [edit.path, paths.includes(edit.path) ? { ...edit, base: shaOf(edit.path) } : edit])),
      })
      drafts.keep()
      notify({ code: 'edited', paths })
    },

    /** The text takes the place of the file as it is now, although that is another than when the writing began. */
    insist(path: Path): void {
      const edit = get().edits.get(path)
      if (edit !== undefined) set({ edits: new Map([...get().edits, [path, { ...edit, base: shaOf(path) }]]) })
    },

    /** Leaves what was written: the file stays as it is. */
    leave(path: Path): void {
      set({ edits: without(path) })
      drafts.keep()
    },

    /** Takes a file out of the project, as one snapshot. */
    async remove(path: Path): Promise<void> {
      const base = shaOf(path)
      if (base === null || !(await put([{ path, after: null, base }], [path]))) return
      set({ edits: without(path) })
      notify({ code: 'edited', paths: [path] })
    },

    /** Gives a file another path; refused where there is a file already. */
    async rename(path: Path, to: Path): Promise<void> {
      const content = get().tree.get(path)
      if (content === undefined || path === to) return
      const changes: CommitChange[] = [
        { path, after: null, base: shaOf(path) },
        { path: to, after: content, base: null },
      ]
      if (!(await put(changes, [path, to]))) return
      set({ edits: without(path), openFile: to })
      notify({ code: 'edited', paths: [path, to] })
    },
  }
}

/** What a person does with the open project: commit what is staged, roll it back, stage it again, add files. */
import type { Path } from '../engine/model'
import { rolledBack, wantsPause, withoutRollbacks } from '../workspace/rollbacks'
import { type CommitChange, plainCommitMetadata } from '../workspace/snapshots'
import { headOf } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import { commitMetadataOf } from './commit-metadata'
import type { ProjectStore } from './project-store'
import { commitState } from './stages'
import { type State, stagedAnalysis } from './state'

/** What a person does with the open project. */
export type ProjectActions = ReturnType<typeof createProjectActions>

/** Each does nothing without an open project. */
export function createProjectActions(context: ActionContext, store: ProjectStore) {
  const { parts, get, set, notify } = context
  return {
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
      const metadata = commitMetadataOf(staged, may === 'green' ? state.run : null, parts.now())
      if (!(await store.put(changes, metadata, staged.reply, counts))) return
      parts.persist()
      set({ handPast: [], handFuture: [] }) // what is undone next is the commit
      notify({ code: 'committed', files: files.length })
    },

    /** Drops what is staged: the files stay as they are, the reply stays to be looked at. */
    async rollBack(): Promise<void> {
      const staged = stagedAnalysis(get())
      if (staged?.transaction.state !== 'staged' || get().timeline === null) return
      const paths = staged.transaction.files.map(({ path }) => path)
      const rollbacks = countRollback(context, paths)
      set({ dropped: staged.reply, rollbacks })
      notify({ code: 'rolled-back', files: paths.length })
      await store.saveCounts(rollbacks)
    },

    /** Stages again what was rolled back. */
    stageAgain: (): void => set({ dropped: null }),

    /** Adds files to the project; one of the same path is replaced. False where that was not stored. */
    async addContents(files: ReadonlyMap<Path, string | Uint8Array>): Promise<boolean> {
      const { timeline } = get()
      if (timeline === null) return false
      const { tree } = headOf(timeline)
      const changes = [...files].map(([path, after]): CommitChange => ({ path, after, base: tree.get(path) ?? null }))
      return store.put(changes, plainCommitMetadata({ kind: 'files-added', paths: [...files.keys()] }, parts.now()))
    },

    /** The map of the project for a prompt, within a number of tokens. */
    outline: (tokens: number, signal?: AbortSignal) => parts.engine.outline(tokens, signal),

    /** The person lets the code of a project run that came by a link. */
    letRun(): void {
      const { link, project } = get()
      if (project === null) return
      const kept = link?.project === project.id ? link : { project: project.id, tests: null, run: null, opened: null }
      set({ link: { ...kept, mayRun: true } })
    },

    /** The person has been asked to pause, and goes on. */
    goOn: (): void => set({ pause: [] }),
  }
}

/** Counts files as rolled back, and asks for a pause where one is due. Returns the counts; nothing is stored. */
export function countRollback({ get, set }: Pick<ActionContext, 'get' | 'set'>, paths: readonly Path[]): State['rollbacks'] {
  const counts = rolledBack(get().rollbacks, paths)
  const pause = wantsPause(counts, paths)
  if (pause.length > 0) set({ pause })
  return counts
}

/** A person's own files come in: they take the place of the example, or become a project with the reply that waits for them. */
import type { Path, Sha, Tree } from '../engine/model'
import { headOf } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import { elsewhere } from './earlier-replies'
import { underMeantPaths } from './meant-paths'
import type { ProjectOpener } from './open-project'
import type { Origin } from './persistence-types'
import { builtInOf, shelfOf } from './share/built-in'
import { baseOf } from './share/shared-session'
import { isExample, type State } from './state'

/** What begins projects of files that a person brings. */
export type OwnFiles = ReturnType<typeof createOwnFiles>

/** Whether files join the example, in place of taking its place. */
export type Joining = 'join-example' | undefined

type Rooms = { readonly create: ProjectOpener['create'] }

/** Begins projects of files that a person brings. */
export function createOwnFiles({ parts, get, set }: ActionContext, { create }: Rooms) {
  /** Whether the reply came with the project that is open, and means its files alone. */
  async function isGiven({ project, reply, replyPast }: State): Promise<boolean> {
    if (project?.origin.kind === 'link') return replyPast.length === 0
    const base = project === null ? null : baseOf(project.origin)
    return base !== null && (await builtInOf(base, shelfOf(parts)).catch(() => null))?.reply === reply
  }

  /** The reply that waits for other files: not one that was committed, nor one that came with its project. */
  async function waiting(state: State): Promise<string> {
    const { reply, timeline, analysis } = state
    if (reply.trim() === '') return ''
    const isCommitted =
      timeline !== null &&
      headOf(timeline).cause.kind === 'commit' &&
      (analysis?.transaction.decisions.length ?? 0) > 0 &&
      analysis?.transaction.decisions.every((decision) => decision.state === 'already-applied') === true
    return isCommitted || (await isGiven(state)) ? '' : reply
  }

  return {
    /** Files beside each other, under the paths that the reply means by their names. Those of a folder or an archive have their own. */
    placed(files: Tree, { kind }: Pick<Origin, 'kind'>): Tree {
      const { analysis, tree } = get()
      return kind === 'files' ? underMeantPaths(files, analysis?.reading.edits ?? [], isExample(get()) ? new Map() : tree) : files
    },

    /** Makes a project of files, with their hashes where they are known, and keeps the reply that waits for them, with those before it. The project that was open is a step back. */
    async begin(name: string, files: Tree, origin: Origin, hashes?: ReadonlyMap<Path, Sha>): Promise<void> {
      const before = get()
      const reply = await waiting(before)
      const kept = reply === '' ? {} : { turn: before.turn, demands: before.demands }
      const newer = () => (get().reply === before.reply ? null : get().reply)
      await create(name, files, origin, reply, { ...kept, newer, hashes })
      const own = get().project?.id
      const { project, timeline, replyPast, replyFuture } = before
      if (own === undefined || own === project?.id) return
      const aside = { replyPast, replyFuture }
      const replaced = project === null || timeline === null ? null : { before: project.id, own, head: timeline.head, aside }
      set({ replaced, replyPast: replyPast.map(elsewhere), replyFuture: replyFuture.map(elsewhere) })
    },
  }
}

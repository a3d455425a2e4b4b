/** Back and forth in the timeline: undo, redo, restore, branches. */
import { changedPaths, restored } from '../workspace/snapshots'
import { ancestry, appendSnapshot, branchAt, dropBranch, headOf, redo, snapshotOf, switchTo, undo } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import type { ProjectActions } from './project-actions'

export function createHistory({ parts, get, set, notify }: ActionContext, keeping: ProjectActions) {
  return {
    async restore(id: string): Promise<void> {
      const { timeline } = get()
      if (timeline === null || timeline.head === id) return
      const from = headOf(timeline)
      const next = appendSnapshot(timeline, restored(from, snapshotOf(timeline, id), parts.now()))
      // What stands beside or ahead takes nothing back.
      const isBack = ancestry(timeline).some((snapshot) => snapshot.id === id)
      const counts = isBack ? keeping.countRollback(changedPaths(from, headOf(next))) : get().rollbacks
      set({ run: null })
      if (await keeping.adopt(next, [], counts)) notify({ code: 'restored' })
    },

    /** One snapshot back, or forward again. */
    async travel(direction: 'undo' | 'redo'): Promise<void> {
      const { timeline } = get()
      const next = timeline === null ? null : direction === 'undo' ? undo(timeline) : redo(timeline)
      if (timeline === null || next === null) return
      const left = headOf(timeline)
      const { cause } = direction === 'undo' ? left : headOf(next)
      const counts =
        direction === 'undo' && cause.kind === 'commit'
          ? keeping.countRollback(changedPaths(headOf(next), left))
          : get().rollbacks
      set({ run: null })
      if (await keeping.adopt(next, [], counts)) notify({ code: direction === 'undo' ? 'undone' : 'redone', what: cause })
    },

    /** A new branch at a snapshot, and goes there. */
    async branch(name: string, at: string): Promise<void> {
      const { timeline } = get()
      const next = timeline === null ? null : branchAt(timeline, name.trim(), at)
      if (next === null) return notify({ code: 'bad-branch', branch: name })
      if (await keeping.adopt(next)) notify({ code: 'switched', branch: next.branch })
    },

    async switchTo(name: string): Promise<void> {
      const { timeline } = get()
      if (timeline === null || timeline.branch === name || !timeline.branches.has(name)) return
      if (await keeping.adopt(switchTo(timeline, name))) notify({ code: 'switched', branch: name })
    },

    /** Takes a name away; what it led to stays in the timeline. */
    async dropBranch(name: string): Promise<void> {
      const { timeline } = get()
      const next = timeline === null ? null : dropBranch(timeline, name)
      if (next !== null) await keeping.adopt(next)
    },
  }
}

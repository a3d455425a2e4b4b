/** Back and forth in the timeline: undo, redo, restore, branches. */
import { changedPaths, restored } from '../workspace/snapshots'
import {
  ancestry,
  appendSnapshot,
  branchAt,
  dropBranch,
  headOf,
  redo,
  snapshotOf,
  switchTo,
  type Timeline,
  undo,
} from '../workspace/timeline'
import type { ActionContext } from './action-context'
import { countRollback } from './project-actions'
import type { ProjectStore } from './project-store'

/** Back and forth in the timeline. */
export type History = ReturnType<typeof createHistory>

/** Each step is stored before it is shown; what does not apply does nothing. */
export function createHistory(context: ActionContext, { adopt, lookAt }: ProjectStore) {
  const { parts, get, set, notify } = context

  /** To where `step` leads: one snapshot back, or forward again. */
  async function travel(direction: 'undo' | 'redo', step: (timeline: Timeline) => Timeline | null): Promise<void> {
    const { timeline } = get()
    const next = timeline === null ? null : step(timeline)
    if (timeline === null || next === null) return
    const left = headOf(timeline)
    const { cause } = direction === 'undo' ? left : headOf(next)
    const takesBack = direction === 'undo' && cause.kind === 'commit'
    const counts = takesBack ? countRollback(context, changedPaths(headOf(next), left)) : get().rollbacks
    set({ run: null })
    if (await adopt(next, [], counts)) notify({ code: direction === 'undo' ? 'undone' : 'redone', what: cause })
  }

  return {
    /** A snapshot's files and reply, to be looked at; null where storage has lost a content of it. */
    lookAt,

    async restore(id: string): Promise<void> {
      const { timeline } = get()
      if (timeline === null || timeline.head === id) return
      const from = headOf(timeline)
      const next = appendSnapshot(timeline, restored(from, snapshotOf(timeline, id), parts.now()))
      // A snapshot beside the head or ahead of it takes nothing back.
      const isBack = ancestry(timeline).some((snapshot) => snapshot.id === id)
      const counts = isBack ? countRollback(context, changedPaths(from, headOf(next))) : get().rollbacks
      set({ run: null })
      if (await adopt(next, [], counts)) notify({ code: 'restored' })
    },

    /** One snapshot back. Does nothing at the first. */
    undo: () => travel('undo', undo),
    /** Forward again to the snapshot that the last undo left. */
    redo: () => travel('redo', redo),

    /** A new branch at a snapshot, and goes there. */
    async branch(name: string, at: string): Promise<void> {
      const { timeline } = get()
      const next = timeline === null ? null : branchAt(timeline, name.trim(), at)
      if (next === null) return notify({ code: 'bad-branch', branch: name })
      if (await adopt(next)) notify({ code: 'switched', branch: next.branch })
    },

    async switchTo(name: string): Promise<void> {
      const { timeline } = get()
      if (timeline === null || timeline.branch === name || !timeline.branches.has(name)) return
      if (await adopt(switchTo(timeline, name))) notify({ code: 'switched', branch: name })
    },

    /** Takes a name away; what it led to stays in the timeline. */
    async dropBranch(name: string): Promise<void> {
      const { timeline } = get()
      const next = timeline === null ? null : dropBranch(timeline, name)
      if (next !== null) await adopt(next)
    },
  }
}

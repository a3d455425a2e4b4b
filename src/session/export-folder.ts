/** Back to the folder on disk that the project was read from. */
import { type FolderHandle, keptHandle } from '../workspace/disk/handle'
import type { FolderChange } from '../workspace/disk/write-back'
import { changedPaths } from '../workspace/snapshots'
import { headOf } from '../workspace/timeline'
import type { ActionContext } from './action-context'

/** `changes`: what the folder lacks. */
export type KeptFolder = { readonly handle: FolderHandle; readonly changes: readonly FolderChange[] }

/** The browser asks the person again before anything is written. */
export function createFolderExport({ parts, get }: ActionContext) {
  return {
    /** The folder on disk that the project was read from, with what it lacks of the head. null: there is none, or this browser cannot keep it. */
    async folder(): Promise<KeptFolder | null> {
      const { timeline, tree } = get()
      const kept = decodeFolder(await (await parts.persistence()).folder())
      const since = timeline?.snapshots.find(({ id }) => id === kept?.snapshot)
      if (timeline === null || kept === null || since === undefined) return null
      const changes = changedPaths(since, headOf(timeline)).map((path) => ({
        path,
        base: since.tree.get(path) ?? null,
        after: tree.get(path) ?? null,
      }))
      return { handle: kept.handle, changes }
    },

    /** The folder holds the head's files now. */
    async wroteBack(handle: FolderHandle): Promise<void> {
      const { timeline } = get()
      if (timeline !== null) await (await parts.persistence()).saveFolder({ handle, snapshot: timeline.head })
    },
  }
}

/** What was kept of a folder: its handle, and the snapshot whose files it holds. */
function decodeFolder(kept: unknown): { readonly handle: FolderHandle; readonly snapshot: string } | null {
  if (typeof kept !== 'object' || kept === null || !('handle' in kept) || !('snapshot' in kept)) return null
  const { snapshot } = kept
  const handle = keptHandle(kept.handle)
  return handle !== null && typeof snapshot === 'string' ? { handle, snapshot } : null
}

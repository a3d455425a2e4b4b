/** What a folder that the project was not read from lacks of the head. */
import type { Path, Sha, Tree } from '../../engine/model'
import { compareFolder, type FolderChange, type FolderComparison } from '../../workspace/disk/compare'
import type { FolderHandle } from '../../workspace/disk/handle'
import type { Timeline } from '../../workspace/timeline'

/** The head's files, and those of the first snapshot that are gone: a file on disk may be as either has it. */
export function wholeProject(timeline: Pick<Timeline, 'snapshots'>, tree: Tree): readonly FolderChange[] {
  const first = new Map<Path, Sha>(timeline.snapshots[0]?.tree ?? [])
  const stay = [...tree].map(([path, after]): FolderChange => ({ path, base: first.get(path) ?? null, after }))
  const gone = [...first].filter(([path]) => !tree.has(path)).map(([path, base]): FolderChange => ({ path, base, after: null }))
  return [...stay, ...gone]
}

/** As `compare`, for a folder in which files may be missing: they are made. `changes`: as they can be written there. */
export async function compareNewFolder(
  handle: FolderHandle,
  changes: readonly FolderChange[],
): Promise<{ readonly comparison: FolderComparison; readonly changes: readonly FolderChange[] }> {
  const comparison = await compareFolder(handle, changes)
  const missing = new Set(comparison.conflicts.flatMap(({ path, why }) => (why === 'missing' ? [path] : [])))
  if (missing.size === 0) return { comparison, changes }
  const made = changes.map((change) => (missing.has(change.path) ? { ...change, base: null } : change))
  return { comparison: await compareFolder(handle, made), changes: made }
}

/** How often the edits of a file were taken back within one task. */
import type { Path } from '../engine/model'

/** Path → count since the file was committed last. */
export type Rollbacks = ReadonlyMap<Path, number>

/** Times that a file may be rolled back before the page asks the person to pause. More: the same mistake goes round, fewer: honest tries are held up. */
const PAUSE_AT = 3

/** The counts after these files were rolled back once more. */
export function rolledBack(counts: Rollbacks, paths: Iterable<Path>): Rollbacks {
  const next = new Map(counts)
  for (const path of paths) next.set(path, (next.get(path) ?? 0) + 1)
  return next
}

/** The counts after these files were committed: their task is done. */
export function withoutRollbacks(counts: Rollbacks, paths: Iterable<Path>): Rollbacks {
  const next = new Map(counts)
  for (const path of paths) next.delete(path)
  return next
}

/** Of these files, those that have been rolled back so often that a pause is due: at the third time, and at each after it. */
export const wantsPause = (counts: Rollbacks, paths: readonly Path[]): Path[] =>
  paths.filter((path) => (counts.get(path) ?? 0) >= PAUSE_AT)

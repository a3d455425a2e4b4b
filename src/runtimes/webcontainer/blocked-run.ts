/** What keeps a run in a container from going on, and what is reported of a file that is ended for it. */
import { errorOf, type OpenFile, type RunProgress } from '../run-progress'
import type { RunEvent } from '../runtime'

/** `path`: the test, null where none of the file runs. `limitMs`: how long it may take. */
export type Blocked = { readonly file: string; readonly path: readonly string[] | null; readonly limitMs: number }

/**
 * What runs longer than it may, null if nothing does.
 * @param now milliseconds of the clock of the progress
 * @param limits `testMs` where a test has no limit of its own; the graces come on top, for a test and for a file whose tests have not begun
 */
export function findBlocked(
  open: readonly OpenFile[],
  now: number,
  { testMs, testGraceMs, loadGraceMs }: { readonly testMs: number; readonly testGraceMs: number; readonly loadGraceMs: number },
): Blocked | null {
  for (const { file, running } of open) {
    const late = running.findLast(({ limitMs, since }) => now - since > (limitMs || testMs) + testGraceMs)
    if (late) return { file, path: late.path, limitMs: late.limitMs || testMs }
  }
  // Files behind the first may wait for its report.
  const [first] = open
  if (first && first.running.length === 0 && now - first.heardAt > testMs + loadGraceMs)
    return { file: first.file, path: null, limitMs: testMs + loadGraceMs }
  return null
}

/** Events of a file that was ended while it ran, its end included; none where it is not open. */
export function loseFile(progress: RunProgress, file: string, why: string, state: 'timeout' | 'fail'): readonly RunEvent[] {
  if (!progress.open.some((open) => open.file === file)) return []
  const tests = progress.lose(file, why, state)
  const lost: readonly RunEvent[] = tests.length > 0 ? tests : [{ type: 'file-error', file, error: errorOf(why) }]
  return [...lost, { type: 'file-end', file, durationMs: 0 }]
}

/** What a reply edits and its project lacks. */
import type { Decision, Path, Refusal, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import type { Analysis } from '../workers/protocol'
import { lacksFile } from './state'

/** Files that edits were refused for the lack of, each once, in the order of the reply. */
export function missingFilesOf(analysis: Pick<Analysis, 'reading' | 'transaction'> | null): readonly Path[] {
  const paths = new Set<Path>()
  for (const decision of analysis?.transaction.decisions ?? []) {
    if (!lacksFile(decision)) continue
    const parsed = parsePath(wantedPath(decision, analysis?.reading.edits[decision.edit]?.written ?? ''))
    if (parsed.ok) paths.add(parsed.path)
  }
  return [...paths]
}

/** The path that the file of such a hunk may be added at, so that the hunk finds it: of an absolute path its last name. `written`: as the reply has it. */
export function wantedPath(decision: Decision, written: string): string {
  if (decision.state !== 'refused' || decision.refusal.code === 'missing') return written
  return written.slice(Math.max(written.lastIndexOf('/'), written.lastIndexOf('\\')) + 1)
}

/**
 * Files that an edit without a path can be tried in, so that it does not stay refused for the lack of one; none of another refusal. `picked`: the edit has
 * no path, and a person has picked a file for it: another one may be the right one.
 */
export function triedIn(refusal: Refusal, tree: Tree, picked = false): readonly Path[] {
  if (refusal.code !== 'no-path' && !picked) return []
  return (
    (refusal.code === 'no-path' ? refusal.fits : null) ??
    [...tree].flatMap(([path, content]) => (typeof content === 'string' && content !== '' ? [path] : []))
  )
}

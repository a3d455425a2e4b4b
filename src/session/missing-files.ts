/** What a reply edits and its project lacks. */
import type { Path } from '../engine/model'
import { parsePath } from '../engine/paths'
import type { Analysis } from '../workers/protocol'

/** Files that edits were refused for the lack of, each once, in the order of the reply. */
export function missingFilesOf(analysis: Pick<Analysis, 'reading' | 'transaction'> | null): readonly Path[] {
  const paths = new Set<Path>()
  for (const decision of analysis?.transaction.decisions ?? []) {
    if (decision.state !== 'refused' || decision.refusal.code !== 'missing') continue
    const parsed = parsePath(analysis?.reading.edits[decision.edit]?.written ?? '')
    if (parsed.ok) paths.add(parsed.path)
  }
  return [...paths]
}

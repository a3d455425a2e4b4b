/** What became of a hunk of the page's reply, in a title and a sentence. */
import { explainCause, explainDecision } from '../engine/explain'
import { decidedEditOf } from '../session/state'
import type { Analysis } from '../workers/protocol'

/** As `explainDecision`; where the hunk has no place and the quoted lines were found in another file, it says in which. */
export function explainHunk(analysis: Analysis, index: number): ReturnType<typeof explainDecision> {
  const decision = analysis.transaction.decisions[index]
  if (decision === undefined) throw new Error(`no hunk ${index}`)
  const said = explainDecision(decision, decidedEditOf(analysis, decision)?.written ?? '', analysis.evidence[index] ?? null)
  if (decision.state !== 'refused' || decision.rejected || decision.refusal.code !== 'not-found') return said
  const causes = analysis.diagnoses.find((one) => one.decision === index)?.causes
  const elsewhere = causes?.find(({ code }) => code === 'other-file')
  return elsewhere === undefined ? said : { title: 'The quoted text is in another file', sentence: explainCause(elsewhere) }
}

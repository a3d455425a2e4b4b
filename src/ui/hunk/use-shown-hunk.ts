import { useMemo, useState } from 'react'
import { type Evidence, evidenceAt } from '../../engine/evidence'
import type { Decision } from '../../engine/model'
import type { Analysis } from '../../workers/protocol'
import { useAnalysis, useSession } from '../session'
import { placesOf, type ShownPlace } from './places'
import { useReplyLines } from './reply-lines'

/** The selected hunk with its lines beside the file's. `evidence` null: there is nothing to compare. */
type ShownHunk = {
  readonly analysis: Analysis
  readonly decision: Decision
  readonly selected: number
  readonly evidence: Evidence | null
  readonly places: readonly ShownPlace[]
  readonly place: ShownPlace | undefined
  /** Compares it with another of `places`. */
  readonly choose: (place: number) => void
}

/** `exact`: a hunk that landed exactly has its lines, too. null: no hunk is selected. */
export function useShownHunk(exact: boolean): ShownHunk | null {
  const { analysis, selected } = useAnalysis()
  const decision = analysis?.transaction.decisions[selected]
  const text = useSession(({ tree }) => (decision?.path == null ? undefined : tree.get(decision.path)))
  const [chosen, choose] = useState<{ readonly decision: typeof decision; readonly place: number }>({ decision, place: 0 })
  const lineOf = useReplyLines(analysis?.reply ?? '')
  const file = typeof text === 'string' ? text : null
  const places = useMemo(
    () => (analysis === null || decision === undefined ? [] : placesOf(analysis, selected, file)),
    [analysis, decision, selected, file],
  )
  const place = places[chosen.decision === decision ? chosen.place : 0] ?? places[0]
  const evidence = useMemo(() => {
    if (analysis === null || decision === undefined || (place === undefined && !exact)) return null
    const known = place?.near === undefined ? analysis.evidence[selected] : undefined
    return known ?? evidenceAt(analysis.reading, analysis.transaction, decision, file, lineOf, place?.near)
  }, [analysis, decision, selected, place, file, lineOf, exact])
  if (analysis === null || decision === undefined) return null
  return { analysis, decision, selected, evidence, places, place, choose: (at) => choose({ decision, place: at }) }
}

import { explainCause } from '../../engine/explain'
import type { CauseCode, Decision, Diagnosis, RefusalCode } from '../../engine/model'
import type { SingleChange } from './single-change'

/** Causes that are told. More: a list that nobody reads, fewer: what else holds goes unsaid. */
const TOLD = 3

/** What the refusal says itself, with the evidence that it names. */
const SAID: Partial<Record<CauseCode, readonly RefusalCode[]>> = {
  'several-places': ['ambiguous', 'low-confidence'],
  'lines-differ': ['not-found', 'conflict', 'lacking', 'crossed', 'cut-off'],
  'earlier-edit': ['destroyed-by-earlier-edit'],
}

/** What was found out about a refusal, each cause proven, but for what has been said already. */
export function Causes({
  decision,
  diagnosis,
  change,
}: {
  readonly decision: Extract<Decision, { state: 'refused' }>
  readonly diagnosis: Diagnosis | undefined
  readonly change: SingleChange | null
}) {
  const told = (diagnosis?.causes ?? [])
    .filter(({ code }) => !SAID[code]?.includes(decision.refusal.code) && !isSaid(code, change))
    .slice(0, TOLD)
  if (told.length === 0) return null
  return (
    <ul aria-label="Causes" className="mt-2 flex flex-col gap-1">
      {told.map(explainCause).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

const isSaid = (code: CauseCode, change: SingleChange | null): boolean =>
  change !== null && (change.kind === 'line' ? code === 'lines-differ' : code === change.cause.code)

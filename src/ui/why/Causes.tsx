import type { Evidence } from '../../engine/evidence'
import { explainCause, isSaidByRefusal } from '../../engine/explain'
import type { CauseCode, Decision, Diagnosis } from '../../engine/model'
import type { SingleChange } from './single-change'

/** Causes that are listed. More: a list too long to read, fewer: other causes go unsaid. */
const LISTED = 3

/** What was found out about a refusal, each cause proven, but for what has been said already. */
export function Causes({
  decision,
  diagnosis,
  change,
  evidence,
}: {
  readonly decision: Extract<Decision, { state: 'refused' }>
  readonly diagnosis: Diagnosis | undefined
  readonly change: SingleChange | null
  readonly evidence: Evidence | null
}) {
  const listed = (diagnosis?.causes ?? [])
    .filter(({ code }) => !isSaidByRefusal(code, decision.refusal.code, evidence) && !isSaid(code, change))
    .slice(0, LISTED)
  if (listed.length === 0) return null
  return (
    <ul aria-label="Causes" className="mt-2 flex flex-col gap-1">
      {listed.map(explainCause).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

const isSaid = (code: CauseCode, change: SingleChange | null): boolean =>
  change !== null && (change.kind === 'line' ? code === 'lines-differ' : code === change.cause.code)

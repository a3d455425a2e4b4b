import { explainCause } from '../../engine/explain'
import type { Cause, CauseCode, Diagnosis } from '../../engine/model'
import type { SingleChange } from './single-change'

/** Causes that are told. More: a list that nobody reads, fewer: what else holds goes unsaid. */
const TOLD = 3

/** What the refusal says itself, or the list of places. */
const SAID: ReadonlySet<CauseCode> = new Set<CauseCode>(['several-places'])

/** What was found out about a refusal, each cause proven, but for what has been said already. */
export function Causes({
  diagnosis,
  change,
}: {
  readonly diagnosis: Diagnosis | undefined
  readonly change: SingleChange | null
}) {
  const told = (diagnosis?.causes ?? []).filter((cause) => !SAID.has(cause.code) && !isSaid(cause, change)).slice(0, TOLD)
  if (told.length === 0) return null
  return (
    <ul aria-label="Causes" className="mt-2 flex flex-col gap-1">
      {told.map(explainCause).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

const isSaid = (cause: Cause, change: SingleChange | null): boolean =>
  change !== null && (change.kind === 'line' ? cause.code === 'lines-differ' : cause.code === change.cause.code)

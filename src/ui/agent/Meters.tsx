import type { AgentRun } from '../../session/agent/agent-run'
import { type Meter, metersOf } from './run-meters'

/** What the run has used of its limits. */
export function Meters({ run }: { readonly run: AgentRun }) {
  return (
    <dl aria-label="Used so far" className="flex flex-wrap gap-x-4 gap-y-1.5">
      {metersOf(run).map((each) => (
        <Cell key={each.name} meter={each} />
      ))}
    </dl>
  )
}

/** Shares from which a meter warns. */
const NEAR = 0.85

function Cell({ meter: { name, used, of, share } }: { readonly meter: Meter }) {
  return (
    <div className="min-w-[60px]">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="digits truncate leading-4">
        {used}
        {of !== '' && <span className="text-muted"> / {of}</span>}
      </dd>
      <div aria-hidden="true" className="mt-[3px] h-[3px] overflow-hidden rounded-small bg-shade">
        {share !== null && (
          <div
            className={`h-full rounded-small ${share >= NEAR ? 'bg-fuzzy' : 'bg-muted'}`}
            style={{ width: `${100 * share}%` }}
          />
        )}
      </div>
    </div>
  )
}

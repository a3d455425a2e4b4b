import type { Evidence } from '../../engine/evidence'
import { lineNamed } from '../../engine/explain'
import type { SingleChange as Change } from './single-change'
import { changeText } from './why-messages'

/** The one thing that has to be another for a refused hunk to match. */
export function OneChange({ change, evidence }: { readonly change: Change; readonly evidence: Evidence | null }) {
  return (
    <section aria-label="One change" className="mt-3 border-exact border-l-2 pl-3">
      {change.kind === 'line' ? (
        <p>
          <b className="font-semibold">One change makes it match:</b> {lineNamed(evidence, change.difference.line)}, as the file
          has it.
        </p>
      ) : (
        <p>
          <b className="font-semibold">One change makes it match:</b> {changeText(change.cause, evidence)}
        </p>
      )}
    </section>
  )
}

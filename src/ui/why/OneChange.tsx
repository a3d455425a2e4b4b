import { LineDifferences } from './LineDifferences'
import type { SingleChange as Change } from './single-change'
import { changeText } from './why-messages'

/** The one thing that has to be another for a refused hunk to match. */
export function OneChange({ change }: { readonly change: Change }) {
  return (
    <section aria-label="One change" className="mt-3 border-exact border-l-2 pl-3">
      {change.kind === 'line' ? (
        <>
          <p className="mb-1.5">
            <b className="font-semibold">One change makes it match:</b> line {change.difference.line + 1} of the hunk.
          </p>
          <LineDifferences label="The line that differs" rows={[change.difference]} />
        </>
      ) : (
        <p>
          <b className="font-semibold">One change makes it match:</b> {changeText(change.cause)}
        </p>
      )}
    </section>
  )
}

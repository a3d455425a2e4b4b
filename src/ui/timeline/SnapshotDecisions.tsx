/** How the edits of a committed reply landed, as it was kept with the snapshot. */
import type { KeptDecisions } from '../../workspace/kept-decisions'
import { SignMark, toneColour } from '../controls'
import { keptLook, landedText, placeText } from './timeline-messages'

/** Decisions that are listed. More: a slow panel, fewer: some cannot be looked up. */
const LISTED = 200

export function SnapshotDecisions({ decisions }: { readonly decisions: KeptDecisions }) {
  if (decisions.length === 0) return null
  return (
    <>
      <h3 className="heading flex min-h-6.5 items-center pt-2">How its hunks landed</h3>
      <ol aria-label="How its hunks landed">
        {[...decisions].slice(0, LISTED).map((decision, at) => {
          const look = keptLook(decision)
          return (
            <li key={at} className="flex items-baseline gap-1.5 py-[1.5px]">
              <SignMark {...look} />
              <span className="min-w-0 truncate" title={decision.path ?? ''}>
                {decision.path ?? 'no file'}
              </span>
              <span className="shrink-0 text-muted">{placeText(decision)}</span>
              <span className={`ml-auto shrink-0 ${look.tone === 'exact' ? 'text-muted' : toneColour(look.tone)}`}>
                {landedText(decision)}
              </span>
            </li>
          )
        })}
      </ol>
      {decisions.length > LISTED && <p className="text-muted">and {(decisions.length - LISTED).toLocaleString('en')} more</p>}
    </>
  )
}

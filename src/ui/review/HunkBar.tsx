import { shortly } from '../../engine/explain/shortly'
import type { Decision } from '../../engine/model'
import { SignMark } from '../controls'
import { decisionStyleOf, markOf } from '../file-rows'
import { useSession } from '../session'
import { ReviewActions } from './ReviewActions'

/** The verdict in a line above the selected hunk, with what can be done about it. */
export default function HunkBar({ decision, index }: { readonly decision: Decision; readonly index: number }) {
  const evidence = useSession((state) => state.analysis?.evidence[index] ?? null)
  const look = decisionStyleOf(decision)
  return (
    <div
      className={`@container mx-2 mt-1 flex h-7 items-center gap-1.5 overflow-hidden whitespace-nowrap rounded-control border bg-panel pr-1 pl-2 font-sans text-small ${BORDER[look.tone] ?? 'border-line'}`}
    >
      <SignMark {...markOf(decision)} />
      <b className="font-semibold">Hunk {index + 1}</b>
      <span className="min-w-0 flex-1 truncate text-muted">
        {/* Beside two buttons a narrow bar has no room for a word. */}
        <span className={`text-text ${decision.state === 'refused' ? '' : '@max-[28.7em]:sr-only'}`}>
          {shortly(decision, evidence)}
        </span>
        <span className="@max-[37.4em]:hidden">{sureness(decision)}</span>
      </span>
      <ReviewActions decision={decision} index={index} />
    </div>
  )
}

/** How sure the place is: its score and, where another place was measured too, the margin to it. */
function sureness(decision: Decision): string {
  if (decision.state !== 'applied' || decision.attempts.length === 0 || decision.rejected) return ''
  const { score, runnerUp } = decision
  return ` · score ${score.toFixed(2)} · ${runnerUp === null ? 'no runner-up' : `margin ${(score - runnerUp.score).toFixed(2)}`}`
}

const BORDER: Record<string, string> = {
  exact: 'border-exact/60',
  already: 'border-exact/60',
  fuzzy: 'border-fuzzy/60',
  refused: 'border-refused/60',
  ambiguous: 'border-ambiguous/60',
}

import type { Decision } from '../../engine/model'
import { choiceOf } from '../../session/review-state'
import { Action } from '../controls'
import { useDriver, useSession } from '../session'
import { reviewText } from './why-messages'

/** What a person has made of the hunk, and the way back. */
export function ReviewNote({ decision, index }: { readonly decision: Decision; readonly index: number }) {
  const driver = useDriver()
  const { amendment } = useSession((state) => choiceOf(state.hand, decision))
  if (decision.rejected)
    return (
      <p className="mt-2">
        <Action onPress={() => void driver.review.reject(index)}>Take it back in</Action>
      </p>
    )
  if (amendment === null) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 border-marker border-l-2 pl-3">
      <p>{reviewText(amendment, decision.state === 'applied' ? decision.before : null)}</p>
      {/* What the file has already is no longer put anywhere. */}
      {(amendment.kind === 'rewrite' || decision.state !== 'already-applied') && (
        <Action className="h-6 px-2" onPress={() => void driver.review.asWritten(index)}>
          {amendment.kind === 'rewrite' && amendment.whole ? 'Undo repair' : 'Undo my edit'}
        </Action>
      )}
    </div>
  )
}

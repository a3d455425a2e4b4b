import { Check, Pencil, Undo2, Wrench, X } from 'lucide-react'
import type { Decision } from '../../engine/model'
import { choiceOf, sureRepair } from '../../session/review-state'
import { Action, KeyHint } from '../controls'
import { useDriver, useSession } from '../session'

/** A key, where the bar has room for it. */
const Letter = ({ children }: { readonly children: string }) => (
  <span className="@max-[460px]:hidden">
    <KeyHint>{children}</KeyHint>
  </span>
)

/** What can be done with hunk `index` by hand: accepted, rejected, rewritten, repaired, taken back. `full`: across the width, for fingers. */
export function ReviewActions({
  decision,
  index,
  full = false,
}: {
  readonly decision: Decision
  readonly index: number
  readonly full?: boolean
}) {
  const driver = useDriver()
  const { said, amendment } = useSession((state) => choiceOf(state.hand, decision))
  const repair = useSession((state) => sureRepair(state.analysis, index))
  const letters = useSession((state) => state.letterKeys) && !full
  const refused = decision.state === 'refused'
  const size = full ? 'h-9 flex-1 justify-center' : 'h-[22px] px-2 text-small'
  const icon = full ? 14 : 12
  if (decision.rejected)
    return (
      <Action className={size} onPress={() => driver.review.reject(index)}>
        <Undo2 size={icon} /> Take it back in
      </Action>
    )
  // Nothing of it would be written: there is nothing to accept or to leave out, but the way back from what was written again.
  const isThere = decision.state === 'already-applied'
  if (isThere && amendment?.kind !== 'rewrite') return null
  return (
    <>
      {refused && repair !== undefined && (
        <Action look="exact" className={size} onPress={() => driver.review.repair(index, repair)}>
          <Wrench size={icon} /> Repair {letters && <Letter>f</Letter>}
        </Action>
      )}
      {!refused && !isThere && (
        <Action
          look={said === 'accepted' ? 'ghost' : 'exact'}
          className={size}
          aria-pressed={said === 'accepted'}
          onPress={() => driver.review.accept(index)}
        >
          <Check size={icon} /> {said === 'accepted' ? 'Accepted' : 'Accept'}{' '}
          {letters && said !== 'accepted' && <Letter>a</Letter>}
        </Action>
      )}
      {!isThere && (
        <Action className={size} onPress={() => driver.review.reject(index)}>
          <X size={icon} /> Reject {letters && <Letter>r</Letter>}
        </Action>
      )}
      <Action
        look="ghost"
        className={full ? 'h-9 px-3' : 'h-[22px] px-1.5'}
        aria-label={`Edit hunk ${index + 1}`}
        onPress={() => {
          driver.reply.select(index)
          driver.page.show({ dialog: 'rewrite' })
        }}
      >
        <Pencil size={icon} />
      </Action>
      {amendment !== null && (
        <Action
          look="ghost"
          className={full ? 'h-9 px-3' : 'h-[22px] px-1.5'}
          aria-label={`Hunk ${index + 1} as the reply has it`}
          onPress={() => driver.review.asWritten(index)}
        >
          <Undo2 size={icon} />
        </Action>
      )}
    </>
  )
}

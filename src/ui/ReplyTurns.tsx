import type { Wrapping } from '../engine/model'
import { useReplyWish } from './panes'
import { wrappingOf } from './part-messages'
import { useDriver, useSession } from './session'

/** What was unwrapped, and which of several replies is read. */
export default function ReplyTurns({ wrapping, locked }: { readonly wrapping: Wrapping; readonly locked: boolean }) {
  const driver = useDriver()
  const see = useReplyWish()
  const wanted = useSession((state) => state.turn)
  const { turns } = wrapping
  const turn = wanted !== null && wanted < turns.length ? wanted : wrapping.turn
  return (
    <div className="flex h-8 shrink-0 items-center gap-3 border-line border-b px-4 text-muted">
      <span className="min-w-0 flex-1 truncate">{wrappingOf(wrapping)}</span>
      {turns.length > 1 && (
        <select
          aria-label="Reply that is read"
          className="h-6 rounded-control border border-line bg-panel px-1.5 text-text disabled:opacity-45"
          disabled={locked}
          value={turn}
          onChange={(event) => {
            const chosen = Number(event.target.value)
            see(turns[chosen]?.span.from ?? 0)
            driver.reply.chooseTurn(chosen)
          }}
        >
          {turns.map((_, index) => (
            <option key={index} value={index}>
              Reply {index + 1} of {turns.length}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

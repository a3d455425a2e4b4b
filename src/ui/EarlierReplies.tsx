import { History } from 'lucide-react'
import { nameOfReply, repliesOf } from '../session/earlier-replies'
import { useDriver, useSession } from './session'

/** The earlier replies, by their first words. */
export default function EarlierReplies() {
  const driver = useDriver()
  const at = useSession((state) => state.replyPast.length)
  const count = useSession((state) => state.replyPast.length + state.replyFuture.length + 1)
  const names = useSession((state) =>
    repliesOf(state)
      .map(({ reply }) => nameOfReply(reply))
      .join('\n'),
  )
  return (
    <span
      title="Earlier replies"
      className="relative flex h-7 shrink-0 items-center gap-1 rounded-control px-1.5 text-muted focus-within:outline-2 focus-within:outline-accent hover:bg-shade hover:text-text"
    >
      <History size={13} aria-hidden="true" />
      <span aria-hidden="true" className="tabular-nums">
        {at + 1}/{count}
      </span>
      <select
        aria-label="Earlier replies"
        className="absolute inset-0 cursor-pointer opacity-0"
        value={at}
        onChange={(event) => void driver.reply.showReply(Number(event.target.value))}
      >
        {names.split('\n').map((name, index) => (
          <option key={`${index} ${name}`} value={index}>
            {index + 1}. {name || 'empty'}
          </option>
        ))}
      </select>
    </span>
  )
}

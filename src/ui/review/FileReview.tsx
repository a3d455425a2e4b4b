import { CheckCheck, ListX } from 'lucide-react'
import type { Path } from '../../engine/model'
import { Action } from '../controls'
import { useDriver, useSession } from '../session'

/** Accepts or rejects every hunk of a file at once. The reply has one for it at least. */
export default function FileReview({ path }: { readonly path: Path }) {
  const driver = useDriver()
  const out = useSession((state) =>
    (state.analysis?.transaction.decisions ?? []).every(({ path: other, rejected }) => other !== path || rejected === true),
  )
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    <span className="flex shrink-0">
      <Action
        look="ghost"
        className="px-1.5"
        aria-label={`Accept all hunks of ${name}`}
        isDisabled={out}
        onPress={() => driver.review.acceptFile(path)}
      >
        <CheckCheck size={14} />
      </Action>
      <Action
        look="ghost"
        className="px-1.5"
        aria-label={out ? `Take all hunks of ${name} back in` : `Reject all hunks of ${name}`}
        aria-pressed={out}
        onPress={() => driver.review.rejectFile(path)}
      >
        <ListX size={14} />
      </Action>
    </span>
  )
}

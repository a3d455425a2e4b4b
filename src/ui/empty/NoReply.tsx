/** Where to begin, for the three who come to an empty page. */
import type { DialogId } from '../../session/state'
import { useDriver } from '../session'

type Way = { readonly who: string; readonly says: string; readonly name: string; readonly dialog: DialogId }

const WAYS: readonly Way[] = [
  {
    who: 'A reply will not apply',
    says: 'Open the project or drop it here, then paste. The first edit without a place is selected, with its cause.',
    name: 'Open a project',
    dialog: 'open',
  },
  {
    who: 'To show how edits go wrong',
    says: 'Each lesson is a real reply with its files: one fault, and what the ladder makes of it.',
    name: 'Lessons',
    dialog: 'lessons',
  },
  {
    who: 'You received a session',
    says: 'Drop its file anywhere. It opens at the same reply; no test runs until you say so.',
    name: 'Open it',
    dialog: 'open',
  },
]

export default function NoReply() {
  const driver = useDriver()
  return (
    <ul className="mt-7 border-line border-t pt-2 text-left">
      {WAYS.map(({ who, says, name, dialog }) => (
        <li key={who} className="py-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{who}</span>
            <button
              type="button"
              className="text-accent underline decoration-transparent underline-offset-2 hover:decoration-current"
              onClick={() => driver.page.show({ dialog })}
            >
              {name}
            </button>
          </p>
          <p className="text-muted">{says}</p>
        </li>
      ))}
    </ul>
  )
}

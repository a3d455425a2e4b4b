/** The views that the middle of the page can take, with their keys; loaded when it first opens. */
import { Check } from 'lucide-react'
import { Dialog, Popover } from 'react-aria-components'
import { showing, viewOf } from '../../session/views'
import { KeyCap } from '../commands/KeyCap'
import { useDriver, useSession } from '../session'
import { MENU } from './view-messages'

type Props = { readonly trigger: { readonly current: HTMLElement | null }; readonly onClose: () => void }

export default function ViewMenu({ trigger, onClose }: Props) {
  const driver = useDriver()
  const shown = useSession(viewOf)
  const letters = useSession((state) => state.letterKeys)
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      onOpenChange={(open) => open || onClose()}
      placement="bottom start"
      className="w-80 rounded-panel border border-line bg-panel p-1 shadow-[var(--lift)]"
    >
      <Dialog aria-label="Views" className="outline-none">
        <ul>
          {MENU.map(({ view, key, name, says }) => (
            <li key={view}>
              <button
                type="button"
                aria-current={view === shown}
                className="flex w-full items-center gap-2 rounded-control px-2 py-1.5 text-left hover:bg-shade"
                onClick={() => {
                  onClose()
                  driver.page.show(showing(view))
                }}
              >
                <span className="w-3.5 shrink-0">{view === shown && <Check size={13} aria-hidden="true" />}</span>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-note text-muted">{says}</span>
                </span>
                {letters && <KeyCap of={key} />}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </Popover>
  )
}

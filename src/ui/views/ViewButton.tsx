import { ChevronDown, PanelsTopLeft } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { viewOf } from '../../session/views'
import { Action } from '../controls'
import { lazy } from '../lazy'
import { useSession } from '../session'
import { viewName } from './view-messages'

const ViewMenu = lazy(() => import('./ViewMenu'))

/** What the middle of the page shows, and the way to something else; an icon where room is short. */
export default function ViewButton() {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const name = useSession((state) => viewName(viewOf(state)))
  return (
    <>
      <Action
        ref={trigger}
        look="ghost"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="max-[1199px]:px-2"
        onPress={() => setOpen(!isOpen)}
      >
        <PanelsTopLeft size={16} />
        <span className="max-[1199px]:sr-only">
          <span className="sr-only">View: </span>
          {name}
        </span>
        <ChevronDown size={13} className="max-[1199px]:hidden" />
      </Action>
      {isOpen && (
        <Suspense>
          <ViewMenu trigger={trigger} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

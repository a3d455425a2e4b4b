import { Files as FilesIcon, History, ListTree } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { ErrorBoundary } from './ErrorBoundary'
import { Files, Hunks, Snapshots } from './Sidebar'

const LISTS: readonly { readonly name: string; readonly icon: ReactNode; readonly List: ComponentType }[] = [
  { name: 'Files', icon: <FilesIcon size={17} />, List: Files },
  { name: 'Hunks', icon: <ListTree size={17} />, List: Hunks },
  { name: 'Snapshots', icon: <History size={17} />, List: Snapshots },
]

/** The lists of the sidebar as three buttons, for middling widths. */
export default function SidebarRail() {
  return (
    <nav aria-label="Project" className="flex w-11 shrink-0 flex-col items-center gap-1 border-line border-r bg-panel py-2">
      {LISTS.map(({ name, icon, List }) => (
        <DialogTrigger key={name}>
          <Button
            aria-label={name}
            className="flex size-8 items-center justify-center rounded-control text-muted hover:bg-shade hover:text-text"
          >
            {icon}
          </Button>
          <Popover
            placement="right top"
            className="max-h-[70vh] w-64 overflow-y-auto rounded-panel border border-line bg-panel py-3 shadow-[var(--lift)]"
          >
            <Dialog aria-label={name} className="outline-none">
              <ErrorBoundary of={`The ${name.toLowerCase()}`} room="list">
                <List />
              </ErrorBoundary>
            </Dialog>
          </Popover>
        </DialogTrigger>
      ))}
    </nav>
  )
}

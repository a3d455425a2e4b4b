/** The current branch, and the way to others. */
import { Check, ChevronDown, GitBranch, X } from 'lucide-react'
import { useState } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import type { Timeline } from '../../workspace/timeline'
import { Action } from '../controls'
import { useDriver, useSession } from '../session'
import { TriggerAction } from '../TriggerAction'
import { BranchForm } from './BranchForm'

export function BranchMenu({ timeline }: { readonly timeline: Timeline }) {
  const driver = useDriver()
  const saving = useSession((state) => state.saving)
  const [open, setOpen] = useState(false)
  const { branches, branch, head } = timeline
  const names = [...branches.keys()].sort((a, b) => Number(b === branch) - Number(a === branch))
  const leave = (act: Promise<void>) => {
    setOpen(false)
    void act
  }
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <TriggerAction className="h-6.5! min-w-0 max-w-[220px] px-2!" aria-label={`Branch ${branch}`}>
        <GitBranch size={13} className="shrink-0" /> <span className="truncate">{branch}</span>
        <ChevronDown size={12} className="shrink-0" />
      </TriggerAction>
      <Popover placement="bottom start" className="w-72 rounded-panel border border-line bg-panel shadow-[var(--lift)]">
        <Dialog aria-label="Branches" className="flex max-h-[60vh] flex-col outline-none">
          <ul className="min-h-0 overflow-y-auto p-1">
            {names.map((name) => (
              <li key={name} className="flex items-center rounded-control hover:bg-shade">
                <button
                  type="button"
                  aria-current={name === branch}
                  disabled={saving}
                  className="flex h-7 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left"
                  onClick={() => leave(driver.history.switchTo(name))}
                >
                  <span className="w-3.5 shrink-0">{name === branch && <Check size={13} aria-hidden="true" />}</span>
                  <span className="min-w-0 flex-1 truncate" title={name}>
                    {name}
                  </span>
                </button>
                {name !== branch && (
                  <Action
                    look="ghost"
                    className="h-7 px-1.5"
                    aria-label={`Drop the branch ${name}`}
                    isDisabled={saving}
                    onPress={() => void driver.history.dropBranch(name)}
                  >
                    <X size={13} />
                  </Action>
                )}
              </li>
            ))}
          </ul>
          <div className="border-line border-t p-2">
            <BranchForm
              timeline={timeline}
              label="New branch from now"
              onName={(name) => leave(driver.history.branch(name, head))}
            />
            {names.length > 1 && (
              <p className="pt-1.5 text-small text-muted">
                Dropping a branch drops its name: its snapshots stay in the timeline.
              </p>
            )}
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

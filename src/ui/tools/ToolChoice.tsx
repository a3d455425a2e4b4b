/** Which tools the matrix shows: those that a person uses, kept for good. */
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import type { ToolResult } from '../../engine/appliers'
import { FAMILY_NAME } from '../../engine/appliers/appliers-messages'
import { Action } from '../controls'
import { useDriver, useSession } from '../session'

type Props = {
  /** Of all tools that have answered. */
  readonly results: readonly ToolResult[]
}

export function ToolChoice({ results }: Props) {
  const driver = useDriver()
  const used = useSession((state) => state.tools)
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const others = results.filter(({ id }) => id !== 'native')
  const families = [...new Set(others.map(({ about }) => about.family))]
  const toggle = (id: string) => void driver.page.setTools(used.includes(id) ? used.filter((each) => each !== id) : [...used, id])
  return (
    <>
      <Action ref={trigger} aria-haspopup="dialog" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {used.length === 0 ? 'All tools' : `Tools I use: ${used.length}`} <ChevronDown size={13} />
      </Action>
      <Popover
        isOpen={isOpen}
        triggerRef={trigger}
        onOpenChange={setOpen}
        placement="bottom end"
        className="w-[320px] max-w-[calc(100vw-16px)] rounded-panel border border-line bg-panel shadow-[var(--lift)]"
      >
        <Dialog aria-label="Tools I use" className="flex max-h-[60vh] flex-col outline-none">
          <div className="flex items-center justify-between gap-2 border-line border-b px-3 py-2">
            <p className="text-muted">None chosen: all are shown.</p>
            <Action look="ghost" isDisabled={used.length === 0} onPress={() => void driver.page.setTools([])}>
              All tools
            </Action>
          </div>
          <div className="overflow-y-auto px-3 pb-2">
            {families.map((family) => (
              <fieldset key={family}>
                <legend className="heading pt-2 pb-0.5">{FAMILY_NAME[family]}</legend>
                {others
                  .filter(({ about }) => about.family === family)
                  .map(({ id, about }) => (
                    <label key={id} className="flex min-h-6 items-center gap-2">
                      <input type="checkbox" checked={used.includes(id)} onChange={() => toggle(id)} />
                      {about.name}
                    </label>
                  ))}
              </fieldset>
            ))}
          </div>
        </Dialog>
      </Popover>
    </>
  )
}

/** The results of these tools, and this engine's; of all where there are none. */
export const resultsOf = (results: readonly ToolResult[], used: readonly string[]): readonly ToolResult[] =>
  used.length === 0 ? results : results.filter(({ id }) => id === 'native' || used.includes(id))

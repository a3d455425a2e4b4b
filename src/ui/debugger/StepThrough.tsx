import { Footprints } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import type { Analysis } from '../../workers/protocol'
import { Action, KeyHint } from '../controls'
import { lazy } from '../lazy'
import { useDriver, useSession } from '../session'

const Debugger = lazy(() => import('./Debugger'))

/** Begins to step through the selected hunk, and the steps once that is done. */
export function StepThrough({ analysis }: { readonly analysis: Analysis }) {
  const driver = useDriver()
  const at = useSession((state) => state.debug)
  const selected = useSession((state) => state.selected)
  const button = useRef<HTMLButtonElement>(null)
  const wasOn = useRef(false)
  const isOn = at !== null
  useEffect(() => {
    // A person who closes the debugger by its own button goes on from here.
    if (wasOn.current && !isOn && document.activeElement === document.body) button.current?.focus()
    wasOn.current = isOn
  }, [isOn])
  if (at !== null)
    return (
      <Suspense>
        <Debugger analysis={analysis} at={at} />
      </Suspense>
    )
  return (
    <Action
      ref={button}
      look="ghost"
      className="-ml-2.5"
      onPress={() => driver.page.show({ debug: { decision: selected, step: 0 } })}
    >
      <Footprints aria-hidden="true" size={14} />
      Step through
      <KeyHint>]</KeyHint>
    </Action>
  )
}

import { useEffect, useState } from 'react'
import type { Starter } from '../../session/action-context'
import { Action } from '../controls'
import { useDriver } from '../session'
import { SheetSection } from './sheet-parts'

/** Projects that are built in, with a reply to try or without. */
export function Starters() {
  const driver = useDriver()
  const [starters, setStarters] = useState<readonly Starter[] | 'failed'>([])
  useEffect(() => {
    driver.catalogue.starters().then(setStarters, (unavailable: unknown) => {
      console.warn(unavailable)
      setStarters('failed')
    })
  }, [driver])
  return (
    <SheetSection title="Starters">
      {starters === 'failed' ? (
        <p className="text-refused">The list could not be loaded. The rest of the page works without it.</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {starters.map(({ id, title, summary }) => (
            <li key={id}>
              <span className="flex items-center gap-1.5">
                <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
                <Action className="h-6 px-2" onPress={() => void driver.projects.openStarter(id)}>
                  Open <span className="sr-only">{title}</span>
                </Action>
                <Action className="h-6 px-2" onPress={() => void driver.projects.openStarter(id, true)}>
                  With reply <span className="sr-only">{title}</span>
                </Action>
              </span>
              <span className="line-clamp-2 pt-0.5 text-small text-muted leading-4" title={summary}>
                {summary}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SheetSection>
  )
}

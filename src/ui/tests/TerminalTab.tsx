import { useEffect, useState } from 'react'
import { mayRun } from '../../session/state'
import type { Terminal } from '../../session/terminal'
import { Action } from '../controls'
import { useDriver, useSession } from '../session'
import { TerminalPanel } from '../TerminalPanel'

/** The page's terminal, once it has been loaded. */
export default function TerminalTab() {
  const driver = useDriver()
  return useSession(mayRun) ? (
    <Loaded />
  ) : (
    <p className="flex items-center gap-3 px-4 py-3 text-muted">
      This project came by a link: look first. The terminal would run its code.
      <Action onPress={() => driver.project.letRun()}>Let its code run</Action>
    </p>
  )
}

function Loaded() {
  const driver = useDriver()
  const [terminal, show] = useState<Terminal | 'failed' | null>(null)
  useEffect(() => {
    let left = false
    driver.tests.terminal().then(
      (loaded) => left || show(loaded),
      (unavailable: unknown) => {
        console.warn(unavailable)
        if (!left) show('failed')
      },
    )
    return () => {
      left = true
    }
  }, [driver])
  if (terminal === null) return <p className="px-4 py-3 text-muted">Loading the terminal…</p>
  if (terminal === 'failed')
    return <p className="px-4 py-3 text-muted">The terminal could not be loaded. Everything else works without it.</p>
  return <TerminalPanel terminal={terminal} />
}

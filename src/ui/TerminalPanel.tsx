import { Suspense } from 'react'
import type { Terminal } from '../session/terminal'
import { lazy } from './lazy'

const TerminalScreen = lazy(() => import('./terminal/TerminalScreen'))

/** Command lines over the staged files, or a runtime's own shell. Fills its parent, which needs a height. */
export function TerminalPanel({ terminal }: { readonly terminal: Terminal }) {
  return (
    <section aria-label="Terminal" className="h-full overflow-hidden bg-panel px-4 py-2">
      <Suspense fallback={<p className="text-muted">Loading the terminal…</p>}>
        <TerminalScreen terminal={terminal} />
      </Suspense>
    </section>
  )
}

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import type { Session } from './session'
import { keepTransitionsQuiet } from './transitions'

/** Draws the page into `root`, and keeps it true of the session. */
export function draw(root: HTMLElement, session: Session): void {
  keepTransitionsQuiet(window)
  createRoot(root).render(
    <StrictMode>
      <App session={session} />
    </StrictMode>,
  )
}

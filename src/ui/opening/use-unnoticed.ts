/** What fails outside any panel, and what is wanted once something has failed. */
import { use, useEffect } from 'react'
import { SessionContext, useDriver } from '../session'

/** How browsers say that a module did not come. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|error loading dynamically imported|preload css/i

/** Says so where something that a person asked for came to nothing: otherwise only the console would know. */
export function useUnnoticed(): void {
  const session = use(SessionContext)
  useEffect(() => {
    const tell = ({ reason }: PromiseRejectionEvent) => {
      // The code that stops something knows it; Monaco, too, throws so what it no longer needs.
      if (!(reason instanceof Error) || /^(?:Abort|Cancel)/.test(reason.name)) return
      const what = NOT_FETCHED.test(reason.message) ? 'load' : 'step'
      const isShown = session?.store.getState().notices.some((notice) => notice.code === 'broke' && notice.what === what)
      if (isShown === false) session?.driver.page.notify({ code: 'broke', what, detail: reason.message })
    }
    addEventListener('unhandledrejection', tell)
    return () => removeEventListener('unhandledrejection', tell)
  }, [session])
}

/** Milliseconds after the first paint: what the person waits for comes first. */
const LATER = 2_000

/** Loads what saves the session while the network is there: it is wanted when it is not. */
export function usePreparedRescue(): void {
  const driver = useDriver()
  useEffect(() => {
    const timer = setTimeout(() => {
      Promise.all([driver.exports(), import('../../session/session-file')]).catch((away: unknown) => console.warn(away))
    }, LATER)
    return () => clearTimeout(timer)
  }, [driver])
}

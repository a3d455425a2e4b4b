/** A page that is opened at a step, or led to one, goes there. */
import { use, useEffect } from 'react'
import { SessionContext } from '../session'

/** Whether the page's address may name a step: what follows it is loaded then. */
const MAY_NAME = /[#&]step=/

/** Follows the step that the page's address names, as soon as there is something to step through. Several parts of the page may use it. */
export function useStepAddress(): void {
  const session = use(SessionContext)
  useEffect(() => {
    if (session === null) return
    let stop: (() => void) | null = null
    let ended = false
    const follow = () => {
      stop?.()
      stop = null
      if (!MAY_NAME.test(location.hash)) return
      import('./follow-address').then(
        ({ followAddress }) => {
          if (!ended) stop = followAddress(session)
        },
        (unavailable: unknown) => console.warn(unavailable),
      )
    }
    follow()
    addEventListener('hashchange', follow)
    return () => {
      ended = true
      stop?.()
      removeEventListener('hashchange', follow)
    }
  }, [session])
}

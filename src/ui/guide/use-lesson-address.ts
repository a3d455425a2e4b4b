/** A page whose address names a lesson opens it. */
import { use, useEffect } from 'react'
import { SessionContext } from '../session'

/** Whether the page's address may name a lesson: what opens it is loaded then. */
const MAY_NAME = /[#&]lesson=/

/** Whether the page stood here before and was only loaded anew: what somebody did since is kept. */
const wasLoadedAgain = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate')

export function useLessonAddress(): void {
  const session = use(SessionContext)
  useEffect(() => {
    if (session === null) return
    const { driver, store } = session
    let again = wasLoadedAgain()
    const follow = () => {
      if (!MAY_NAME.test(location.hash)) return
      import('../../session/lessons-address').then(
        ({ lessonIn }) => {
          const id = lessonIn(location.hash)
          if (id === null || store.getState().guide?.lesson === id) return
          // A step of the debugger that the address names goes before that at which the lesson was left.
          void driver.projects.openLesson(id, { again, ...(/[#&]step=/.test(location.hash) ? { quietly: true } : {}) })
          again = false
        },
        (unavailable: unknown) => console.warn(unavailable),
      )
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [session])
}

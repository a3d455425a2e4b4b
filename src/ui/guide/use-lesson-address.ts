/** A page whose address names a lesson opens it. */
import { use, useEffect } from 'react'
import { lessonIn } from '../../session/lessons-address'
import { viewIn } from '../../session/view-address'
import { showing } from '../../session/views'
import { SessionContext } from '../session'

/** Whether this is a reload of the same address: what the person has done since is kept then. */
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
      const { hash } = location
      const id = lessonIn(hash)
      if (id === null || store.getState().guide?.lesson === id) return
      const view = viewIn(hash)
      // A step of the debugger that the address names goes before that at which the lesson was left.
      void driver.projects
        .openLesson(id, { again, ...(/[#&]step=/.test(hash) ? { quietly: true } : {}) })
        .then(() => view !== null && driver.page.show(showing(view)))
      again = false
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [session])
}

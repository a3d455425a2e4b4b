/** The address `#lab` opens the lab. */
import { use, useEffect } from 'react'
import { SessionContext } from '../session'

export function useLabAddress(): void {
  const session = use(SessionContext)
  useEffect(() => {
    if (session === null) return
    const follow = () => {
      if (location.hash === '#lab') session.driver.page.show({ dialog: 'lab' })
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [session])
}

/** `?present=1`: large type and little else. */
import { useEffect, useLayoutEffect } from 'react'
import { useDriver, useSession } from '../session'

const KEY = 'present'

export function usePresenting(): boolean {
  const driver = useDriver()
  const present = useSession((state) => state.present)
  useLayoutEffect(() => {
    if (new URLSearchParams(location.search).get(KEY) === '1') driver.page.present(true)
  }, [driver])
  useEffect(() => {
    if (!present) return
    const { dataset } = document.documentElement
    dataset.present = ''
    write(true)
    return () => {
      delete dataset.present
      write(false)
    }
  }, [present])
  return present
}

/** The address says so, too, so that it holds over a reload. */
function write(present: boolean): void {
  const page = new URL(location.href)
  if ((page.searchParams.get(KEY) === '1') === present) return
  if (present) page.searchParams.set(KEY, '1')
  else page.searchParams.delete(KEY)
  history.replaceState(history.state, '', page)
}

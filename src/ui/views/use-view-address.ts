/** The view in the page's address: a link opens it, and back and forward lead from view to view. */
import { use, useEffect } from 'react'
import { viewIn, withView } from '../../session/view-address'
import { showing, viewOf } from '../../session/views'
import { mergeEntry, noteHash, pushHash } from '../replace-hash'
import { SessionContext } from '../session'
import { widthNow } from '../use-width'

const viewNow = () => viewIn(location.hash) ?? 'code'

export function useViewAddress(): void {
  const session = use(SessionContext)
  useEffect(() => {
    if (session === null) return
    const { driver, store } = session
    const follow = () => {
      // Where Why has a column of its own, it is beside the code.
      const view = viewNow() === 'why' && widthNow() === 'wide' ? 'code' : viewNow()
      if (view !== viewOf(store.getState())) driver.page.show(showing(view))
    }
    const write = () => {
      const view = viewOf(store.getState())
      if (view !== viewNow()) pushHash(withView(location.hash, view))
    }
    const goBack = (event: PopStateEvent) => {
      mergeEntry(event, (before, entry) => withView(before, viewIn(entry) ?? 'code'))
      follow()
    }
    noteHash()
    if (viewIn(location.hash) === null) write()
    else follow()
    const stop = store.subscribe((state, before) => {
      if (viewOf(state) !== viewOf(before)) write()
    })
    addEventListener('popstate', goBack)
    return () => {
      stop()
      removeEventListener('popstate', goBack)
    }
  }, [session])
}

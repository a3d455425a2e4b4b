/** The view and the page about a tool in the page's address: a link opens them, and back and forward lead from one to the next. */
import { use, useEffect } from 'react'
import type { State } from '../../session/state'
import { toolIn, withTool } from '../../session/tool-address'
import { viewIn, withView } from '../../session/view-address'
import { showing, type ViewId, viewOf } from '../../session/views'
import { mergeEntry, noteHash, pushHash } from '../replace-hash'
import { SessionContext } from '../session'
import { widthNow } from '../use-width'

const viewNow = () => viewIn(location.hash) ?? 'code'

/** The tool whose page is open; null: none is. */
const toolOf = ({ dialog, tool }: Pick<State, 'dialog' | 'tool'>): string | null =>
  dialog === 'tool' ? (tool ?? 'native') : null

export function useViewAddress(): void {
  const session = use(SessionContext)
  useEffect(() => {
    if (session === null) return
    const { driver, store } = session
    // Both at once: writing the one would take the other out of the address.
    const follow = (named: ViewId) => {
      const state = store.getState()
      // Where Why has a column of its own, it is beside the code.
      const view = named === 'why' && widthNow() === 'wide' ? 'code' : named
      const tool = toolIn(location.hash)
      driver.page.show({
        ...(view === viewOf(state) ? {} : showing(view)),
        ...(tool === toolOf(state) ? {} : tool === null ? { dialog: null } : { dialog: 'tool', tool }),
      })
    }
    const write = () => {
      const state = store.getState()
      const hash = withTool(withView(location.hash, viewOf(state)), toolOf(state))
      if (viewOf(state) !== viewNow() || toolOf(state) !== toolIn(location.hash)) pushHash(hash)
    }
    const goBack = (event: PopStateEvent) => {
      mergeEntry(event, (before, entry) => withTool(withView(before, viewIn(entry) ?? 'code'), toolIn(entry)))
      follow(viewNow())
    }
    noteHash()
    // An address without a view gets the one that the page came back with.
    const named = viewIn(location.hash)
    follow(named ?? viewOf(store.getState()))
    if (named === null) write()
    const stop = store.subscribe((state, before) => {
      if (viewOf(state) !== viewOf(before) || toolOf(state) !== toolOf(before)) write()
    })
    addEventListener('popstate', goBack)
    return () => {
      stop()
      removeEventListener('popstate', goBack)
    }
  }, [session])
}

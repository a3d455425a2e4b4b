/** The view and the page about a tool in the page's address: a link opens them, and back and forward lead from one to the next. */
import { use, useEffect } from 'react'
import type { State } from '../../session/state'
import { toolIn, withTool } from '../../session/tool-address'
import { viewIn, withView } from '../../session/view-address'
import { showing, viewOf } from '../../session/views'
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
    const follow = () => {
      // Where Why has a column of its own, it is beside the code.
      const view = viewNow() === 'why' && widthNow() === 'wide' ? 'code' : viewNow()
      if (view !== viewOf(store.getState())) driver.page.show(showing(view))
    }
    const followTool = () => {
      const [tool, open] = [toolIn(location.hash), toolOf(store.getState())]
      if (tool === open) return
      driver.page.show(tool === null ? { dialog: null } : { dialog: 'tool', tool })
    }
    const write = () => {
      const state = store.getState()
      const hash = withTool(withView(location.hash, viewOf(state)), toolOf(state))
      if (viewOf(state) !== viewNow() || toolOf(state) !== toolIn(location.hash)) pushHash(hash)
    }
    const goBack = (event: PopStateEvent) => {
      mergeEntry(event, (before, entry) => withTool(withView(before, viewIn(entry) ?? 'code'), toolIn(entry)))
      follow()
      followTool()
    }
    noteHash()
    // A tool that the address names comes first: writing the view would take it away.
    followTool()
    if (viewIn(location.hash) === null) write()
    else follow()
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

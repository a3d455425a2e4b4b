import { lazy, Suspense, useState } from 'react'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import { BottomPanel } from './BottomPanel'
import { FilePane } from './FilePane'
import { Header } from './Header'
import { Narrow } from './Narrow'
import { Notices } from './Notices'
import { createPanes, PanesContext } from './panes'
import { ReplyPane } from './ReplyPane'
import { Ribbons } from './Ribbons'
import { Sidebar } from './Sidebar'
import { StageRail } from './StageRail'
import { type Session, SessionContext, useSession } from './session'
import { useShortcuts } from './shortcuts'
import { WhyPanel } from './WhyPanel'
import { useWidth } from './width'

const Dialogs = lazy(() => import('./dialogs'))
/** Stands at middling widths alone. */
const Rail = lazy(() => import('./Rail'))

export function App({ session }: { readonly session: Session }) {
  const [panes] = useState(createPanes)
  return (
    <SessionContext value={session}>
      <PanesContext value={panes}>
        <Page />
      </PanesContext>
    </SessionContext>
  )
}

function Page() {
  const width = useWidth()
  const dialog = useSession((state) => state.dialog !== null)
  useShortcuts()
  return (
    <div className="flex h-full flex-col">
      <Header narrow={width === 'narrow'} />
      <main className="flex min-h-0 flex-1 flex-col">
        {width === 'narrow' ? <Narrow /> : <Bench medium={width === 'medium'} />}
      </main>
      {dialog && (
        <Suspense>
          <Dialogs />
        </Suspense>
      )}
    </div>
  )
}

/** The three linked panes above, results below. `medium`: the lists become a rail and WHY a tab. */
function Bench({ medium }: { readonly medium: boolean }) {
  const columns = useDefaultLayout({ id: medium ? 'columns-medium' : 'columns', storage: localLayouts })
  const rows = useDefaultLayout({ id: 'rows', storage: localLayouts })
  return (
    <div className="flex min-h-0 flex-1">
      {medium && (
        <Suspense fallback={<div className="w-11 shrink-0 border-line border-r bg-panel" />}>
          <Rail />
        </Suspense>
      )}
      <Group orientation="vertical" className="min-w-0 flex-1" {...rows}>
        <Panel id="panes" minSize={220} className="relative flex flex-col">
          <Group orientation="horizontal" className="min-h-0 flex-1" {...columns}>
            {!medium && (
              <>
                <Panel id="lists" defaultSize={222} minSize={170} maxSize={420} groupResizeBehavior="preserve-pixel-size">
                  <Sidebar />
                </Panel>
                <Separator className="separator" />
              </>
            )}
            <Panel id="reply" defaultSize={medium ? '44%' : '29%'} minSize={240}>
              <ReplyPane plain={false} />
            </Panel>
            <Separator className="separator" />
            <Panel id="file" minSize={300} className="flex">
              <div className="relative mt-[var(--pane-head)] w-[var(--gutter)] shrink-0 overflow-hidden border-line border-r bg-bg">
                <Ribbons />
              </div>
              <div className="min-w-0 flex-1">
                <FilePane plain={false} />
              </div>
            </Panel>
            {!medium && (
              <>
                <Separator className="separator" />
                <Panel id="why" defaultSize={296} minSize={220} maxSize={520} groupResizeBehavior="preserve-pixel-size">
                  <WhyPanel />
                </Panel>
              </>
            )}
          </Group>
          <StageRail />
          <Notices above="var(--rail)" />
        </Panel>
        <Separator className="separator" />
        <Panel id="results" defaultSize={212} minSize={80} groupResizeBehavior="preserve-pixel-size">
          <BottomPanel why={medium} />
        </Panel>
      </Group>
    </div>
  )
}

/** Sizes of the panels; where the browser gives no storage they are not remembered. */
const localLayouts = {
  getItem(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch (denied) {
      if (denied instanceof DOMException) return null
      throw denied
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch (denied) {
      if (!(denied instanceof DOMException)) throw denied
    }
  },
}

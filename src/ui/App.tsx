import { Suspense, useRef, useState } from 'react'
import { Group, Panel, type PanelSize, Separator, useDefaultLayout, usePanelRef } from 'react-resizable-panels'
import { Afterwards } from './Afterwards'
import { BottomPanel } from './BottomPanel'
import { Boundary } from './Boundary'
import { useStepAddress } from './debugger/address'
import { FilePane } from './FilePane'
import { useLessonAddress } from './guide/address'
import { usePresenting } from './guide/presenting'
import { Header } from './Header'
import { lazy } from './lazy'
import { Narrow } from './Narrow'
import { Notices } from './Notices'
import { createPanes, PanesContext } from './panes'
import { ReplyPane } from './ReplyPane'
import { Ribbons } from './Ribbons'
import { remembered } from './remembered'
import { Sidebar } from './Sidebar'
import { StageRail } from './StageRail'
import { type Session, SessionContext, useSession } from './session'
import { useShortcuts } from './shortcuts'
import { useAhead } from './why/ahead'
import { WhyPanel } from './why/WhyPanel'
import { useWidth } from './width'

/** Sizes of the panels. */
const LAYOUTS = { getItem: remembered.get, setItem: remembered.set }

const Dialogs = lazy(() => import('./dialogs'))
const Guide = lazy(() => import('./guide/Guide'))
/** Stands above what came by a link. */
const LinkStrip = lazy(() => import('./share/LinkStrip'))
/** Stands at middling widths alone. */
const Rail = lazy(() => import('./Rail'))

export function App({ session }: { readonly session: Session }) {
  const [panes] = useState(createPanes)
  return (
    <SessionContext value={session}>
      <PanesContext value={panes}>
        <Boundary of="The page" room="page">
          <Page />
        </Boundary>
      </PanesContext>
    </SessionContext>
  )
}

function Page() {
  const width = useWidth()
  const dialog = useSession((state) => state.dialog !== null)
  const isShared = useSession((state) => state.project?.origin.kind === 'link')
  useShortcuts()
  const isGuided = useSession((state) => state.guide !== null)
  const present = usePresenting()
  useStepAddress()
  useLessonAddress()
  useAhead()
  return (
    <div className="flex h-full flex-col">
      <Boundary of="The head of the page" room="line">
        <Header narrow={width === 'narrow'} />
      </Boundary>
      {isGuided && (
        <Boundary of="The lesson" room="line">
          <Suspense>
            <Guide />
          </Suspense>
        </Boundary>
      )}
      {isShared && (
        <Boundary of="The shared project" room="line">
          <Suspense>
            <LinkStrip />
          </Suspense>
        </Boundary>
      )}
      <main className="flex min-h-0 flex-1 flex-col">
        {width === 'narrow' ? <Narrow /> : <Bench medium={width === 'medium'} lists={!present} />}
      </main>
      {dialog && (
        <Boundary of="This dialog" room="dialog">
          <Suspense>
            <Dialogs />
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}

/** The three linked panes above, results below. `medium`: the lists become a rail and WHY a tab. `lists`: whether they stand there at all. */
function Bench({ medium, lists }: { readonly medium: boolean; readonly lists: boolean }) {
  const columns = useDefaultLayout({ id: `${medium ? 'columns-medium' : 'columns'}${lists ? '' : '-present'}`, storage: LAYOUTS })
  const rows = useDefaultLayout({ id: 'rows', storage: LAYOUTS })
  const results = useGrowing()
  return (
    <div className="flex min-h-0 flex-1">
      {medium && lists && (
        <Boundary of="The lists" room="gutter">
          <Suspense fallback={<div className="w-11 shrink-0 border-line border-r bg-panel" />}>
            <Rail />
          </Suspense>
        </Boundary>
      )}
      <Group orientation="vertical" className="min-w-0 flex-1" {...rows}>
        <Panel id="panes" minSize={220} className="relative flex flex-col overflow-clip!">
          <Group orientation="horizontal" className="min-h-0 flex-1" {...columns}>
            {!medium && lists && (
              <>
                <Panel id="lists" defaultSize={222} minSize={170} maxSize={420} groupResizeBehavior="preserve-pixel-size">
                  <Sidebar />
                </Panel>
                <Separator className="separator" />
              </>
            )}
            <Panel id="reply" defaultSize={medium ? '44%' : '29%'} minSize={240}>
              <Boundary of="The reply">
                <ReplyPane plain={false} />
              </Boundary>
            </Panel>
            <Separator className="separator" />
            <Panel id="file" minSize={300} className="flex">
              <div className="relative mt-[var(--pane-head)] w-[var(--gutter)] shrink-0 overflow-hidden border-line border-r bg-bg">
                <Boundary of="The ribbons" room="gutter">
                  <Afterwards>
                    <Ribbons />
                  </Afterwards>
                </Boundary>
              </div>
              <div className="min-w-0 flex-1">
                <Boundary of="The file">
                  <FilePane plain={false} />
                </Boundary>
              </div>
            </Panel>
            {!medium && (
              <>
                <Separator className="separator" />
                <Panel
                  id="why"
                  defaultSize={lists ? 296 : 400}
                  minSize={220}
                  maxSize={520}
                  groupResizeBehavior="preserve-pixel-size"
                >
                  <Boundary of="Why">
                    <Afterwards>
                      <WhyPanel />
                    </Afterwards>
                  </Boundary>
                </Panel>
              </>
            )}
          </Group>
          <Boundary of="The stages" room="line">
            <StageRail />
          </Boundary>
          <Afterwards>
            <Notices above="var(--rail)" />
          </Afterwards>
        </Panel>
        <Separator className="separator" />
        <Panel
          id="results"
          panelRef={results.ref}
          defaultSize={RESULTS}
          minSize={80}
          groupResizeBehavior="preserve-pixel-size"
          onResize={results.onResize}
        >
          <Afterwards>
            <BottomPanel why={medium} growing={results} />
          </Afterwards>
        </Panel>
      </Group>
    </div>
  )
}

/** Pixels that the results have at first, and the share of the height that they have when they are large. */
const RESULTS = 212
const LARGE = 70

/** A panel that somebody makes large, and as it was. */
function useGrowing() {
  const ref = usePanelRef()
  const [isLarge, setLarge] = useState(false)
  const usual = useRef(RESULTS)
  return {
    ref,
    isLarge,
    onResize: ({ asPercentage, inPixels }: PanelSize) => {
      const large = asPercentage >= LARGE - 1
      if (!large) usual.current = inPixels
      setLarge(large)
    },
    toggle: () => ref.current?.resize(isLarge ? usual.current : `${LARGE}%`),
  }
}

import { Suspense, useState } from 'react'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import type { State } from '../session/state'
import { browserMemory } from './browser-memory'
import { Deferred } from './Deferred'
import { useStepAddress } from './debugger/use-step-address'
import './early-focus'
import { ErrorBoundary } from './ErrorBoundary'
import { FilePane } from './FilePane'
import { usePresenting } from './guide/use-presenting'
import { Header } from './Header'
import { LazyWhy } from './LazyWhy'
import { lazy } from './lazy'
import { Notices } from './Notices'
import { createPanes, PanesContext } from './panes'
import { ReplyPane } from './ReplyPane'
import { Ribbons } from './Ribbons'
import { CLOSED, LEAST, useResults } from './results-room'
import { Sidebar } from './Sidebar'
import { StageRail } from './StageRail'
import { type Session, SessionContext, useSession } from './session'
import { useShortcuts } from './shortcuts'
import { useWidth } from './use-width'
import { usePrefetch } from './why/use-prefetch'

/** Sizes of the panels. */
const LAYOUTS = { getItem: browserMemory.get, setItem: browserMemory.set }

const HunkView = lazy(() => import('./hunk/HunkView'))
const Addresses = lazy(() => import('./views/Addresses'))
const HunkRoom = lazy(() => import('./views/HunkRoom'))
const BottomPanel = lazy(() => import('./BottomPanel'))
const Announcer = lazy(() => import('./Announcer'))
const KeptFocus = lazy(() => import('./KeptFocus'))
const Dialogs = lazy(() => import('./dialogs'))
/** Replaces the bench on a phone. */
const NarrowPage = lazy(async () => ({ default: (await import('./NarrowPage')).NarrowPage }))
const Guide = lazy(() => import('./guide/Guide'))
/** Appears above what a link opened. */
const LinkStrip = lazy(() => import('./share/LinkStrip'))
const NONE = [] as const
const OWN_COLUMN = ['why'] as const

/** Appears at medium widths only. */
const Rail = lazy(() => import('./SidebarRail'))

export function App({ session }: { readonly session: Session }) {
  const [panes] = useState(createPanes)
  return (
    <SessionContext value={session}>
      <PanesContext value={panes}>
        <ErrorBoundary of="The page" room="page">
          <Page />
        </ErrorBoundary>
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
  usePrefetch()
  return (
    <div className="flex h-full flex-col">
      <button
        type="button"
        className="sr-only z-80 focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:rounded-control focus:bg-raised focus:px-3 focus:py-1.5"
        onClick={skipToReply}
      >
        Skip to the reply
      </button>
      <ErrorBoundary of="The head of the page" room="line">
        <Header narrow={width === 'narrow'} />
      </ErrorBoundary>
      {isGuided && (
        <ErrorBoundary of="The lesson" room="line">
          <Suspense>
            <Guide />
          </Suspense>
        </ErrorBoundary>
      )}
      {isShared && (
        <ErrorBoundary of="The shared project" room="line">
          <Suspense>
            <LinkStrip />
          </Suspense>
        </ErrorBoundary>
      )}
      <main className="flex min-h-0 flex-1 flex-col">
        {width === 'narrow' ? (
          <Suspense fallback={<div className="flex-1 bg-panel" />}>
            <NarrowPage />
          </Suspense>
        ) : (
          <Bench medium={width === 'medium'} lists={!present} />
        )}
      </main>
      <ErrorBoundary of="The address" room="line">
        <Suspense>
          <Addresses />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary of="What is announced" room="line">
        <Deferred>
          <Suspense>
            <Announcer />
            <KeptFocus />
          </Suspense>
        </Deferred>
      </ErrorBoundary>
      {dialog && (
        <ErrorBoundary of="This dialog" room="dialog">
          <Suspense>
            <Dialogs />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

/** Puts the focus into the reply, past the head of the page and the lists. */
function skipToReply(): void {
  const reply = document.querySelector('section[aria-label="Reply"]')
  const inside = reply?.querySelector('.monaco-editor textarea, [contenteditable="true"], textarea, [tabindex="0"], button')
  if (inside instanceof HTMLElement) inside.focus()
}

/** The selected hunk beside the file, above the panes; a key takes it away. Before a class it has a view of its own. */
function Comparison() {
  const isWanted = useSession(
    ({ comparison, analysis, replay, present }) => comparison && analysis !== null && replay === null && !present,
  )
  return (
    isWanted && (
      <ErrorBoundary of="The hunk beside the file" room="line">
        <Suspense>
          <HunkView />
        </Suspense>
      </ErrorBoundary>
    )
  )
}

/** The selected hunk alone, in the place of reply and file. */
const OneHunk = () => (
  <ErrorBoundary of="The hunk">
    <Suspense fallback={<div className="flex-1 bg-panel" />}>
      <HunkRoom />
    </Suspense>
  </ErrorBoundary>
)

/** Before a class a step that is about one pane alone gives it the room of the other, where both would be too narrow. */
const ALONE = {
  reply: 'max-[1599px]:[&>#file]:hidden! max-[1599px]:[&>[role=separator]]:hidden! max-[1599px]:[&>#reply]:flex-1!',
  file: 'max-[1599px]:[&>#reply]:hidden! max-[1599px]:[&>[role=separator]]:hidden! max-[1599px]:[&>#file]:flex-1!',
} as const

/** The pane that the lesson's step is about, before a class; null: both. */
function taughtPane({ present, guide }: State): keyof typeof ALONE | null {
  const kind = present ? guide?.path[guide.at]?.show?.kind : undefined
  return kind === 'reply' ? kind : kind === 'file' || kind === 'view' ? 'file' : null
}

/** Reply and file, with the ribbons between them. `isHidden`: they keep what they show while another has their place. */
function Code({ medium, isHidden }: { readonly medium: boolean; readonly isHidden: boolean }) {
  const panes = useDefaultLayout({ id: medium ? 'panes-medium' : 'panes', storage: LAYOUTS })
  const alone = useSession(taughtPane)
  return (
    <Group
      orientation="horizontal"
      className={isHidden ? 'hidden!' : `min-h-0 flex-1 ${alone === null ? '' : ALONE[alone]}`}
      {...panes}
    >
      <Panel id="reply" defaultSize={medium ? '44%' : '46%'} minSize={240}>
        <ErrorBoundary of="The reply">
          <ReplyPane plain={false} />
        </ErrorBoundary>
      </Panel>
      <Separator className="separator" aria-label="Left of the file" />
      <Panel id="file" minSize={300} className="flex">
        <div
          className={`relative mt-[var(--pane-head)] w-[var(--gutter)] shrink-0 overflow-hidden border-line border-r bg-bg ${alone === 'file' ? 'max-[1599px]:hidden' : ''}`}
        >
          <ErrorBoundary of="The ribbons" room="gutter">
            <Deferred>
              <Ribbons />
            </Deferred>
          </ErrorBoundary>
        </div>
        <div className="min-w-0 flex-1">
          <ErrorBoundary of="The file">
            <FilePane plain={false} />
          </ErrorBoundary>
        </div>
      </Panel>
    </Group>
  )
}

/** The results in the place of the panes, which keep their size for later: the stages are left of what is above them. */
const RESULTS_ALONE = '[&>#panes]:flex-none! [&>#results]:flex-1!'

/** Before a class one hunk has all of the page, and so has a lesson's step beside Why. */
const NOTHING_BELOW = '[&>#results]:hidden! [&>[role=separator]]:hidden!'

/** On a low page, as at 200 %, one hunk has the room of the results as well: it says its verdict itself. */
const HUNK_ON_LOW = '[@media(max-height:559px)]:[&>#results]:hidden! [@media(max-height:559px)]:[&>[role=separator]]:hidden!'

/** The three linked panes above, results below. `medium`: the lists become a rail and WHY a tab. `lists`: whether the page shows the lists. */
function Bench({ medium, lists }: { readonly medium: boolean; readonly lists: boolean }) {
  const results = useResults(medium)
  const middle = useSession((state) => state.middle)
  const isHunkAlone = useSession(({ present, middle, guide }) => present && middle === 'hunk' && guide === null)
  const isStep = useSession(({ present, middle, guide }) => present && middle !== 'results' && guide !== null)
  const columns = useDefaultLayout({
    id: `${medium ? 'columns-medium' : 'columns'}${lists ? '' : '-present'}${isHunkAlone ? '-alone' : ''}`,
    storage: LAYOUTS,
  })
  return (
    <div className="flex min-h-0 flex-1">
      {medium && lists && (
        <ErrorBoundary of="The lists" room="gutter">
          <Suspense fallback={<div className="w-11 shrink-0 border-line border-r bg-panel" />}>
            <Rail />
          </Suspense>
        </ErrorBoundary>
      )}
      <Group
        orientation="vertical"
        className={`min-w-0 flex-1 ${middle === 'results' ? RESULTS_ALONE : isHunkAlone || (isStep && !medium) ? NOTHING_BELOW : middle === 'hunk' ? HUNK_ON_LOW : ''}`}
      >
        <Panel id="panes" minSize={220} className="relative flex flex-col overflow-clip!">
          <Group orientation="horizontal" className={middle === 'results' ? 'hidden!' : 'min-h-0 flex-1'} {...columns}>
            {!medium && lists && (
              <>
                <Panel id="lists" defaultSize={222} minSize={170} maxSize={420} groupResizeBehavior="preserve-pixel-size">
                  <Sidebar />
                </Panel>
                <Separator className="separator" aria-label="Left of the reply" />
              </>
            )}
            <Panel id="code" minSize={540} className="relative flex flex-col overflow-clip!">
              {middle === 'hunk' ? <OneHunk /> : <Comparison />}
              <Code medium={medium} isHidden={middle === 'hunk'} />
              {middle !== 'results' && (
                <Deferred>
                  <Notices />
                </Deferred>
              )}
            </Panel>
            {!medium && !isHunkAlone && (
              <>
                <Separator className="separator" aria-label="Left of Why" />
                <Panel
                  id="why"
                  defaultSize={lists ? 296 : 400}
                  minSize={220}
                  maxSize={520}
                  groupResizeBehavior="preserve-pixel-size"
                >
                  <ErrorBoundary of="Why">
                    <Deferred>
                      <LazyWhy />
                    </Deferred>
                  </ErrorBoundary>
                </Panel>
              </>
            )}
          </Group>
          {!isHunkAlone && (
            <ErrorBoundary of="The stages" room="line">
              <StageRail />
            </ErrorBoundary>
          )}
        </Panel>
        <Separator className="separator" aria-label="Above the results" disabled={middle === 'results'} />
        <Panel
          id="results"
          panelRef={results.ref}
          defaultSize={results.first}
          minSize={LEAST}
          collapsible
          collapsedSize={CLOSED}
          groupResizeBehavior="preserve-pixel-size"
          className="relative flex flex-col"
          onResize={results.onResize}
        >
          <Deferred>
            <Suspense fallback={<div className="flex-1 bg-panel" />}>
              <BottomPanel without={medium ? NONE : OWN_COLUMN} room={results} />
            </Suspense>
          </Deferred>
          {middle === 'results' && (
            <Deferred>
              <Notices />
            </Deferred>
          )}
        </Panel>
      </Group>
    </div>
  )
}

import { Suspense } from 'react'
import { ErrorBoundary } from './ErrorBoundary'
import { lazy } from './lazy'
import { useSession } from './session'

const Cards = lazy(() => import('./opening/NoticeCards'))
const ImportCard = lazy(() => import('./opening/ImportCard'))
const DropVeil = lazy(() => import('./opening/DropOverlay'))

/** Over a dialog, which lies over all that is in the flow of the page. */
const OVER = 'pointer-events-none absolute right-4 bottom-3.5 w-[360px] max-w-[calc(100%-32px)]'

/**
 * What the page says, as the last rows of a column: what is above them gives them room, so that they cover nothing. Over a dialog they lie at the lower
 * right of the nearest positioned box.
 */
export function Notices() {
  const isOver = useSession((state) => state.dialog !== null)
  return (
    <>
      {/* Not made inert by a dialog: what is said while it is open can be heard and closed. */}
      <div
        data-react-aria-top-layer="true"
        data-over={isOver ? '' : undefined}
        className={`group z-60 flex max-h-1/2 shrink-0 [@media(max-height:319px)]:max-h-10 flex-col overflow-y-auto ${isOver ? OVER : ''}`}
      >
        <ErrorBoundary of="What the page says" room="card">
          <div role="status" aria-live="polite">
            <Suspense>
              <Cards />
            </Suspense>
          </div>
          <Suspense>
            <ImportCard />
          </Suspense>
        </ErrorBoundary>
      </div>
      <ErrorBoundary of="What a drop would do" room="card">
        <Suspense>
          <DropVeil />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

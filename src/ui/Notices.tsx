import { Suspense } from 'react'
import { ErrorBoundary } from './ErrorBoundary'
import { lazy } from './lazy'

const Cards = lazy(() => import('./opening/NoticeCards'))
const ImportCard = lazy(() => import('./opening/ImportCard'))
const DropVeil = lazy(() => import('./opening/DropOverlay'))

/**
 * What the page says, over the nearest positioned box at its lower right and above a dialog; `above`: height left free below, as a CSS length. That box
 * never holds Why, which a notice would cover.
 */
export function Notices({ above = '0px' }: { readonly above?: string }) {
  return (
    <>
      {/* Not made inert by a dialog: what is said while it is open can be heard and closed. */}
      <div
        data-react-aria-top-layer="true"
        className="pointer-events-none absolute right-4 z-60 flex w-[360px] max-w-[calc(100%-32px)] flex-col gap-2"
        style={{ bottom: `calc(${above} + 14px)` }}
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

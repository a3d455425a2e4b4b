import { Suspense } from 'react'
import type { Step } from '../engine/model'
import { ErrorBoundary } from './ErrorBoundary'
import { lazy } from './lazy'

const RequestedSteps = lazy(async () => ({ default: (await import('./why/RequestedSteps')).RequestedSteps }))

/** What the reply asks for besides edits, below its hunks; loaded where it asks for something. */
export const AlsoInReply = ({ steps }: { readonly steps: readonly Step[] }) =>
  steps.length === 0 ? null : (
    <ErrorBoundary of="What else the reply asks for" room="list">
      <Suspense>
        <RequestedSteps steps={steps} />
      </Suspense>
    </ErrorBoundary>
  )

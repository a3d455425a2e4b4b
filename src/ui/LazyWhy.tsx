import { Suspense } from 'react'
import { lazy } from './lazy'

const Panel = lazy(async () => ({ default: (await import('./why/WhyPanel')).WhyPanel }))

/** The panel about a hunk, fetched beside what draws the page and shown right after it. */
export const LazyWhy = () => (
  <Suspense fallback={<div className="h-full bg-panel" />}>
    <Panel />
  </Suspense>
)

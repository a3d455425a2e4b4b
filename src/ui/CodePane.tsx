import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { CodeViewProps } from './CodeView'
import { PlainPane } from './PlainPane'

const MonacoPane = lazy(() => import('./monaco/MonacoPane'))

/** Characters that the editor is given. More: setting the text holds the page up for over 100 ms, fewer: large replies lose highlighting. */
export const LARGEST_EDITED = 100_000

/** Rows in Monaco where it is there, in a plain pane until then, on narrow screens, for very large texts, and where it cannot be loaded. */
export function CodePane({ plain, ...props }: CodeViewProps & { readonly plain: boolean }) {
  const painted = useAfterPaint()
  const fallback = <PlainPane {...props} />
  if (plain || !painted || props.text.length > LARGEST_EDITED) return fallback
  return (
    <NoEditor fallback={fallback}>
      <Suspense fallback={fallback}>
        <MonacoPane {...props} />
      </Suspense>
    </NoEditor>
  )
}

/** False until the page has been painted once: what people read comes before what they edit with. */
function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return painted
}

type Props = { readonly fallback: ReactNode; readonly children: ReactNode }

class NoEditor extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="flex h-full flex-col">
        <p role="status" className="border-b border-line px-4 py-1.5 text-muted">
          The editor could not be loaded. This plain view takes over; nothing is lost.
        </p>
        <div className="min-h-0 flex-1">{this.props.fallback}</div>
      </div>
    )
  }
}

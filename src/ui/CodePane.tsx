import { Component, type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CodeViewProps } from './CodeView'
import { PlainPane } from './PlainPane'

/** Characters that the editor is given. More: setting the text holds the page up for over 100 ms, fewer: large replies lose highlighting. */
export const LARGEST_EDITED = 100_000

/** Rows in Monaco where it is there, in a plain pane until then, on narrow screens, for very large texts, and where it cannot be loaded. */
export function CodePane({ plain, ...props }: CodeViewProps & { readonly plain: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const Editor = useEditor(!plain, box)
  const fallback = <PlainPane {...props} />
  if (plain || Editor === null || props.text.length > LARGEST_EDITED)
    return (
      <div ref={box} className="h-full">
        {fallback}
      </div>
    )
  if (Editor === 'failed') return <WithoutEditor>{fallback}</WithoutEditor>
  return (
    <NoEditor fallback={fallback}>
      <Editor {...props} />
    </NoEditor>
  )
}

type Loaded = ComponentType<CodeViewProps> | 'failed'

/** Kept for panes that come later: they begin with the editor. */
let loaded: Loaded | null = null

async function loadEditor(): Promise<Loaded> {
  try {
    loaded = (await import('./monaco/MonacoPane')).default
  } catch (unavailable) {
    console.warn(unavailable)
    loaded = 'failed'
  }
  return loaded
}

/**
 * The editor, loaded once the page has been painted: what people read comes before what they edit with. null until it may take the plain
 * pane's place: it has come, and nobody is typing there.
 */
function useEditor(wanted: boolean, box: RefObject<HTMLDivElement | null>): Loaded | null {
  // Within an object: a function as a state would be called.
  const [editor, setEditor] = useState({ Pane: loaded })
  const has = editor.Pane !== null
  useEffect(() => {
    if (!wanted || has) return
    let left = false
    let timer: ReturnType<typeof setTimeout>
    const take = () => {
      if (left) return
      const pane = box.current
      const typing = document.activeElement instanceof HTMLTextAreaElement && pane?.contains(document.activeElement) === true
      if (typing) pane.addEventListener('focusout', take, { once: true })
      // At once: a focus that came between the look and the change would be lost with what is typed.
      else flushSync(() => setEditor({ Pane: loaded }))
    }
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => loadEditor().then(take))
    })
    return () => {
      left = true
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [wanted, has, box])
  return editor.Pane
}

type Props = { readonly fallback: ReactNode; readonly children: ReactNode }

class NoEditor extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <WithoutEditor>{this.props.fallback}</WithoutEditor> : this.props.children
  }
}

const WithoutEditor = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex h-full flex-col">
    <p role="status" className="border-b border-line px-4 py-1.5 text-muted">
      The editor could not be loaded. This plain view takes over; nothing is lost.
    </p>
    <div className="min-h-0 flex-1">{children}</div>
  </div>
)

import { Component, type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CodeViewProps } from './code-view'
import { Action } from './controls'
import { PlainPane } from './PlainPane'
import { useSession } from './session'

/** Characters that the editor is given. More: setting the text holds the page up for over 100 ms, fewer: large replies lose highlighting. */
export const LARGEST_EDITED = 100_000

/** Size of the type for a class, against that for one person. */
const PRESENTED = 1.4

/** Rows in Monaco where it is there, in a plain pane until then, on narrow screens, for very large texts, and where it cannot be loaded. */
export function CodePane({ plain, ...given }: CodeViewProps & { readonly plain: boolean }) {
  const present = useSession((state) => state.present)
  const props = present ? { ...given, scale: PRESENTED * (given.scale ?? 1) } : given
  const box = useRef<HTMLDivElement>(null)
  const { Editor, again } = useEditor(!plain, box)
  const fallback = <PlainPane {...props} />
  if (plain || Editor === null || props.text.length > LARGEST_EDITED)
    return (
      <div ref={box} className="h-full">
        {fallback}
      </div>
    )
  if (Editor === 'failed') return <WithoutEditor onAgain={again}>{fallback}</WithoutEditor>
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

/** Milliseconds for which the rest of the page comes first: React shows what is loaded lazily every 300. More: a late editor, fewer: late lists. */
const REST_FIRST = 400
/** Milliseconds after which a page that is never at rest gets the editor all the same. */
const RESTLESS = 2_000

/** Calls `act` when the page stands and has nothing to do; what it returns calls that off. */
function atRest(act: () => void): () => void {
  let asked: number | null = null
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') act()
    else asked = requestIdleCallback(act, { timeout: RESTLESS })
  }, REST_FIRST)
  return () => {
    clearTimeout(timer)
    if (asked !== null) cancelIdleCallback(asked)
  }
}

/**
 * The editor, loaded once the project stands and nobody waits for a decision or for tests: what people read comes before what they edit with. null
 * until it may take the plain pane's place: it has come, and nobody is typing there.
 */
function useEditor(wanted: boolean, box: RefObject<HTMLDivElement | null>) {
  // Within an object: a function as a state would be called.
  const [editor, setEditor] = useState({ Pane: loaded })
  const has = editor.Pane !== null
  const calm = useSession(
    ({ timeline, deciding, run }) => timeline !== null && !deciding && (run === null || run.result !== null),
  )
  useEffect(() => {
    if (!wanted || has || !calm) return
    let left = false
    const take = () => {
      if (left) return
      const pane = box.current
      const typing = document.activeElement instanceof HTMLTextAreaElement && pane?.contains(document.activeElement) === true
      if (typing) pane.addEventListener('focusout', take, { once: true })
      // At once: a focus that came between the look and the change would be lost with what is typed.
      else flushSync(() => setEditor({ Pane: loaded }))
    }
    const callOff = atRest(() => void loadEditor().then(take))
    return () => {
      left = true
      callOff()
    }
  }, [wanted, has, calm, box])
  const again = () => {
    if (loaded === 'failed') loaded = null
    setEditor({ Pane: loaded })
  }
  return { Editor: editor.Pane, again }
}

type Props = { readonly fallback: ReactNode; readonly children: ReactNode }

class NoEditor extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { fallback, children } = this.props
    return this.state.failed ? (
      <WithoutEditor onAgain={() => this.setState({ failed: false })}>{fallback}</WithoutEditor>
    ) : (
      children
    )
  }
}

type WithoutProps = { readonly onAgain: () => void; readonly children: ReactNode }

const WithoutEditor = ({ onAgain, children }: WithoutProps) => (
  <div className="flex h-full flex-col">
    <div className="flex items-center gap-2 border-line border-b py-1 pr-2 pl-4 text-muted">
      <p role="status" className="min-w-0 flex-1">
        The editor could not be loaded. This plain view takes over; nothing is lost.
      </p>
      <Action look="ghost" onPress={onAgain}>
        Try again
      </Action>
    </div>
    <div className="min-h-0 flex-1">{children}</div>
  </div>
)

import { Component, type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCodeLook } from './code-look'
import type { CodeViewProps, PaneScroll } from './code-view'
import { Action } from './controls'
import { PlainPane } from './PlainPane'
import { useSession } from './session'
import { atRest } from './when-idle'

/** Characters that the editor is given. More: setting the text holds the page up for over 100 ms, fewer: large replies lose highlighting. */
export const LARGEST_EDITED = 100_000

/** Size of the type for a class, against that for one person. */
const PRESENTED = 1.4

/** Rows in Monaco where a person turns to them, in a plain pane until then, on narrow screens, for very large texts, and where it cannot be loaded. */
export function CodePane({ plain, ...given }: CodeViewProps & { readonly plain: boolean }) {
  const present = useSession((state) => state.present)
  const look = useCodeLook()
  // What is taught is never cut off.
  const wrap = present || look.wrap
  const scale = look.scale * (present ? PRESENTED : 1) * (given.scale ?? 1)
  const props = { ...given, scale, leading: look.leading, wrap }
  const box = useRef<HTMLDivElement>(null)
  const { Editor, scroll, again } = useEditor(!plain, given.document !== undefined, box)
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
      <Editor {...props} scroll={scroll} />
    </NoEditor>
  )
}

type Loaded = ComponentType<CodeViewProps & { readonly scroll: PaneScroll | null }> | 'failed'

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

/** What shows that a person turns to a pane. */
const INTEREST = ['pointermove', 'pointerdown', 'wheel', 'focusin', 'focusout'] as const

/** How far the plain pane is scrolled: the editor goes on from there, though its lines may break elsewhere. */
function scrollIn(box: HTMLElement): PaneScroll | null {
  const scroller = box.querySelector('.code-scroll')
  if (scroller === null || (scroller.scrollTop === 0 && scroller.scrollLeft === 0)) return null
  const top = scroller.getBoundingClientRect().top
  for (const row of scroller.querySelectorAll<HTMLElement>('[data-row]')) {
    const own = row.getBoundingClientRect()
    if (own.bottom > top) return { row: Number(row.dataset.row), past: top - own.top, left: scroller.scrollLeft }
  }
  return null
}

/** Whether something within the box is selected, or about to be typed. */
function isBusy(box: HTMLElement): boolean {
  const selection = window.getSelection()
  const isSelecting = selection?.type === 'Range' && box.contains(selection.anchorNode)
  return isSelecting || (document.activeElement instanceof HTMLTextAreaElement && box.contains(document.activeElement))
}

/**
 * The editor, once a person turns to the pane: until then the plain one shows the same for a fraction of the work. null until it may take that one's
 * place: it has come, the person neither types nor selects there, and the page neither decides nor runs tests. `atOnce`: to be edited in.
 */
function useEditor(wanted: boolean, atOnce: boolean, box: RefObject<HTMLDivElement | null>) {
  // Within an object: a function as a state would be called.
  const [editor, setEditor] = useState<{ readonly Pane: Loaded | null; readonly scroll: PaneScroll | null }>({
    Pane: atOnce ? loaded : null,
    scroll: null,
  })
  const has = editor.Pane !== null
  const calm = useSession(
    ({ timeline, deciding, run }) => timeline !== null && !deciding && (run === null || run.result !== null),
  )
  // Kept until the page is calm: who has turned to the pane need not do so again.
  const [turned, turn] = useState(atOnce)
  useEffect(() => {
    const pane = box.current
    if (!wanted || has || turned || pane === null) return
    const notice = () => turn(true)
    for (const kind of INTEREST) pane.addEventListener(kind, notice, { passive: true })
    return () => {
      for (const kind of INTEREST) pane.removeEventListener(kind, notice)
    }
  }, [wanted, has, turned, box])
  useEffect(() => {
    const pane = box.current
    if (!wanted || has || !turned || !calm || pane === null) return
    let left = false
    const take = () => {
      if (left) return
      if (isBusy(pane)) turn(false)
      // At once: a focus that came between the look and the change would be lost with what is typed.
      else flushSync(() => setEditor({ Pane: loaded, scroll: scrollIn(pane) }))
    }
    const load = () => void (loaded === null ? loadEditor() : Promise.resolve()).then(take)
    const callOff = atOnce ? null : atRest(load)
    if (atOnce) load()
    return () => {
      left = true
      callOff?.()
    }
  }, [wanted, atOnce, has, turned, calm, box])
  const again = () => {
    if (loaded === 'failed') loaded = null
    setEditor({ Pane: loaded, scroll: null })
  }
  return { Editor: editor.Pane, scroll: editor.scroll, again }
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

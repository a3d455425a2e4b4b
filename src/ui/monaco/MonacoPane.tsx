import { Editor } from '@monaco-editor/react'
import type { editor } from 'monaco-editor/editor'
import {
  type CSSProperties,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { CODE, type CodeViewProps, numberDigits, type PaneScroll } from '../code-view'
import { SlideIn } from '../SlideIn'
import '../code.css'
import { showReturns } from '../code-text'
import { PlainPane } from '../PlainPane'
import './monaco.css'
import { documents } from './documents'
import { monaco } from './monaco'
import { OPTIONS } from './options'
import { openPane, type Pane } from './pane'
import { theme } from './theme'

/** Monaco's measures of a font that came after the editor would be those of its stand-in. */
function remeasure() {
  document.fonts.load(`${CODE.fontSize}px 'JetBrains Mono Variable'`).then(() => monaco.editor.remeasureFonts())
}

/** `scroll`: where the pane before it was, null where there was none. */
type Props = CodeViewProps & { readonly scroll: PaneScroll | null }

/**
 * The pane on a Monaco editor, for `React.lazy`. Fills its parent, which needs a height. Change `key` for another document, or its caret,
 * scroll and undo stay those of the one before.
 */
export default function MonacoPane(props: Props) {
  const { label, text, rows, readOnly, bar, scale = 1, leading = 1, wrap = false, document: name } = props
  const [code, setCode] = useState<editor.IStandaloneCodeEditor | null>(null)
  const themeName = useSyncExternalStore(theme.subscribe, theme.current)
  const digits = useMemo(() => numberDigits(rows), [rows])
  const options = useMemo(
    () => ({
      ...OPTIONS,
      ariaLabel: label,
      domReadOnly: readOnly,
      readOnly,
      fontSize: CODE.fontSize * scale,
      lineHeight: CODE.rowHeight * scale * leading,
      wrappingIndent: 'indent' as const,
      wordWrap: wrap ? ('on' as const) : ('off' as const),
      lineDecorationsWidth: Math.round(CODE.lane * scale),
      lineNumbersMinChars: digits,
    }),
    [label, readOnly, scale, leading, wrap, digits],
  )

  const pane = usePane(code, props)
  const barBox = useBarBox(code, pane, bar)

  const style: CSSProperties & Record<'--code-scale', number> = { '--code-scale': scale }
  return (
    <div className="code-pane code-monaco" style={style}>
      <Editor
        defaultValue={showReturns(text)}
        defaultLanguage="plaintext"
        loading={<PlainPane {...props} readOnly onReady={undefined} />}
        onMount={setCode}
        options={options}
        {...(name === undefined
          ? { saveViewState: false }
          : { path: documents.use(name), keepCurrentModel: true, saveViewState: true })}
        theme={themeName}
      />
      {pane && bar && (
        <div ref={barBox} className="code-bar code-bar-floating" style={{ height: bar.height }}>
          <SlideIn about={`${props.selected} ${bar.before}`}>{bar.content}</SlideIn>
        </div>
      )}
    </div>
  )
}

/** Opens a pane on the editor and keeps it as the props say; null until there is one. */
function usePane(code: editor.IStandaloneCodeEditor | null, props: Props): Pane | null {
  const { text, rows, language, selected, bar } = props
  const [pane, setPane] = useState<Pane | null>(null)
  const select = useEffectEvent((group: number) => props.onSelect?.(group))
  const unfold = useEffectEvent((row: number) => props.onUnfold?.(row))
  const change = useEffectEvent((typed: string) => props.onChange?.(typed))
  const ready = useEffectEvent((view: Pane['view'] | null) => props.onReady?.(view))

  useEffect(remeasure, [])

  useEffect(() => {
    const model = code?.getModel()
    if (!code || !model) return
    const opened = openPane(code, model, { select, unfold, change })
    setPane(opened)
    return () => {
      opened.dispose()
      setPane(null)
    }
  }, [code])

  useEffect(() => pane?.setLanguage(language), [pane, language])
  useEffect(() => pane?.setText(text), [pane, text])
  useEffect(() => pane?.setRows(rows), [pane, rows])

  const before = bar?.before
  const height = bar?.height
  useEffect(() => {
    if (!pane || before === undefined || height === undefined) return
    pane.setGap({ before, height })
    return () => pane.setGap(null)
  }, [pane, before, height])
  const goOn = useEffectEvent(() => {
    const { scroll } = props
    if (scroll === null || code === null) return
    const top = code.getTopForLineNumber(scroll.row + 1) + scroll.past
    code.setScrollPosition({ scrollTop: top, scrollLeft: scroll.left }, monaco.editor.ScrollType.Immediate)
  })
  useEffect(() => {
    if (pane) goOn()
  }, [pane])
  useEffect(() => pane?.select(selected), [pane, selected])

  // Last, so that a listener finds the text and the rows in place.
  useEffect(() => {
    if (!pane) return
    ready(pane.view)
    return () => ready(null)
  }, [pane])

  return pane
}

/** The bar's box, kept where the pane leaves room for it. Monaco's own boxes between lines can neither be clicked nor read out. */
function useBarBox(code: editor.IStandaloneCodeEditor | null, pane: Pane | null, bar: CodeViewProps['bar']) {
  const barBox = useRef<HTMLDivElement>(null)
  const before = bar?.before
  const height = bar?.height
  useLayoutEffect(() => {
    if (!pane || before === undefined || height === undefined) return
    const box = barBox.current
    if (!code || !box) return
    const place = () => {
      box.style.transform = `translateY(${pane.view.rangeTop(before) - height}px)`
    }
    const reveal = () => pane.view.scrollTo(before)
    const scroll = (event: WheelEvent) => code.setScrollTop(code.getScrollTop() + event.deltaY)
    place()
    const stop = pane.view.onScroll(place)
    box.addEventListener('focusin', reveal)
    box.addEventListener('wheel', scroll, { passive: true })
    return () => {
      stop()
      box.removeEventListener('focusin', reveal)
      box.removeEventListener('wheel', scroll)
    }
  }, [code, pane, before, height])

  return barBox
}

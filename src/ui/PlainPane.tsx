import {
  type CSSProperties,
  Fragment,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  areCodeAlike,
  belongsTo,
  CODE,
  type CodeRow,
  type CodeViewProps,
  groupAt,
  numberDigits,
  rowAt,
  type SyntaxToken,
} from './code-view'
import { SlideIn } from './SlideIn'
import './code.css'
import { lineStarts, lineText } from './code-text'
import type { RowSign } from './invisible'
import { PlainDraft, useDraft } from './PlainDraft'
import { PlainLine, PlainMargin } from './PlainLine'
import { drawnRows, heightOf, layoutOf, plainView, type RowLayout, sameLayout, topOf } from './row-layout'
import { useReveal } from './use-reveal'
import { useTrueCopy } from './use-true-copy'
import { atRest } from './when-idle'

const MOST_TYPED = 100_000 // characters that can be edited here; more: a textarea of that size holds up the page at every key
const FIRST_HEIGHT = 900 // CSS pixels drawn before the pane's height is known

// A scrolling part has to be reachable by keyboard. No landmark: the section around it is one, of the same name.
const REACHABLE = { role: 'group', tabIndex: 0 } as const

/** `follow`: the end of a text that grows stays in view, until the person scrolls away from it. */
type Props = CodeViewProps & { readonly follow?: boolean }

/**
 * The pane without Monaco: first paint, narrow screens, replays, and where Monaco cannot load. Fills its parent, which needs a height. Draws
 * only the rows near what is seen. Texts up to 100,000 characters can be edited.
 */
export function PlainPane(props: Props) {
  const { label, rows, selected, bar, scale = 1, leading = 1, follow = false } = props
  const [draft, type] = useDraft(props)
  const starts = useMemo(() => lineStarts(draft), [draft])
  const digits = useMemo(() => numberDigits(rows), [rows])
  const rowHeight = CODE.rowHeight * scale * leading
  const layout = layoutOf(starts.length, rowHeight, bar ?? null)
  const editable = !props.readOnly && draft.length <= MOST_TYPED

  const scroller = useRef<HTMLDivElement>(null)
  const [flash, flashRow] = useFlash()
  const drawn = usePlainView(props, layout, scroller, flashRow)
  useReveal(rows, selected, layout, scroller)
  useFollow(follow, layout, scroller)
  useRowClicks(props, scroller)
  useTrueCopy({ text: draft, given: props.text, starts, most: CODE.drawnChars }, scroller)
  const signsIn = useSigns()
  const tokens = useSyntax(draft, rows, props.language)

  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--code-scale': scale,
    '--code-row-height': `${rowHeight}px`,
    '--code-digits': digits,
  }
  const barRow = bar && (
    <BarRow height={bar.height} about={`${selected} ${bar.before}`}>
      {bar.content}
    </BarRow>
  )
  const line = (index: number): ReactNode => {
    const row = rowAt(rows, index)
    const text = drawnText(draft, starts, index)
    return (
      <Fragment key={index}>
        {bar?.before === index && barRow}
        <PlainLine
          index={index}
          row={row}
          selected={selected}
          flash={flash.row === index ? flash.at : 0}
          text={text}
          signs={signsIn?.(text, selected >= 0 && belongsTo(row, selected)) ?? NO_SIGNS}
          tokens={tokens?.[index] ?? NO_TOKENS}
          under={editable}
        />
      </Fragment>
    )
  }
  const indexes = Array.from({ length: drawn.end - drawn.first }, (_, at) => drawn.first + at)
  const past = starts.length - layout.rows
  const atEnd = bar?.before === layout.rows && drawn.end === layout.rows
  return (
    <div className="code-pane" style={style}>
      <div ref={scroller} className="code-scroll" {...(editable ? {} : { ...REACHABLE, 'aria-label': label })}>
        <div className="code-extent" style={{ height: heightOf(layout) + (past > 0 ? rowHeight : 0) }}>
          <div
            className="code-window"
            aria-hidden={editable}
            style={{ transform: `translateY(${topOf({ ...layout, bar: barAbove(layout, drawn.first) }, drawn.first)}px)` }}
          >
            {indexes.map(line)}
            {atEnd && barRow}
            {past > 0 && drawn.end === layout.rows && (
              <div className="code-line code-text code-tone-fold">{past} more lines are not shown</div>
            )}
          </div>
          {editable && (
            <PlainDraft label={label} text={draft} starts={starts} rows={rows} onType={type} onSelect={props.onSelect} />
          )}
          <PlainMargin rows={indexes.map((index) => [index, rowAt(rows, index)])} topOf={(row) => topOf(layout, row)} />
        </div>
      </div>
    </div>
  )
}

/** The bar as far as the rows before `first` make room for it; a bar right above `first` is drawn with it. */
const barAbove = (layout: RowLayout, first: number): RowLayout['bar'] =>
  layout.bar && layout.bar.before < first ? layout.bar : null

function drawnText(text: string, starts: readonly number[], index: number): string {
  const line = lineText(text, starts, index)
  return line.length > CODE.drawnChars
    ? `${line.slice(0, CODE.drawnChars)}… ${line.length - CODE.drawnChars} more characters`
    : line
}

type BarRowProps = { readonly height: number; readonly about: string; readonly children: ReactNode }

function BarRow({ height, about, children }: BarRowProps) {
  return (
    <div className="code-bar code-bar-row" style={{ height }}>
      <SlideIn about={about}>{children}</SlideIn>
    </div>
  )
}

const PLAIN_TEXT = 'plaintext'
const NO_TOKENS: readonly SyntaxToken[] = []

/** Characters that are read at once. More: a file holds the page for over 50 ms, fewer: files of a thousand lines have no colours. */
const MOST_READ = 60_000

type Highlighted = {
  readonly text: string
  readonly language: string
  readonly rows: readonly CodeRow[]
  readonly tokens: readonly (readonly SyntaxToken[])[]
}

/** What the language makes of the rows; null until it is known, where it has no grammar, and for long texts. */
function useSyntax(text: string, rows: readonly CodeRow[], language: string): Highlighted['tokens'] | null {
  const [found, find] = useState<Highlighted | null>(null)
  const isFresh = found?.text === text && found.language === language && areCodeAlike(found.rows, rows)
  useEffect(() => {
    if (isFresh || language === PLAIN_TEXT || text.length > MOST_READ) return
    let left = false
    const callOff = atRest(() => {
      // Without colours the rows are as they were: what fails to load here is reported where the editor fails to.
      import('./highlight')
        .then(({ highlighted }) => highlighted(text, rows, language))
        .then((tokens) => {
          if (!left && tokens !== null) find({ text, language, rows, tokens })
        })
        .catch(console.warn)
    })
    return () => {
      left = true
      callOff()
    }
  }, [isFresh, text, rows, language])
  return isFresh ? found.tokens : null
}

type Signs = (text: string, all: boolean) => readonly RowSign[]

const NO_SIGNS: readonly RowSign[] = []

/** Kept for panes that come later. */
let signs: Signs | null = null

/** What finds the invisible characters of a row; null until it has come: the names of them all are not for the first paint. */
function useSigns(): Signs | null {
  // Within an object: a function as a state would be called.
  const [found, find] = useState({ signs })
  useEffect(() => {
    if (signs !== null) return
    let left = false
    const take = (loaded: Signs) => {
      signs = loaded
      if (!left) find({ signs })
    }
    // Without them the rows are as they were: what fails to load here is told where the editor fails to.
    import('./invisible').then((invisible) => take(invisible.signsIn), console.warn)
    return () => {
      left = true
    }
  }, [])
  return found.signs
}

/** Rows to draw; tells the owner of the pane's geometry and of its changes. */
function usePlainView(
  props: CodeViewProps,
  layout: RowLayout,
  scroller: React.RefObject<HTMLDivElement | null>,
  flash: (row: number) => void,
) {
  const [seen, setSeen] = useState({ top: 0, height: FIRST_HEIGHT })
  const latest = useRef(layout)
  const tell = useRef<() => void>(null)
  const ready = useEffectEvent((view: Parameters<NonNullable<CodeViewProps['onReady']>>[0]) => props.onReady?.(view))
  const drawn = drawnRows(layout, seen.top, seen.height)

  useLayoutEffect(() => {
    const moved = !sameLayout(latest.current, layout)
    latest.current = layout
    if (moved) tell.current?.()
  })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const view = plainView(
      element,
      () => latest.current,
      () => element.querySelector<HTMLElement>('textarea') ?? element,
      flash,
    )
    const look = () => {
      const next = { top: element.scrollTop, height: element.clientHeight }
      setSeen((last) => {
        const [a, b] = [drawnRows(latest.current, last.top, last.height), drawnRows(latest.current, next.top, next.height)]
        return a.first === b.first && a.end === b.end ? last : next
      })
    }
    // Told of the height as soon as there is one: asking for it here would lay the whole page out before the rest of it has come.
    const stop = view.onScroll(look)
    tell.current = view.tell
    ready(view)
    return () => {
      ready(null)
      stop()
      view.close()
      tell.current = null
    }
  }, [scroller, flash])
  return drawn
}

/** The row that stands out for a moment, and what makes one do so. `at` counts the moments; 0 before the first. */
function useFlash(): [{ readonly row: number; readonly at: number }, (row: number) => void] {
  const [flash, setFlash] = useState({ row: -1, at: 0 })
  useEffect(() => {
    if (flash.row < 0) return
    const timer = setTimeout(() => setFlash(({ at }) => ({ row: -1, at })), CODE.flash)
    return () => clearTimeout(timer)
  }, [flash])
  const [flashRow] = useState(() => (row: number) => setFlash(({ at }) => ({ row, at: at + 1 })))
  return [flash, flashRow]
}

/** Keeps the end in view. Scrolling up ends that, and coming back to the end begins it again. */
function useFollow(follow: boolean, layout: RowLayout, scroller: React.RefObject<HTMLDivElement | null>) {
  const following = useRef(true)
  const height = heightOf(layout)
  useEffect(() => {
    const element = scroller.current
    if (!element || !follow) return
    following.current = true
    let top = element.scrollTop
    const look = () => {
      const left = element.scrollHeight - element.clientHeight - element.scrollTop
      if (left < layout.rowHeight) following.current = true
      else if (element.scrollTop < top) following.current = false
      top = element.scrollTop
    }
    // The wheel comes before its scroll: a line that arrives between them does not pull back.
    const turn = ({ deltaY }: WheelEvent) => {
      if (deltaY < 0) following.current = false
    }
    element.addEventListener('scroll', look, { passive: true })
    element.addEventListener('wheel', turn, { passive: true })
    return () => {
      element.removeEventListener('scroll', look)
      element.removeEventListener('wheel', turn)
    }
  }, [follow, scroller, layout.rowHeight])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that has grown is what it waits for
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && follow && following.current) element.scrollTop = element.scrollHeight
  }, [follow, height])
}

/** Clicks on rows. The keyboard's way to the same is the list of hunks. */
function useRowClicks({ rows, onSelect, onUnfold }: CodeViewProps, scroller: React.RefObject<HTMLDivElement | null>) {
  const click = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || window.getSelection()?.type === 'Range') return
    const index = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (index === undefined) return
    const row = rowAt(rows, Number(index))
    const column = event.target.closest<HTMLElement>('[data-column]')?.dataset.column
    const group = column === undefined ? row.group : groupAt(row, Number(column))
    if (row.tone === 'fold') onUnfold?.(Number(index))
    else if (group >= 0) onSelect?.(group)
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const listener = (event: MouseEvent) => click(event)
    element.addEventListener('click', listener)
    return () => element.removeEventListener('click', listener)
  }, [scroller])
}

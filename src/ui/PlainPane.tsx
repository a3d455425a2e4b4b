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
import { flushSync } from 'react-dom'
import { belongsTo, CODE, type CodeViewProps, groupAt, numberDigits, rowAt } from './code-view'
import { SlideIn } from './SlideIn'
import './code.css'
import { lineStarts, lineText } from './code-text'
import { PlainDraft, useDraft } from './PlainDraft'
import { PlainLine, PlainMargin } from './PlainLine'
import { bottomOf, drawnRows, heightOf, layoutOf, plainView, type RowLayout, type RowTops, sameLayout, topOf } from './row-layout'
import { useFollow } from './use-follow'
import { useReveal } from './use-reveal'
import { NO_SIGNS, NO_TOKENS, useSigns, useSyntax } from './use-row-ink'
import { type DrawnText, offsetAt, useTrueCopy } from './use-true-copy'
import { useWrappedRows } from './use-wrapped-rows'
import type { WrapLine } from './wrap-rows'

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
  const { label, rows, selected, bar, scale = 1, leading = 1, wrap = false, follow = false } = props
  const [draft, type] = useDraft(props)
  const starts = useMemo(() => lineStarts(draft), [draft])
  const digits = useMemo(() => numberDigits(rows), [rows])
  const rowHeight = CODE.rowHeight * scale * leading
  const editable = !props.readOnly && draft.length <= MOST_TYPED
  // A field breaks lines where it has to, and indents none: rows that it lies over break and begin where its own do.
  const [isTyping, setTyping] = useState(false)
  const typed = editable && (isTyping || !wrap)
  const hangs = wrap && !typed
  // The field that draws a wrapped text while it is edited has all of it: so have its rows.
  const most = editable && wrap ? MOST_TYPED : CODE.drawnChars

  const scroller = useRef<HTMLDivElement>(null)
  const measured = useRef<HTMLDivElement>(null)
  const [flash, flashRow] = useFlash()
  const [tops, setTops] = useState<RowTops | null>(null)
  const layout = layoutOf(starts.length, rowHeight, bar ?? null, wrap ? tops : null)
  const top = useRef(0)
  const drawn = usePlainView(props, layout, scroller, top, flashRow)
  const signsIn = useSigns()
  const drawnAt = (index: number): WrapLine => {
    const [row, text] = [rowAt(rows, index), drawnText(draft, starts, index, most)]
    return { row, text, signs: signsIn?.(text, selected >= 0 && belongsTo(row, selected)) ?? NO_SIGNS }
  }
  const job = { count: starts.length, lineAt: drawnAt, near: drawn, rowHeight, typed, hangs }
  useWrappedRows(wrap, job, [draft, rows, signsIn], measured, setTops)
  useReveal(rows, selected, layout, scroller, top)
  useFollow(follow, layout, scroller)
  const source = { text: draft, given: props.text, starts, most }
  useRowClicks(props, source, scroller)
  useTrueCopy(source, scroller)
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
    const { row, text, signs } = drawnAt(index)
    const height = bottomOf(layout, index) - topOf(layout, index)
    return (
      <Fragment key={index}>
        {bar?.before === index && barRow}
        <PlainLine
          index={index}
          row={row}
          selected={selected}
          flash={flash.row === index ? flash.at : 0}
          text={text}
          signs={signs}
          tokens={tokens?.[index] ?? NO_TOKENS}
          under={typed}
          height={height > rowHeight ? height : null}
          hangs={hangs}
        />
      </Fragment>
    )
  }
  const indexes = Array.from({ length: drawn.end - drawn.first }, (_, at) => drawn.first + at)
  const past = starts.length - layout.rows
  const atEnd = bar?.before === layout.rows && drawn.end === layout.rows
  return (
    <div className={wrap ? 'code-pane code-wrapping' : 'code-pane'} style={style}>
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
            <PlainDraft
              label={label}
              text={draft}
              starts={starts}
              rows={rows}
              wrap={wrap}
              typed={typed}
              onType={type}
              onTyping={setTyping}
              onSelect={props.onSelect}
            />
          )}
          <PlainMargin rows={indexes.map((index) => [index, rowAt(rows, index)])} topOf={(row) => topOf(layout, row)} />
        </div>
        <div ref={measured} className="code-measured" aria-hidden="true" />
      </div>
    </div>
  )
}

/** The bar as far as the rows before `first` make room for it; a bar right above `first` is drawn with it. */
const barAbove = (layout: RowLayout, first: number): RowLayout['bar'] =>
  layout.bar && layout.bar.before < first ? layout.bar : null

/** A line as it is drawn: `most` of its characters. */
function drawnText(text: string, starts: readonly number[], index: number, most: number): string {
  const line = lineText(text, starts, index)
  return line.length > most ? `${line.slice(0, most)}… ${line.length - most} more characters` : line
}

type BarRowProps = { readonly height: number; readonly about: string; readonly children: ReactNode }

function BarRow({ height, about, children }: BarRowProps) {
  return (
    <div className="code-bar code-bar-row" style={{ height }}>
      <SlideIn about={about}>{children}</SlideIn>
    </div>
  )
}

/** Rows to draw; reports the pane's geometry and its changes to the owner. `top`: set to where the pane was scrolled to when it was looked at last. */
function usePlainView(
  props: CodeViewProps,
  layout: RowLayout,
  scroller: React.RefObject<HTMLDivElement | null>,
  top: React.RefObject<number>,
  flash: (row: number) => void,
) {
  const [seen, setSeen] = useState({ top: 0, height: FIRST_HEIGHT })
  const latest = useRef(layout)
  const tell = useRef<() => void>(null)
  const isMoving = useRef(false)
  const ready = useEffectEvent((view: Parameters<NonNullable<CodeViewProps['onReady']>>[0]) => props.onReady?.(view))
  const drawn = drawnRows(layout, seen.top, seen.height)

  useLayoutEffect(() => {
    const moved = !sameLayout(latest.current, layout)
    latest.current = layout
    isMoving.current = moved
    if (moved) tell.current?.()
    isMoving.current = false
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
      // Rows that move leave a pane that is at its beginning there: to ask for it would lay the whole page out within this drawing.
      if (isMoving.current && top.current === 0) return
      const next = { top: element.scrollTop, height: element.clientHeight }
      top.current = next.top
      setSeen((last) => {
        const [a, b] = [drawnRows(latest.current, last.top, last.height), drawnRows(latest.current, next.top, next.height)]
        return a.first === b.first && a.end === b.end ? last : next
      })
    }
    // The observer reports the height as soon as there is one: asking for it here would lay the whole page out before the rest is there.
    const stop = view.onScroll(look)
    tell.current = view.tell
    ready(view)
    return () => {
      ready(null)
      stop()
      view.close()
      tell.current = null
    }
  }, [scroller, top, flash])
  return drawn
}

/** The row that is highlighted for a moment, and what highlights one. `at` counts the moments; 0 before the first. */
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

/** Puts the focus into the field, with the caret where a row was clicked; the row stays where it was clicked, though its text now breaks elsewhere. */
function typeAt(field: HTMLTextAreaElement, row: HTMLElement, caret: number | null): void {
  const index = row.dataset.row
  const scroller = row.closest('.code-scroll')
  const before = row.getBoundingClientRect().top
  if (caret !== null) field.setSelectionRange(caret, caret)
  flushSync(() => field.focus({ preventScroll: true }))
  const after = scroller?.querySelector(`[data-row="${index}"]`)?.getBoundingClientRect().top
  if (scroller && after !== undefined) scroller.scrollTop += after - before
}

/** Clicks on rows. The keyboard's way to the same is the list of hunks, and the field itself. */
function useRowClicks(
  { rows, onSelect, onUnfold }: CodeViewProps,
  source: DrawnText,
  scroller: React.RefObject<HTMLDivElement | null>,
) {
  const click = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || window.getSelection()?.type === 'Range') return
    const element = event.target.closest<HTMLElement>('[data-row]')
    if (element === null) return
    const index = Number(element.dataset.row)
    const row = rowAt(rows, index)
    const column = event.target.closest<HTMLElement>('[data-column]')?.dataset.column
    const group = column === undefined ? row.group : groupAt(row, Number(column))
    const field = scroller.current?.querySelector('textarea')
    if (row.tone === 'fold') onUnfold?.(index)
    else if (group >= 0) onSelect?.(group)
    if (field) typeAt(field, element, offsetAt(source, event))
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const listener = (event: MouseEvent) => click(event)
    element.addEventListener('click', listener)
    return () => element.removeEventListener('click', listener)
  }, [scroller])
}

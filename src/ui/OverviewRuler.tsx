import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Path } from '../engine/model'
import type { FileView } from '../session/state'
import { type Bar, CODE, type CodeRow, type CodeView } from './code-view'
import './overview.css'
import { evenShares, mergedMarks, type OverviewMark, overviewMarks, type RowShares, rowAtShare } from './overview'
import { usePanes, useWish } from './panes'
import { useAnalysis } from './session'

type Props = {
  readonly path: Path
  readonly view: FileView
  readonly rows: readonly CodeRow[]
  readonly bar: Bar | undefined
}

const FIRST_HEIGHT = 600 // CSS pixels, before the strip's height is known

/**
 * A strip beside the file's pane that shows the whole file at once: where hunks are, where the selected one nearly fits, and which part is in view.
 * What the lists name as well is for the mouse alone here; a runner-up is a button.
 */
export default function OverviewRuler({ path, view, rows, bar }: Props) {
  const { analysis, selected } = useAnalysis()
  const see = useWish()
  const pane = usePanes((panes) => panes.file.view)
  const strip = useRef<HTMLDivElement>(null)
  const height = useHeight(strip)
  const shares = useShares(pane, rows.length, bar?.before ?? -1)
  const marks = useMemo(
    () => mergedMarks(overviewMarks(analysis, { path, view, rows, shares }, selected), height),
    [analysis, path, view, rows, shares, selected, height],
  )
  useFrame(strip, pane, rows.length, height)
  const lead = (mark: OverviewMark) => see(path, mark.line, mark.side)
  useClicks(strip, marks, lead, (share) => pane?.scrollTo(rowAtShare(shares, rows.length, share)))
  return (
    <div ref={strip} className="overview">
      <div className="overview-track">
        <div aria-hidden="true">
          {marks.map((mark, index) => (
            <div key={index} data-mark={index} title={mark.label} className={classOf(mark)} style={styleOf(mark)} />
          ))}
        </div>
        {marks
          .filter(({ kind }) => kind === 'runner-up')
          .map((mark) => (
            <button
              key={`${mark.line} ${mark.top}`}
              type="button"
              aria-label={mark.label}
              title={mark.label}
              className="overview-button"
              style={styleOf(mark)}
              onClick={() => lead(mark)}
            />
          ))}
        <div aria-hidden="true" className="overview-frame" />
      </div>
    </div>
  )
}

const classOf = ({ kind, tone, selected }: OverviewMark): string =>
  `overview-mark overview-${kind} code-tone-${tone}${selected ? ' overview-selected' : ''}`

const styleOf = ({ top, height, strength }: OverviewMark): CSSProperties & Record<'--strength', number> => ({
  top: `${top * 100}%`,
  height: `${height * 100}%`,
  '--strength': strength,
})

/** The strip's height in CSS pixels. */
function useHeight(strip: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(FIRST_HEIGHT)
  useLayoutEffect(() => {
    const element = strip.current
    if (element === null) return
    const look = () => setHeight(element.clientHeight || FIRST_HEIGHT)
    // It reports the first height, too, once the page is laid out.
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => resized.disconnect()
  }, [strip])
  return height
}

/** Where the pane has its rows; computed again when wrapped lines or larger type change their height, or the bar moves. */
function useShares(pane: CodeView | null, rows: number, bar: number): RowShares {
  const [seen, see] = useState({ whole: 0, bar })
  useLayoutEffect(() => {
    if (pane === null) return
    let frame = 0
    const look = () => {
      frame = 0
      const whole = pane.rangeBottom(rows - 1) - pane.rangeTop(0)
      see((last) => (last.whole === whole && last.bar === bar ? last : { whole, bar }))
    }
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    later()
    const stop = pane.onScroll(later)
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [pane, rows, bar])
  return useMemo(() => {
    const { whole } = seen
    if (pane === null || whole <= 0) return evenShares(rows)
    return (first, last) => {
      const top = pane.rangeTop(first)
      return { top: (top - pane.rangeTop(0)) / whole, height: (pane.rangeBottom(last) - top) / whole }
    }
  }, [pane, seen, rows])
}

/** Keeps track and frame as the pane is scrolled, past React: one write a frame. A text that fits the pane has its marks beside its rows. */
function useFrame(strip: RefObject<HTMLElement | null>, pane: CodeView | null, rows: number, height: number): void {
  useLayoutEffect(() => {
    const element = strip.current
    if (element === null || pane === null) return
    let frame = 0
    const draw = () => {
      frame = 0
      const start = pane.rangeTop(0)
      const whole = Math.max(pane.rangeBottom(rows - 1) - start, 1)
      const fits = whole + 2 * CODE.padding <= height
      const { style } = element
      const seen = element.querySelector<HTMLElement>('.overview-frame')?.style
      style.setProperty('--track-top', fits ? `${start}px` : '0px')
      style.setProperty('--track-height', fits ? `${whole}px` : '100%')
      // On the frame alone: on the strip, the browser would compute it again for every mark.
      seen?.setProperty('--seen-top', `${Math.max(0, -start / whole) * 100}%`)
      seen?.setProperty('--seen-height', `${Math.min(1, height / whole) * 100}%`)
      element.dataset.fits = String(fits)
    }
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(draw)
    }
    // In the frame, which lays the page out all the same: within the drawing of a large project that would hold the page up.
    later()
    const stop = pane.onScroll(later)
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [strip, pane, rows, height])
}

/** Clicks on marks, and on the strip between them. The keyboard's way to the same are the lists and the pane. */
function useClicks(
  strip: RefObject<HTMLElement | null>,
  marks: readonly OverviewMark[],
  lead: (mark: OverviewMark) => void,
  scroll: (share: number) => void,
): void {
  useEffect(() => {
    const element = strip.current
    if (element === null) return
    const click = ({ target, clientY }: MouseEvent) => {
      if (!(target instanceof HTMLElement) || target.tagName === 'BUTTON') return
      const mark = marks[Number(target.dataset.mark ?? -1)]
      const track = element.firstElementChild?.getBoundingClientRect()
      if (mark !== undefined) lead(mark)
      else if (track !== undefined && track.height > 0) scroll(Math.min(Math.max((clientY - track.top) / track.height, 0), 1))
    }
    element.addEventListener('click', click)
    return () => element.removeEventListener('click', click)
  })
}

import { type RefObject, useEffect, useMemo, useReducer, useRef } from 'react'
import type { Decision } from '../engine/model'
import type { CodeView, Row } from './CodeView'
import { usePanes } from './panes'
import { lookOf } from './rows'
import { useAnalysis, useDriver, useSession } from './session'

/** Ribbons that are drawn at once. More: slower scrolling, fewer: hunks of a crowded screen go untied. */
const DRAWN = 120

type Stretch = { readonly top: number; readonly bottom: number }

/** Ties each hunk of the reply to its place in the file; follows the scrolling of both panes. */
export function Ribbons() {
  const driver = useDriver()
  const { analysis, selected } = useAnalysis()
  const decisions = analysis?.transaction.decisions
  const path = useSession((state) => state.openFile)
  const reply = usePanes((panes) => panes.reply)
  const file = usePanes((panes) => panes.file)
  const box = useRef<SVGSVGElement>(null)
  useGeometry([reply.view, file.view])
  useClicks(box, driver.select)
  const { width, height } = box.current?.getBoundingClientRect() ?? { width: 58, height: 0 }

  const left = useMemo(() => extents(reply.rows, isSought), [reply.rows])
  const right = useMemo(() => extents(file.rows, () => true), [file.rows])
  const drawn = (decisions ?? []).flatMap((decision, index) => {
    if (decision.path !== path && decision.path !== null) return []
    const from = stretch(reply.view, left, index)
    if (from === null || from.bottom < 0 || from.top > height) return []
    // Several places have no one end to tie to.
    const several = decision.state === 'refused' && decision.refusal.code === 'ambiguous'
    const to = decision.path === path && !several ? stretch(file.view, right, index) : null
    return [{ decision, index, from, to }]
  })
  return (
    <svg ref={box} className="absolute inset-0 size-full" aria-hidden="true">
      {drawn.slice(0, DRAWN).map(({ decision, index, from, to }) => (
        <Ribbon
          key={`${decision.edit}.${decision.hunk}`}
          decision={decision}
          d={to === null || decision.state === 'refused' ? null : band(from, to, width)}
          loose={{ from, to, width }}
          selected={index === selected}
          index={index}
        />
      ))}
    </svg>
  )
}

const COLOUR: Record<string, string> = {
  exact: 'var(--exact)',
  already: 'var(--exact)',
  fuzzy: 'var(--fuzzy)',
  refused: 'var(--refused)',
  ambiguous: 'var(--ambiguous)',
}

type RibbonProps = {
  readonly decision: Decision
  /** null: the hunk has no place. */
  readonly d: string | null
  readonly loose: { readonly from: Stretch; readonly to: Stretch | null; readonly width: number }
  readonly selected: boolean
  readonly index: number
}

function Ribbon({ decision, d, loose, selected, index }: RibbonProps) {
  const colour = COLOUR[lookOf(decision).tone] ?? 'var(--muted)'
  if (d !== null)
    return (
      <path
        className="ribbon"
        data-hunk={index}
        d={d}
        fill={colour}
        fillOpacity={selected ? 0.26 : 0.1}
        stroke={colour}
        strokeOpacity={selected ? 0.9 : 0.35}
      />
    )
  const y = (loose.from.top + loose.from.bottom) / 2
  const near = selected ? loose.to : null
  const target = near === null ? y : (near.top + near.bottom) / 2
  const x = near === null ? loose.width * 0.55 : loose.width - 8
  return (
    <g data-hunk={index}>
      <path
        className="ribbon"
        d={`M0 ${y}C${x * 0.6} ${y} ${x * 0.4} ${target} ${x} ${target}`}
        fill="none"
        stroke={colour}
        strokeWidth={selected ? 2 : 1.5}
        strokeDasharray="3 3"
      />
      <circle cx={x + 4} cy={target} r="3.5" fill="var(--panel)" stroke={colour} strokeWidth={selected ? 2 : 1.5} />
    </g>
  )
}

type Rows = ReadonlyMap<number, readonly [first: number, last: number]>

/** First and last row of each group, counting the rows that `wanted` says yes to; of all its rows where that is none. */
function extents(rows: readonly Row[], wanted: (row: Row) => boolean): Rows {
  const [chosen, any] = [new Map<number, [number, number]>(), new Map<number, [number, number]>()]
  const widen = (map: Map<number, [number, number]>, group: number, index: number) => {
    const known = map.get(group)
    if (known === undefined) map.set(group, [index, index])
    else known[1] = index
  }
  for (const [index, row] of rows.entries()) {
    for (const { group, form } of row.pieces ?? []) {
      if (group < 0 || group === row.group) continue
      widen(any, group, index)
      if (form === 'line') widen(chosen, group, index)
    }
    if (row.group < 0) continue
    widen(any, row.group, index)
    if (wanted(row)) widen(chosen, row.group, index)
  }
  return new Map([...any, ...chosen])
}

/** What was to be found, not what is put there. */
const isSought = (row: Row) => row.sign !== '' && row.sign !== '+'

const stretch = (view: CodeView | null, rows: Rows, group: number): Stretch | null => {
  const extent = rows.get(group)
  if (view === null || extent === undefined) return null
  return { top: view.rangeTop(extent[0]), bottom: view.rangeTop(extent[1]) + view.rowHeight() }
}

const band = (from: Stretch, to: Stretch, width: number): string => {
  const middle = width / 2
  return `M0 ${from.top}C${middle} ${from.top} ${middle} ${to.top} ${width} ${to.top}V${to.bottom}C${middle} ${to.bottom} ${middle} ${from.bottom} 0 ${from.bottom}Z`
}

/** A click on a ribbon; the hunk list offers the same by keyboard. */
function useClicks(box: RefObject<SVGSVGElement | null>, select: (decision: number) => void): void {
  useEffect(() => {
    const svg = box.current
    const click = ({ target }: Event) => {
      const hunk = target instanceof Element ? target.closest<SVGElement>('[data-hunk]')?.dataset.hunk : undefined
      if (hunk !== undefined) select(Number(hunk))
    }
    svg?.addEventListener('click', click)
    return () => svg?.removeEventListener('click', click)
  }, [box, select])
}

/** Draws again, once a frame at most, when a pane moves. */
function useGeometry(views: readonly (CodeView | null)[]): void {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const [left, right] = views
  useEffect(() => {
    let frame = 0
    const moved = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(draw)
    }
    const ends = [left, right].map((view) => view?.onScroll(moved))
    moved()
    return () => {
      cancelAnimationFrame(frame)
      for (const end of ends) end?.()
    }
  }, [left, right])
}

/** A snapshot's mark in its lane, with the lines that come and go. What it shows is also said in words beside it. */
import type { GraphLine, GraphRow } from './timeline-graph'

const LANE = 13 // CSS pixels from one lane to the next
const EDGE = 8 // CSS pixels beside the outer lanes
const RADIUS = 4.5
/** Lanes that are drawn; what is further out is in the last one. More: no room for words, fewer: lines that run together. */
const DRAWN = 9

const xOf = (lane: number) => EDGE + Math.min(lane, DRAWN - 1) * LANE

type Props = { readonly row: GraphRow; readonly lanes: number; readonly height: number }

export function GraphCell({ row, lanes, height }: Props) {
  const { lane, standing } = row
  const [x, middle] = [xOf(lane), height / 2]
  const width = xOf(lanes - 1) + EDGE
  const isAside = standing === 'undone' || standing === 'loose'
  const look = (line: GraphLine) => ({
    stroke: line.lane === 0 ? 'var(--exact)' : 'var(--faint)',
    strokeOpacity: line.dim ? 0.75 : line.lane === 0 ? 0.6 : 0.8,
    strokeDasharray: line.dim ? '2 3' : undefined,
  })
  const seen = row.past.filter((line) => line.lane < DRAWN)
  return (
    <svg width={width} height={height} className="shrink-0" aria-hidden="true" fill="none" strokeWidth="1.5">
      {seen.map((line) => (
        <path key={line.lane} d={`M${xOf(line.lane)} 0V${height}`} {...look(line)} />
      ))}
      {row.children.map((line) => (
        <path key={line.lane} d={fromAbove(xOf(line.lane), x, middle)} {...look(line)} />
      ))}
      {row.snapshot.parent !== null && <path d={`M${x} ${middle}V${height}`} {...look({ lane, dim: isAside })} />}
      <circle
        cx={x}
        cy={middle}
        r={standing === 'now' ? RADIUS + 1 : RADIUS}
        fill={standing === 'now' ? 'var(--exact)' : 'var(--panel)'}
        stroke={lane === 0 ? 'var(--exact)' : 'var(--faint)'}
        strokeDasharray={isAside ? '2 2' : undefined}
        strokeWidth="1.7"
      />
    </svg>
  )
}

const fromAbove = (from: number, to: number, middle: number): string =>
  from === to ? `M${from} 0V${middle}` : `M${from} 0C${from} ${middle * 0.9} ${to} ${middle * 0.2} ${to} ${middle}`

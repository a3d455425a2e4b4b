import type { Graph as Drawn } from '../../agent/agent'
import { type LoopLine, loopLinesOf, walkedPath } from './loop-layout'

/** Pixels: a node's row, a lane, and the room on both sides of the dots. */
const ROW = 21
const LANE = 9
const DOT = 7

type Props = {
  readonly graph: Drawn
  readonly name: string
  /** Where a run has been; [] where there is none. */
  readonly path?: readonly string[]
  /** The node that it is at; null: none. */
  readonly live?: { readonly id: string; readonly says: string; readonly waits: boolean } | null
}

/** A loop's nodes as a list, with the lines between them beside it. Each node says in words what its lines say. */
export function LoopGraph({ graph, name, path = [], live = null }: Props) {
  const { nodes, ways } = walkedPath(path)
  const lines = loopLinesOf(graph, ways)
  const lanes = Math.max(0, ...lines.map(({ lane }) => lane))
  const dots = DOT + LANE * lanes
  const colour = live?.waits ? 'text-fuzzy' : 'text-marker'
  return (
    <div className="relative" style={{ paddingLeft: dots + DOT + 4 }}>
      <svg aria-hidden="true" className="absolute top-0 left-0" width={dots + DOT} height={ROW * graph.nodes.length}>
        {lines
          .toSorted((a, b) => rank(a) - rank(b))
          .map((line) => (
            <Drawing key={`${line.upper} ${line.lower}`} line={line} x={dots} />
          ))}
        {graph.nodes.map(({ id }, index) => (
          <Dot
            key={id}
            x={dots}
            y={middle(index)}
            look={live?.id === id ? 'live' : nodes.has(id) ? 'gone' : 'open'}
            colour={colour}
          />
        ))}
      </svg>
      <ol aria-label={name}>
        {graph.nodes.map(({ id, name: node }) => {
          const count = nodes.get(id) ?? 0
          const isLive = live?.id === id
          return (
            <li
              key={id}
              aria-current={isLive ? 'step' : undefined}
              title={leadsTo(graph, id)}
              className="flex items-center gap-2 whitespace-nowrap"
              style={{ height: ROW }}
            >
              <span className={isLive ? 'font-semibold' : count > 0 || path.length === 0 ? '' : 'text-muted'}>{node}</span>
              {count > 1 && (
                <span className="digits text-muted">
                  ×{count}
                  <span className="sr-only"> times</span>
                </span>
              )}
              {isLive && <span className={`text-small ${colour}`}>{live.says}</span>}
              <span className="sr-only">
                {leadsTo(graph, id)}
                {path.length > 0 && count === 0 && ' Not reached yet.'}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** "Then Test when all of it lands, Tell what failed when refused." */
function leadsTo({ nodes, edges }: Drawn, id: string): string {
  const ways = edges
    .filter(({ from }) => from === id)
    .map(({ to, when }) => `${nodes.find((node) => node.id === to)?.name ?? to} (${when})`)
  return ways.length === 0 ? '' : `Then: ${ways.join(', ')}.`
}

const middle = (index: number) => index * ROW + ROW / 2
/** What was gone is drawn over what was not. */
const rank = ({ down, up }: LoopLine) => (down === 'gone' || up === 'gone' ? 1 : 0)

const LOOKS = {
  live: { r: 4.5, fill: 'currentColor', stroke: 'currentColor' },
  gone: { r: 3.5, fill: 'var(--muted)', stroke: 'var(--muted)' },
  open: { r: 3.5, fill: 'var(--panel)', stroke: 'var(--faint)' },
} as const

const Dot = ({
  x,
  y,
  look,
  colour,
}: {
  readonly x: number
  readonly y: number
  readonly look: keyof typeof LOOKS
  readonly colour: string
}) => (
  <g className={look === 'live' ? colour : ''}>
    {look === 'live' && <circle cx={x} cy={y} r={7} fill="none" stroke="currentColor" strokeOpacity={0.4} />}
    <circle cx={x} cy={y} strokeWidth={1.3} {...LOOKS[look]} />
  </g>
)

function Drawing({ line, x }: { readonly line: LoopLine; readonly x: number }) {
  const { upper, lower, lane, down, up } = line
  const isGone = down === 'gone' || up === 'gone'
  // Lines that meet at a node keep apart there.
  const away = lane === 0 ? 5 : 3
  const [top, bottom] = [middle(upper) + away, middle(lower) - away]
  const left = x - LANE * lane
  const d =
    lane === 0
      ? `M${x} ${top + 1}V${bottom - 1}`
      : `M${x - 5} ${top}H${left + 5}Q${left} ${top} ${left} ${top + 5}V${bottom - 5}Q${left} ${bottom} ${left + 5} ${bottom}H${x - 5}`
  return (
    <g
      stroke={isGone ? 'var(--muted)' : 'var(--faint)'}
      strokeOpacity={isGone ? 1 : 0.45}
      strokeWidth={isGone ? 1.6 : 1.1}
      fill="none"
    >
      <path d={d} />
      {down !== 'none' && (
        <path d={lane === 0 ? `M${x - 2.5} ${bottom - 3.5}L${x} ${bottom - 1}L${x + 2.5} ${bottom - 3.5}` : tip(x - 5, bottom)} />
      )}
      {up !== 'none' && (
        <path d={lane === 0 ? `M${x - 2.5} ${top + 3.5}L${x} ${top + 1}L${x + 2.5} ${top + 3.5}` : tip(x - 5, top)} />
      )}
    </g>
  )
}

const tip = (x: number, y: number) => `M${x - 2.5} ${y - 2.5}L${x} ${y}L${x - 2.5} ${y + 2.5}`

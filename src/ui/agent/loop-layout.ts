/** A loop's graph as it is drawn: its nodes below each other, its edges as lines beside them. */
import type { Graph } from '../../agent/agent'

/** A line between two nodes. `lane` 0 is the straight one between neighbours, others go round on the left, the nearest first. */
export type LoopLine = {
  /** Indexes of nodes, `upper` above `lower`. */
  readonly upper: number
  readonly lower: number
  readonly lane: number
  /** Whether it leads down, up, or both, and whether the run has gone that way. */
  readonly down: 'none' | 'open' | 'gone'
  readonly up: 'none' | 'open' | 'gone'
}

/** `went`: how often a run went from one node to another, by both ids with a blank between. */
export function loopLinesOf({ nodes, edges }: Graph, went: ReadonlyMap<string, number> = new Map()): readonly LoopLine[] {
  const at = (id: string) => nodes.findIndex((node) => node.id === id)
  const lines = new Map<string, Omit<LoopLine, 'lane'>>()
  for (const { from, to } of edges) {
    const [a, b] = [at(from), at(to)]
    if (a < 0 || b < 0 || a === b) continue
    const [upper, lower] = [Math.min(a, b), Math.max(a, b)]
    const line = lines.get(`${upper} ${lower}`) ?? { upper, lower, down: 'none', up: 'none' }
    const way = went.has(`${from} ${to}`) ? 'gone' : 'open'
    lines.set(`${upper} ${lower}`, { ...line, [a < b ? 'down' : 'up']: way })
  }
  return laned([...lines.values()])
}

/** Shorter lines lie nearer to the nodes; lines that share rows lie in lanes of their own. */
function laned(lines: readonly Omit<LoopLine, 'lane'>[]): readonly LoopLine[] {
  const placed: LoopLine[] = []
  for (const line of lines.toSorted((a, b) => a.lower - a.upper - (b.lower - b.upper) || a.upper - b.upper)) {
    let lane = line.lower - line.upper === 1 ? 0 : 1
    const isTaken = (other: LoopLine) => other.lane === lane && other.upper < line.lower && line.upper < other.lower
    while (lane > 0 && placed.some(isTaken)) lane++
    placed.push({ ...line, lane })
  }
  return placed
}

/** What a run's path says of the graph: how often each node was come to, and each way gone. */
export function walkedPath(path: readonly string[]): {
  readonly nodes: ReadonlyMap<string, number>
  readonly ways: ReadonlyMap<string, number>
} {
  const nodes = new Map<string, number>()
  const ways = new Map<string, number>()
  path.forEach((node, index) => {
    nodes.set(node, (nodes.get(node) ?? 0) + 1)
    const before = path[index - 1]
    if (before !== undefined) ways.set(`${before} ${node}`, (ways.get(`${before} ${node}`) ?? 0) + 1)
  })
  return { nodes, ways }
}

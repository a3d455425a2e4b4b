/** The timeline as a graph: in which lane each snapshot is, and the lines from there to what came before. Pure. */
import type { Snapshot } from '../../workspace/snapshots'
import type { Timeline } from '../../workspace/timeline'

/** `now`: the head. `undone`: it can be redone. `loose`: no branch leads to it any more. */
export type SnapshotStanding = 'now' | 'kept' | 'undone' | 'loose'

/** `dim`: it leads to what no branch has. */
export type GraphLine = { readonly lane: number; readonly dim: boolean }

export type GraphRow = {
  readonly snapshot: Snapshot
  /** Counted from 0: the lane of the current branch. */
  readonly lane: number
  /** Lines that go through the row past its snapshot. */
  readonly past: readonly GraphLine[]
  /** Lines that come from above and end at the snapshot: its children's. */
  readonly children: readonly GraphLine[]
  readonly standing: SnapshotStanding
  /** Branches whose last snapshot it is, the current one first. */
  readonly branches: readonly string[]
}

export type TimelineGraph = {
  /** The newest first. */
  readonly rows: readonly GraphRow[]
  readonly byId: ReadonlyMap<string, GraphRow>
  /** How many lanes there are. */
  readonly lanes: number
}

/** What a lane's line leads to. `drawn`: there is a line yet; the first lane is held free for the head. */
type Open = { readonly id: string; readonly dim: boolean; readonly drawn: boolean }

/** Lays all snapshots out. What leads to the head is in the first lane. */
export function timelineGraphOf(timeline: Timeline): TimelineGraph {
  const standing = standings(timeline)
  const tips = tipsOf(timeline)
  const open: (Open | null)[] = [{ id: timeline.head, dim: false, drawn: false }]
  const rows: GraphRow[] = []
  let lanes = 1
  for (const snapshot of timeline.snapshots.toReversed()) {
    const here = open.flatMap((line, lane) => (line?.id === snapshot.id ? [lane] : []))
    const lane = here[0] ?? freeLane(open)
    const own = standing.get(snapshot.id) ?? 'kept'
    const children = here.flatMap((at) => lineAt(open, at))
    for (const at of here) open[at] = null
    const past = [...open.keys()].flatMap((at) => lineAt(open, at))
    open[lane] = snapshot.parent === null ? null : { id: snapshot.parent, dim: own === 'undone' || own === 'loose', drawn: true }
    lanes = Math.max(lanes, open.length)
    rows.push({ snapshot, lane, past, children, standing: own, branches: tips.get(snapshot.id) ?? [] })
  }
  return { rows, byId: new Map(rows.map((row) => [row.snapshot.id, row])), lanes }
}

const lineAt = (open: readonly (Open | null)[], lane: number): GraphLine[] => {
  const line = open[lane]
  return line?.drawn ? [{ lane, dim: line.dim }] : []
}

/** The first lane that nothing is in. The current branch's is taken down to the first snapshot. */
function freeLane(open: readonly (Open | null)[]): number {
  const found = open.indexOf(null)
  return found < 0 ? open.length : found
}

function tipsOf({ branches, branch }: Timeline): Map<string, string[]> {
  const tips = new Map<string, string[]>()
  for (const [name, id] of branches) {
    const names = tips.get(id) ?? []
    tips.set(id, name === branch ? [name, ...names] : [...names, name])
  }
  return tips
}

function standings({ snapshots, head, branches, redo }: Timeline): Map<string, SnapshotStanding> {
  const parents = new Map(snapshots.map(({ id, parent }) => [id, parent]))
  const kept = new Set<string>()
  for (const tip of branches.values())
    for (let at: string | null = tip; at !== null && !kept.has(at); at = parents.get(at) ?? null) kept.add(at)
  const undone = new Set(redo)
  return new Map(
    snapshots.map(({ id }) => [id, id === head ? 'now' : kept.has(id) ? 'kept' : undone.has(id) ? 'undone' : 'loose']),
  )
}

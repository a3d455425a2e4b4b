/** All snapshots of a project, its branches and its head. Every step returns a new value. */
import type { Snapshot } from './snapshots'

/** Never empty. */
export type Timeline = {
  /** Every snapshot that was made, parents before their children. Nothing is ever taken out. */
  readonly snapshots: readonly Snapshot[]
  /** The snapshot that the project's files are those of. */
  readonly head: string
  /** Name → last snapshot. The current one's is the head. */
  readonly branches: ReadonlyMap<string, string>
  /** The branch that commits go to. */
  readonly branch: string
  /** Snapshots that were undone, on this branch: the one to redo next is the last. */
  readonly redo: readonly string[]
}

/** The branch that every project begins with. */
export const MAIN = 'main'

/** Characters of a branch's name. */
const LONGEST_NAME = 60

/** A timeline of one snapshot. */
export const beginTimeline = (first: Snapshot): Timeline => ({
  snapshots: [first],
  head: first.id,
  branches: new Map([[MAIN, first.id]]),
  branch: MAIN,
  redo: [],
})

/** The snapshot that the branch is at. */
export const headOf = (timeline: Timeline): Snapshot => snapshotOf(timeline, timeline.head)

/** The id of the first snapshot, by which the project is known. */
export const projectOf = ({ snapshots, head }: Timeline): string => snapshots[0]?.id ?? head

/** The name under which the project was opened. */
export function nameOf({ snapshots }: Timeline): string {
  const cause = snapshots[0]?.cause
  return cause?.kind === 'opened' ? cause.name : ''
}

/** Throws where there is no such snapshot. */
export function snapshotOf({ snapshots }: Timeline, id: string): Snapshot {
  const found = snapshots.findLast((candidate) => candidate.id === id)
  if (found === undefined) throw new Error(`no snapshot ${id}`)
  return found
}

/** The timeline with a snapshot on top of its head, which it must have been made for. */
export function appendSnapshot(timeline: Timeline, next: Snapshot): Timeline {
  if (next.parent !== timeline.head) throw new Error(`snapshot ${next.id} was not made for ${timeline.head}`)
  // Undone and made again within the same millisecond it is the same snapshot.
  const isKnown = timeline.snapshots.some(({ id }) => id === next.id)
  const snapshots = isKnown ? timeline.snapshots : [...timeline.snapshots, next]
  return { ...moved(timeline, next.id), snapshots, redo: [] }
}

/** Back to the snapshot before; null where there is none. The one that is left stays, for `redo`. */
export function undo(timeline: Timeline): Timeline | null {
  const { parent } = headOf(timeline)
  return parent === null ? null : { ...moved(timeline, parent), redo: [...timeline.redo, timeline.head] }
}

/** Forward to the snapshot that was undone last; null where there is none. */
export function redo(timeline: Timeline): Timeline | null {
  const next = timeline.redo.at(-1)
  return next === undefined ? null : { ...moved(timeline, next), redo: timeline.redo.slice(0, -1) }
}

/** A new branch at a snapshot, which becomes the current one. null: the name is taken or is none. Throws where there is no such snapshot. */
export function branchAt(timeline: Timeline, name: string, id: string): Timeline | null {
  const tip = snapshotOf(timeline, id).id
  if (!isBranchName(name) || timeline.branches.has(name)) return null
  return { ...timeline, branches: new Map([...timeline.branches, [name, tip]]), branch: name, head: tip, redo: [] }
}

/** The timeline with another branch as the current one. Throws where there is none of the name. */
export function switchTo(timeline: Timeline, name: string): Timeline {
  const tip = timeline.branches.get(name)
  if (tip === undefined) throw new Error(`no branch ${name}`)
  return timeline.branch === name ? timeline : { ...timeline, branch: name, head: tip, redo: [] }
}

/** The timeline without the name; its snapshots stay. null for the current branch. */
export function dropBranch(timeline: Timeline, name: string): Timeline | null {
  if (name === timeline.branch) return null
  return { ...timeline, branches: new Map([...timeline.branches].filter(([other]) => other !== name)) }
}

/** Whether a branch may be called so: letters, digits and `._/-` within, no longer than 60 characters. */
export const isBranchName = (name: string): boolean =>
  name.length <= LONGEST_NAME && /^[\p{L}\p{N}](?:[\p{L}\p{N} ._/-]*[\p{L}\p{N}])?$/u.test(name)

/** `theirs`, with the snapshots that only `mine` has. Where they are not reached from `theirs`, the branch `name` leads to them. */
export function join(theirs: Timeline, mine: Timeline, name: string): Timeline {
  const known = new Set(theirs.snapshots.map(({ id }) => id))
  if (known.has(mine.head)) return theirs
  const snapshots = [...theirs.snapshots, ...mine.snapshots.filter(({ id }) => !known.has(id))]
  let free = name
  for (let count = 2; theirs.branches.has(free); count++) free = `${name}-${count}`
  return { ...theirs, snapshots, branches: new Map([...theirs.branches, [free, mine.head]]) }
}

/** The head and every snapshot before it, the newest first. */
export function ancestry(timeline: Timeline, from: string = timeline.head): Snapshot[] {
  const byId = new Map(timeline.snapshots.map((snapshot) => [snapshot.id, snapshot]))
  const line: Snapshot[] = []
  for (let at = byId.get(from); at !== undefined; at = at.parent === null ? undefined : byId.get(at.parent)) line.push(at)
  return line
}

const moved = (timeline: Timeline, head: string): Timeline => ({
  ...timeline,
  head,
  branches: new Map([...timeline.branches, [timeline.branch, head]]),
})

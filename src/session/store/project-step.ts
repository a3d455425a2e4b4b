/** A step of a project as records to write, and what is known of what is stored already. */
import type { Content, Sha } from '../../engine/model'
import type { Rollbacks } from '../../workspace/rollbacks'
import type { Snapshot } from '../../workspace/snapshots'
import { projectOf, type Timeline } from '../../workspace/timeline'
import type { Origin } from '../persistence-types'
import { contentsIn, type ProjectRecord, projectRecordOf, type SnapshotRecord, snapshotRecordOf } from './records'

/** What this tab last read or wrote of a project. `ids`: its snapshots, in their order. */
export type StoredBase = { readonly revision: number; readonly ids: readonly string[] }

/** `base`: what must be stored when it is written, null: nothing. */
export type ProjectStep = {
  readonly base: StoredBase | null
  readonly project: ProjectRecord
  readonly snapshots: readonly SnapshotRecord[]
  readonly contents: ReadonlyMap<Sha, Content>
}

/** The project that a tab has open. */
export type OpenProjectRecord = {
  readonly id: string
  readonly origin: Origin
  readonly base: StoredBase | null
  /** Contents that stored snapshots name. */
  readonly known: Set<Sha>
  /** Contents that none does yet. */
  readonly waiting: Map<Sha, Content>
}

/**
 * The step that brings the stored project to this timeline. null: the timeline lacks a snapshot that is stored, and so was not made from what this tab
 * read last. Throws where a new snapshot names a content that was never given.
 */
export function stepTo(current: OpenProjectRecord, timeline: Timeline, rollbacks: Rollbacks, time: number): ProjectStep | null {
  const { base, known, waiting } = current
  const ids = base?.ids ?? []
  const { snapshots } = timeline
  const displaced = snapshots.flatMap((snapshot, order) => (ids[order] === snapshot.id ? [] : [[snapshot, order] as const]))
  if (displaced.length > snapshots.length - ids.length) {
    const here = new Set(snapshots.map(({ id }) => id))
    if (ids.some((id) => !here.has(id))) return null
  }

  const byId = new Map(displaced.length === 0 ? [] : snapshots.map((snapshot) => [snapshot.id, snapshot]))
  const project = projectOf(timeline)
  const records = displaced.map(([snapshot, order]) => {
    const record = snapshotRecordOf(snapshot, parentOf(snapshot, byId), project, order)
    for (const sha of contentsIn(record))
      if (!known.has(sha) && !waiting.has(sha)) throw new Error(`snapshot ${snapshot.id}: the content ${sha} was not given`)
    return record
  })
  const revision = (base?.revision ?? 0) + 1
  const record = projectRecordOf(timeline, current.origin, rollbacks, { revision, time })
  // What a step brought that was given up is waiting too, and nothing names it.
  const named = records.flatMap((snapshot) => [...contentsIn(snapshot)])
  const contents = new Map(
    named.flatMap((sha) => {
      const content = waiting.get(sha)
      return content === undefined ? [] : [[sha, content] as const]
    }),
  )
  return { base, project: record, snapshots: records, contents }
}

/** The open project after the step was written. */
export function afterStep<Open extends OpenProjectRecord>(
  current: Open,
  { project, snapshots, contents }: ProjectStep,
  timeline: Timeline,
): Open {
  const { known, waiting } = current
  for (const record of snapshots) for (const sha of contentsIn(record)) known.add(sha)
  for (const sha of contents.keys()) waiting.delete(sha)
  return { ...current, base: { revision: project.revision, ids: timeline.snapshots.map(({ id }) => id) } }
}

function parentOf({ id, parent }: Snapshot, byId: ReadonlyMap<string, Snapshot>): Snapshot | null {
  if (parent === null) return null
  const found = byId.get(parent)
  if (found === undefined) throw new Error(`snapshot ${id}: no parent ${parent}`)
  return found
}

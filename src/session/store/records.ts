/** The records of a project in the database, and the way back from them. */
import * as z from 'zod/mini'
import type { Landing, Path, Sha } from '../../engine/model'
import { isSha } from '../../workspace/content'
import { type KeptDecision, KeptDecisions } from '../../workspace/kept-decisions'
import type { Rollbacks } from '../../workspace/rollbacks'
import { type Snapshot, snapshotId } from '../../workspace/snapshots'
import { timeSlices } from '../../workspace/time-slices'
import { headOf, nameOf, projectOf, type Timeline } from '../../workspace/timeline'
import { FileTree, type ShaChange } from '../../workspace/trees'
import type { Origin, ProjectEntry } from '../persistence-types'
import { countSchema, type Decoded, damage, decodeRecord, pathOf, pathSchema, RUNGS, shaSchema } from './decode'

/** A project without its snapshots. `revision`: how often it was written. */
export type ProjectRecord = ProjectEntry &
  Pick<Timeline, 'head' | 'branch' | 'redo'> & {
    readonly branches: readonly (readonly [name: string, tip: string])[]
    readonly rollbacks: readonly (readonly [path: Path, times: number])[]
    readonly revision: number
  }

/** `order`: its place in the timeline. `changes`: against the parent's tree, for the first snapshot all files. */
export type SnapshotRecord = Omit<Snapshot, 'tree' | 'decisions'> & {
  readonly decisions: readonly KeptDecision[]
  readonly project: string
  readonly order: number
  readonly changes: readonly ShaChange[]
}

// ── projects ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const ORIGINS: Readonly<Record<Origin['kind'], true>> = {
  starter: true,
  lesson: true,
  github: true,
  folder: true,
  zip: true,
  files: true,
  session: true,
  link: true,
}

const projectRecord = z.object({
  id: z.string(),
  name: z.string(),
  origin: z.object({
    kind: z.custom<Origin['kind']>((value) => typeof value === 'string' && Object.hasOwn(ORIGINS, value)),
    detail: z.string(),
  }),
  head: z.string(),
  branches: z.array(z.tuple([z.string(), z.string()])),
  branch: z.string(),
  redo: z.array(z.string()),
  rollbacks: z.array(z.tuple([pathSchema, countSchema])),
  files: countSchema,
  snapshots: countSchema,
  time: z.number(),
  revision: countSchema,
})

/** An untrusted record as a project. */
export const decodeProject = (value: unknown): Decoded<ProjectRecord> => decodeRecord('project', projectRecord, value)

/** The record of a project. `revision`: counts its saves; `time`: milliseconds since the epoch. */
export const projectRecordOf = (
  timeline: Timeline,
  origin: Origin,
  rollbacks: Rollbacks,
  { revision, time }: Pick<ProjectRecord, 'revision' | 'time'>,
): ProjectRecord => ({
  id: projectOf(timeline),
  name: nameOf(timeline),
  origin,
  head: timeline.head,
  branches: [...timeline.branches],
  branch: timeline.branch,
  redo: timeline.redo,
  rollbacks: [...rollbacks],
  files: headOf(timeline).tree.size,
  snapshots: timeline.snapshots.length,
  time,
  revision,
})

/** A project whose record cannot be read, listed so that the person can see and delete it. */
const nameless = (id: string): ProjectEntry => ({
  id,
  name: '',
  origin: { kind: 'files', detail: '' },
  snapshots: 0,
  files: 0,
  time: 0,
})

/** A project in a list, decoded from the record under its id. */
export function entryOf(id: string, value: unknown): ProjectEntry {
  const record = decodeProject(value)
  if (!record.ok || record.value.id !== id) return nameless(id)
  const { name, origin, snapshots, files, time } = record.value
  return { id, name, origin, snapshots, files, time }
}

// ── snapshots ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Why a snapshot was made. */
export const cause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), name: z.string() }),
  z.object({ kind: z.literal('commit'), reply: z.string(), edits: countSchema, files: z.array(pathSchema) }),
  z.object({ kind: z.literal('restored'), from: z.string() }),
  z.object({ kind: z.literal('files-added'), paths: z.array(pathSchema) }),
  z.object({ kind: z.literal('edited'), paths: z.array(pathSchema), by: z.exactOptional(z.enum(['terminal', 'tests'])) }),
])

/** What tests said of a snapshot. */
export const verdict = z.object({
  passed: countSchema,
  failed: countSchema,
  runtime: z.enum(['embedded', 'python', 'webcontainer']),
})

const LANDINGS: Readonly<Record<Landing, true>> = {
  ...RUNGS,
  'part-of-line': true,
  'line-number': true,
  anchor: true,
  write: true,
  create: true,
  delete: true,
  move: true,
  symbol: true,
  rename: true,
}

const decision: z.ZodMiniType<KeptDecision> = z.object({
  path: z.nullable(pathSchema),
  state: z.enum(['applied', 'already-applied', 'refused']),
  // Nothing hangs on it: a way of landing that is not known here reads as none.
  how: z.catch(z.nullable(z.custom<Landing>((value) => typeof value === 'string' && Object.hasOwn(LANDINGS, value))), null),
  score: z.nullable(z.number()),
  before: z.nullable(z.object({ start: countSchema, end: countSchema })),
  amended: z.exactOptional(z.enum(['placed', 'repaired', 'edited'])),
})

const snapshotRecord = z.object({
  id: z.string(),
  parent: z.nullable(z.string()),
  project: z.string(),
  order: countSchema,
  changes: z.custom<readonly unknown[]>(Array.isArray),
  cause,
  reply: z.nullable(shaSchema),
  decisions: z.array(decision),
  verdict: z.nullable(verdict),
  time: z.number(),
})

/** `parent`: the snapshot before it, null for the first. */
export function snapshotRecordOf(snapshot: Snapshot, parent: Snapshot | null, project: string, order: number): SnapshotRecord {
  const { tree, decisions, ...rest } = snapshot
  // The first snapshot's are in the order of its files, which reading them back keeps.
  const changes = parent === null ? [...tree] : changesOf(parent.tree, tree)
  return { ...rest, decisions: [...decisions], project, order, changes }
}

/** The contents that a snapshot brings. */
export function* contentsIn({ changes, reply }: Pick<SnapshotRecord, 'changes' | 'reply'>): Generator<Sha> {
  for (const [, sha] of changes) if (sha !== null) yield sha
  if (reply !== null) yield reply
}

const changesOf = (before: FileTree, after: FileTree): ShaChange[] =>
  FileTree.changed(before, after).map((path) => [path, after.get(path) ?? null])

/** An untrusted record as a snapshot's. `known`: paths decoded before, which most snapshots share; it grows. */
export function decodeSnapshot(value: unknown, known: Map<string, Path>): Decoded<SnapshotRecord> {
  const record = decodeRecord('snapshot', snapshotRecord, value)
  if (!record.ok) return record
  const { id } = record.value
  const changes: ShaChange[] = []
  const paths = new Set<Path>()
  for (const entry of record.value.changes) {
    const [text, sha]: unknown[] = Array.isArray(entry) ? entry : []
    const path = typeof text === 'string' ? (known.get(text) ?? pathOf(text)) : null
    if (path === null) return damage(`snapshot ${id}: no path ${JSON.stringify(text)}`)
    if (sha !== null && (typeof sha !== 'string' || !isSha(sha))) return damage(`snapshot ${id}: no hash for ${path}`)
    if (paths.has(path)) return damage(`snapshot ${id}: ${path} occurs twice`)
    known.set(path, path)
    paths.add(path)
    changes.push([path, sha])
  }
  return { ok: true, value: { ...record.value, changes } }
}

/** The snapshot that the changes make of its parent; refused where its id does not belong to it. */
function snapshotOf(
  { project: _, order: __, changes, decisions, ...account }: SnapshotRecord,
  parent: Snapshot | null,
): Decoded<Snapshot> {
  const before = parent?.tree ?? FileTree.EMPTY
  const gone = changes.flatMap(([path, sha]) => (sha === null ? [path] : []))
  const added = changes.flatMap(([path, sha]) => (sha === null || before.has(path) ? [] : [path]))
  if (before.clashesWith(added, new Set(gone)).length > 0) return damage(`snapshot ${account.id}: a file inside a file`)
  const snapshot = { ...account, decisions: KeptDecisions.of(decisions), tree: before.with(changes) }
  if (snapshotId(parent, snapshot) !== account.id) return damage(`snapshot ${account.id}: its id is another's`)
  return { ok: true, value: snapshot }
}

/** What is stored of a project, in the order of its snapshots, as a timeline. `named`: all contents that its snapshots name. */
export async function decodeTimeline(
  project: ProjectRecord,
  records: readonly unknown[],
): Promise<Decoded<{ readonly timeline: Timeline; readonly named: Set<Sha> }>> {
  const known = new Map<string, Path>()
  const named = new Set<Sha>()
  const byId = new Map<string, Snapshot>()
  const turn = timeSlices(undefined)
  for (const value of records) {
    const record = decodeSnapshot(value, known)
    if (!record.ok) return record
    const { id, parent: parentId } = record.value
    const parent = parentId === null ? null : byId.get(parentId)
    if (parent === undefined || (parent === null) !== (byId.size === 0)) return damage(`snapshot ${id}: its parent is missing`)
    const snapshot = snapshotOf(record.value, parent)
    if (!snapshot.ok) return snapshot
    if (byId.has(id)) return damage(`snapshot ${id}: it occurs twice`)
    byId.set(id, snapshot.value)
    for (const sha of contentsIn(record.value)) named.add(sha)
    await turn()
  }
  const { id, head, branch, redo } = project
  const branches = new Map(project.branches)
  const [first] = byId.keys()
  if (first !== id || byId.size !== project.snapshots)
    return damage(`project ${id}: ${byId.size} snapshots of ${project.snapshots}`)
  if (branches.get(branch) !== head) return damage(`project ${id}: its branch is not at its head`)
  const lost = [head, ...branches.values(), ...redo].find((named) => !byId.has(named))
  if (lost !== undefined) return damage(`project ${id}: no snapshot ${lost}`)
  return { ok: true, value: { timeline: { snapshots: [...byId.values()], head, branches, branch, redo }, named } }
}

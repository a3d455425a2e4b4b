/** What stands in the database, and its way back: everything read is `unknown` until it is decoded here. */
import * as z from 'zod/mini'
import type { Content, Path, Sha } from '../engine/model'
import { parsePath } from '../engine/paths'
import { isSha, shaOf } from '../workspace/content'
import { clashesIn, type Snapshot, snapshotId, type Timeline } from '../workspace/snapshots'
import { NO_PREFERENCES, type Preferences } from './preferences'

/** What a person has not committed yet. `lesson`: the slug of the lesson that is open. */
export type Draft = { readonly reply: string; readonly project: string; readonly lesson: string | null }

/** Which timeline is open: ids of its first and its last snapshot. */
export type HeadRecord = { readonly project: string; readonly head: string }

export type SnapshotRecord = Omit<Snapshot, 'tree'> & {
  readonly project: string
  readonly tree: readonly (readonly [Path, Sha])[]
}

export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly detail: string }

/** null where the text is no path, or not in the form that was stored. */
function pathOf(text: string): Path | null {
  const parsed = parsePath(text)
  return parsed.ok && parsed.path === text ? parsed.path : null
}

const path = z.pipe(
  z.string(),
  z.transform((text, context): Path => {
    const decoded = pathOf(text)
    if (decoded !== null) return decoded
    context.issues.push({ code: 'custom', message: 'no path', input: text })
    return z.NEVER
  }),
)

const count = z.int().check(z.nonnegative())

const cause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), name: z.string() }),
  z.object({ kind: z.literal('commit'), reply: z.string(), edits: count, files: z.array(path) }),
  z.object({ kind: z.literal('restored'), from: z.string() }),
  z.object({ kind: z.literal('files-added'), paths: z.array(path) }),
])

const snapshotRecord = z.object({
  project: z.string(),
  id: z.string(),
  parent: z.nullable(z.string()),
  tree: z.custom<readonly unknown[]>(Array.isArray),
  cause,
  verdict: z.nullable(z.object({ passed: count, failed: count, runtime: z.enum(['embedded', 'webcontainer']) })),
  time: z.number(),
})

const headRecord = z.object({ project: z.string(), head: z.string() })
const draft = z.object({ reply: z.string(), project: z.string(), lesson: z.nullable(z.string()) })

const isPair = (value: unknown): value is [string, unknown] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string'

const RUNTIMES: ReadonlySet<unknown> = new Set(['embedded', 'webcontainer'])

const preferences = z.object({
  allowed: z.custom<boolean>((value) => typeof value === 'boolean'),
  choices: z.array(z.custom<Preferences['choices'][number]>((value) => isPair(value) && RUNTIMES.has(value[1]))),
  commands: z._default(
    z.array(z.custom<Preferences['commands'][number]>((value) => isPair(value) && typeof value[1] === 'string')),
    [],
  ),
})

/** What cannot be read counts as never said: the person is asked again, and no work hangs on it. */
export function decodePreferences(value: unknown): Preferences {
  const parsed = preferences.safeParse(value)
  return parsed.success ? parsed.data : NO_PREFERENCES
}

export const decodeHead = (value: unknown): Decoded<HeadRecord> => decode('head', headRecord, value)
export const decodeDraft = (value: unknown): Decoded<Draft> => decode('draft', draft, value)

/** `known`: paths decoded before, which most trees share; it grows. */
export function decodeSnapshot(value: unknown, known: Map<string, Path>): Decoded<SnapshotRecord> {
  const record = decode('snapshot', snapshotRecord, value)
  if (!record.ok) return record
  const tree: [Path, Sha][] = []
  for (const entry of record.value.tree) {
    const [text, sha]: unknown[] = Array.isArray(entry) ? entry : []
    const path = typeof text === 'string' ? (known.get(text) ?? pathOf(text)) : null
    if (path === null) return damage(`snapshot ${record.value.id}: no path ${JSON.stringify(text)}`)
    if (typeof sha !== 'string' || !isSha(sha)) return damage(`snapshot ${record.value.id}: no hash for ${path}`)
    known.set(path, path)
    tree.push([path, sha])
  }
  return { ok: true, value: { ...record.value, tree } }
}

export const recordOf = (snapshot: Snapshot, project: string): SnapshotRecord => ({
  ...snapshot,
  project,
  tree: [...snapshot.tree],
})

/** Records from the first snapshot to the head, as a timeline; refused where an id does not belong to its content. */
export function decodeTimeline(records: readonly SnapshotRecord[]): Decoded<Timeline> {
  const snapshots: Snapshot[] = []
  let parent: Snapshot | null = null
  for (const { project: _, tree, ...rest } of records) {
    const snapshot: Snapshot = { ...rest, tree: new Map(tree) }
    if (snapshot.tree.size !== tree.length) return damage(`snapshot ${snapshot.id}: a path stands twice`)
    if (clashesIn(snapshot.tree).length > 0) return damage(`snapshot ${snapshot.id}: a file inside a file`)
    if (snapshotId(parent, snapshot) !== snapshot.id) return damage(`snapshot ${snapshot.id}: its id is another's`)
    snapshots.push(snapshot)
    parent = snapshot
  }
  return parent === null ? damage('no snapshots') : { ok: true, value: { snapshots, head: parent.id } }
}

/** A blob whose content has the hash that it is stored under. */
export function decodeBlob(key: Sha, value: unknown): Decoded<Content> {
  if (typeof value !== 'string' && !(value instanceof Uint8Array))
    return damage(`blob ${key}: ${value === undefined ? 'missing' : 'no content'}`)
  return shaOf(value) === key ? { ok: true, value } : damage(`blob ${key}: its hash is another one`)
}

export const damage = (detail: string): { readonly ok: false; readonly detail: string } => ({ ok: false, detail })

function decode<T>(what: string, schema: z.ZodMiniType<T>, value: unknown): Decoded<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const [issue] = parsed.error.issues
  return damage(`${what}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
}

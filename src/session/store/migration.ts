/**
 * From nothing, or from version 1, to the stores of today. Version 1 had whole trees in its snapshots and one line of them, which every tab
 * overwrote for the others; what was overwritten comes back as branches.
 */
import * as z from 'zod/mini'
import type { Path, Sha } from '../../engine/model'
import { isSha } from '../../workspace/content'
import { KeptDecisions } from '../../workspace/kept-decisions'
import type { Snapshot } from '../../workspace/snapshots'
import { beginTimeline, MAIN, type Timeline } from '../../workspace/timeline'
import { FileTree, type ShaChange } from '../../workspace/trees'
import { BLOBS, BY_PROJECT, DRAFTS, FOLDERS, JOURNAL, PROJECTS, SNAPSHOTS, STATE } from './database'
import { type Decoded, damage, decodeRecord, pathOf } from './decode'
import { cause, projectRecordOf, snapshotRecordOf, verdict } from './records'

/** Before the names of version 1's stores, where their records could not be read. */
const ASIDE = 'damaged-1-'
/** Branches that lead to what another tab had overwritten. */
const OVERWRITTEN = 'overwritten'

/** From any older version to this one. What cannot be read is put aside under another name. */
export async function upgrade(transaction: IDBTransaction): Promise<void> {
  const { db } = transaction
  const names = [BLOBS, SNAPSHOTS, STATE].filter((name) => db.objectStoreNames.contains(name))
  const old = names.length === 0 ? null : names.length === 3 ? await readVersion1(transaction) : damage(`only ${names.join()}`)
  // Renamed, not read and written: nothing of it can be lost.
  if (old?.ok === false) for (const name of names) transaction.objectStore(name).name = `${ASIDE}${name}`
  for (const name of [BLOBS, SNAPSHOTS, PROJECTS, DRAFTS, STATE, JOURNAL, FOLDERS])
    if (!db.objectStoreNames.contains(name)) db.createObjectStore(name)
  transaction.objectStore(SNAPSHOTS).createIndex(BY_PROJECT, ['project', 'order'])
  if (old?.ok === false) transaction.objectStore(STATE).put(`version 1: ${old.detail}`, 'aside')
  if (old?.ok) write(transaction, old.value)
}

const snapshotRecord = z.object({
  id: z.string(),
  parent: z.nullable(z.string()),
  tree: z.custom<readonly unknown[]>(Array.isArray),
  cause,
  verdict: z.nullable(verdict),
  time: z.number(),
})
const headRecord = z.object({ project: z.string(), head: z.string() })
const draftRecord = z.object({ reply: z.string(), project: z.string(), lesson: z.nullable(z.string()) })

/** `head` null: nothing was opened yet. */
type Version1 = {
  readonly head: string | null
  readonly snapshots: readonly Snapshot[]
  readonly draft: z.infer<typeof draftRecord> | null
}

/** Refused where the head, or any snapshot before it, cannot be read. */
async function readVersion1(transaction: IDBTransaction): Promise<Decoded<Version1>> {
  const state = transaction.objectStore(STATE)
  const [draftValue, headValue, values] = await Promise.all([
    answer(state.get('draft')),
    answer(state.get('head')),
    answer(transaction.objectStore(SNAPSHOTS).getAll()),
  ])
  const draft = draftRecord.safeParse(draftValue)
  const known = new Map<string, Path>()
  const decoded = (Array.isArray(values) ? values : []).map((value: unknown) => decodeVersion1(value, known))
  const snapshots = inOrder(decoded.flatMap((each) => (each.ok ? [each.value] : [])))
  const value = { head: null, snapshots, draft: draft.data ?? null }
  if (headValue === undefined) return { ok: true, value }
  const head = decodeRecord('head', headRecord, headValue)
  if (!head.ok) return head
  if (snapshots.some(({ id }) => id === head.value.head)) return { ok: true, value: { ...value, head: head.value.head } }
  return decoded.find((each) => !each.ok) ?? damage(`head: no snapshot ${head.value.head}, or none before it`)
}

function decodeVersion1(value: unknown, known: Map<string, Path>): Decoded<Snapshot> {
  const record = decodeRecord('snapshot', snapshotRecord, value)
  if (!record.ok) return record
  const { tree, ...rest } = record.value
  const files = new Map<Path, Sha>()
  for (const entry of tree) {
    const [text, sha]: unknown[] = Array.isArray(entry) ? entry : []
    const path = typeof text === 'string' ? (known.get(text) ?? pathOf(text)) : null
    if (path === null || files.has(path)) return damage(`snapshot ${rest.id}: no path, or twice ${JSON.stringify(text)}`)
    if (typeof sha !== 'string' || !isSha(sha)) return damage(`snapshot ${rest.id}: no hash for ${path}`)
    known.set(path, path)
    files.set(path, sha)
  }
  if (FileTree.EMPTY.clashesWith(files.keys(), new Set()).length > 0) return damage(`snapshot ${rest.id}: a file inside a file`)
  const changes = [...files].map((file): ShaChange => file)
  return { ok: true, value: { ...rest, tree: FileTree.of(changes), reply: null, decisions: KeptDecisions.NONE } }
}

/** Those whose ancestors are all there, as they were made: parents before their children. */
function inOrder(snapshots: readonly Snapshot[]): Snapshot[] {
  const byId = new Map(snapshots.map((snapshot) => [snapshot.id, snapshot]))
  const ordered = new Map<string, Snapshot>()
  for (const snapshot of [...snapshots].sort((a, b) => a.time - b.time)) {
    const line = new Map<string, Snapshot>()
    let at: Snapshot | undefined = snapshot
    while (at !== undefined && !ordered.has(at.id) && !line.has(at.id)) {
      line.set(at.id, at)
      at = at.parent === null ? undefined : byId.get(at.parent)
    }
    const [first] = [...line.values()].reverse()
    const isRooted = first !== undefined && (first.parent === null || ordered.has(first.parent))
    if (isRooted) for (const each of [...line.values()].reverse()) ordered.set(each.id, each)
  }
  return [...ordered.values()]
}

/** One timeline for each first snapshot; its head is the one given, or else the snapshot made last. */
function timelinesOf(snapshots: readonly Snapshot[], head: string | null): Timeline[] {
  const projectOf = new Map<string, string>()
  const projects = new Map<string, Snapshot[]>()
  for (const snapshot of snapshots) {
    const project = snapshot.parent === null ? snapshot.id : (projectOf.get(snapshot.parent) ?? snapshot.id)
    projectOf.set(snapshot.id, project)
    const line = projects.get(project)
    if (line === undefined) projects.set(project, [snapshot])
    else line.push(snapshot)
  }
  return [...projects.values()].flatMap((line) => {
    const [first] = line
    if (first === undefined) return []
    const parents = new Set(line.map(({ parent }) => parent))
    const tips = line.flatMap(({ id }) => (parents.has(id) ? [] : [id]))
    const tip = head !== null && line.some(({ id }) => id === head) ? head : (tips.at(-1) ?? first.id)
    const others = tips.filter((id) => id !== tip)
    const named = others.map((id, at) => [at === 0 ? OVERWRITTEN : `${OVERWRITTEN}-${at + 1}`, id] as const)
    return [{ ...beginTimeline(first), snapshots: line, head: tip, branches: new Map([[MAIN, tip], ...named]) }]
  })
}

/** Contents stay where they are. What could not be read and is not needed stays too. A put that fails ends the upgrade, and everything is as it was. */
function write(transaction: IDBTransaction, { head, snapshots, draft }: Version1): void {
  const put = (store: string, value: unknown, key: IDBValidKey) => transaction.objectStore(store).put(value, key)
  for (const timeline of timelinesOf(snapshots, head)) {
    const byId = new Map(timeline.snapshots.map((snapshot) => [snapshot.id, snapshot]))
    const time = byId.get(timeline.head)?.time ?? 0
    const project = projectRecordOf(timeline, { kind: 'files', detail: '' }, new Map(), { revision: 0, time })
    put(PROJECTS, project, project.id)
    for (const [order, snapshot] of timeline.snapshots.entries()) {
      const parent = snapshot.parent === null ? null : (byId.get(snapshot.parent) ?? null)
      put(SNAPSHOTS, snapshotRecordOf(snapshot, parent, project.id, order), snapshot.id)
    }
    if (head === null || !byId.has(head)) continue
    const state = transaction.objectStore(STATE)
    put(STATE, project.id, 'last')
    state.delete('head')
    if (draft === null) continue
    const { reply, lesson } = draft
    // Version 1 had one draft for all tabs.
    put(DRAFTS, { reply, lesson, turn: null, chosen: null, demands: {}, edits: [], time }, [project.id, ''])
    state.delete('draft')
  }
}

const answer = (request: IDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

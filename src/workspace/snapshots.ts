/** Snapshots of a project and the line they stand in: plain values; contents live in `Blobs`. */
import type { Content, Path, Sha, Tree } from '../engine/model'
import { Blobs } from './blobs'
import { shaOf } from './content'

export type ShaTree = ReadonlyMap<Path, Sha>

/** Why a snapshot was made. */
export type Cause =
  | { readonly kind: 'opened'; readonly name: string }
  /** `reply`: its title or first 80 characters. `edits`: how many. */
  | { readonly kind: 'commit'; readonly reply: string; readonly edits: number; readonly files: readonly Path[] }
  /** `from`: the id of the snapshot whose tree came back. */
  | { readonly kind: 'restored'; readonly from: string }
  | { readonly kind: 'files-added'; readonly paths: readonly Path[] }

/** What the tests said of exactly this tree. Counts of tests. */
export type Verdict = { readonly passed: number; readonly failed: number; readonly runtime: 'embedded' | 'webcontainer' }

export type Snapshot = {
  /** See `snapshotId`. */
  readonly id: string
  /** The snapshot before; null for the first. */
  readonly parent: string | null
  readonly tree: ShaTree
  readonly cause: Cause
  /** null: no tests ran on this tree. */
  readonly verdict: Verdict | null
  /** Milliseconds since the epoch. */
  readonly time: number
}

/** Never empty. In the order in which they were made: each is the next one's parent and the last one is the head. */
export type Timeline = { readonly snapshots: readonly Snapshot[]; readonly head: string }

/** One file of a commit. */
export type Change = {
  readonly path: Path
  /** null: the file goes. */
  readonly after: Content | null
  /** The hash that the file must still have at the head; null: it must not exist. */
  readonly base: Sha | null
}

export type Committed =
  /** `added`: hashes that the blob store did not hold before. */
  | { readonly ok: true; readonly timeline: Timeline; readonly added: readonly Sha[] }
  /** Nothing was changed. `stale`: files that are not what the edits were made for. `clashes`: files that would stand inside another file. */
  | { readonly ok: false; readonly stale: readonly Path[]; readonly clashes: readonly Path[] }

/** A new timeline of one snapshot, its blobs and their hashes. Throws where one file stands inside another (see `clashesIn`). */
export function openProject(name: string, files: Tree, now: number): { timeline: Timeline; blobs: Blobs; added: readonly Sha[] } {
  const clashes = clashesIn(files)
  if (clashes.length > 0) throw new Error(`files inside files: ${clashes.join(', ')}`)
  const blobs = new Blobs()
  const tree = new Map<Path, Sha>()
  for (const [path, content] of files) tree.set(path, blobs.put(content))
  const first = snapshot(null, tree, { kind: 'opened', name }, null, now)
  return { timeline: { snapshots: [first], head: first.id }, blobs, added: [...new Set(tree.values())] }
}

/**
 * Puts all changes on the head as one snapshot, or none of them. A file that was changed meanwhile is a value (`stale`), never overwritten.
 * Throws where two changes name one path.
 */
export function commitFiles(
  timeline: Timeline,
  blobs: Blobs,
  changes: readonly Change[],
  cause: Cause,
  verdict: Verdict | null,
  now: number,
): Committed {
  if (new Set(changes.map((change) => change.path)).size < changes.length) throw new Error('two changes of one file')
  const head = headOf(timeline)
  const stale = changes.filter(({ path, base }) => (head.tree.get(path) ?? null) !== base).map((change) => change.path)
  const clashes = clashesAfter(head.tree, changes)
  if (stale.length > 0 || clashes.length > 0) return { ok: false, stale, clashes }

  const tree = new Map(head.tree)
  const added: Sha[] = []
  for (const { path, after } of changes) {
    if (after === null) {
      tree.delete(path)
      continue
    }
    const known = blobs.size
    const sha = blobs.put(after)
    if (blobs.size > known) added.push(sha)
    tree.set(path, sha)
  }
  return { ok: true, timeline: append(timeline, snapshot(head, tree, cause, verdict, now)), added }
}

/** Adds a snapshot with the tree and verdict of an older one; everything between stays. Throws where there is no such snapshot. */
export function restore(timeline: Timeline, id: string, now: number): Timeline {
  const { tree, verdict } = find(timeline, id)
  return append(timeline, snapshot(headOf(timeline), tree, { kind: 'restored', from: id }, verdict, now))
}

/** The contents of a snapshot, or of a timeline's head. Throws where a blob is missing. */
export function checkout(source: Timeline | Snapshot, blobs: Blobs): Tree {
  const { tree } = 'head' in source ? headOf(source) : source
  const files = new Map<Path, Content>()
  for (const [path, sha] of tree) files.set(path, blobs.get(sha))
  return files
}

export const headOf = (timeline: Timeline): Snapshot => find(timeline, timeline.head)

/** Paths whose file is another one, or in only one of the trees; sorted. */
export function changedPaths(a: ShaTree, b: ShaTree): Path[] {
  const changed: Path[] = []
  for (const [path, sha] of a) if (b.get(path) !== sha) changed.push(path)
  for (const path of b.keys()) if (!a.has(path)) changed.push(path)
  return changed.sort()
}

/** Files that stand inside another file (`a/b` beside a file `a`): no file system can hold both. */
export function clashesIn(files: ReadonlyMap<Path, unknown>): Path[] {
  const names: ReadonlyMap<string, unknown> = files
  const clashes: Path[] = []
  for (const path of files.keys())
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
      if (names.has(path.slice(0, at))) {
        clashes.push(path)
        break
      }
  return clashes
}

/**
 * SHA-256 over the parent's id, what the tree changes in the parent's, the cause and the time.
 * The parent's id stands for the parent's tree, so that the id binds the whole tree at the price of the change.
 */
export function snapshotId(parent: Snapshot | null, { tree, cause, time }: Pick<Snapshot, 'tree' | 'cause' | 'time'>): string {
  const changes = changedPaths(parent?.tree ?? new Map(), tree).map((path) => [path, tree.get(path) ?? null])
  const causeText = JSON.stringify(cause, Object.keys(cause).sort()) // the same text whatever the order of its keys
  return shaOf(JSON.stringify([parent?.id ?? null, changes, causeText, time]))
}

function snapshot(parent: Snapshot | null, tree: ShaTree, cause: Cause, verdict: Verdict | null, time: number): Snapshot {
  return { id: snapshotId(parent, { tree, cause, time }), parent: parent?.id ?? null, tree, cause, verdict, time }
}

const append = (timeline: Timeline, next: Snapshot): Timeline => ({ snapshots: [...timeline.snapshots, next], head: next.id })

function find(timeline: Timeline, id: string): Snapshot {
  const found = timeline.snapshots.findLast((candidate) => candidate.id === id)
  if (found === undefined) throw new Error(`no snapshot ${id}`)
  return found
}

function clashesAfter(tree: ShaTree, changes: readonly Change[]): Path[] {
  if (!changes.some(({ path, after }) => after !== null && !tree.has(path))) return []
  const after = new Map<Path, unknown>(tree)
  for (const change of changes)
    if (change.after === null) after.delete(change.path)
    else after.set(change.path, true)
  return clashesIn(after)
}

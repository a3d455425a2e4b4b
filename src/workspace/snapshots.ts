/** Snapshots of a project: plain values; contents live in `Blobs`. */
import type { Content, Path, Sha, Tree } from '../engine/model'
import type { Blobs } from './blobs'
import { shaOf } from './content'
import { KeptDecisions } from './kept-decisions'
import { FileTree, type ShaChange } from './trees'

/** Why a snapshot was made. */
export type SnapshotCause =
  | { readonly kind: 'opened'; readonly name: string }
  /** `reply`: its title or first 80 characters. `edits`: how many. */
  | { readonly kind: 'commit'; readonly reply: string; readonly edits: number; readonly files: readonly Path[] }
  /** `from`: the id of the snapshot whose tree came back. */
  | { readonly kind: 'restored'; readonly from: string }
  | { readonly kind: 'files-added'; readonly paths: readonly Path[] }
  /** A person wrote these files by hand; `by`: in the terminal, or took over what tests wrote. */
  | { readonly kind: 'edited'; readonly paths: readonly Path[]; readonly by?: 'terminal' | 'tests' }

/** What the tests said of exactly this tree. Counts of tests. */
export type TestVerdict = {
  readonly passed: number
  readonly failed: number
  readonly runtime: 'embedded' | 'python' | 'webcontainer'
}

/** One version of a project, and why it was made. */
export type Snapshot = {
  /** See `snapshotId`. */
  readonly id: string
  /** The snapshot before; null for the first. */
  readonly parent: string | null
  readonly tree: FileTree
  readonly cause: SnapshotCause
  /** The reply that was committed, whole: a content like the files'; null where there was none. */
  readonly reply: Sha | null
  /** What became of the reply's edits. */
  readonly decisions: KeptDecisions
  /** null: no tests ran on this tree. */
  readonly verdict: TestVerdict | null
  /** Milliseconds since the epoch. */
  readonly time: number
}

/** What a snapshot says besides its tree. */
export type CommitMetadata = Pick<Snapshot, 'cause' | 'reply' | 'decisions' | 'verdict' | 'time'>

/** An account of something that no reply did and no tests ran on. */
export const plainCommitMetadata = (cause: SnapshotCause, time: number): CommitMetadata => ({
  cause,
  reply: null,
  decisions: KeptDecisions.NONE,
  verdict: null,
  time,
})

/** One file of a commit. */
export type CommitChange = {
  readonly path: Path
  /** null: the file goes. */
  readonly after: Content | null
  /** The hash that the file must still have; null: it must not exist. */
  readonly base: Sha | null
}

/** `stale`: files that are not what the changes were made for. `clashes`: files that would be inside another file. */
export type CommitRefusal = { readonly ok: false; readonly stale: readonly Path[]; readonly clashes: readonly Path[] }

/** A tree whose contents are kept already as the first snapshot of a history. */
export const beginSnapshots = (name: string, tree: FileTree, now: number): Snapshot =>
  snapshot(null, tree, plainCommitMetadata({ kind: 'opened', name }, now))

/**
 * The tree of `parent` with all of the changes; a file that was changed in between is a value (`stale`), never overwritten.
 * Contents go to `blobs`. Throws where two changes name one path.
 * @param hashes of contents whose hash is known already, by their paths (`hashesOf`)
 */
export function nextTree(
  { tree }: Pick<Snapshot, 'tree'>,
  blobs: Blobs,
  changes: readonly CommitChange[],
  hashes: ReadonlyMap<Path, Sha> = new Map(),
): { readonly ok: true; readonly tree: FileTree } | CommitRefusal {
  const paths = new Set(changes.map((change) => change.path))
  if (paths.size < changes.length) throw new Error('two changes of one file')
  const stale = changes.filter(({ path, base }) => (tree.get(path) ?? null) !== base).map((change) => change.path)
  const gone = new Set(changes.filter(({ path, after }) => after === null && tree.has(path)).map(({ path }) => path))
  const added = changes.filter(({ path, after }) => after !== null && !tree.has(path)).map(({ path }) => path)
  const clashes = added.length === 0 ? [] : tree.clashesWith(added, gone)
  if (stale.length > 0 || clashes.length > 0) return { ok: false, stale, clashes }
  const next = tree.with(
    changes.map(({ path, after }): ShaChange => [path, after === null ? null : blobs.put(after, hashes.get(path))]),
  )
  return { ok: true, tree: next }
}

/** A snapshot on top of `parent` with another one's tree and verdict. */
export const restored = (parent: Snapshot, { id, tree, verdict }: Snapshot, now: number): Snapshot =>
  snapshot(parent, tree, { ...plainCommitMetadata({ kind: 'restored', from: id }, now), verdict })

/** The contents of a snapshot. Throws where a blob is missing. */
export function checkout({ tree }: Snapshot, blobs: Blobs): Tree {
  const files = new Map<Path, Content>()
  for (const [path, sha] of tree) files.set(path, blobs.get(sha))
  return files
}

/** Paths whose file is another one, or in only one of the snapshots; sorted. null: a snapshot without files. */
export const changedPaths = (a: Snapshot | null, b: Snapshot): Path[] => FileTree.changed(a?.tree ?? FileTree.EMPTY, b.tree)

/** Every content that a snapshot needs: its files' and its reply's. */
export function contentsOf({ tree, reply }: Snapshot): Set<Sha> {
  const shas = new Set(tree.values())
  if (reply !== null) shas.add(reply)
  return shas
}

/**
 * SHA-256 over the parent's id, what the tree changes in the parent's, the cause and the time.
 * The parent's id covers the parent's tree, so that the id binds the whole tree at the price of the change.
 */
export function snapshotId(parent: Snapshot | null, { tree, cause, time }: Pick<Snapshot, 'tree' | 'cause' | 'time'>): string {
  const changes = FileTree.changed(parent?.tree ?? FileTree.EMPTY, tree).map((path) => [path, tree.get(path) ?? null])
  const causeText = JSON.stringify(cause, Object.keys(cause).sort()) // the same text whatever the order of its keys
  return shaOf(JSON.stringify([parent?.id ?? null, changes, causeText, time]))
}

/** A snapshot of a tree whose contents are kept already. */
export function snapshot(parent: Snapshot | null, tree: FileTree, account: CommitMetadata): Snapshot {
  return { id: snapshotId(parent, { ...account, tree }), parent: parent?.id ?? null, tree, ...account }
}

/** Test support: a snapshot of changes at once, which the page makes in several tasks. */
import type { Path, Sha } from '../../engine/model'
import type { Blobs } from '../blobs'
import { type CommitChange, type CommitMetadata, type CommitRefusal, nextTree, type Snapshot, snapshot } from '../snapshots'

/** A snapshot on top of `parent` with all of the changes, as `nextTree` makes them. */
export function nextSnapshot(
  parent: Snapshot,
  blobs: Blobs,
  changes: readonly CommitChange[],
  account: CommitMetadata,
  hashes?: ReadonlyMap<Path, Sha>,
): { readonly ok: true; readonly snapshot: Snapshot } | CommitRefusal {
  const next = nextTree(parent, blobs, changes, hashes)
  return next.ok ? { ok: true, snapshot: snapshot(parent, next.tree, account) } : next
}

import type { Tree } from '../../engine/model'
import type { Blobs } from '../blobs'
import { beginSnapshots, type Snapshot } from '../snapshots'
import { FileTree, type ShaChange } from '../trees'

/** A tree without history as the first snapshot of one. Throws where one file is inside another. */
export function firstSnapshot(name: string, files: Tree, blobs: Blobs, now: number): Snapshot {
  return beginSnapshots(name, FileTree.of([...files].map(([path, content]): ShaChange => [path, blobs.put(content)])), now)
}

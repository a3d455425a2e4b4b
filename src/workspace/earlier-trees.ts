/** Earlier versions of files: what a refused edit may have been written for. */
import type { Content, Path, Sha, Tree } from '../engine/model'
import type { Blobs } from './blobs'
import { ancestry, headOf, type Timeline } from './timeline'

/** Snapshots that are looked back at. More: more contents to fetch and to search, fewer: an old reply is not recognised. */
const BACK = 8

function earlierFiles(timeline: Timeline): ReadonlyMap<Path, Sha>[] {
  const { tree } = headOf(timeline)
  return ancestry(timeline)
    .slice(1, 1 + BACK)
    .map((snapshot) => new Map([...snapshot.tree].filter(([path, sha]) => tree.get(path) !== sha)))
    .filter((files) => files.size > 0)
}

/**
 * For each snapshot before the head, newest first, the files that read differently then, as far as their contents are here or `fetch` has them;
 * snapshots without one are left out.
 */
export async function earlierTrees(
  timeline: Timeline,
  blobs: Blobs,
  fetch: (missing: readonly Sha[]) => Promise<ReadonlyMap<Sha, Content>>,
): Promise<Tree[]> {
  const earlier = earlierFiles(timeline)
  const fetched = await fetch(blobs.missing(new Set(earlier.flatMap((files) => [...files.values()]))))
  const contentOf = (sha: Sha) => fetched.get(sha) ?? (blobs.has(sha) ? blobs.get(sha) : undefined)
  return earlier.map((files) => {
    const tree = new Map<Path, Content>()
    for (const [path, sha] of files) {
      const content = contentOf(sha)
      if (content !== undefined) tree.set(path, content)
    }
    return tree
  })
}

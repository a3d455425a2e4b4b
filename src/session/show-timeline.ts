/** Shows a timeline: its head's files go to the panes and the engine. The working tree follows when it is next read. */
import type { Path } from '../engine/model'
import { earlierTrees } from '../workspace/earlier-trees'
import { checkout } from '../workspace/snapshots'
import { headOf, type Timeline } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import type { SnapshotContents } from './snapshot-contents'

/**
 * @param contents all that the head of a timeline needs is there
 * @param decide decides the reply against the tree that is shown
 * @returns what shows a timeline; resolves when its reply is decided
 */
export function createTimelineDisplay(
  { parts, get, set }: ActionContext,
  contents: SnapshotContents,
  decide: () => Promise<void>,
): (timeline: Timeline) => Promise<void> {
  /** The engine gets what files were before, as far as storage has it: a reply may have been written for that. Nothing waits for it. */
  async function sendEarlier(timeline: Timeline): Promise<void> {
    const trees = await earlierTrees(timeline, contents.blobs, contents.stored)
    if (get().timeline === timeline) parts.engine.setHistory(trees)
  }

  return async (timeline) => {
    const tree = checkout(headOf(timeline), contents.blobs)
    const { openFile } = get()
    set({ timeline, tree, openFile: openFile !== null && tree.has(openFile) ? openFile : firstToOpen(tree.keys()) })
    parts.engine.setTree(tree)
    await decide()
    void sendEarlier(timeline)
  }
}

/** A source file rather than a test or a manifest. */
function firstToOpen(all: Iterable<Path>): Path | null {
  const paths = [...all]
  return paths.find((path) => /\.[cm]?[jt]sx?$|\.py$/.test(path) && !/test|node_modules/.test(path)) ?? paths[0] ?? null
}

/** The contents that the snapshots of the open project need: in memory, or fetched from storage. */
import type { Content, Sha, Tree } from '../engine/model'
import { Blobs } from '../workspace/blobs'
import { checkout, contentsOf, type Snapshot } from '../workspace/snapshots'
import { snapshotOf } from '../workspace/timeline'
import type { ActionContext } from './action-context'

/** A snapshot with its files. `reply`: what was committed with it, '' without one. */
export type SnapshotView = { readonly snapshot: Snapshot; readonly tree: Tree; readonly reply: string }

/** The contents of the open project's snapshots. */
export type SnapshotContents = ReturnType<typeof createSnapshotContents>

/** Empty until a project is opened. */
export function createSnapshotContents({ parts, get, notify }: ActionContext) {
  let blobs = new Blobs()

  /** What storage has of these; nothing of those that it has lost. */
  async function stored(missing: readonly Sha[]): Promise<ReadonlyMap<Sha, Content>> {
    return (await parts.persistence()).contents(missing)
  }

  /** `here` with all that a snapshot needs; null where storage lacks some of it, and the page says which files' contents are lost. */
  async function fetch(snapshot: Snapshot, here = blobs): Promise<Blobs | null> {
    const missing = here.missing(contentsOf(snapshot))
    if (missing.length > 0) here.add(await stored(missing))
    const lost = new Set<Sha>(here.missing(snapshot.tree.values()))
    if (lost.size === 0) return here
    notify({ code: 'contents-missing', paths: [...snapshot.tree].flatMap(([path, sha]) => (lost.has(sha) ? [path] : [])) })
    return null
  }

  return {
    /** What is in memory now. */
    get blobs(): Blobs {
      return blobs
    },

    /** Another project's contents take the place of these. */
    restart(contents: ReadonlyMap<Sha, Content>): void {
      blobs = Blobs.of(contents)
    },

    fetch,
    stored,

    /** A snapshot by its id; null without an open project, or where storage has lost a content of it. */
    async lookAt(id: string): Promise<SnapshotView | null> {
      const { timeline } = get()
      if (timeline === null) return null
      const snapshot = snapshotOf(timeline, id)
      const here = await fetch(snapshot)
      if (here === null) return null
      const reply = snapshot.reply !== null && here.has(snapshot.reply) ? here.get(snapshot.reply) : ''
      return { snapshot, tree: checkout(snapshot, here), reply: typeof reply === 'string' ? reply : '' }
    },

    /** Every content of every snapshot; null where storage has lost one. */
    async everything(): Promise<Blobs | null> {
      const all = blobs.copy()
      for (const snapshot of get().timeline?.snapshots ?? []) if ((await fetch(snapshot, all)) === null) return null
      return all
    },
  }
}

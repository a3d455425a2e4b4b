/** What the workspace's steps take, in this browser. */

import type { StoreApi } from 'zustand/vanilla'
import type { Path, Tree } from '../../src/engine/model'
import type { State } from '../../src/session/state'
import { Blobs } from '../../src/workspace/blobs'
import { type CommitChange, checkout, plainCommitMetadata, restored } from '../../src/workspace/snapshots'
import { firstSnapshot } from '../../src/workspace/testing/first-snapshot'
import { nextSnapshot } from '../../src/workspace/testing/next-snapshot'
import { appendSnapshot, beginTimeline, headOf, type Timeline } from '../../src/workspace/timeline'
import type { WorkingTree } from '../../src/workspace/working-tree'
import type { Files, JourneyStep, PageContents } from './journey'

/** Milliseconds of each run. */
export type Measured = {
  /** A snapshot of three changed files on top of the head, in memory. */
  readonly commit: readonly number[]
  /** A third of all files become others: the snapshot, its contents, the file system. */
  readonly restore: readonly number[]
  /** The same two by the session: with the engine's decision, and until the browser has stored them. */
  readonly committed: readonly number[]
  readonly restoredAll: readonly number[]
}

/** Runs of each measurement; odd, so that the median is one of them. */
const RUNS = 9

/** Milliseconds that each run took, after two that only warm up. */
async function timed(work: (run: number) => Promise<unknown> | undefined): Promise<number[]> {
  const took: number[] = []
  for (let run = -2; run < RUNS; run++) {
    const since = performance.now()
    await work(run)
    if (run >= 0) took.push(performance.now() - since)
  }
  return took
}

const edited = (names: readonly Path[], run: number): ReadonlyMap<Path, string> =>
  new Map(names.map((name) => [name, `export const edited = ${run}\n`.repeat(110)])) // shorter, it would be warned of and wait for a look

function commit(timeline: Timeline, blobs: Blobs, files: ReadonlyMap<Path, string>): Timeline {
  const here = headOf(timeline)
  const changes = [...files].map(([path, after]): CommitChange => ({ path, after, base: here.tree.get(path) ?? null }))
  const made = nextSnapshot(here, blobs, changes, plainCommitMetadata({ kind: 'edited', paths: [] }, Date.now()))
  if (!made.ok) throw new Error('refused')
  return appendSnapshot(timeline, made.snapshot)
}

export async function measureSnapshots(tree: Tree, working: WorkingTree): Promise<Pick<Measured, 'commit' | 'restore'>> {
  const names = [...tree.keys()]
  const blobs = new Blobs()
  const first = firstSnapshot('measured', tree, blobs, Date.now())
  let timeline = beginTimeline(first)
  await working.checkout(tree)
  const committing = await timed((run) => {
    timeline = commit(timeline, blobs, edited(names.slice(0, 3), run))
    return undefined
  })
  const other = headOf(commit(timeline, blobs, edited(names.slice(0, names.length / 3), RUNS)))
  const restoring = await timed((run) => {
    timeline = appendSnapshot(timeline, restored(headOf(timeline), run % 2 === 0 ? first : other, Date.now() + run))
    return working.checkout(checkout(headOf(timeline), blobs))
  })
  return { commit: committing, restore: restoring }
}

export async function measureSteps(
  store: StoreApi<State>,
  perform: (step: JourneyStep) => Promise<PageContents>,
): Promise<Pick<Measured, 'committed' | 'restoredAll'>> {
  const names = [...store.getState().tree.keys()]
  const first = store.getState().timeline?.head ?? ''
  const commitOf = (count: number, run: number): JourneyStep => {
    const files: Files = Object.fromEntries(edited(names.slice(0, count), run))
    return { kind: 'commit', files }
  }
  let head = first
  /** Throws where the step was refused: it would be measured as a fast one. */
  const moving = async (step: JourneyStep): Promise<string> => {
    const after = await perform(step)
    if (after.head === head) throw new Error(`${step.kind} did nothing: ${after.notices.join(', ')}`)
    head = after.head
    return head
  }
  const committed = await timed((run) => moving(commitOf(3, run)))
  const other = await moving(commitOf(names.length / 3, RUNS))
  const restoredAll = await timed((run) => moving({ kind: 'restore', id: run % 2 === 0 ? first : other }))
  return { committed, restoredAll }
}

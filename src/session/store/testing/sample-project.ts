/** Projects with histories, for tests of what keeps them. */

import fc from 'fast-check'
import type { Content, Path, Sha, Tree } from '../../../engine/model'
import { parsePath } from '../../../engine/paths'
import { Blobs } from '../../../workspace/blobs'
import { KeptDecisions } from '../../../workspace/kept-decisions'
import { type Rollbacks, rolledBack } from '../../../workspace/rollbacks'
import { checkout, contentsOf, plainCommitMetadata, restored, type SnapshotCause } from '../../../workspace/snapshots'
import { firstSnapshot } from '../../../workspace/testing/first-snapshot'
import { nextSnapshot } from '../../../workspace/testing/next-snapshot'
import {
  appendSnapshot,
  beginTimeline,
  branchAt,
  dropBranch,
  headOf,
  redo,
  snapshotOf,
  switchTo,
  type Timeline,
  undo,
} from '../../../workspace/timeline'
import type { KeptProject, OpenedProject, Origin, Persistence, ProjectDraft } from '../../persistence-types'

export function samplePath(text: string): Path {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
  return parsed.path
}
const treeOf = (files: Record<string, Content>): Tree =>
  new Map(Object.entries(files).map(([name, content]) => [samplePath(name), content]))

export const LONG = `${'x'.repeat(196)}/${'y'.repeat(203)}`
const FILES = {
  'a.ts': '\ufeffconst a = 1\r\n',
  'logo.png': Uint8Array.of(0, 255),
  '🦄/🦄.ts': '🦄',
  [LONG]: 'far',
  'toString/valueOf': '',
}
export const DRAFT: ProjectDraft = {
  reply: 'half \ud83e a __proto__',
  lesson: null,
  turn: 2,
  chosen: [0, 3],
  demands: { score: 0.7, without: ['alignment'] },
  edits: [{ path: samplePath('a.ts'), base: null, text: 'by hand' }],
}
const ORIGIN: Origin = { kind: 'zip', detail: 'a.zip' }

/** A project and the contents that the last step brought. */
export type SampleWork = {
  readonly timeline: Timeline
  readonly rollbacks: Rollbacks
  readonly blobs: Blobs
  readonly added: ReadonlyMap<Sha, Content>
}

export function beginSample(files: Record<string, Content> = FILES, time = 1, name = 'demo'): SampleWork {
  const blobs = new Blobs()
  const first = firstSnapshot(name, treeOf(files), blobs, time)
  return { timeline: beginTimeline(first), rollbacks: new Map(), blobs, added: blobs.pick(contentsOf(first)) }
}

/** Commits one file, whatever it was before; null takes it away. `reply`: kept as well. */
export function commitSample(
  work: SampleWork,
  name: string,
  after: Content | null,
  time = 2,
  reply: string | null = null,
): SampleWork {
  const { timeline, blobs } = work
  const head = headOf(timeline)
  const file = samplePath(name)
  const cause: SnapshotCause = { kind: 'commit', reply: name, edits: 1, files: [file] }
  const decisions = KeptDecisions.of([{ path: file, state: 'applied', how: 'exact', score: 1, before: { start: 0, end: 3 } }])
  const kept = reply === null ? null : blobs.put(reply)
  const change = { path: file, after, base: head.tree.get(file) ?? null }
  const made = nextSnapshot(head, blobs, [change], { ...plainCommitMetadata(cause, time), reply: kept, decisions })
  if (!made.ok) throw new Error(`refused: ${name}`)
  const shas = [made.snapshot.tree.get(file), kept].flatMap((sha) => sha ?? [])
  return { ...work, timeline: appendSnapshot(timeline, made.snapshot), added: blobs.pick(shas) }
}

const at = (work: SampleWork, timeline: Timeline | null): SampleWork => ({
  ...work,
  timeline: timeline ?? work.timeline,
  added: new Map(),
})

export const sampleProjectOf = ({ timeline, rollbacks, blobs }: SampleWork): Omit<KeptProject, 'draft'> => ({
  timeline,
  rollbacks,
  origin: ORIGIN,
  contents: blobs.pick(timeline.snapshots.flatMap((snapshot) => [...contentsOf(snapshot)])),
})

/** What has to be the same after a project was read back: everything, with the files of its head. */
export function plainProject({ timeline, rollbacks, ...rest }: Omit<KeptProject, 'draft'>) {
  const sorted = <T>(entries: Iterable<readonly [string, T]>) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...timeline,
    snapshots: timeline.snapshots.map((snapshot) => ({ ...snapshot, tree: sorted(snapshot.tree) })),
    branches: sorted(timeline.branches),
    rollbacks: sorted(rollbacks),
    origin: rest.origin,
    files: sorted(checkout(headOf(timeline), Blobs.of(rest.contents))),
  }
}

/** What a project is once it is opened. Throws where it cannot be. */
export const openedSample = (result: OpenedProject): KeptProject => {
  if (!result.ok) throw new Error(`${result.reason}: ${result.detail}`)
  return result.project
}

/** All files of all snapshots and all replies, as the store has them. Throws where one is missing. */
export async function everything(store: Persistence, { timeline }: Pick<KeptProject, 'timeline'>) {
  const contents = await store.contents(timeline.snapshots.flatMap((snapshot) => [...contentsOf(snapshot)]))
  const blobs = Blobs.of(contents)
  return timeline.snapshots.map((snapshot) => [checkout(snapshot, blobs), snapshot.reply && blobs.get(snapshot.reply)])
}

// ── any history ────────────────────────────────────────────────────────────────────────────────────────────────────────

const name = fc.constantFrom('a', 'b.ts', 'src/c.ts', 'hasOwnProperty', '🦄/d', LONG)
const content: fc.Arbitrary<Content> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.uint8Array().map((bytes) => Uint8Array.of(0, ...bytes)),
)
export const someFiles = fc.dictionary(name, content)

type Step =
  | { readonly kind: 'commit'; readonly name: string; readonly after: Content | null; readonly reply: string | null }
  | { readonly kind: 'undo' | 'redo' | 'roll-back' }
  | { readonly kind: 'restore' | 'branch' | 'switch' | 'drop'; readonly at: number }

export const someSteps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('commit' as const), name, after: fc.option(content), reply: fc.option(fc.string()) }),
    fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const, 'roll-back' as const) }),
    fc.record({
      kind: fc.constantFrom('restore' as const, 'branch' as const, 'switch' as const, 'drop' as const),
      at: fc.nat(),
    }),
  ),
  { maxLength: 10 },
)

const pick = <T>(all: readonly T[], index: number): T => {
  const found = all[index % all.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** The project after the step. */
export function take(work: SampleWork, step: Step, time: number): SampleWork {
  const { timeline } = work
  const names = [...timeline.branches.keys()]
  switch (step.kind) {
    case 'commit':
      return commitSample(work, step.name, step.after, time, step.reply)
    case 'undo':
      return at(work, undo(timeline))
    case 'redo':
      return at(work, redo(timeline))
    case 'roll-back':
      return { ...at(work, null), rollbacks: rolledBack(work.rollbacks, headOf(timeline).tree.keys()) }
    case 'restore': {
      const old = snapshotOf(timeline, pick(timeline.snapshots, step.at).id)
      return at(work, appendSnapshot(timeline, restored(headOf(timeline), old, time)))
    }
    case 'branch':
      return at(work, branchAt(timeline, `b${time}`, pick(timeline.snapshots, step.at).id))
    case 'switch':
      return at(work, switchTo(timeline, pick(names, step.at)))
    case 'drop':
      return at(work, dropBranch(timeline, pick(names, step.at)))
  }
}

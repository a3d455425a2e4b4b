import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Blobs } from './blobs'
import { plainCommitMetadata, restored, type Snapshot } from './snapshots'
import { firstSnapshot } from './testing/first-snapshot'
import { nextSnapshot } from './testing/next-snapshot'
import {
  ancestry,
  appendSnapshot,
  beginTimeline,
  branchAt,
  dropBranch,
  headOf,
  isBranchName,
  join,
  MAIN,
  nameOf,
  projectOf,
  redo,
  snapshotOf,
  switchTo,
  type Timeline,
  undo,
} from './timeline'

const blobs = new Blobs()
const FIRST = firstSnapshot('demo', new Map(), blobs, 0)

/** A snapshot on top of the head, distinguished by its time. */
function made(timeline: Timeline, time: number): Snapshot {
  const next = nextSnapshot(headOf(timeline), blobs, [], plainCommitMetadata({ kind: 'files-added', paths: [] }, time))
  if (!next.ok) throw new Error('refused')
  return next.snapshot
}
const commit = (timeline: Timeline, time: number) => appendSnapshot(timeline, made(timeline, time))
const line = (...times: readonly number[]) => times.reduce(commit, beginTimeline(FIRST))
const must = (timeline: Timeline | null): Timeline => {
  if (timeline === null) throw new Error('refused')
  return timeline
}
const times = (snapshots: readonly Snapshot[]) => snapshots.map(({ time }) => time)

describe('steps', () => {
  test('a timeline begins with one snapshot on the first branch', () => {
    const timeline = beginTimeline(FIRST)
    expect(timeline).toEqual({
      snapshots: [FIRST],
      head: FIRST.id,
      branches: new Map([[MAIN, FIRST.id]]),
      branch: MAIN,
      redo: [],
    })
    expect([projectOf(timeline), nameOf(timeline), headOf(timeline)]).toEqual([FIRST.id, 'demo', FIRST])
  })

  test('undo goes back, redo forward, and both end', () => {
    const three = line(1, 2)
    const back = must(undo(must(undo(three))))
    expect([back.head, undo(back), times(back.snapshots)]).toEqual([FIRST.id, null, [0, 1, 2]])
    expect(must(redo(must(redo(back))))).toEqual(three)
    expect(redo(three)).toBeNull()
  })

  test('a commit after an undo leaves what was undone in the timeline, and no way forward to it', () => {
    const other = commit(must(undo(line(1, 2))), 3)
    expect([times(other.snapshots), times(ancestry(other)), redo(other)]).toEqual([[0, 1, 2, 3], [3, 1, 0], null])
  })

  test('the same commit again, within the same millisecond, is the snapshot that there is', () => {
    const two = line(1)
    const again = commit(must(undo(two)), 1)
    expect(again).toEqual(two)
  })

  test('a restore is a commit like any other', () => {
    const two = line(1)
    const back = appendSnapshot(two, restored(headOf(two), FIRST, 2))
    expect([headOf(back).tree, times(ancestry(back))]).toEqual([FIRST.tree, [2, 1, 0]])
    expect(must(undo(back)).head).toBe(two.head)
  })

  test('a snapshot that was made for another head is a broken invariant', () => {
    const two = line(1)
    expect(() => appendSnapshot(two, made(beginTimeline(FIRST), 2))).toThrow('was not made for')
    expect(() => snapshotOf(two, 'nowhere')).toThrow('nowhere')
  })
})

describe('branches', () => {
  const two = line(1, 2)
  const side = commit(must(branchAt(two, 'side', FIRST.id)), 3)

  test('go their own ways', () => {
    expect([side.branch, times(ancestry(side)), times(ancestry(switchTo(side, MAIN)))]).toEqual(['side', [3, 0], [2, 1, 0]])
    expect(switchTo(side, MAIN).head).toBe(two.head)
    expect(switchTo(side, 'side')).toBe(side)
    expect(() => switchTo(side, 'toString')).toThrow('toString')
  })

  test('undo on one is not redone on another', () => {
    expect(redo(switchTo(must(undo(side)), MAIN))).toBeNull()
    expect(redo(must(branchAt(must(undo(side)), 'third', FIRST.id)))).toBeNull()
  })

  test('a name is taken once, and goes without its snapshots', () => {
    expect([branchAt(side, MAIN, FIRST.id), branchAt(side, '', FIRST.id), dropBranch(side, 'side')]).toEqual([null, null, null])
    const dropped = must(dropBranch(side, MAIN))
    expect([[...dropped.branches.keys()], dropped.snapshots]).toEqual([['side'], side.snapshots])
  })

  test.each<[string, boolean]>([
    ['main', true],
    ['try 2/ü.b-c_d', true],
    ['分支', true],
    ['constructor', true],
    ['7', true],
    ['', false],
    [' a', false],
    ['a/', false],
    ['-a', false],
    ['a\n', false],
    ['a\u202eb', false],
    ['a'.repeat(60), true],
    ['a'.repeat(61), false],
  ])('%j as a name: %s', (name, is) => expect(isBranchName(name)).toBe(is))
})

describe('join', () => {
  const base = line(1)
  const mine = commit(base, 2)
  const theirs = commit(base, 3)

  test('what only one side has stays, on a branch of its own', () => {
    const both = join(theirs, mine, 'mine')
    expect([both.head, both.branch, times(both.snapshots)]).toEqual([theirs.head, MAIN, [0, 1, 3, 2]])
    expect(times(ancestry(switchTo(both, 'mine')))).toEqual([2, 1, 0])
  })

  test('the name gives way where it is taken', () => {
    const again = join(join(theirs, mine, 'mine'), commit(base, 4), 'mine')
    expect([...again.branches.keys()]).toEqual([MAIN, 'mine', 'mine-2'])
  })

  test('what the other side has is not there twice', () => {
    expect(join(theirs, base, 'mine')).toBe(theirs)
    expect(join(theirs, must(undo(theirs)), 'mine')).toBe(theirs)
  })
})

type Step =
  | { readonly kind: 'commit' | 'undo' | 'redo' }
  | { readonly kind: 'branch' | 'switch' | 'drop' | 'restore'; readonly at: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('commit' as const, 'undo' as const, 'redo' as const) }),
  fc.record({ kind: fc.constantFrom('branch' as const, 'switch' as const, 'drop' as const, 'restore' as const), at: fc.nat() }),
)
const pick = <T>(all: readonly T[], at: number): T => {
  const found = all[at % all.length]
  if (found === undefined) throw new Error('none')
  return found
}

function take(timeline: Timeline, next: Step, now: number): Timeline {
  const names = [...timeline.branches.keys()]
  switch (next.kind) {
    case 'commit':
      return commit(timeline, now)
    case 'undo':
      return undo(timeline) ?? timeline
    case 'redo':
      return redo(timeline) ?? timeline
    case 'branch':
      return branchAt(timeline, `b${now}`, pick(timeline.snapshots, next.at).id) ?? timeline
    case 'switch':
      return switchTo(timeline, pick(names, next.at))
    case 'drop':
      return dropBranch(timeline, pick(names, next.at)) ?? timeline
    case 'restore':
      return appendSnapshot(timeline, restored(headOf(timeline), pick(timeline.snapshots, next.at), now))
  }
}

const history = fc.array(step, { maxLength: 12 })
const grown = (steps: readonly Step[], from: Timeline, clock: number) =>
  steps.reduce((timeline, next, at) => take(timeline, next, clock + at), from)

/** What holds of every timeline. */
function expectSound(timeline: Timeline): void {
  const ids = timeline.snapshots.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  timeline.snapshots.forEach(({ parent }, at) => {
    if (at === 0) expect(parent).toBeNull()
    else expect(ids.slice(0, at)).toContain(parent)
  })
  expect(timeline.branches.get(timeline.branch)).toBe(timeline.head)
  for (const id of [...timeline.branches.values(), ...timeline.redo]) expect(ids).toContain(id)
}

describe('laws, over any steps', () => {
  test('nothing is ever taken out, and the timeline stays sound', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let timeline = beginTimeline(FIRST)
        for (const [at, each] of steps.entries()) {
          const next = take(timeline, each, at + 1)
          expect(next.snapshots.slice(0, timeline.snapshots.length)).toEqual(timeline.snapshots)
          expectSound(next)
          timeline = next
        }
      }),
    )
  })

  test('redo(undo(x)) = x', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const timeline = grown(steps, beginTimeline(FIRST), 1)
        const back = undo(timeline)
        if (back !== null) expect(redo(back)).toEqual(timeline)
        else expect(timeline.head).toBe(FIRST.id)
      }),
    )
  })

  test('join has all of both, its head is theirs, and it joins only once', () => {
    fc.assert(
      fc.property(history, history, history, (before, one, other) => {
        const base = grown(before, beginTimeline(FIRST), 1)
        const [theirs, mine] = [grown(one, base, 100), grown(other, base, 200)]
        const both = join(theirs, mine, 'mine')
        expectSound(both)
        expect([both.head, both.branch, both.redo]).toEqual([theirs.head, theirs.branch, theirs.redo])
        const ids = new Set(both.snapshots.map(({ id }) => id))
        const isReached = theirs.snapshots.some(({ id }) => id === mine.head)
        for (const { id } of [...theirs.snapshots, ...(isReached ? [] : mine.snapshots)]) expect(ids).toContain(id)
        expect(join(both, mine, 'mine')).toBe(both)
      }),
    )
  })
})

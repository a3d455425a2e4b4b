import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Blobs } from '../../workspace/blobs'
import { plainCommitMetadata } from '../../workspace/snapshots'
import { firstSnapshot } from '../../workspace/testing/first-snapshot'
import { nextSnapshot } from '../../workspace/testing/next-snapshot'
import {
  appendSnapshot,
  beginTimeline,
  branchAt,
  dropBranch,
  headOf,
  redo,
  switchTo,
  type Timeline,
  undo,
} from '../../workspace/timeline'
import { type TimelineGraph, timelineGraphOf } from './timeline-graph'

/** A project that starts with snapshot 0; `commit` makes 1, 2, … Steps that cannot be taken are left out. */
function timelineOf(steps: readonly string[]): Timeline {
  const blobs = new Blobs()
  let timeline = beginTimeline(firstSnapshot('demo', new Map(), blobs, 0))
  for (const step of steps) {
    const [verb, name = ''] = step.split(' ')
    const { snapshots, branches } = timeline
    if (verb === 'commit') {
      const made = nextSnapshot(headOf(timeline), blobs, [], plainCommitMetadata({ kind: 'edited', paths: [] }, snapshots.length))
      if (made.ok) timeline = appendSnapshot(timeline, made.snapshot)
    } else if (verb === 'undo') timeline = undo(timeline) ?? timeline
    else if (verb === 'redo') timeline = redo(timeline) ?? timeline
    else if (verb === 'branch') timeline = branchAt(timeline, name, timeline.head) ?? timeline
    else if (verb === 'switch' && branches.has(name)) timeline = switchTo(timeline, name)
    else if (verb === 'drop') timeline = dropBranch(timeline, name) ?? timeline
  }
  return timeline
}

/** One line a row: number, lane, standing where it is not kept, branches. */
const drawn = ({ rows }: TimelineGraph): string[] =>
  rows.map(({ snapshot, lane, standing, branches }) =>
    [snapshot.time, '|'.repeat(lane), standing === 'kept' ? '' : standing, ...branches].filter((text) => text !== '').join(' '),
  )

test.each<{ readonly says: string; readonly steps: string; readonly rows: readonly string[] }>([
  { says: 'a project that was just opened', steps: '', rows: ['0 now main'] },
  { says: 'commits are in one lane', steps: 'commit, commit', rows: ['2 now main', '1', '0'] },
  { says: 'what was undone is beside the head', steps: 'commit, commit, undo', rows: ['2 | undone', '1 now main', '0'] },
  { says: 'what was redone is in line again', steps: 'commit, undo, redo', rows: ['1 now main', '0'] },
  {
    says: 'once something else was committed, what was undone is on no branch',
    steps: 'commit, undo, commit',
    rows: ['2 now main', '1 | loose', '0'],
  },
  {
    says: 'the current branch comes first, whichever it is',
    steps: 'commit, branch b, commit, switch main, commit, switch b',
    rows: ['3 | main', '2 now b', '1', '0'],
  },
  {
    says: 'two branches at one snapshot, the current one first',
    steps: 'commit, branch a, branch b, switch a',
    rows: ['1 now a main b', '0'],
  },
  {
    says: 'what another branch has was not undone',
    steps: 'commit, branch b, switch main, undo',
    rows: ['1 | b', '0 now main'],
  },
  {
    says: 'a branch that was dropped leads nowhere',
    steps: 'branch b, commit, switch main, drop b',
    rows: ['1 | loose', '0 now main'],
  },
])('$says', ({ steps, rows }) => {
  expect(drawn(timelineGraphOf(timelineOf(steps.split(', '))))).toEqual(rows)
})

const STEP = fc.constantFrom(
  'commit',
  'commit',
  'undo',
  'redo',
  'branch b',
  'branch c',
  'switch main',
  'switch b',
  'switch c',
  'drop b',
)

describe('laws', () => {
  test('each line that leaves a row comes into the next, and nothing is on a line of another', () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 40 }), (steps) => {
        const { rows, lanes } = timelineGraphOf(timelineOf(steps))
        let above = new Set<number>()
        for (const { snapshot, lane, past, children } of rows) {
          const through = past.map((line) => line.lane)
          const ends = children.map((line) => line.lane)
          expect(new Set([...through, ...ends])).toEqual(above)
          expect(through).not.toContain(lane)
          above = new Set(snapshot.parent === null ? through : [...through, lane])
          expect(Math.max(lane, ...above)).toBeLessThan(lanes)
        }
        expect(above).toEqual(new Set())
      }),
    )
  })

  test('every snapshot has one row, what leads to the head is in the first lane, and dim lines leave what no branch has', () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 40 }), (steps) => {
        const timeline = timelineOf(steps)
        const { rows, byId } = timelineGraphOf(timeline)
        expect(rows.map(({ snapshot }) => snapshot)).toEqual(timeline.snapshots.toReversed())
        for (let at = byId.get(timeline.head); at !== undefined; at = byId.get(at.snapshot.parent ?? '')) expect(at.lane).toBe(0)
        for (const row of rows) {
          const drops = rows.filter(
            ({ snapshot, standing }) => snapshot.parent === row.snapshot.id && standing !== 'kept' && standing !== 'now',
          )
          expect(row.children.filter(({ dim }) => dim)).toHaveLength(drops.length)
        }
      }),
    )
  })
})

test('each of 200 branches of one snapshot has a lane', () => {
  const steps = Array.from({ length: 200 }, (_, at) => [
    `branch b${at}`,
    'commit',
    'commit',
    'commit',
    'commit',
    'commit',
    'switch main',
  ])
  const { rows, lanes } = timelineGraphOf(timelineOf(steps.flat()))
  expect([rows.length, lanes]).toEqual([1001, 201])
})

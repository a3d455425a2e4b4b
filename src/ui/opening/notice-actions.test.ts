import { expect, test } from 'vitest'
import type { Path } from '../../engine/model'
import type { NoticeBody } from '../../session/notices'
import { EMPTY_STATE } from '../../session/state'
import { Blobs } from '../../workspace/blobs'
import { keepFiles } from '../../workspace/hash-files'
import { beginSnapshots, type CommitMetadata, plainCommitMetadata, type Snapshot } from '../../workspace/snapshots'
import { nextSnapshot } from '../../workspace/testing/next-snapshot'
import { appendSnapshot, beginTimeline, type Timeline, undo } from '../../workspace/timeline'
import { noticeActionOf } from './notice-actions'

const A = 'a.ts' as Path
const blobs = new Blobs()
const begun = beginTimeline(beginSnapshots('p', await keepFiles(new Map(), blobs), 0))

function after(cause: Snapshot['cause'], text: string): Timeline {
  const account: CommitMetadata = plainCommitMetadata(cause, 1)
  const made = nextSnapshot(begun.snapshots[0] ?? raise(), blobs, [{ path: A, after: text, base: null }], account)
  return made.ok ? appendSnapshot(begun, made.snapshot) : raise()
}

function raise(): never {
  throw new Error('no snapshot')
}

const added = after({ kind: 'files-added', paths: [A] }, 'a')
const edited = after({ kind: 'edited', paths: [A] }, 'b')
const taken = (timeline: Timeline): Timeline => undo(timeline) ?? raise()

type Row = readonly [what: string, notice: NoticeBody, known: Partial<typeof EMPTY_STATE>, offered: string | null]

const ROWS: readonly Row[] = [
  ['files added', { code: 'files-added', paths: [A], refused: [] }, { timeline: added }, 'Undo Z'],
  ['files added, and something else since', { code: 'files-added', paths: [A], refused: [] }, { timeline: edited }, null],
  ['files from a folder', { code: 'imported', name: 'x', files: 1, left: 0, kept: null }, { timeline: added }, 'Undo Z'],
  ['a project from a folder', { code: 'imported', name: 'x', files: 1, left: 0, kept: null }, { timeline: begun }, null],
  [
    'a project with something left out',
    { code: 'imported', name: 'x', files: 1, left: 2, kept: null },
    { timeline: begun },
    'What was left out',
  ],
  ['edited', { code: 'edited', paths: [A] }, { timeline: edited }, 'Undo Z'],
  ['edited, while the key is for a hunk', { code: 'edited', paths: [A] }, { timeline: edited, handPast: [new Map()] }, 'Undo'],
  ['undone', { code: 'undone', what: { kind: 'edited', paths: [A] } }, { timeline: taken(edited) }, 'Redo ⇧Z'],
  ['undone, and nothing to redo by now', { code: 'undone', what: { kind: 'edited', paths: [A] } }, { timeline: added }, null],
  ['redone', { code: 'redone', what: { kind: 'edited', paths: [A] } }, { timeline: edited }, 'Undo Z'],
  ['a hunk', { code: 'hand', what: 'rejected', hunk: 0 }, { handPast: [new Map()] }, 'Undo Z'],
  ['a hunk of another reply', { code: 'hand', what: 'rejected', hunk: 0 }, {}, null],
  ['rolled back', { code: 'rolled-back', files: 1 }, { dropped: 'reply' }, 'Stage again'],
  ['rolled back, and another reply since', { code: 'rolled-back', files: 1 }, {}, null],
  ['not saved', { code: 'not-saved', reason: 'quota', detail: '' }, {}, 'Download the session'],
  ['copied', { code: 'copied' }, {}, null],
]

test.each(ROWS)('%s', (_, notice, known, offered) => {
  const offer = noticeActionOf({ ...notice, id: 1 }, { ...EMPTY_STATE, ...known })
  expect(offer === null ? null : [offer.name, offer.key].filter((part) => part !== null).join(' ')).toBe(offered)
  // A page that is drawn again for each new object would never stop.
  expect(noticeActionOf({ ...notice, id: 1 }, { ...EMPTY_STATE, ...known })).toBe(offer)
})

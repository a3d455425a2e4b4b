import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Content, Path, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import { Blobs } from './blobs'
import { shaOf } from './content'
import { KeptDecisions } from './kept-decisions'
import {
  type CommitChange,
  type CommitMetadata,
  changedPaths,
  checkout,
  contentsOf,
  plainCommitMetadata,
  restored,
  type Snapshot,
  type SnapshotCause,
  snapshotId,
} from './snapshots'
import { firstSnapshot } from './testing/first-snapshot'
import { nextSnapshot } from './testing/next-snapshot'

function path(text: string): Path {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
  return parsed.path
}
const treeOf = (files: Record<string, Content>): Tree =>
  new Map(Object.entries(files).map(([name, content]) => [path(name), content]))
const change = (name: string, after: Content | null, base: Content | null): CommitChange => ({
  path: path(name),
  after,
  base: base === null ? null : shaOf(base),
})
const cause: SnapshotCause = { kind: 'commit', reply: 'fix it', edits: 1, files: [] }
const account: CommitMetadata = plainCommitMetadata(cause, 2000)

const A = 'const a = 1\n'
const B = 'const b = 2\n'
function opened(files: Tree = treeOf({ 'a.ts': A, 'src/b.ts': B, 'logo.png': Uint8Array.of(0, 255) }), now = 1000) {
  const blobs = new Blobs()
  return { blobs, first: firstSnapshot('demo', files, blobs, now) }
}

/** The snapshot that the changes make, which must be accepted. */
function next(parent: Snapshot, blobs: Blobs, changes: readonly CommitChange[], said: CommitMetadata = account): Snapshot {
  const made = nextSnapshot(parent, blobs, changes, said)
  if (!made.ok) throw new Error('refused')
  return made.snapshot
}

describe('firstSnapshot', () => {
  test('has the files, contents kept once', () => {
    const { first, blobs } = opened(treeOf({ 'a.ts': A, 'b.ts': A }))
    expect(first).toMatchObject({ parent: null, cause: { kind: 'opened', name: 'demo' }, reply: null, verdict: null, time: 1000 })
    expect(blobs.size).toBe(1)
    expect(contentsOf(first)).toEqual(new Set([shaOf(A)]))
    expect(checkout(first, blobs)).toEqual(treeOf({ 'a.ts': A, 'b.ts': A }))
  })

  test('a project without files can be opened', () => {
    const { first, blobs } = opened(new Map())
    expect(checkout(first, blobs).size).toBe(0)
    expect(changedPaths(null, first)).toEqual([])
  })

  test('a file inside a file is a broken invariant', () => {
    expect(() => opened(treeOf({ a: '', 'a/b': '' }))).toThrow('is where a')
  })
})

describe('nextSnapshot', () => {
  test('writes, creates and deletes, and says what became of the reply', () => {
    const { first, blobs } = opened()
    const verdict = { passed: 3, failed: 0, runtime: 'embedded' } as const
    const decisions = KeptDecisions.of([
      { path: path('a.ts'), state: 'applied', how: 'exact', score: 1, before: { start: 0, end: 1 } },
    ])
    const reply = blobs.put('the reply')
    const changes = [change('a.ts', B, A), change('new.ts', 'x', null), change('src/b.ts', null, B)]
    const size = blobs.size
    const made = next(first, blobs, changes, { ...account, reply, decisions, verdict })
    expect(made).toMatchObject({ parent: first.id, cause, reply, decisions, verdict, time: 2000 })
    expect(checkout(made, blobs)).toEqual(treeOf({ 'a.ts': B, 'logo.png': Uint8Array.of(0, 255), 'new.ts': 'x' }))
    expect(blobs.size).toBe(size + 1) // B was there already
    expect(changedPaths(first, made)).toEqual(['a.ts', 'new.ts', 'src/b.ts'])
    expect(contentsOf(made)).toEqual(new Set([shaOf(B), shaOf('x'), shaOf(Uint8Array.of(0, 255)), reply]))
    expect(checkout(first, blobs).get(path('a.ts'))).toBe(A)
  })

  test.each([
    ['was changed in between', change('a.ts', B, 'const a = 0\n')],
    ['is gone', change('gone.ts', B, A)],
    ['exists although it should not', change('a.ts', B, null)],
    ['to delete was changed', change('a.ts', null, B)],
  ])('nothing is kept where a file %s', (_, bad) => {
    const { first, blobs } = opened()
    const size = blobs.size
    const made = nextSnapshot(first, blobs, [change('src/b.ts', 'never kept', B), bad], account)
    expect(made).toEqual({ ok: false, stale: [bad.path], clashes: [] })
    expect(blobs.size).toBe(size)
  })

  test.each<[string, readonly CommitChange[], readonly string[] | null]>([
    ['inside a file', [change('a.ts/b', 'x', null)], ['a.ts/b']],
    ['with the name of a folder', [change('src', 'x', null)], ['src']],
    ['inside another new one', [change('n', 'x', null), change('n/m', 'y', null)], ['n/m']],
    ['inside a file that goes', [change('a.ts', null, A), change('a.ts/b', 'x', null)], null],
    ['with the name of a folder whose files go', [change('src', 'x', null), change('src/b.ts', null, B)], null],
  ])('a new file %s', (_, changes, clashes) => {
    const { first, blobs } = opened()
    const size = blobs.size
    const made = nextSnapshot(first, blobs, changes, account)
    if (clashes === null) expect(made.ok).toBe(true)
    else expect([made, blobs.size]).toEqual([{ ok: false, stale: [], clashes }, size])
  })

  test('an edit that empties a file is a change like any other', () => {
    const { first, blobs } = opened()
    expect(checkout(next(first, blobs, [change('a.ts', '', A)]), blobs).get(path('a.ts'))).toBe('')
  })

  test('two changes of one file are a broken invariant', () => {
    const { first, blobs } = opened()
    expect(() => nextSnapshot(first, blobs, [change('a.ts', B, A), change('a.ts', '', A)], account)).toThrow('one file')
  })
})

test('restored has the other snapshot’s tree and verdict, and is on top of its parent', () => {
  const { first, blobs } = opened()
  const verdict = { passed: 1, failed: 0, runtime: 'embedded' } as const
  const second = next(first, blobs, [change('a.ts', B, A)], { ...account, verdict })
  const back = restored(second, first, 3)
  expect(back).toMatchObject({
    parent: second.id,
    cause: { kind: 'restored', from: first.id },
    verdict: null,
    reply: null,
    time: 3,
  })
  expect(back.tree).toBe(first.tree)
  expect(restored(back, second, 4)).toMatchObject({ parent: back.id, tree: second.tree, verdict })
})

test('a missing blob is a broken invariant', () => {
  expect(() => checkout(opened().first, new Blobs())).toThrow('no blob')
})

test('an id is bound to parent, tree, cause and time, and to nothing else', () => {
  const { first, blobs } = opened()
  const ids = new Set([first.id, firstSnapshot('other', checkout(first, blobs), blobs, 1000).id])
  const steps: [CommitChange, CommitMetadata][] = [
    [change('a.ts', B, A), account],
    [change('a.ts', 'c', A), account],
    [change('src/b.ts', A, B), account],
    [change('a.ts', null, A), account],
    [change('a.ts', B, A), { ...account, cause: { ...cause, reply: 'other' } }],
    [change('a.ts', B, A), { ...account, time: 3 }],
  ]
  for (const [one, said] of steps) ids.add(next(first, blobs, [one], said).id)
  expect(ids.size).toBe(8)
  const reordered: SnapshotCause = { files: [], edits: 1, reply: 'fix it', kind: 'commit' }
  const at = { tree: first.tree, time: 5 }
  expect(snapshotId(null, { ...at, cause: reordered })).toBe(snapshotId(null, { ...at, cause }))
  // Ids of version 1 of the store hold on: nothing that they are made of may change.
  expect(opened(treeOf({ 'b.ts': B, 'a.ts': A }), 7).first.id).toBe(
    '644af147b58e862209ee2f596f01a4015c1b2902ded8981b1dfb95810949b054',
  )
})

const name = fc.constantFrom(
  'a',
  'b.ts',
  'src/c.ts',
  'src/deep/d.ts',
  'toString',
  'hasOwnProperty/x',
  '🦄/🦄.ts',
  `${'n'.repeat(396)}.txt`,
)
const content: fc.Arbitrary<Content> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.uint8Array().map((bytes) => Uint8Array.of(0, ...bytes)),
)
const files = fc.dictionary(name, content).map(treeOf)

test('law: restore(commit(x)) = x, whatever is committed in between', () => {
  fc.assert(
    fc.property(files, fc.array(files, { maxLength: 4 }), (before, targets) => {
      const { first, blobs } = opened(before, 0)
      let head = first
      const ids = new Set([first.id])
      for (const target of targets) {
        const { tree } = head
        const paths = [...new Set([...tree.keys(), ...target.keys()])]
        const changes = paths.map((each) => ({ path: each, after: target.get(each) ?? null, base: tree.get(each) ?? null }))
        head = next(head, blobs, changes)
        ids.add(head.id)
        expect(checkout(head, blobs)).toEqual(target)
      }
      expect(checkout(restored(head, first, 0), blobs)).toEqual(before)
      expect(ids.size).toBe(targets.length + 1)
    }),
  )
})

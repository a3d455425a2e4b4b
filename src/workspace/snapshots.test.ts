import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Content, Path, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import { Blobs } from './blobs'
import { shaOf } from './content'
import {
  type Cause,
  type Change,
  changedPaths,
  checkout,
  clashesIn,
  commitFiles,
  headOf,
  openProject,
  restore,
  snapshotId,
} from './snapshots'

function path(text: string): Path {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
  return parsed.path
}
const treeOf = (files: Record<string, Content>): Tree =>
  new Map(Object.entries(files).map(([name, content]) => [path(name), content]))
const change = (name: string, after: Content | null, base: Content | null): Change => ({
  path: path(name),
  after,
  base: base === null ? null : shaOf(base),
})
const cause: Cause = { kind: 'commit', reply: 'fix it', edits: 1, files: [] }

const A = 'const a = 1\n'
const B = 'const b = 2\n'
const opened = () => openProject('demo', treeOf({ 'a.ts': A, 'src/b.ts': B, 'logo.png': Uint8Array.of(0, 255) }), 1000)

describe('openProject', () => {
  test('is one snapshot with the files, contents kept once', () => {
    const { timeline, blobs, added } = openProject('demo', treeOf({ 'a.ts': A, 'b.ts': A }), 1000)
    expect(timeline.snapshots).toHaveLength(1)
    expect(headOf(timeline)).toMatchObject({ parent: null, cause: { kind: 'opened', name: 'demo' }, verdict: null, time: 1000 })
    expect(added).toEqual([shaOf(A)])
    expect(checkout(timeline, blobs)).toEqual(treeOf({ 'a.ts': A, 'b.ts': A }))
  })

  test('an empty project can be opened', () => {
    const { timeline, blobs } = openProject('', new Map(), 0)
    expect(checkout(timeline, blobs).size).toBe(0)
  })

  test('a file inside a file is a broken invariant', () => {
    expect(clashesIn(treeOf({ a: '', 'a/b': '', ab: '', 'c/d': '' }))).toEqual(['a/b'])
    expect(() => openProject('demo', treeOf({ a: '', 'a/b': '' }), 0)).toThrow('a/b')
  })
})

describe('commitFiles', () => {
  test('writes, creates and deletes in one snapshot', () => {
    const { timeline, blobs } = opened()
    const verdict = { passed: 3, failed: 0, runtime: 'embedded' } as const
    const done = commitFiles(
      timeline,
      blobs,
      [change('a.ts', B, A), change('new.ts', 'x', null), change('src/b.ts', null, B)],
      cause,
      verdict,
      2000,
    )
    if (!done.ok) throw new Error('refused')
    expect(checkout(done.timeline, blobs)).toEqual(treeOf({ 'a.ts': B, 'logo.png': Uint8Array.of(0, 255), 'new.ts': 'x' }))
    expect(done.added).toEqual([shaOf('x')]) // B was there already
    expect(headOf(done.timeline)).toMatchObject({ parent: timeline.head, cause, verdict, time: 2000 })
    expect(changedPaths(headOf(timeline).tree, headOf(done.timeline).tree)).toEqual(['a.ts', 'new.ts', 'src/b.ts'])
    expect(checkout(timeline, blobs).get(path('a.ts'))).toBe(A)
  })

  test.each([
    ['was changed meanwhile', change('a.ts', B, 'const a = 0\n')],
    ['is gone', change('gone.ts', B, A)],
    ['exists although it should not', change('a.ts', B, null)],
    ['to delete was changed', change('a.ts', null, B)],
  ])('nothing is committed where a file %s', (_, bad) => {
    const { timeline, blobs } = opened()
    const size = blobs.size
    const done = commitFiles(timeline, blobs, [change('src/b.ts', 'never kept', B), bad], cause, null, 2000)
    expect(done).toEqual({ ok: false, stale: [bad.path], clashes: [] })
    expect(blobs.size).toBe(size)
    expect(headOf(timeline).tree.get(path('src/b.ts'))).toBe(shaOf(B))
  })

  test('a file inside a file is refused, unless the outer one goes', () => {
    const { timeline, blobs } = opened()
    expect(commitFiles(timeline, blobs, [change('a.ts/b', 'x', null)], cause, null, 1)).toEqual({
      ok: false,
      stale: [],
      clashes: ['a.ts/b'],
    })
    expect(commitFiles(timeline, blobs, [change('src', 'x', null)], cause, null, 1)).toEqual({
      ok: false,
      stale: [],
      clashes: ['src/b.ts'],
    })
    expect(commitFiles(timeline, blobs, [change('a.ts', null, A), change('a.ts/b', 'x', null)], cause, null, 1).ok).toBe(true)
  })

  test('an edit that empties a file is a change like any other', () => {
    const { timeline, blobs } = opened()
    const done = commitFiles(timeline, blobs, [change('a.ts', '', A)], cause, null, 1)
    expect(done.ok && checkout(done.timeline, blobs).get(path('a.ts'))).toBe('')
  })

  test('two changes of one file are a broken invariant', () => {
    const { timeline, blobs } = opened()
    expect(() => commitFiles(timeline, blobs, [change('a.ts', B, A), change('a.ts', '', A)], cause, null, 1)).toThrow('one file')
  })
})

describe('restore', () => {
  test('adds a snapshot with the old tree and its verdict; nothing is lost', () => {
    const { timeline, blobs } = opened()
    const done = commitFiles(timeline, blobs, [change('a.ts', B, A)], cause, { passed: 1, failed: 0, runtime: 'embedded' }, 2)
    if (!done.ok) throw new Error('refused')
    const back = restore(done.timeline, timeline.head, 3)
    expect(back.snapshots).toHaveLength(3)
    expect(headOf(back)).toMatchObject({
      parent: done.timeline.head,
      cause: { kind: 'restored', from: timeline.head },
      verdict: null,
    })
    expect(checkout(back, blobs)).toEqual(checkout(timeline, blobs))
    const forth = restore(back, done.timeline.head, 4)
    expect(checkout(forth, blobs).get(path('a.ts'))).toBe(B)
    expect(headOf(forth).verdict).toEqual({ passed: 1, failed: 0, runtime: 'embedded' })
  })

  test('an unknown snapshot is a broken invariant', () => {
    expect(() => restore(opened().timeline, 'nothing', 1)).toThrow('nothing')
  })
})

test('a missing blob is a broken invariant', () => {
  expect(() => checkout(opened().timeline, new Blobs())).toThrow('no blob')
})

describe('snapshotId', () => {
  test('is bound to parent, tree, cause and time, and to nothing else', () => {
    const { timeline, blobs } = opened()
    const ids = new Set<string>([timeline.head, openProject('other', checkout(timeline, blobs), 1000).timeline.head])
    const changes: [Change, Cause, number][] = [
      [change('a.ts', B, A), cause, 2],
      [change('a.ts', 'c', A), cause, 2],
      [change('src/b.ts', A, B), cause, 2],
      [change('a.ts', null, A), cause, 2],
      [change('a.ts', B, A), { ...cause, reply: 'other' }, 2],
      [change('a.ts', B, A), cause, 3],
    ]
    for (const [one, why, time] of changes) {
      const done = commitFiles(timeline, blobs, [one], why, null, time)
      if (done.ok) ids.add(done.timeline.head)
    }
    expect(ids.size).toBe(8)
    const reordered: Cause = { files: [], edits: 1, reply: 'fix it', kind: 'commit' }
    const at = { tree: headOf(timeline).tree, time: 5 }
    expect(snapshotId(null, { ...at, cause: reordered })).toBe(snapshotId(null, { ...at, cause }))
  })
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
    fc.property(files, fc.array(files, { maxLength: 4 }), (first, targets) => {
      const { timeline: start, blobs } = openProject('law', first, 0)
      let timeline = start
      for (const target of targets) {
        const { tree } = headOf(timeline)
        const paths = [...new Set([...tree.keys(), ...target.keys()])]
        const changes = paths.map((each) => ({ path: each, after: target.get(each) ?? null, base: tree.get(each) ?? null }))
        const done = commitFiles(timeline, blobs, changes, cause, null, 0)
        if (!done.ok) throw new Error('refused')
        timeline = done.timeline
        expect(checkout(timeline, blobs)).toEqual(target)
      }
      expect(checkout(restore(timeline, start.head, 0), blobs)).toEqual(first)
      expect(timeline.snapshots).toHaveLength(targets.length + 1)
      expect(new Set(timeline.snapshots.map((snapshot) => snapshot.id)).size).toBe(targets.length + 1)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Path, Sha } from '../engine/model'
import { parsePath } from '../engine/paths'
import { shaOf } from './content'
import { FileTree, type ShaChange } from './trees'

function path(text: string): Path {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
  return parsed.path
}
const treeOf = (files: Record<string, string>) =>
  FileTree.of(Object.entries(files).map(([name, text]): ShaChange => [path(name), shaOf(text)]))

/** Few names, so that files meet folders of their name. */
const name = fc.constantFrom('a', 'b', 'toString', 'hasOwnProperty', 'constructor', '🦄', 'n'.repeat(200))
const anyPath = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => path(names.join('/')))
const anySha = fc.constantFrom('1', '2', '3').map((text) => shaOf(text))
type Model = ReadonlyMap<Path, Sha>

const isInside = (inner: string, outer: string) => inner.startsWith(`${outer}/`)
const clashes = (all: readonly Path[], one: Path) => all.some((other) => isInside(one, other) || isInside(other, one))

/** Files of which none is inside another. */
const files: fc.Arbitrary<Model> = fc.array(fc.tuple(anyPath, anySha), { maxLength: 12 }).map((entries) => {
  const model = new Map<Path, Sha>()
  for (const [one, sha] of entries) if (!clashes([...model.keys()], one)) model.set(one, sha)
  return model
})
const sorted = (entries: Iterable<readonly [Path, Sha]>) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1))

/** What leads from one to the other, with changes that change nothing among them. */
const between = (from: Model, to: Model): ShaChange[] => [
  ...to,
  ...[...from.keys()].flatMap((one): ShaChange[] => (to.has(one) ? [] : [[one, null]])),
]

describe('laws: a tree is a map of paths', () => {
  test('get, has, size, keys, values and iterating', () => {
    fc.assert(
      fc.property(files, anyPath, (model, one) => {
        const tree = FileTree.of(model)
        expect(sorted(tree)).toEqual(sorted(model))
        expect([tree.size, [...tree.keys()].length, [...tree.values()].length]).toEqual([model.size, model.size, model.size])
        expect([tree.get(one), tree.has(one)]).toEqual([model.get(one), model.has(one)])
      }),
    )
  })

  test('with, in one step or in many, whatever the order of the changes', () => {
    fc.assert(
      fc.property(fc.array(files, { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat()), (models, chance) => {
        let tree = FileTree.EMPTY
        let before: Model = new Map()
        for (const model of models) {
          const changes = between(before, model)
            .map((change) => [change, chance.next().value] as const)
            .sort(([, a], [, b]) => a - b)
          tree = tree.with(changes.map(([change]) => change))
          expect(sorted(tree)).toEqual(sorted(model))
          expect(tree.size).toBe(model.size)
          before = model
        }
      }),
    )
  })

  test('a file that is not there cannot go', () => {
    fc.assert(
      fc.property(files, anyPath, (model, one) => {
        fc.pre(!model.has(one))
        const tree = FileTree.of(model).with([[one, null]])
        expect([sorted(tree), tree.size]).toEqual([sorted(model), model.size])
      }),
    )
  })

  test('with leaves the original tree as it was', () => {
    fc.assert(
      fc.property(files, files, (a, b) => {
        const tree = FileTree.of(a)
        tree.with(between(a, b))
        expect(sorted(tree)).toEqual(sorted(a))
      }),
    )
  })

  test('changed names what differs, sorted, and with these changes one becomes the other', () => {
    fc.assert(
      fc.property(files, files, (a, b) => {
        const [from, to] = [FileTree.of(a), FileTree.of(b)]
        const expected = [...new Set([...a.keys(), ...b.keys()])].filter((one) => a.get(one) !== b.get(one)).sort()
        expect(FileTree.changed(from, to)).toEqual(expected)
        expect(sorted(from.with(expected.map((one): ShaChange => [one, b.get(one) ?? null])))).toEqual(sorted(b))
        // What was made of the other shares folders with it.
        expect(FileTree.changed(from, from.with(between(a, b)))).toEqual(expected)
      }),
    )
  })

  test('clashesWith names what would be inside a file, or have a file inside; without clashes, with does not throw', () => {
    fc.assert(
      fc.property(
        files,
        fc.uniqueArray(anyPath, { maxLength: 5 }),
        fc.array(anyPath, { maxLength: 3 }),
        (model, added, others) => {
          const gone = new Set([...model.keys()].filter((one, at) => at % 3 === 0 || others.includes(one)))
          const stays = [...model.keys()].filter((one) => !gone.has(one))
          const expected = added.filter((one) => clashes(stays, one) || added.some((other) => isInside(one, other)))
          const tree = FileTree.of(model)
          expect(tree.clashesWith(added, gone)).toEqual(expected)
          const changes: ShaChange[] = [
            ...added.map((one): ShaChange => [one, shaOf('new')]),
            ...[...gone].flatMap((one): ShaChange[] => (added.includes(one) ? [] : [[one, null]])),
          ]
          if (expected.length > 0) expect(() => tree.with(changes)).toThrow(/is where/)
          else expect(tree.with(changes).size).toBe(new Set([...stays, ...added]).size)
        },
      ),
    )
  })
})

describe('what two trees share', () => {
  const folder = (tree: FileTree, name: string) => tree.root.get(name)

  test('a folder that no change touches is the same object', () => {
    const before = treeOf({ 'src/a/x': '1', 'src/b/y': '2', 'docs/z': '3' })
    const after = before.with([[path('src/a/x'), shaOf('changed')]])
    expect(folder(after, 'docs')).toBe(folder(before, 'docs'))
    expect(folder(after, 'src')).not.toBe(folder(before, 'src'))
    const inner = [before, after].map((tree) => {
      const src = folder(tree, 'src')
      return src instanceof Map ? src.get('b') : undefined
    })
    expect(inner[0]).toBeDefined()
    expect(inner[1]).toBe(inner[0])
  })

  test('law: a folder without a changed path is shared', () => {
    fc.assert(
      fc.property(files, files, (a, b) => {
        const before = FileTree.of(a)
        const after = before.with(between(a, b).filter(([one, sha]) => (a.get(one) ?? null) !== sha))
        const touched = new Set(FileTree.changed(before, after).map((one) => one.split('/')[0]))
        for (const [top, found] of before.root) if (!touched.has(top)) expect(after.root.get(top)).toBe(found)
      }),
    )
  })

  test('an empty folder goes, and comes back', () => {
    const one = treeOf({ 'src/a/x': '1', y: '2' })
    const none = one.with([[path('src/a/x'), null]])
    expect([...none.root.keys()]).toEqual(['y'])
    expect(sorted(none.with([[path('src/a/x'), shaOf('1')]]))).toEqual(sorted(one))
  })
})

test('a file inside a file is a broken invariant', () => {
  expect(() => treeOf({ a: '1', 'a/b': '2' })).toThrow('a file is where a would be a folder')
  expect(() => treeOf({ 'a/b': '2', a: '1' })).toThrow('a folder is where a would be a file')
  expect(
    sorted(
      treeOf({ a: '1' }).with([
        [path('a/b'), shaOf('2')],
        [path('a'), null],
      ]),
    ),
  ).toEqual([['a/b', shaOf('2')]])
})

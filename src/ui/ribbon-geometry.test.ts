import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Path, parsePath, readReply, stage } from '../engine/index'
import type { Decision, Tree } from '../engine/model'
import type { CodeRow, CodeView } from './code-view'
import { bandOf, looseOf, tiesOf } from './ribbon-geometry'
import { anyRow, extentsOf, groupsInSight, isPatternRow } from './row-extents'

const HEIGHT = 20

const row = (group: number, sign: CodeRow['sign'] = ''): CodeRow => ({ tone: 'plain', sign, number: '', group })

/** A pane of rows of equal height, scrolled by `scrolled` pixels. */
const viewAt = (scrolled: number): CodeView => ({
  rangeTop: (index) => index * HEIGHT - scrolled,
  rangeBottom: (index) => (index + 1) * HEIGHT - scrolled,
  scrollTo() {},
  flash() {},
  onScroll: () => () => {},
  focus() {},
})

it.each([
  { what: 'what is sought before what is put there', rows: [row(0, '='), row(0, '='), row(0, '+')], first: 0, last: 1 },
  { what: 'all of it where nothing is sought', rows: [row(-1), row(0, '+'), row(0, '+')], first: 1, last: 2 },
  {
    what: 'pieces of a row of another group',
    rows: [row(-1), { ...row(1), pieces: [{ from: 0, to: 4, tone: 'exact', form: 'line', group: 0 } as const] }],
    first: 1,
    last: 1,
  },
])('a ribbon begins at $what', ({ rows, first, last }) => {
  expect(extentsOf(rows, isPatternRow).byGroup.get(0)).toEqual({ group: 0, first, last })
})

const rowsOf = fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 120 }).map((groups) => groups.map((group) => row(group)))

it('the groups in sight are those with a row in sight, whatever their order', () => {
  fc.assert(
    fc.property(rowsOf, fc.integer({ min: -50, max: 2500 }), fc.integer({ min: 1, max: 600 }), (rows, scrolled, height) => {
      const extents = extentsOf(rows, anyRow)
      const view = viewAt(scrolled)
      const expected = [...extents.byGroup.values()].filter(
        ({ first, last }) => view.rangeTop(last) + HEIGHT >= 0 && view.rangeTop(first) <= height,
      )
      const seen = groupsInSight(extents, view, height)
      expect(new Set(seen.map(({ group }) => group))).toEqual(new Set(expected.map(({ group }) => group)))
    }),
  )
})

it('places of 5,000 hunks are asked for near what is seen alone', () => {
  let asked = 0
  const view = {
    ...viewAt(40_000),
    rangeTop(index: number) {
      asked++
      return index * HEIGHT - 40_000
    },
  }
  const extents = extentsOf(
    Array.from({ length: 5000 }, (_, index) => row(index)),
    anyRow,
  )
  expect(groupsInSight(extents, view, 600)).toHaveLength(32)
  expect(asked).toBeLessThan(100)
})

const at = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}
const tree: Tree = new Map([[at('a.ts'), 'one\ntwo\nthree\ntwo\n']])

/** What becomes of a block that looks for `search`. */
function decided(search: string): Decision {
  const reply = `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${search}\n=======\nfour\n>>>>>>> REPLACE\n\`\`\`\n`
  const [decision] = stage(readReply(reply), tree, {}).decisions
  if (decision === undefined) throw new Error(reply)
  return decision
}

it.each([
  { what: 'applied', decision: decided('one'), to: { top: 20, bottom: 40 }, tied: true },
  { what: 'refused with a nearest place', decision: decided('nothing of the kind'), to: { top: 20, bottom: 40 }, tied: false },
  { what: 'ambiguous', decision: decided('two'), to: null, tied: false },
])('a hunk that is $what', ({ decision, to, tied }) => {
  const reply = { view: viewAt(0), rows: [row(0)] }
  const file = { view: viewAt(0), rows: [row(-1), row(0)] }
  const scene = { decisions: [decision], path: at('a.ts'), selected: 0, reply, file }
  const ties = tiesOf(scene, extentsOf(reply.rows, isPatternRow), extentsOf(file.rows, anyRow), 600)
  expect(ties).toEqual([{ index: 0, decision, from: { top: 0, bottom: 20 }, to, tied }])
})

it('a hunk of another file has no ribbon', () => {
  const reply = { view: viewAt(0), rows: [row(0)] }
  const scene = { decisions: [decided('one')], path: at('b.ts'), selected: 0, reply, file: { view: null, rows: [] } }
  expect(tiesOf(scene, extentsOf(reply.rows, isPatternRow), extentsOf([], anyRow), 600)).toEqual([])
})

it('both ends of a ribbon are at their rows', () => {
  const ends = fc.record({ top: fc.integer({ min: -900, max: 900 }), bottom: fc.integer({ min: -900, max: 900 }) })
  fc.assert(
    fc.property(ends, ends, fc.integer({ min: 1, max: 200 }), (from, to, width) => {
      const numbers =
        bandOf(from, to, width)
          .match(/-?[\d.]+/g)
          ?.map(Number) ?? []
      expect(numbers.slice(0, 2)).toEqual([0, from.top])
      expect(numbers.slice(6, 9)).toEqual([width, to.top, to.bottom])
      expect(numbers.slice(-2)).toEqual([0, from.bottom])
      expect(looseOf(from, to, width).y).toBe((to.top + to.bottom) / 2)
    }),
  )
})

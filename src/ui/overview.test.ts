import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Path, parsePath } from '../engine/index'
import type { FileView } from '../session/state'
import { analyse } from '../workers/analyse'
import { fileRows } from './file-rows'
import { evenShares, mergedMarks, type OverviewMark, overviewMarks, rowAtShare } from './overview'

const at = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}
const A = at('a.ts')
const block = (search: string, replace: string) =>
  `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`

/** Marks of a file as `view` shows it, with the rows that they are on. */
function marksOf(reply: string, file: string, view: FileView, selected: number) {
  const analysis = analyse({ reply, defaultPath: null, turn: null, demands: {}, edits: null }, new Map([[A, file]]))
  const { rows, text } = fileRows(analysis, { path: A, text: file }, view, selected, new Set())
  const lines = text.split('\n')
  return overviewMarks(analysis, { path: A, view, rows, shares: evenShares(rows.length) }, selected).map((mark) => {
    const from = Math.round(mark.top * rows.length)
    return { ...mark, on: lines.slice(from, Math.round((mark.top + mark.height) * rows.length)) }
  })
}

const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}\n`).join('')
const inWords = ({ kind, on, label }: { kind: string; on: string[]; label: string }) => `${kind}: ${on.join(' / ')} (${label})`

describe('where hunks are', () => {
  const two = block('line 5\n', 'five\nand more\n') + block('line 20\n', '')

  it.each<[FileView, string[]]>([
    ['inline', ['placed: line 20 (hunk 2, exact)', 'placed: line 5 / five / and more (hunk 1, exact)']],
    ['before', ['placed: line 20 (hunk 2, exact)', 'placed: line 5 (hunk 1, exact)']],
    ['after', ['placed: line 21 (hunk 2, exact)', 'placed: five / and more (hunk 1, exact)']],
  ])('%s', (view, expected) => {
    expect(marksOf(two, lines(40), view, 0).map(inWords)).toEqual(expected)
  })

  it('lead to the line as it is numbered there', () => {
    const leads = (view: FileView) => marksOf(two, lines(40), view, 0).map(({ line, side }) => `${side} ${line}`)
    expect(leads('inline')).toEqual(['before 19', 'before 4'])
    expect(leads('after')).toEqual(['after 20', 'after 4'])
  })

  it('are marked at the fold that hides them', () => {
    const reply = block('line 20\n', 'twenty\n') + block('line 200\nmissing\nline 202\n', 'x\n')
    const [near] = marksOf(reply, lines(300), 'inline', 0)
    expect(near).toMatchObject({ kind: 'near', on: ['⋯ 276 unchanged lines'], line: 199, side: 'after', selected: false })
  })

  it('are already there', () => {
    expect(marksOf(block('x\n', 'line 7\n'), lines(9), 'inline', 0).map(inWords)).toEqual([
      'placed: line 7 (hunk 1, already there)',
    ])
  })

  it('are where the pane has its rows: below a bar, and as high as wrapped lines are', () => {
    const analysis = analyse(
      { reply: block('line 3\n', 'three\n'), defaultPath: null, turn: null, demands: {}, edits: null },
      new Map([[A, lines(8)]]),
    )
    const { rows } = fileRows(analysis, { path: A, text: lines(8) }, 'inline', 0, new Set())
    // A bar above the third row, and a fourth row that is three lines high.
    const tops = [0, 1, 3, 4, 7, 8, 9, 10, 11, 12]
    const shares = (first: number, last: number) => ({
      top: (tops[first] ?? 0) / 12,
      height: ((tops[last + 1] ?? 0) - (tops[first] ?? 0)) / 12,
    })
    const [mark] = overviewMarks(analysis, { path: A, view: 'inline', rows, shares }, 0)
    expect([mark?.top, mark?.height]).toEqual([3 / 12, 4 / 12])
    expect([0, 0.3, 0.5, 1].map((share) => rowAtShare(shares, 9, share))).toEqual([0, 2, 3, 8])
  })
})

describe('near misses', () => {
  const body = (name: string, rest: string) => `function ${name}() {\n  const a = read()\n  ${rest}\n  return a\n}\n`
  const file = lines(30) + body('one', 'check(a)') + lines(30) + body('other', 'log(1)') + lines(30)
  const refused = block('function none() {\n  const a = read()\n  check(b, c)\n  return a + 1\n}\n', 'x\n')

  it('are the hotter the more they are alike, of the selected hunk all, the best last', () => {
    const marks = marksOf(refused, file, 'inline', 0)
    expect(marks.length).toBeGreaterThan(1)
    expect(marks.every(({ kind, tone }) => kind === 'near' && tone === 'refused')).toBe(true)
    const strengths = marks.map(({ strength }) => strength)
    expect(strengths).toEqual([...strengths].sort((a, b) => a - b))
    expect(marks.at(-1)?.on[0]).toBe('function one() {')
    expect(marks.at(-1)?.label).toMatch(/^near miss, lines 31–35, 0\.\d\d alike$/)
  })

  it('of a hunk that is not selected are its best one, fainter', () => {
    const [best] = marksOf(refused, file, 'inline', 0).slice(-1)
    const aside = marksOf(refused, file, 'inline', -1)
    expect(aside).toHaveLength(1)
    expect(aside[0]?.strength).toBeLessThan(best?.strength ?? 0)
  })

  it('are beside the lines that they are about, though an earlier hunk adds lines', () => {
    const marks = marksOf(
      block('line 2\n', 'a\nb\nc\n') + refused,
      lines(2) + file.replaceAll('line 2\n', 'line two\n'),
      'inline',
      1,
    )
    expect(marks.at(-1)?.on[0]).toBe('function one() {')
    expect(marks.at(-1)?.label).toMatch(/lines 33–37/)
    expect(marks.at(-1)).toMatchObject({ line: 34, side: 'after' })
  })

  it('of an ambiguous hunk are its equal places, all as strong', () => {
    const marks = marksOf(block('a()\n', 'b()\n'), `a()\n${lines(5)}a()\n`, 'inline', 0)
    expect(marks.map(inWords)).toEqual(['either: a() (hunk 1, equal place, line 1)', 'either: a() (hunk 1, equal place, line 7)'])
    expect(marks.map(({ strength }) => strength)).toEqual([1, 1])
  })

  it('of an applied hunk are its runner-up, fainter than its place', () => {
    const reply = block('function one() {\n  const a = read()\n  check(a)\n  return a\n}\n', 'x\n')
    const marks = marksOf(reply, file, 'inline', 0)
    expect(marks.map(({ kind }) => kind)).toEqual(['runner-up', 'placed'])
    expect(marks[0]?.strength).toBeLessThan(marks[1]?.strength ?? 0)
    expect(marksOf(reply, file, 'inline', -1).map(({ kind }) => kind)).toEqual(['placed'])
  })
})

describe('marks on the same two pixels', () => {
  const mark = (top: number, more: Partial<OverviewMark> = {}): OverviewMark => ({
    top,
    height: 0.001,
    kind: 'placed',
    tone: 'exact',
    strength: 0.5,
    selected: false,
    label: 'one',
    line: 0,
    side: 'after',
    ...more,
  })

  it('become one, the strongest, and say how many they are', () => {
    expect(mergedMarks([mark(0.5), mark(0.501, { strength: 0.9, label: 'two' }), mark(0.9)], 500)).toMatchObject([
      { label: 'two, and 1 more', strength: 0.9 },
      { label: 'one', top: 0.9 },
    ])
  })

  it('stay apart where they look different', () => {
    const different = [mark(0.5), mark(0.5, { tone: 'fuzzy' }), mark(0.5, { kind: 'near' }), mark(0.5, { selected: true })]
    expect(mergedMarks(different, 500)).toHaveLength(4)
  })

  it('are never more than there is room for, and cover what they covered', () => {
    const shares = fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 500 })
    fc.assert(
      fc.property(shares, fc.integer({ min: 20, max: 900 }), (tops, height) => {
        const found = mergedMarks(
          tops.map((top) => mark(top)),
          height,
        )
        expect(found.length).toBeLessThanOrEqual(height / 2 + 1)
        for (const top of tops) expect(found.some((one) => Math.abs(one.top - top) * height <= 2)).toBe(true)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareTexts, lineCountsOf, type TextDifference, textDifferenceOf } from './line-changes'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('')
const drawn = ({ text, rows }: TextDifference) =>
  text.split('\n').map((line, at) => `${rows[at]?.number}${rows[at]?.sign} ${line}`)

test.each<{
  readonly says: string
  readonly before: string | null
  readonly after: string | null
  readonly rows: readonly string[]
}>([
  { says: 'a changed line', before: 'a\nb\nc\n', after: 'a\nB\nc\n', rows: ['1 a', '2- b', '2+ B', '3 c'] },
  { says: 'lines of both numberings', before: 'a\nb\nc\nx\n', after: 'a\nc\ny\n', rows: ['1 a', '2- b', '2 c', '4- x', '3+ y'] },
  { says: 'a new file', before: null, after: 'a\nb\n', rows: ['1+ a', '2+ b'] },
  { says: 'a file that goes', before: 'a\n', after: null, rows: ['1- a'] },
  { says: 'only the line end at the end', before: 'a\nb', after: 'a\nb\n', rows: ['1 a', `2- b  ⟨no line end⟩`, '2+ b'] },
  { says: 'line ends of another system', before: 'a\n', after: 'a\r\n', rows: ['1- a', '1+ a\r'] },
  {
    says: 'a stretch that stays, folded',
    before: `${numbered(12)}x\n`,
    after: `${numbered(12)}y\n`,
    rows: [' ⋯ 8 unchanged lines', '9 line 9', '10 line 10', '11 line 11', '12 line 12', '13- x', '13+ y'],
  },
  {
    says: 'too little to fold',
    before: `${numbered(7)}x\n`,
    after: `${numbered(7)}`,
    rows: [
      ...numbered(7)
        .trim()
        .split('\n')
        .map((line, at) => `${at + 1} ${line}`),
      '8- x',
    ],
  },
])('$says', ({ before, after, rows }) => {
  expect(drawn(textDifferenceOf(compareTexts(before, after), new Set()))).toEqual(rows)
})

test('a fold opens, and its line numbers go on', () => {
  const [before, after] = [`a\n${numbered(30)}b\n`, `A\n${numbered(30)}B\n`]
  const { folds } = textDifferenceOf(compareTexts(before, after), new Set())
  const opened = textDifferenceOf(compareTexts(before, after), new Set(folds.values()))
  expect(opened.rows.filter(({ tone }) => tone === 'plain').map(({ number }) => number)).toEqual(
    Array.from({ length: 30 }, (_, at) => String(at + 2)),
  )
})

test('texts that differ altogether are shown one above the other, and a sentence says so', () => {
  const text = (seed: string) => Array.from({ length: 6000 }, (_, at) => `${seed}${at}\n`).join('')
  const compared = compareTexts(text('a'), text('b'))
  const { rows, left } = textDifferenceOf(compared, new Set())
  expect({ whole: compared.whole, rows: rows.length, left }).toEqual({ whole: false, rows: 5000, left: 7000 })
  expect(lineCountsOf(compared)).toEqual({ added: 6000, removed: 6000 })
})

describe('laws', () => {
  const TEXT = fc.array(fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n'), { maxLength: 40 }).map((lines) => lines.join(''))

  test('what stays and goes is the one text, what stays and comes the other', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (before, after) => {
        const { text, rows, folds } = textDifferenceOf(
          compareTexts(before, after),
          new Set(Array.from({ length: 50 }, (_, at) => at)),
        )
        expect(folds.size).toBe(0)
        const lines = rows.length === 0 ? [] : text.split('\n')
        const without = (tone: string) =>
          lines
            .filter((_, at) => rows[at]?.tone !== tone)
            .map((line) => `${line}\n`)
            .join('')
        expect([without('added'), without('removed')]).toEqual([before, after])
        const count = (tone: string) => rows.filter((row) => row.tone === tone).length
        expect(lineCountsOf(compareTexts(before, after))).toEqual({ added: count('added'), removed: count('removed') })
      }),
    )
  })

  test('folding leaves out only lines that stay', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (before, after) => {
        const count = ({ rows }: TextDifference, tone: string) => rows.filter((row) => row.tone === tone).length
        const all = textDifferenceOf(compareTexts(before, after), new Set(Array.from({ length: 50 }, (_, at) => at)))
        const folded = textDifferenceOf(compareTexts(before, after), new Set())
        for (const tone of ['added', 'removed']) expect(count(folded, tone)).toBe(count(all, tone))
      }),
    )
  })
})

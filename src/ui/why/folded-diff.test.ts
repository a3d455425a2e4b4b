import { expect, test } from 'vitest'
import type { DiffLine } from '../edit-lines'
import { foldedDiff, isDiffFold } from './folded-diff'

const lines = (sign: DiffLine['sign'], count: number): DiffLine[] =>
  Array.from({ length: count }, (_, line) => ({ sign, text: `line ${line}` }))

const folds = (rows: ReturnType<typeof foldedDiff>) => rows.filter(isDiffFold).map(({ fold }) => fold)

test('an edit of thousands of lines is a few rows, and its new lines are among them', () => {
  const rows = foldedDiff([...lines('', 40), ...lines('-', 2000), ...lines('+', 1), ...lines('', 40)], new Set())
  expect(rows.length).toBeLessThan(20)
  expect(rows.some((row) => !isDiffFold(row) && row.sign === '+')).toBe(true)
  expect(folds(rows)).toEqual(['38 more lines', '1,992 more removed lines', '38 more lines'])
})

test('a fold that was opened is drawn line by line', () => {
  const all = [...lines('-', 30), ...lines('+', 30)]
  const [first] = foldedDiff(all, new Set()).filter(isDiffFold)
  expect(folds(foldedDiff(all, new Set([first?.at ?? -1])))).toEqual(['22 more new lines'])
})

import { findAll } from '../find'
import { columnsOf, indentOf, indentUnit } from '../indent'
import type { Lines } from '../lines'
import type { Rung } from './rung'

/** Every line equal but for white space at its ends, and all lines indented by the same number of columns more, or fewer, than in the file. */
export const indentation: Rung = {
  id: 'indentation',
  propose(file, hunk, budget) {
    const trimmed = hunk.in('trimmed')
    if (!trimmed.some((number) => file.alphabet.text(number) !== '')) return []
    const starts = findAll(file.in('trimmed'), trimmed)
    if (!budget.spend(starts.length * hunk.length)) return null
    return starts.flatMap((start) => {
      const shift = uniformShift(file, start, hunk)
      return shift === null ? [] : [{ start, shift }]
    })
  },
}

/** Columns that a tab may stand for, most usual first; the reply's own step comes before them. */
const TABS = [4, 2, 8, 3]

/**
 * The one number of columns that takes every line of the hunk to its line of the file, blank lines aside; null if there is none.
 * One column is a lost prefix of a diff, not an indentation: nothing says whether the added lines lost it too.
 */
function uniformShift(file: Lines, start: number, hunk: Lines): { columns: number; tab: number } | null {
  const pairs: [theirs: string, ours: string][] = []
  for (let line = 0; line < hunk.length; line++)
    if (hunk.text(line).trim() !== '') pairs.push([indentOf(hunk.text(line)), indentOf(file.text(start + line))])
  for (const tab of [indentUnit(pairs.map(([theirs]) => theirs)), ...TABS]) {
    if (tab === null) continue
    const [first, ...rest] = pairs.map(([theirs, ours]) => columnsOf(ours, tab) - columnsOf(theirs, tab))
    if (first !== undefined && rest.every((columns) => columns === first))
      return Math.abs(first) === 1 ? null : { columns: first, tab }
  }
  return null
}

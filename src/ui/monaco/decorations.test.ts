import { describe, expect, it } from 'vitest'
import type { Row, RowTone, Sign } from '../CodeView'
import { rowDecorations, runsOf, selectionDecorations } from './decorations'

const row = (tone: RowTone, sign: Sign = '', group = -1): Row => ({ tone, sign, number: '', group })
const all = () => true

describe('runs of rows', () => {
  const rows = [
    row('muted'),
    row('muted'),
    row('plain'),
    row('fuzzy', '≈', 0),
    row('fuzzy', '≈', 0),
    row('fuzzy', '?', 0),
    row('plain'),
  ]

  it('joins neighbours that look alike and parts those that do not', () => {
    expect(runsOf(rows, { from: 0, to: rows.length }, all).map(({ first, last }) => [first, last])).toEqual([
      [0, 1],
      [2, 2],
      [3, 4],
      [5, 5],
      [6, 6],
    ])
  })

  it('stays inside the window and ends with the rows', () => {
    expect(runsOf(rows, { from: 1, to: 4 }, all).map(({ first, last }) => [first, last])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    expect(runsOf(rows, { from: 6, to: 500 }, all)).toHaveLength(1)
    expect(runsOf([], { from: 0, to: 500 }, all)).toEqual([])
  })

  it('decorates no plain row, and counts lines from 1', () => {
    const found = rowDecorations(rows, { from: 0, to: rows.length })
    expect(found.map(({ range }) => [range.startLineNumber, range.endLineNumber])).toEqual([
      [1, 2],
      [4, 5],
      [6, 6],
    ])
  })

  it('gives a sign a class that the stylesheet can name', () => {
    const [, fuzzy] = rowDecorations(rows, { from: 0, to: rows.length })
    expect(fuzzy?.options.linesDecorationsClassName).toBe('code-sign code-tone-fuzzy code-sign-2248')
  })

  it('makes all of a group stronger, plain rows and markers too, and nothing else', () => {
    const group = [row('marker', '', 3), row('plain', '', 3), row('added', '+', 3), row('added', '+', 4)]
    const found = selectionDecorations(group, { from: 0, to: 4 }, 3)
    expect(found.map(({ range }) => [range.startLineNumber, range.endLineNumber])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    expect(selectionDecorations(group, { from: 0, to: 4 }, -1)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { CodeRow, RowTone, Sign } from '../code-view'
import { inlineDecorations, rowDecorations, selectionDecorations, unseenDecorations } from './decorations'
import { runsOf } from './row-runs'

const row = (tone: RowTone, sign: Sign = '', group = -1): CodeRow => ({ tone, sign, number: '', group })
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

describe('inside rows', () => {
  const piece = (from: number, to: number, tone: RowTone, group = -1) => ({ from, to, tone, form: 'fill' as const, group })
  const note = (from: number, to: number, { said = 'Five signs.', fatal = false } = {}) => ({
    said,
    fatal,
    from,
    to,
    first: true,
  })

  it('draws pieces in place of the row’s own ink, columns counted from 1', () => {
    const rows = [{ ...row('marker'), pieces: [piece(0, 3, 'marker'), piece(3, 5, 'added')] }]
    expect(rowDecorations(rows, { from: 0, to: 1 })[0]?.options.inlineClassName).toBeUndefined()
    const found = inlineDecorations(rows, { from: 0, to: 1 })
    expect(found.map(({ range, options }) => [range.startColumn, range.endColumn, options.inlineClassName])).toEqual([
      [1, 4, 'code-piece code-piece-fill code-tone-marker'],
      [4, 6, 'code-piece code-piece-fill code-tone-added'],
    ])
    expect(inlineDecorations(rows, { from: 1, to: 9 })).toEqual([])
  })

  it('marks a note under the text and at the edge; one of no extent at the edge alone', () => {
    const rows = [{ ...row('plain'), notes: [note(0, 5), note(5, 5, { fatal: true })] }]
    const [wave, edge, ...rest] = inlineDecorations(rows, { from: 0, to: 1 })
    expect(rest).toEqual([])
    expect(wave?.options.inlineClassName).toBe('code-wave-repaired')
    expect(edge?.options.marginClassName).toBe('code-note-fatal')
    expect(edge?.options.lineNumberHoverMessage).toHaveLength(2)
  })

  it('hovers over what the reply holds as text, never as a picture or a link', () => {
    const said = '![x](https://example.org/a.png) <img src=x> `code`'
    const rows = [{ ...row('plain'), notes: [note(0, 5, { said })] }]
    const message = inlineDecorations(rows, { from: 0, to: 1 })[0]?.options.hoverMessage
    if (message === null || message === undefined || Array.isArray(message)) throw new Error('no message')
    expect(message.value).not.toMatch(/(?<!\\)[![\]()<>`:/]/)
    expect(message.isTrusted).toBeUndefined()
  })

  it('makes a row stronger for each group that has a piece of it', () => {
    const rows = [{ ...row('exact', '=', 0), pieces: [piece(0, 1, 'exact', 0), piece(1, 2, 'exact', 1)] }]
    const [line, chosen, ...rest] = selectionDecorations(rows, { from: 0, to: 1 }, 1)
    expect([line?.options.isWholeLine, chosen?.range.startColumn, rest]).toEqual([true, 2, []])
    expect(selectionDecorations(rows, { from: 0, to: 1 }, 2)).toHaveLength(0)
  })
})

describe('the debugger’s step', () => {
  const rows: CodeRow[] = [
    { ...row('refused', '✗', 0), compared: 'equal' },
    { ...row('refused', '✗', 0), compared: 'differs' },
    row('refused', '✗', 0),
  ]

  it('parts rows that look alike otherwise, and puts its own sign beside them', () => {
    const classes = rowDecorations(rows, { from: 0, to: 3 }).map(({ options }) => options.linesDecorationsClassName?.split(' '))
    expect(classes).toEqual([
      ['code-sign', 'code-tone-refused', 'code-sign-3d', 'code-compared-equal'],
      ['code-sign', 'code-tone-refused', 'code-sign-2260', 'code-compared-differs'],
      ['code-sign', 'code-tone-refused', 'code-sign-2717'],
    ])
  })

  it('tints plain rows, in the margin too', () => {
    const [found] = rowDecorations([{ ...row('plain'), compared: 'differs' }], { from: 0, to: 1 })
    expect(found?.options.className).toBe('code-row code-tone-plain code-compared code-compared-differs')
    expect(found?.options.marginClassName).toBe(found?.options.className)
  })
})

describe('invisible characters', () => {
  const texts = ['\ta\u00a0b  ', '\tc\u200bd']
  const rows = [row('plain', '', 0), row('plain', '', 1)]
  const shown = (group: number, last = 2) =>
    unseenDecorations((line) => texts[line] ?? '', rows, { from: 0, to: last }, group).map(({ range, options }) => [
      `${range.startLineNumber}:${range.startColumn}-${range.endColumn}`,
      options.before?.content ?? options.inlineClassName,
    ])

  it('have signs where they are unusual, and all of them in the selected group', () => {
    const zero = ['2:3-4', 'ZWSP']
    expect(shown(-1)).toEqual([['1:3-4', 'code-unseen code-unseen-space'], zero])
    expect(shown(0)).toEqual([
      ['1:1-2', 'code-unseen code-unseen-tab'],
      ['1:3-4', 'code-unseen code-unseen-space'],
      ['1:5-7', 'code-unseen code-unseen-trailing'],
      zero,
    ])
  })

  it('are looked for in the window alone', () => expect(shown(-1, 1)).toHaveLength(1))

  it('are named to who hovers over them', () => {
    const [found] = unseenDecorations(() => '\u200b', rows, { from: 0, to: 1 }, -1)
    expect(found?.options.hoverMessage).toEqual({ value: 'zero width space\\, U\\+200B' })
  })
})

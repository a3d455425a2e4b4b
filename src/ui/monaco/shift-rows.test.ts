import type { editor } from 'monaco-editor/editor'
import { describe, expect, it } from 'vitest'
import type { CodeRow } from '../code-view'
import { shiftRows } from './shift-rows'

const rows: CodeRow[] = [1, 2, 3, 4].map((number) => ({
  tone: number === 2 ? 'fuzzy' : 'plain',
  sign: '',
  number: String(number),
  group: number,
}))

/** A change of whole lines; 1-based, as Monaco counts. */
const change = (startLineNumber: number, endLineNumber: number, text: string): editor.IModelContentChange => ({
  range: { startLineNumber, startColumn: 1, endLineNumber, endColumn: 1 },
  rangeOffset: 0,
  rangeLength: 0,
  text,
})

describe('rows after typing', () => {
  it('stay where no line came or went', () => {
    expect(shiftRows(rows, change(2, 2, 'x'))).toBe(rows)
    expect(shiftRows(rows, change(2, 3, 'x\ny'))).toBe(rows)
  })

  it('move down by the lines that came, which look like the line they came from', () => {
    const after = shiftRows(rows, change(2, 2, 'a\nb\nc'))
    expect(after.map((row) => row.number)).toEqual(['1', '2', '', '', '3', '4'])
    expect(after.map((row) => row.tone)).toEqual(['plain', 'fuzzy', 'fuzzy', 'fuzzy', 'plain', 'plain'])
  })

  it('move up by the lines that went', () => {
    expect(shiftRows(rows, change(1, 3, '')).map((row) => row.number)).toEqual(['1', '4'])
  })

  it('are left alone past their end', () => {
    expect(shiftRows(rows, change(9, 9, '\n\n'))).toBe(rows)
  })
})

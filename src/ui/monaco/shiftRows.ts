import type { editor } from 'monaco-editor/editor'
import { type Row, rowAt } from '../CodeView'

type Change = editor.IModelContentChange

/** Rows after one change of the text: lines that came take the look of the line they came from. */
export function shiftRows(rows: readonly Row[], { range, text }: Change): readonly Row[] {
  const gone = range.endLineNumber - range.startLineNumber
  const come = text.split('\n').length - 1
  if (gone === come || range.startLineNumber > rows.length) return rows
  const origin = rowAt(rows, range.startLineNumber - 1)
  return [
    ...rows.slice(0, range.startLineNumber),
    ...Array.from({ length: come }, () => ({ ...origin, number: '' })),
    ...rows.slice(range.endLineNumber),
  ]
}

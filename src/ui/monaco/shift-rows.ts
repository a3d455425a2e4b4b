import type { editor } from 'monaco-editor/editor'
import { type CodeRow, rowAt } from '../code-view'

type Change = editor.IModelContentChange

/** Rows after one change of the text: lines that came take the look of the line they came from. */
export function shiftRows(rows: readonly CodeRow[], { range, text }: Change): readonly CodeRow[] {
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

import type { editor } from 'monaco-editor/editor'
import { changeBetween } from '../code-text'

/**
 * Turns the model's text, known to be `before`, into `after` by one minimal edit, so that scroll and caret stay. `undoable` puts it on
 * the person's undo stack.
 */
export function replaceText(model: editor.ITextModel, before: string, after: string, undoable: boolean): void {
  const change = changeBetween(before, after)
  if (!change) return
  const start = model.getPositionAt(change.from)
  const end = model.getPositionAt(change.to)
  const range = {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  }
  const edits = [{ range, text: change.insert }]
  if (!undoable) {
    model.applyEdits(edits)
    return
  }
  model.pushStackElement()
  model.pushEditOperations([], edits, () => null)
  model.pushStackElement()
}

import type { editor } from 'monaco-editor/editor'
import { changeBetween } from '../code-text'

/**
 * UTF-16 units that a model takes in, besides four times its length, until the pane sets its text again. Until then the model keeps all that was ever in it,
 * the person's undo stack included. More: a page that is open for days grows, fewer: undo ends sooner.
 */
const KEPT = 250_000

/** What each model has taken in since it was given its text. */
const taken = new WeakMap<editor.ITextModel, number>()

/** Sets the model's text again where the model holds on to much more than that. */
function lighten(model: editor.ITextModel, text: string, more: number): void {
  const all = (taken.get(model) ?? 0) + more
  const isHeavy = all > KEPT + 4 * text.length
  taken.set(model, isHeavy ? more : all)
  if (isHeavy) model.setValue(text)
}

/**
 * Turns the model's text, known to be `before`, into `after` by one minimal edit, so that scroll and caret stay. `undoable` puts it on
 * the person's undo stack.
 */
export function replaceModelText(model: editor.ITextModel, before: string, after: string, undoable: boolean): void {
  const change = changeBetween(before, after)
  if (!change) return
  lighten(model, before, change.insert.length)
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

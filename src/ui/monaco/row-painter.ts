import type { editor } from 'monaco-editor/editor'
import type { CodeRow } from '../code-view'
import { inlineDecorations, rowDecorations, selectionDecorations, unseenDecorations } from './decorations'
import type { RowRange } from './row-runs'

const MARGIN = 200 // rows decorated above and below what is seen; fewer: set more often, more: Monaco walks all of them at every frame

/** Keeps the rows near what is seen decorated. Monaco's cost for a frame grows with all the decorations of a model, seen or not. */
export interface RowPainter {
  /** Draws rows and selection as they are now. */
  paint(): void
  /** Draws what has come near since; for every change of scroll or size. */
  follow(): void
  /** Draws the signs of invisible characters again; for every change of the text. */
  paintUnseen(): void
  clear(): void
}

/** The painter asks `rows` and `group` each time. */
export function createRowPainter(code: editor.ICodeEditor, rows: () => readonly CodeRow[], group: () => number): RowPainter {
  const tones = code.createDecorationsCollection()
  const selection = code.createDecorationsCollection()
  const inline = code.createDecorationsCollection()
  const unseen = code.createDecorationsCollection()
  let painted: RowRange = { from: 0, to: 0 }

  const seen = (): RowRange => {
    const ranges = code.getVisibleRanges()
    return { from: (ranges.at(0)?.startLineNumber ?? 1) - 1, to: ranges.at(-1)?.endLineNumber ?? 1 }
  }
  const paintUnseen = () => {
    const model = code.getModel()
    if (model === null) return
    const window = { from: painted.from, to: Math.min(painted.to, model.getLineCount()) }
    unseen.set(unseenDecorations((row) => model.getLineContent(row + 1), rows(), window, group()))
  }
  const paint = () => {
    const { from, to } = seen()
    painted = { from: Math.max(0, from - MARGIN), to: to + MARGIN }
    tones.set(rowDecorations(rows(), painted))
    inline.set(inlineDecorations(rows(), painted))
    selection.set(selectionDecorations(rows(), painted, group()))
    paintUnseen()
  }
  return {
    paint,
    paintUnseen,
    follow() {
      const { from, to } = seen()
      if (from < painted.from || to > painted.to) paint()
    },
    clear() {
      unseen.clear()
      tones.clear()
      inline.clear()
      selection.clear()
    },
  }
}

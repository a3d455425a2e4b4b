import type { editor, IDisposable } from 'monaco-editor/editor'
import { CODE, type CodeView } from '../code-view'
import { monaco } from './monaco'

/** The editor's geometry. What it subscribes to ends with `subscriptions`. */
export function editorViewOf(code: editor.IStandaloneCodeEditor, subscriptions: IDisposable[]): CodeView {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  subscriptions.push(code.onDidScrollChange(tell), code.onDidLayoutChange(tell), code.onDidContentSizeChange(tell))
  return {
    rangeTop(row) {
      const lines = code.getModel()?.getLineCount() ?? 0
      if (lines === 0) return 0
      const line = Math.min(Math.max(row, 0) + 1, lines)
      const edge = row >= lines ? code.getBottomForLineNumber(line) : code.getTopForLineNumber(line)
      return edge - code.getScrollTop()
    },
    rangeBottom(row) {
      const lines = code.getModel()?.getLineCount() ?? 0
      if (lines === 0) return 0
      return code.getBottomForLineNumber(Math.min(Math.max(row, 0) + 1, lines)) - code.getScrollTop()
    },
    scrollTo: (row) => code.revealLineInCenterIfOutsideViewport(row + 1, monaco.editor.ScrollType.Immediate),
    flash: flashOf(code),
    onScroll(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    focus: () => code.focus(),
  }
}

/** Shows a row, puts the caret into it, and highlights it for a moment. */
function flashOf(code: editor.IStandaloneCodeEditor): CodeView['flash'] {
  const flashed = code.createDecorationsCollection()
  let timer: ReturnType<typeof setTimeout> | undefined
  return (row, column) => {
    const position = { lineNumber: row + 1, column: column + 1 }
    code.setPosition(position)
    code.revealLineInCenterIfOutsideViewport(row + 1, monaco.editor.ScrollType.Immediate)
    code.revealPosition(position, monaco.editor.ScrollType.Immediate)
    // Away first: the same row flashes a second time only if its class is added again.
    flashed.clear()
    flashed.set([{ range: monaco.Range.fromPositions(position), options: { isWholeLine: true, className: 'code-flash' } }])
    clearTimeout(timer)
    timer = setTimeout(() => flashed.clear(), CODE.flash)
  }
}

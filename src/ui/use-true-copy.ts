/** Copying out of a pane: the text itself goes to the clipboard, not the signs that are drawn for it, and no space that a browser puts for another. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { hideReturns } from './code-text'

export type DrawnText = {
  /** The text as it is drawn, and as it was given: the first has ␍ for carriage returns. */
  readonly text: string
  readonly given: string
  /** Where its lines begin. */
  readonly starts: readonly number[]
  /** Characters of a line that are drawn. */
  readonly most: number
}

/** The offset in the text of one end of a selection, null where that is in no row. */
function offsetOf({ text, starts, most }: DrawnText, node: Node, offset: number): number | null {
  const element = node instanceof Element ? node : node.parentElement
  const row = element?.closest<HTMLElement>('[data-row]')
  const own = row?.querySelector('.code-text')
  const line = Number(row?.dataset.row)
  const start = starts[line]
  if (own == null || start === undefined) return null
  const before = document.createRange()
  before.selectNodeContents(own)
  if (before.comparePoint(node, offset) < 0) return start
  if (before.comparePoint(node, offset) === 0) before.setEnd(node, offset)
  const columns = before.toString().length
  const next = starts[line + 1]
  const length = (next === undefined ? text.length : next - 1) - start
  // Past what is drawn, the row says how much is not: a selection that includes those words means all of the line.
  return start + (columns > most ? length : Math.min(columns, length))
}

/** The offset in the text of what lies under the pointer, null where that is no row. */
export function offsetAt(drawn: DrawnText, { clientX, clientY }: MouseEvent): number | null {
  const caret = document.caretPositionFromPoint?.(clientX, clientY)
  if (caret) return offsetOf(drawn, caret.offsetNode, caret.offset)
  // Safari before 26.
  const range = document.caretRangeFromPoint?.(clientX, clientY)
  return range ? offsetOf(drawn, range.startContainer, range.startOffset) : null
}

/** What is selected in the rows, or in the box where the text is edited; null where that cannot be said. */
function selectedText(drawn: DrawnText): string | null {
  const typed = document.activeElement
  if (typed instanceof HTMLTextAreaElement) return drawn.text.slice(typed.selectionStart, typed.selectionEnd)
  const selection = getSelection()
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  const from = offsetOf(drawn, range.startContainer, range.startOffset)
  const to = offsetOf(drawn, range.endContainer, range.endOffset)
  return from === null || to === null ? null : drawn.text.slice(from, to)
}

/** Copies the text of a plain pane as it is. */
export function useTrueCopy(drawn: DrawnText, scroller: RefObject<HTMLElement | null>): void {
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const text = selectedText(drawn)
    if (text === null || text === '') return
    event.clipboardData?.setData('text/plain', hideReturns(text, drawn.given))
    event.preventDefault()
  })
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const listener = (event: ClipboardEvent) => copy(event)
    element.addEventListener('copy', listener)
    return () => element.removeEventListener('copy', listener)
  }, [scroller])
}

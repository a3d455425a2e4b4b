import type { editor, IDisposable, IPosition, IRange } from 'monaco-editor/editor'
import { copiedReturns, createEcho, hideReturns, showReturns } from '../code-text'
import { areCodeAlike, type CodeRow, type CodeView, groupAt, rowAt, stretchOf } from '../code-view'
import { editorViewOf } from './editor-view'
import { monaco } from './monaco'
import { openPaneLanguage } from './pane-language'
import { replaceModelText } from './replace-text'
import { createRowPainter } from './row-painter'
import { shiftRows } from './shift-rows'

export type PaneEvents = {
  select(group: number): void
  unfold(row: number): void
  change(text: string): void
}

/** Room above a row (0-based), in CSS pixels. */
type Gap = { readonly before: number; readonly height: number }

/** One open pane on an editor that the caller makes and disposes. After `dispose`, or the editor's own end, every call does nothing. */
export interface Pane {
  readonly view: CodeView
  /** `text` as the caller has it, carriage returns and all. */
  setText(text: string): void
  setRows(rows: readonly CodeRow[]): void
  setLanguage(language: string): void
  /** Makes the group's rows stronger and brings them into view, now or as soon as there are any. */
  select(group: number): void
  /** Leaves room, or takes it back. */
  setGap(gap: Gap | null): void
  dispose(): void
}

/** CSS pixels of height from which on a pane shows something: less has one that is about to be laid out. */
const ROOM = 60

const { MouseTargetType, EndOfLinePreference, EndOfLineSequence, ScrollType } = monaco.editor

/** Whether a row of the stretch is in view. */
const isSeen = (code: editor.ICodeEditor, stretch: ReturnType<typeof stretchOf>): boolean =>
  stretch !== null &&
  code.getVisibleRanges().some((range) => stretch.first < range.endLineNumber && stretch.last + 1 >= range.startLineNumber)

/** Ties rows, selection and events to an editor. */
export function openPane(code: editor.IStandaloneCodeEditor, model: editor.ITextModel, events: PaneEvents): Pane {
  let rows: readonly CodeRow[] = []
  let group = -1
  let toReveal = -1
  /** The group that was led to and is still seen: less room does not take it out of sight. */
  let held = -1
  let given = model.getValue(EndOfLinePreference.LF)
  let shown = given
  let setting = false
  let open = true
  const echo = createEcho()
  const setGap = gapOf(code)
  const language = openPaneLanguage(() => rows)
  const painter = createRowPainter(
    code,
    () => rows,
    () => group,
  )
  const subscriptions: IDisposable[] = []

  const view = editorViewOf(code, subscriptions)

  const drawNumbers = () => code.updateOptions({ lineNumbers: (line) => rowAt(rows, line - 1).number })
  let frame = 0
  // A frame later: the bar above the group has come by then, and the line above it is shown so that the bar is, too.
  const reveal = () => {
    cancelAnimationFrame(frame)
    if (toReveal < 0) return
    frame = requestAnimationFrame(() => {
      const stretch = open ? stretchOf(rows, toReveal) : null
      if (!stretch) return
      const shown = toReveal
      // An editor that has no room yet is led there again once it has.
      if (code.getLayoutInfo().height >= ROOM) toReveal = -1
      held = shown
      code.revealLinesInCenterIfOutsideViewport(Math.max(1, stretch.first), stretch.last + 1, ScrollType.Immediate)
      if (stretch.first === 0) code.setScrollTop(0, ScrollType.Immediate)
      code.revealRange(headOf(rowAt(rows, stretch.first), stretch.first, shown), ScrollType.Immediate)
    })
  }
  // Before anyone listens: on Windows this is a change of the text, and not one that the person made.
  model.setEOL(EndOfLineSequence.LF)
  subscriptions.push(
    ...watchPointing(code, () => rows, events),
    copyTruly(code, () => given),
    code.onDidScrollChange(painter.follow),
    code.onDidScrollChange(({ scrollTopChanged }) => {
      if (scrollTopChanged && toReveal < 0 && !isSeen(code, stretchOf(rows, held))) held = -1
    }),
    code.onDidLayoutChange(painter.follow),
    code.onDidLayoutChange(() => {
      if (toReveal < 0 && held >= 0 && held === group) toReveal = held
      reveal()
    }),
    code.onDidDispose(() => pane.dispose()),
    model.onDidChangeContent(({ changes }) => {
      if (setting) return
      // Keeps numbers and tones beside their lines until the caller sends the rows of the new text.
      rows = changes.reduce(shiftRows, rows)
      painter.paintUnseen()
      shown = model.getValue(EndOfLinePreference.LF)
      const text = hideReturns(shown, given)
      echo.sent(text)
      events.change(text)
    }),
  )
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } })
  monaco.editor.setModelLanguage(model, language.id)

  const pane: Pane = {
    view,
    setText(text) {
      if (!open || echo.answers(text)) return
      echo.forget()
      given = text
      const next = showReturns(text)
      setting = true
      replaceModelText(model, shown, next, !code.getOption(monaco.editor.EditorOption.readOnly))
      setting = false
      shown = next
    },
    setRows(next) {
      if (!open) return
      const alike = areCodeAlike(rows, next)
      rows = next
      if (!alike) language.refresh()
      painter.paint()
      drawNumbers()
      reveal()
    },
    setLanguage(id) {
      if (open) language.use(id)
    },
    select(next) {
      if (!open || next === group) return
      group = next
      toReveal = next
      painter.paint()
      reveal()
    },
    setGap(gap) {
      if (open) setGap(gap)
    },
    dispose() {
      if (!open) return
      open = false
      for (const subscription of subscriptions.splice(0)) subscription.dispose()
      painter.clear()
      language.dispose()
    },
  }
  return pane
}

/** What of a group's first row is shown however far the pane is scrolled sideways: its own text, or where the row begins. */
function headOf({ pieces }: CodeRow, row: number, group: number): IRange {
  const piece = pieces?.find((other) => other.group === group && other.form !== 'ink')
  const [from, to] = piece === undefined ? [0, 0] : [piece.from, piece.to]
  return { startLineNumber: row + 1, startColumn: from + 1, endLineNumber: row + 1, endColumn: to + 1 }
}

/** What a person points at, by mouse or with the caret. */
function watchPointing(code: editor.IStandaloneCodeEditor, rows: () => readonly CodeRow[], events: PaneEvents): IDisposable[] {
  const pick = ({ lineNumber, column }: IPosition) => {
    const group = groupAt(rowAt(rows(), lineNumber - 1), column - 1)
    if (group >= 0) events.select(group)
  }
  return [
    code.onMouseDown(({ target }) => {
      const below = target.type === MouseTargetType.CONTENT_EMPTY && target.detail.isAfterLines
      if (!target.position || below) return
      const line = target.position.lineNumber
      if (rowAt(rows(), line - 1).tone === 'fold') events.unfold(line - 1)
      else pick(target.position)
    }),
    code.onDidChangeCursorPosition(({ source, position }) => {
      if (source === 'keyboard') pick(position)
    }),
  ]
}

/** Carriage returns are copied as themselves, not as the signs that are drawn for them. `given`: the text as the caller has it. */
function copyTruly(code: editor.ICodeEditor, given: () => string): IDisposable {
  const box = code.getContainerDomNode()
  const copy = ({ clipboardData }: ClipboardEvent) => {
    const shown = clipboardData?.getData('text/plain') ?? ''
    const text = copiedReturns(shown, given())
    if (text !== shown) clipboardData?.setData('text/plain', text)
  }
  const events = ['copy', 'cut'] as const
  // Monaco has filled the clipboard by the time that the event comes up to here.
  for (const event of events) box.addEventListener(event, copy)
  return {
    dispose() {
      for (const event of events) box.removeEventListener(event, copy)
    },
  }
}

/** Leaves room above a row; a new gap takes the place of the last one. */
function gapOf(code: editor.ICodeEditor): (gap: Gap | null) => void {
  let zone: string | null = null
  return (gap) =>
    code.changeViewZones((zones) => {
      if (zone) zones.removeZone(zone)
      zone = gap
        ? zones.addZone({ afterLineNumber: gap.before, heightInPx: gap.height, domNode: document.createElement('div') })
        : null
    })
}

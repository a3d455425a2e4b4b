/** What VS Code does to a text as it opens it and as Copilot's edit is put into it. */
import { lineEndsIn } from './text'

/** `text`: without a byte order mark, and with one kind of line end. */
export type EditorText = { readonly mark: string; readonly lineEnd: '\r\n' | '\n'; readonly text: string }

const LINE_END = /\r\n|\r|\n/g

/** CRLF where more than half of the line ends have a carriage return. */
export function openedInEditor(file: string): EditorText {
  const mark = file.startsWith('\ufeff') ? '\ufeff' : ''
  if (!file.includes('\r')) return { mark, lineEnd: '\n', text: file.slice(mark.length) }
  const ends = file.match(LINE_END) ?? []
  const lineEnd = ends.filter((end) => end !== '\n').length > ends.length / 2 ? '\r\n' : '\n'
  return { mark, lineEnd, text: file.slice(mark.length).replace(LINE_END, lineEnd) }
}

/** Blank lines at the end; of a text that is blank all of them. */
function blankAtEnd(text: string): number {
  const shown = text.trimEnd().length
  return lineEndsIn(text, shown, text.length) + (shown === 0 ? 1 : 0)
}

/** `text` in the place of what was opened: as many blank lines at its end at least, and the same line ends. `note`: a first line that goes. */
export function saved({ mark, lineEnd, text: before }: EditorText, text: string, note: string): string {
  const kept = text.startsWith(`${note}\n`) ? text.slice(note.length + 1) : text
  const missing = Math.max(0, blankAtEnd(before) - blankAtEnd(kept))
  const ended = kept + '\n'.repeat(missing)
  return mark + (lineEnd === '\n' && !ended.includes('\r') ? ended : ended.replace(LINE_END, lineEnd))
}

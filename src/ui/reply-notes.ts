/** What is said of single places in the reply's pane: pure, from the engine's values. Loaded with the first departure from a format. */
import { explainDiagnostic } from '../engine/explain/diagnostics'
import type { Diagnostic } from '../engine/model'
import { isUnread } from '../engine/unread'
import type { Analysis } from '../workers/protocol'
import { lineOfOffset, lineStarts } from './code-text'
import type { CodeRow, Note } from './code-view'

/** Rows that one diagnostic underlines. More: a part that cannot be read is one wave, and many of them cost time; fewer: its extent is not seen. */
const UNDERLINED = 12

/** Diagnostics that one row notes, and the first that could not be repaired. More: one line of thousands is slow to draw, fewer: less to hover over. */
const NOTED = 40

/** The rows with a note of each diagnostic in its row. */
export function withNotes(
  rows: readonly CodeRow[],
  starts: readonly number[],
  text: string,
  diagnostics: readonly Diagnostic[],
): CodeRow[] {
  const notes = new Map<number, Note[]>()
  for (const diagnostic of diagnostics) {
    const { span } = diagnostic
    const said = explainDiagnostic(diagnostic)
    const fatal = isUnread(diagnostic)
    const head = lineOfOffset(starts, Math.min(span.from, text.length))
    for (let line = head; line < Math.min(head + UNDERLINED, rows.length); line++) {
      const start = starts[line] ?? 0
      if (line > head && start >= span.to) break
      const end = (starts[line + 1] ?? text.length + 1) - 1
      const from = Math.max(span.from, start)
      const note = { said, fatal, from: from - start, to: Math.max(from, Math.min(span.to, end)) - start, first: line === head }
      const known = notes.get(line)
      if (known === undefined) notes.set(line, [note])
      else if (known.length < NOTED || (fatal && known.every((other) => !other.fatal))) known.push(note)
    }
  }
  if (notes.size === 0) return [...rows]
  return rows.map((row, line) => {
    const own = notes.get(line)
    return own === undefined ? row : { ...row, notes: own }
  })
}

/** The rows of the whole reply with its diagnostics. */
export const withDiagnostics = (rows: readonly CodeRow[], { reply, reading }: Analysis): CodeRow[] =>
  withNotes(rows, lineStarts(reply), reply, reading.diagnostics)

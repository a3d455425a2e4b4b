/** The account of a reading: what each line was read as, the edits found, and every departure from a format. Readers write into it, line by line. */
import type { Diagnostic, Edit, FormatId, HunkLine, Reading, ReadSpan, SpanRole } from '../model'

/** One line of the reply. `to` includes its line end, `text` does not. */
export type ReplyLine = { readonly index: number; readonly text: string; readonly from: number; readonly to: number }

/** A run of back-ticks or tildes, or a tag that some tools use in their place. `info` is what follows on the line. */
export type Fence = { readonly line: number; readonly run: string; readonly info: string }

type Mark = { role: SpanRole; edit: number; hunk: number }

export class Account {
  readonly lines: ReplyLine[] = []
  readonly edits: Edit[] = []
  readonly diagnostics: Diagnostic[] = []
  /** The fence that is open around the current line, outside any claim. */
  fence: Fence | null = null
  /** The path of the last edit: a following one without a path means the same file. */
  lastPath = ''
  readonly #formats: FormatId[] = []
  readonly #marks: Mark[] = []

  addLine(line: ReplyLine): void {
    this.lines.push(line)
    this.#marks.push({ role: 'prose', edit: -1, hunk: -1 })
  }

  roleOf(line: number): SpanRole {
    return this.#marks[line]?.role ?? 'prose'
  }

  mark(line: number, role: SpanRole, edit = -1, hunk = -1): void {
    const mark = this.#marks[line]
    if (mark === undefined) return
    mark.role = role
    mark.edit = edit
    mark.hunk = hunk
  }

  addEdit(edit: Edit): void {
    this.edits.push(edit)
    if (!this.#formats.includes(edit.format)) this.#formats.push(edit.format)
    if (edit.written !== '') this.lastPath = edit.written
  }

  diagnose(diagnostic: Diagnostic): void {
    this.diagnostics.push(diagnostic)
  }

  /** Lines `first` to `last` opened as an edit and could not be read as one. */
  giveUp(first: number, last: number, diagnostic: Omit<Diagnostic, 'span' | 'repair'>): void {
    for (let line = first; line <= last; line++) this.mark(line, 'unread')
    this.diagnose({ ...diagnostic, span: this.spanOf(first, last), repair: null })
  }

  spanOf(first: number, last: number): { from: number; to: number } {
    return { from: this.lines[first]?.from ?? 0, to: this.lines[last]?.to ?? 0 }
  }

  finish(): Reading {
    const spans: ReadSpan[] = []
    let open: { -readonly [K in keyof ReadSpan]: ReadSpan[K] } | null = null
    for (const [index, line] of this.lines.entries()) {
      const mark = this.#marks[index]
      if (mark === undefined || line.to === line.from) continue
      if (open !== null && open.role === mark.role && open.edit === mark.edit && open.hunk === mark.hunk) open.to = line.to
      else {
        open = { from: line.from, to: line.to, ...mark }
        spans.push(open)
      }
    }
    return { edits: this.edits, spans, diagnostics: this.diagnostics, formats: this.#formats }
  }
}

/** A hunk line of `line` without the first `prefix` characters. */
export const hunkLine = (line: ReplyLine, prefix = 0): HunkLine => ({
  text: line.text.slice(prefix),
  span: { from: line.from + Math.min(prefix, line.text.length), to: line.from + line.text.length },
})

/** A line that opens or closes a fence, or null. */
export function fenceOf(line: ReplyLine): Fence | null {
  const found =
    /^\s*(`{3,}|~{3,})\s*(.*)$/.exec(line.text) ?? /^\s*<(\/?(?:source|code|pre|codeblock|sourcecode))>(.*)$/.exec(line.text)
  return found === null ? null : { line: line.index, run: found[1] ?? '', info: (found[2] ?? '').trim() }
}

/** Whether `line` closes `fence`: at least the same run and nothing behind it, or the closing tag. */
export function closes(fence: Fence, line: ReplyLine): boolean {
  const other = fenceOf(line)
  return other !== null && other.info === '' && (other.run.startsWith(fence.run) || other.run === `/${fence.run}`)
}

/** The account of a reading: what each line was read as, the edits found, and every departure from a format. Readers write into it, line by line. */
import type { Aside, Diagnostic, Edit, FormatId, ReadSpan, Span, SpanRole, Step } from '../model'
import { LineRoles } from './line-roles'
import { MappedText, MappedTextBuilder } from './mapped-text'
import { type Fence, offsetIn, type ReplyLine } from './reply-line'
import type { TurnLine } from './turns'

/** What all accounts of one reading share. */
export type SharedReadingState = {
  readonly edits: Edit[]
  readonly diagnostics: Diagnostic[]
  readonly formats: FormatId[]
  readonly steps: Step[]
  readonly asides: Aside[]
}

/** Reads a passage with all readers into an account of its own. `isReply`: it is all that a model said, not a part of an edit. */
export type ReadNested = (passage: MappedText, account: ReadingBuilder, isReply: boolean) => void

const FORGOTTEN: ReplyLine = { index: -1, text: '', from: 0, start: 0, to: 0, passage: null, offset: 0 }

/** Levels of passages within passages. More: slower on replies that nest on purpose, fewer: a patch inside a call inside an envelope is missed. */
const DEEPEST = 4

export class ReadingBuilder {
  readonly lines: ReplyLine[] = []
  readonly edits: Edit[]
  readonly diagnostics: Diagnostic[]
  readonly steps: Step[]
  readonly asides: Aside[]
  /** The fence that is open around the current line, outside any claim. */
  fence: Fence | null = null
  /** The path of the last edit: a following one without a path means the same file. */
  lastPath = ''
  /** Lines that open a turn of a pasted chat, outside fences and claims. */
  readonly turnLines: TurnLine[] = []
  /** The first line that closes thoughts which no tag has opened; −1: none. */
  looseThoughts = -1
  /** The first line end of two characters, CR and LF, where the reply has one. */
  carriage: Span | null = null
  readonly #book: SharedReadingState
  readonly #readNested: ReadNested
  readonly #depth: number
  readonly #marks = new LineRoles()
  #covers: ReadSpan[] = []
  #alsoNamed: string | null = null
  #sorted = true
  /** The first line whose mark is new since `previewFrom` was last asked. */
  #dirty = 0

  constructor(
    readNested: ReadNested,
    book: SharedReadingState = { edits: [], diagnostics: [], formats: [], steps: [], asides: [] },
    depth = 0,
  ) {
    this.#readNested = readNested
    this.#book = book
    this.#depth = depth
    this.edits = book.edits
    this.diagnostics = book.diagnostics
    this.steps = book.steps
    this.asides = book.asides
  }

  get formats(): readonly FormatId[] {
    return this.#book.formats
  }

  addLine(line: ReplyLine): void {
    this.lines.push(line)
    this.#marks.add(line.to)
    if (this.#dirty > line.index) this.#dirty = line.index
  }

  roleOf(line: number): SpanRole {
    return this.#marks.role(line)
  }

  /** `edit`: -1 for none; for an edit that is about to be added, `account.edits.length`. */
  mark(line: number, role: SpanRole, edit = -1, hunk = -1): void {
    if (line < 0 || line >= this.#marks.length) return
    this.#marks.set(line, role, edit, hunk)
    if (line < this.#dirty) this.#dirty = line
  }

  markAll(first: number, last: number, role: SpanRole, edit = -1, hunk = -1): void {
    for (let line = first; line <= last; line++) this.mark(line, role, edit, hunk)
  }

  /** Lines of text that has been read are looked at no more: a long reply would carry them along to its end. Lines around it are. */
  forget(first: number, last: number): void {
    for (let line = first; line <= last; line++) if (this.#marks.isBody(line)) this.lines[line] = FORGOTTEN
  }

  /** What is marked as part of an edit that was not added is part of none. */
  disown(first: number, last: number): void {
    for (let line = first; line <= last; line++)
      if (this.#marks.edit(line) >= this.edits.length) this.mark(line, this.roleOf(line))
    const from = this.startOf(first)
    for (let index = this.#covers.length - 1; index >= 0; index--) {
      const cover = this.#covers[index]
      if (cover === undefined || cover.to <= from) return
      if (cover.edit >= this.edits.length) this.#covers[index] = { ...cover, edit: -1, hunk: -1 }
    }
  }

  /** Says of a stretch of the reply, finer than lines, what it was read as. What was covered before keeps its role. */
  cover(span: Span, role: SpanRole, edit = -1, hunk = -1): void {
    if (span.to <= span.from) return
    if (span.from < (this.#covers.at(-1)?.to ?? 0)) this.#sorted = false
    this.#covers.push({ from: span.from, to: span.to, role, edit, hunk })
  }

  /** Says of the next edit that the reply gives it a second path. null: it gives none. */
  alsoNamed(path: string | null): void {
    this.#alsoNamed = path
  }

  addEdit(edit: Edit): void {
    const other = this.#alsoNamed
    this.#alsoNamed = null
    this.edits.push(other === null || other === edit.written ? edit : { ...edit, alsoWritten: other })
    if (!this.#book.formats.includes(edit.format)) this.#book.formats.push(edit.format)
    if (edit.written !== '') this.lastPath = edit.written
  }

  addStep(step: Step, format: FormatId): void {
    this.steps.push(step)
    if (!this.#book.formats.includes(format)) this.#book.formats.push(format)
  }

  diagnose(diagnostic: Diagnostic): void {
    this.diagnostics.push(diagnostic)
  }

  /** Lines `first` to `last` opened as an edit and could not be read as one. */
  giveUp(first: number, last: number, diagnostic: Omit<Diagnostic, 'span' | 'repair'>): void {
    this.markAll(first, last, 'unread')
    this.diagnose({ ...diagnostic, span: this.spanOf(first, last), repair: null })
  }

  spanOf(first: number, last: number): { from: number; to: number } {
    return { from: this.startOf(first), to: this.#marks.end(last) }
  }

  /** Offset in the reply at which a line begins; the next one's for the line that is yet to come. */
  startOf(line: number): number {
    return line <= 0 ? (this.lines[0]?.from ?? 0) : this.#marks.end(line - 1)
  }

  /** The text from the first line to the last as one passage, line ends as '\n'. */
  passageOf(first: number, last: number): MappedText {
    const lines = this.lines.slice(first, last + 1)
    const [head] = lines
    const end = lines.at(-1)
    if (head === undefined || end === undefined) return MappedText.plain('')
    const text = lines.map((line) => line.text).join('\n')
    // The reply has lines that end in '\n' alone as they are.
    const behind = end.to - end.start - end.text.length
    if (head.passage === null && end.start + end.text.length - head.start === text.length && behind < 2)
      return MappedText.plain(behind === 1 ? `${text}\n` : text, head.start)
    const builder = new MappedTextBuilder()
    for (const line of lines) {
      if (line.passage === null) builder.add(line.text, line.start)
      else builder.copy(line.passage, line.offset, line.offset + line.text.length)
      const behind = offsetIn(line, line.text.length)
      if (line.to > behind) builder.add('\n', behind)
    }
    return builder.finish(end.to)
  }

  /** Reads a passage for edits of any format. `written`: the file meant by edits in it that name none; `isReply` as for `ReadNested`. */
  readNested(passage: MappedText, written = '', isReply = false): void {
    if (this.#depth >= DEEPEST) {
      const span = { from: passage.at(0), to: passage.end }
      this.cover(span, 'unread')
      this.diagnose({ code: 'unreadable-hunk', span, found: '', expected: '', repair: null })
      return
    }
    const nested = new ReadingBuilder(this.#readNested, this.#book, this.#depth + 1)
    nested.lastPath = written || this.lastPath
    this.#readNested(passage, nested, isReply)
    for (const { from, to, role, edit, hunk } of nested.spans()) this.cover({ from, to }, role, edit, hunk)
    if (written === '') this.lastPath = nested.lastPath
  }

  /** Whether every line that says something is a line of an edit. */
  get isAllEdits(): boolean {
    const isProse = ({ index, text }: ReplyLine) => index >= 0 && this.roleOf(index) === 'prose' && text.trim() !== ''
    return this.edits.length > 0 && this.fence === null && this.#covers.length === 0 && !this.lines.some(isProse)
  }

  /** The first line whose role is new since this was last asked. */
  takeDirty(): number {
    const first = this.#dirty
    this.#dirty = this.lines.length
    return first
  }

  /** What the lines from `first` on were read as: sorted, without gaps, and like neighbours joined. */
  spans(first = 0): ReadSpan[] {
    const marks = this.#marks
    const spans: ReadSpan[] = []
    let open: { -readonly [K in keyof ReadSpan]: ReadSpan[K] } | null = null
    let from = this.startOf(first)
    for (let index = first, last = -1; index < marks.length; index++) {
      const to = marks.end(index)
      if (to === from) continue
      if (open !== null && marks.same(last, index)) open.to = to
      else {
        open = { from, to, role: marks.role(index), edit: marks.edit(index), hunk: marks.hunk(index) }
        spans.push(open)
      }
      last = index
      from = to
    }
    return this.#covers.length === 0 ? spans : covered(spans, this.#coversFrom(spans[0]?.from ?? 0))
  }

  #coversFrom(from: number): readonly ReadSpan[] {
    if (!this.#sorted) {
      this.#covers = disjoint(this.#covers)
      this.#sorted = true
    }
    let low = 0
    let high = this.#covers.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#covers[middle]?.to ?? 0) <= from) low = middle + 1
      else high = middle
    }
    return low === 0 ? this.#covers : this.#covers.slice(low)
  }
}

/** Sorted by where they begin; of two that overlap the later one loses what the earlier one has. */
function disjoint(covers: readonly ReadSpan[]): ReadSpan[] {
  const out: ReadSpan[] = []
  let end = 0
  for (const cover of covers.toSorted((a, b) => a.from - b.from)) {
    if (cover.to <= end) continue
    out.push(cover.from < end ? { ...cover, from: end } : cover)
    end = cover.to
  }
  return out
}

/** `base` with `covers` in the place of what they cover. Both are sorted and free of overlaps. */
function covered(base: readonly ReadSpan[], covers: readonly ReadSpan[]): ReadSpan[] {
  const out: ReadSpan[] = []
  let next = 0
  let end = base[0]?.from ?? 0
  const push = (span: ReadSpan, from: number, to: number) => {
    if (to > from) out.push(span.from === from && span.to === to ? span : { ...span, from, to })
  }
  for (const span of base) {
    let at = Math.max(span.from, end)
    for (let cover = covers[next]; cover !== undefined && cover.from < span.to; cover = covers[next]) {
      push(span, at, Math.max(at, cover.from))
      push(cover, Math.max(at, cover.from), cover.to)
      at = Math.max(at, cover.to)
      next++
    }
    push(span, at, span.to)
    end = Math.max(at, span.to)
  }
  return out
}

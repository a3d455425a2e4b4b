/** One file of a V4A patch: the lines below `*** Update File:`, `*** Add File:` or `*** Delete File:`. */
import type { Hint, Hunk, HunkLine } from '../../model'
import type { ReadingBuilder } from '../reading-builder'
import { hunkLine, type ReplyLine } from '../reply-line'
import { diagnoseLine, hunksOfEdit, type MarkLine, PatchHunk } from './patch-hunk'
import { ADDED, REMOVED } from './patch-prefix'
import { diagnoseRepeat } from './repeated-file'
import { hasRow, hunkHeader } from './unified-diff-header'

const FORMAT = 'apply-patch'

/** The file that a section is about. `header`: the line that says so. */
export type SectionTarget = {
  readonly header: ReplyLine
  readonly written: string
  readonly kind: 'update' | 'add' | 'delete'
  readonly moveTo?: string
}

type Chunk = {
  readonly header: ReplyLine | null
  readonly body: PatchHunk
  /** Outermost first; a chunk without lines hands them on to the next one. */
  readonly anchors: string[]
  readonly hint: Hint
  atEnd: boolean
}

export class ApplyPatchSection {
  readonly target: SectionTarget
  readonly #account: ReadingBuilder
  readonly #mark: MarkLine
  #last: ReplyLine
  /** The last line that was ever part of the section. */
  #end: ReplyLine
  #moveTo: string | undefined
  #chunk: Chunk | null = null
  #opened = 0
  readonly #hunks: Hunk[] = []
  /** Lines of an added or a deleted file, and blank ones that count only where more lines follow. */
  readonly #lines: ReplyLine[] = []
  #blank: ReplyLine[] = []
  /** The first line of the run that lacks its prefix. */
  #unprefixed: ReplyLine | null = null

  constructor(account: ReadingBuilder, target: SectionTarget, mark: MarkLine) {
    this.#account = account
    this.target = target
    this.#last = target.header
    this.#end = target.header
    this.#moveTo = target.moveTo
    this.#mark = (line, role, hunk) => {
      mark(line, role, hunk)
      if (role === 'prose') return
      this.#last = line
      if (line.from > this.#end.from) this.#end = line
    }
  }

  /** The first line and the last that the section has. */
  get extent(): readonly [first: ReplyLine, last: ReplyLine] {
    return [this.target.header, this.#end]
  }

  get endsBlank(): boolean {
    return this.#blank.length > 0 || this.#chunk?.body.endsBlank === true
  }

  /** Whether the last lines are the `---` and `+++` of a unified diff's next file; they are taken back. */
  takeNames(): readonly [old: ReplyLine, fresh: ReplyLine] | null {
    const body = this.#chunk?.body
    const names = body?.trailingNames
    if (body === undefined || names == null) return null
    body.pop()
    body.pop()
    return names
  }

  moveTo(line: ReplyLine, path: string): void {
    this.#mark(line, 'header', -1)
    this.#moveTo = path
  }

  endOfFile(line: ReplyLine): void {
    this.#mark(line, 'marker', -1)
    if (this.#chunk !== null) this.#chunk.atEnd = true
  }

  /** A line of a unified diff's header, which has no place here. */
  foreign(line: ReplyLine): void {
    this.#mark(line, 'header', -1)
    const right = line.text.startsWith('@@') ? '@@' : `*** Update File: ${this.target.written}`
    diagnoseLine(this.#account, line, { code: 'foreign-header', found: line.text, expected: right, repair: right })
  }

  /** A line that begins with `@@`. */
  open(line: ReplyLine): void {
    if (this.target.kind !== 'update') {
      this.foreign(line)
      return
    }
    const last = this.#chunk
    const isStacked = last !== null && last.header !== null && last.body.isBlank && last.anchors.length > 0 && !last.atEnd
    const anchors = isStacked ? last.anchors : []
    if (isStacked) {
      this.#mark(last.header, 'header', -1)
      this.#chunk = null
    }
    this.#close()
    const { hint, anchor } = this.#head(line)
    if (anchor !== '') anchors.push(anchor)
    this.#begin(line, anchors, hint)
  }

  #begin(header: ReplyLine | null, anchors: string[], hint: Hint): void {
    const body = new PatchHunk(this.#hunks.length, this.#mark)
    this.#chunk = { header, body, anchors, hint, atEnd: false }
    this.#opened++
    if (header !== null) this.#mark(header, 'header', this.#hunks.length)
  }

  /** What a chunk's header says: `anchor` is a line above the chunk, '' where none is given. */
  #head(line: ReplyLine): { readonly hint: Hint; readonly anchor: string } {
    const { text } = line
    const parsed = hunkHeader(text)
    if (hasRow(parsed)) diagnoseLine(this.#account, line, { code: 'leftover', found: text, expected: '', repair: null })
    const number = parsed.line === null ? {} : { line: parsed.line }
    if (parsed.counts !== null || parsed.line !== null || /^@@ *\.{3}/.test(text)) {
      const { heading } = parsed
      diagnoseLine(this.#account, line, { code: 'foreign-header', found: text, expected: `@@ ${heading}`.trim(), repair: '@@' })
      return { hint: { ...number, ...(heading === '' ? {} : { heading }) }, anchor: '' }
    }
    const anchor = text.slice(2).replace(/^ /, '').trimEnd()
    if (!anchor.endsWith('@@')) return { hint: {}, anchor }
    const bare = anchor.replace(/@+$/, '').trimEnd()
    const right = `@@ ${bare}`.trimEnd()
    diagnoseLine(this.#account, line, { code: 'marker-text', found: text, expected: right, repair: right })
    return { hint: {}, anchor: bare }
  }

  body(line: ReplyLine): void {
    if (this.target.kind === 'update') {
      if (this.#chunk === null || this.#chunk.atEnd) {
        if (this.#chunk !== null && line.text === '') return
        this.#close()
        this.#begin(null, [], {})
      }
      this.#chunk?.body.add(line)
    } else this.#whole(line)
  }

  /** A line of a file that is added or deleted as a whole. */
  #whole(line: ReplyLine): void {
    if (line.text === '') {
      this.#blank.push(line)
      return
    }
    const code = line.text.charCodeAt(0)
    const isAdd = this.target.kind === 'add'
    for (const blank of this.#blank) {
      this.#lines.push(blank)
      this.#mark(blank, isAdd ? 'added' : 'removed', 0)
    }
    this.#blank = []
    if (code === 92 && line.text.startsWith('\\ No newline')) {
      this.#mark(line, 'header', 0)
      return
    }
    if (code === (isAdd ? ADDED : REMOVED)) this.#endRun()
    else this.#unprefixed ??= line
    this.#lines.push(line)
    this.#mark(line, isAdd ? 'added' : 'removed', 0)
  }

  #endRun(): void {
    const first = this.#unprefixed
    this.#unprefixed = null
    if (first === null) return
    const right = `${this.target.kind === 'add' ? '+' : '-'}${first.text}`
    diagnoseLine(this.#account, first, { code: 'missing-prefix', found: first.text, expected: right, repair: right })
  }

  /** Gives the section's edit to the account. 'nothing': no chunk changes anything; 'unread': not even a chunk follows the header. */
  finish(): 'edit' | 'nothing' | 'unread' {
    this.#endRun()
    this.#close()
    const account = this.#account
    const { header, written, kind } = this.target
    const base = { format: FORMAT, written, span: { from: header.from, to: this.#last.to } } as const
    const hunks = hunksOfEdit(this.#hunks)
    if (kind === 'update' && hunks.length === 0 && this.#moveTo === undefined) return this.#opened > 0 ? 'nothing' : 'unread'
    if (header.text.startsWith('*')) diagnoseRepeat(account, header, written, FORMAT)
    const lines = this.#lines.map((line) => this.#lineOf(line))
    if (kind === 'add') {
      const text = lines.map((line) => `${line.text}\n`).join('')
      account.addEdit({ ...base, kind: 'create', text, lines })
    } else if (kind === 'delete') account.addEdit({ ...base, kind: 'delete', before: lines })
    else
      account.addEdit({
        ...base,
        kind: 'patch',
        hunks,
        ...(this.#moveTo === undefined ? {} : { moveTo: this.#moveTo }),
      })
    return 'edit'
  }

  #lineOf(line: ReplyLine): HunkLine {
    const sign = this.target.kind === 'add' ? ADDED : REMOVED
    return hunkLine(line, line.text.charCodeAt(0) === sign ? 1 : 0)
  }

  #close(): void {
    const chunk = this.#chunk
    this.#chunk = null
    if (chunk === null) return
    const { header, body, anchors, hint, atEnd } = chunk
    body.settle(this.#account, null, true)
    const first = header ?? body.lines[0]
    if (first === undefined) {
      this.#opened--
      return
    }
    const last = body.lines.at(-1) ?? first
    const span = { from: first.from, to: last.to }
    if (!body.changes) {
      this.#account.diagnose({ code: 'empty-hunk', span, found: first.text, expected: '+ or -', repair: '' })
      const hunk = body.onlyKeeps ? this.#hunks.length : -1
      for (const line of body.lines) this.#mark(line, 'context', hunk)
      if (header !== null) this.#mark(header, 'header', hunk)
      this.#last = last
      if (!body.onlyKeeps) return
    }
    const { strange } = body
    if (strange !== undefined) {
      this.#account.giveUp(first.index, last.index, { code: 'unreadable-hunk', found: strange.text, expected: '+ or -' })
      return
    }
    const heading = anchors.at(-1)
    const whole = {
      ...hint,
      ...(heading === undefined ? {} : { heading, anchors }),
      ...(atEnd ? { atEnd } : {}),
    }
    this.#hunks.push(body.build(whole, span))
  }
}

import type { Diagnostic, Edit, Hint, Hunk, SpanRole } from '../../model'
import type { ReadingBuilder } from '../reading-builder'
import type { ReplyLine } from '../reply-line'
import { changingHunks, diagnoseLine, hunksOfEdit, type MarkLine, PatchHunk } from './patch-hunk'
import { diagnoseRepeat } from './repeated-file'
import { type HunkHeader, hasRow, headerSideOf, hunkHeader } from './unified-diff-header'
import { FileNames } from './unified-diff-names'

type OpenHunk = { readonly header: ReplyLine | null; readonly parsed: HunkHeader | null; readonly body: PatchHunk }

/** How a file's part of the diff ends. `closed` false: with the reply; `fenced`: inside a fence. */
export type Ending = { readonly closed: boolean; readonly fenced: boolean }

/** Gathers one file of a diff, line by line, and gives its edit to the account at the end. */
export class DiffFile {
  readonly #account: ReadingBuilder
  readonly #edit: number
  readonly #first: ReplyLine
  #last: ReplyLine
  /** Index of the last line that was ever part of the file. */
  #end: number
  readonly #names: FileNames
  #named: ReplyLine | null = null
  readonly #tell: MarkLine = (line, role, hunk) => this.#mark(line, role, hunk)
  #endsOpen = false
  #hunk: OpenHunk | null = null
  /** Hunks that are a heading alone: each narrows the next one's place. */
  #headings: { readonly line: ReplyLine; readonly heading: string }[] = []
  readonly #hunks: Hunk[] = []
  #opened = 0

  /** `path`: of a file that no header names. */
  constructor(account: ReadingBuilder, first: ReplyLine, path = '') {
    this.#account = account
    this.#edit = account.edits.length
    this.#first = first
    this.#last = first
    this.#end = first.index
    this.#names = new FileNames(path)
  }

  /** The lines of the open hunk, or null between hunks. */
  get body(): PatchHunk | null {
    return this.#hunk?.body ?? null
  }

  get hasHunks(): boolean {
    return this.#opened > 0
  }

  /** Whether `---` or `+++` have been read. */
  get named(): boolean {
    return this.#named !== null
  }

  /** Whether the open hunk has all the lines that its header counts. */
  get complete(): boolean {
    const { counts } = this.#hunk?.parsed ?? { counts: null }
    const body = this.#hunk?.body
    return counts !== null && body !== undefined && body.old >= counts.old && body.new >= counts.new
  }

  get numbered(): boolean {
    return this.#hunk?.parsed?.counts != null
  }

  /** Whether the header counts more lines of the old side than have come. */
  get wantsOld(): boolean {
    const counts = this.#hunk?.parsed?.counts
    return counts != null && (this.#hunk?.body.old ?? 0) < counts.old
  }

  /** Whether the header counts more lines on both sides than have come. */
  get wantsBoth(): boolean {
    const counts = this.#hunk?.parsed?.counts
    return this.wantsOld && counts != null && (this.#hunk?.body.new ?? 0) < counts.new
  }

  /** Whether the open hunk has exactly the lines that its header counts. */
  get exact(): boolean {
    const { counts } = this.#hunk?.parsed ?? { counts: null }
    return counts !== null && counts.old === this.#hunk?.body.old && counts.new === this.#hunk.body.new
  }

  /** The `---` and `+++` lines; null where one is missing. */
  names(old: ReplyLine | null, fresh: ReplyLine | null): void {
    const line = fresh ?? old
    if (line === null) return
    if (old === null || fresh === null) {
      const repair = `${old === null ? '---' : '+++'} ${line.text.slice(4)}`
      this.#diagnose(line, { code: 'missing-header', found: line.text, expected: repair, repair })
    }
    if (old !== null) this.#names.old = this.#side(old)
    if (fresh !== null) this.#names.new = this.#side(fresh)
    this.#named = line
  }

  /** Whether the header names no file. */
  get nameless(): boolean {
    return this.#names.nameless
  }

  /** Names the file of a nameless header. */
  fill(path: string): void {
    this.#names.fill(path)
  }

  #side(line: ReplyLine): string {
    this.header(line)
    const { path, decorated } = headerSideOf(line.text)
    if (decorated) this.#diagnose(line, { code: 'decorated-path', found: line.text, expected: path, repair: path })
    return path
  }

  /** A header line that tells nothing more. */
  header(line: ReplyLine): void {
    this.#mark(line, 'header', -1)
  }

  /** A line of git's extended header. */
  extended(line: ReplyLine): void {
    this.header(line)
    this.#names.extended(line.text, this.named)
  }

  /** `header` null: body lines that no `@@` precedes. */
  openHunk(header: ReplyLine | null): void {
    this.#closeHunk(true)
    const parsed = header === null ? null : hunkHeader(header.text)
    const index = this.#hunks.length
    const body = new PatchHunk(index, this.#tell, parsed?.width)
    this.#hunk = { header, parsed, body }
    this.#opened++
    if (header === null || parsed === null) return
    this.#mark(header, 'header', index)
    const found = header.text
    if (parsed.counts === null) this.#diagnose(header, { code: 'no-numbers', found, expected: '@@ -1,3 +1,4 @@', repair: '@@' })
    else if (!parsed.closed) {
      const repair = `${found.trimEnd()} @@`
      this.#diagnose(header, { code: 'missing-marker', found, expected: repair, repair })
    }
  }

  finish({ closed, fenced }: Ending): void {
    const { body } = this
    if (!closed && this.#isCut(fenced)) {
      const isWhole = this.#hunks.length > 0 && !this.#names.isNew && !this.#names.isGone
      const from = (isWhole ? (this.#hunk?.header ?? body?.lines[0]) : null) ?? this.#first
      const last = this.#last
      this.#hunk = null
      if (isWhole) {
        this.#last = this.#account.lines[from.index - 1] ?? from
        this.#add()
      }
      const expected = fenced ? '```' : ''
      this.#account.giveUp(from.index, last.index, { code: 'truncated', found: last.text, expected })
      return
    }
    const glued = closed || !fenced ? undefined : body?.lines.find(({ text }) => GLUED_FENCE.test(text))
    if (glued !== undefined) {
      this.#account.giveUp(this.#first.index, this.#last.index, { code: 'unreadable-hunk', found: glued.text, expected: '```' })
      return
    }
    if (!closed && fenced)
      this.#diagnose(this.#last, { code: 'missing-fence', found: this.#last.text, expected: '```', repair: '```' })
    this.#closeHunk(fenced)
    this.#add()
  }

  /** The reply ends without a line end, in a line of the hunk: the line may have been meant to go on. */
  #endsInLine({ lines }: PatchHunk): boolean {
    const last = this.#account.lines.at(-1)
    return last === lines.at(-1) && last !== undefined && last.to === last.start + last.text.length
  }

  /** The end of the reply cut this file short: its last hunk wants lines, and its fence is open or it ends in a change. */
  #isCut(fenced: boolean): boolean {
    const { body } = this
    if (body === null) return !this.hasHunks && !this.#names.isWhole
    if (fenced && this.#endsInLine(body) && body.lines.at(-1)?.text.startsWith('+') === true) return true
    if (this.complete) return false
    return fenced || (this.numbered && body.endsInChange)
  }

  #add(): void {
    const account = this.#account
    for (const { line } of this.#headings)
      this.#diagnose(line, { code: 'empty-hunk', found: line.text, expected: '+ or -', repair: '' })
    const hunks = hunksOfEdit(this.#hunks)
    const { opaque, isNew, isGone, moveTo, modeOnly } = this.#names
    const { format, written, span } = {
      format: 'unified-diff',
      span: account.spanOf(this.#first.index, this.#last.index),
      written: this.#written(),
    } as const
    const edit = (rest: EditOf<'create'> | EditOf<'delete'> | EditOf<'patch'>): void => {
      if (this.#named !== null) diagnoseRepeat(account, this.#named, written, format)
      account.addEdit({ format, written, span, ...rest })
    }
    if (opaque !== null) this.#giveUp('unreadable-hunk', opaque)
    else if (isNew) {
      const lines = changingHunks(this.#hunks).flatMap((hunk) => hunk.after)
      const text = lines.map((line) => line.text).join('\n') + (this.#endsOpen || lines.length === 0 ? '' : '\n')
      edit({ kind: 'create', text, lines })
    } else if (isGone) edit({ kind: 'delete', before: changingHunks(this.#hunks).flatMap((hunk) => hunk.before) })
    else if (moveTo !== null) edit({ kind: 'patch', hunks, moveTo })
    else if (hunks.length > 0) edit({ kind: 'patch', hunks })
    else if (this.#opened === 0 && modeOnly)
      this.#diagnose(this.#first, { code: 'empty-hunk', found: this.#first.text, expected: '@@', repair: '' })
    else if (this.#opened === 0) this.#giveUp('empty-hunk', this.#first.text)
    if (account.edits.length === this.#edit) this.#disown()
  }

  /** No edit came of the file: its lines keep their roles and belong to none. */
  #disown(): void {
    const account = this.#account
    for (let at = this.#first.index; at <= this.#end; at++) account.mark(at, account.roleOf(at))
  }

  #giveUp(code: 'empty-hunk' | 'unreadable-hunk', found: string): void {
    this.#account.giveUp(this.#first.index, this.#last.index, { code, found, expected: '@@' })
  }

  #written(): string {
    const written = this.#names.written || this.#account.lastPath
    this.#account.alsoNamed(this.#names.other)
    if (written === '')
      this.#diagnose(this.#named ?? this.#first, { code: 'missing-path', found: '', expected: 'path/to/file', repair: null })
    return written
  }

  #closeHunk(fenced: boolean): void {
    const hunk = this.#hunk
    this.#hunk = null
    if (hunk === null) return
    const { header, parsed, body } = hunk
    const length = body.lines.length
    body.settle(this.#account, parsed?.counts ?? null, fenced)
    if (body.lines.length < length) this.#last = body.lines.at(-1) ?? header ?? this.#first
    const first = header ?? body.lines[0]
    if (first === undefined) return
    const span = { from: first.from, to: (body.lines.at(-1) ?? first).to }
    const heading = parsed?.heading ?? ''
    if (!body.changes) {
      if (parsed?.counts === null && heading !== '' && body.isBlank) this.#stack(first, heading)
      else if (parsed !== null && isLost(parsed, body)) {
        const last = body.lines.at(-1) ?? first
        this.#account.giveUp(first.index, last.index, { code: 'unreadable-hunk', found: first.text, expected: '@@ -1,3 +1,4 @@' })
        return
      } else this.#leaveOut(first, body)
      if (body.onlyKeeps) this.#hunks.push(body.build(this.#hint(parsed), span))
      return
    }
    if (header !== null && parsed !== null && isRowInHeader(parsed, body))
      this.#diagnose(header, { code: 'leftover', found: header.text, expected: '', repair: null })
    const { strange } = body
    if (strange !== undefined) {
      const last = body.lines.at(-1) ?? first
      this.#account.giveUp(first.index, last.index, { code: 'unreadable-hunk', found: strange.text, expected: '+ or -' })
      return
    }
    if (body.disagrees) {
      const last = body.lines.at(-1) ?? first
      this.#account.giveUp(first.index, last.index, { code: 'unreadable-hunk', found: first.text, expected: '@@ -1,3 +1,4 @@' })
      return
    }
    this.#endsOpen = body.endsOpen
    this.#checkCounts(hunk)
    const built = body.build(this.#hint(parsed), span)
    this.#hunks.push(this.#endsInLine(body) ? { ...built, endsReply: true } : built)
  }

  #hint(parsed: HunkHeader | null): Hint {
    const stacked = this.#headings
    if (stacked.length > 0) this.#headings = []
    if (parsed === null) return {}
    const { line, heading } = parsed
    if (stacked.length === 0 && line !== null) return heading === '' ? { line } : { line, heading }
    const anchors = stacked.map((above) => above.heading)
    if (heading !== '' && anchors.length > 0) anchors.push(heading)
    return {
      ...(line === null ? {} : { line }),
      ...(heading === '' ? {} : { heading }),
      ...(anchors.length === 0 ? {} : { anchors }),
    }
  }

  #stack(line: ReplyLine, heading: string): void {
    this.#mark(line, 'header', -1)
    this.#headings.push({ line, heading })
  }

  #leaveOut(first: ReplyLine, body: PatchHunk): void {
    const { lines } = body
    const last = lines.at(-1) ?? first
    const span = { from: first.from, to: last.to }
    this.#account.diagnose({ code: 'empty-hunk', span, found: first.text, expected: '+ or -', repair: '' })
    const hunk = body.onlyKeeps ? this.#hunks.length : -1
    for (const line of lines) this.#mark(line, 'context', hunk)
    this.#mark(first, lines[0] === first ? 'context' : 'header', hunk)
  }

  #checkCounts({ header, parsed, body }: OpenHunk): void {
    const counts = parsed?.counts
    if (header === null || counts == null || (counts.old === body.old && counts.new === body.new)) return
    const right = header.text.replace(/-(\d+)(?:,\d+)?\s+\+(\d+)(?:,\d+)?/, `-$1,${body.old} +$2,${body.new}`)
    this.#diagnose(header, { code: 'wrong-counts', found: header.text, expected: right, repair: right })
  }

  #mark(line: ReplyLine, role: SpanRole, hunk: number): void {
    this.#account.mark(line.index, role, role === 'prose' ? -1 : this.#edit, hunk)
    if (role !== 'prose' && line.index > this.#end) {
      this.#last = line
      this.#end = line.index
    }
  }

  #diagnose(line: ReplyLine, rest: Omit<Diagnostic, 'span'>): void {
    diagnoseLine(this.#account, line, rest)
  }
}

type EditOf<Kind extends Edit['kind']> = Omit<Extract<Edit, { kind: Kind }>, 'format' | 'written' | 'span'>

/** Text that the fence around the diff, which no line closes, may end. */
const GLUED_FENCE = /[^\s`~](?:`{3,}|~{3,})\s*$/

/** Whether a header promises lines that go or come, and the hunk has none: its lines were read as something else. */
const isLost = ({ counts }: HunkHeader, body: PatchHunk): boolean =>
  counts !== null && (counts.old !== counts.new || body.lines.length < counts.old)

/** Whether the hunk lacks one line of those that its header counts, which is in the header as its first row. */
function isRowInHeader(parsed: HunkHeader, body: PatchHunk): boolean {
  const { counts, heading } = parsed
  if (counts === null || !hasRow(parsed)) return false
  const [old, fresh] = heading.startsWith('-') ? [1, 0] : [0, 1]
  return body.old + old === counts.old && body.new + fresh === counts.new
}

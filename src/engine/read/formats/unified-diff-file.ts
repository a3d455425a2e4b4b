import type { Diagnostic, Hint, Hunk, HunkLine } from '../../model'
import { type Account, hunkLine, type ReplyLine } from '../account'
import { hunkOf } from '../hunk'

const NUMBERS = /^@@+ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@+ ?(.*)$/
const NOWHERE = '/dev/null'
/** Characters of a git header; a longer one names no path. */
const LONGEST_HEADER = 4000

type Counts = { readonly old: number; readonly new: number; readonly oldStart: number }
type OpenHunk = {
  readonly header: ReplyLine | null
  readonly counts: Counts | null
  readonly heading: string
  readonly lines: ReplyLine[]
  readonly before: HunkLine[]
  readonly after: HunkLine[]
  readonly kept: [number, number][]
}

/** A side's path without git's quotes and the time stamp that `diff` puts behind a tab. */
const sideOf = (line: ReplyLine) =>
  line.text
    .slice(4)
    .replace(/\t.*$/, '')
    .trim()
    .replace(/^"(.*)"$/, '$1')

/** Gathers one file of a diff, line by line, and gives its edit to the account at the end. */
export class DiffFile {
  readonly #account: Account
  readonly #edit: number
  readonly #first: number
  #last: number
  #old: string | null = null
  #new: string | null = null
  #moveTo: string | null = null
  #named = false
  #created = false
  #deleted = false
  #endsOpen = false
  #hunk: OpenHunk | null = null
  readonly #hunks: Hunk[] = []
  #found = 0

  constructor(account: Account, first: ReplyLine, path: string | null = null) {
    this.#account = account
    this.#edit = account.edits.length
    this.#first = first.index
    this.#last = first.index
    this.#old = path
    this.#new = path
  }

  get inHunk(): boolean {
    return this.#hunk !== null
  }

  get hasHunks(): boolean {
    return this.#found > 0
  }

  /** Whether `---` and `+++` have been read. */
  get named(): boolean {
    return this.#named
  }

  /** Whether the open hunk has all the lines that its header counts. */
  get complete(): boolean {
    const { counts, before, after } = this.#hunk ?? { counts: null, before: [], after: [] }
    return counts !== null && before.length >= counts.old && after.length >= counts.new
  }

  get wantsOld(): boolean {
    const hunk = this.#hunk
    return hunk?.counts != null && hunk.before.length < hunk.counts.old
  }

  /** Whether the header counts more lines on both sides than have come. */
  get wantsBoth(): boolean {
    const hunk = this.#hunk
    return hunk?.counts != null && hunk.before.length < hunk.counts.old && hunk.after.length < hunk.counts.new
  }

  names(old: ReplyLine | null, fresh: ReplyLine): void {
    if (old === null || old === fresh)
      this.#diagnose({
        code: 'missing-header',
        line: fresh,
        found: fresh.text,
        expected: `--- ${sideOf(fresh)}`,
        repair: `--- ${sideOf(fresh)}`,
      })
    if (old !== null) {
      this.#mark(old, 'header')
      this.#old = sideOf(old)
    }
    this.#mark(fresh, 'header')
    this.#new = sideOf(fresh)
    this.#named = true
  }

  /** A line of git's extended header. */
  extended(line: ReplyLine): void {
    this.#mark(line, 'header')
    const git = line.text.length > LONGEST_HEADER ? null : /^diff --git "?(?:a\/)?(.+?)"? "?(?:b\/)?(.+?)"?$/.exec(line.text)
    if (git !== null) {
      this.#old ??= git[1] ?? null
      this.#new ??= git[2] ?? null
    }
    if (line.text.startsWith('new file mode')) this.#created = true
    if (line.text.startsWith('deleted file mode')) this.#deleted = true
    if (line.text.startsWith('rename from ')) this.#old = line.text.slice('rename from '.length)
    if (line.text.startsWith('rename to ')) this.#moveTo = line.text.slice('rename to '.length)
  }

  /** `header` null: body lines that no `@@` precedes. */
  openHunk(header: ReplyLine | null): void {
    this.#closeHunk()
    const found = header === null ? null : NUMBERS.exec(header.text)
    const counts = found === null ? null : { oldStart: Number(found[1]), old: Number(found[2] ?? 1), new: Number(found[4] ?? 1) }
    const heading = found?.[5] ?? header?.text.replace(/^@@\s?|\s?@@$/g, '').replace(/^\.{3}\s*(?:@@\s*)?/, '') ?? ''
    this.#hunk = { header, counts, heading, lines: [], before: [], after: [], kept: [] }
    this.#found++
    if (header === null) return
    this.#mark(header, 'header')
    if (counts === null)
      this.#diagnose({ code: 'no-numbers', line: header, found: header.text, expected: '@@ -1,3 +1,4 @@', repair: '@@' })
  }

  /** A line with its prefix; an empty one is a blank line of context. */
  body(line: ReplyLine): void {
    const prefix = line.text[0] ?? ' '
    if (prefix === '\\') {
      this.#mark(line, 'header')
      this.#endsOpen = true
    } else this.#add(line, prefix, line.text === '' ? 0 : 1)
  }

  /** A line that lost its leading space: context. */
  unprefixed(line: ReplyLine): void {
    this.#diagnose({ code: 'missing-prefix', line, found: line.text, expected: ` ${line.text}`, repair: ` ${line.text}` })
    this.#add(line, ' ', 0)
  }

  finish(how: { readonly closed: boolean; readonly fenced: boolean }): void {
    if (!how.closed && this.#isCut(how.fenced)) {
      const last = this.#account.lines[this.#last]
      this.#account.giveUp(this.#first, this.#last, {
        code: 'truncated',
        found: last?.text ?? '',
        expected: how.fenced ? '```' : '',
      })
      return
    }
    this.#closeHunk()
    const span = this.#account.spanOf(this.#first, this.#last)
    const [old, fresh] = [this.#old ?? this.#new ?? '', this.#new ?? this.#old ?? '']
    const isNew = old === NOWHERE || this.#created
    const isGone = fresh === NOWHERE || this.#deleted
    const base = {
      format: 'unified-diff',
      span,
      written: this.#written(isNew ? fresh : old, isNew || isGone ? '' : fresh),
    } as const
    if (isNew) {
      const lines = this.#hunks.flatMap((hunk) => hunk.after)
      const text = lines.map((line) => line.text).join('\n') + (this.#endsOpen || lines.length === 0 ? '' : '\n')
      this.#account.addEdit({ ...base, kind: 'create', text, lines })
    } else if (isGone) this.#account.addEdit({ ...base, kind: 'delete', before: this.#hunks.flatMap((hunk) => hunk.before) })
    else if (this.#hunks.length > 0 || this.#moveTo !== null)
      this.#account.addEdit({
        ...base,
        kind: 'patch',
        hunks: this.#hunks,
        ...(this.#moveTo === null ? {} : { moveTo: this.#moveTo }),
      })
    else
      this.#account.giveUp(this.#first, this.#last, {
        code: 'empty-hunk',
        found: this.#account.lines[this.#first]?.text ?? '',
        expected: '@@',
      })
  }

  /** The end of the reply cut this file short: its fence is open, or its last hunk wants lines and ends in a change. */
  #isCut(fenced: boolean): boolean {
    const hunk = this.#hunk
    if (hunk === null) return !this.hasHunks && this.#moveTo === null
    if (this.complete) return false
    return fenced || (hunk.counts !== null && hunk.kept.at(-1)?.[0] !== hunk.before.length - 1)
  }

  /** git writes `a/` before the old path and `b/` before the new one. */
  #written(path: string, other: string): string {
    const pair = other === '' ? path : other
    return /^[ab]\//.test(path) && /^[ab]\//.test(pair) ? path.slice(2) : path
  }

  #add(line: ReplyLine, prefix: string, skip: number): void {
    const hunk = this.#hunk
    if (hunk === null) return
    hunk.lines.push(line)
    const text = hunkLine(line, skip)
    if (prefix === ' ') hunk.kept.push([hunk.before.length, hunk.after.length])
    if (prefix !== '+') hunk.before.push(text)
    if (prefix !== '-') hunk.after.push(text)
    this.#mark(line, prefix === '+' ? 'added' : prefix === '-' ? 'removed' : 'context')
  }

  #closeHunk(): void {
    const hunk = this.#hunk
    this.#hunk = null
    if (hunk === null) return
    const first = hunk.header ?? hunk.lines[0]
    const last = hunk.lines.at(-1) ?? first
    if (first === undefined || last === undefined) return
    const span = this.#account.spanOf(first.index, last.index)
    if (hunk.before.length === hunk.kept.length && hunk.after.length === hunk.kept.length) {
      this.#account.diagnose({ code: 'empty-hunk', span, found: first.text, expected: '+ or -', repair: '' })
      this.#found--
      for (let line = first.index; line <= last.index; line++) this.#account.mark(line, 'context', this.#edit)
      return
    }
    this.#checkCounts(hunk)
    const hint: Hint = {
      ...(hunk.counts === null ? {} : { line: Math.max(0, hunk.counts.oldStart - (hunk.counts.old === 0 ? 0 : 1)) }),
      ...(hunk.heading === '' ? {} : { heading: hunk.heading }),
    }
    this.#hunks.push(hunkOf(this.#account, { before: hunk.before, after: hunk.after, kept: hunk.kept, hint, span }))
  }

  #checkCounts({ header, counts, before, after }: OpenHunk): void {
    if (header === null || counts === null || (counts.old === before.length && counts.new === after.length)) return
    const right = header.text.replace(/-(\d+)(?:,\d+)? \+(\d+)(?:,\d+)?/, `-$1,${before.length} +$2,${after.length}`)
    this.#diagnose({ code: 'wrong-counts', line: header, found: header.text, expected: right, repair: right })
  }

  #mark(line: ReplyLine, role: 'header' | 'context' | 'removed' | 'added'): void {
    this.#account.mark(line.index, role, this.#edit, this.#hunk === null ? -1 : this.#found - 1)
    this.#last = Math.max(this.#last, line.index)
  }

  #diagnose({ line, ...rest }: Omit<Diagnostic, 'span'> & { readonly line: ReplyLine }): void {
    this.#account.diagnose({ ...rest, span: { from: line.from, to: line.from + line.text.length } })
  }
}

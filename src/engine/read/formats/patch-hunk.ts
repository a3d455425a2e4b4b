/** A hunk whose lines carry a prefix: ' ' for context, '-' for removed, '+' for added. Unified diffs and V4A patches share it. */
import type { Diagnostic, Hint, Hunk, HunkLine, Span, SpanRole } from '../../model'
import { addPair, countOf } from '../../pair'
import type { ReadingBuilder } from '../reading-builder'
import { hunkLine, type ReplyLine, textSpan } from '../reply-line'
import { ADDED, BARE, BLANK, CONTEXT, findLost, looksLikeProse, REMOVED, UNPREFIXED } from './patch-prefix'

/** Lines that a hunk's header promises on each side. */
export type HunkCounts = { readonly old: number; readonly new: number }

/** Says what a line was read as; `hunk` -1: no part of one. */
export type MarkLine = (line: ReplyLine, role: SpanRole, hunk: number) => void

/** Where a changed line's text begins, when its sign is not in front of the indentation: behind a blank, or in the place of one. */
export type SignStyle = 'spaced' | 'replaced'

const ASCII = 127

/** Signs that a word processor or a keyboard makes of `+` and `-`. A dash is none: sentences begin with it. */
const LOOKALIKE: ReadonlyMap<number, number> = new Map([
  [0x2212, REMOVED],
  [0x2013, REMOVED],
  [0x2010, REMOVED],
  [0x2011, REMOVED],
  [0xff0d, REMOVED],
  [0xff0b, ADDED],
])

const roleOf = (kind: number): SpanRole => (kind === ADDED ? 'added' : kind === REMOVED ? 'removed' : 'context')

/** The kind of a body line, by its first character. */
export function lineKindOf(text: string): number {
  const code = text.charCodeAt(0)
  if (code === CONTEXT || code === ADDED || code === REMOVED) return code
  if (code > ASCII && LOOKALIKE.has(code)) return LOOKALIKE.get(code) ?? UNPREFIXED
  return text === '' || text.trim() === '' ? BLANK : UNPREFIXED
}

/** A sign in front of an indentation that no diff has: a bullet, a star, a mark of another kind. */
const STRANGE = /^(?:(?![\p{L}\p{N}\s])[\u0080-\u{10ffff}]\uFE0F?(?=[ \t])|[*~!](?= {2}))/u

const isNote = (text: string) => text.charCodeAt(0) === 92 && text.charCodeAt(1) === 32

/** Whether the hunk has lines that it keeps, and no others. */
const onlyKeeps = ({ before, after, kept }: Hunk): boolean => countOf(kept) === Math.max(before.length, after.length)

/** The hunks of an edit: those without a change as well, where there are others. */
export const hunksOfEdit = (hunks: readonly Hunk[]): readonly Hunk[] => (hunks.every(onlyKeeps) ? [] : hunks)

/** The hunks that change something. */
export const changingHunks = (hunks: readonly Hunk[]): readonly Hunk[] => hunks.filter((hunk) => !onlyKeeps(hunk))

export class PatchHunk {
  readonly lines: ReplyLine[] = []
  readonly #kinds: number[] = []
  /** Characters of the prefix: more than one in a diff against several parents. */
  readonly #width: number
  /** The hunk's place among the file's hunks. */
  readonly #index: number
  readonly #mark: MarkLine
  old = 0
  new = 0
  #changes = 0
  #unprefixed = false
  #unsigned = false
  /** Lines whose prefixes for several parents disagree. */
  disagrees = false
  /** A '\ No newline at end of file' followed the last line of the new side, or of the old one. */
  endsOpen = false
  #beganOpen = false
  #styles: Map<number, SignStyle> | null = null

  constructor(index: number, mark: MarkLine, width = 1) {
    this.#index = index
    this.#mark = mark
    this.#width = width
  }

  /** Takes a line by its first character. */
  add(line: ReplyLine): void {
    const { text } = line
    if (isNote(text)) {
      this.#mark(line, 'header', -1)
      const kind = this.#kinds.at(-1)
      if (kind !== REMOVED) this.endsOpen = true
      if (kind !== ADDED) this.#beganOpen = true
      return
    }
    this.push(line, lineKindOf(text))
  }

  push(line: ReplyLine, kind: number): void {
    this.lines.push(line)
    this.#kinds.push(kind)
    this.#count(kind, 1)
    if (kind === UNPREFIXED) this.#unprefixed = true
    if (this.#width > 1) for (let at = 1; at < this.#width; at++) if (line.text[at] !== line.text[0]) this.disagrees = true
    this.#mark(line, roleOf(kind), this.#index)
  }

  #count(kind: number, by: number): void {
    if (kind !== ADDED) this.old += by
    if (kind !== REMOVED) this.new += by
    if (kind === ADDED || kind === REMOVED) this.#changes += by
  }

  /** The last lines where they are a file's `---` and `+++`; null where they are not. */
  get trailingNames(): readonly [ReplyLine, ReplyLine] | null {
    const [old, fresh] = this.lines.slice(-2)
    if (old === undefined || fresh === undefined) return null
    return old.text.startsWith('--- ') && fresh.text.startsWith('+++ ') ? [old, fresh] : null
  }

  /** The changed line at `index` has its sign elsewhere than in front of the indentation. */
  setStyle(index: number, style: SignStyle): void {
    this.#styles ??= new Map()
    this.#styles.set(index, style)
  }

  pop(): void {
    this.lines.pop()
    this.#count(this.#kinds.pop() ?? UNPREFIXED, -1)
  }

  get endsBlank(): boolean {
    return this.#kinds.at(-1) === BLANK
  }

  /** Whether the last line that is not blank changes something. */
  get endsInChange(): boolean {
    for (let at = this.#kinds.length - 1; at >= 0; at--) {
      const kind = this.#kinds[at]
      if (kind !== BLANK) return kind === ADDED || kind === REMOVED
    }
    return false
  }

  get changes(): boolean {
    return this.#changes > 0
  }

  get isBlank(): boolean {
    return this.#kinds.every((kind) => kind === BLANK)
  }

  /** Whether it has no sign of a change, and lines that the file should have: new ones among them may have lost their signs, or have others. */
  get onlyKeeps(): boolean {
    const keeps = (kind: number) => kind === CONTEXT || kind === BLANK || kind === UNPREFIXED
    return !this.changes && !this.isBlank && this.#kinds.every(keeps)
  }

  /** Its first line whose sign is none of a diff, in a hunk that only adds or only removes: what a page makes of the other sign may be a change, too. */
  get strange(): ReplyLine | undefined {
    const isOneSided = this.changes && !(this.#kinds.includes(ADDED) && this.#kinds.includes(REMOVED))
    return isOneSided ? this.lines.find(({ text }, at) => this.#kinds[at] === UNPREFIXED && STRANGE.test(text)) : undefined
  }

  /**
   * No more lines follow: leaves out prose and blank lines at the end, and mends lost prefixes, with their diagnostics.
   * `fenced`: a fence or an envelope shows where the hunk ends.
   */
  settle(account: ReadingBuilder, counts: HunkCounts | null, fenced: boolean): void {
    this.#dropTail(account, counts, fenced)
    if (this.#width > 1) return
    const evident = this.#unprefixed && this.#kinds.includes(UNPREFIXED)
    const isFound = findLost(this.lines, this.#kinds, evident)
    this.#unsigned = isFound && !evident
    if (isFound || evident) this.#diagnosePrefixes(account)
  }

  /** `span`: of the hunk with its header. */
  build(hint: Hint, span: Span): Hunk {
    const before: HunkLine[] = []
    const after: HunkLine[] = []
    const kept: { before: number; after: number; length: number }[] = []
    for (let index = 0; index < this.lines.length; index++) {
      const line = this.lines[index]
      const kind = this.#kinds[index]
      if (line === undefined || kind === undefined) continue
      const text = this.#textOf(line, kind, index)
      if (kind === ADDED) after.push(text)
      else if (kind === REMOVED) before.push(text)
      else {
        addPair(kept, before.length, after.length)
        before.push(text)
        after.push(text)
      }
    }
    const built = { before, after, kept, hint, span }
    const ending = this.endsOpen === this.#beganOpen ? null : ({ finalLineEnd: this.endsOpen ? 'removed' : 'added' } as const)
    return ending === null && !this.#unsigned ? built : { ...built, ...ending, ...(this.#unsigned ? { unsigned: true } : {}) }
  }

  #textOf(line: ReplyLine, kind: number, index: number): HunkLine {
    if (kind === UNPREFIXED || kind === BLANK || kind === BARE) return hunkLine(line)
    const style = this.#styles?.get(index)
    if (style === undefined) return hunkLine(line, this.#width)
    return style === 'spaced' ? hunkLine(line, 2) : { text: ` ${line.text.slice(1)}`, ...textSpan(line) }
  }

  /** Index of the first of the lines at the end that have no prefix. */
  #tailStart(): number {
    let at = this.#kinds.length
    while (at > 0 && (this.#kinds[at - 1] === BLANK || this.#kinds[at - 1] === UNPREFIXED)) at--
    return at
  }

  #dropTail(account: ReadingBuilder, counts: HunkCounts | null, fenced: boolean): void {
    const start = this.#tailStart()
    const end = this.lines.length
    if (start === end) return
    const from = this.#unprefixed ? this.#proseStart(start, counts, fenced) : end
    const first = this.lines.slice(from).find((line) => line.text.trim() !== '')
    const dropped = this.lines.slice(from)
    while (this.lines.length > from) this.pop()
    while (this.endsBlank && this.lines.length > start && !isWanted(this, counts)) {
      const line = this.lines.at(-1)
      this.pop()
      if (line !== undefined) this.#mark(line, 'prose', -1)
    }
    for (const line of dropped) this.#mark(line, 'prose', -1)
    // Outside a fence, prose behind the last line is where prose belongs.
    if (first === undefined || !fenced) return
    const span = { from: first.start, to: textSpan(dropped.findLast((line) => line.text.trim() !== '') ?? first).to }
    account.diagnose({ code: 'prose-inside', span, found: first.text, expected: '@@', repair: '' })
  }

  /** Where, among the lines without a prefix from `start` on, prose begins; the end where there is none. */
  #proseStart(start: number, counts: HunkCounts | null, fenced: boolean): number {
    const end = this.lines.length
    if (counts !== null) {
      const extra = this.old - counts.old
      if (extra === 0 && this.new === counts.new) return end
      if (extra > 0 && extra === this.new - counts.new && end - extra >= start) return end - extra
    }
    let from = end
    for (let at = end - 1; at >= start; at--) {
      const text = this.lines[at]?.text ?? ''
      const isParted = !fenced && at > 0 && this.#kinds[at] === UNPREFIXED && this.#kinds[at - 1] === BLANK
      if (isParted || looksLikeProse(text)) from = at
      else if (this.#kinds[at] !== BLANK && fenced) break
    }
    return from
  }

  /** One diagnostic for each run of lines without their prefix. */
  #diagnosePrefixes(account: ReadingBuilder): void {
    for (let at = 0; at < this.#kinds.length; at++) {
      if (this.#kinds[at] !== UNPREFIXED) continue
      const first = this.lines[at]
      while (this.#kinds[at + 1] === UNPREFIXED) at++
      const last = this.lines[at]
      if (first === undefined || last === undefined) return
      const span = { from: first.start, to: textSpan(last).to }
      const right = ` ${first.text}`
      account.diagnose({ code: 'missing-prefix', span, found: first.text, expected: right, repair: right })
    }
  }
}

/** Whether a blank line at a hunk's end is one of those that its header counts. */
const isWanted = (hunk: PatchHunk, counts: HunkCounts | null) =>
  counts !== null && hunk.old <= counts.old && hunk.new <= counts.new

/** A diagnostic about one line. */
export const diagnoseLine = (account: ReadingBuilder, line: ReplyLine, rest: Omit<Diagnostic, 'span'>): void =>
  account.diagnose({ ...rest, span: textSpan(line) })

/** `line` without so many blanks in front, where it has them. */
export function dedent(line: ReplyLine, blanks: number): ReplyLine {
  if (blanks === 0) return line
  const { text } = line
  let at = 0
  while (at < blanks && at < text.length && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++
  if (at < blanks) return line
  return { ...line, text: text.slice(at), start: line.start + at, offset: line.offset + at }
}

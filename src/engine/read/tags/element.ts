/** An element whose lines are still coming, for claims that own one. */
import type { SpanRole } from '../../model'
import type { MappedText } from '../mapped-text'
import type { Claim, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { closes, offsetIn, type ReplyLine } from '../reply-line'
import { type ElementEnd, ElementExtent, type ElementKind, type TagGrammar } from './extent'
import { closingOf, skipSpace, type Tag } from './tags'
import { type Element, parseElement } from './tree'

/** What the text of a part is shown as while it arrives, by the part's name. */
const BEFORE = /^(?:old|search|find|original|before)/i
const AFTER = /^(?:new|replace|content|contents|body|code|file_text|insert|text|diff|patch|updated|after)/i
const THINKING = /^(?:think|thought|plan|reason|rationale)/i

const roleOf = (key: string): SpanRole =>
  BEFORE.test(key) ? 'before' : AFTER.test(key) ? 'after' : THINKING.test(key) ? 'thinking' : 'call'

export type ElementOptions = {
  readonly kind: ElementKind
  readonly grammar: TagGrammar
  /** Names of the elements around it: their tags end it too. */
  readonly outer?: ReadonlySet<string>
  /** What its text is marked as while it arrives where it has no parts; 'call' where it is left out. */
  readonly role?: SpanRole
  /** Whether the first text in the element, at `at`, is of its format. Left out: the opening tag says enough. */
  readonly begins?: (text: string, at: number) => boolean
  /** Whether all of it is there though the reply ends without its closing tag. Left out: it is not. */
  readonly isWhole?: (closed: ClosedElement) => boolean
}

/** `passage`: its text; the offsets of `element` are of it. */
export type ClosedElement = { readonly element: Element; readonly passage: MappedText }

export class OpenElement {
  readonly tag: Tag
  /** Index of its first line. */
  readonly first: number
  readonly kind: ElementKind
  readonly #account: ReadingBuilder
  readonly #options: ElementOptions
  readonly #extent: ElementExtent
  #begun: boolean

  /** `tag`: its offsets are columns of line `first`. */
  constructor(account: ReadingBuilder, first: number, tag: Tag, options: ElementOptions) {
    this.tag = tag
    this.first = first
    this.kind = options.kind
    this.#account = account
    this.#options = options
    this.#begun = options.begins === undefined
    this.#extent = new ElementExtent(tag, options.kind, options.grammar, options.outer)
  }

  /** Whether it is what its opening tag looks like. */
  get begun(): boolean {
    return this.#begun
  }

  /**
   * Where the element ends if the reply ends here: at a closing tag in the text of a part, at the fence around it, or where it is whole.
   * `behind`: index of the line behind those that may be another edit's. null: the element is cut off.
   */
  endOfReply(): { readonly ended: ElementEnd; readonly behind: number } | null {
    const account = this.#account
    const { pending } = this.#extent
    if (pending !== null) return { ended: pending, behind: account.lines.length }
    const fenced = fencedEnd(account, this.first)
    if (fenced !== null) return { ended: fenced, behind: fenced.line + 1 }
    const last = endOfLine(account, account.lines.length - 1)
    return this.#options.isWhole?.(this.close(last)) === true ? { ended: last, behind: last.line + 1 } : null
  }

  /** Takes the line from a column on and marks it: where the element ends, if that shows now. 'withdrawn': it is no element of its format. */
  feed(line: ReplyLine, column: number): ElementEnd | 'withdrawn' | null {
    const { tag } = this
    const at = this.#begun ? column : skipSpace(line.text, column)
    if (!this.#begun && at < line.text.length) this.#begun = this.#options.begins?.(line.text, at) === true
    if (!this.#begun && at < line.text.length) return 'withdrawn'
    if (tag.kind === 'empty') return { line: line.index, from: tag.to, to: tag.to, own: true }
    const { inside } = this.#extent
    const { fence } = this.#account
    if (inside === '' && column === 0 && fence !== null && closes(fence, line)) return endOfLine(this.#account, line.index - 1)
    const ended = this.#extent.feed(line.text, column, line.index)
    const same = ended === null && inside !== '' && inside === this.#extent.inside && column === 0
    const role = !same ? 'call' : this.kind === 'parts' ? roleOf(inside) : (this.#options.role ?? 'call')
    if (ended === null || ended.line === line.index) this.#account.mark(line.index, role, this.#account.edits.length)
    return ended
  }

  /** The element with its text, from its opening tag to where it ends. Its lines are marked as call, and as the next edit's where it is `sure` to be one. */
  close({ line, to }: ElementEnd, sure = false): ClosedElement {
    const { first, tag } = this
    const account = this.#account
    account.markAll(first, line, 'call', sure ? account.edits.length : -1)
    markFence(account, first)
    const last = account.lines[line]
    const whole = first === line ? passageOfLine(account, line) : account.passageOf(first, line)
    const ends = last !== undefined && first !== line && last.to > offsetIn(last, last.text.length) ? 1 : 0
    const start = first === line ? 0 : whole.text.length - ends - (last?.text.length ?? 0)
    const passage = whole.slice(tag.from, Math.max(tag.to, start + to))
    const root = { ...tag, from: 0, to: tag.to - tag.from }
    return { passage, element: parseElement(passage.text, root, this.kind === 'parts' ? 'parts' : 'text', this.#options.grammar) }
  }
}

/** What a format does with its element. */
export type ElementReading = ElementOptions & {
  /** Reads the element, of which the end is known. */
  readonly read: (open: OpenElement, ended: ElementEnd) => void
}

/** The claim of one element, from the line on that its opening tag is in. */
class ElementClaim implements Claim {
  readonly #account: ReadingBuilder
  readonly #open: OpenElement
  readonly #reading: ElementReading
  #over = false

  constructor(account: ReadingBuilder, open: OpenElement, reading: ElementReading) {
    this.#account = account
    this.#open = open
    this.#reading = reading
  }

  take(line: ReplyLine): Took {
    return this.#over ? 'not-mine' : this.read(line, 0)
  }

  read(line: ReplyLine, column: number): Took {
    const ended = this.#open.feed(line, column)
    if (ended === null) return 'taken'
    if (ended === 'withdrawn') return 'withdrawn'
    this.#close(ended, line.index)
    return ended.line < line.index ? 'not-mine' : 'done'
  }

  end(): 'ended' | 'withdrawn' {
    if (this.#over) return 'ended'
    if (!this.#open.begun) return 'withdrawn'
    const found = this.#open.endOfReply()
    if (found !== null) this.#close(found.ended, found.behind)
    else cutOff(this.#account, this.#open.first, this.#open.tag)
    return 'ended'
  }

  /** `behind`: the lines between the end and this one are read as if no claim had owned them. */
  #close(ended: ElementEnd, behind: number): void {
    this.#over = true
    this.#reading.read(this.#open, ended)
    readBehind(this.#account, ended.line + 1, behind)
  }
}

/** Claims the element that `tag` opens in `line`; null where it is no element of the format. */
export function claimElement(account: ReadingBuilder, line: ReplyLine, tag: Tag, reading: ElementReading): Claim | null {
  const claim = new ElementClaim(account, new OpenElement(account, line.index, tag, reading), reading)
  if (claim.read(line, tag.to) !== 'withdrawn') return claim
  account.mark(line.index, 'prose')
  return null
}

/** The end of a line, as the end of an element that is not closed. */
function endOfLine(account: ReadingBuilder, line: number): ElementEnd {
  const to = account.lines[line]?.text.length ?? 0
  return { line, from: to, to, own: false }
}

/** Index of the last line that is not blank, from line `first` on. */
function lastLine({ lines }: ReadingBuilder, first: number): number {
  let last = lines.length - 1
  while (last > first && lines[last]?.text.trim() === '') last--
  return last
}

/** Where an element ends that the fence around it cuts off: above the reply's last line, if that closes the fence. */
function fencedEnd(account: ReadingBuilder, first: number): ElementEnd | null {
  const last = lastLine(account, first)
  const line = account.lines[last]
  if (account.fence === null || line === undefined || last <= first || !closes(account.fence, line)) return null
  account.mark(last, 'fence')
  return endOfLine(account, last - 1)
}

/** Says that the element that begins at line `first` is cut off: by the end of the reply, or behind line `last`. */
export function cutOff(account: ReadingBuilder, first: number, tag: Tag, last = lastLine(account, first)): void {
  account.giveUp(first, last, { code: 'truncated', found: account.lines[last]?.text ?? '', expected: closingOf(tag) })
}

/** Reads the lines between the end of an element and the line that showed it, `to` left out, as if no claim had owned them. */
export function readBehind(account: ReadingBuilder, from: number, to: number): void {
  if (from >= to) return
  account.markAll(from, to - 1, 'prose')
  const rest = account.passageOf(from, to - 1)
  if (rest.text.trim() !== '') account.readNested(rest)
}

/** A fence that opens right above an edit is part of its wrapping. */
export function markFence(account: ReadingBuilder, first: number): void {
  const line = account.fence?.line ?? -1
  if (line >= 0 && line === first - 1) account.mark(line, 'fence')
}

const singles = new WeakMap<ReplyLine, MappedText>()

/** One line as a passage: made once, since a line may hold many elements. */
function passageOfLine(account: ReadingBuilder, index: number): MappedText {
  const line = account.lines[index]
  const made = line === undefined ? undefined : singles.get(line)
  if (line === undefined || made !== undefined) return made ?? account.passageOf(index, index)
  const passage = line.passage?.slice(line.offset, line.offset + line.text.length) ?? account.passageOf(index, index)
  singles.set(line, passage)
  return passage
}

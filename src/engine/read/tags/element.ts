/** An element whose lines are still coming, for claims that own one. */
import type { SpanRole } from '../../model'
import type { MappedText } from '../mapped-text'
import { closes, offsetIn, type ReadingBuilder, type ReplyLine } from '../reading-builder'
import { type ElementEnd, ElementExtent, type ElementKind, type TagGrammar } from './extent'
import { closingOf, type Tag } from './tags'
import { type Element, parseElement } from './tree'

/** What the text of a part is shown as while it arrives, by the part's name. */
const BEFORE = /^(?:old|search|find|original|before)/i
const AFTER = /^(?:new|replace|content|contents|body|code|file_text|insert|text|diff|patch|updated|after)/i
const THINKING = /^(?:think|thought|plan|reason|rationale)/i

const roleOf = (key: string): SpanRole =>
  BEFORE.test(key) ? 'before' : AFTER.test(key) ? 'after' : THINKING.test(key) ? 'thinking' : 'call'

export class OpenElement {
  readonly tag: Tag
  /** Index of its first line. */
  readonly first: number
  readonly kind: ElementKind
  readonly #account: ReadingBuilder
  readonly #grammar: TagGrammar
  readonly #extent: ElementExtent
  /** What its text is marked as while it arrives where it has no parts. */
  readonly #role: SpanRole

  /** `tag`: its offsets are columns of line `first`. */
  constructor(
    account: ReadingBuilder,
    first: number,
    tag: Tag,
    options: {
      readonly kind: ElementKind
      readonly grammar: TagGrammar
      readonly outer?: ReadonlySet<string>
      readonly role?: SpanRole
    },
  ) {
    this.tag = tag
    this.first = first
    this.kind = options.kind
    this.#account = account
    this.#grammar = options.grammar
    this.#role = options.role ?? 'call'
    this.#extent = new ElementExtent(tag, options.kind, options.grammar, options.outer)
  }

  /** Where the element ends if the reply ends here; null: nowhere. */
  get pending(): ElementEnd | null {
    return this.#extent.pending
  }

  /** Whether no part is open. */
  get between(): boolean {
    return this.#extent.inside === ''
  }

  /** Takes the line from a column on and marks it; where the element ends, if that shows now. */
  feed(line: ReplyLine, column: number): ElementEnd | null {
    const { inside } = this.#extent
    const ended = this.#extent.feed(line.text, column, line.index)
    const same = ended === null && inside !== '' && inside === this.#extent.inside && column === 0
    const role = !same ? 'call' : this.kind === 'parts' ? roleOf(inside) : this.#role
    if (ended === null || ended.line === line.index) this.#account.mark(line.index, role, this.#account.edits.length)
    return ended
  }

  /** The element with its text, from its opening tag to where it ends. Its lines are marked as call, and as the next edit's where it is `sure` to be one. */
  close({ line, to }: ElementEnd, sure = false): { readonly element: Element; readonly passage: MappedText } {
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
    return { passage, element: parseElement(passage.text, root, this.kind === 'parts' ? 'parts' : 'text', this.#grammar) }
  }
}

/** The end of a line, as the end of an element that is not closed. */
export function endOfLine(account: ReadingBuilder, line: number): ElementEnd {
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
export function fencedEnd(account: ReadingBuilder, first: number): ElementEnd | null {
  const last = lastLine(account, first)
  const line = account.lines[last]
  if (account.fence === null || line === undefined || last <= first || !closes(account.fence, line)) return null
  account.mark(last, 'fence')
  return endOfLine(account, last - 1)
}

/** Says that the reply ends inside the element that begins at line `first`. */
export function cutOff(account: ReadingBuilder, first: number, tag: Tag): void {
  const last = lastLine(account, first)
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

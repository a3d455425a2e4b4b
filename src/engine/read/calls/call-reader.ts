/** One call while it is read: its arguments by what they are for, and what each part of it was read as. */
import type { DiagnosticCode, Edit, FormatId, HunkLine, LineRange, Span, SpanRole } from '../../model'
import type { JsonNode } from '../json/json'
import { MappedText } from '../mapped-text'
import type { ReadingBuilder } from '../reading-builder'
import { hunkLines } from '../reply-line'
import type { Argument, Call } from './call'
import { areDoubleEscaped, unescapedOnce } from './double-escaping'
import { type Role, rankOf, type Tool } from './tools'

/** null: a nested reading has said what the span is. */
type Paint = { readonly span: Span; readonly role: SpanRole | null; readonly edit: number; readonly hunk: number }

/** Longest text that a diagnostic quotes: units of UTF-16. */
const QUOTED = 80

/** Thrown never; answered where a call cannot be read, after a diagnostic has said why. */
export type Unread = 'unread'

/** Which occurrences of a text a call means. */
type Occurrences = { readonly all: boolean; readonly times?: number }

export class CallReader {
  readonly call: Call
  readonly account: ReadingBuilder
  readonly tool: Tool
  /** The path that holds where the call names none: that of the call around it. */
  readonly #path: string | null
  readonly #paints: Paint[] = []
  readonly #used = new Set<Argument>()

  /** Lists of edits around the call. */
  readonly depth: number

  constructor(call: Call, account: ReadingBuilder, tool: Tool, path: string | null = null, depth = 0) {
    this.depth = depth
    this.call = call
    this.account = account
    this.tool = tool
    this.#path = path
  }

  /** The argument for a role: by the tool's own spelling, else by the plainest one in use. Arguments that have another role are passed over. */
  find(role: Role): Argument | null {
    const own = this.tool.official[role]
    let best: Argument | null = null
    let least = Number.POSITIVE_INFINITY
    for (const argument of this.call.arguments) {
      if (this.#used.has(argument)) continue
      if (own?.includes(argument.name)) return argument
      const rank = argument.value.type === 'null' ? null : rankOf(role, argument.name)
      if (rank === null || rank >= least) continue
      best = argument
      least = rank
    }
    return best
  }

  has(role: Role): boolean {
    return this.find(role) !== null
  }

  /** Says that an argument is for a role; reports a spelling that the tool does not have. */
  use(argument: Argument, role: Role): void {
    this.#used.add(argument)
    const own = this.tool.official[role]
    const [expected] = own ?? []
    if (expected === undefined || own?.includes(argument.name)) return
    this.account.diagnose({ code: 'argument-name', span: argument.nameSpan, found: argument.name, expected, repair: expected })
  }

  /** The argument for a role, used; a needed one that is missing or cut off is the end of the call. */
  need(role: Role, name: string): Argument | Unread {
    const argument = this.find(role)
    if (argument === null) return this.miss(this.tool.official[role]?.[0] ?? name)
    if (this.isCut(argument.value)) return this.giveUp('truncated', argument.name, '')
    this.use(argument, role)
    return argument
  }

  /** Text of an argument; other values are reported, and read as the text that they represent. */
  text(role: Role, name: string): MappedText | Unread {
    const argument = this.need(role, name)
    return argument === 'unread' ? argument : this.textOf(argument)
  }

  textOf({ name, value }: Argument): MappedText | Unread {
    if (value.type === 'string') return value.passage
    const { span } = value
    if (value.type === 'array') {
      const lines: MappedText[] = []
      for (const item of value.items) {
        if (item.type !== 'string') return this.giveUp('argument-type', '[ ]', `"${name}": "text"`)
        if (lines.length > 0) lines.push(MappedText.meant('\n', item.span.from, item.span.from))
        lines.push(item.passage)
      }
      this.account.diagnose({ code: 'argument-type', span, found: '[ ]', expected: 'one text', repair: 'one text' })
      return lines.length === 0 ? MappedText.meant('', span.to, span.to) : MappedText.join(lines)
    }
    if (value.type === 'object') return this.giveUp('argument-type', '{ }', `"${name}": "text"`)
    const text = value.type === 'null' ? '' : String(value.value)
    this.account.diagnose({
      code: 'argument-type',
      span,
      found: value.type === 'null' ? 'null' : text,
      expected: `"${text}"`,
      repair: text,
    })
    return MappedText.meant(text, span.from, span.to)
  }

  /** A whole number; text that holds one is reported. null: no such argument. */
  number(role: Role): number | null | Unread {
    const argument = this.find(role)
    if (argument === null) return null
    if (this.isCut(argument.value)) return this.giveUp('truncated', argument.name, '')
    this.use(argument, role)
    const { value } = argument
    if (value.type === 'number' && Number.isSafeInteger(value.value)) return value.value
    const text = value.type === 'string' ? value.passage.text.trim() : ''
    if (!/^-?\d{1,9}$/.test(text)) return this.giveUp('argument-type', text.slice(0, QUOTED), `${argument.name}: 1`)
    this.account.diagnose({
      code: 'argument-type',
      span: value.span,
      found: text,
      expected: String(Number(text)),
      repair: String(Number(text)),
    })
    return Number(text)
  }

  /** Which occurrences are meant: all, or the only one, and how many there are where the call says so. */
  occurrences(): Occurrences | Unread {
    const times = this.find('count') === null ? null : this.number('count')
    if (times === 'unread') return times
    const all = times !== null && times > 1 ? true : this.#isForAll()
    return all === 'unread' ? all : times === null || times < 1 ? { all } : { all, times }
  }

  #isForAll(): boolean | Unread {
    const argument = this.find('all')
    if (argument === null) return false
    if (this.isCut(argument.value)) return this.giveUp('truncated', argument.name, '')
    this.use(argument, 'all')
    const { value } = argument
    if (value.type === 'boolean') return value.value
    const text =
      value.type === 'string' ? value.passage.text.trim().toLowerCase() : value.type === 'number' ? String(value.value) : ''
    const meant = ['true', '1', 'yes'].includes(text) ? true : ['false', '0', 'no', ''].includes(text) ? false : null
    if (meant === null) return this.giveUp('argument-type', text.slice(0, QUOTED), `${argument.name}: false`)
    this.account.diagnose({
      code: 'argument-type',
      span: value.span,
      found: text,
      expected: String(meant),
      repair: String(meant),
    })
    return meant
  }

  /** The file that is meant: the call's path, else that of the call around it, else the last one named. */
  path(): string | Unread {
    const argument = this.find('path')
    if (argument !== null && argument.value.type === 'string') {
      if (this.isCut(argument.value)) return this.giveUp('truncated', argument.name, '')
      this.use(argument, 'path')
      const other = this.find('path')?.value
      if (other?.type === 'string') this.account.alsoNamed(other.passage.text.trim())
      const { passage } = argument.value
      this.paint(passage.span(0, passage.text.length), 'path')
      return this.#bare(passage)
    }
    if (this.#path !== null) return this.#path
    const expected = this.tool.official.path?.[0] ?? 'path'
    const last = this.account.lastPath
    if (last === '' || !this.call.closed) return this.miss(expected)
    this.account.diagnose({ code: 'missing-argument', span: this.call.span, found: '', expected, repair: last })
    return last
  }

  /** A path without what marks it as an address or a mention. */
  #bare(passage: MappedText): string {
    const text = passage.text.trim()
    const bare = text.replace(/^(?:file:\/\/(?=\/)|@(?=[\w./]))/, '')
    if (bare !== text)
      this.account.diagnose({
        code: 'decorated-path',
        span: passage.span(0, passage.text.length),
        found: text,
        expected: bare,
        repair: bare,
      })
    return bare
  }

  /** The lines of texts that belong together, without a level of escapes that they have too many. `certain`: as for `areOverEscaped`. */
  lines(passages: readonly MappedText[], certain = false): readonly (readonly HunkLine[])[] {
    let mended = passages
    if (
      areDoubleEscaped(
        passages.map(({ text }) => text),
        certain,
      )
    ) {
      mended = passages.map(unescapedOnce)
      const at = passages.find(({ text }) => text.includes('\\n')) ?? passages[0]
      const span = at?.span(0, at.text.length) ?? this.call.span
      this.account.diagnose({ code: 'over-escaped', span, found: '\\n', expected: '\n', repair: '\n' })
    }
    return mended.map(hunkLines)
  }

  /** Both sides of a replacement. */
  sides(old: MappedText, fresh: MappedText): readonly [before: readonly HunkLine[], after: readonly HunkLine[]] {
    const [before = [], after = []] = this.lines([old, fresh], true)
    return [before, after]
  }

  add(edit: Edit): void {
    this.account.addEdit(edit)
  }

  /** What the next edit is made of, besides what is its own. */
  get base(): { readonly span: Span; readonly format: FormatId } {
    return { span: this.call.span, format: this.call.format ?? 'tool-call' }
  }

  paint(span: Span, role: SpanRole | null, hunk = -1): void {
    this.#paints.push({ span, role, edit: role === null ? -1 : this.account.edits.length, hunk })
  }

  /** Paints the text of lines, if there is any. */
  paintText(passage: MappedText, role: SpanRole): void {
    this.paint(passage.span(0, passage.text.length), role, 0)
  }

  /** Whether the reply ended inside a value of this call. */
  isCut(value: JsonNode): boolean {
    if ('closed' in value && !value.closed) return true
    const { closed, span } = this.call
    if (closed || value.span.to < span.to || value.type === 'array' || value.type === 'object') return false
    return value.type !== 'string' || value.passage.end === value.span.to
  }

  miss(expected: string): Unread {
    const { call } = this
    if (!call.closed) return this.giveUp('truncated', '', expected)
    if (call.arguments.length === 0) return this.giveUp('empty-arguments', '{}', expected)
    return this.giveUp('missing-argument', '', expected)
  }

  /** The call opened as an edit and cannot be read as one. */
  giveUp(code: DiagnosticCode, found: string, expected: string): Unread {
    const { span } = this.call
    this.#paints.length = 0
    this.paint(span, 'unread')
    this.account.diagnose({ code, span, found, expected, repair: null })
    return 'unread'
  }

  /** Says of every part of the call what it was read as; what nothing was said of is the call's own syntax. */
  finish(): void {
    const paints = this.#paints.toSorted((a, b) => a.span.from - b.span.from)
    let at = this.call.span.from
    let edit = paints.find((paint) => paint.role !== null)?.edit ?? -1
    for (const paint of paints) {
      if (paint.role !== null) edit = paint.role === 'unread' ? -1 : paint.edit
      this.account.cover({ from: at, to: Math.max(at, paint.span.from) }, 'call', edit)
      if (paint.role !== null) this.account.cover(paint.span, paint.role, paint.role === 'unread' ? -1 : paint.edit, paint.hunk)
      at = Math.max(at, paint.span.to)
    }
    this.account.cover({ from: at, to: this.call.span.to }, 'call', edit)
  }
}

/** Lines of a whole text: the line end of the last one begins no other line. */
export const withoutLastEnd = (lines: readonly HunkLine[]): readonly HunkLine[] =>
  lines.at(-1)?.text === '' ? lines.slice(0, -1) : lines

/** 1-based inclusive numbers as a range; null where they make none. */
export function numberedRange(start: number, end: number): LineRange | null {
  return start >= 1 && end >= start ? { start: start - 1, end } : null
}

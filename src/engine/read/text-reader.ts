/** Reads the edits that a reply has in given formats, while it arrives. */
import { append } from '../lists'
import type { Edit, Preview, Reading, ReadSpan, Span, Turn, Wrapping } from '../model'
import { asidesOf } from './asides'
import type { Unmarked, unmarked } from './copy-marks'
import { giveUpCutFence, giveUpCutOpening } from './cut-end'
import { looseThoughts } from './formats/thinking'
import { giveUpLeftovers } from './leftovers'
import { MappedText } from './mapped-text'
import type { FormatReader } from './reader'
import { ReadingBuilder } from './reading-builder'
import { diagnoseRepeats } from './repeats'
import { lineEnd, type ReplyLine } from './reply-line'
import { Scanner } from './scan'
import { diagnoseShellCommands } from './shell-commands'
import { giveUpStrandedRows } from './stranded-rows'
import { diagnoseStrayFence } from './stray-fence'
import type { Turns } from './turns'
import { giveUpUnreadChanges } from './unread-changes'

/** How a reply is read. */
export type ReadOptions = {
  /** Which of several pasted replies is meant, counted from 0; the last where it is left out. */
  readonly turn?: number | undefined
}

/** What a reader of replies knows of them. */
export type Ways = {
  /** Asked in this order; the first to open a claim owns the lines. */
  readonly readers: readonly FormatReader[]
  /** Reads a reply that no reader found an edit in, or that has edits without a mark beside others. */
  readonly readAlone?: (account: ReadingBuilder) => void
  /** Reads a reply that comes in what carried it, of its turns the one that is asked for. null: nothing is around it. */
  readonly readWrapped?: (reply: string, options: ReadOptions, account: ReadingBuilder) => Reading | null
  /** Reads a reply that is a pasted chat: of its turns the one that is asked for. */
  readonly turns?: Turns
  /** Reads a reply whose every line has the marks of a copy. */
  readonly unmarked?: typeof unmarked
}

/** A reply that arrives in parts. However it is cut, `finish` gives the same reading. */
export class TextReader {
  readonly #ways: Ways
  readonly #options: ReadOptions
  readonly #account: ReadingBuilder
  readonly #scanner: Scanner
  /** All that has arrived. It is looked at as a whole only where something is wrapped around the reply. */
  #text = ''
  /** The line that has not ended yet. */
  #open = ''
  #openFrom = 0
  #reported = 0

  constructor(ways: Ways, options: ReadOptions) {
    this.#ways = ways
    this.#options = options
    this.#account = newAccount(ways)
    this.#scanner = new Scanner(this.#account, ways.readers, ways.turns)
  }

  /** Takes the next part; costs no more than its length, whatever came before. */
  push(chunk: string): Preview {
    this.add(chunk)
    return this.#preview()
  }

  /** `push` for those who need no preview. */
  add(chunk: string): void {
    this.#text += chunk
    let from = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      this.#endLine(this.#open === '' ? chunk.slice(from, end) : this.#open + chunk.slice(from, end), 1)
      this.#open = ''
      from = end + 1
    }
    this.#open += from === 0 ? chunk : chunk.slice(from)
  }

  /** The reading of all that has arrived. The reader takes nothing after it. */
  finish(): Reading {
    this.#endLine(this.#open, 0)
    this.#open = ''
    const wrapped = this.#ways.readWrapped?.(this.#text, this.#options, newAccount(this.#ways)) ?? null
    if (wrapped !== null) return wrapped
    const turns = this.#ways.turns?.of(this.#text, this.#account.turnLines, this.#account.lines) ?? []
    if (turns.length > 0) return readChat(this.#ways, this.#text, turns, chosen(turns.length, this.#options))
    this.#scanner.end()
    const thoughts = this.#account.looseThoughts < 0 ? -1 : looseThoughts(this.#account, this.#text)
    if (thoughts >= 0) return readBehind(this.#ways, this.#text, thoughts)
    const bare = this.#ways.unmarked?.(MappedText.plain(this.#text), this.#account, (passage) => editsIn(this.#ways, passage))
    if (bare) return readUnmarked(this.#ways, this.#text, bare)
    if (!this.#account.isAllEdits) {
      giveUpDamaged(this.#ways, this.#account)
      giveUpCutOpening(this.#account)
      readProse(this.#ways, this.#account, 0)
    }
    return readingOf(this.#account, this.#text.length, null)
  }

  #endLine(raw: string, ends: 0 | 1): void {
    const from = this.#openFrom
    const end = ends === 1 ? lineEnd(raw, 0, raw.length) : raw.length
    const carriage = end < raw.length
    const mark = from === 0 && raw.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
    const to = from + raw.length + ends
    const text = carriage || mark === 1 ? raw.slice(mark, end) : raw
    this.#scanner.add({ index: this.#account.lines.length, text, from, start: from + mark, to, passage: null, offset: 0 })
    if (carriage) this.#account.carriage ??= { from: from + end, to }
    this.#openFrom = to
  }

  #preview(): Preview {
    const account = this.#account
    const dirty = account.takeDirty()
    const from = account.startOf(dirty)
    const spans: ReadSpan[] = account.spans(dirty)
    const last = account.lines.length - 1
    if (this.#open !== '') {
      const role = last < 0 ? 'prose' : account.roleOf(last)
      const span = { from: this.#openFrom, to: this.#text.length, edit: -1, hunk: -1 }
      spans.push({ ...span, role: BODY_ROLES.has(role) ? role : 'prose' })
    }
    const diagnostics = account.diagnostics.slice(this.#reported)
    this.#reported = account.diagnostics.length
    return { length: this.#text.length, from, spans, edits: account.edits.length, diagnostics }
  }
}

const BYTE_ORDER_MARK = 0xfeff

function giveUpDamaged({ readers }: Ways, account: ReadingBuilder): void {
  for (const reader of readers) reader.giveUp?.(account)
}

/** What the lines beside the edits, of which the account's own first is `since`, are and say. */
function readProse(ways: Ways, account: ReadingBuilder, since: number): void {
  giveUpCutFence(account)
  giveUpStrandedRows(account)
  ways.readAlone?.(account)
  diagnoseShellCommands(account)
  diagnoseStrayFence(account)
  giveUpLeftovers(account)
  giveUpUnreadChanges(account)
  append(account.asides, asidesOf(account, since))
}

/** Roles of which the next line is likely to have the same. */
const BODY_ROLES: ReadonlySet<string> = new Set(['before', 'after', 'context', 'removed', 'added', 'call', 'thinking'])

function readNested(ways: Ways, passage: MappedText, account: ReadingBuilder, isReply: boolean): void {
  const since = account.edits.length
  const scanner = new Scanner(account, ways.readers, ways.turns)
  for (const line of linesOf(passage)) scanner.add(line)
  scanner.end()
  giveUpDamaged(ways, account)
  if (!isReply) return
  const bare = since === account.edits.length ? ways.unmarked?.(passage, account, (part) => editsIn(ways, part)) : null
  if (bare) {
    account.diagnose(bare.diagnostic)
    account.readNested(bare.passage, '', true)
    return
  }
  readProse(ways, account, since)
}

const newAccount = (ways: Ways): ReadingBuilder =>
  new ReadingBuilder((passage, account, isReply) => readNested(ways, passage, account, isReply))

/** Lines of a passage; '\n' or '\r\n' ends one. The last is empty where the passage ends in a line end. */
function* linesOf(passage: MappedText): Generator<ReplyLine> {
  const { text } = passage
  let offset = 0
  for (let index = 0; ; index++) {
    const end = text.indexOf('\n', offset)
    const last = end < 0 ? text.length : end
    const to = end > offset ? lineEnd(text, offset, last) : last
    const from = passage.at(offset)
    const next = end < 0 ? passage.end : passage.at(end + 1)
    yield { index, text: text.slice(offset, to), from, start: from, to: next, passage, offset }
    if (end < 0) return
    offset = end + 1
  }
}

function readingOf(account: ReadingBuilder, length: number, wrapping: Wrapping | null): Reading {
  diagnoseRepeats(account)
  diagnoseTransport(account)
  const { edits, diagnostics, formats, steps, asides } = account
  const reading = { edits, spans: filled(account.spans(), length), diagnostics, formats, steps, wrapping }
  return asides.length === 0 ? reading : { ...reading, asides }
}

/** Says of line ends and marks that belong to the transport that they were left out. */
function diagnoseTransport(account: ReadingBuilder): void {
  const [first] = account.lines
  if (account.edits.length === 0 || first === undefined) return
  if (first.start > first.from)
    account.diagnose({ code: 'byte-order-mark', span: { from: 0, to: 1 }, found: '\ufeff', expected: '', repair: '' })
  if (account.carriage !== null)
    account.diagnose({
      code: 'carriage-returns',
      span: account.carriage,
      found: `${'\r'.repeat(account.carriage.to - account.carriage.from - 1)}\n`,
      expected: '\n',
      repair: '\n',
    })
}

/** The turn to read: the one that was asked for, else the last. */
export const chosen = (turns: number, { turn }: ReadOptions): number =>
  turn === undefined ? turns - 1 : Math.max(0, Math.min(turns - 1, turn))

function readChat(ways: Ways, reply: string, turns: readonly Turn[], turn: number): Reading {
  const account = newAccount(ways)
  const span: Span = turns[turn]?.span ?? { from: 0, to: reply.length }
  if (span.to > span.from) account.readNested(MappedText.plain(reply.slice(span.from, span.to), span.from), '', true)
  return wrapAround(account, reply.length, { kind: 'chat', turns, turn })
}

/** The reading of a reply behind the thoughts that it begins with. */
function readBehind(ways: Ways, reply: string, thoughts: number): Reading {
  const account = newAccount(ways)
  account.addLine({ index: 0, text: '', from: 0, start: 0, to: reply.length, passage: null, offset: 0 })
  account.cover({ from: 0, to: thoughts }, 'thinking')
  if (reply.slice(thoughts).trim() !== '') account.readNested(MappedText.plain(reply.slice(thoughts), thoughts), '', true)
  return readingOf(account, reply.length, null)
}

/** The edits of a passage that is read by itself, as a trial. */
function editsIn(ways: Ways, passage: MappedText): readonly Edit[] {
  const account = newAccount(ways)
  account.readNested(passage, '', true)
  return account.edits
}

function readUnmarked(ways: Ways, reply: string, { passage, diagnostic }: Unmarked): Reading {
  const account = newAccount(ways)
  account.addLine({ index: 0, text: '', from: 0, start: 0, to: reply.length, passage: null, offset: 0 })
  account.diagnose(diagnostic)
  account.readNested(passage, '', true)
  return readingOf(account, reply.length, null)
}

/** The reading of what `account` covers; all else is wrapper. */
export function wrapAround(account: ReadingBuilder, length: number, wrapping: Wrapping): Reading {
  const line = { index: 0, text: '', from: 0, start: 0, to: length, passage: null, offset: 0 }
  account.addLine(line)
  account.mark(0, 'wrapper')
  return readingOf(account, length, wrapping)
}

/** Spans that reach to the end, whatever a reader left out. */
function filled(spans: readonly ReadSpan[], length: number): readonly ReadSpan[] {
  const end = spans.at(-1)?.to ?? 0
  return end >= length ? spans : [...spans, { from: end, to: length, role: 'prose', edit: -1, hunk: -1 }]
}

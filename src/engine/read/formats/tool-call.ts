/** Tool calls written as JSON: one or many, bare, in a fence, in a list, or in the form that a provider sends them in. */
import { append } from '../../lists'
import type { Diagnostic } from '../../model'
import type { Call } from '../calls/call'
import { type CallTokens, callTokens } from '../calls/call-tokens'
import { readCall } from '../calls/calls'
import { findCalls, isCallKey } from '../calls/find-calls'
import { isArgumentName, rankOf } from '../calls/tools'
import { JsonFollower } from '../json/follow'
import type { JsonNode } from '../json/json'
import type { MappedText } from '../mapped-text'
import type { Claim, FormatReader, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { closes, type ReplyLine } from '../reply-line'
import { pathAbove, writtenFor } from '../written-path'

/** How JSON may go on behind its first bracket. */
const OPENING = /^\s*(?:\{\s*(?:["'“”}]|[A-Za-z_][\w-]{0,40}\s*:|\/[/*]|$)|\[\s*(?:[[{]|\/[/*]|$))/

/** Units of UTF-16 of a line's beginning that are looked at. */
const HEAD = 200

/** Departures from JSON that are borne before a telling key. More: code holds back other readers for longer, fewer: very broken calls are prose. */
const MOST_FAULTS = 12

class Json implements Claim {
  readonly #account: ReadingBuilder
  readonly #opening: ReplyLine
  /** Column at which the first value begins. */
  readonly #from: number
  /** The value that is followed, behind those before it. */
  #value = new JsonFollower(isCallKey)
  /** Each with the tool that tokens in front of it name, '' for none. */
  readonly #values: { readonly value: JsonFollower; readonly name: string }[]
  /** The text behind the last value; null while the value goes on. */
  #behind: MappedText | null = null
  #last: number
  /** The opening line held all, and it is read. */
  #whole = false

  constructor(opening: ReplyLine, account: ReadingBuilder, tokens: CallTokens | null) {
    this.#opening = opening
    this.#from = tokens?.to ?? 0
    this.#values = [{ value: this.#value, name: tokens?.name ?? '' }]
    this.#account = account
    this.#last = opening.index
  }

  /** Takes the opening line. false: it holds a whole value, and no call. */
  begin(): boolean {
    if (this.#follow(this.#opening)) {
      this.#whole = this.#read(false)
      return this.#whole
    }
    this.#account.mark(this.#opening.index, 'call', this.#account.edits.length)
    return true
  }

  take(line: ReplyLine): Took {
    if (this.#whole) return 'not-mine'
    const account = this.#account
    const { fence } = account
    if (fence !== null && closes(fence, line) && !this.#value.inString) return this.#read(false) ? 'not-mine' : 'withdrawn'
    account.mark(line.index, 'call', account.edits.length)
    this.#last = line.index
    if (this.#follow(line)) return this.#read(false) ? 'done' : 'withdrawn'
    // More likely code than JSON.
    return this.#value.tree.faults.length > MOST_FAULTS && !this.#value.isTelling ? 'withdrawn' : 'taken'
  }

  end(): 'ended' | 'withdrawn' {
    return this.#whole || this.#read(true) ? 'ended' : 'withdrawn'
  }

  /** Whether the last value of a line ends with it; values behind one another on one line are followed one by one. */
  #follow(line: ReplyLine): boolean {
    const whole = this.#account.passageOf(line.index, line.index)
    const own = line.index === this.#opening.index ? whole.slice(this.#from, whole.text.length) : whole
    for (let text: MappedText | null = own; text !== null; text = this.#next()) this.#behind = this.#value.follow(text)
    return this.#behind !== null
  }

  /** The text of the next value, where one begins behind the last; it is followed from now on. */
  #next(): MappedText | null {
    const behind = this.#behind
    const next = behind === null ? null : nextValue(behind.text)
    if (behind === null || next === null) return null
    this.#value = new JsonFollower(isCallKey)
    this.#values.push({ value: this.#value, name: next.name })
    this.#behind = null
    return behind.slice(next.to, behind.text.length)
  }

  /** There are no more lines: what goes on ends here. Returns the text behind the last value. */
  #finish(): MappedText {
    const behind = this.#behind ?? this.#value.finish()
    this.#behind = behind
    const text = this.#next()
    if (text === null) return behind
    this.#behind = this.#value.follow(text)
    return this.#finish()
  }

  /** Reads the calls in the lines so far; false where there is none. `cut`: the reply ends here. */
  #read(cut: boolean): boolean {
    const account = this.#account
    if (this.#values.every(({ value }) => !value.isTelling)) return false
    const behind = this.#finish()
    const faults: Diagnostic[] = []
    const found: { readonly node: JsonNode; readonly calls: readonly Call[] }[] = []
    for (const { value, name } of this.#values) {
      const { tree } = value
      if (tree.root === null) break
      append(faults, tree.faults)
      const calls = findCalls(tree.root, faults)
      found.push({ node: tree.root, calls: calls.map((call) => (call.name === '' ? { ...call, name } : call)) })
    }
    const calls = found.flatMap((value) => value.calls)
    if (calls.length === 0 || (calls.every(({ name }) => name === '') && this.#isFile(calls))) return false
    account.markAll(this.#opening.index, this.#last, 'call')
    if (account.fence !== null) account.mark(account.fence.line, 'fence')
    this.#leave(behind)
    if (calls[0]?.arguments.every(({ name }) => rankOf('path', name) === null)) this.#takePathAbove()
    for (const fault of faults) account.diagnose(fault)
    const torn = faults.filter(isTear).map(({ span }) => span.from)
    for (const call of calls) {
      if (isTorn(call, torn)) tear(call, account)
      else readCall(call, account)
    }
    const last = found.at(-1)
    if (cut && last !== undefined && isOpenList(last.node, last.calls)) {
      const at = { from: last.node.span.to, to: last.node.span.to }
      account.diagnose({ code: 'truncated', span: at, found: '', expected: ']', repair: null })
    }
    return true
  }

  /** Whether the JSON is the content of the JSON file that is named above it: then what looks like calls for other files is data. */
  #isFile(calls: readonly Call[]): boolean {
    const { fence, lines } = this.#account
    if (fence === null || fence.line !== this.#opening.index - 1) return false
    const above = lines.slice(Math.max(0, fence.line - 2), fence.line).findLast(({ text }) => text.trim() !== '')
    const named = `${above?.text.slice(0, HEAD) ?? ''} ${fence.info.slice(0, HEAD)}`
    if (!/\.json[5cl]?\b/.test(named)) return false
    const paths = calls.flatMap((call) => call.arguments.filter(({ name }) => rankOf('path', name) !== null))
    return paths.some(({ value }) => value.type === 'string' && !named.includes(value.passage.text))
  }

  /** The text behind the last value on its line is no part of it. */
  #leave(behind: MappedText): void {
    const rest = behind.text.trim()
    if (rest.length > 1 && callTokens(rest, 0)?.to !== rest.length)
      this.#account.cover({ from: behind.at(behind.text.indexOf(rest)), to: behind.end }, 'prose')
  }

  /** Calls that name no file are for the one that is named above them. */
  #takePathAbove(): void {
    const path = pathAbove(this.#opening, this.#account)
    if (path !== null) this.#account.lastPath = writtenFor(path, this.#opening, this.#account)
  }
}

/** Where the next value begins in the text behind one; null: something else follows, or nothing. */
function nextValue(text: string): CallTokens | null {
  let at = 0
  while (at < text.length && ' \t\n\r,;'.includes(text[at] ?? '')) at++
  const next = callTokens(text, at) ?? { to: at, name: '' }
  return text[next.to] === '{' || text[next.to] === '[' ? next : null
}

/** A list of calls to which more may belong. */
const isOpenList = (node: JsonNode, calls: readonly Call[]): boolean =>
  'closed' in node && !node.closed && (node.type === 'array' || calls.some(({ span }) => span.from !== node.span.from))

/** A quotation mark in a string that was read as text. */
const isTear = ({ code, expected }: Diagnostic): boolean =>
  code === 'json-syntax' && expected.length === 2 && expected !== '\\\\' && expected[0] === '\\'

/** Whether a string of the call may have been torn at such a mark: then a part of it became an argument that no tool has. */
function isTorn({ span, arguments: all }: Call, torn: readonly number[]): boolean {
  if (torn.length === 0 || all.every(({ name }) => isArgumentName(name))) return false
  let low = 0
  let high = torn.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((torn[middle] ?? 0) < span.from) low = middle + 1
    else high = middle
  }
  return (torn[low] ?? Number.POSITIVE_INFINITY) < span.to
}

function tear({ span, arguments: all }: Call, account: ReadingBuilder): void {
  account.cover(span, 'unread')
  const found = all.find(({ name }) => !isArgumentName(name))?.name ?? ''
  account.diagnose({ code: 'json-syntax', span, found, expected: '', repair: null })
}

export const toolCall: FormatReader = {
  name: 'tool-call',
  opensAt: '{[<',
  open(line, account) {
    const head = line.text.slice(0, HEAD)
    const tokens = callTokens(head, 0)
    if (!OPENING.test(head.slice(tokens?.to ?? 0))) return null
    const claim = new Json(line, account, tokens)
    return claim.begin() ? claim : null
  },
}

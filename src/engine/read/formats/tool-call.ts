/** Tool calls written as JSON: one or many, bare, in a fence, in a list, or in the form that a provider sends them in. */
import { append } from '../../lists'
import type { Diagnostic } from '../../model'
import { type Call, findCalls, isCallKey, readCall } from '../calls/calls'
import { isArgumentName, rankOf } from '../calls/tools'
import { type JsonNode, parseJson } from '../json/json'
import { AHEAD } from '../json/quote'
import { JsonScanner, type JsonSink } from '../json/scan'
import type { MappedText } from '../mapped-text'
import type { Claim, FormatReader, Took } from '../reader'
import { closes, type ReadingBuilder, type ReplyLine } from '../reading-builder'
import { pathAbove, writtenFor } from '../written-path'

/** How JSON may go on behind its first bracket. */
const OPENING = /^\s*(?:\{\s*(?:["'“”}]|[A-Za-z_][\w-]{0,40}\s*:|\/[/*]|$)|\[\s*(?:[[{]|\/[/*]|$))/

/** Units of UTF-16 of a line's beginning that are looked at. */
const HEAD = 200

/** Departures from JSON that are borne before a telling key. More: code holds back other readers for longer, fewer: very broken calls are prose. */
const MOST_FAULTS = 12

/** Follows JSON without keeping it: whether it goes on to look like JSON, and where a value ends. */
class Follower implements JsonSink {
  readonly #scanner: JsonScanner
  /** The lines that the scanner was given last, and before that what it left: a quotation mark, and what may tell whether it ends its string. */
  #text = ''
  #rest = ''
  #faults = 0
  /** A key was met that calls have. */
  #telling = false
  #key = ''
  #inKey = false

  constructor() {
    this.#scanner = new JsonScanner(this)
  }

  /** Answers how many characters of the text stand behind the value, null while the value goes on. */
  follow(text: string): number | null {
    // Blank lines do not tell whether a quotation mark ends its string: what follows them does.
    if (this.#rest !== '' && this.#rest.length < AHEAD && text.trim() === '') {
      this.#rest += text
      return null
    }
    this.#text = this.#rest + text
    const at = this.#scanner.feed(this.#text, 0, false)
    this.#rest = this.#text.slice(at)
    return this.#scanner.done ? this.#rest.length : null
  }

  /** Whether a string goes on beyond what may be its closing mark. */
  get inString(): boolean {
    return this.#scanner.inString && !/^["'”][\s}\],]*$/.test(this.#rest.slice(0, HEAD))
  }

  /** What is followed is more likely code than JSON. */
  get isStrange(): boolean {
    return !this.#telling && this.#faults > MOST_FAULTS
  }

  get isTelling(): boolean {
    return this.#telling
  }

  opened(): void {}
  ended(): void {}
  scalar(): void {}
  escaped(): void {}
  beganString(_at: number, isKey: boolean): void {
    this.#key = ''
    this.#inKey = isKey && !this.#telling
  }
  plain(from: number, to: number): void {
    if (this.#inKey && this.#key.length < HEAD) this.#key += this.#text.slice(from, Math.min(to, from + HEAD))
  }
  endedString(_at: number, isKey: boolean): void {
    if (isKey && !this.#telling && isCallKey(this.#key)) this.#telling = true
  }
  fault(): void {
    this.#faults++
  }
}

class Json implements Claim {
  readonly #account: ReadingBuilder
  readonly #opening: ReplyLine
  #follower = new Follower()
  /** A value before the one that is followed has a key that calls have. */
  #isTelling = false
  #last: number
  /** The opening line held all, and it is read. */
  #whole = false
  /** Nothing is followed: the fence is expected to hold one call in sound JSON, and whatever else it turns out to hold is withdrawn. */
  readonly #sound: boolean

  constructor(opening: ReplyLine, account: ReadingBuilder, sound: boolean) {
    this.#opening = opening
    this.#account = account
    this.#last = opening.index
    this.#sound = sound
  }

  /** Takes the opening line. false: it holds a whole value, and no call. */
  begin(): boolean {
    const account = this.#account
    if (!this.#sound && this.#followed(this.#opening)) {
      this.#whole = this.#read(false)
      return this.#whole
    }
    account.mark(this.#opening.index, 'call', account.edits.length)
    return true
  }

  take(line: ReplyLine): Took {
    if (this.#whole) return 'not-mine'
    const account = this.#account
    const { fence } = account
    if (fence !== null && closes(fence, line) && (this.#sound || !this.#follower.inString))
      return this.#read(false) ? 'not-mine' : 'withdrawn'
    account.mark(line.index, 'call', account.edits.length)
    this.#last = line.index
    if (this.#sound) return 'taken'
    if (!this.#followed(line)) return this.#follower.isStrange ? 'withdrawn' : 'taken'
    return this.#read(false) ? 'done' : 'withdrawn'
  }

  /** Whether the last value of a line ends with it; values behind one another on one line are followed one by one. */
  #followed(line: ReplyLine): boolean {
    let text = `${line.text}\n`
    for (;;) {
      const behind = this.#follower.follow(text)
      if (behind === null) return false
      text = text.slice(text.length - behind)
      const next = nextValue(text, 0)
      if (next === null) return true
      text = text.slice(next)
      this.#isTelling ||= this.#follower.isTelling
      this.#follower = new Follower()
    }
  }

  end(): 'ended' | 'withdrawn' {
    return this.#whole || (!this.#sound && this.#read(true)) ? 'ended' : 'withdrawn'
  }

  /** Reads the calls in the lines so far; false where there is none. `cut`: the reply ends here. */
  #read(cut: boolean): boolean {
    const account = this.#account
    if (!this.#sound && !this.#isTelling && !this.#follower.isTelling) return false
    const passage = account.passageOf(this.#opening.index, this.#last)
    const faults: Diagnostic[] = []
    const found: { readonly node: JsonNode; readonly calls: readonly Call[] }[] = []
    let end = 0
    for (let at: number | null = 0; at !== null; at = nextValue(passage.text, end)) {
      const parsed = parseJson(passage, at)
      if (parsed.node === null || parsed.end <= at) break
      append(faults, parsed.faults)
      end = parsed.end
      found.push({ node: parsed.node, calls: findCalls(parsed.node, faults) })
    }
    if (this.#sound && (found.length !== 1 || faults.length > 0 || passage.text.slice(end).trim() !== '')) return false
    const calls = found.flatMap((value) => value.calls)
    if (calls.length === 0 || (calls.every(({ name }) => name === '') && this.#isFile(calls))) return false
    account.markAll(this.#opening.index, this.#last, 'call')
    if (account.fence !== null) account.mark(account.fence.line, 'fence')
    this.#leave(passage, end)
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

  /** What stands behind the last value on its line is no part of it. */
  #leave(passage: MappedText, end: number): void {
    const rest = passage.text.slice(end)
    const from = end + rest.length - rest.trimStart().length
    if (rest.trim().length > 1) this.#account.cover({ from: passage.at(from), to: passage.end }, 'prose')
  }

  /** Calls that name no file are for the one that is named above them. */
  #takePathAbove(): void {
    const path = pathAbove(this.#opening, this.#account)
    if (path !== null) this.#account.lastPath = writtenFor(path, this.#opening, this.#account)
  }
}

/** Where the next value begins behind one that ended at `from`; null: something else follows, or nothing. */
function nextValue(text: string, from: number): number | null {
  let at = from
  while (at < text.length && ' \t\n\r,;'.includes(text[at] ?? '')) at++
  return text[at] === '{' || text[at] === '[' ? at : null
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

const opens = (line: ReplyLine) => OPENING.test(line.text.slice(0, HEAD))

/** A fence around one call in sound JSON: what most models write, and read at half the cost. */
export const fencedCall: FormatReader = {
  name: 'fenced-call',
  opensAt: '{[',
  open(line, account) {
    if (account.fence === null || account.fence.line !== line.index - 1 || !opens(line)) return null
    const claim = new Json(line, account, true)
    return claim.begin() ? claim : null
  },
}

export const toolCall: FormatReader = {
  name: 'tool-call',
  opensAt: '{[',
  open(line, account) {
    if (!opens(line)) return null
    const claim = new Json(line, account, false)
    return claim.begin() ? claim : null
  },
}

/** Goes over JSON once, as far as it can be followed, and says what it meets; the text may arrive line by line. */
import type { DiagnosticCode } from '../../model'
import { endsString, isJsonBlank, QUOTES } from './quote'
import { CONTROLS, JSON_ESCAPES, type Scalar, SpecialCharacters, scalarOf, standardOf } from './tokens'

export type Bracket = '{' | '['
/** What a scanner tells, in the order of the text. Offsets are those of the text that was fed last. */
export interface JsonSink {
  opened(bracket: Bracket, at: number): void
  /** `closed` false: the text ended inside. */
  ended(at: number, closed: boolean): void
  beganString(at: number, isKey: boolean): void
  plain(from: number, to: number): void
  /** `text` represents the characters from `from` to `to`. */
  escaped(text: string, from: number, to: number): void
  endedString(at: number, isKey: boolean, closed: boolean): void
  scalar(scalar: Scalar, from: number, to: number): void
  fault(code: DiagnosticCode, from: number, to: number, expected: string, repair: string): void
}

type State = 'key' | 'colon' | 'value' | 'after'
/** `comma`: the last thing read was a comma. */
type Frame = { readonly bracket: Bracket; state: State; comma: boolean }
/** `reported`: kinds of faults already reported; `torn`: a quotation mark in it was read as text. */
type OpenString = { readonly quote: string; readonly isKey: boolean; reported: Set<DiagnosticCode> | null; torn: boolean }

const WORD = /[\p{L}\p{N}_$.+-]+/uy
export class JsonScanner {
  /** The value has ended, or the text has. */
  done = false
  readonly #sink: JsonSink
  #text = ''
  #specials = new SpecialCharacters('')
  #at = 0
  #final = false
  readonly #frames: Frame[] = []
  /** How many of the frames are arrays. */
  #arrays = 0
  #string: OpenString | null = null
  #inComment = false

  constructor(sink: JsonSink) {
    this.#sink = sink
  }

  get inString(): boolean {
    return this.#string !== null
  }

  /**
   * Goes on from `from` in `text`: as far as it can without knowing what comes next, or to the end where `final` says that nothing comes.
   * Answers the offset from which the next call must go on: its text begins with the characters from there.
   */
  feed(text: string, from: number, final: boolean): number {
    this.#text = text
    this.#specials = new SpecialCharacters(text)
    this.#at = from
    this.#final = final
    while (!this.done && this.#step());
    if (final && !this.done) this.#cutOff()
    return this.#at
  }

  /** false: the text is used up, or more of it is needed. */
  #step(): boolean {
    if (this.#string !== null) return this.#readString(this.#string)
    if (!this.#skipBlanks()) return false
    const char = this.#text[this.#at] ?? ''
    const frame = this.#frames.at(-1)
    if (frame === undefined) return this.#value(char, null)
    if (char === '}' || char === ']') return this.#close(char)
    if (char === ',') return this.#comma(frame)
    if (frame.state === 'colon') return this.#colon(frame, char)
    if (frame.state === 'after') {
      if (QUOTES[char] === undefined && char !== '{' && char !== '[' && !/[\w$-]/.test(char)) return this.#junk()
      this.#sink.fault('json-comma', this.#at, this.#at, ',', ',')
      frame.state = frame.bracket === '{' ? 'key' : 'value'
    }
    if (frame.state === 'key') return this.#key(frame, char)
    return this.#value(char, frame)
  }

  /** Past white space and comments; false at the end of the text. */
  #skipBlanks(): boolean {
    const text = this.#text
    for (;;) {
      if (this.#inComment) {
        const end = text.indexOf('*/', this.#at)
        this.#at = end < 0 ? text.length : end + 2
        if (end < 0) return false
        this.#inComment = false
      }
      while (isJsonBlank(text[this.#at])) this.#at++
      if (this.#at >= text.length) return false
      const isLine = text.startsWith('//', this.#at)
      if (this.#frames.length === 0 || (!isLine && !text.startsWith('/*', this.#at))) return true
      const end = isLine ? text.indexOf('\n', this.#at) : this.#at + 2
      this.#sink.fault('json-syntax', this.#at, end < 0 ? text.length : end, '', '')
      this.#at = end < 0 ? text.length : end
      this.#inComment = !isLine
    }
  }

  #key(frame: Frame, char: string): boolean {
    if (QUOTES[char] !== undefined) {
      frame.state = 'colon'
      return this.#openString(char, true)
    }
    // A bracket where a key is due: an object whose comma or end went missing before it.
    if (char === '{' || char === '[') {
      this.#sink.fault('json-syntax', this.#at, this.#at, '"":', '"":')
      this.#sink.beganString(this.#at, true)
      this.#sink.endedString(this.#at, true, true)
      return this.#value(char, frame)
    }
    const word = this.#word()
    if (word === '') return this.#junk()
    const end = this.#at + word.length
    this.#bare(end, true)
    frame.state = 'colon'
    frame.comma = false
    return true
  }

  /** A word without quotes, as a string. */
  #bare(end: number, isKey: boolean): void {
    const from = this.#at
    const quoted = `"${this.#text.slice(from, end)}"`
    this.#sink.fault('json-quotes', from, end, quoted, quoted)
    this.#sink.beganString(from, isKey)
    this.#sink.plain(from, end)
    this.#sink.endedString(end, isKey, true)
    this.#at = end
  }

  #colon(frame: Frame, char: string): boolean {
    if (char === ':') this.#at++
    else this.#sink.fault('json-syntax', this.#at, this.#at + (char === '=' ? 1 : 0), ':', ':')
    if (char === '=') this.#at++
    frame.state = 'value'
    return true
  }

  #comma(frame: Frame): boolean {
    if (frame.state === 'colon' || (frame.state === 'value' && frame.bracket === '{')) this.#emptyValue(frame)
    if (frame.state === 'after') {
      frame.state = frame.bracket === '{' ? 'key' : 'value'
      frame.comma = true
    } else this.#sink.fault('json-comma', this.#at, this.#at + 1, '', '')
    this.#at++
    return true
  }

  /** A key without a value. */
  #emptyValue(frame: Frame): void {
    this.#sink.fault('json-syntax', this.#at, this.#at, 'null', 'null')
    this.#sink.scalar({ type: 'null' }, this.#at, this.#at)
    frame.state = 'after'
  }

  #close(char: '}' | ']'): boolean {
    const bracket = char === '}' ? '{' : '['
    if (this.#frames.at(-1)?.bracket !== bracket) {
      const objects = this.#frames.length - this.#arrays
      if ((bracket === '[' ? this.#arrays : objects) === 0) return this.#junk()
      const missing = bracket === '[' ? '}' : ']'
      this.#sink.fault('json-unclosed', this.#at, this.#at, missing, missing)
      this.#pop(this.#at, true)
      return true
    }
    const frame = this.#frames.at(-1)
    if (frame?.bracket === '{' && (frame.state === 'colon' || frame.state === 'value')) this.#emptyValue(frame)
    else if (frame?.comma && frame.state !== 'after') this.#sink.fault('json-comma', this.#at, this.#at, '', '')
    this.#at++
    this.#pop(this.#at, true)
    return true
  }

  #pop(at: number, closed: boolean): void {
    const frame = this.#frames.pop()
    if (frame?.bracket === '[') this.#arrays--
    this.#sink.ended(at, closed)
    this.#filled()
  }

  /** A value has ended. */
  #filled(): void {
    const frame = this.#frames.at(-1)
    if (frame === undefined) this.done = true
    else {
      frame.state = 'after'
      frame.comma = false
    }
  }

  #value(char: string, frame: Frame | null): boolean {
    if (char === '{' || char === '[') {
      this.#sink.opened(char, this.#at)
      this.#frames.push({ bracket: char, state: char === '{' ? 'key' : 'value', comma: false })
      if (char === '[') this.#arrays++
      this.#at++
      return true
    }
    if (QUOTES[char] !== undefined) return this.#openString(char, false)
    const word = this.#word()
    const end = this.#at + word.length
    const scalar = scalarOf(word)
    if (scalar !== null) {
      const right = standardOf(word, scalar)
      if (right !== null) this.#sink.fault('json-syntax', this.#at, end, right, right)
      this.#sink.scalar(scalar, this.#at, end)
      this.#at = end
    } else if (frame === null) {
      this.done = true
      return false
    } else if (word === '') return this.#junk()
    else this.#bare(end, false)
    this.#filled()
    return true
  }

  #word(): string {
    WORD.lastIndex = this.#at
    return WORD.exec(this.#text)?.[0] ?? ''
  }

  /** Characters that have no place here are left out, up to one that may have. */
  #junk(): boolean {
    const from = this.#at++
    while (this.#at < this.#text.length && !/[\s,:[\]{}"'“”\w$/]/.test(this.#text[this.#at] ?? '')) this.#at++
    this.#sink.fault('json-syntax', from, this.#at, '', '')
    return true
  }

  #openString(char: string, isKey: boolean): boolean {
    this.#string = { quote: QUOTES[char] ?? '"', isKey, reported: null, torn: false }
    this.#sink.beganString(this.#at, isKey)
    if (char !== '"') this.#once('json-quotes', this.#at, this.#at + 1, '"', '"')
    this.#at++
    const frame = this.#frames.at(-1)
    if (frame !== undefined) frame.comma = false
    return true
  }

  /** One fault of a kind in each string is enough. */
  #once(code: DiagnosticCode, from: number, to: number, expected: string, repair: string): void {
    const string = this.#string
    if (string === null || string.reported?.has(code)) return
    string.reported ??= new Set()
    string.reported.add(code)
    this.#sink.fault(code, from, to, expected, repair)
  }

  #readString(string: OpenString): boolean {
    const text = this.#text
    const at = this.#specials.next(this.#at, string.quote)
    if (at > this.#at) this.#sink.plain(this.#at, at)
    this.#at = at
    const char = text[at]
    if (char === undefined) return false
    if (char === '\\') this.#escape()
    else if (char < ' ') {
      const name = CONTROLS[char] ?? '\\u0000'
      this.#once('json-line-break', at, at + 1, name, name)
      this.#sink.plain(at, at + 1)
      this.#at++
    } else {
      const ends = string.isKey || this.#frames.length === 0 || endsString(text, at + 1, this.#place(string))
      if (ends === null) return false
      this.#at++
      if (ends) this.#endString(string)
      else this.#tear(string, at, `\\${char}`)
    }
    return true
  }

  #place(string: OpenString): Parameters<typeof endsString>[2] {
    const isArray = this.#frames.at(-1)?.bracket === '['
    return { depth: this.#frames.length, arrays: this.#arrays, isArray, torn: string.torn, final: this.#final }
  }

  /** A quotation mark that does not end its string is text. */
  #tear(string: OpenString, at: number, right: string): void {
    if (!string.torn) this.#sink.fault('json-syntax', at, at + 1, right, right)
    string.torn = true
    this.#sink.plain(at, at + 1)
  }

  #endString(string: OpenString): void {
    this.#string = null
    this.#sink.endedString(this.#at, string.isKey, true)
    if (!string.isKey) this.#filled()
  }

  #escape(): void {
    const at = this.#at
    const next = this.#text[at + 1] ?? ''
    const plain = JSON_ESCAPES[next]
    const hex = next === 'u' ? /^[\da-fA-F]{4}/.exec(this.#text.slice(at + 2, at + 6))?.[0] : undefined
    if (plain !== undefined) this.#take(plain, 2)
    else if (hex !== undefined) this.#take(String.fromCharCode(Number.parseInt(hex, 16)), 6)
    else if (next === "'") {
      if (this.#string?.quote !== "'") this.#once('json-syntax', at, at + 2, "'", "'")
      this.#take("'", 2)
    } else {
      this.#once('json-syntax', at, at + 1, '\\\\', '\\\\')
      this.#sink.plain(at, at + 1)
      this.#at++
    }
  }

  #take(text: string, length: number): void {
    this.#sink.escaped(text, this.#at, this.#at + length)
    this.#at += length
  }

  #cutOff(): void {
    const at = this.#text.length
    const open = this.#string
    const missing = `${open === null ? '' : '"'}${this.#frames
      .slice(-20)
      .map(({ bracket }) => (bracket === '{' ? '}' : ']'))
      .toReversed()
      .join('')}`
    this.#at = at
    this.done = true
    if (missing === '') return
    this.#string = null
    if (open !== null) this.#sink.endedString(at, open.isKey, false)
    this.#sink.fault('json-unclosed', at, at, missing, missing)
    while (this.#frames.length > 0) this.#pop(at, false)
  }
}

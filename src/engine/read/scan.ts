/** Hands the lines of a text to the readers, one after the other. */

import type { Claim, FormatReader } from './reader'
import type { ReadingBuilder } from './reading-builder'
import { closes, fenceOf, type ReplyLine } from './reply-line'
import type { Turns } from './turns'

/** Which readers are asked at a line: by its first character that is no white space, and whether it is right behind an opening fence. */
class Gate {
  readonly #byChar: (readonly FormatReader[])[] = []
  readonly #inFence: (readonly FormatReader[])[] = []
  readonly #other: readonly FormatReader[]
  readonly #otherInFence: readonly FormatReader[]

  constructor(readers: readonly FormatReader[]) {
    const opens = (reader: FormatReader, char: string) =>
      reader.opensAt === null || (char !== '' && reader.opensAt.includes(char))
    for (let code = 0; code < 128; code++) {
      const char = String.fromCharCode(code)
      this.#byChar.push(readers.filter((reader) => opens(reader, char)))
      this.#inFence.push(readers.filter((reader) => reader.opensInFence === true || opens(reader, char)))
    }
    const opensBeyond = ({ opensAt }: FormatReader) => opensAt === null || /[\u0080-\uffff]/.test(opensAt)
    this.#other = readers.filter(opensBeyond)
    this.#otherInFence = readers.filter((reader) => reader.opensInFence === true || opensBeyond(reader))
  }

  /** `code`: -1 for a line of white space alone. */
  at(code: number, inFence: boolean): readonly FormatReader[] {
    const table = inFence ? this.#inFence : this.#byChar
    return (code >= 0 ? table[code] : undefined) ?? (inFence ? this.#otherInFence : this.#other)
  }
}

/** Code of the first character that is no space or tab, -1 for none. */
function firstCode(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== 32 && code !== 9) return code
  }
  return -1
}

/** White space other than blanks and tabs may precede a marker too. */
const isMark = (code: number) => code > 32 && code < 128

export class Scanner {
  readonly #account: ReadingBuilder
  readonly #gate: Gate
  readonly #turns: Turns | undefined
  /** The line that is read next. A claim that withdraws moves it back. */
  #next = 0
  #claim: Claim | null = null
  #reader: FormatReader | null = null
  #opened = 0
  #fence: ReadingBuilder['fence'] = null
  /** Lines up to this one are not shown to a reader that has withdrawn from them. */
  readonly #withdrawn = new Map<FormatReader, number>()

  /** `turns`: where a pasted chat is read as one. */
  constructor(account: ReadingBuilder, readers: readonly FormatReader[], turns?: Turns) {
    this.#account = account
    this.#gate = gateOf(readers)
    this.#turns = turns
  }

  add(line: ReplyLine): void {
    this.#account.addLine(line)
    this.#advance()
  }

  end(): void {
    while (this.#claim !== null) {
      if (this.#claim.end() === 'withdrawn') {
        this.#withdraw(Number.POSITIVE_INFINITY)
        this.#advance()
      } else this.#release(this.#account.lines.length - 1)
    }
  }

  #advance(): void {
    const { lines } = this.#account
    while (this.#next < lines.length) {
      const line = lines[this.#next++]
      if (line !== undefined) this.#read(line)
    }
  }

  #read(line: ReplyLine): void {
    if (this.#claim !== null) {
      const took = this.#claim.take(line)
      if (took === 'taken') return
      if (took === 'withdrawn') {
        this.#withdraw(line.index)
        return
      }
      this.#release(took === 'done' ? line.index : line.index - 1)
      if (took === 'done') return
    }
    const code = firstCode(line.text)
    const behindFence = this.#account.fence !== null && this.#account.fence.line === line.index - 1
    for (const reader of this.#gate.at(code, behindFence)) {
      if ((this.#withdrawn.get(reader) ?? -1) >= line.index) continue
      const { fence } = this.#account
      const claim = reader.open(line, this.#account)
      if (claim === null) continue
      this.#claim = claim
      this.#reader = reader
      this.#opened = line.index
      this.#fence = fence
      return
    }
    if (isMark(code)) this.#follow(line)
  }

  /** The claim is over; `last` is its last line. What it marked as part of an edit that it did not make is part of none. */
  #release(last: number): void {
    this.#claim = null
    this.#account.disown(this.#opened, last)
    this.#account.forget(this.#opened, last)
  }

  #withdraw(until: number): void {
    const account = this.#account
    account.markAll(this.#opened, account.lines.length - 1, 'prose')
    account.fence = this.#fence
    if (this.#reader !== null) this.#withdrawn.set(this.#reader, until)
    this.#claim = null
    this.#next = this.#opened
  }

  /** Keeps track of the fence around prose. A fence around an edit is part of that edit's wrapping. */
  #follow(line: ReplyLine): void {
    const account = this.#account
    if (account.fence !== null) {
      if (!closes(account.fence, line)) return
      if (account.roleOf(account.fence.line) === 'fence') account.mark(line.index, 'fence')
      account.fence = null
      return
    }
    account.fence = fenceOf(line)
    const turn = account.fence === null ? this.#turns?.opens(line.text) : null
    if (turn) account.turnLines.push({ line: line.index, ...turn })
  }
}

const gates = new WeakMap<readonly FormatReader[], Gate>()

function gateOf(readers: readonly FormatReader[]): Gate {
  const made = gates.get(readers) ?? new Gate(readers)
  gates.set(readers, made)
  return made
}

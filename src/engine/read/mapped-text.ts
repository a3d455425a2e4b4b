/** Text that the reply has in another form (escaped, cut into events), with the way back from each of its characters. */
import type { Span } from '../model'

/**
 * Runs of characters that follow each other in the reply, as two lists of the same length:
 * from `starts[i]` in the text on, the characters come from `origins[i]` in the reply on. `starts` ascends from 0.
 */
type Runs = { readonly starts: readonly number[]; readonly origins: readonly number[] }

export class MappedText {
  readonly text: string
  /** Offset in the reply at which the passage ends. */
  readonly end: number
  /** The same as the reply has it, with its entities; null where it has none. */
  readonly escaped: MappedText | null
  readonly #starts: readonly number[]
  readonly #origins: readonly number[]
  /** The run that was found last: neighbours are asked for one after the other. */
  #last = 0

  constructor(text: string, { starts, origins }: Runs, end: number, escaped: MappedText | null = null) {
    this.text = text
    this.escaped = escaped
    this.#starts = starts
    this.#origins = origins
    this.end = end
  }

  /** A stretch of the reply as it is. */
  static plain(text: string, origin = 0): MappedText {
    return new MappedText(text, { starts: [0], origins: [origin] }, origin + text.length)
  }

  /** Text that represents the stretch of the reply from `from` to `to`, and no part of it in particular. */
  static meant(text: string, from: number, to: number): MappedText {
    return new MappedText(text, { starts: [0], origins: [from] }, to)
  }

  /** Passages one after the other, as one text. */
  static join(parts: readonly MappedText[]): MappedText {
    const builder = new MappedTextBuilder()
    for (const part of parts) builder.copy(part, 0, part.text.length)
    return builder.finish(parts.at(-1)?.end ?? 0)
  }

  /** The same text, which entities were taken off. */
  from(escaped: MappedText): MappedText {
    return new MappedText(this.text, { starts: this.#starts, origins: this.#origins }, this.end, escaped)
  }

  /** The offset in the reply of the character at `offset`; the passage's end for offsets behind its last character. */
  at(offset: number): number {
    if (offset >= this.text.length) return this.end
    const run = this.#runAt(offset)
    return (this.#origins[run] ?? 0) + offset - (this.#starts[run] ?? 0)
  }

  /** Where the text is in the reply; null where the reply does not have it unchanged and in one piece. */
  get origin(): number | null {
    return this.#starts.length === 1 && this.end - (this.#origins[0] ?? 0) === this.text.length ? (this.#origins[0] ?? 0) : null
  }

  /** The part of the reply that holds the characters from `from` to `to`. */
  span(from: number, to: number): Span {
    const start = this.at(from)
    return { from: start, to: Math.max(start, this.at(to)) }
  }

  slice(from: number, to: number): MappedText {
    const builder = new MappedTextBuilder()
    builder.copy(this, from, to)
    return builder.finish(this.at(to))
  }

  /** Adds the runs of the characters from `from` to `to` to lists in which they begin at `start`. */
  addRuns(from: number, to: number, start: number, starts: number[], origins: number[]): void {
    if (to <= from) return
    let run = this.#runAt(from)
    starts.push(start)
    origins.push((this.#origins[run] ?? 0) + from - (this.#starts[run] ?? 0))
    for (run++; run < this.#starts.length; run++) {
      const begins = this.#starts[run] ?? 0
      if (begins >= to) return
      starts.push(start + begins - from)
      origins.push(this.#origins[run] ?? 0)
    }
  }

  /** Index of the run that holds `offset`. */
  #runAt(offset: number): number {
    const starts = this.#starts
    let run = this.#last
    if (offset >= (starts[run] ?? 0)) {
      for (const near = run + NEAR; run < near; run++) {
        if (offset >= (starts[run + 1] ?? this.text.length)) continue
        this.#last = run
        return run
      }
    }
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    this.#last = low
    return low
  }
}

/** Runs behind the last one that are tried one after the other. More: slower for jumps, fewer: a search for each line of a text with escapes. */
const NEAR = 12

/** Builds a passage piece by piece. */
export class MappedTextBuilder {
  #text = ''
  readonly #starts: number[] = []
  readonly #origins: number[] = []

  get isEmpty(): boolean {
    return this.#text === ''
  }

  /** Adds text that the reply has from `origin` on; what the reply has in another form (an escape) is added alone. */
  add(text: string, origin: number): void {
    if (text === '') return
    this.#starts.push(this.#text.length)
    this.#origins.push(origin)
    this.#text += text
  }

  /** The characters of `source` from `from` to `to`. */
  copy(source: MappedText, from: number, to: number): void {
    if (to <= from) return
    source.addRuns(from, to, this.#text.length, this.#starts, this.#origins)
    this.#text += from === 0 && to >= source.text.length ? source.text : source.text.slice(from, to)
  }

  finish(end: number): MappedText {
    const text = this.#text
    return text === ''
      ? MappedText.meant('', end, end)
      : new MappedText(text, { starts: this.#starts, origins: this.#origins }, end)
  }
}

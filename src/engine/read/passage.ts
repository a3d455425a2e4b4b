/** Text that stands in the reply in another form (escaped, cut into events), with the way back from each of its characters. */
import type { Span } from '../model'

/** A run of characters that stand in the reply one after the other: from `start` in the text on, they come from `origin` in the reply on. */
type Run = { readonly start: number; readonly origin: number }

export class Passage {
  readonly text: string
  /** Offset in the reply at which the passage ends. */
  readonly end: number
  readonly #runs: readonly Run[]
  /** The run that was found last: neighbours are asked for one after the other. */
  #last = 0

  /** `runs` ascend in `start`, and the first starts at 0. */
  constructor(text: string, runs: readonly Run[], end: number) {
    this.text = text
    this.#runs = runs
    this.end = end
  }

  /** A stretch of the reply as it is. */
  static plain(text: string, origin = 0): Passage {
    return new Passage(text, [{ start: 0, origin }], origin + text.length)
  }

  /** Passages one after the other, as one text. */
  static join(parts: readonly Passage[]): Passage {
    const runs: Run[] = []
    let length = 0
    for (const part of parts) {
      if (part.text === '') continue
      for (const { start, origin } of part.#runs) runs.push({ start: start + length, origin })
      length += part.text.length
    }
    return new Passage(parts.map((part) => part.text).join(''), runs, parts.at(-1)?.end ?? 0)
  }

  /** The offset in the reply of the character at `offset`; the passage's end for offsets behind its last character. */
  at(offset: number): number {
    if (offset >= this.text.length) return this.end
    const runs = this.#runs
    let index = this.#last
    const before = runs[index]
    const after = runs[index + 1]
    if (before === undefined || offset < before.start || (after !== undefined && offset >= after.start)) {
      const beyond = runs[index + 2]
      if (after !== undefined && offset >= after.start && (beyond === undefined || offset < beyond.start)) index++
      else index = this.#find(offset)
      this.#last = index
    }
    const run = runs[index]
    return run === undefined ? this.end : run.origin + offset - run.start
  }

  /** The part of the reply that holds the characters from `from` to `to`. */
  span(from: number, to: number): Span {
    const start = this.at(from)
    return { from: start, to: Math.max(start, this.at(to)) }
  }

  slice(from: number, to: number): Passage {
    const runs: Run[] = [{ start: 0, origin: this.at(from) }]
    for (let index = this.#find(from) + 1; index < this.#runs.length; index++) {
      const run = this.#runs[index]
      if (run === undefined || run.start >= to) break
      runs.push({ start: run.start - from, origin: run.origin })
    }
    return new Passage(this.text.slice(from, to), runs, this.at(to))
  }

  /** Index of the run that holds `offset`. */
  #find(offset: number): number {
    let low = 0
    let high = this.#runs.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#runs[middle]?.start ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** Builds a passage piece by piece. */
export class PassageBuilder {
  #text = ''
  readonly #runs: Run[] = []

  /** `text` stands in the reply from `origin` on; what does not stand there as it is (an escape) is added alone. */
  add(text: string, origin: number): void {
    if (text === '') return
    this.#runs.push({ start: this.#text.length, origin })
    this.#text += text
  }

  finish(end: number): Passage {
    return new Passage(this.#text, this.#runs.length === 0 ? [{ start: 0, origin: end }] : this.#runs, end)
  }
}

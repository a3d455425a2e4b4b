import { type Alphabet, type LineEnd, Lines, splitLines } from './match/lines'
import type { FileOutcome, LineRange, Path, Region } from './model'
import { mendEnds, type WorkLine, type Written } from './render'
import { shaOf } from './sha'

type Trace = { readonly decision: number; start: number; end: number }

/** One file while the edits of a reply are applied to it in order. It knows of every line whether the file had it before. */
export class WorkFile {
  readonly path: Path
  /** null: the file does not exist. */
  readonly before: string | null
  /** The lines before the reply's first edit. */
  readonly base: Lines
  readonly #alphabet: Alphabet
  readonly #lastEnd: LineEnd
  #lines: WorkLine[] | null
  #current: Lines | null = null
  readonly #traces: Trace[] = []
  readonly #byDecision = new Map<number, Trace>()

  constructor(path: Path, before: string | null, alphabet: Alphabet) {
    this.path = path
    this.before = before
    this.#alphabet = alphabet
    const { texts, ends } = splitLines(before ?? '')
    this.base = Lines.of(alphabet, texts, ends)
    this.#lastEnd = ends.at(-1) ?? '\n'
    this.#lines =
      before === null ? null : this.base.numbers.map((number, line) => ({ number, end: ends[line] ?? '', base: line }))
  }

  get exists(): boolean {
    return this.#lines !== null
  }

  get lines(): readonly WorkLine[] {
    return this.#lines ?? []
  }

  /** Steps of the budget that one more edit takes, whatever it finds: every line is written anew, every earlier trace looked at. */
  get price(): number {
    return 2 * this.lines.length + this.#traces.length
  }

  /** The lines as they are now, ready to be searched. */
  get current(): Lines {
    this.#current ??= new Lines(
      this.#alphabet,
      this.lines.map((line) => line.number),
      this.lines.map((line) => line.end),
    )
    return this.#current
  }

  /** The whole text as it is now; null where the file does not exist. */
  get text(): string | null {
    return this.#lines === null ? null : this.#lines.map((line) => this.#alphabet.text(line.number) + line.end).join('')
  }

  /** Lines before the first edit that stand, or stood, where `at` is now. */
  baseOf = (at: LineRange): LineRange => {
    let start = -1
    let end = -1
    for (let line = at.start; line < at.end; line++) {
      const base = this.lines[line]?.base ?? -1
      if (base < 0) continue
      if (start < 0) start = base
      end = base + 1
    }
    if (start >= 0) return { start, end }
    let above = at.start - 1
    while (above >= 0 && (this.lines[above]?.base ?? -1) < 0) above--
    const after = (this.lines[above]?.base ?? -1) + 1
    return { start: after, end: after }
  }

  /** Puts `written` in place for decision `decision`. */
  write({ start, remove, lines }: Written, decision: number): void {
    const file = this.#lines ?? []
    this.#lines = mendEnds([...file.slice(0, start), ...lines, ...file.slice(start + remove)], this.#lastEnd)
    this.#current = null
    this.trace(decision, { start, end: start + remove }, lines.length)
  }

  /** Notes where decision `decision` stands, and moves the earlier ones by what it adds or removes. */
  trace(decision: number, at: LineRange, length = at.end - at.start): void {
    const grown = length - (at.end - at.start)
    for (const trace of this.#traces) {
      if (trace.start >= at.end) trace.start += grown
      if (trace.end >= at.end) trace.end = Math.max(trace.start, trace.end + grown)
    }
    const fresh = { decision, start: at.start, end: at.start + length }
    this.#traces.push(fresh)
    this.#byDecision.set(decision, fresh)
  }

  /** Where decision `decision` stands now. */
  traceOf(decision: number): LineRange {
    const trace = this.#byDecision.get(decision)
    return { start: trace?.start ?? 0, end: trace?.end ?? 0 }
  }

  /** Replaces the whole file; null removes it. */
  replace(text: string | null, decision: number): void {
    const { texts, ends } = splitLines(text ?? '')
    const length = this.lines.length
    this.#lines =
      text === null ? null : texts.map((line, i) => ({ number: this.#alphabet.number(line), end: ends[i] ?? '', base: -1 }))
    this.#current = null
    this.trace(decision, { start: 0, end: length }, texts.length)
  }

  /** null: the file is as it was. */
  outcome(): FileOutcome | null {
    const after = this.text
    if (after === this.before) return null
    return {
      path: this.path,
      before: this.before,
      after,
      base: this.before === null ? null : shaOf(this.before),
      regions: this.#regions(),
    }
  }

  #regions(): Region[] {
    const regions: Region[] = []
    let base = 0
    let line = 0
    const lines = this.lines
    while (line < lines.length || base < this.base.length) {
      const next = lines[line]?.base ?? this.base.length
      if (next === base && line < lines.length) {
        base++
        line++
        continue
      }
      const start = line
      while (line < lines.length && (lines[line]?.base ?? -1) < 0) line++
      const until = lines[line]?.base ?? this.base.length
      const after = { start, end: line }
      regions.push({ before: { start: base, end: until }, after, decisions: this.#decisionsAt(after) })
      base = until
    }
    return regions
  }

  #decisionsAt(at: LineRange): number[] {
    const touches = (trace: Trace) => trace.start < at.end && at.start < trace.end
    const stands = (trace: Trace) => trace.start <= at.start && at.end <= trace.end
    return this.#traces.filter((trace) => (at.end > at.start ? touches(trace) : stands(trace))).map((trace) => trace.decision)
  }
}

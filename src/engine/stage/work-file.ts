import { Lines, lineKey, type Splice } from '../match/lines'
import type { FileOutcome, LineRange, Path, Region, Sha } from '../model'
import { LineAuthors } from './line-authors'

type Trace = { readonly decision: number; start: number; end: number }

/** Lines that give way to others because of a decision. */
export type Cut = Splice & { readonly decision: number }

const NONE = Lines.of('')

const BYTE_ORDER_MARK = '\ufeff'

/** One file while the edits of a reply are applied to it in order. It knows of every line whether the file had it before. */
export class WorkFile {
  readonly path: Path
  /** null: the file does not exist. */
  readonly before: string | null
  /** The byte order mark that the file begins with, or nothing. It belongs to the file: no line has it, and no edit takes it away. */
  readonly mark: string
  /** The lines before the reply's first edit. */
  readonly base: Lines
  /** The lines as they are now; null where the file does not exist. */
  #lines: Lines | null
  /** By line the line of `base` that it is, -1 for a line of the reply; null while all are as they were. */
  #origin: Int32Array | null = null
  readonly #authors = new LineAuthors()
  /** Cuts of `ground` that are not made yet, and the keys of the lines that they put in. */
  #gathered: Cut[] = []
  readonly #freshKeys = new Set<number>()
  /** What becomes of the line end of the last line, once all edits are made; null: what became of it by them. */
  #finalLineEnd: 'added' | 'removed' | null = null
  readonly #traces: Trace[] = []
  readonly #byDecision = new Map<number, Trace>()

  /** Decisions that change nothing, though they are traced. */
  readonly #isLeftOut: (decision: number) => boolean

  constructor(path: Path, before: string | null, isLeftOut: (decision: number) => boolean = () => false) {
    this.path = path
    this.#isLeftOut = isLeftOut
    this.before = before
    this.mark = before?.startsWith(BYTE_ORDER_MARK) === true ? BYTE_ORDER_MARK : ''
    this.base = before === null ? NONE : Lines.of(before.slice(this.mark.length))
    this.#lines = before === null ? null : this.base
  }

  get exists(): boolean {
    return this.#lines !== null
  }

  /** The lines as they are now: gathered cuts are made first. */
  get lines(): Lines {
    this.#makeGathered()
    return this.ground
  }

  /** The lines without the gathered cuts: what `baseOf`, `trace` and `gather` speak of. */
  get ground(): Lines {
    return this.#lines ?? NONE
  }

  /** Whether `lines` are other ones than `ground`. */
  get hasGathered(): boolean {
    return this.#gathered.length > 0
  }

  /** The whole text as it is now, without a byte order mark; null where the file does not exist. */
  get text(): string | null {
    return this.exists ? this.lines.source : null
  }

  /** The file's content as it is now; null where it does not exist. */
  get content(): string | null {
    const { text } = this
    // A file of which nothing is left has no mark either.
    if (text === null || (text === '' && this.base.length > 0)) return text
    return this.mark + (this.#finalLineEnd === null ? text : withLineEnd(text, this.#finalLineEnd))
  }

  /** Whether the last line has a line end. */
  get isClosed(): boolean {
    return this.lines.source.endsWith('\n')
  }

  /** Gives the last line a line end, or takes it away. */
  endWith(finalLineEnd: 'added' | 'removed'): void {
    this.#finalLineEnd = finalLineEnd
  }

  /** The line before the first edit that line `line` is; -1 for a line of the reply. */
  baseLine = (line: number): number => (this.#origin === null ? line : (this.#origin[line] ?? -1))

  /** Lines before the first edit that are, or were, where `at` is now. */
  baseOf = (at: LineRange): LineRange => {
    if (this.#origin === null) return { start: at.start, end: at.end }
    let start = -1
    let end = -1
    for (let line = at.start; line < at.end; line++) {
      const base = this.baseLine(line)
      if (base < 0) continue
      if (start < 0) start = base
      end = base + 1
    }
    if (start >= 0) return { start, end }
    let above = at.start - 1
    while (above >= 0 && this.baseLine(above) < 0) above--
    const after = above < 0 ? 0 : this.baseLine(above) + 1
    return { start: after, end: after }
  }

  /** Lines without the mark that the file has at its beginning. */
  withoutMark(lines: readonly string[]): readonly string[] {
    const { mark } = this
    return mark === '' ? lines : lines.map((text) => (text.startsWith(mark) ? text.slice(mark.length) : text))
  }

  /** Makes these cuts of `ground` when the lines are next asked for, together with all others of that time: none of them may meet another. */
  gather(cuts: readonly Cut[]): void {
    for (const cut of cuts) {
      if (this.#isLeftOut(cut.decision)) continue
      this.#gathered.push(cut)
      for (const text of cut.lines) this.#freshKeys.add(lineKey(text))
    }
  }

  /** Whether a gathered cut puts in a line that differs from one of this key in white space and typography at most. */
  putsIn(key: number): boolean {
    return this.#freshKeys.has(key)
  }

  /** Whether no gathered cut takes lines of `at` away, or meets its edges. */
  isApart(at: LineRange): boolean {
    return this.#gathered.every((cut) => cut.at > at.end || cut.at + cut.remove < at.start)
  }

  /** Whether characters that are not those of `ground` make up `text`, of `count` lines, where gathered cuts are made. */
  hasAcross(text: string, count: number): boolean {
    const lineOf = (line: number) => this.ground.text(line)
    return this.#gathered.some(({ at, remove, lines }) => {
      const below = at + remove
      const above = Array.from({ length: Math.min(at, count - 1) }, (_, nth) => lineOf(at - Math.min(at, count - 1) + nth))
      const behind = Array.from({ length: Math.min(this.ground.length - below, count - 1) }, (_, nth) => lineOf(below + nth))
      return [...above, ...lines, ...behind, ''].join('\n').includes(text)
    })
  }

  #makeGathered(): void {
    if (this.#gathered.length === 0) return
    const cuts = this.#gathered
    this.#gathered = []
    this.#freshKeys.clear()
    this.cut(cuts)
  }

  /** Makes all cuts at once. Throws if one overlaps another: nothing that is decided leads there, and the bytes would be wrong. */
  cut(cuts: readonly Cut[]): void {
    this.#makeGathered()
    const sorted = cuts
      .filter(({ decision }) => !this.#isLeftOut(decision))
      .map((cut) => (this.mark === '' ? cut : { ...cut, lines: this.withoutMark(cut.lines) }))
      .sort((a, b) => a.at - b.at || a.remove - b.remove)
    if (sorted.length === 0) return
    let end = 0
    for (const { at, remove } of sorted) {
      if (at < end) throw new Error(`Cuts of ${this.path} overlap at line ${at}.`)
      end = at + remove
    }
    const { lines, origin } = this.ground.spliced(sorted)
    this.#authors.cut(sorted, origin, this.baseLine)
    const before = this.#origin
    this.#lines = lines
    this.#origin = before === null ? origin : origin.map((line) => (line < 0 ? -1 : (before[line] ?? -1)))
    this.#move(sorted)
  }

  /** Moves what is known of decisions along with the lines. A decision's own cuts are within its stretch, others' at its edges are not. */
  #move(cuts: readonly Cut[]): void {
    const grownBy = growth(cuts)
    /** What each decision puts in without taking anything away. */
    const own = new Map<number, Cut[]>()
    for (const cut of cuts) {
      if (cut.remove > 0) continue
      const mine = own.get(cut.decision)
      if (mine === undefined) own.set(cut.decision, [cut])
      else mine.push(cut)
    }
    for (const trace of this.#traces) {
      const { start, end } = trace
      let from = grownBy(start, true)
      let to = start === end ? from : grownBy(end, false)
      for (const { at, lines } of own.get(trace.decision) ?? []) {
        if (at === start) from -= lines.length
        if (at === end) to += start === end ? 0 : lines.length
      }
      trace.start = start + from
      trace.end = Math.max(trace.start, end + to)
    }
  }

  /** Notes that decision `decision` is at `at`. */
  trace(decision: number, at: LineRange): void {
    const fresh = { decision, start: at.start, end: at.end }
    this.#traces.push(fresh)
    this.#byDecision.set(decision, fresh)
  }

  /** Where decision `decision` is now. */
  traceOf(decision: number): LineRange {
    this.#makeGathered()
    const trace = this.#byDecision.get(decision)
    return { start: trace?.start ?? 0, end: trace?.end ?? 0 }
  }

  /** Replaces the whole file; null removes it. */
  replace(text: string | null, decision: number): void {
    this.#makeGathered()
    if (this.#isLeftOut(decision)) {
      this.trace(decision, { start: 0, end: this.lines.length })
      return
    }
    this.#lines =
      text === null ? null : Lines.of(this.mark !== '' && text.startsWith(this.mark) ? text.slice(this.mark.length) : text)
    this.#origin = new Int32Array(this.lines.length).fill(-1)
    this.#authors.forget()
    for (const trace of this.#traces) {
      trace.start = 0
      trace.end = this.lines.length
    }
    this.trace(decision, { start: 0, end: this.lines.length })
  }

  /** null: the file is as it was. `hash` makes the hash of what it was; without it there is none. */
  outcome(hash?: (text: string) => Sha): FileOutcome | null {
    const { content: after } = this
    if (after === this.before) return null
    const { rewrites } = this.#authors
    const { path, before } = this
    const outcome = {
      path,
      before,
      after,
      base: before === null || hash === undefined ? null : hash(before),
      regions: this.#regions(),
    }
    return rewrites.length === 0 ? outcome : { ...outcome, rewrites }
  }

  #regions(): Region[] {
    const regions: Region[] = []
    const { length } = this.lines
    let base = 0
    let line = 0
    const last = this.base.length
    const origin = this.#origin
    if (origin === null) return regions
    // A file that is nothing but a mark has it as its one line.
    if (this.mark !== '' && last === 0) {
      const after = { start: 0, end: length }
      return [{ before: { start: 0, end: 1 }, after, decisions: this.#decisionsAt(after) }]
    }
    while (line < length || base < last) {
      while (line < length && origin[line] === base) {
        base++
        line++
      }
      if (line === length && base === last) break
      const start = line
      while (line < length && this.baseLine(line) < 0) line++
      const until = line < length ? this.baseLine(line) : this.base.length
      const after = { start, end: line }
      regions.push(this.#regionOf({ start: base, end: until }, after))
      base = until
    }
    return regions
  }

  #regionOf(before: LineRange, after: LineRange): Region {
    const made = this.#authors.of(before, after)
    // A decision that removed lines right beside the region covers none of those that are there now.
    const decisions = [...new Set([...this.#decisionsAt(after), ...made.decisions])]
      .filter((one) => one >= 0)
      .sort((one, other) => one - other)
    const parts = decisions.length < 2 ? null : made.parts
    return parts === null ? { before, after, decisions } : { before, after, decisions, parts }
  }

  #decisionsAt(at: LineRange): number[] {
    const touches = (trace: Trace) => trace.start < at.end && at.start < trace.end
    const covers = (trace: Trace) => trace.start <= at.start && at.end <= trace.end
    const standing = this.#traces.filter((trace) => (at.end > at.start ? touches(trace) : covers(trace)))
    return standing.map((trace) => trace.decision).filter((decision) => !this.#isLeftOut(decision))
  }
}

function withLineEnd(text: string, finalLineEnd: 'added' | 'removed'): string {
  if (finalLineEnd === 'removed') return text.replace(/\r?\n$/, '')
  if (text === '' || text.endsWith('\n')) return text
  return text + (/\r\n(?=[^\n]*$)/.test(text) ? '\r\n' : '\n')
}

/** By how many lines the file has grown above a line. `within`: lines put in right before it count as well. */
function growth(cuts: readonly Cut[]): (line: number, within: boolean) => number {
  const ends = cuts.map(({ at, remove }) => at + remove)
  const sums: number[] = []
  const put = new Map<number, number>()
  let sum = 0
  for (const { at, remove, lines } of cuts) {
    sum += lines.length - remove
    sums.push(sum)
    if (remove === 0) put.set(at, (put.get(at) ?? 0) + lines.length)
  }
  return (line, within) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) <= line) low = middle + 1
      else high = middle
    }
    // A replaced line is among those in its place, or behind them where they are fewer.
    const cut = cuts[low]
    const beyond = cut !== undefined && cut.at < line ? Math.max(0, line - cut.at - cut.lines.length) : 0
    return (sums[low - 1] ?? 0) - beyond - (within ? 0 : (put.get(line) ?? 0))
  }
}

/** Lines of a file or a hunk, cut only where they are looked at, each with a key that lines which differ in white space or typography share. */
import { fold, skeletonOf } from './fold'

export type LineEnd = '' | '\n' | '\r\n'

/** Splits text at line ends and keeps each end. Text that ends in a line end has no empty last line; '' has no line. */
export function splitLines(text: string): { texts: string[]; ends: LineEnd[] } {
  const lines = Lines.of(text)
  const all = Array.from({ length: lines.length }, (_, line) => line)
  return { texts: all.map((line) => lines.text(line)), ends: all.map((line) => lines.end(line)) }
}

/** Lines from `at` on, `remove` of them, give way to `lines`, which have no ends. */
export type Splice = { readonly at: number; readonly remove: number; readonly lines: readonly string[] }

/** Offsets of lines: line `i` is `from[i]` to `to[i]`, its end reaches to `from[i + 1]`, and `from` has one entry more. */
type Cut = { readonly from: Int32Array; readonly to: Int32Array; readonly keys: Int32Array }

/** What stands on the lines that are not blank, for finding equal ones. */
type Index = {
  /** Lines that are not blank, ascending. */
  readonly solid: Int32Array
  /** Their keys. */
  readonly keys: Int32Array
  /** By key and `mask`: the first rank (index into `solid`) with such a key, and of each rank the next; -1 ends a chain. */
  readonly first: Int32Array
  readonly next: Int32Array
  readonly mask: number
  readonly counts: Int32Array
}

const FEED = 10
const RETURN = 13
/** White space up to the blank; what lies beyond ASCII is looked at apart. */
const LAST_SPACE = 32
const LAST_ASCII = 127
const PRIME = 0x01000193
const SEED = 0x811c9dc5 | 0

/** The key of a line of nothing but white space. */
const BLANK = 0

/** A key of the skeleton of `text`: equal for lines that differ only in white space and typography, hardly ever for others. */
export function keyOf(text: string): number {
  const skeleton = skeletonOf(text)
  if (skeleton === '') return BLANK
  let key = SEED
  for (let at = 0; at < skeleton.length; at++) key = Math.imul(key ^ skeleton.charCodeAt(at), PRIME)
  return key === BLANK ? 1 : key
}

/** One pass over the text: where lines begin and end, and their keys. */
function cut(text: string): Cut {
  const lines = countLines(text)
  const from = new Int32Array(lines + 1)
  const to = new Int32Array(lines)
  const keys = new Int32Array(lines)
  for (let line = 0, start = 0; line < lines; line++) {
    from[line] = start
    let key = SEED
    let most = 0
    let at = start
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > LAST_SPACE) key = Math.imul(key ^ code, PRIME)
      else if (code === FEED) break
      most |= code
    }
    const end = at < text.length && at > start && text.charCodeAt(at - 1) === RETURN ? at - 1 : at
    to[line] = end
    // Beyond ASCII the bits say so: such a line is folded first.
    keys[line] = most > LAST_ASCII ? keyOf(text.slice(start, end)) : key === SEED ? BLANK : key === BLANK ? 1 : key
    start = at < text.length ? at + 1 : at
    from[line + 1] = start
  }
  return { from, to, keys }
}

function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return text.length > 0 && text.charCodeAt(text.length - 1) !== FEED ? lines + 1 : lines
}

function indexOf(keys: Int32Array): Index {
  let count = 0
  for (const key of keys) if (key !== BLANK) count++
  const solid = new Int32Array(count)
  const solidKeys = new Int32Array(count)
  for (let line = 0, rank = 0; line < keys.length; line++) {
    const key = keys[line] ?? BLANK
    if (key === BLANK) continue
    solid[rank] = line
    solidKeys[rank++] = key
  }
  let size = 16
  while (size < 2 * count) size *= 2
  const mask = size - 1
  const first = new Int32Array(size).fill(-1)
  const counts = new Int32Array(size)
  const next = new Int32Array(count)
  for (let rank = count - 1; rank >= 0; rank--) {
    const bucket = bucketOf(solidKeys[rank] ?? 0, mask)
    next[rank] = first[bucket] ?? -1
    first[bucket] = rank
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  return { solid, keys: solidKeys, first, next, mask, counts }
}

/** The high bits take part: the product that makes a key leaves its low ones poorly mixed. */
const bucketOf = (key: number, mask: number) => (key ^ (key >>> 15)) & mask

/** The lines of a text. What is asked for is worked out once. */
export class Lines {
  /** The whole text, line ends and all. */
  readonly source: string
  #cut: Cut | null = null
  #index: Index | null = null
  readonly #texts: (string | undefined)[] = []
  readonly #folded: (string | undefined)[] = []
  readonly #bare: (string | undefined)[] = []

  private constructor(source: string, cut: Cut | null = null) {
    this.source = source
    this.#cut = cut
  }

  static of(source: string): Lines {
    return new Lines(source)
  }

  /** Lines without ends of their own, as a hunk has them: none of `texts` may hold a line feed. */
  static ofTexts(texts: readonly string[]): Lines {
    return new Lines(texts.map((text) => `${text}\n`).join(''))
  }

  get length(): number {
    return this.#lines.to.length
  }

  /** Offset of the first character of `line`; of the text's end for `line` = `length`. */
  from(line: number): number {
    return this.#lines.from[line] ?? this.source.length
  }

  /** The line without its end. */
  text(line: number): string {
    const known = this.#texts[line]
    if (known !== undefined) return known
    const { from, to } = this.#lines
    const text = this.source.slice(from[line], to[line])
    this.#texts[line] = text
    return text
  }

  /** The line as `fold` makes it, without white space at its end. */
  folded(line: number): string {
    const known = this.#folded[line]
    if (known !== undefined) return known
    const text = fold(this.text(line)).trimEnd()
    this.#folded[line] = text
    return text
  }

  /** The same without white space at its beginning. */
  bare(line: number): string {
    const known = this.#bare[line]
    if (known !== undefined) return known
    const text = this.folded(line).trimStart()
    this.#bare[line] = text
    return text
  }

  end(line: number): LineEnd {
    const { from, to } = this.#lines
    const length = (from[line + 1] ?? 0) - (to[line] ?? 0)
    return length === 0 ? '' : length === 1 ? '\n' : '\r\n'
  }

  key(line: number): number {
    return this.#lines.keys[line] ?? BLANK
  }

  isBlank(line: number): boolean {
    return this.key(line) === BLANK
  }

  /** The lines that are not blank, ascending. A place in this list is a rank. */
  get solid(): Int32Array {
    return this.#searchable.solid
  }

  /** The keys of the lines that are not blank, by rank. */
  get solidKeys(): Int32Array {
    return this.#searchable.keys
  }

  /** At least as many as there are lines with that key. */
  countOf(key: number): number {
    const { counts, mask } = this.#searchable
    return counts[bucketOf(key, mask)] ?? 0
  }

  /** Ranks of the lines with that key, ascending; `most` of them. */
  ranksOf(key: number, most = Number.POSITIVE_INFINITY): number[] {
    const { first, next, keys, mask } = this.#searchable
    const ranks: number[] = []
    for (let rank = first[bucketOf(key, mask)] ?? -1; rank >= 0 && ranks.length < most; rank = next[rank] ?? -1)
      if (keys[rank] === key) ranks.push(rank)
    return ranks
  }

  /** The line that the character at `offset` is on. */
  lineAt(offset: number): number {
    const { from } = this.#lines
    let low = 0
    let high = this.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((from[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }

  /**
   * The lines once each splice is done: ascending, none overlapping another. Lines that stay are not looked at again.
   * A last line keeps having an end, or having none. `origin`: by new line the line that it was, -1 for one that is new.
   */
  spliced(splices: readonly Splice[]): { lines: Lines; origin: Int32Array } {
    const removed = splices.reduce((sum, { remove }) => sum + remove, 0)
    const added = splices.reduce((sum, { lines }) => sum + lines.length, 0)
    const old = this.#lines
    const length = this.length - removed + added
    const fresh: Cut = { from: new Int32Array(length + 1), to: new Int32Array(length), keys: new Int32Array(length) }
    const origin = new Int32Array(length).fill(-1)
    const pieces: string[] = []
    let offset = 0
    let line = 0
    const keep = (start: number, end: number) => {
      if (end <= start) return
      const by = offset - this.from(start)
      for (let at = start; at < end; at++, line++) {
        fresh.from[line] = (old.from[at] ?? 0) + by
        fresh.to[line] = (old.to[at] ?? 0) + by
        origin[line] = at
      }
      fresh.keys.set(old.keys.subarray(start, end), line - (end - start))
      pieces.push(this.source.slice(this.from(start), this.from(end)))
      offset += this.from(end) - this.from(start)
    }
    const put = (text: string, end: LineEnd) => {
      fresh.from[line] = offset
      fresh.to[line] = offset + text.length
      fresh.keys[line] = keyOf(text)
      line++
      pieces.push(text, end)
      offset += text.length + end.length
    }
    /** The end that the last line lacks, now that it is no longer the last. */
    const close = (end: LineEnd) => {
      if (line === 0 || offset > (fresh.to[line - 1] ?? 0)) return
      pieces.push(end)
      offset += end.length
    }
    let at = 0
    for (const { at: start, remove, lines } of splices) {
      keep(at, start)
      const end = this.#endFor(start)
      if (lines.length > 0) close(end)
      for (const text of lines) put(text, end)
      at = start + remove
    }
    if (at < this.length) close(this.#endFor(at))
    keep(at, this.length)
    const open = this.length > 0 && this.end(this.length - 1) === ''
    const stop = open && line > 0 ? (fresh.to[line - 1] ?? 0) : offset
    fresh.from[line] = stop
    return { lines: new Lines(pieces.join('').slice(0, stop), fresh), origin }
  }

  /** The end for a new line before `line`: that of the line above, else of the first line below that has one. */
  #endFor(line: number): LineEnd {
    for (let at = Math.max(0, line - 1); at < this.length; at++) {
      const end = this.end(at)
      if (end !== '') return end
    }
    return this.length > 0 && line > 0 ? this.#endFor(0) || '\n' : '\n'
  }

  get #lines(): Cut {
    this.#cut ??= cut(this.source)
    return this.#cut
  }

  get #searchable(): Index {
    this.#index ??= indexOf(this.#lines.keys)
    return this.#index
  }
}

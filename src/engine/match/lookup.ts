/** Which lines of a text hold what. The first questions are answered by looking through all lines, later ones by an index. */
import { BLANK_KEY, type LineKeys } from './line-keys'

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

/** Marks that are looked through in the time in which one line is indexed. */
const MARKS_A_LINE = 32

export class Lookup {
  readonly #keys: LineKeys
  #index: Index | null = null
  /** What was found by looking through the marks. */
  readonly #found = new Map<number, readonly number[]>()
  /** What looking through all lines has cost so far, in lines indexed. */
  #spent = 0

  constructor(keys: LineKeys) {
    this.#keys = keys
  }

  /** Makes the index now, where many questions are to come. */
  prepare(): void {
    this.#indexed()
  }

  /** Lines with that key and mark, ascending; `most` of them or more. */
  linesWith(key: number, mark: number, most: number): readonly number[] {
    const known = this.#found.get(key)
    if (known !== undefined) return known
    if (this.#index !== null || this.#spent > this.#keys.length)
      return this.ranksWith(key, most).map((rank) => this.solid[rank] ?? 0)
    const marks = this.#keys.marks()
    const lines: number[] = []
    let tried = 0
    for (let line = 0; line < marks.length; line++) {
      if (marks[line] !== mark) continue
      tried++
      if (this.#keys.of(line) === key) lines.push(line)
    }
    this.#spent += tried + marks.length / MARKS_A_LINE
    this.#found.set(key, lines)
    return lines
  }

  /** At least as many as there are lines with that key and mark. */
  countWith(key: number, mark: number): number {
    if (this.#index === null && this.#spent <= this.#keys.length) return this.linesWith(key, mark, 0).length
    return this.countOf(key)
  }

  get solid(): Int32Array {
    return this.#indexed().solid
  }

  get solidKeys(): Int32Array {
    return this.#indexed().keys
  }

  /** At least as many as there are lines with that key. */
  countOf(key: number): number {
    const { counts, mask } = this.#indexed()
    return counts[bucketOf(key, mask)] ?? 0
  }

  /** Ranks of the lines with that key, ascending; `most` of them. */
  ranksWith(key: number, most: number): number[] {
    const { first, next, keys, mask } = this.#indexed()
    const ranks: number[] = []
    for (let rank = first[bucketOf(key, mask)] ?? -1; rank >= 0 && ranks.length < most; rank = next[rank] ?? -1)
      if (keys[rank] === key) ranks.push(rank)
    return ranks
  }

  #indexed(): Index {
    this.#index ??= indexOf(this.#keys.all())
    return this.#index
  }
}

function indexOf(keys: Int32Array): Index {
  let count = 0
  for (const key of keys) if (key !== BLANK_KEY) count++
  const solid = new Int32Array(count)
  const solidKeys = new Int32Array(count)
  for (let line = 0, rank = 0; line < keys.length; line++) {
    const key = keys[line] ?? BLANK_KEY
    if (key === BLANK_KEY) continue
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

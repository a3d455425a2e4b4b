/** Which lines of a text hold what. Lines are kept by their marks, which are had for little: the key of a line is worked out once its mark is asked for. */
import { BLANK_KEY, type LineKeys } from './line-keys'

/** By number and `mask`: the first line with such a number, and of each line the next; −1 ends a chain. */
type Index = {
  readonly numbers: Int32Array
  readonly first: Int32Array
  readonly next: Int32Array
  readonly counts: Int32Array
  readonly mask: number
}

/** Lines of the mark that is asked for, but of another key, that are passed over. More: texts whose lines all end alike take long, fewer: the keys of all lines are worked out for others. */
const PASSED_OVER = 4096

export class Lookup {
  readonly #keys: LineKeys
  #byMark: Index | null = null
  #byKey: Index | null = null
  #passed = 0
  #solid: { readonly lines: Int32Array; readonly keys: Int32Array } | null = null

  constructor(keys: LineKeys) {
    this.#keys = keys
  }

  /** Lines with that key and mark, ascending; `most` of them. */
  linesWith(key: number, mark: number, most: number): number[] {
    const lines: number[] = []
    if (this.#passed > PASSED_OVER) {
      this.#byKey ??= indexOf(this.#keys.all())
      for (let line = firstOf(this.#byKey, key); line >= 0 && lines.length < most; line = nextOf(this.#byKey, line, key))
        lines.push(line)
      return lines
    }
    const index = this.#marked()
    for (let line = firstOf(index, mark); line >= 0 && lines.length < most; line = nextOf(index, line, mark)) {
      if (this.#keys.of(line) === key) lines.push(line)
      else this.#passed++
    }
    return lines
  }

  /** Lines with that mark, whatever their keys, ascending. */
  linesMarked(mark: number): number[] {
    const index = this.#marked()
    const lines: number[] = []
    for (let line = firstOf(index, mark); line >= 0; line = nextOf(index, line, mark)) lines.push(line)
    return lines
  }

  /** At least as many as there are lines with that mark, without looking at them. */
  countMarked(mark: number): number {
    const { counts, mask } = this.#marked()
    return counts[bucketOf(mark, mask)] ?? 0
  }

  /** Lines that are not blank, ascending. A place in this list is a rank. */
  get solid(): Int32Array {
    return this.#ranked().lines
  }

  /** Their keys, by rank. */
  get solidKeys(): Int32Array {
    return this.#ranked().keys
  }

  #marked(): Index {
    this.#byMark ??= indexOf(this.#keys.marks())
    return this.#byMark
  }

  #ranked(): { readonly lines: Int32Array; readonly keys: Int32Array } {
    this.#solid ??= solidOf(this.#keys.all())
    return this.#solid
  }
}

function firstOf({ numbers, first, next, mask }: Index, number: number): number {
  let line = first[bucketOf(number, mask)] ?? -1
  while (line >= 0 && numbers[line] !== number) line = next[line] ?? -1
  return line
}

function nextOf({ numbers, next }: Index, line: number, number: number): number {
  let at = next[line] ?? -1
  while (at >= 0 && numbers[at] !== number) at = next[at] ?? -1
  return at
}

function indexOf(numbers: Int32Array): Index {
  let size = 16
  while (size < numbers.length) size *= 2
  const mask = size - 1
  const first = new Int32Array(size).fill(-1)
  const counts = new Int32Array(size)
  const next = new Int32Array(numbers.length)
  for (let line = numbers.length - 1; line >= 0; line--) {
    const bucket = bucketOf(numbers[line] ?? 0, mask)
    next[line] = first[bucket] ?? -1
    first[bucket] = line
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  return { numbers, first, next, counts, mask }
}

function solidOf(keys: Int32Array): { lines: Int32Array; keys: Int32Array } {
  let count = 0
  for (const key of keys) if (key !== BLANK_KEY) count++
  const lines = new Int32Array(count)
  const solidKeys = new Int32Array(count)
  for (let line = 0, rank = 0; line < keys.length; line++) {
    const key = keys[line] ?? BLANK_KEY
    if (key === BLANK_KEY) continue
    lines[rank] = line
    solidKeys[rank++] = key
  }
  return { lines, keys: solidKeys }
}

/** The high bits take part: the product that makes a number leaves its low ones poorly mixed. */
const bucketOf = (mark: number, mask: number) => (mark ^ (mark >>> 15)) & mask

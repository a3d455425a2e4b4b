/** Numbers that represent the text of a line, so that lines are compared and found without their text. */
import { skeletonOf } from './fold'

const UNKNOWN = 0
/** The key of a line of nothing but white space. */
export const BLANK_KEY = 1
/** The first key of a line that says something. */
const FIRST = 2

const PRIME = 0x01000193
const SEED = 0x811c9dc5 | 0
/** White space up to the blank; what lies beyond ASCII is looked at apart. */
const LAST_SPACE = 32
const LAST_ASCII = 127

/** A key of the skeleton of `text`: equal for lines that differ only in white space and typography, hardly ever for others. */
export const lineKey = (text: string): number => keyBetween(text, 0, text.length)

/** The key of `source` from `from` to `to`. */
function keyBetween(source: string, from: number, to: number): number {
  let key = SEED
  let beyond = 0
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at)
    if (code <= LAST_SPACE) continue
    key = Math.imul(key ^ code, PRIME)
    beyond |= code
  }
  // Beyond ASCII the bits say so: such a line is folded first.
  if (beyond > LAST_ASCII) return keyOfFolded(skeletonOf(source.slice(from, to)))
  return key === SEED ? BLANK_KEY : key >= UNKNOWN && key < FIRST ? FIRST : key
}

function keyOfFolded(skeleton: string): number {
  let key = SEED
  for (let at = 0; at < skeleton.length; at++) {
    const code = skeleton.charCodeAt(at)
    if (code > LAST_SPACE) key = Math.imul(key ^ code, PRIME)
  }
  return key === SEED ? BLANK_KEY : key >= UNKNOWN && key < FIRST ? FIRST : key
}

/** Characters at the end of a line that its mark is made of. More: slower, fewer: more lines share a mark. */
export const MARKED = 16

/**
 * What lines of equal keys share and is had for less: made of the last few characters that are no white space. Most others differ.
 * UNKNOWN for a blank line.
 */
function markBetween(source: string, from: number, to: number): number {
  let mark = UNKNOWN
  for (let at = to - 1, left = MARKED; at >= from && left > 0; at--) {
    const code = source.charCodeAt(at)
    if (code > LAST_ASCII) return markOfFolded(skeletonOf(source.slice(from, to)))
    if (code <= LAST_SPACE) continue
    mark = Math.imul(mark ^ code, PRIME)
    left--
  }
  return mark
}

/** The mark of a line of its own. */
export const lineMark = (text: string): number => markBetween(text, 0, text.length)

function markOfFolded(skeleton: string): number {
  let mark = UNKNOWN
  for (let at = skeleton.length - 1, left = MARKED; at >= 0 && left > 0; at--) {
    const code = skeleton.charCodeAt(at)
    if (code <= LAST_SPACE) continue
    mark = Math.imul(mark ^ code, PRIME)
    left--
  }
  return mark
}

/** The keys of a text's lines, each worked out when it is first asked for. `from`: where lines begin, and the text's end. */
export class LineKeys {
  readonly #source: string
  readonly #from: Int32Array
  readonly #keys: Int32Array
  #marks: Int32Array | null = null

  constructor(source: string, from: Int32Array) {
    this.#source = source
    this.#from = from
    this.#keys = new Int32Array(from.length - 1)
  }

  get length(): number {
    return this.#keys.length
  }

  of(line: number): number {
    const known = this.#keys[line] ?? BLANK_KEY
    if (known !== UNKNOWN) return known
    const key = keyBetween(this.#source, this.#from[line] ?? 0, this.#from[line + 1] ?? 0)
    this.#keys[line] = key
    return key
  }

  /** Whether there is nothing but white space on the line: soon seen, where its key is not known. */
  isBlank(line: number): boolean {
    const known = this.#keys[line] ?? BLANK_KEY
    if (known !== UNKNOWN) return known === BLANK_KEY
    const to = this.#from[line + 1] ?? 0
    for (let at = this.#from[line] ?? 0; at < to; at++) {
      const code = this.#source.charCodeAt(at)
      if (code > LAST_ASCII) break
      if (code > LAST_SPACE) return false
    }
    return this.of(line) === BLANK_KEY
  }

  markOf(line: number): number {
    return this.#marks?.[line] ?? markBetween(this.#source, this.#from[line] ?? 0, this.#from[line + 1] ?? 0)
  }

  all(): Int32Array {
    for (let line = 0; line < this.#keys.length; line++) this.of(line)
    return this.#keys
  }

  marks(): Int32Array {
    if (this.#marks !== null) return this.#marks
    const marks = new Int32Array(this.#keys.length)
    for (let line = 0; line < marks.length; line++)
      marks[line] = markBetween(this.#source, this.#from[line] ?? 0, this.#from[line + 1] ?? 0)
    this.#marks = marks
    return marks
  }

  /** Takes over what `old` knows. `origin`: by line the line of `old` that it is, −1 for a new one. */
  carry(old: LineKeys, origin: Int32Array): void {
    const marks = old.#marks === null ? null : new Int32Array(origin.length)
    for (let line = 0; line < origin.length; line++) {
      const was = origin[line] ?? -1
      if (was >= 0) this.#keys[line] = old.#keys[was] ?? UNKNOWN
      if (marks === null) continue
      marks[line] =
        was >= 0 ? (old.#marks?.[was] ?? UNKNOWN) : markBetween(this.#source, this.#from[line] ?? 0, this.#from[line + 1] ?? 0)
    }
    this.#marks = marks
  }
}

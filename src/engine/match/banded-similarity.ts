/** How alike the lines of a hunk and those of a stretch of a file are. */
import type { Budget } from '../budget'
import { type IndentPair, indentOf, type Reindent, reindenting, UNSHIFTED, type Units } from './indent'
import { BLANK_KEY } from './line-keys'
import type { Lines } from './lines'
import { compareNext, similarityTo } from './similarity'

/** Steps of the budget for one similarity. */
const SIMILARITY_COST = 50

/** Similarity of lines that differ only in white space. Less: a hunk whose indentation was lost resembles its place less, more: a bracket passes for another one further in. */
const SHIFTED = 0.85

/** The steps of indentation are not worked out for a comparison. */
const UNKNOWN: Units = { theirs: null, ours: null }

/** The key of every line that the file does not have. */
const NONE = 0

/** A diagonal is a line of the file less the line of the hunk that it pairs with. */
export type Band = { readonly low: number; readonly high: number }

/**
 * The lines of a hunk beside those that a band of diagonals pairs them with. A line that has its equal nearby is compared with nothing else, and
 * one between two such lines only with the lines between them in the file: that makes it quick.
 */
export class BandedSimilarity {
  readonly file: Lines
  readonly hunk: Lines
  /** The first diagonal, and how many there are. */
  readonly low: number
  readonly width: number
  /** Similarities, by hunk line and diagonal. */
  readonly similar: Float64Array
  readonly #budget: Budget
  /** Keys of the lines of the file from `low` on. */
  readonly #keys: number[]
  readonly #bare: (string | undefined)[] = []
  /** How many lines of the band equal each line of the hunk: 2 for more. */
  readonly #equals: number[]
  /** Between which lines of the file a hunk line without an equal has to be. */
  readonly #above: number[]
  readonly #below: number[]
  /** Whether the hunk line that is compared is a comment. */
  #isComment = false
  /** What the lines that have one equal prove of the file's indentation. */
  readonly #reindent: Reindent

  constructor(file: Lines, hunk: Lines, { low, high }: Band, budget: Budget) {
    this.file = file
    this.hunk = hunk
    this.low = low
    this.width = high - low + 1
    this.#budget = budget
    this.#keys = new Array<number>(hunk.length + this.width).fill(NONE)
    const most = Math.min(this.#keys.length, file.length - low)
    for (let at = Math.max(0, -low); at < most; at++) this.#keys[at] = file.key(low + at)
    this.similar = numbers(hunk.length * this.width)
    this.#equals = new Array<number>(hunk.length).fill(0)
    this.#above = new Array<number>(hunk.length).fill(-1)
    this.#below = new Array<number>(hunk.length).fill(file.length)
    const pairs = this.#bound().map(([line, of]): IndentPair => [indentOf(hunk.folded(line)), indentOf(file.folded(of))])
    this.#reindent = reindenting(pairs, () => UNKNOWN)
  }

  /** Works out the similarities of a hunk line with the lines of the file that the band pairs it with; 0 where the file has none. */
  measure(line: number): void {
    const { hunk, low, width, similar } = this
    const keys = this.#keys
    const key = hunk.key(line)
    const above = this.#above[line] ?? 0
    const below = this.#below[line] ?? 0
    const isOpen = this.#equals[line] === 0 && key !== BLANK_KEY
    if (isOpen) {
      const bare = hunk.bare(line)
      this.#isComment = COMMENT.test(bare)
      compareNext(bare)
    }
    for (let c = 0; c < width; c++) {
      const of = line + c + low
      const other = keys[line + c] ?? NONE
      if (other === key) similar[line * width + c] = this.#equal(line, of)
      else if (isOpen && of > above && of < below && other !== BLANK_KEY && other !== NONE)
        similar[line * width + c] = this.#compared(of)
    }
  }

  /** Similarity of a hunk line with a line of the file that it pairs with. */
  similarity(line: number, of: number): number {
    const diagonal = of - line - this.low
    if (diagonal >= 0 && diagonal < this.width) return this.similar[line * this.width + diagonal] ?? 0
    // Blank lines pair beyond the band, and with each other alone.
    return this.#equal(line, of)
  }

  /** Of lines that are equal but for white space. A bracket that is not indented as the others are is another bracket. */
  #equal(line: number, of: number): number {
    const { file, hunk } = this
    if (hunk.isBlank(line)) return 1
    if (this.#reindent === UNSHIFTED && hunk.text(line) === file.text(of)) return 1
    const [theirs, ours] = [hunk.folded(line), file.folded(of)]
    if (this.#reindent(indentOf(theirs)) === indentOf(ours)) return 1
    return TELLING.test(theirs) ? SHIFTED : 0
  }

  #compared(of: number): number {
    if (!this.#budget.spend(SIMILARITY_COST)) return 0
    const own = this.#bare[of - this.low] ?? this.file.bare(of)
    this.#bare[of - this.low] = own
    // Code that is commented out is other code.
    if (COMMENT.test(own) !== this.#isComment) return 0
    return similarityTo(own)
  }

  /**
   * Counts the equals of each hunk line, and bounds where those without one are: between the nearest lines of the file that equal one line of
   * the hunk and are equalled by no other, as long as all of these are in order. Returns these: hunk line and line of the file.
   */
  #bound(): [line: number, of: number][] {
    const { hunk, low, width } = this
    const anchors = new Array<number>(hunk.length).fill(-1)
    /** By line of the file from `low` on, how many lines of the hunk are anchored there: 2 for more. */
    const anchored = new Array<number>(this.#keys.length).fill(0)
    for (let line = 0; line < hunk.length; line++) {
      const key = hunk.key(line)
      let equals = 0
      let at = -1
      for (let c = line; c < line + width && equals < 2; c++) {
        if (this.#keys[c] !== key) continue
        equals++
        at = c
      }
      this.#equals[line] = equals
      if (equals !== 1 || key === BLANK_KEY) continue
      anchors[line] = at
      anchored[at] = Math.min(2, (anchored[at] ?? 0) + 1)
    }
    const pairs: [number, number][] = []
    for (let line = 0; line < hunk.length; line++) {
      const anchor = anchors[line] ?? -1
      if (anchor >= 0 && anchored[anchor] === 1 && TELLING.test(hunk.text(line))) pairs.push([line, low + anchor])
    }
    for (let line = 0, last = -1; line < hunk.length; line++) {
      this.#above[line] = last < 0 ? -1 : low + last
      const anchor = anchors[line] ?? -1
      if (anchor < 0 || anchored[anchor] !== 1) continue
      if (anchor <= last) {
        this.#above.fill(-1)
        return pairs
      }
      last = anchor
    }
    for (let line = hunk.length - 1, next = this.file.length; line >= 0; line--) {
      this.#below[line] = next
      const anchor = anchors[line] ?? -1
      if (anchor >= 0 && anchored[anchor] === 1) next = low + anchor
    }
    return pairs
  }
}

/** What a line of comment begins with. */
const COMMENT = /^(?:\/\/|\/\*|#(?![\w!{[])|--\s|<!--|;|%\s|REM\b)/

/** Enough of a word to distinguish one line from another. */
const TELLING = /[\p{L}\p{N}_]{2}/u

/** Cells that are kept for the next table. More: memory, fewer: the tables of long hunks are allocated each time. */
const KEPT = 65_536
const kept = new Float64Array(KEPT)

/** Zeros for one table: there is one at a time, so those of a small one are reused. */
function numbers(cells: number): Float64Array {
  return cells > KEPT ? new Float64Array(cells) : kept.fill(0, 0, cells)
}

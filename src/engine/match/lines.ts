/** Lines of a file or a hunk, cut only where they are looked at, each with a key that lines which differ in white space or typography share. */
import { fold } from './fold'
import { LineKeys, lineKey, lineMark, MARKED } from './line-keys'
import { Lookup } from './lookup'
import { endBetween, type LineEnd, offsetsOf, type Splice, splice, textEnd } from './splice'

export { lineKey } from './line-keys'
export type { LineEnd, Splice } from './splice'

const BLANK_CODE = 32
const TAB_CODE = 9

/** Times that a whole text is searched through before its lines are indexed. More: replies of many hunks take long, fewer: those of few hunks do. */
const SEARCHES = 8

/** The lines of a text, cut at their ends; a text that ends in one has no empty last line, '' has no line. What is asked for is worked out once. */
export class Lines {
  /** The whole text, line ends and all. */
  readonly source: string
  #offsets: Int32Array | null
  #keys: LineKeys | null = null
  #lookup: Lookup | null = null
  /** The text that this one was made of, where the keys of its lines are known. */
  #old: { readonly keys: LineKeys; readonly origin: Int32Array } | null = null
  #searches = 0
  #hasReturns: boolean | null = null
  #forms: Map<(text: string) => string, Lines> | null = null

  private constructor(source: string, offsets: Int32Array | null = null) {
    this.source = source
    this.#offsets = offsets
  }

  static of(source: string): Lines {
    return new Lines(source)
  }

  /** Lines without ends of their own, as a hunk has them: none of `texts` may hold a line feed. */
  static ofTexts(texts: readonly string[]): Lines {
    return new Lines(texts.length === 0 ? '' : `${texts.join('\n')}\n`)
  }

  get length(): number {
    return this.#from.length - 1
  }

  /** Whether there is a carriage return anywhere, within a line or at the end of one. */
  get hasReturns(): boolean {
    this.#hasReturns ??= this.source.includes('\r')
    return this.#hasReturns
  }

  /** Offset of the first character of `line`; of the text's end for `line` = `length`. */
  from(line: number): number {
    return this.#from[line] ?? this.source.length
  }

  /** Offset behind the last character of `line`, without its end. */
  to(line: number): number {
    return textEnd(this.source, this.#from[line] ?? 0, this.#from[line + 1] ?? 0)
  }

  /** The line without its end. */
  text(line: number): string {
    return this.source.slice(this.#from[line] ?? 0, this.to(line))
  }

  /** The blanks and tabs that the line begins with. */
  indent(line: number): string {
    const from = this.#from[line] ?? 0
    let to = from
    for (let code = this.source.charCodeAt(to); code === BLANK_CODE || code === TAB_CODE; code = this.source.charCodeAt(to)) to++
    return this.source.slice(from, to)
  }

  /** The line as `fold` makes it, without white space at its end. */
  folded(line: number): string {
    return fold(this.text(line)).trimEnd()
  }

  /** The same without white space at its beginning. */
  bare(line: number): string {
    return fold(this.text(line)).trim()
  }

  end(line: number): LineEnd {
    return endBetween(this.source, this.#from[line] ?? 0, this.#from[line + 1] ?? 0)
  }

  key(line: number): number {
    return this.#keyed.of(line)
  }

  isBlank(line: number): boolean {
    return this.#keyed.isBlank(line)
  }

  /** Whether all lines from one on, up to another, are blank. */
  areBlank(start: number, end: number): boolean {
    for (let line = start; line < end; line++) if (!this.isBlank(line)) return false
    return true
  }

  /** The lines that are not blank, ascending. A place in this list is a rank. */
  get solid(): Int32Array {
    return this.#looked.solid
  }

  /** The keys of the lines that are not blank, by rank. */
  get solidKeys(): Int32Array {
    return this.#looked.solidKeys
  }

  /** The lines with the key of line `line` of `other`, which is not blank, ascending; `most` of them. */
  like(other: Lines, line: number, most = Number.POSITIVE_INFINITY): readonly number[] {
    const keys = other.#keyed
    return this.#looked.linesWith(keys.of(line), keys.markOf(line), most)
  }

  /** At least as many as there are such lines, without looking at them. */
  countLike(other: Lines, line: number): number {
    return this.#looked.countMarked(other.#keyed.markOf(line))
  }

  /** Whether line `line` of `other`, which is not blank, occurs here once. */
  hasOnce(other: Lines, line: number): boolean {
    return this.like(other, line, 2).length === 1
  }

  /** Whether a line here differs from `text` in white space and typography at most. */
  hasLike(text: string): boolean {
    return this.#looked.linesWith(lineKey(text), lineMark(text), 1).length > 0
  }

  /** Lines among which all are that end in `text`, white space and typography aside; null where it is too short to tell. */
  endingAs(text: string): readonly number[] | null {
    return text.replace(/\s+/g, '').length < MARKED ? null : this.#looked.linesMarked(lineMark(text))
  }

  /** The same lines in another form, which must leave each line one line. */
  inForm(form: (text: string) => string): Lines {
    this.#forms ??= new Map()
    const known = this.#forms.get(form) ?? Lines.of(form(this.source))
    this.#forms.set(form, known)
    return known
  }

  /** Whether to look through the whole text for something is no dearer than an index of its lines: it is while little has been looked for. */
  affordsSearch(): boolean {
    if (this.#searches >= SEARCHES) return false
    this.#searches++
    return true
  }

  /** Indexes the lines at once, for many questions to come. */
  prepare(): void {
    this.#searches = SEARCHES
    this.#looked.countMarked(0)
  }

  /** The line that the character at `offset` is on. */
  lineAt(offset: number): number {
    const from = this.#from
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
    const { source, from, origin } = splice(this.source, this.#from, splices)
    const lines = new Lines(source, from)
    if (this.#keys !== null) lines.#old = { keys: this.#keys, origin }
    return { lines, origin }
  }

  get #from(): Int32Array {
    this.#offsets ??= offsetsOf(this.source)
    return this.#offsets
  }

  get #keyed(): LineKeys {
    if (this.#keys !== null) return this.#keys
    this.#keys = new LineKeys(this.source, this.#from)
    if (this.#old !== null) this.#keys.carry(this.#old.keys, this.#old.origin)
    this.#old = null
    return this.#keys
  }

  get #looked(): Lookup {
    this.#lookup ??= new Lookup(this.#keyed)
    return this.#lookup
  }
}

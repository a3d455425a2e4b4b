/** The lines of a patch as GNU patch reads them. */

/** How a line is read. `indent`: columns before every line; `nesting`: `- ` marks of a message in a message. */
export type LineRules = {
  readonly indent: number
  readonly nesting: number
  readonly stripCr: boolean
  /** Lines that begin with `#` are passed over unless an ed script may hold them. */
  readonly comments: boolean
}

export const PLAIN_LINES: LineRules = { indent: 0, nesting: 0, stripCr: false, comments: false }

export class PatchInput {
  readonly text: string
  at = 0
  /** Lines read so far. */
  line = 0

  constructor(text: string) {
    this.text = text
  }

  seek(at: number, line: number): void {
    this.at = at
    this.line = line
  }

  /** With its '\n'. Null at the end: a last line without a line end counts as none. */
  next({ indent, nesting, stripCr, comments }: LineRules): string | null {
    for (;;) {
      let from = this.#behindIndent(indent)
      for (let left = nesting; left > 0 && this.text.startsWith('- ', from); left -= 1) from += 2
      const end = this.text.indexOf('\n', from)
      if (end < 0) {
        this.at = this.text.length
        return null
      }
      this.at = end + 1
      this.line += 1
      if (this.text[from] === '#' && !comments) continue
      const isCut = stripCr && end > from && this.text[end - 1] === '\r'
      return isCut ? `${this.text.slice(from, end - 1)}\n` : this.text.slice(from, end + 1)
    }
  }

  /** Takes a line that begins with a backslash: the line before it has no line end. */
  takeIncomplete(): boolean {
    if (this.text[this.at] !== '\\') return false
    const end = this.text.indexOf('\n', this.at)
    this.at = end < 0 ? this.text.length : end + 1
    return true
  }

  #behindIndent(indent: number): number {
    let at = this.at
    for (let column = 0; column < indent; at += 1) {
      const unit = this.text[at]
      if (unit === ' ' || unit === 'X') column += 1
      else if (unit === '\t') column = (column + 8) & ~7
      else break
    }
    return at
  }
}

/** What an edit loses in a format, or why it cannot be written in it. */

/** What an edit says and the format that it is written in does not carry. */
export type Lost =
  | 'line'
  | 'heading'
  | 'anchors'
  | 'at-end'
  /** Which lines are context: the reader of the format pairs them again, perhaps differently. */
  | 'kept'
  /** The lines that a deletion quotes. */
  | 'before'
  /** That the file must not exist yet. */
  | 'create'
  /** That the file's last line has no line end. */
  | 'final-newline'
  /** That lines end in CR LF. */
  | 'line-ends'

/** Why an edit cannot be written in a format. */
export type CannotWrite =
  /** The format has no such edit. */
  | 'kind'
  | 'no-path'
  /** Where the format writes the path, a reader could take it for other text. */
  | 'path'
  /** A line is one of the format's own markers: it could be read in two ways. */
  | 'markers-in-text'
  /** Every line begins with what looks like its number, which readers take off. */
  | 'numbers-in-text'
  /** The text looks escaped, by a lone `\n` or by entities of HTML, which readers take off. */
  | 'escapes-in-text'
  /** A line is a placeholder in a format that has placeholders. */
  | 'placeholder-in-text'
  /** The format needs the line's number, which the edit does not give. */
  | 'no-line'
  /** A line holds a line break, or the CR of one. */
  | 'line-break'
  /** Nothing is searched for: the format takes that for something else. */
  | 'empty-search'
  /** The text to find may begin or end inside a line, and the format knows whole lines only. */
  | 'part-of-line'
  | 'every-place'
  /** The format takes one line where the edit has several, or none. */
  | 'several-lines'
  | 'no-change'
  /** The file has no content, which the format cannot say. */
  | 'empty-text'

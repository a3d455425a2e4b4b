import type { CannotWrite } from '../model'

/** Why an edit cannot be written in another format, in one sentence. */
export const CANNOT_WRITE: Record<CannotWrite, string> = {
  kind: 'The format has no such edit.',
  'no-path': 'The edit names no file, and the format needs one.',
  path: 'The path cannot be distinguished from other text where the format writes it.',
  'markers-in-text': 'A line of the text is one of the format’s own markers, so that the edit could be read in two ways.',
  'numbers-in-text': 'Every line begins with what looks like its line number; a reader would take that off.',
  'escapes-in-text': 'The text looks escaped, by “\\n” or by entities of HTML; a reader would take that off.',
  'no-line': 'The format needs the number of the first line, which the edit does not tell.',
  'placeholder-in-text': 'A line of the text would be read as a placeholder for code that is left out.',
  'line-break': 'A line of the text ends in a carriage return, which the format takes for part of a line end.',
  'empty-search': 'The edit quotes no line to find, and the format takes that for something else.',
  'part-of-line': 'The text to find may be a part of a line, and the format knows whole lines only.',
  'every-place': 'The edit is meant for every place that has the text, which the format cannot say.',
  'several-lines': 'The format takes exactly one line here.',
  'no-change': 'The edit changes nothing, and the format has no way to write that.',
  'empty-text': 'The file has no content, which the format cannot say.',
}

/** Lines as tools cut them. */

/** Each line with its '\n' (and a '\r' before it); what stands behind the last one is a line without. Joined they are the text. */
export const linesWithEnds = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** What stands between the '\n's: a text that ends in one has an empty last line, as has the empty text. */
export const cutAtNewlines = (text: string): string[] => text.split('\n')

/** Index of the line that the offset stands in. */
function lineAt(text: string, offset: number): number {
  let line = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** Lines that the characters `from` to `to` touch, as a half-open range; an empty stretch touches the line it stands in. */
export function linesTouched(text: string, from: number, to: number): { start: number; end: number } {
  const start = lineAt(text, from)
  return { start, end: to <= from ? start + 1 : lineAt(text, to - (text[to - 1] === '\n' ? 1 : 0)) + 1 }
}

/** Occurrences that do not overlap, from the left. `needle` is not empty. */
export function occurrenceCount(text: string, needle: string): number {
  let count = 0
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) count += 1
  return count
}

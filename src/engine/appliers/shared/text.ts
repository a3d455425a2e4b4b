/** Lines as tools cut them. */

/** Each line with its '\n' (and a '\r' before it); text behind the last one is a line without. Joined they are the text. */
export const linesWithEnds = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** The texts between the '\n's: a text that ends in one has an empty last line, as has the empty text. */
export const cutAtNewlines = (text: string): string[] => text.split('\n')

type Known = { readonly text: string; readonly offset: number; readonly line: number }

/**
 * The last answers for two texts: a tool asks about a text before and after an edit, about each several times over, and mostly about one place, up to
 * which both are the same.
 */
const NOTHING: Known = { text: '', offset: 0, line: 0 }
let recent = NOTHING
let former = NOTHING

/** Index of the line that the offset is in. */
function lineAt(text: string, offset: number): number {
  const known = leadsTo(recent, text, offset) ? recent : leadsTo(former, text, offset) ? former : NOTHING
  if (recent.text !== text) former = recent
  const line = known.line + lineEndsIn(text, known.offset, offset)
  recent = { text, offset, line }
  return line
}

/** Whether the text is the same up to the known place, and the offset is behind that. */
const leadsTo = (known: Known, text: string, offset: number): boolean =>
  known.offset <= offset && (known.text === text || known.text.slice(0, known.offset) === text.slice(0, known.offset))

/** How many '\n's are from offset `from` to before `to`. */
export function lineEndsIn(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** Lines that the characters `from` to `to` touch, as a half-open range; an empty stretch touches the line that it is in. */
export function linesTouched(text: string, from: number, to: number): { start: number; end: number } {
  const start = lineAt(text, from)
  return { start, end: start + 1 + (to <= from ? 0 : lineEndsIn(text, from, text[to - 1] === '\n' ? to - 1 : to)) }
}

/** Every run of white space as one blank, none at the ends. */
export function oneSpace(text: string): string {
  const trimmed = text.trim()
  return /\s\s|[^\S ]/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
}

/** Occurrences that do not overlap, from the left. `needle` is not empty. */
export function occurrenceCount(text: string, needle: string): number {
  let count = 0
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) count += 1
  return count
}

/** Whether the file had a kind of line end that is gone, while others are there, or has one that it had not. */
export function losesEnds(before: string, after: string): boolean {
  if (!before.includes('\r') && !after.includes('\r')) return false
  const [had, has] = [kindsOf(before), kindsOf(after)]
  return had.size > 0 && has.size > 0 && (has.size !== had.size || [...has].some((kind) => !had.has(kind)))
}

const kindsOf = (text: string): ReadonlySet<string> => new Set(text.match(/\r\n|\r|\n/g))

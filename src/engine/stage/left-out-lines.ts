/** Lines of a file that a whole content leaves out behind a comment or a sign: a placeholder in words or a language that nothing here knows. */
import { placeholdersOf } from '../elisions'
import { DEFINES } from './fragment'

/** Lines that have to be left out: at the end of the content, where lines that go are seldom given a comment, and among others. More: placeholders delete code, fewer: lines cannot give way to a comment. */
const LEFT_OUT = { behind: 4, among: 5 }

const COMMENT = /^\s*(?:\/\/|\/\*|#|--|;|%|<!--|\{\/\*|\(\*|'|REM\b|rem\b)/
/** No word, and no more than brackets. */
const SIGN = /^[^\p{L}\p{N}]*[^\p{L}\p{N}\s[\](){}<>;,:'"`#*/=_-][^\p{L}\p{N}]*$/u
/** Words in brackets. */
const BRACKETED = /^\s*[([<{][^()[\]{}<>=;]*\s[^()[\]{}<>=;]*[)\]>}]\s*$/
/** Whether a file is a text for people: a hash begins a heading, and a few words may take the place of many. */
export const isDocument = (path: string): boolean => /\.(?:md|mdx|markdown|txt|rst|adoc)$/i.test(path)

/** A placeholder between dots, with what a page or a copy put around it. */
const MARRED = /(?:\.{3}|…)\s*(?:existing|rest of|remaining|unchanged|previous)\b[^.…]{0,60}(?:\.{3}|…)/i
/** UTF-16 units of a line that are looked at. More: slower, fewer: a placeholder behind code goes unseen. */
const REACH = 200
/** Lines of the file that the content lacks beside such a line. More: placeholders delete code, fewer: a line about placeholders counts. */
const LOST = 2

/**
 * The line of the content in whose place the file has others that the content has nowhere; null where there is none.
 * @param texts the file's lines @param given the content's
 */
export function leftOutBehind(texts: readonly string[], given: readonly string[], path: string): string | null {
  const places = new Map<string, number>()
  for (const [line, text] of texts.entries()) if (text.trim() !== '') places.set(text, places.has(text) ? -1 : line)
  const written = given.filter((text) => text.trim() !== '')
  const kept = new Set(written)
  const own = texts.filter((text) => text.trim() !== '' && kept.has(text)).length
  const isText = isDocument(path)
  const lost = texts.filter((text) => text.trim() !== '').length - own
  const damaged = lost >= LOST ? written.find((text) => !places.has(text) && MARRED.test(text.slice(0, REACH))) : undefined
  if (damaged !== undefined) return damaged
  for (const [at, text] of written.entries()) {
    if (places.has(text) || !(SIGN.test(text) || (!isText && (COMMENT.test(text) || BRACKETED.test(text))))) continue
    const above = placeAbove(texts, places, written, at)
    const next = written[at + 1]
    const below = next === undefined ? texts.length : (places.get(next) ?? -1)
    if (above < 0 || below <= above) continue
    const gone = texts.slice(above + 1, below).filter((line) => line.trim() !== '' && !kept.has(line))
    // A content that has less of the file than it leaves out is another text, or a piece.
    if (gone.length > own) continue
    if (gone.length > 0 && placeholdersOf([text]).length > 0) return text
    const isBehind = next === undefined && gone.length >= LEFT_OUT.behind
    if (isBehind || (gone.length >= LEFT_OUT.among && (SIGN.test(text) || gone.some((line) => DEFINES.test(line))))) return text
  }
  return null
}

/** The line of the file that the one above `at` of the content is: from the nearest line above on that the file has once. -1: not known. */
function placeAbove(
  texts: readonly string[],
  places: ReadonlyMap<string, number>,
  written: readonly string[],
  at: number,
): number {
  let from = at - 1
  while (from >= 0 && (places.get(written[from] ?? '') ?? -1) < 0) from--
  let place = places.get(written[from] ?? '') ?? -1
  for (let line = from + 1; line < at && place >= 0; line++) place = texts.indexOf(written[line] ?? '', place + 1)
  return place
}

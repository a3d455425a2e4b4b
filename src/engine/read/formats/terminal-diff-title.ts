/** The title of a diff that an agent's terminal shows: which file, what was done to it, and how many lines it adds and removes. */
import { isPath } from '../written-path'

/** `sum`: what the title, or the line below it, counts; null where that is yet to come. `spaced`: columns between a row's sign and its text. */
export type Title = {
  readonly written: string
  readonly moveTo: string | null
  readonly deed: 'edit' | 'add' | 'delete'
  readonly sum: Sum | null
}
export type Sum = { readonly added: number; readonly removed: number; readonly spaced: number | null }

/** Longer lines are no titles: units of UTF-16. */
const LONGEST = 500

/** `⏺ Update(src/a.ts)`: the counts are on the line below. */
const CALLED = /^\s{0,8}[⏺●•]\s{1,3}(?:Update|Edit|Write|Create|MultiEdit)\(([^()]+(?:\([^()]*\)[^()]*)*)\)…?\s*$/
/** `• Edited src/a.ts (+2 -1)`, and `└ src/a.ts (+2 -1)` of several files. */
const DONE = /^\s{0,8}(?:•\s{1,3}(Edited|Added|Deleted)|└)\s+(\S.*?)\s+\(\+(\d{1,6})\s+-(\d{1,6})\)\s*$/
/** What a narrow terminal leaves of either on its first line. */
const BEGUN =
  /^\s{0,8}(?:[⏺●•]\s{1,3}(?:Update|Edit|Write|Create|MultiEdit)\([^()]*|(?:•\s{1,3}(?:Edited|Added|Deleted)|└)\s+\S.*\(\+\d{1,6})\s*$/

/** Whether the line may open a title that the next one ends. */
export const isBegun = (text: string): boolean => text.length <= LONGEST && BEGUN.test(text)

/** The title that a line is, or two lines are of which the first is too long for its terminal; null where they are none. */
export function titleIn(text: string, rest = ''): Title | null {
  if (text.length + rest.length > LONGEST) return null
  const called = CALLED.exec(rest === '' ? text : text.trimEnd() + rest.trim())?.[1]
  if (called !== undefined) return named(called, 'edit', null)
  const done = DONE.exec(rest === '' ? text : `${text.trimEnd()} ${rest.trim()}`)
  if (done === null) return null
  const [, verb, path = '', added, removed] = done
  const deed = verb === 'Added' ? 'add' : verb === 'Deleted' ? 'delete' : 'edit'
  return named(path, deed, { added: Number(added), removed: Number(removed), spaced: null })
}

function named(text: string, deed: Title['deed'], sum: Sum | null): Title | null {
  const [from = '', to, more] = text.split(' → ')
  const written = pathOf(from)
  const moveTo = to === undefined ? null : pathOf(to)
  return written === null || more !== undefined || (to !== undefined && moveTo === null) ? null : { written, moveTo, deed, sum }
}

/** A path that has blanks in it, as the title shows where it ends. */
const SPACED = /^[^"<>|*?:\s][^"<>|*?:]*\.\w{1,8}$/

const pathOf = (text: string): string | null => (isPath(text) || SPACED.test(text) ? text : null)

/** `⎿  Updated src/a.ts with 1 addition and 2 removals`: two columns are between sign and text then. `⎿  Added 1 line, removed 2 lines`: none. */
const LONG = /^⎿\s+Updated\s.*\swith\s+(?:(\d+)\s+additions?)?(?:\s+and\s+)?(?:(\d+)\s+removals?)?\s*$/
const SHORT = /^⎿\s+(?:added\s+(\d+)\s+lines?)?(?:,\s+)?(?:removed\s+(\d+)\s+lines?)?\s*$/i

/** What the lines below a title count; null where they say something else. */
export function sumIn(lines: readonly string[]): Sum | null {
  const text = lines.map((line) => line.trim()).join(' ')
  if (text.length > LONGEST) return null
  const long = LONG.exec(text)
  const found = long ?? SHORT.exec(text)
  if (found === null) return null
  const sum = { added: Number(found[1] ?? 0), removed: Number(found[2] ?? 0), spaced: long === null ? 0 : 2 }
  return sum.added + sum.removed > 0 ? sum : null
}

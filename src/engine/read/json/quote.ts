/** Whether a quotation mark ends its string, judged by what follows it: models forget to escape those that do not. */

/** Characters behind a quotation mark that are looked at. More: slower on hostile input, fewer: a string seems closed too early. */
export const AHEAD = 4000

/** Longest key that is recognised ahead: units of UTF-16. More: slower, fewer: a quotation mark before a long key counts as text. */
const LONGEST_KEY = 200

/** What opens a string, and the kind that closes it. */
export const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '“', '”': '“' }

/** A key with its quotation marks, by the kind of these. */
const KEYS: Readonly<Record<string, RegExp>> = {
  '"': /^"(?:[^"\\\n]|\\.)*"/,
  "'": /^'(?:[^'\\\n]|\\.)*'/,
  '“': /^[“”][^"“”\n]*["“”]/,
}

export const isJsonBlank = (char: string | undefined): boolean =>
  char === ' ' || char === '\n' || char === '\t' || char === '\r' || char === '\u00a0' || char === '\ufeff'

/**
 * Where a value is: in how many containers, how many of them arrays, whether the innermost is one, whether the string has a mark that was
 * read as text, and whether nothing follows the text.
 */
type Place = {
  readonly depth: number
  readonly arrays: number
  readonly isArray: boolean
  readonly torn: boolean
  readonly final: boolean
}

/** Whether a quotation mark before `at` can end the value that it is in; null: what follows has not arrived. */
export function endsString(text: string, at: number, place: Place): boolean | null {
  const next = ahead(text, at, place)
  if (next === null) return null
  const char = text[next]
  if (char === undefined || isJsonBlank(char)) return true
  if (char === '}' || char === ']') return endsContainers(text, next, place)
  if (char === ',') return startsItem(text, next + 1, place)
  if (char === '/') return text[next + 1] === '/' || text[next + 1] === '*'
  // Without a comma, the mark ends the string only where the next key or string begins a line of its own.
  return QUOTES[char] !== undefined && text.slice(at, next).includes('\n') && startsItem(text, next, place)
}

/** Whether the brackets at `at` close containers that are open, and what follows them may follow those. */
function endsContainers(text: string, at: number, { depth, arrays, torn, final }: Place): boolean | null {
  let open = depth
  let next = at
  let line = false
  for (const limit = at + AHEAD; next < limit; next++) {
    const char = text[next]
    if (char === '\n') line = true
    else if (char === '}' || char === ']') {
      // Of one kind none may be open: then it is no bracket of this value.
      if (char === '}' ? depth === arrays : arrays === 0) return false
      line = false
      if (--open === 0) return !torn || !/["'“”)\w]/.test(text[next + 1] ?? '')
    } else if (!isJsonBlank(char)) break
  }
  const char = text[next]
  if (char === undefined) return final ? true : null
  return char === ',' || char === '/' || line || next === at + AHEAD
}

/** Whether an entry or an item may begin at `at`, or its container ends there. */
function startsItem(text: string, at: number, place: Place): boolean | null {
  const next = ahead(text, at, place)
  if (next === null) return null
  const char = text[next]
  if (char === undefined || isJsonBlank(char) || char === '/' || char === '}' || char === ']') return true
  const quote = QUOTES[char]
  if (place.isArray) return quote !== undefined || /[{[\dtfnTFNu-]/.test(char)
  const key = text.slice(next, next + LONGEST_KEY)
  const arrives = !place.final && key.length < LONGEST_KEY
  if (quote === undefined) return /^[\w$-]+\s*:/.test(key) || (arrives && /^[\w$-]+\s*$/.test(key) ? null : false)
  const end = KEYS[quote]?.exec(key) ?? null
  if (end === null && arrives && !key.includes('\n')) return null
  // A key that is cut off, or too long to be seen to its end.
  if (end === null) return !key.includes('\n') && (key.length === LONGEST_KEY || place.final)
  const colon = ahead(text, next + end[0].length, place)
  if (colon === null) return null
  return text[colon] === undefined || text[colon] === ':'
}

/** Offset of the first character from `at` on that is no white space, or of the last one looked at; null: it has not arrived. */
function ahead(text: string, at: number, { final }: Place): number | null {
  let next = at
  const limit = at + AHEAD
  while (next < limit && isJsonBlank(text[next])) next++
  return next >= text.length && next < limit && !final ? null : next
}

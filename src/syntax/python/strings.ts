/** Where Python's strings end, with the expressions inside formatted ones. */

const OPENING = /([rRbBuUfFtT]{0,2})("""|'''|"|')/y
/** Strings inside expressions of strings. More: hostile texts use up the stack, fewer: odd but honest ones end too early. */
const DEEPEST = 40
/** UTF-16 units of an expression in a string of one line that itself has several. More: hostile texts take long, fewer: odd but honest ones end too early. */
const REACH = 1500

/** Where the string that begins at `at`, prefix included, ends; `at` itself where none begins. One that is never closed ends with its line, or with the text. */
export function stringEnd(text: string, at: number): number {
  const end = endOf(text, at, { depth: 0, limit: text.length })
  return end === NEVER ? endOf(text, at, { depth: DEEPEST, limit: text.length }) : end
}

/** How many strings are around, and up to where an expression of them may reach. */
type Around = { readonly depth: number; readonly limit: number }

/** An expression is not closed: its brace is a plain one. */
const NEVER = -1

function endOf(text: string, at: number, { depth, limit }: Around): number {
  OPENING.lastIndex = at
  const [found, prefix = '', quote = ''] = OPENING.exec(text) ?? []
  if (found === undefined) return at
  const isFormatted = /[fFtT]/.test(prefix) && depth < DEEPEST
  const isRaw = /[rR]/.test(prefix)
  for (let next = at + found.length; next < limit; ) {
    const sign = text[next]
    if (text.startsWith(quote, next)) return next + quote.length
    if (sign === '\\') next = escapeEnd(text, next, isFormatted, isRaw)
    else if ((sign === '\n' || sign === '\r') && quote.length === 1) return next
    else if (sign !== '{' || !isFormatted) next++
    else if (text[next + 1] === '{') next += 2
    else {
      next = fieldEnd(text, next + 1, quote, { depth: depth + 1, limit })
      if (next === NEVER) return NEVER
    }
  }
  return limit
}

function escapeEnd(text: string, at: number, isFormatted: boolean, isRaw: boolean): number {
  if (isFormatted && text[at + 1] === '{') return at + 1
  if (isFormatted && !isRaw && text.startsWith('N{', at + 1)) {
    const end = text.slice(at, at + 120).indexOf('}')
    return end < 0 ? at + 3 : at + end + 1
  }
  return text.startsWith('\r\n', at + 1) ? at + 3 : at + 2
}

/** Where the string goes on after an expression's brace, or at the quote or the line's end that cuts it off. */
function fieldEnd(text: string, from: number, quote: string, around: Around): number {
  const limit = Math.min(around.limit, quote.length === 1 ? from + REACH : text.length)
  const inner = { depth: around.depth, limit }
  let open = 0
  for (let at = from; at < limit; ) {
    const sign = text[at] ?? ''
    if (quote.length === 3 && text.startsWith(quote, at)) return at
    if (sign === '}' && open === 0) return at + 1
    if (sign === ':' && open === 0) return formatEnd(text, at + 1, quote, inner)
    if ('([{'.includes(sign)) open++
    else if (')]}'.includes(sign)) open--
    const past = /["'\w]/.test(sign) ? endOf(text, at, inner) : at
    if (past === NEVER) return NEVER
    at = Math.max(at + 1, past === at ? wordEnd(text, at) : past)
  }
  return NEVER
}

/** Where the text behind an expression's colon ends. */
function formatEnd(text: string, from: number, quote: string, { depth, limit }: Around): number {
  for (let at = from; at < limit; ) {
    const sign = text[at]
    if (sign === '}') return at + 1
    if (text.startsWith(quote, at) || (sign === '\n' && quote.length === 1)) return at
    at = sign === '{' && depth < DEEPEST ? fieldEnd(text, at + 1, quote, { depth: depth + 1, limit }) : at + 1
    if (at === NEVER) return NEVER
  }
  return NEVER
}

const WORD = /\w{3,}|\w+(?!["'\w])/y

/** Where a word ends; `at` itself where there is none, or a string's prefix. */
function wordEnd(text: string, at: number): number {
  WORD.lastIndex = at
  return at + (WORD.exec(text)?.[0].length ?? 0)
}

/** How much further in a line is than the one above it, by the brackets and blocks that this one opens and closes. */

const OPENS = /[([{]/g
const CLOSES = /[)\]}]/g
/** Brackets that a line begins by closing. */
export const LEADING_CLOSERS = /^[)\]}]+/
/** A line that opens a block of a language without brackets. */
export const OPENS_BLOCK = /:\s*(?:#(?:\s.*)?)?$/
/** Text in quotes, whose brackets do not count. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g

/** By how many steps the line below is further in than this one. */
export function stepsBelow(text: string): number {
  const code = text.trim().replace(QUOTED, '""').replace(LEADING_CLOSERS, '')
  const net = (code.match(OPENS)?.length ?? 0) - (code.match(CLOSES)?.length ?? 0)
  return net > 0 || OPENS_BLOCK.test(code) ? 1 : net < 0 ? -1 : 0
}

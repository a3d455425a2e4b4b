/** Lines and white space as Python has them. */

/** U+001C to U+001E, which break lines, and U+001F, which is but white space. */
const SEPARATORS = String.fromCharCode(0x1c, 0x1d, 0x1e)
const BREAKS = new RegExp(`\\r\\n|[\\n\\r\\v\\f${SEPARATORS}\\u0085\\u2028\\u2029]`)
const SPACE = new RegExp(
  `[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000${SEPARATORS}${String.fromCharCode(0x1f)}]`,
)

/** What `splitlines` gives: a break at the end makes no line. */
export function pythonLines(text: string): string[] {
  const lines = text.split(BREAKS)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

export function rightStripped(text: string): string {
  let end = text.length
  while (end > 0 && SPACE.test(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

export function stripped(text: string): string {
  let start = 0
  while (start < text.length && SPACE.test(text[start] ?? '')) start += 1
  return rightStripped(text.slice(start))
}

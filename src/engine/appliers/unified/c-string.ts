/** Names in double quotes, written with C's escapes as git and GNU diff do. */

const ESCAPED: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 }

/** `text` has its opening quote at `from`. `end`: behind the closing one. Null: it is not closed, or an escape is unknown. */
export function cString(text: string, from: number): { readonly value: string; readonly end: number } | null {
  let value = ''
  let bytes = ''
  const flush = () => {
    value += decoded(bytes)
    bytes = ''
  }
  for (let at = from + 1; at < text.length; at += 1) {
    const unit = text[at] ?? ''
    if (unit === '\n') return null
    if (unit === '"') {
      flush()
      return { value, end: at + 1 }
    }
    if (unit !== '\\') {
      flush()
      value += unit
      continue
    }
    at += 1
    const octal = /^[0-3][0-7]{2}/.exec(text.slice(at, at + 3))
    const code = octal === null ? ESCAPED[text[at] ?? ''] : Number.parseInt(octal[0], 8)
    if (code === undefined) return null
    bytes += `%${code.toString(16).padStart(2, '0')}`
    if (octal !== null) at += 2
  }
  return null
}

/** Bytes written as `%41`; as they are where they are no UTF-8. */
function decoded(bytes: string): string {
  try {
    return decodeURIComponent(bytes)
  } catch {
    return bytes.replace(/%(..)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}

/** The words and signs of JSON, and those of other languages that models write in their place. */

export type Scalar =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'null' }

/** What stands behind a back-slash, and what both stand for. */
export const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

const LITERALS: Readonly<Record<string, Scalar>> = {
  true: { type: 'boolean', value: true },
  false: { type: 'boolean', value: false },
  null: { type: 'null' },
  True: { type: 'boolean', value: true },
  False: { type: 'boolean', value: false },
  None: { type: 'null' },
  undefined: { type: 'null' },
}
const STANDARD = new Set(['true', 'false', 'null'])

/** Offset of the next character of a string that is not plain, by the quote that opened it: such a quote, a backslash or a control character. */
export function specialAt(text: string, from: number, quote: string): number {
  const curly = quote === '“'
  const mark = curly ? 34 : quote.charCodeAt(0)
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === mark || code === 92 || code < 32 || (curly && (code === 0x201c || code === 0x201d))) break
  }
  return at
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** How JSON writes the control characters that models leave raw. */
export const CONTROLS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Digits of a number that are looked at: units of UTF-16. */
const LONGEST_NUMBER = 400

export function scalarOf(word: string): Scalar | null {
  if (word.length <= LONGEST_NUMBER && NUMBER.test(word)) return { type: 'number', value: Number(word) }
  return Object.hasOwn(LITERALS, word) ? (LITERALS[word] ?? null) : null
}

/** How JSON spells a literal that another language spells otherwise; null where the word is JSON's own. */
export function standardOf(word: string, scalar: Scalar): string | null {
  if (scalar.type === 'number' || STANDARD.has(word)) return null
  return scalar.type === 'null' ? 'null' : String(scalar.value)
}

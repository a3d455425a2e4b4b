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

/** The next character of a string that is not plain, by the quote that opened it. */
export const SPECIAL: Readonly<Record<string, RegExp>> = {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them within strings
  '"': /["\\\u0000-\u001f]/g,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them within strings
  "'": /['\\\u0000-\u001f]/g,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them within strings
  '“': /["“”\\\u0000-\u001f]/g,
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

/** The words and signs of JSON, and those of other languages that models write in their place. */

export type Scalar =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'null' }

/** The character behind a back-slash, and the one that both represent. */
export const JSON_ESCAPES: Readonly<Record<string, string>> = {
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them within strings
const CONTROL = /[\u0000-\u001f]/g
const CURLY = /["“”]/g

/** Behind the end of any text, and a number that costs little to keep. */
const NEVER = 0x3fff_ffff

const found = (at: number) => (at < 0 ? NEVER : at)

function foundBy(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex - 1 : NEVER
}

/** Finds the characters of strings that are not plain. What lies ahead is searched for once, however often it is asked for. */
export class SpecialCharacters {
  readonly #text: string
  #quote = ''
  #mark = -1
  #escape = -1
  #control = -1

  constructor(text: string) {
    this.#text = text
  }

  /** Offset of the next quote of the string's kind, backslash or control character from `from` on; the text's length where there is none. */
  next(from: number, quote: string): number {
    const text = this.#text
    if (this.#mark < from || this.#quote !== quote) {
      this.#quote = quote
      this.#mark = quote === '“' ? foundBy(CURLY, text, from) : found(text.indexOf(quote, from))
    }
    if (this.#escape < from) this.#escape = found(text.indexOf('\\', from))
    if (this.#control < from) this.#control = foundBy(CONTROL, text, from)
    return Math.min(this.#mark, this.#escape, this.#control, text.length)
  }
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

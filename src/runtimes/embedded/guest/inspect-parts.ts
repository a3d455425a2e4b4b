/** The small pieces of `inspect`: its options and state, colours, quoting, numbers, widths. */

export type Stylize = (text: string, style: string) => string

export type InspectOptions = {
  depth?: number | null
  /** Levels that may share a line, or false: every entry on its own line. */
  compact?: number | boolean
  breakLength?: number
  maxArrayLength?: number | null
  maxStringLength?: number | null
  showHidden?: boolean
  showProxy?: boolean
  sorted?: boolean | ((a: string, b: string) => number)
  getters?: boolean | 'get' | 'set'
  customInspect?: boolean
  colors?: boolean
  numericSeparator?: boolean
  stylize?: Stylize
}

export type State = Required<InspectOptions> & {
  depth: number
  maxArrayLength: number
  maxStringLength: number
  /** Options of the caller that are not `inspect`'s own; custom inspectors get them. */
  userOptions: object | undefined
  seen: object[]
  circular: Map<object, number>
  /** Columns that the current value is indented by. */
  indentation: number
  /** Level of the object printed last: how deep the current one reaches. */
  currentDepth: number
  inspect(value: unknown, state: State, level: number, inBuffer?: boolean): string
  property(value: object, key: PropertyKey, state: State, level: number, kind: PropertyKind): string
}

/** An item of an array is printed without its key. */
export type PropertyKind = 'named' | 'item'

export const DEFAULTS = Object.seal({
  showHidden: false,
  depth: 2 as number | null,
  colors: false,
  customInspect: true,
  showProxy: false,
  maxArrayLength: 100 as number | null,
  maxStringLength: 10_000 as number | null,
  breakLength: 80,
  compact: 3 as number | boolean,
  sorted: false as State['sorted'],
  getters: false as State['getters'],
  numericSeparator: false,
})

/** Codes that switch a style on and off (ECMA-48, Select Graphic Rendition). */
export const COLORS: Record<string, [on: number, off: number]> = Object.assign(Object.create(null), {
  reset: [0, 0],
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  blink: [5, 25],
  inverse: [7, 27],
  hidden: [8, 28],
  strikethrough: [9, 29],
  doubleunderline: [21, 24],
})
for (const [at, name] of ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'].entries()) {
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  COLORS[name] = [30 + at, 39]
  COLORS[`bg${title}`] = [40 + at, 49]
  if (name !== 'black') COLORS[`${name}Bright`] = [90 + at, 39]
  if (name !== 'black') COLORS[`bg${title}Bright`] = [100 + at, 49]
}
Object.assign(COLORS, { framed: [51, 54], overlined: [53, 55], gray: [90, 39], bgGray: [100, 49] })
const ALIASES: readonly [alias: string, name: string][] = [
  ['grey', 'gray'],
  ['blackBright', 'gray'],
  ['bgBlackBright', 'bgGray'],
  ['bgGrey', 'bgGray'],
  ['faint', 'dim'],
  ['crossedout', 'strikethrough'],
  ['strikeThrough', 'strikethrough'],
  ['crossedOut', 'strikethrough'],
  ['conceal', 'hidden'],
  ['swapColors', 'inverse'],
  ['swapcolors', 'inverse'],
  ['doubleUnderline', 'doubleunderline'],
]
for (const [alias, name] of ALIASES)
  Object.defineProperty(COLORS, alias, { get: () => COLORS[name], configurable: true, enumerable: false })

export const STYLES: Record<string, string> = Object.assign(Object.create(null), {
  special: 'cyan',
  number: 'yellow',
  bigint: 'yellow',
  boolean: 'yellow',
  undefined: 'grey',
  null: 'bold',
  string: 'green',
  symbol: 'green',
  date: 'magenta',
  regexp: 'red',
  module: 'underline',
})

export const plain: Stylize = (text) => text

export const colored: Stylize = (text, style) => {
  const color = COLORS[STYLES[style] ?? '']
  return color ? `\u001b[${color[0]}m${text}\u001b[${color[1]}m` : text
}

/** Terminal colours and other escape sequences. */
const [ESC, BELL, CSI, ST] = [27, 7, 155, 156].map((code) => String.fromCharCode(code))
const WORD = '[-a-zA-Z\\d/#&.:=?%@~_]'
const ESCAPE_SEQUENCE = new RegExp(
  `[${ESC}${CSI}][[\\]()#;?]*(?:(?:(?:(?:;${WORD}+)*|[a-zA-Z\\d]+(?:;${WORD}*)*)?(?:${BELL}|${ESC}\\\\|${ST}))|(?:(?:\\d{1,4}(?:;\\d{0,4})*)?[\\dA-PR-TZcf-nq-uy=><~]))`,
  'g',
)

export const stripEscapes = (text: string): string => text.replace(ESCAPE_SEQUENCE, '')

const isZeroWidth = (code: number) =>
  code <= 0x1f ||
  (code >= 0x7f && code <= 0x9f) ||
  (code >= 0x300 && code <= 0x36f) ||
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x20d0 && code <= 0x20ff) ||
  (code >= 0xfe00 && code <= 0xfe0f) ||
  (code >= 0xfe20 && code <= 0xfe2f) ||
  (code >= 0xe0100 && code <= 0xe01ef)

const isFullWidth = (code: number) =>
  code >= 0x1100 &&
  (code <= 0x115f ||
    code === 0x2329 ||
    code === 0x232a ||
    (code >= 0x2e80 && code <= 0x3247 && code !== 0x303f) ||
    (code >= 0x3250 && code <= 0x4dbf) ||
    (code >= 0x4e00 && code <= 0xa4c6) ||
    (code >= 0xa960 && code <= 0xa97c) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6b) ||
    (code >= 0xff01 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x1b000 && code <= 0x1b001) ||
    (code >= 0x1f200 && code <= 0x1f251) ||
    (code >= 0x1f300 && code <= 0x1f64f) ||
    (code >= 0x20000 && code <= 0x3fffd))

/** Columns that a terminal needs for the text. */
export function widthOf(text: string, withEscapes = true): number {
  const shown = withEscapes ? stripEscapes(text) : text
  if (/^[ -~]*$/.test(shown)) return shown.length
  let width = 0
  for (const character of shown.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0
    width += isFullWidth(code) ? 2 : isZeroWidth(code) ? 0 : 1
  }
  return width
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '\\': '\\\\',
  "'": "\\'",
}

/** Control characters, backslashes and lone surrogates as escapes; single quotes too, where they are the quotes. */
export function escapeText(text: string, singleQuotes: boolean): string {
  let body = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const known = character === "'" && !singleQuotes ? undefined : SHORT_ESCAPES[character]
    if (known !== undefined) body += known
    else if (code < 0x20 || (code > 0x7e && code < 0xa0)) body += `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`
    else if (code >= 0xd800 && code <= 0xdfff) body += `\\u${code.toString(16)}`
    else body += character
  }
  return body
}

/** A string literal in the quotes that need the fewest escapes: ' before " before `. */
export function quote(text: string): string {
  const mark = !text.includes("'") ? "'" : !text.includes('"') ? '"' : !text.includes('`') && !text.includes('${') ? '`' : "'"
  return `${mark}${escapeText(text, mark === "'")}${mark}`
}

const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, '_')

/** Digits in threes behind the point, from the left. */
const groupedFraction = (digits: string) => digits.replace(/(\d{3})(?=\d)/g, '$1_')

export function numberText(value: number, separated: boolean): string {
  if (Object.is(value, -0)) return '-0'
  const text = String(value)
  if (!separated || text.includes('e')) return text
  const [, sign = '', integer = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (integer === '') return text
  return `${sign}${grouped(integer)}${fraction === undefined ? '' : `.${groupedFraction(fraction)}`}`
}

export function bigintText(value: bigint, separated: boolean): string {
  const text = String(value)
  return `${separated ? text.replace(/\d+/, grouped) : text}n`
}

export const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** Characters that cannot be seen, or look like others: where they are in a text, and what they are called. */

/**
 * `trailing`: plain spaces before a line's end. `space`: one that is not U+0020, or a letter that is drawn as one. `join`: says how the characters beside it
 * are drawn, and is nothing itself. `break`: ends a line for some, and for this program does not.
 */
type InvisibleKind =
  | 'tab'
  | 'return'
  | 'trailing'
  | 'space'
  | 'zero-width'
  | 'join'
  | 'byte-order-mark'
  | 'soft-hyphen'
  | 'direction'
  | 'break'
  | 'control'
  | 'tag'

/** `at` and `length` are UTF-16 units: one character, of `trailing` the whole run. `name`: in words. */
export type Invisible = {
  readonly at: number
  readonly length: number
  readonly kind: InvisibleKind
  readonly name: string
  readonly codePoint: number
}

/** Unicode's names in lower case, and the sign that the page shows for the character where there is room for one. */
const KNOWN = new Map<number, readonly [kind: InvisibleKind, name: string, sign: string]>([
  [0x09, ['tab', 'character tabulation (tab)', '→']],
  [0x0d, ['return', 'carriage return', '␍']],
  [0x20, ['trailing', 'space', '·']],
  [0x00, ['control', 'null', 'NUL']],
  [0x07, ['control', 'bell', 'BEL']],
  [0x08, ['control', 'backspace', 'BS']],
  [0x0b, ['break', 'line tabulation', 'VT']],
  [0x0c, ['break', 'form feed', 'FF']],
  [0x1b, ['control', 'escape', 'ESC']],
  [0x7f, ['control', 'delete', 'DEL']],
  [0x85, ['break', 'next line', 'NEL']],
  [0xa0, ['space', 'no-break space', 'NBSP']],
  [0xad, ['soft-hyphen', 'soft hyphen', 'SHY']],
  [0x034f, ['join', 'combining grapheme joiner', 'CGJ']],
  [0x061c, ['direction', 'arabic letter mark', 'ALM']],
  [0x115f, ['space', 'hangul choseong filler', 'HCF']],
  [0x1160, ['space', 'hangul jungseong filler', 'HJF']],
  [0x1680, ['space', 'ogham space mark', 'OSM']],
  [0x17b4, ['zero-width', 'khmer vowel inherent aq', 'KAQ']],
  [0x17b5, ['zero-width', 'khmer vowel inherent aa', 'KAA']],
  [0x180e, ['zero-width', 'mongolian vowel separator', 'MVS']],
  [0x2000, ['space', 'en quad', 'NQSP']],
  [0x2001, ['space', 'em quad', 'MQSP']],
  [0x2002, ['space', 'en space', 'ENSP']],
  [0x2003, ['space', 'em space', 'EMSP']],
  [0x2004, ['space', 'three-per-em space', '3MSP']],
  [0x2005, ['space', 'four-per-em space', '4MSP']],
  [0x2006, ['space', 'six-per-em space', '6MSP']],
  [0x2007, ['space', 'figure space', 'FSP']],
  [0x2008, ['space', 'punctuation space', 'PSP']],
  [0x2009, ['space', 'thin space', 'THSP']],
  [0x200a, ['space', 'hair space', 'HSP']],
  [0x200b, ['zero-width', 'zero width space', 'ZWSP']],
  [0x200c, ['join', 'zero width non-joiner', 'ZWNJ']],
  [0x200d, ['join', 'zero width joiner', 'ZWJ']],
  [0x200e, ['direction', 'left-to-right mark', 'LRM']],
  [0x200f, ['direction', 'right-to-left mark', 'RLM']],
  [0x2028, ['break', 'line separator', 'LSEP']],
  [0x2029, ['break', 'paragraph separator', 'PSEP']],
  [0x202a, ['direction', 'left-to-right embedding', 'LRE']],
  [0x202b, ['direction', 'right-to-left embedding', 'RLE']],
  [0x202c, ['direction', 'pop directional formatting', 'PDF']],
  [0x202d, ['direction', 'left-to-right override', 'LRO']],
  [0x202e, ['direction', 'right-to-left override', 'RLO']],
  [0x202f, ['space', 'narrow no-break space', 'NNBSP']],
  [0x205f, ['space', 'medium mathematical space', 'MMSP']],
  [0x2060, ['zero-width', 'word joiner', 'WJ']],
  [0x2061, ['zero-width', 'function application', 'ƒ()']],
  [0x2062, ['zero-width', 'invisible times', '×']],
  [0x2063, ['zero-width', 'invisible separator', ',']],
  [0x2064, ['zero-width', 'invisible plus', '+']],
  [0x2066, ['direction', 'left-to-right isolate', 'LRI']],
  [0x2067, ['direction', 'right-to-left isolate', 'RLI']],
  [0x2068, ['direction', 'first strong isolate', 'FSI']],
  [0x2069, ['direction', 'pop directional isolate', 'PDI']],
  [0x2800, ['space', 'braille pattern blank', 'BPB']],
  [0x3000, ['space', 'ideographic space', 'IDSP']],
  [0x3164, ['space', 'hangul filler', 'HF']],
  [0xfeff, ['byte-order-mark', 'zero width no-break space (byte order mark)', 'BOM']],
  [0xffa0, ['space', 'halfwidth hangul filler', 'HWHF']],
])

/** Everything that draws nothing, but plain spaces and '\n'. */
const UNSEEN = /(?![ \n])[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

type Called = readonly [kind: InvisibleKind, name: string, sign: string]

/** What a character is called that `UNSEEN` takes. */
function called(codePoint: number): Called {
  const known = KNOWN.get(codePoint)
  if (known !== undefined) return known
  if (isSelector(codePoint)) return ['join', `variation selector-${selectorNumber(codePoint)}`, `VS${selectorNumber(codePoint)}`]
  if (codePoint >= 0xe0020 && codePoint < 0xe007f)
    return ['tag', `tag character for ${String.fromCodePoint(codePoint - 0xe0000)}`, 'TAG']
  if (codePoint >= 0xe0000) return ['tag', codePoint === 0xe007f ? 'cancel tag' : 'tag character', 'TAG']
  return codePoint < 0xa0 ? ['control', 'control character', 'CTRL'] : ['zero-width', 'format character', 'FMT']
}

const isSelector = (codePoint: number): boolean =>
  (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
  (codePoint >= 0xe0100 && codePoint <= 0xe01ef) ||
  (codePoint >= 0x180b && codePoint <= 0x180d)

const selectorNumber = (codePoint: number): number =>
  codePoint >= 0xe0100 ? codePoint - 0xe0100 + 17 : codePoint >= 0xfe00 ? codePoint - 0xfe00 + 1 : codePoint - 0x180b + 1

const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?$/u
const BEFORE_SELECTOR = /[\p{Emoji}\p{Unified_Ideograph}\u1800-\u18af]$/u
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]*$/u
const PICTURE_FIRST = /^\p{Extended_Pictographic}/u

/** UTF-16 units before a character that tell whether it is part of an emoji: the longest flag has seven tags. */
const LOOK_BACK = 18

/** Whether the character is the part of an emoji, or of an ideograph, that it is made for. */
function isProper(text: string, at: number, codePoint: number, length: number): boolean {
  if (codePoint !== 0x200d && codePoint < 0xe0000 && !isSelector(codePoint)) return false
  const before = text.slice(Math.max(0, at - LOOK_BACK), at)
  if (codePoint === 0x200d) return PICTURE.test(before) && PICTURE_FIRST.test(text.slice(at + length, at + length + 2))
  return isSelector(codePoint) ? BEFORE_SELECTOR.test(before) : FLAG.test(before)
}

/**
 * The invisible characters of a text, one line or many, in their order; a '\n' is none. Plain spaces count at a line's end alone, a carriage
 * return, or the ␍ that a pane draws for it, whether it follows them or not. What an emoji is joined by is part of it and does not count.
 */
export function invisiblesIn(text: string): Invisible[] {
  const found: Invisible[] = []
  for (const { 0: character, index: at } of text.matchAll(UNSEEN)) {
    const codePoint = character.codePointAt(0) ?? 0
    const { length } = character
    if (isProper(text, at, codePoint, length)) continue
    const [kind, name] = called(codePoint)
    found.push({ at, length, kind, name, codePoint })
  }
  const trailing = trailingIn(text)
  return trailing.length === 0 ? found : [...found, ...trailing].sort((a, b) => a.at - b.at)
}

/** Runs of plain spaces at the ends of lines. By hand: an expression for it takes a time that grows with the square of a run. */
function trailingIn(text: string): Invisible[] {
  const found: Invisible[] = []
  for (let from = 0; from <= text.length; ) {
    const next = text.indexOf('\n', from)
    const end = next < 0 ? text.length : next
    let to = end
    while (to > from && (text[to - 1] === '\r' || text[to - 1] === '␍')) to--
    let at = to
    while (at > from && text[at - 1] === ' ') at--
    if (at < to) found.push({ at, length: to - at, kind: 'trailing', name: 'trailing space', codePoint: 0x20 })
    from = end + 1
  }
  return found
}

/** Such as "no-break space, U+00A0"; for a run of trailing spaces how many there are. */
export function sayInvisible({ name, codePoint, kind, length }: Invisible): string {
  const code = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
  return kind === 'trailing' && length > 1 ? `${length} trailing spaces, ${code}` : `${name}, ${code}`
}

/** Whether it is unusual in any line; tabs and spaces at a line's end, and returns, matter in some lines only. */
export const isUnusual = ({ kind }: Invisible): boolean => kind !== 'tab' && kind !== 'trailing' && kind !== 'return'

/** A few letters that name the character, such as NBSP. */
export const invisibleSign = ({ codePoint }: Invisible): string => called(codePoint)[2]

/** How it is shown: a tab and spaces in the room that they take, what takes none as a box with its sign. */
export type Drawing = 'tab' | 'trailing' | 'space' | 'box'

/** What is shown of an invisible character. `from`, `to`: UTF-16 units. `sign`: a few letters, such as NBSP. `said`: its name in words. */
export type RowSign = {
  readonly from: number
  readonly to: number
  readonly drawing: Drawing
  readonly sign: string
  readonly said: string
}

const drawingOf = (kind: InvisibleKind): Drawing => (kind === 'tab' || kind === 'trailing' || kind === 'space' ? kind : 'box')

/** Signs in one row. More: a line made of such characters alone holds up the page, fewer: some of a strange line are missed. */
const MOST_SIGNS = 400

/** The signs of a row's text: of what is unusual, and with `all` of tabs and spaces at its end as well. Returns have their sign in the text. */
export const signsIn = (text: string, all: boolean): RowSign[] =>
  invisiblesIn(text)
    .filter((one) => isUnusual(one) || (all && one.kind !== 'return'))
    .slice(0, MOST_SIGNS)
    .map((one) => ({
      from: one.at,
      to: one.at + one.length,
      drawing: drawingOf(one.kind),
      sign: invisibleSign(one),
      said: sayInvisible(one),
    }))

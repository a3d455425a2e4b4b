/** Characters that a model writes in place of others, and the plain ones that replace them when lines are compared. */

/** Typographic quotes, dashes, spaces, ligatures, arrows and wide punctuation, by the character that they are compared as. Zero-width ones count for nothing. */
const PLAIN: Readonly<Record<string, string>> = {
  "'": '\u2018\u2019\u201a\u201b\u2032',
  '"': '\u201c\u201d\u201e\u201f\u2033',
  '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
  '...': '\u2026',
  ' ': '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
  ff: '\ufb00',
  fi: '\ufb01',
  fl: '\ufb02',
  ffi: '\ufb03',
  ffl: '\ufb04',
  '->': '\u2192',
  '=>': '\u21d2',
  '<=': '\u2264',
  '>=': '\u2265',
  '!=': '\u2260',
  '(': '\uff08',
  ')': '\uff09',
  ',': '\uff0c',
  ':': '\uff1a',
  ';': '\uff1b',
  '!': '\uff01',
  '': '\u00ad\u200b\u200c\u200d\u2060\ufeff',
}

const PLAIN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(PLAIN).flatMap(([plain, written]) => Array.from(written, (character) => [character, plain] as const)),
)

const FOLDED = new RegExp(`[${Object.values(PLAIN).join('')}]`, 'g')
const BEYOND_ASCII = /[\u0080-\uffff]/

/** Each typographic character with the plain one that replaces it. */
export const TYPOGRAPHIC: readonly (readonly [character: string, plain: string])[] = [...PLAIN_OF]

/** The plain character that `character` is compared as; the character itself where it is plain. */
export const plainOf = (character: string): string => PLAIN_OF.get(character) ?? character

/** Which plain characters are of one kind: a reply with typographic quotes of one sort has them of the other, too. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  quote: ["'", '"'],
  ligature: ['ff', 'fi', 'fl', 'ffi', 'ffl'],
  arrow: ['->', '=>', '<=', '>=', '!='],
  wide: ['(', ')', ',', ':', ';', '!'],
}
const KIND: ReadonlyMap<string, string> = new Map(
  Object.entries(KINDS).flatMap(([kind, all]) => all.map((plain) => [plain, kind] as const)),
)

/** The kind of typography that `character` is: quotes are one kind, each other plain character is one. */
export const kindOf = (character: string): string => KIND.get(plainOf(character)) ?? plainOf(character)

/** Whether two characters are the same once typography is folded, and differ as written. */
export const isFoldOf = (theirs: string, ours: string): boolean => theirs !== ours && plainOf(theirs) === plainOf(ours)

/** The text with typographic quotes, dashes and spaces as plain ones, composed (NFC). */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  return text.normalize('NFC').replace(FOLDED, (character) => PLAIN_OF.get(character) ?? character)
}

const WIDE = new RegExp(`[${PLAIN[' ']}]`, 'g')

/** The text with typographic spaces as blanks. */
export const withBlanksFor = (text: string): string => (BEYOND_ASCII.test(text) ? text.replace(WIDE, ' ') : text)

const SPACE = /\s+/g

/** The text in its loosest form: folded, and without any white space. */
export const skeletonOf = (text: string): string => fold(text).replace(SPACE, '')

/** Headers and bodies of mails as RFC 2047 and RFC 2045 want them. */

const encoder = new TextEncoder()

/** Characters of a header's line, beyond which it is folded. */
const LINE = 76

/** Characters of an encoded word, with what is around it. */
const WORD = 75

/**
 * A header's text in folded lines, with encoded words where it is more than plain words; line breaks and other controls are blanks.
 * @param start what precedes it unchanged, from the header's name on
 * @param end what follows it unchanged
 */
export function header(start: string, text: string, end: readonly string[] = []): string {
  const words = oneLine(text).split(' ')
  const isPlain = words.every((word) => /^[!-~]*$/.test(word) && word.length < LINE && !word.includes('=?'))
  return folded(start, [...(isPlain ? words : encodedWords(words.join(' '))), ...end])
}

/** The text in one line, without controls and with single blanks between words. */
export const oneLine = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes out
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim()

/** Words in sequence; a word that would exceed the width begins a new line after a blank. */
function folded(start: string, words: readonly string[]): string {
  let text = start
  let width = start.length
  for (const word of words) {
    const fits = width + 1 + word.length <= LINE
    text += fits ? ` ${word}` : `\n ${word}`
    width = fits ? width + 1 + word.length : 1 + word.length
  }
  return `${text}\n`
}

/** Encoded words of whole characters; readers join them without what is between. */
function encodedWords(text: string): string[] {
  const [open, close] = ['=?UTF-8?q?', '?=']
  const words: string[] = []
  let word = ''
  for (const character of text) {
    const encoded = /^[A-Za-z0-9]$/.test(character) ? character : character === ' ' ? '_' : escaped(encoder.encode(character))
    if (open.length + word.length + encoded.length + close.length > WORD) {
      words.push(open + word + close)
      word = ''
    }
    word += encoded
  }
  return [...words, open + word + close]
}

const escaped = (bytes: Iterable<number>): string =>
  [...bytes].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** A body and how it is to be declared. */
export type Body = { readonly encoding: '8bit' | 'quoted-printable' | 'base64'; readonly text: string }

/** How much longer quoted text may be than base64: it can be read, so it may cost something. */
const READABLE = 1.3

/**
 * The text as it is, unless a reader of mails would change it: CR at a line's end is taken off, and `From ` at a line's beginning
 * reads as the next mail. The text ends in a line end.
 */
export function encodedBody(text: string): Body {
  if (!/\r|^From /m.test(text)) return { encoding: '8bit', text }
  const bytes = encoder.encode(text)
  const quoted = quotedPrintable(bytes)
  if (quoted.length <= READABLE * 1.37 * bytes.length) return { encoding: 'quoted-printable', text: quoted }
  return { encoding: 'base64', text: base64(bytes) }
}

const [LF, EQUALS, BLANK, TAB, TILDE, F] = [0x0a, 0x3d, 0x20, 0x09, 0x7e, 0x46]

function quotedPrintable(bytes: Uint8Array): string {
  const parts: string[] = []
  let width = 0
  for (const [at, byte] of bytes.entries()) {
    if (byte === LF) {
      parts.push('\n')
      width = 0
      continue
    }
    const next = bytes[at + 1]
    const isBlank = byte === BLANK || byte === TAB
    const isPlain = isBlank ? next !== LF && next !== undefined : byte > BLANK && byte <= TILDE && byte !== EQUALS
    // Of lines that begin with `From ` and of the dot that ends a mail on its way only the first character counts.
    const isRisky = width === 0 && (byte === F || byte === 0x2e)
    const written = isPlain && !isRisky ? String.fromCharCode(byte) : escaped([byte])
    const isLast = next === LF || next === undefined
    if (width + written.length > (isLast ? LINE : LINE - 1)) {
      parts.push('=\n')
      width = 0
    }
    parts.push(written)
    width += written.length
  }
  return parts.join('')
}

/** Bytes of a line of base64. */
const BASE64_LINE = 57

function base64(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let from = 0; from < bytes.length; from += BASE64_LINE)
    lines.push(`${btoa(String.fromCharCode(...bytes.subarray(from, from + BASE64_LINE)))}\n`)
  return lines.join('')
}

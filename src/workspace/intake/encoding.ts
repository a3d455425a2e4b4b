/** How text that is no UTF-8 seems to be encoded. */
import type { ForeignEncoding } from './source'

/** Control characters that old encodings use: tabs and line ends, backspace, shifts between character sets, end of file, escape. */
const IN_TEXT: ReadonlySet<number> = new Set([8, 9, 10, 11, 12, 13, 14, 15, 26, 27])

/** null: the bytes seem to be no text at all. Bytes that are UTF-8 are not for this function. */
export function encodingOf(bytes: Uint8Array): ForeignEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return isUtf16('utf-16le', bytes) ? 'utf-16le' : null
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return isUtf16('utf-16be', bytes) ? 'utf-16be' : null
  return bytes.every((byte) => byte >= 32 || IN_TEXT.has(byte)) ? 'other' : null
}

function isUtf16(encoding: 'utf-16le' | 'utf-16be', bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder(encoding, { fatal: true }).decode(bytes).includes('\0')
  } catch (notUtf16) {
    if (notUtf16 instanceof TypeError) return false
    throw notUtf16
  }
}

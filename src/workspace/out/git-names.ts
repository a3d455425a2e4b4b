/** Names and blobs as git writes them. */
import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'

const encoder = new TextEncoder()

const ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x07, '\\a'],
  [0x08, '\\b'],
  [0x09, '\\t'],
  [0x0a, '\\n'],
  [0x0b, '\\v'],
  [0x0c, '\\f'],
  [0x0d, '\\r'],
  [0x22, '\\"'],
  [0x5c, '\\\\'],
])

/** The name as it is or, where git would, in quotes with escapes for the bytes of its UTF-8. */
export function gitName(name: string): string {
  if (/^[ !#-[\]-~]*$/.test(name)) return name
  let quoted = '"'
  for (const byte of encoder.encode(name)) {
    const escaped = ESCAPES.get(byte)
    if (escaped !== undefined) quoted += escaped
    else if (byte < 0x20 || byte >= 0x7f) quoted += `\\${byte.toString(8).padStart(3, '0')}`
    else quoted += String.fromCharCode(byte)
  }
  return `${quoted}"`
}

/** SHA-1 of a blob, 40 hex digits. */
export const blobId = (bytes: Uint8Array): string =>
  bytesToHex(sha1(concatBytes(encoder.encode(`blob ${bytes.byteLength}\0`), bytes)))

/** SHA-1 of a text's UTF-8, 40 hex digits. */
export const textId = (text: string): string => bytesToHex(sha1(encoder.encode(text)))

/** The id that git writes where there is no blob. */
export const NO_BLOB = '0'.repeat(40)

/** By the bytes of their UTF-8, as git sorts. */
export function compareNames(a: string, b: string): number {
  const [one, other] = [encoder.encode(a), encoder.encode(b)]
  const shorter = Math.min(one.length, other.length)
  for (let at = 0; at < shorter; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

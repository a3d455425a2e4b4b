/** What a file holds: text where its bytes are UTF-8 without NUL, else the bytes as they are. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Content, Sha } from '../engine/model'

// `ignoreBOM` keeps the mark as U+FEFF, so that encoding gives the same bytes back.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const encoder = new TextEncoder()

/** Text where the bytes are UTF-8 without NUL; else the same array, not a copy. */
export function decode(bytes: Uint8Array): Content {
  if (bytes.includes(0)) return bytes
  try {
    return utf8.decode(bytes)
  } catch (notUtf8) {
    if (notUtf8 instanceof TypeError) return bytes
    throw notUtf8
  }
}

/** The file's bytes; text as UTF-8, bytes as the same array, not a copy. */
export const encode = (content: Content): Uint8Array => (typeof content === 'string' ? encoder.encode(content) : content)

/** Bytes that no edit can change. */
export const isBinary = (content: Content): content is Uint8Array => typeof content !== 'string'

/** SHA-256 of the file's bytes. */
export const shaOf = (content: Content): Sha => bytesToHex(sha256(encode(content))) as Sha

/** Decodes untrusted text into a hash. */
export const isSha = (text: string): text is Sha => /^[0-9a-f]{64}$/.test(text)

/**
 * The content as reading the file back would give it, so that equal hashes mean equal contents:
 * text with NUL becomes bytes, half a surrogate pair U+FFFD, and bytes that are text become text. Bytes are copied.
 */
export function canonical(content: Content): Content {
  if (typeof content !== 'string') return decode(content.slice())
  return content.includes('\0') || /\p{Surrogate}/u.test(content) ? decode(encoder.encode(content)) : content
}

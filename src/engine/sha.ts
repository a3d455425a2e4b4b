import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Sha } from './model'

/** Texts whose hash is kept: the files of a reply are hashed again for each decision over them. More: memory, fewer: they are. */
const KEPT = 64

const known = new Map<string, Sha>()

/** SHA-256 of the text's UTF-8 bytes. */
export function textSha(text: string): Sha {
  const found = known.get(text)
  if (found !== undefined) return found
  const sha = bytesToHex(sha256(utf8ToBytes(text))) as Sha
  const [oldest] = known.size < KEPT ? [] : known.keys()
  if (oldest !== undefined) known.delete(oldest)
  known.set(text, sha)
  return sha
}

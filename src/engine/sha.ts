import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Sha } from './model'

/** SHA-256 of the text's UTF-8 bytes. */
export const shaOf = (text: string): Sha => bytesToHex(sha256(utf8ToBytes(text))) as Sha

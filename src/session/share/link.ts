/** A session ↔ the fragment of an address. */
import { hashOf, hashParts } from '../hash-parts'
import { decodeLink, type ReadLink } from './decode-link'
import { pack } from './pack'
import { encodeShared, type SharedSession, VERSION } from './shared-session'
import { packedIn, SESSION_KEY, unpackLink } from './unpack-link'

export { packedIn }

/** A session's place in an address, without `#`; null: it is more than a link can hold. */
export async function writeLink(shared: SharedSession): Promise<string | null> {
  const packed = await pack(new TextEncoder().encode(encodeShared(shared)))
  if (packed === null) return null
  const { kind, text } = packed
  return `${SESSION_KEY}${VERSION}${kind === 'predicted' ? 'p' : ''}.${text}`
}

/** The hash without the session, '' or with '#'. */
export const withoutPacked = (hash: string): string => hashOf(hashParts(hash).filter((part) => !part.startsWith(SESSION_KEY)))

/** The hash with a session in it, before all else. */
export const withPacked = (hash: string, packed: string): string =>
  hashOf([`${SESSION_KEY}${packed}`, ...hashParts(withoutPacked(hash))])

/** Reads what `packedIn` gave. Never rejects. */
export const readLink = async (packed: string): Promise<ReadLink> => decodeLink(await unpackLink(packed))

/** A session ↔ the fragment of an address. */
import { decodeLink, type ReadLink } from './decode-link'
import { pack } from './pack'
import { encodeShared, type SharedSession, VERSION } from './shared-session'
import { hashPartsOf, packedIn, SESSION_KEY, unpackLink } from './unpack-link'

export { packedIn }

/** A session's place in an address, without `#`; null: it is more than a link can hold. */
export async function writeLink(shared: SharedSession): Promise<string | null> {
  const packed = await pack(new TextEncoder().encode(encodeShared(shared)))
  if (packed === null) return null
  const { kind, text } = packed
  return `${SESSION_KEY}${VERSION}${kind === 'predicted' ? 'p' : ''}.${text}`
}

/** The hash without the session, '' or with '#'. */
export function withoutPacked(hash: string): string {
  const rest = hashPartsOf(hash).filter((part) => part !== '' && !part.startsWith(SESSION_KEY))
  return rest.length === 0 ? '' : `#${rest.join('&')}`
}

/** Reads what `packedIn` gave. Never rejects. */
export const readLink = async (packed: string): Promise<ReadLink> => decodeLink(await unpackLink(packed))

/** A session ↔ the fragment of an address. */
import { decodeLink, type ReadLink } from './decoded'
import { pack } from './packing'
import { encodeShared, type Shared, VERSION } from './shared'
import { KEY, packedIn, partsOf, unpackLink } from './unpacked'

export { packedIn }

/** A session's place in an address, without `#`; null: it is more than a link can hold. */
export async function writeLink(shared: Shared): Promise<string | null> {
  const packed = await pack(new TextEncoder().encode(encodeShared(shared)))
  if (packed === null) return null
  const { kind, text } = packed
  return `${KEY}${VERSION}${kind === 'predicted' ? 'p' : ''}.${text}`
}

/** The hash without the session, '' or with '#'. */
export function withoutPacked(hash: string): string {
  const rest = partsOf(hash).filter((part) => part !== '' && !part.startsWith(KEY))
  return rest.length === 0 ? '' : `#${rest.join('&')}`
}

/** Reads what `packedIn` gave. Never rejects. */
export const readLink = async (packed: string): Promise<ReadLink> => decodeLink(await unpackLink(packed))

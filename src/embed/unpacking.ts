/** Unpacks the link of the page while what reads and shows it is on its way. */
import { packedIn, type UnpackedLink, unpackLink } from '../session/share/unpacked'

/** null: the hash carries no session. Begins when what was asked for before has been sent for: it takes the page's only thread. */
export async function unpackSoon(hash: string): Promise<UnpackedLink | null> {
  const packed = packedIn(hash)
  if (packed === null) return null
  await new Promise((resolve) => setTimeout(resolve))
  return unpackLink(packed)
}

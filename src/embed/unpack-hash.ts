/**
 * Unpacks the link of the page. It is a worker of its own, so that what reads and shows the link loads at the same time; and a module of the page where workers
 * are not to be had.
 */
import { packedIn, type UnpackedLink, unpackLink } from '../session/share/unpack-link'

/** null: the hash carries no session. */
export async function unpackHash(hash: string): Promise<UnpackedLink | null> {
  const packed = packedIn(hash)
  return packed === null ? null : unpackLink(packed)
}

if ('WorkerGlobalScope' in globalThis)
  addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
    const link = await unpackHash(String(data))
    postMessage(link?.ok ? link : null) // what is left of a broken one is asked for where it is shown
  })

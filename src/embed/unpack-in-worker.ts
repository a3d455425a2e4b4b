/** The session in the page's address, unpacked while the page comes up. */
import type { UnpackedLink } from '../session/share/unpack-link'

/** Milliseconds that the worker may take: then the page unpacks the link itself. */
const PATIENCE = 3000

/** What is needed of a worker. */
type Unpacker = {
  onmessage: ((event: MessageEvent<unknown>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(hash: string): void
  terminate(): void
}

/** The ways to unpack it. `start`: a worker; null: there is none. @throws DOMException where a frame may have none. `load`: into the page. */
export type UnpackOptions = {
  readonly start: () => Unpacker | null
  readonly load: () => Promise<typeof import('./unpack-hash')>
}

type Readable = Extract<UnpackedLink, { readonly ok: true }>

const isReadable = (data: unknown): data is Readable =>
  typeof data === 'object' &&
  data !== null &&
  'ok' in data &&
  data.ok === true &&
  'json' in data &&
  typeof data.json === 'string' &&
  'version' in data &&
  typeof data.version === 'number'

/** null: there is no worker, it failed, or there is nothing in the hash that it can unpack whole. */
function fromWorker(hash: string, start: UnpackOptions['start']): Promise<Readable | null> {
  return new Promise((resolve) => {
    let worker: Unpacker | null = null
    const end = (link: Readable | null) => {
      worker?.terminate()
      resolve(link)
    }
    try {
      worker = start()
    } catch {
      // a frame without an origin has no workers
    }
    if (worker === null) return end(null)
    worker.onmessage = ({ data }) => end(isReadable(data) ? data : null)
    worker.onerror = () => end(null)
    worker.postMessage(hash)
    setTimeout(() => end(null), PATIENCE)
  })
}

/** null: the hash carries no session. */
export async function unpackInWorker(hash: string, { start, load }: UnpackOptions): Promise<UnpackedLink | null> {
  if (!hash.includes('s=')) return null
  return (await fromWorker(hash, start)) ?? (await load()).unpackHash(hash)
}

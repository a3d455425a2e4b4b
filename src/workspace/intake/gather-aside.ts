/** Reads a source outside the page's thread where a worker can read it, else in it. */
import type { Content, Path, Sha } from '../../engine/model'
import type { FolderHandle } from '../disk/handle'
import { type Gathering, type GatherOptions, gather } from './gather'
import type { GatherAnswer, GatherOrder } from './gather-work'
import type { SourceFolder } from './source'

/** As `gather`. */
export async function gatherAside(source: SourceFolder, options: GatherOptions): Promise<Gathering> {
  const { handle } = source
  const gathering = handle === undefined || typeof Worker === 'undefined' ? null : await gatherInWorker(handle, options)
  return gathering ?? gather(source, options)
}

/** null: the browser lets no worker read it. */
const gatherInWorker = (handle: FolderHandle, { signal, onProgress, ...options }: GatherOptions): Promise<Gathering | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./gather.worker.ts', import.meta.url), { type: 'module', name: 'gather' })
    const files = new Map<Path, Content>()
    const hashes = new Map<Path, Sha>()
    const end = (gathering: Gathering | null) => {
      worker.terminate()
      signal?.removeEventListener('abort', stop)
      resolve(gathering)
    }
    const stop = () => end({ ok: false, why: 'stopped' })
    worker.onmessage = ({ data }: MessageEvent<GatherAnswer>) => {
      if (data.kind === 'progress') onProgress?.(data.progress)
      else if (data.kind === 'failed') end(null)
      else if (data.kind === 'end') end(data.gathering.ok ? { ...data.gathering, files, hashes } : data.gathering)
      else
        for (const [path, content, sha] of data.files) {
          files.set(path, content)
          hashes.set(path, sha)
        }
    }
    worker.onerror = () => end(null)
    signal?.addEventListener('abort', stop)
    const order: GatherOrder = { handle, ...options }
    try {
      if (signal?.aborted) stop()
      else worker.postMessage(order)
    } catch {
      end(null) // a handle of the page's own making
    }
  })

import { type GatherOrder, gatherFor } from './gather-work'

self.onmessage = ({ data }: MessageEvent<GatherOrder>) => {
  gatherFor(data, (answer, moved = []) => postMessage(answer, { transfer: moved })).catch((failed: unknown) => {
    console.warn(failed)
    postMessage({ kind: 'failed' })
  })
}
// A handle that this browser sends to no worker.
self.onmessageerror = () => postMessage({ kind: 'failed' })

import type { ToLabWorker } from './lab-protocol'
import { openLabWork } from './lab-work'

const take = openLabWork((message) => postMessage(message))
self.onmessage = ({ data }: MessageEvent<ToLabWorker>) => take(data)

import type { ToLabWorker } from './lab-protocol'
import { openLabWork } from './lab-work'

const take = openLabWork((message) => postMessage(message))
onmessage = ({ data }: MessageEvent<ToLabWorker>) => take(data)

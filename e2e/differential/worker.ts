/** One part of a run, in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import { differential } from './differential'

const result = differential(workerData)
parentPort?.postMessage({ result })

/** One part of a run, in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import { runKinds } from './run'

parentPort?.postMessage({ result: runKinds(workerData) })

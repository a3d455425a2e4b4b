/** One part of a run, in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import { run } from './run'

parentPort?.postMessage({ result: run(workerData) })

/** A worker of `npm run fuzz`: performs its tasks with the bundle, and keeps the present input in shared memory, for the caller that has to end it. */
import { parentPort, workerData } from 'node:worker_threads'

/** @typedef {import('./loop.js').Watch} Watch */
/** @typedef {typeof import('./perform.js')} Bundle */

/** @type {{ bundle: string, state: SharedArrayBuffer }} */
const { bundle, state } = workerData
/** How many were begun, whether one runs, bytes of its JSON. */
const numbers = new Int32Array(state, 0, 3)
const text = new Uint8Array(state, 12)
const encoder = new TextEncoder()

/** @type {Watch} */
const watch = {
  begin(input) {
    numbers[2] = encoder.encodeInto(JSON.stringify(input), text).written
    Atomics.add(numbers, 0, 1)
    Atomics.store(numbers, 1, 1)
  },
  end: () => void Atomics.store(numbers, 1, 0),
}

/** @type {Bundle} */
const { perform } = await import(bundle)
parentPort?.on('message', async (task) => parentPort?.postMessage(await perform(task, watch)))

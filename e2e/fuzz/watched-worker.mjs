/** A worker that ends when an input takes too long or too much memory, and a new one in its place. */
import { Worker } from 'node:worker_threads'

/** @typedef {import('./target.js').Input} Input */
/** @typedef {import('./perform.js').Task} Task */
/** @typedef {{ name: string, message: string, input: Input }} Found */
/** @typedef {{ answer: unknown } | { crash: Found }} Outcome a crash where the worker had to be ended, or ended itself */

/** Milliseconds; more: a run with a hang takes long, fewer: a busy machine's pauses count as hangs. */
const PATIENCE = 10_000
/** Megabytes of a worker's memory. */
const MEMORY = 1024
/** Bytes of an input's JSON that are kept. */
const ROOM = 16_000_000

/** @param {Int32Array} numbers @param {SharedArrayBuffer} state @returns {Input} what the worker was about */
function inputIn(numbers, state) {
  const bytes = new Uint8Array(state, 12, numbers[2]).slice()
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return {} // longer than what is kept
  }
}

/** One worker and the memory that it shares. */
export class WatchedWorker {
  /** @param {string} bundle URL */
  constructor(bundle) {
    this.bundle = bundle
    this.state = new SharedArrayBuffer(12 + ROOM)
    this.numbers = new Int32Array(this.state, 0, 3)
    /** @type {Worker | null} */
    this.worker = null
    /** @type {(outcome: Outcome) => void} of the task that runs */
    this.settle = () => {}
  }

  #open() {
    this.numbers.fill(0)
    const worker = new Worker(new URL('./run-in-worker.mjs', import.meta.url), {
      workerData: { bundle: this.bundle, state: this.state },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    })
    const tell = (/** @type {Outcome} */ outcome) => {
      if (this.worker === worker) this.settle(outcome)
    }
    worker.on('message', (answer) => tell({ answer }))
    worker.on('error', (/** @type {unknown} */ error) => {
      const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      tell(this.#crash(isFull ? 'takes all memory' : 'ends the worker', message.slice(0, 500)))
    })
    worker.on('exit', (code) => tell(this.#crash('ends the worker', `exit code ${code}`)))
    return worker
  }

  /** @param {string} name @param {string} message @returns {Outcome} */
  #crash(name, message) {
    return { crash: { name, message, input: inputIn(this.numbers, this.state) } }
  }

  /** @param {Task} task @returns {Promise<Outcome>} */
  do(task) {
    this.worker ??= this.#open()
    const { worker, numbers } = this
    return new Promise((resolve) => {
      let last = -1
      let since = performance.now()
      const timer = setInterval(() => {
        const count = Atomics.load(numbers, 0)
        if (count !== last || Atomics.load(numbers, 1) === 0) {
          last = count
          since = performance.now()
        } else if (performance.now() - since > PATIENCE)
          this.settle(this.#crash('does not end', `more than ${PATIENCE / 1000} s`))
      }, 250)
      this.settle = (outcome) => {
        clearInterval(timer)
        this.settle = () => {}
        if ('crash' in outcome) this.close()
        resolve(outcome)
      }
      worker.postMessage(task)
    })
  }

  close() {
    void this.worker?.terminate()
    this.worker = null
  }
}

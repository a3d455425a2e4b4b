/** For tests: the sandbox in Node. Each guest is a thread that finds what a browser's worker has; what it lacks there, it lacks here too. */
import { Script } from 'node:vm'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { OpenSandbox } from '../guest-host'
import type { GuestWorker } from '../sandbox-frame'

/** Runs before the guest's text: the events of a worker's global scope, over Node's. Node's own globals go with the guest's start. */
const START = `
const { parentPort, workerData } = require('node:worker_threads')
const { Script } = require('node:vm')
const native = process
const on = { message: [], error: [], unhandledrejection: [], rejectionhandled: [] }
const tell = (name, event) => { for (const listener of on[name]) listener({ preventDefault() {}, ...event }) }
globalThis.addEventListener = (name, listener) => void on[name]?.push(listener)
globalThis.postMessage = (data, options) => parentPort.postMessage(data, options?.transfer)
globalThis.reportError = (error) => queueMicrotask(() => { throw error })
native.on('uncaughtException', (error) => { if (on.error.length === 0) throw error; tell('error', { error }) })
native.on('unhandledRejection', (reason, promise) => tell('unhandledrejection', { reason, promise }))
native.on('rejectionHandled', (promise) => tell('rejectionhandled', { promise }))
for (const name of ['setImmediate', 'clearImmediate', 'require', 'module', 'exports', '__filename', '__dirname']) delete globalThis[name]
new Script(workerData.guest, { cachedData: workerData.compiled }).runInThisContext()
parentPort.once('message', ({ port, data }) => tell('message', { ports: [port], data }))
`

type Text = { readonly guest: string; readonly compiled: Uint8Array }

/** What a thread says of itself, as the frame hears it from a worker. */
type Keep = (said: unknown) => void

function startThread(workerData: Text, data: unknown, keep: Keep): GuestWorker {
  const thread = new Worker(START, { eval: true, workerData, execArgv: [], stdout: true, stderr: true })
  const { port1, port2 } = new MessageChannel()
  thread.once('message', keep)
  thread.postMessage({ port: port2, data }, [port2])
  let hear: ((message: unknown) => void) | null = null
  port1.on('message', (message: unknown) => hear?.(message))
  return {
    post: (message) => port1.postMessage(message),
    listen(next) {
      hear = next
    },
    failed: new Promise((resolve) => thread.once('error', (error) => resolve(String(error)))),
    end() {
      port1.close()
      void thread.terminate()
    },
  }
}

/**
 * @param guest the text of `buildGuest`
 * @param data what each guest is given with its port
 */
export const threadSandbox =
  (guest: string, data: object | null = null): OpenSandbox =>
  async () => {
    // A thread that has to read the guest's text by itself takes twice as long to start.
    const text = { guest, compiled: new Script(guest).createCachedData() }
    let memory: unknown
    const keep: Keep = (said) => {
      if (said instanceof Blob) memory = said
    }
    return {
      start: () => startThread(text, data && { ...data, memory }, keep),
      watch: () => () => undefined,
      isGone: () => false,
      remove: () => undefined,
    }
  }

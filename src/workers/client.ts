/** The page's side of the engine's worker: one job running, one waiting, and the newest wins; beside them one reply that arrives. */
import type { Preview, Tree } from '../engine/model'
import { type Analysis, createAssembly, decodeMessage, type Job, type ToWorker } from './protocol'

/** The part of `Worker` that is used. */
export interface WorkerLike {
  postMessage(message: ToWorker): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: (event: unknown) => void): void
  terminate(): void
}

export interface EngineClient {
  readonly where: 'worker' | 'page'
  setTree(tree: Tree): void
  /** Resolves with the analysis, or with null when a newer job took its place. Rejects where the worker broke down. */
  decide(job: Job): Promise<Analysis | null>
  /** Begins to read a reply that arrives, in the place of the last one. */
  openStream(): ReplyStream
  dispose(): void
}

/** A reply that arrives. Decides nothing and stages nothing. */
export interface ReplyStream {
  /** Takes the next piece. Resolves in the order of the pieces; with null where the stream was closed. Rejects where the worker broke down. */
  push(chunk: string): Promise<Preview | null>
  close(): void
}

type Waiting = {
  readonly id: number
  readonly job: Job
  readonly assembly: ReturnType<typeof createAssembly>
  readonly settle: (analysis: Analysis | null) => void
  readonly fail: (error: Error) => void
}

type Stream = {
  readonly id: number
  readonly waiting: { readonly settle: (preview: Preview | null) => void; readonly fail: (error: Error) => void }[]
}

/** `start` makes a worker; it is asked again after one broke down. */
export function createEngineClient(start: () => WorkerLike): EngineClient {
  let worker: WorkerLike | null = null
  let tree: Tree = new Map()
  let running: Waiting | null = null
  let waiting: Waiting | null = null
  let stream: Stream | null = null
  let last = 0

  const breakDown = () => {
    worker?.terminate()
    worker = null
    const stopped = new Error('the engine’s worker stopped')
    const lost = running
    running = null
    lost?.fail(stopped)
    const cut = stream
    stream = null
    for (const { fail } of cut?.waiting ?? []) fail(stopped)
    next()
  }

  const boot = (): WorkerLike => {
    const fresh = start()
    fresh.addEventListener('message', ({ data }) => {
      const message = decodeMessage(data)
      if (message?.type === 'preview') {
        if (message.id === stream?.id) stream.waiting.shift()?.settle(message.preview)
        return
      }
      if (message === null || message.id !== running?.id) return
      if (message.type === 'part') {
        running.assembly.add(message.lists)
        return
      }
      const done = running
      running = null
      done.settle(waiting === null ? done.assembly.finish(message.shell) : null)
      next()
    })
    fresh.addEventListener('error', breakDown)
    fresh.addEventListener('messageerror', breakDown)
    fresh.postMessage({ type: 'tree', tree })
    return fresh
  }

  const next = () => {
    if (running !== null || waiting === null) return
    running = waiting
    waiting = null
    worker ??= boot()
    worker.postMessage({ type: 'decide', id: running.id, job: running.job })
  }

  return {
    where: 'worker',
    setTree(fresh) {
      tree = fresh
      worker?.postMessage({ type: 'tree', tree })
    },
    decide(job) {
      waiting?.settle(null)
      return new Promise((settle, fail) => {
        waiting = { id: ++last, job, assembly: createAssembly(), settle, fail }
        next()
      })
    },
    openStream() {
      const mine: Stream = { id: ++last, waiting: [] }
      for (const { settle } of stream?.waiting ?? []) settle(null)
      stream = mine
      worker ??= boot()
      worker.postMessage({ type: 'open-stream', id: mine.id })
      return {
        push: (chunk) =>
          new Promise((settle, fail) => {
            if (stream !== mine || worker === null) return settle(null)
            mine.waiting.push({ settle, fail })
            worker.postMessage({ type: 'push', id: mine.id, chunk })
          }),
        close() {
          if (stream !== mine) return
          stream = null
          worker?.postMessage({ type: 'close-stream', id: mine.id })
          for (const { settle } of mine.waiting.splice(0)) settle(null)
        },
      }
    },
    dispose() {
      worker?.terminate()
      worker = null
    },
  }
}

/** What `analyse.ts` has: the engine, loaded only where the page has to run it itself. */
export type PageEngine = {
  analyse(job: Job, tree: Tree): Analysis
  openReader(): { push(chunk: string): Preview }
}

/** The same on the page's own thread, for browsers without workers: right, but a large reply holds the page up. */
export function createPageEngine({ analyse, openReader }: PageEngine): EngineClient {
  let tree: Tree = new Map()
  let last = 0
  let stream: ReplyStream | null = null
  return {
    where: 'page',
    setTree(fresh) {
      tree = fresh
    },
    async decide(job) {
      const id = ++last
      await new Promise((resume) => setTimeout(resume))
      return id === last ? analyse(job, tree) : null
    },
    openStream() {
      const reader = openReader()
      const mine: ReplyStream = {
        push: async (chunk) => (stream === mine ? reader.push(chunk) : null),
        close() {
          if (stream === mine) stream = null
        },
      }
      stream = mine
      return mine
    },
    dispose() {},
  }
}

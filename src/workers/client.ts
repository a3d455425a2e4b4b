/** The page's side of the engine's worker: one job running, one waiting, and the newest wins. */
import type { Tree } from '../engine/model'
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
  dispose(): void
}

type Waiting = {
  readonly id: number
  readonly job: Job
  readonly assembly: ReturnType<typeof createAssembly>
  readonly settle: (analysis: Analysis | null) => void
  readonly fail: (error: Error) => void
}

/** `start` makes a worker; it is asked again after one broke down. */
export function createEngineClient(start: () => WorkerLike): EngineClient {
  let worker: WorkerLike | null = null
  let tree: Tree = new Map()
  let running: Waiting | null = null
  let waiting: Waiting | null = null
  let last = 0

  const breakDown = () => {
    worker?.terminate()
    worker = null
    const lost = running
    running = null
    lost?.fail(new Error('the engine’s worker stopped'))
    next()
  }

  const boot = (): WorkerLike => {
    const fresh = start()
    fresh.addEventListener('message', ({ data }) => {
      const message = decodeMessage(data)
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
    dispose() {
      worker?.terminate()
      worker = null
    },
  }
}

/** The same on the page's own thread, for browsers without workers: right, but a large reply holds the page up. */
export function createPageEngine(analyse: (job: Job, tree: Tree) => Analysis): EngineClient {
  let tree: Tree = new Map()
  let last = 0
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
    dispose() {},
  }
}

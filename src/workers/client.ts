/** The page's side of the engine's worker: one job running, one waiting, and the newest wins; beside them one reply that arrives. */

import type { Leftover } from '../engine/index'
import type { Preview, Tree } from '../engine/model'
import type { Outline } from '../syntax/outline/page'
import { type Analysis, type AnalysisJob, createAssembly, decodeMessage, type ToWorker } from './protocol'
import { changesBetween, isChange } from './tree-changes'
import { createWatchdog } from './watchdog'

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
  /** Files as they were in earlier versions of the project, newest first: a reply may have been written for one of them. */
  setHistory(history: readonly Tree[]): void
  /** Resolves with the analysis, or with null when a newer job took its place. Rejects where the worker broke down or was silent for too long. */
  decide(job: AnalysisJob): Promise<Analysis | null>
  /**
   * Calls `listener` when what an analysis gave as 'loading' is here, or is known to be unavailable: the same job should be decided again.
   * The returned function ends the calls.
   */
  onLoaded(listener: () => void): () => void
  /** Ends what is being decided: it resolves with null, and so does what waits. The next job gets a fresh worker with the tree. */
  stop(): void
  /** An outline of the tree, of at most `tokens`; null where it cannot be made, or is no longer wanted. Rejects where the worker broke down. */
  outline(tokens: number, signal?: AbortSignal): Promise<Outline | null>
  /** What each policy would leave behind of a reply. Rejects where the worker broke down. */
  policies(job: AnalysisJob): Promise<readonly Leftover[]>
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
  readonly job: AnalysisJob
  readonly assembly: ReturnType<typeof createAssembly>
  readonly settle: (analysis: Analysis | null) => void
  readonly fail: (error: Error) => void
}

/** Questions that are open, by their ids. */
function createQuestions<T>() {
  const open = new Map<number, { readonly settle: (answer: T) => void; readonly fail: (error: Error) => void }>()
  return {
    ask: (id: number): Promise<T> => new Promise((settle, fail) => void open.set(id, { settle, fail })),
    /** False where no caller waits for it any more. */
    answer(id: number, answer: T): boolean {
      open.get(id)?.settle(answer)
      return open.delete(id)
    },
    isNone: (): boolean => open.size === 0,
    failAll(error: Error): void {
      for (const { fail } of open.values()) fail(error)
      open.clear()
    },
  }
}

type Stream = {
  readonly id: number
  readonly waiting: { readonly settle: (preview: Preview | null) => void; readonly fail: (error: Error) => void }[]
}

/** `start` makes a worker; it is asked again after one broke down. */
export function createEngineClient(start: () => WorkerLike): EngineClient {
  let worker: WorkerLike | null = null
  let tree: Tree = new Map()
  let history: readonly Tree[] = []
  /** As the worker has it. */
  let sent: Tree = tree
  let running: Waiting | null = null
  let waiting: Waiting | null = null
  let stream: Stream | null = null
  let last = 0
  const outlines = createQuestions<Outline | null>()
  const leftovers = createQuestions<readonly Leftover[]>()
  const listeners = new Set<() => void>()

  const watchdog = createWatchdog({
    isAwaited: () => running !== null || !outlines.isNone() || !leftovers.isNone() || (stream?.waiting.length ?? 0) > 0,
    ping: () => worker?.postMessage({ type: 'ping' }),
    onSilent: () => breakDown(),
  })

  const breakDown = () => {
    watchdog.stop()
    worker?.terminate()
    worker = null
    const stopped = new Error('the engine’s worker stopped')
    const lost = running
    running = null
    lost?.fail(stopped)
    const cut = stream
    stream = null
    for (const { fail } of cut?.waiting ?? []) fail(stopped)
    outlines.failAll(stopped)
    leftovers.failAll(stopped)
    next()
  }

  const boot = (): WorkerLike => {
    const fresh = start()
    fresh.addEventListener('message', ({ data }) => {
      watchdog.heard()
      const message = decodeMessage(data)
      if (message?.type === 'preview') {
        if (message.id === stream?.id) stream.waiting.shift()?.settle(message.preview)
        return
      }
      if (message?.type === 'loaded') {
        for (const listener of listeners) listener()
        return
      }
      if (message?.type === 'outlined') {
        outlines.answer(message.id, message.outline)
        return
      }
      if (message?.type === 'leftovers') {
        leftovers.answer(message.id, message.leftovers)
        return
      }
      if (message === null || message.type === 'alive' || message.id !== running?.id) return
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
    if (history.length > 0) fresh.postMessage({ type: 'history', history })
    sent = tree
    return fresh
  }

  /** Asks what is to be answered. */
  const ask = (message: ToWorker) => {
    worker ??= boot()
    worker.postMessage(message)
    watchdog.asked()
  }

  const next = () => {
    if (running !== null || waiting === null) return
    running = waiting
    waiting = null
    ask({ type: 'decide', id: running.id, job: running.job })
  }

  return {
    where: 'worker',
    setTree(fresh) {
      tree = fresh
      if (worker === null) return
      const changes = changesBetween(sent, tree)
      sent = tree
      if (isChange(changes)) worker.postMessage({ type: 'tree-changes', changes })
    },
    setHistory(fresh) {
      history = fresh
      worker?.postMessage({ type: 'history', history })
    },
    decide(job) {
      waiting?.settle(null)
      return new Promise((settle, fail) => {
        waiting = { id: ++last, job, assembly: createAssembly(), settle, fail }
        next()
      })
    },
    onLoaded(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop() {
      const ended = [running, waiting]
      if (running === null && waiting === null) return
      running = null
      waiting = null
      breakDown()
      for (const job of ended) job?.settle(null)
    },
    outline(tokens, signal) {
      const id = ++last
      ask({ type: 'outline', id, tokens })
      signal?.addEventListener('abort', () => {
        if (!outlines.answer(id, null)) return
        // A large project takes seconds, and the next reply would wait for them.
        if (running === null && stream === null && outlines.isNone() && leftovers.isNone()) breakDown()
      })
      return outlines.ask(id)
    },
    policies(job) {
      const id = ++last
      ask({ type: 'policies', id, job })
      return leftovers.ask(id)
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
            ask({ type: 'push', id: mine.id, chunk })
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
      watchdog.stop()
      worker?.terminate()
      worker = null
    },
  }
}

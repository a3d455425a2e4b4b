/** The page's side of the engine's worker: one job running, one waiting, and the newest wins; beside them one reply that arrives. */
import type { Preview, Tree } from '../engine/model'
import type { Outline } from '../syntax/outline'
import type { Looking, LookingParts } from './looking'
import { type Analysis, createAssembly, decodeMessage, type Job, type ToWorker } from './protocol'
import { changesBetween, isChange } from './tree-changes'

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
  /** Calls `listener` when what an analysis gave as 'loading' is here, or is known not to be had: the same job is to be decided again. Ends with what is returned. */
  onLoaded(listener: () => void): () => void
  /** An outline of the tree, of at most `tokens`; null where it cannot be made. Rejects where the worker broke down. */
  outline(tokens: number): Promise<Outline | null>
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
  /** As the worker has it. */
  let sent: Tree = tree
  let running: Waiting | null = null
  let waiting: Waiting | null = null
  let stream: Stream | null = null
  let last = 0
  const outlines = new Map<
    number,
    { readonly settle: (outline: Outline | null) => void; readonly fail: (error: Error) => void }
  >()
  const listeners = new Set<() => void>()

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
    for (const { fail } of outlines.values()) fail(stopped)
    outlines.clear()
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
      if (message?.type === 'loaded') {
        for (const listener of listeners) listener()
        return
      }
      if (message?.type === 'outlined') {
        outlines.get(message.id)?.settle(message.outline)
        outlines.delete(message.id)
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
    sent = tree
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
      if (worker === null) return
      const changes = changesBetween(sent, tree)
      sent = tree
      if (isChange(changes)) worker.postMessage({ type: 'tree-changes', changes })
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
    outline(tokens) {
      const id = ++last
      worker ??= boot()
      worker.postMessage({ type: 'outline', id, tokens })
      return new Promise((settle, fail) => void outlines.set(id, { settle, fail }))
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

/** What `page-engine.ts` has: the engine, loaded only where the page has to run it itself. */
export type PageEngine = {
  analyse(job: Job, tree: Tree, looking: Looking | null): Analysis
  openReader(): { push(chunk: string): Preview }
  /** Without it symbols are not looked up, and nothing is checked. */
  openLooking?(parts: LookingParts): Looking
  outlineOf?(tree: Tree, tokens: number, looking: Looking): Promise<Outline | null>
}

/** The same on the page's own thread, for browsers without workers: right, but a large reply holds the page up, and nothing is renamed. */
export function createPageEngine(load: () => Promise<PageEngine>): EngineClient {
  let tree: Tree = new Map()
  let last = 0
  let stream: ReplyStream | null = null
  let looking: Looking | null = null
  let loading: Promise<PageEngine> | null = null
  const listeners = new Set<() => void>()
  const onLoaded = () => {
    for (const listener of listeners) listener()
  }

  async function open(): Promise<PageEngine> {
    const engine = await load()
    looking = engine.openLooking?.({ onLoaded }) ?? null
    looking?.setTree(tree)
    return engine
  }
  const opened = (): Promise<PageEngine> => {
    if (loading !== null) return loading
    loading = open()
    // The next one who asks tries again.
    loading.catch(() => {
      loading = null
    })
    return loading
  }

  return {
    where: 'page',
    setTree(fresh) {
      tree = fresh
      looking?.setTree(tree)
    },
    async decide(job) {
      const id = ++last
      const { analyse } = await opened()
      await new Promise((resume) => setTimeout(resume))
      if (id !== last) return null
      const analysis = analyse(job, tree, looking)
      looking?.fetch()
      return analysis
    },
    onLoaded(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async outline(tokens) {
      const { outlineOf } = await opened()
      return looking === null ? null : ((await outlineOf?.(tree, tokens, looking)) ?? null)
    },
    openStream() {
      let reader: Promise<{ push(chunk: string): Preview }> | null = null
      const mine: ReplyStream = {
        async push(chunk) {
          reader ??= opened().then(({ openReader }) => openReader())
          const read = await reader
          return stream === mine ? read.push(chunk) : null
        },
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

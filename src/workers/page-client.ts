/** The engine on the page's own thread, for browsers without workers. */
import type { Leftover } from '../engine/index'
import type { Preview, Tree } from '../engine/model'
import type { Outline } from '../syntax/outline/page'
import type { EngineClient, ReplyStream } from './client'
import type { LanguageServices, LanguageServicesParts } from './language-services'
import type { Analysis, AnalysisJob } from './protocol'

/** What `page-engine.ts` has: the engine, loaded only where the page has to run it itself. */
export type PageEngine = {
  analyse(job: AnalysisJob, tree: Tree, looking: LanguageServices | null, history?: readonly Tree[]): Analysis
  openReader(): { push(chunk: string): Preview }
  /** Without it symbols are not looked up, and nothing is checked. */
  openLooking?(parts: LanguageServicesParts): LanguageServices
  outlineOf?(tree: Tree, tokens: number, looking: LanguageServices): Promise<Outline | null>
  policiesOf?(job: AnalysisJob, tree: Tree, looking: LanguageServices | null): readonly Leftover[]
}

/** The same on the page's own thread, for browsers without workers: right, but a large reply holds the page up, and nothing is renamed. */
export function createPageEngine(load: () => Promise<PageEngine>): EngineClient {
  let tree: Tree = new Map()
  let history: readonly Tree[] = []
  let isRefused = false
  let last = 0
  let stream: ReplyStream | null = null
  let looking: LanguageServices | null = null
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
    setHistory(fresh) {
      history = fresh
      if (isRefused && fresh.length > 0) onLoaded()
    },
    async decide(job) {
      const id = ++last
      const { analyse } = await opened()
      await new Promise((resume) => setTimeout(resume))
      if (id !== last) return null
      const analysis = analyse(job, tree, looking, history)
      isRefused = analysis.diagnoses.length > 0
      looking?.fetch()
      return analysis
    },
    onLoaded(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Nothing can end what holds the page itself; its answer is passed over. */
    stop() {
      last++
    },
    async outline(tokens) {
      const { outlineOf } = await opened()
      return looking === null ? null : ((await outlineOf?.(tree, tokens, looking)) ?? null)
    },
    async policies(job) {
      const { policiesOf } = await opened()
      return policiesOf?.(job, tree, looking) ?? []
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

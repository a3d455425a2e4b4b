/** Modules of a graph: what the loader keeps of each. */
import type { CommonSource, EsSource } from '../transform'

/** A module's function, started: its first step declares, its last one runs. */
export type ModuleBody = { next(): unknown }

type EsStatus = 'linked' | 'evaluating' | 'evaluating-async' | 'evaluated'

/** A module of the specification: the fields of its algorithms go by its names. */
export type EsModule = {
  readonly kind: 'esm'
  /** Project path with its query, or a `data:` URL. */
  readonly key: string
  /** What its specifiers are resolved from: a project path or a `data:` URL. */
  readonly path: string
  readonly url: string
  readonly source: EsSource
  /** The modules of `source.requests`, in that order. */
  readonly requests: ModuleRecord[]
  /** Reads of the module's own variables; empty until it is declared. */
  getters: Record<string, () => unknown>
  body: ModuleBody | null
  /** Fulfilled once an asynchronous body has reached its first `yield`. */
  ready: Promise<unknown> | null
  status: EsStatus
  dfsIndex: number
  dfsAncestorIndex: number
  cycleRoot: EsModule | null
  pendingAsyncDependencies: number
  readonly asyncParents: EsModule[]
  /** Null: not waiting for anything asynchronous. */
  asyncOrder: number | null
  error: { readonly thrown: unknown } | null
  capability: PromiseWithResolvers | null
}

export type PromiseWithResolvers = { readonly promise: Promise<void>; resolve(): void; reject(thrown: unknown): void }

/** What project code sees as `module`. */
export type CommonInstance = {
  readonly id: string
  readonly filename: string
  exports: unknown
  loaded: boolean
  readonly children: object[]
}

export type CommonModule = {
  readonly kind: 'cjs'
  readonly key: string
  readonly path: string
  readonly source: CommonSource
  readonly instance: CommonInstance
  state: 'new' | 'running' | 'done' | 'failed'
  error: unknown
  /** Names that ES modules may import, read from the text. */
  names: ReadonlySet<string>
  /** What `names` and `default` were when an ES module first waited for it. */
  values: ReadonlyMap<string, unknown> | null
}

/** Built in, JSON, or a file that counts as empty. */
type ValueModule = { readonly kind: 'value'; readonly key: string; readonly path: string; readonly exports: object }

/** What a test file put in a module's place. */
export type MockModule = {
  readonly kind: 'mock'
  readonly key: string
  readonly path: string
  /** As the test file wrote it. */
  readonly specifier: string
  readonly make: () => unknown
  state: 'new' | 'pending' | 'ready' | 'failed'
  pending: Promise<void> | null
  value: unknown
  error: unknown
}

export type ModuleRecord = EsModule | CommonModule | ValueModule | MockModule

export function createEsModule(key: string, path: string, url: string, source: EsSource): EsModule {
  return {
    kind: 'esm',
    key,
    path,
    url,
    source,
    requests: [],
    getters: {},
    body: null,
    ready: null,
    status: 'linked',
    dfsIndex: 0,
    dfsAncestorIndex: 0,
    cycleRoot: null,
    pendingAsyncDependencies: 0,
    asyncParents: [],
    asyncOrder: null,
    error: null,
    capability: null,
  }
}

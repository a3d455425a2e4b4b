/** Modules of a graph: what the loader keeps of each. */
import type { CommonSource, EsSource } from './transform'

/** A module's function, started: the first step declares, the second runs. */
export type Body = { next(): Promise<unknown> }

export type EsModule = {
  readonly kind: 'esm'
  readonly path: string
  readonly source: EsSource
  /** The modules of `source.requests`, in that order. */
  readonly requests: Module[]
  /** Reads of the module's own variables; empty until it is declared. */
  getters: Readonly<Record<string, () => unknown>>
  body: Body | null
  evaluation: Promise<void> | null
}
export type CommonModule = {
  readonly kind: 'cjs'
  readonly path: string
  readonly source: CommonSource
  module: { exports: unknown }
  state: 'new' | 'run' | 'failed'
  error: unknown
}
type ValueModule = { readonly kind: 'value'; readonly path: string; readonly exports: object; readonly isBuiltin: boolean }
export type Module = EsModule | CommonModule | ValueModule

/** What a suite or a test is declared with, in the manner of Vitest or Jest. */
export type Fn = (...args: readonly unknown[]) => unknown

export type ApiDialect = 'vitest' | 'jest'

/** `delay`: milliseconds before the next attempt; `condition`: which failures are worth one. */
export type Retry = { readonly count: number; readonly delay: number; readonly condition: unknown }

export type TaskOptions = {
  readonly timeout?: number | undefined
  readonly retry?: Retry | undefined
  readonly repeats?: number | undefined
  readonly only?: boolean
  readonly skip?: boolean
  readonly todo?: boolean
  readonly fails?: boolean
}

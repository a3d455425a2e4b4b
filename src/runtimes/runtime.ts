/** Where a project's tests run. Every runtime implements this one interface and signs one contract suite. */
import type { Content, Path } from '../engine/model'

export type TestState = 'pass' | 'fail' | 'skip' | 'todo' | 'timeout'

/** A place in a project file. `line` and `column` are 1-based, as a stack trace prints them. */
export type Frame = { readonly file: string; readonly line: number; readonly column: number; readonly name?: string }

export type TestError = {
  readonly name: string
  readonly message: string
  readonly actual?: string
  readonly expected?: string
  readonly frames: readonly Frame[]
}

export type RunEvent =
  | { readonly type: 'file-start'; readonly file: string }
  | { readonly type: 'file-end'; readonly file: string; readonly durationMs: number }
  | {
      readonly type: 'test'
      readonly file: string
      /** Suite names from the outside in, the test's own name last. */
      readonly path: readonly string[]
      readonly state: TestState
      readonly durationMs: number
      readonly error?: TestError
    }
  | { readonly type: 'file-error' | 'unhandled'; readonly file?: string; readonly error: TestError }
  | {
      readonly type: 'console'
      readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug'
      readonly text: string
      readonly file?: string
    }

export type RunRequest = {
  /** The whole staged tree; the runtime never sees anything else. */
  readonly files: ReadonlyMap<Path, Content>
  /** Which test files to run, in this order. */
  readonly tests: readonly Path[]
  /** One test may take this long; then it counts as 'timeout'. Milliseconds. */
  readonly testTimeoutMs?: number
  /** The whole run may take this long; then the worker is ended. Milliseconds. */
  readonly runTimeoutMs?: number
}

export type RunResult = {
  readonly outcome: 'done' | 'killed-timeout' | 'aborted' | 'crashed'
  readonly events: readonly RunEvent[]
  readonly durationMs: number
}

/** A failed boot is a value, never an exception. */
export type BootResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'offline' | 'timeout' | 'not-isolated' | 'unsupported'; readonly detail: string }

export interface Runtime {
  readonly id: 'embedded'
  /** Always settles, within `timeoutMs` (20,000 unless told). */
  boot(options?: { readonly timeoutMs?: number; readonly signal?: AbortSignal }): Promise<BootResult>
  /** Events stream as they happen; the result repeats them all. Never rejects. */
  run(request: RunRequest, options?: { onEvent?(event: RunEvent): void; readonly signal?: AbortSignal }): Promise<RunResult>
  dispose(): Promise<void>
}

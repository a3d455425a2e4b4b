/** What a test and the harness page say to each other: plain values, since they go from one process to another. */
import type { Isolation } from '../../src/hosting/isolate'
import type { RunRequest, Runtime, RuntimeId } from '../../src/runtimes/runtime'
import type { RunWithEvents } from '../../src/runtimes/testing/run-with-events'
import type { WebContainerOptions } from '../../src/runtimes/webcontainer/webcontainer'

export type HarnessRequest = Omit<RunRequest, 'files' | 'tests'> & {
  readonly tests: readonly string[]
  /** Content by path: text, or bytes. */
  readonly files: Readonly<Record<string, string | readonly number[]>>
  /** Aborts the run at the first event of this type. */
  readonly abortAfterEvent?: string
}

export type HarnessResult = Omit<RunWithEvents, 'changedFiles'> & {
  readonly changedFiles: readonly (readonly [path: string, content: string | number[] | null])[]
  /** When each event came, milliseconds after the run began. */
  readonly at: readonly number[]
  /** The longest time that the page's thread was held up, milliseconds. */
  readonly longestPauseMs: number
  /** Turns of the page's event loop during the run. */
  readonly turns: number
}

/** What differs from a WebContainer as the product opens it. */
export type HarnessContainer = { readonly apiKey?: string; readonly limits?: WebContainerOptions['limits'] & {} }

/** What the page offers to the tests. */
export type HarnessPage = {
  /** @param sandbox which page the frame loads; by default the product's own
   *  @param options of the WebContainer runtime: its limits, its key */
  open(id: RuntimeId, sandbox?: string, options?: HarnessContainer): Promise<Runtime>
  run(runtime: Runtime, request: HarnessRequest): Promise<HarnessResult>
  isolate(): Promise<Isolation>
  files(files: HarnessRequest['files']): RunRequest['files']
}

declare global {
  interface Window {
    harness: HarnessPage
    runtime: Runtime | undefined
  }
}

/** What the page, the sandboxed frame and the worker (the guest) say to each other. Everything that comes from the frame or the guest is untrusted: `decode.ts`. */
import type { RunEvent } from '../runtime'

/** Where a project file stands for the code that runs: stack traces, `import.meta.url` and `process.cwd()` show it. */
export const PROJECT_URL = 'file:///project/'

/** UTF-16 units of console text that one run may hand over; more floods the page, less loses what explains a failure. */
export const OUTPUT_CAP = 1_000_000

/** Milliseconds that one test may take unless the request says otherwise. */
export const TEST_TIMEOUT_MS = 10_000

/** Milliseconds that one run may take unless the request says otherwise. */
export const RUN_TIMEOUT_MS = 60_000

/** Page → guest, over the guest's own port. */
export type RunMessage = {
  readonly type: 'run'
  readonly files: readonly (readonly [path: string, content: string | Uint8Array])[]
  readonly tests: readonly string[]
  readonly testTimeoutMs: number
}

/** Guest → page. `dropped` counts the console output beyond the cap so far; each replaces the one before. */
export type GuestMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'events'; readonly events: readonly RunEvent[] }
  | { readonly type: 'dropped'; readonly lines: number; readonly characters: number }
  | { readonly type: 'done' }

/** Page → frame, over the frame's port. `start` carries the guest's port. */
export type FrameCommand =
  | { readonly type: 'guest'; readonly text: string }
  | { readonly type: 'start'; readonly id: number }
  | { readonly type: 'end'; readonly id: number }
  | { readonly type: 'ping' }

/** Frame → page. */
export type FrameMessage = { readonly type: 'pong' } | { readonly type: 'failed'; readonly id: number; readonly detail: string }

/** What the page, the sandboxed frame and the worker (the guest) say to each other. Everything that comes from the frame or the guest is untrusted: `decode-message.ts`. */
import type { RunnerSettings } from '../../test-plan/runner-settings'
import type { RunnerId } from '../../test-plan/test-plan'
import type { RunEvent, TestRef } from '../runtime'

/** Where the running code sees a project file: stack traces, `import.meta.url` and `process.cwd()` show it. */
export const PROJECT_URL = 'file:///project/'

export type FileEntry = readonly [path: string, content: string | Uint8Array]

/** Page → guest, over the guest's own port. Files come first: all of them once, then what differs from what the guest has. */
export type PageMessage =
  | {
      readonly type: 'files'
      readonly set: readonly FileEntry[]
      readonly removed: readonly string[]
      /** Test files that the next run is likely about: read ahead while nothing else is to do. */
      readonly warm: readonly string[]
    }
  /** Answered with 'pong' as soon as the guest is idle: a guest that does not answer is blocked. */
  | { readonly type: 'ping'; readonly id: number }
  | RunMessage
  | ExecuteMessage

/** On each message of one run: a message without it is not from the runner. */
type RunKey = {
  /** Chance, made by the page. */
  readonly key: string
}

/** One test file. */
export type RunMessage = RunKey & {
  readonly type: 'run'
  readonly file: string
  /** Who runs it; null: the file's own text says. */
  readonly runner: RunnerId | null
  readonly only: readonly TestRef[] | null
  /** Part of a test's names joined by blanks, in lower case; '' wants all. */
  readonly name: string
  /** Tests that ended in a worker before this one, which was killed: they are passed over, each mention once. */
  readonly done: readonly TestRef[]
  readonly testOnly: boolean
  readonly testTimeoutMs: number
  /** Of a test, as the project sets it for its runner; null: the runner's own. Of mocha's alone. */
  readonly ownTimeoutMs: number | null
  /** What the configuration of the file's runner says; null: nothing was read. */
  readonly settings: RunnerSettings | null
  readonly updateSnapshots: boolean
}

/** What a program is named by: the path of its file, a module's name, or its own text. */
export type ProgramKind = 'file' | 'module' | 'code'

/** A program as a command line starts it. */
export type Program = {
  readonly file: string
  readonly args: readonly string[]
  /** What `file` is; of JavaScript always a path. */
  readonly program: ProgramKind
  /** The folder in which it starts, absolute; JavaScript starts in the project's. */
  readonly cwd: string
  /** Its standard input, whole; JavaScript has none. */
  readonly input: string
}

/** Runs a program as `node FILE ARGS` and `python FILE ARGS` do. */
export type ExecuteMessage = RunKey & Program & { readonly type: 'execute' }

/** Guest → page. `dropped` counts the console output beyond the cap so far; each replaces the one before. */
export type RunReport =
  | { readonly type: 'events'; readonly events: readonly RunEvent[] }
  | { readonly type: 'dropped'; readonly lines: number; readonly characters: number }
  | {
      readonly type: 'done'
      /** What the code wrote, null for a file that it removed. */
      readonly changed: readonly (readonly [path: string, content: string | Uint8Array | null])[]
      /** The exit code of an executed file. */
      readonly code: number
      /** How many events the run sent. */
      readonly count: number
      /** The worker is as it was before the file: another may run in it. */
      readonly isClean: boolean
    }

/** `n`: 1 for the first message of a run, one more with each. */
export type GuestMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'pong'; readonly id: number }
  | (RunKey & { readonly type: 'report'; readonly n: number; readonly report: RunReport })

/** What a guest needs besides its text: a program, compiled once a frame, and bytes. Blobs, which the page's thread passes on without copying them. */
export type GuestParts = {
  /** Its type is `application/wasm`. */
  readonly program: Blob
  readonly data: Blob
  /** Of an interpreter that has started before, in this browser; null: the first one starts without and hands its own over. */
  readonly memory: Blob | null
}

/**
 * Page → frame, over the frame's port. `start` carries the guest's port; `supply` one over which the frame is given a text and `GuestParts`, and answers
 * with the memory of the first interpreter that had to start without.
 */
export type FrameCommand =
  | { readonly type: 'guest'; readonly text: string }
  | { readonly type: 'supply' }
  | { readonly type: 'start'; readonly id: number }
  | { readonly type: 'end'; readonly id: number }
  | { readonly type: 'ping' }

/** Frame → page. */
export type FrameMessage = { readonly type: 'pong' } | { readonly type: 'failed'; readonly id: number; readonly detail: string }

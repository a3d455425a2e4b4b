/** Where a project's tests run. Every runtime implements this one interface and signs one contract suite. */
import type { Content, Path } from '../engine/model'

/** Which runtime. */
export type RuntimeId = 'embedded' | 'python' | 'webcontainer'

/** What became of a test. 'timeout': it took longer than it may and was ended. */
export type TestState = 'pass' | 'fail' | 'skip' | 'todo' | 'timeout'

/** A place in a project file. `line` and `column` are 1-based, as a stack trace prints them. */
export type Frame = { readonly file: string; readonly line: number; readonly column: number; readonly name?: string }

/**
 * What a test or a file threw. `actual`, `expected`: as the assertion prints them, where there are two values. `frames`: places in project files, the
 * innermost first.
 */
export type TestError = {
  readonly name: string
  readonly message: string
  readonly actual?: string
  readonly expected?: string
  readonly frames: readonly Frame[]
}

/** One test: its file, and its suites' names from the outside in with its own name last. Two tests of a file may share it. */
export type TestRef = { readonly file: string; readonly path: readonly string[] }

/** The method of the console that printed. */
export type ConsoleLevel = 'log' | 'info' | 'warn' | 'error' | 'debug'

/** What a run reports as it happens. Of each file: 'file-start', its tests, 'file-end'. */
export type RunEvent =
  /** What the runtime does before the first test, one line each: "npm install", "mount". */
  | { readonly type: 'progress'; readonly text: string }
  | { readonly type: 'file-start'; readonly file: string }
  /** `uses`: the project files that the test file loaded, itself included, where the runtime knows them. */
  | { readonly type: 'file-end'; readonly file: string; readonly durationMs: number; readonly uses?: readonly string[] }
  /** `limitMs`: how long the test may take; 0 where it has no limit of its own. */
  | { readonly type: 'test-start'; readonly file: string; readonly path: readonly string[]; readonly limitMs: number }
  | {
      readonly type: 'test'
      readonly file: string
      readonly path: readonly string[]
      readonly state: TestState
      readonly durationMs: number
      readonly error?: TestError
    }
  | { readonly type: 'file-error' | 'unhandled'; readonly file?: string; readonly error: TestError }
  /** `path`: the test that ran when it was printed. */
  | {
      readonly type: 'console'
      readonly level: ConsoleLevel
      readonly text: string
      readonly file?: string
      readonly path?: readonly string[]
    }

/** What is to be run. */
export type RunRequest = {
  /** The whole staged tree; the runtime never sees anything else. */
  readonly files: ReadonlyMap<Path, Content>
  /** Which test files to run, in this order. */
  readonly tests: readonly Path[]
  /** Only these tests of them; the others are not reported. */
  readonly only?: readonly TestRef[]
  /** Only tests whose names, joined by blanks, contain this; case does not count. */
  readonly name?: string
  /** `node --test --test-only`: of `node:test` only what asks for `only` runs. */
  readonly testOnly?: boolean
  /** One test may take this long; then it counts as 'timeout'. Milliseconds. */
  readonly testTimeoutMs?: number
  /** The whole run may take this long; then it is ended. Milliseconds. */
  readonly runTimeoutMs?: number
  /** Overwrites stored snapshots that differ instead of failing. */
  readonly updateSnapshots?: boolean
  /** Run by a runtime that can spawn processes in place of the project's own test script: a command and its arguments. */
  readonly command?: readonly string[]
}

/** What the tests wrote: the new content, null for a file that they removed. */
export type ChangedFiles = ReadonlyMap<string, Content | null>

/** How a run ended. 'killed-timeout': at its own limit; 'aborted': by its signal; 'crashed': the runtime could not go on. */
export type RunResult = {
  readonly outcome: 'done' | 'killed-timeout' | 'aborted' | 'crashed'
  readonly durationMs: number
  readonly changedFiles: ChangedFiles
}

/** A failed boot is a value, never an exception. */
export type BootResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'offline' | 'timeout' | 'not-isolated' | 'unsupported'; readonly detail: string }

/** A running program. */
export type Process = {
  /** Resolves with the exit code; 130 where it was killed. */
  readonly exit: Promise<number>
  /** Text for its standard input. */
  write(text: string): void
  resize(columns: number, rows: number): void
  kill(): void
}

/** How a program is started. */
export type SpawnOptions = {
  /** Its output as it comes, standard output and error in one. */
  onOutput?(text: string): void
  /** Size of the terminal that it writes to, in characters. */
  readonly terminal?: { readonly columns: number; readonly rows: number }
  /** The project as the page has it now: the program begins with it, and `prepare` has it looked at again. */
  files?(): ReadonlyMap<Path, Content>
  /**
   * What the program changed, soon after it did and once more at its end; resolves when the page has it. `left`: paths of what it wrote and no
   * project keeps, such as links; each is listed once.
   */
  onChanged?(changed: ChangedFiles, left: readonly string[]): void | Promise<void>
}

/** Runs the tests of a project. */
export interface Runtime {
  readonly id: RuntimeId
  /** Always settles, within `timeoutMs` (20,000 by default). */
  boot(options?: { readonly timeoutMs?: number; readonly signal?: AbortSignal }): Promise<BootResult>
  /** A hint: the next run will be about this tree or one much like it. */
  prepare?(files: ReadonlyMap<Path, Content>): void
  /** Called for each tree that the page has, at once: who changes files together with a program knows by it what the page has taken up. */
  notice?(): void
  /** Never rejects. `onEvent` gets each event as it happens, the last one before the result; the result repeats none of them. */
  run(request: RunRequest, options?: { onEvent?(event: RunEvent): void; readonly signal?: AbortSignal }): Promise<RunResult>
  /** Rejects where the program cannot be started. */
  spawn?(command: string, args: readonly string[], options?: SpawnOptions): Promise<Process>
  dispose(): Promise<void>
}

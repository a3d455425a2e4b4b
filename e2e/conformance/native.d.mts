import type { TestState } from '../../src/runtimes/runtime'

/** One test's verdict. `path` is its suites' and parents' names from the outside in, its own last; `detail` is the error's message. */
export type Verdict = {
  readonly file: string
  readonly path: readonly string[]
  readonly state: TestState
  readonly detail: string
}

/** `suites`: the file first, then the names. `fileErrors`: what failed besides tests. */
export type NativeRun = { verdicts: Verdict[]; suites: string[][]; fileErrors: string[] }

/** The test file that is run with `--test-only`. */
export const WITH_ONLY: string
/** The project's files with its packages under node_modules, by path. */
export function projectFiles(): Record<string, string>
/** The project's test files, in order. */
export function projectTests(): string[]
/** The state that a test's name announces. */
export function intendedState(name: string): TestState
/** Every test's verdict by `node --test`, in a process of its own. */
export function runNative(): Promise<NativeRun>

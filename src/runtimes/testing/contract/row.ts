/** One row of the contract that every runtime signs: a request, and what its result must say. Plain data, so that it can be sent into a page. */
import type { Content } from '../../../engine/model'
import type { ConsoleLevel, RunEvent, RunRequest, RunResult, TestState } from '../../runtime'

export type ContractFiles = Readonly<Record<string, string | readonly number[]>>

export type ContractRequest = Pick<RunRequest, 'only' | 'name' | 'testTimeoutMs' | 'runTimeoutMs'> & {
  /** Content by path: text, or bytes. */
  readonly files: ContractFiles
  readonly tests: readonly string[]
  /** The run is aborted at the first event of this type. */
  readonly abortAfterEvent?: RunEvent['type']
}

/** A test's name: its path joined by ' › '. A list: any of these, 'missing' where it need not be reported. */
export type WantedVerdict = readonly [test: string, state: TestState | readonly (TestState | 'missing')[]]

export type WantedError = {
  readonly file: string
  readonly test: string
  readonly says: RegExp
  readonly name?: string
  readonly actual?: string
  readonly expected?: string
  /** The first places in project files, the innermost first; `line` is 1-based. */
  readonly frames?: readonly { readonly file: string; readonly line: number }[]
}

/** An error outside the tests: reported as 'file-error' or as 'unhandled'. */
export type WantedFault = { readonly file: string; readonly says: RegExp; readonly line?: number }

export type WantedOutput = { readonly level: ConsoleLevel; readonly says: RegExp; readonly file: string; readonly test: string }

type Expectation = {
  readonly outcome: RunResult['outcome']
  /** All reported tests of each file, in the order of their reports; a file that is left out reports none. */
  readonly verdicts: Readonly<Record<string, readonly WantedVerdict[]>>
  readonly errors?: readonly WantedError[]
  /** One for each that is reported. */
  readonly faults?: readonly WantedFault[]
  readonly console?: readonly WantedOutput[]
  /** All that the run changed; nothing where it is left out. */
  readonly changed?: Readonly<Record<string, string | readonly number[] | null>>
}

export type ContractRow = {
  readonly title: string
  /** Runs on the same runtime before it; their results do not count. */
  readonly earlier?: readonly ContractRequest[]
  readonly request: ContractRequest
  readonly expect: Expectation
}

/** What a runtime made of a row. */
export type ContractResult = {
  readonly outcome: RunResult['outcome']
  readonly events: readonly RunEvent[]
  readonly changedFiles: ReadonlyMap<string, Content | null>
  /** What two boots in a row gave before the run. */
  readonly boots: readonly unknown[]
}

/** What separates the names of a test's path. */
export const SEPARATOR = ' › '

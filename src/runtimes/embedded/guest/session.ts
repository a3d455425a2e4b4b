/** What belongs to the test file or program that a worker runs now, and what its events mean for it. */
import type { RunEvent, TestError, TestRef } from '../../runtime'
import type { RunMessage } from '../protocol'
import type { BroughtRunners } from './brought-runners'
import type { ModuleGraph } from './module-graph'
import type { Runner } from './runner'
import type { TapReader } from './tap'
import type { VitestFace } from './vitest'

/** What belongs to the file that runs now. */
export type Session = {
  readonly file: string
  readonly runner: Runner | null
  readonly graph: ModuleGraph
  readonly message: RunMessage | null
  /** Vitest's and Jest's manner, once the file asked for it. */
  face: VitestFace | null
  /** Other runners that the file asked for. */
  readonly brought: BroughtRunners | null
  /** Where the file's program says TAP. */
  tap: TapReader | null
  /** What `process.exit` was called with. */
  exitCode: number | null
  /** In words, where that was in a test file. */
  exited: string | null
  /** The file is being loaded. */
  isLoading: boolean
  /** Something else than the file's own code called it while the file was loaded. */
  isCutOff: boolean
  /** Something of a test file was reported as failed. */
  hasFailed: boolean
  /** A test ran out of its time: what it began may still go on. */
  hasHung: boolean
  /** Something was thrown outside of everything before the first test: nothing of the file runs. */
  isBroken: boolean
}

/** Paths of the file's tests. */
export const pathsIn = (refs: readonly TestRef[], file: string): (readonly string[])[] =>
  refs.filter((one) => one.file === file).map(({ path }) => path)

export const newSession = (
  file: string,
  graph: ModuleGraph,
  runner: Runner | null,
  message: RunMessage | null,
  brought: BroughtRunners | null,
): Session => ({
  file,
  runner,
  graph,
  message,
  face: null,
  brought,
  tap: null,
  exitCode: null,
  exited: null,
  isLoading: false,
  isCutOff: false,
  hasFailed: false,
  hasHung: false,
  isBroken: false,
})

export const isFailure = (event: RunEvent) =>
  event.type === 'test'
    ? event.state === 'fail' || event.state === 'timeout'
    : event.type === 'file-error' || event.type === 'unhandled'

/** In the runners' own words. */
export const noTests = (manner: VitestFace['manner'], file: string): TestError => ({
  name: 'Error',
  message: manner === 'jest' ? 'Your test suite must contain at least one test.' : `No test suite found in file ${file}`,
  frames: [],
})

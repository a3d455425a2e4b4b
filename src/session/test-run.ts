/** One run of the tests: what was asked, what came of it, and how it reads in a word. */
import type { Path, Tree } from '../engine/model'
import type { ChangedFiles, RunResult, RuntimeId, TestError } from '../runtimes/runtime'
import type { Analysis } from '../workers/protocol'
import type { TestVerdict } from '../workspace/snapshots'
import { isWhole, type Results, type TestLine, testCountsOf, testsIn } from './results'

/**
 * The last test run, with what is kept of those before it. It ran on the staged tree (`staged`: the analysis it belongs to) or, with `staged`
 * null, on the head; `tree`: the head then.
 */
export type TestRun = {
  readonly staged: Analysis | null
  readonly tree: Tree
  /** All test files there were: the run itself may be about some of them. */
  readonly tests: readonly Path[]
  /** null until it has begun to run. */
  readonly runtime: RuntimeId | null
  readonly results: Results
  /** How it ended, without its events; null while it runs. */
  readonly result: RunResult | null
  /** What the tests wrote, until the person takes or leaves it. */
  readonly written: ChangedFiles | null
}

/** What to run: every test, those that failed, those that the filter shows, a file, one test. */
export type Scope =
  | { readonly kind: 'all' | 'failed' | 'filtered' }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'test'; readonly file: string; readonly path: readonly string[] }

/** Typed texts; a test is shown where both are part of it. Case does not count. */
export type TestFilter = { readonly file: string; readonly name: string }

/** Every test that is known, file by file. */
export const testsOf = (run: TestRun | null): TestLine[] =>
  run === null ? [] : [...run.results.files.values()].flatMap((file) => testsIn(file))

/** Errors outside any test: a file that did not load, a rejection that no code handled. */
export function strayErrors(run: TestRun | null): { readonly file: string | undefined; readonly error: TestError }[] {
  if (run === null) return []
  const inFiles = [...run.results.files.values()].flatMap(({ file, errors }) => errors.map(({ error }) => ({ file, error })))
  return [...inFiles, ...run.results.stray.map((error) => ({ file: undefined, error }))]
}

/** A run of tests in a line. */
export type RunSummary = 'none' | 'running' | 'green' | 'partial' | 'red' | 'ended'

/** `partial`: nothing failed, but not every test ran on what it ran on. `ended`: killed, aborted or crashed, or no test ran. */
export function runSummaryOf(run: TestRun | null): RunSummary {
  if (run === null) return 'none'
  if (run.result === null) return 'running'
  if (run.result.outcome !== 'done') return 'ended'
  const { passed, failed, errors } = testCountsOf(run.results)
  if (failed + errors > 0) return 'red'
  if (passed === 0) return 'ended'
  return isWhole(run.results, run.tests, run.results.content) ? 'green' : 'partial'
}

/** null: no runtime ran. */
export function testVerdictOf({ results, runtime }: TestRun): TestVerdict | null {
  if (runtime === null) return null
  const { passed, failed, errors } = testCountsOf(results)
  return { passed, failed: failed + errors, runtime }
}

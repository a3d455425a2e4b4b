/** The tests' verdict on the working state, as a run of an agent is told it. */
import type { Tested } from '../../agent/agent'
import { type TestOutput, testReportOf } from '../../prompts/test-output'
import { isWhole } from '../results'
import { runSummaryOf, type State, stagedAnalysis, stagedTree, strayErrors, type TestRun, testFilesIn, testsOf } from '../state'

/** What stands in for a verdict where no test can run. */
const NONE: Tested = { ok: false, none: true, output: '', summary: 'no tests' }

/** `state`: after the run has ended. */
export function testOutcomeOf(state: State): Tested {
  const { run } = state
  if (testFilesIn(stagedTree(state.tree, stagedAnalysis(state)?.transaction ?? null)).length === 0) return NONE
  if (state.asking !== null) return { ...NONE, summary: 'the tests need a WebContainer, which has to be allowed' }
  if (run?.result == null) return { ...NONE, summary: 'the tests did not run' }
  const { text, summary } = outputOf(run)
  return {
    ok: runSummaryOf(run) === 'green' && isWhole(run.results, run.tests, run.results.content),
    none: false,
    output: text,
    summary,
  }
}

const outputOf = (run: TestRun): TestOutput =>
  testReportOf({
    outcome: run.result?.outcome ?? 'aborted',
    tests: testsOf(run),
    errors: strayErrors(run).map(({ file, error }) => ({ file: file ?? null, error })),
    printed: run.results.output.map(({ text, file, path }) => ({ text, file, path })),
  })

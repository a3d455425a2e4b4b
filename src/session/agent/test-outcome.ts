/** The tests' verdict on the working state, as a run of an agent gets it. */
import type { Suite, Tested } from '../../agent/agent'
import { type TestOutput, testReportOf } from '../../prompts/test-output'
import type { TestState } from '../../runtimes/runtime'
import { isWhole } from '../results'
import { type State, stagedAnalysis, stagedTree } from '../state'
import { testFilesIn } from '../test-files'
import { runSummaryOf, strayErrors, type TestRun, testsOf } from '../test-run'

/** The verdict where no test can run. */
const NONE: Tested = { ok: false, none: true, output: '', summary: 'no tests', suite: {} }

/** `state`: after the run has ended. */
export function testOutcomeOf(state: State): Tested {
  const { run } = state
  const files = testFilesIn(stagedTree(state.tree, stagedAnalysis(state)?.transaction ?? null))
  if (files.length === 0) return NONE
  if (state.asking !== null) return { ...NONE, summary: 'the tests need a WebContainer, which has to be allowed', unheard: files }
  if (run?.result == null) return { ...NONE, summary: 'the tests did not run', unheard: files }
  const { text, summary } = outputOf(run)
  return {
    ok: runSummaryOf(run) === 'green' && isWhole(run.results, run.tests, run.results.content),
    none: false,
    output: text,
    summary,
    suite: suiteOf(run),
    unheard: unheardIn(run, files),
  }
}

/** Files that reported nothing, or not all: the tests of a file that does not load are unknown. */
function unheardIn({ results, tests, result }: TestRun, files: readonly string[]): readonly string[] {
  return [...new Set([...files, ...tests])].filter((file) => {
    const said = results.files.get(file)
    const isHeard = said?.phase === 'done' && said.wholeAt === results.content && said.tests.length > 0
    return !isHeard || result?.outcome !== 'done'
  })
}

const STATE: Readonly<Record<TestState, Suite[string]>> = {
  pass: 'passed',
  fail: 'failed',
  timeout: 'failed',
  skip: 'skipped',
  todo: 'skipped',
}

/** The tests that failed, by the names that `Tested.suite` has. */
export const failedIn = (run: TestRun): readonly string[] =>
  Object.entries(suiteOf(run)).flatMap(([name, state]) => (state === 'failed' ? [name] : []))

/** Of tests that share a name, each after the first has its number. */
function suiteOf(run: TestRun): Suite {
  const times = new Map<string, number>()
  return Object.fromEntries(
    testsOf(run).map(({ file, path, state }) => {
      const name = [file, ...path].join(' › ')
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      return [time === 1 ? name : `${name} (${time})`, STATE[state]]
    }),
  )
}

const outputOf = (run: TestRun): TestOutput =>
  testReportOf({
    outcome: run.result?.outcome ?? 'aborted',
    tests: testsOf(run),
    errors: strayErrors(run).map(({ file, error }) => ({ file: file ?? null, error })),
    printed: run.results.output.map(({ text, file, path }) => ({ text, file, path })),
  })

/** Counts of tests, and how the reports of Vitest and Playwright give them. */

/** @typedef {{ name: string, reason: string }} Skip */
/** @typedef {{ passed: number, failed: number, skips: Skip[] }} Tally */
/** @typedef {{ name: string, state: 'passed' | 'failed' | 'skipped' }} Ran `name`: the file from the project's root on, then the titles, with › between */

/** @returns {Tally} */
export const nothing = () => ({ passed: 0, failed: 0, skips: [] })

/** @param {Tally} a @param {Tally} b @returns {Tally} */
export const add = (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skips: [...a.skips, ...b.skips] })

/** The line that closes a run. @param {Tally} tally */
export const closing = ({ passed, failed, skips }) => `${passed} passed, ${failed} failed, ${skips.length} skipped`

/**
 * @typedef {{ type: string, description?: string }} Annotation
 * @typedef {{ title: string, tests: { status: string, annotations: Annotation[] }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 */

/** @param {Suite[]} suites @param {string[]} titles @returns {Generator<{ name: string, status: string, reason: string }>} */
function* testsOf(suites, titles = []) {
  for (const suite of suites) {
    const path = [...titles, suite.title]
    for (const spec of suite.specs ?? [])
      for (const { status, annotations } of spec.tests) {
        const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? 'no reason given'
        yield { name: [...path, spec.title].join(' › '), status, reason }
      }
    yield* testsOf(suite.suites ?? [], path)
  }
}

/**
 * The tests of Playwright's JSON report.
 * @param {{ suites: Suite[] }} report
 * @returns {Ran[]}
 */
export const playwrightRan = ({ suites }) =>
  [...testsOf(suites)].map(({ name, status }) => ({
    name: `e2e/${name}`,
    state: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
  }))

/**
 * Counts Playwright's JSON report. An error outside every test (a server that does not start, a spec that does not load) counts as one failed.
 * @param {{ suites: Suite[], errors: unknown[] }} report
 * @returns {Tally}
 */
export function playwrightTally({ suites, errors }) {
  const tests = [...testsOf(suites)]
  const skips = tests.filter(({ status }) => status === 'skipped').map(({ name, reason }) => ({ name, reason }))
  // A flaky test failed once, so it failed.
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').length
  return { passed: tests.filter(({ status }) => status === 'expected').length, failed: failed + errors.length, skips }
}

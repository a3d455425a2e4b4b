/** Counts of tests, and how the reports of Vitest and Playwright give them. */

/** @typedef {{ name: string, reason: string }} Skip */
/** @typedef {{ name: string, why: string }} Failure `why`: the first lines of its error */
/** @typedef {{ passed: number, failed: number, skips: Skip[], failures: Failure[] }} Tally `failures`: those of `failed` that have a name */
/** @typedef {{ name: string, state: 'passed' | 'failed' | 'skipped' }} Ran `name`: the file from the project's root on, then the titles, with › between */

/** @returns {Tally} */
export const nothing = () => ({ passed: 0, failed: 0, skips: [], failures: [] })

/** @param {Tally} a @param {Tally} b @returns {Tally} */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skips: [...a.skips, ...b.skips],
  failures: [...a.failures, ...b.failures],
})

/** Lines of an error that the summary shows. */
const SHOWN = 8

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')

/** The beginning of an error, without colours and blank lines. @param {string | undefined} message */
export const beginningOf = (message) =>
  (message ?? 'no error given')
    .replace(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, SHOWN)
    .join('\n')

/** The line that closes a run. @param {Tally} tally */
export const closing = ({ passed, failed, skips }) => `${passed} passed, ${failed} failed, ${skips.length} skipped`

/**
 * @typedef {{ type: string, description?: string }} Annotation
 * @typedef {{ errors?: { message?: string }[] }} Result
 * @typedef {{ title: string, tests: { status: string, annotations: Annotation[], results?: Result[] }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 */

/** @param {Suite[]} suites @param {string[]} titles @returns {Generator<{ name: string, status: string, reason: string, why: string }>} */
function* testsOf(suites, titles = []) {
  for (const suite of suites) {
    const path = [...titles, suite.title]
    for (const spec of suite.specs ?? [])
      for (const { status, annotations, results = [] } of spec.tests) {
        const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? 'no reason given'
        const why = beginningOf(results.flatMap(({ errors = [] }) => errors)[0]?.message)
        yield { name: [...path, spec.title].join(' › '), status, reason, why }
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
  const failures = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky')
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failed: failures.length + errors.length,
    skips,
    failures: failures.map(({ name, why }) => ({ name, why })),
  }
}

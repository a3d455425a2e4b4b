/** Where the embedded runtime's verdict is known to differ from native Node's. A row that no longer differs fails, as does a difference without a row. */
import type { ReportedTest } from './compare'

export type KnownDifference = {
  readonly test: string
  readonly native: ReportedTest
  readonly embedded: ReportedTest
  readonly why: string
}

const NEVER = 'Node ends a test file once nothing can wake it; a worker cannot tell, so the test’s time limit ends it.'
const INSIDE = 'Code cannot see this of a value; Node asks the engine.'
const PROXY = 'To code, a proxy is its target; Node asks the engine.'
const ONLY = 'Where `only` counts, Node leaves a suite out that does not ask itself; here its tests are reported.'

const passesNatively = (test: string, why: string): KnownDifference => ({ test, native: 'pass', embedded: 'fail', why })

export const DIFFERENCES: readonly KnownDifference[] = [
  {
    test: 'never.test.js › fails: waits for what never happens',
    native: 'fail',
    embedded: 'timeout',
    why: NEVER,
  },
  { test: 'never.test.js › fails: comes after it', native: 'fail', embedded: 'pass', why: NEVER },
  passesNatively(
    'process.test.js › around them › globals of a browser are not',
    'The global scope is a worker’s and keeps a worker’s own names.',
  ),
  passesNatively('util.test.js › inspect › prints collections', `The entries that an iterator has left. ${INSIDE}`),
  passesNatively('util.test.js › inspect › sees into a settled promise', `The state of a promise. ${INSIDE}`),
  passesNatively('util.test.js › inspect › sees through a proxy where asked', PROXY),
  passesNatively('util.test.js › types › know proxies', PROXY),
  { test: 'only.test.js › a suite that holds one › skips: its sibling', native: 'missing', embedded: 'skip', why: ONLY },
  { test: 'only.test.js › a suite that holds one › is run', native: 'missing', embedded: 'pass', why: ONLY },
]

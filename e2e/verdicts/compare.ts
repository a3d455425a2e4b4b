/** Whether two runners say the same of a file. */
import { type FileVerdict, hasFailedTests, isGreen } from './verdict'

/**
 * How the embedded verdict differs, null where it does not. `green`: green where Node is red, the one that must never be.
 * @param native null: the runner did not take the file
 */
export type Difference = 'green' | 'red' | 'tests' | null

const NONE: FileVerdict = { tests: [], isFailed: false }

/**
 * A program that leaves by `process.exit` takes along what Node's runner had not written yet, tests that passed and tests that failed: of such a
 * file only what its end says can be compared.
 */
function differsAtExit(native: FileVerdict, ours: FileVerdict): Difference {
  if (!isGreen(native)) return isGreen(ours) ? 'green' : null
  return ours.isFailed ? 'red' : null
}

/** @param leaves the file may call `process.exit` */
export function differenceOf(native = NONE, ours = NONE, leaves = false): Difference {
  if (leaves) return differsAtExit(native, ours)
  if (isGreen(native) !== isGreen(ours)) return isGreen(ours) ? 'green' : 'red'
  if (native.tests.join('\n') !== ours.tests.join('\n')) return 'tests'
  // Of a file whose tests failed Node does not say what else failed in it.
  return native.isFailed === ours.isFailed || hasFailedTests(native) ? null : 'tests'
}

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
  return isGreen(ours) && !isGreen(native) ? 'green' : null
}

/** `tests` without these lines, each once. */
function without(tests: readonly string[], lines: readonly string[]): string[] {
  const left = [...tests]
  for (const line of lines) {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

/** @param leaves the file may call `process.exit` */
export function differenceOf(native = NONE, ours = NONE, leaves = false): Difference {
  if (leaves) return differsAtExit(native, ours)
  const isHidden = native.hides === true && isGreen(native) && !hasFailedTests(ours)
  if (!isHidden && isGreen(native) !== isGreen(ours)) return isGreen(ours) ? 'green' : 'red'
  if (without(native.tests, ours.tests).length > 0) return 'tests'
  // Suites count for neither: the embedded runtime reports one only where its tests do not.
  if (without(without(ours.tests, native.tests), native.suites ?? []).length > 0) return 'tests'
  // Of a file whose tests failed Node does not say what else failed in it.
  return native.isFailed === ours.isFailed || hasFailedTests(native) || isHidden ? null : 'tests'
}

/** What a runner says of one test file, in a form that two runners can be compared by. */
import type { RunEvent } from '../../src/runtimes/runtime'

export type FileVerdict = {
  /** `names › of a test: state`, sorted; two tests of one name are two. */
  readonly tests: readonly string[]
  /** Suites that failed by themselves, where the runner distinguishes them from tests. */
  readonly suites?: readonly string[]
  /** The file failed outside its tests. */
  readonly isFailed: boolean
  /** A test that is to do failed: then Node passes over whatever else its file says. */
  readonly hides?: boolean
}

/** By path. A file that the runner did not take is not among them. */
export type Verdicts = ReadonlyMap<string, FileVerdict>

const BAD = /: (?:fail|timeout)$/

export const hasFailedTests = ({ tests, suites = [] }: FileVerdict): boolean =>
  [...tests, ...suites].some((test) => BAD.test(test))

/** Whether the runner would end with 0 for this file alone. */
export const isGreen = (verdict: FileVerdict): boolean => !verdict.isFailed && !hasFailedTests(verdict)

export const lineOf = (path: readonly string[], state: string) => `${path.join(' › ')}: ${state}`

/** The events of a run as verdicts. */
export function verdictsOf(events: readonly RunEvent[]): Verdicts {
  const files = new Map<string, { tests: string[]; isFailed: boolean }>()
  const at = (file: string) => {
    const known = files.get(file) ?? { tests: [], isFailed: false }
    files.set(file, known)
    return known
  }
  for (const event of events) {
    if (event.type === 'file-start') at(event.file)
    if (event.type === 'test') at(event.file).tests.push(lineOf(event.path, event.state))
    if (event.type === 'file-error' || event.type === 'unhandled') at(event.file ?? '').isFailed = true
  }
  for (const { tests } of files.values()) tests.sort()
  return files
}

/** What a runner says of one test file, in a form that two runners can be compared by. */
import type { RunEvent } from '../../src/runtimes/runtime'

export type FileVerdict = {
  /** `names › of a test: state`, sorted; two tests of one name are two. A suite is among them where it failed by itself. */
  readonly tests: readonly string[]
  /** The file failed outside its tests. */
  readonly isFailed: boolean
}

/** By path. A file that the runner did not take is not among them. */
export type Verdicts = ReadonlyMap<string, FileVerdict>

const BAD = /: (?:fail|timeout)$/

export const hasFailedTests = ({ tests }: FileVerdict): boolean => tests.some((test) => BAD.test(test))

/** Whether the runner would end with 0 for this file alone. */
export const isGreen = ({ tests, isFailed }: FileVerdict): boolean => !isFailed && !hasFailedTests({ tests, isFailed })

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

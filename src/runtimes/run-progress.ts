/**
 * Where a run is, as its events say: files and tests that began and are not over, so that what has to be ended can be named and the rest be run again.
 * Files may run beside each other, and tests within a file.
 */
import type { RunEvent, TestError, TestRef } from './runtime'

/** `limitMs`: how long the test may take, 0 without a limit of its own. `since`: milliseconds of the clock of this progress. */
type RunningTest = { readonly path: readonly string[]; readonly limitMs: number; readonly since: number }

/** `done`: tests that ended, in order. `heardAt`: when its last event came. `hasError`: the file itself failed, outside its tests. */
export type OpenFile = {
  readonly file: string
  readonly running: readonly RunningTest[]
  readonly done: readonly TestRef[]
  readonly heardAt: number
  readonly hasError: boolean
}

export type RunProgress = {
  see(event: RunEvent): void
  /** Files that began and did not end, the first to begin first. */
  readonly open: readonly OpenFile[]
  /** Files that ended. */
  readonly over: ReadonlySet<string>
  /** A test or a file failed, also one that was not asked for. */
  readonly hasFailure: boolean
  /** Whether any event named the file. */
  knows(file: string): boolean
  /**
   * Verdicts for the tests of a file that were ended while they ran, the last to begin first; none where no test of it runs. Those that hold no other
   * running test get `why` and `state`; the others failed with them.
   */
  lose(file: string, why: string, state: 'timeout' | 'fail'): readonly RunEvent[]
}

/** An error that the runtime itself reports. */
export const errorOf = (message: string): TestError => ({ name: 'Error', message, frames: [] })

const startsWith = (path: readonly string[], start: readonly string[]) => start.every((name, at) => name === path[at])
const isInside = (path: readonly string[], outer: readonly string[]) => path.length > outer.length && startsWith(path, outer)
const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && startsWith(a, b)

const SEVERAL = 'Several tests ran at the same time: it need not be this one.'

function lost({ file, running }: OpenFile, why: string, state: 'timeout' | 'fail'): readonly RunEvent[] {
  const isAround = (path: readonly string[]) => running.some((other) => isInside(other.path, path))
  const reason = running.filter(({ path }) => !isAround(path)).length > 1 ? `${why} ${SEVERAL}` : why
  return running.toReversed().map(({ path }) => {
    const [verdict, sentence] = isAround(path) ? (['fail', '1 subtest failed'] as const) : [state, reason]
    return { type: 'test', file, path, state: verdict, durationMs: 0, error: errorOf(sentence) }
  })
}

/** An open file as it fills; `done` grows in place, since a file may have very many tests. */
type Draft = { -readonly [Key in Exclude<keyof OpenFile, 'done'>]: OpenFile[Key] } & { readonly done: TestRef[] }

/** Takes in an event of an open file. */
function hear(open: Draft, event: RunEvent, now: number): void {
  open.heardAt = now
  if (event.type === 'file-error') open.hasError = true
  if (event.type === 'test-start') open.running = [...open.running, { path: event.path, limitMs: event.limitMs, since: now }]
  if (event.type === 'test') {
    const ended = open.running.findLastIndex(({ path }) => isSame(path, event.path))
    if (ended >= 0) open.running = open.running.toSpliced(ended, 1)
    open.done.push({ file: open.file, path: event.path })
  }
}

/** @param now milliseconds, of a clock that only goes forward */
export function createRunProgress(now: () => number): RunProgress {
  const open = new Map<string, Draft>()
  const over = new Set<string>()
  let hasFailure = false
  return {
    get open() {
      return [...open.values()]
    },
    over,
    get hasFailure() {
      return hasFailure
    },
    knows: (file) => open.has(file) || over.has(file),
    see(event) {
      if (event.type === 'file-error' || event.type === 'unhandled') hasFailure = true
      if (event.type === 'test' && (event.state === 'fail' || event.state === 'timeout')) hasFailure = true
      if (event.type === 'progress' || event.file === undefined) return
      const { file } = event
      if (event.type === 'file-start') {
        open.set(file, { file, running: [], done: [], heardAt: now(), hasError: false })
        over.delete(file)
      } else if (event.type === 'file-end') {
        open.delete(file)
        over.add(file)
      } else {
        const known = open.get(file)
        if (known) hear(known, event, now())
      }
    },
    lose(file, why, state) {
      const known = open.get(file)
      return known ? lost(known, why, state) : []
    },
  }
}

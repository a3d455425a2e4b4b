/** Where a run is: files and tests that began and are not over, so that what had to be ended can be named. Files may run beside each other. */
import type { RunEvent, TestError } from '../runtime'

type Running = { readonly path: readonly string[]; readonly limitMs: number; readonly since: number }
type Open = { running: Running[]; heardAt: number }

/** What keeps a run from going on. `path` is null where it is not known which test it is. */
export type Blocked = { readonly file: string; readonly path: readonly string[] | null; readonly limitMs: number }

export type ContainerRunProgress = {
  see(event: RunEvent): void
  /** A test or a file failed, also one that was not asked for. */
  readonly hasFailure: boolean
  /** Whether anything was told of the file. */
  knows(file: string): boolean
  readonly open: readonly string[]
  /** Files that ended. */
  readonly over: ReadonlySet<string>
  /** What runs longer than it may, if anything does. */
  blocked(now: number, limits: { testMs: number; testGraceMs: number; loadGraceMs: number }): Blocked | null
  /** What there is to tell of a file that was ended while it ran. The innermost tests have `state`. */
  lose(file: string, why: string, state: 'timeout' | 'fail'): readonly RunEvent[]
}

export const errorOf = (message: string): TestError => ({ name: 'Error', message, frames: [] })

const isPrefix = (a: readonly string[], b: readonly string[]) => a.length < b.length && a.every((name, at) => name === b[at])
const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((name, at) => name === b[at])

function lost({ running }: Open, file: string, why: string, state: 'timeout' | 'fail'): readonly RunEvent[] {
  if (running.length === 0) return [{ type: 'file-error', file, error: errorOf(why) }]
  return running.toReversed().map(({ path }): RunEvent => {
    const isAround = running.some((other) => isPrefix(path, other.path))
    const error = errorOf(isAround ? '1 subtest failed' : why)
    return { type: 'test', file, path, state: isAround ? 'fail' : state, durationMs: 0, error }
  })
}

/** @param now milliseconds, of a clock that only goes forward */
export function createContainerRunProgress(now: () => number): ContainerRunProgress {
  const open = new Map<string, Open>()
  const over = new Set<string>()
  let hasFailure = false

  return {
    get hasFailure() {
      return hasFailure
    },
    get open() {
      return [...open.keys()]
    },
    over,
    knows: (file) => open.has(file) || over.has(file),
    see(event) {
      if (event.type === 'file-error' || event.type === 'unhandled') hasFailure = true
      if (event.type === 'test' && (event.state === 'fail' || event.state === 'timeout')) hasFailure = true
      if (event.type === 'progress' || event.file === undefined) return
      const at = now()
      if (event.type === 'file-start') {
        open.set(event.file, { running: [], heardAt: at })
        over.delete(event.file)
      }
      const file = open.get(event.file)
      if (!file) return
      file.heardAt = at
      if (event.type === 'test-start') file.running = [...file.running, { path: event.path, limitMs: event.limitMs, since: at }]
      if (event.type === 'test') {
        const index = file.running.findLastIndex(({ path }) => isSame(path, event.path))
        file.running = file.running.filter((_, other) => other !== index)
      }
      if (event.type === 'file-end') {
        open.delete(event.file)
        over.add(event.file)
      }
    },
    blocked(at, { testMs, testGraceMs, loadGraceMs }) {
      for (const [file, { running }] of open) {
        const late = running.findLast(({ limitMs, since }) => at - since > (limitMs || testMs) + testGraceMs)
        if (late) return { file, path: late.path, limitMs: late.limitMs || testMs }
      }
      // Files behind the first may wait for it to be told.
      const [first] = open
      if (first && first[1].running.length === 0 && at - first[1].heardAt > testMs + loadGraceMs)
        return { file: first[0], path: null, limitMs: testMs + loadGraceMs }
      return null
    },
    lose(file, why, state) {
      const known = open.get(file)
      return known ? [...lost(known, file, why, state), { type: 'file-end', file, durationMs: 0 }] : []
    },
  }
}

/** Where a run is: told from its events, so that what a dead worker was about can be named and the rest be run in another. */
import type { RunEvent, TestRef } from '../runtime'

type Running = { readonly path: readonly string[]; readonly limitMs: number }

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((name, at) => name === b[at])

export type RunProgress = {
  see(event: RunEvent): void
  /** The file that runs, null between files. */
  readonly file: string | null
  /** The tests that run, the outermost first. */
  readonly running: readonly Running[]
  /** Tests of the running file that ended. */
  readonly done: readonly TestRef[]
  /** Whether the running file was told to have failed itself. */
  readonly isFailed: boolean
  /** Files that are not over, the running one first. */
  left(): readonly string[]
}

export function createRunProgress(tests: readonly string[]): RunProgress {
  let file: string | null = null
  let running: Running[] = []
  let done: TestRef[] = []
  let isFailed = false
  const left = [...tests]
  const endFile = (ended: string) => {
    const at = left.indexOf(ended)
    if (at >= 0) left.splice(at, 1)
    file = null
    running = []
    done = []
  }
  return {
    get file() {
      return file
    },
    get running() {
      return running
    },
    get done() {
      return done
    },
    get isFailed() {
      return isFailed
    },
    left: () => left,
    see(event) {
      switch (event.type) {
        case 'file-start':
          file = event.file
          running = []
          isFailed = false
          break
        case 'file-error':
          isFailed = event.file === file
          break
        case 'file-end':
          endFile(event.file)
          break
        case 'test-start':
          running = [...running, { path: event.path, limitMs: event.limitMs }]
          break
        case 'test': {
          const at = running.findLastIndex(({ path }) => isSame(path, event.path))
          if (at >= 0) running = running.slice(0, at)
          if (file !== null) done.push({ file, path: event.path })
          break
        }
      }
    },
  }
}

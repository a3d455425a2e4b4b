/** What the tests said, file by file. */
import type { ConsoleLevel, RunEvent, TestError } from '../runtimes/runtime'

/** One test as the page shows it. */
export type TestLine = Extract<RunEvent, { type: 'test' }>

/**
 * `waiting` for its turn; `done`: it ended; `cut`: the run ended while it ran; `not-run`: the run ended before it began.
 */
export type Phase = 'waiting' | 'running' | 'done' | 'cut' | 'not-run'

/** How many tests came to what. */
export type TestCounts = { readonly passed: number; readonly failed: number; readonly others: number }

/** An error outside any test: the file did not load, or a rejection that no code handled. */
export type FileError = { readonly type: 'file-error' | 'unhandled'; readonly error: TestError }

/** What the tests of one file came to. */
export type FileResult = {
  readonly file: string
  readonly phase: Phase
  readonly tests: readonly TestLine[]
  /** While a part of the file runs: all that was known before. */
  readonly kept: readonly TestLine[]
  /** Paths of the tests that have begun and not ended, the outermost first. */
  readonly running: readonly (readonly string[])[]
  readonly errors: readonly FileError[]
  readonly durationMs: number | null
  /** The project files that it loaded, where the runtime knows them. */
  readonly uses: readonly string[] | null
  /** Of `tests`. */
  readonly counts: TestCounts
  /** The content that the whole file last ran on, to its end; null: on none. */
  readonly wholeAt: number | null
}

/** One line of output. `progress`: what the runtime says of itself. */
export type OutputLine = {
  readonly level: ConsoleLevel | 'progress'
  readonly text: string
  readonly file: string | null
  readonly path: readonly string[] | null
}

/** What is known of all tests. */
export type Results = {
  readonly files: ReadonlyMap<string, FileResult>
  /** Errors that belong to no file. */
  readonly stray: readonly TestError[]
  readonly output: readonly OutputLine[]
  /** Lines of output left out at the beginning. */
  readonly dropped: number
  /** What the runtime did last before the tests; null: nothing of the kind. */
  readonly progress: string | null
  /** The files of the run at hand, and whether it runs all of their tests. */
  readonly asked: ReadonlySet<string>
  readonly whole: boolean
  /** Which content it runs on: numbers count the contents that the page has had. */
  readonly content: number
}

const keyOf = (path: readonly string[]) => path.join('\0')

/** The present tests of a file: new results in the places of the old ones, further ones at the end. Tests may share a path. */
export function testsIn({ tests, kept }: Pick<FileResult, 'tests' | 'kept'>): readonly TestLine[] {
  if (kept.length === 0) return tests
  if (tests.length === 0) return kept
  const places = new Map<string, number[]>()
  for (const [at, { path }] of kept.entries()) {
    const known = places.get(keyOf(path))
    if (known === undefined) places.set(keyOf(path), [at])
    else known.push(at)
  }
  const taken = new Map<string, number>()
  const merged = [...kept]
  for (const test of tests) {
    const key = keyOf(test.path)
    const turn = taken.get(key) ?? 0
    taken.set(key, turn + 1)
    const at = places.get(key)?.[turn]
    if (at === undefined) merged.push(test)
    else merged[at] = test
  }
  return merged
}

/** Whether a test keeps the person from committing. */
export const isBad = ({ state }: TestLine): boolean => state === 'fail' || state === 'timeout'

/** Counts of all tests, and of the errors outside them. */
export function testCountsOf(results: Results): TestCounts & { readonly errors: number } {
  let [passed, failed, others, errors] = [0, 0, 0, results.stray.length]
  for (const file of results.files.values()) {
    passed += file.counts.passed
    failed += file.counts.failed
    others += file.counts.others
    errors += file.errors.length
  }
  return { passed, failed, others, errors }
}

/** Whether each of these files ran whole, to its end, on this content. */
export const isWhole = (results: Results, tests: readonly string[], content: number): boolean =>
  tests.every((file) => {
    const result = results.files.get(file)
    return result?.phase === 'done' && result.wholeAt === content
  })

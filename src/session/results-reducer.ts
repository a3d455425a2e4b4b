/** Folds runs into results as their events come; a run of a part leaves the rest as it was. Loaded with the first run. */
import type { RunEvent, RunResult, TestError, TestRef } from '../runtimes/runtime'
import {
  type FileError,
  type FileResult,
  isBad,
  type OutputLine,
  type Results,
  type TestCounts,
  type TestLine,
  testsIn,
} from './results'

/** Lines of output that are kept. More: memory and a slow filter, fewer: output out of reach. */
const KEPT_LINES = 20_000

const NONE: TestCounts = { passed: 0, failed: 0, others: 0 }

const emptyFile = (file: string): FileResult => ({
  file,
  phase: 'waiting',
  tests: [],
  kept: [],
  running: [],
  errors: [],
  durationMs: null,
  uses: null,
  counts: NONE,
  wholeAt: null,
})

type Begin = {
  /** Files to run, in this order. */
  readonly asked: readonly string[]
  /** All test files of the project: results of others are forgotten. */
  readonly tests: readonly string[]
  readonly whole: boolean
  readonly content: number
}

/** Results as a run begins. `earlier`: what is kept of files that it does not run, or runs in part. */
export function beginRun(earlier: Results | null, { asked, tests, whole, content }: Begin): Results {
  const mine = new Set(asked)
  const files = new Map<string, FileResult>()
  for (const file of tests) {
    const known = earlier?.files.get(file)
    if (!mine.has(file)) {
      if (known !== undefined) files.set(file, known)
    } else if (known === undefined) files.set(file, emptyFile(file))
    else if (whole) files.set(file, { ...emptyFile(file), uses: known.uses })
    else files.set(file, { ...known, phase: 'waiting', kept: known.tests, tests: [], counts: NONE, running: [] })
  }
  for (const file of asked) if (!files.has(file)) files.set(file, emptyFile(file))
  const all = whole && tests.every((file) => mine.has(file))
  return {
    files,
    stray: all ? [] : (earlier?.stray ?? []),
    output: earlier?.output.filter(({ file }) => file !== null && !mine.has(file)) ?? [],
    dropped: all ? 0 : (earlier?.dropped ?? 0),
    progress: null,
    asked: mine,
    whole,
    content,
  }
}

type Draft = { -readonly [Key in keyof FileResult]: FileResult[Key] } & {
  tests: TestLine[]
  running: (readonly string[])[]
  errors: FileError[]
}

/** Results with these events folded in. Costs what the events are, and one copy of each file that they are about. */
export function addEvents(results: Results, events: readonly RunEvent[]): Results {
  if (events.length === 0) return results
  const drafts = new Map<string, Draft>()
  const draftOf = (file: string): Draft => {
    const open = drafts.get(file)
    if (open !== undefined) return open
    const known = results.files.get(file) ?? emptyFile(file)
    const draft = { ...known, tests: [...known.tests], running: [...known.running], errors: [...known.errors] }
    drafts.set(file, draft)
    return draft
  }
  const lines: OutputLine[] = []
  const stray: TestError[] = []
  let { progress } = results
  for (const event of events) {
    if (event.type === 'console') {
      const { file = null, path = null } = event
      for (const text of event.text.split('\n')) lines.push({ level: event.level, text, file, path })
    } else if (event.type === 'progress') {
      progress = event.text
      lines.push({ level: 'progress', text: event.text, file: null, path: null })
    } else if (!isOutside(event)) fold(draftOf(event.file), event, results)
    else if (event.file === undefined) stray.push(event.error)
    else draftOf(event.file).errors.push({ type: event.type, error: event.error })
  }
  const output = lines.length === 0 ? results.output : [...results.output, ...lines]
  return {
    ...results,
    files: drafts.size === 0 ? results.files : new Map([...results.files, ...drafts]),
    stray: [...results.stray, ...stray],
    output: output.slice(-KEPT_LINES),
    dropped: results.dropped + Math.max(0, output.length - KEPT_LINES),
    progress,
  }
}

type OutsideEvent = Extract<RunEvent, { type: 'file-error' | 'unhandled' }>
const isOutside = (event: RunEvent): event is OutsideEvent => event.type === 'file-error' || event.type === 'unhandled'

type FileEvent = Exclude<RunEvent, { type: 'console' | 'progress' | 'file-error' | 'unhandled' }>

function fold(draft: Draft, event: FileEvent, { whole, content }: Results): void {
  switch (event.type) {
    case 'file-start':
      // A file whose worker was ended goes on in another: it starts twice.
      if (draft.phase === 'waiting') draft.errors = draft.errors.filter(({ type }) => type === 'unhandled')
      draft.phase = 'running'
      draft.running = []
      break
    case 'file-end':
      draft.phase = 'done'
      draft.durationMs = event.durationMs
      draft.running = []
      if (event.uses !== undefined) draft.uses = event.uses
      if (whole && loaded(draft)) draft.wholeAt = content
      break
    case 'test-start':
      draft.phase = 'running'
      draft.running.push(event.path)
      break
    case 'test': {
      if (draft.phase === 'waiting') draft.phase = 'running'
      const at = draft.running.findLastIndex((path) => isSame(path, event.path))
      if (at >= 0) draft.running.splice(at, 1)
      draft.tests.push(event)
      draft.counts = counted(draft.counts, event)
      break
    }
  }
}

const loaded = ({ errors }: Pick<FileResult, 'errors'>) => !errors.some(({ type }) => type === 'file-error')

const counted = ({ passed, failed, others }: TestCounts, { state }: TestLine): TestCounts =>
  state === 'pass'
    ? { passed: passed + 1, failed, others }
    : state === 'fail' || state === 'timeout'
      ? { passed, failed: failed + 1, others }
      : { passed, failed, others: others + 1 }

/** Results when their run is over: what it did not reach is named, what ran in part is put among what was known. */
export function endRun(results: Results, outcome: RunResult['outcome']): Results {
  const files = new Map(results.files)
  for (const file of results.asked) {
    const result = files.get(file)
    if (result === undefined) continue
    const tests = testsIn(result)
    // Without any event about a file, it is unknown whether it ran.
    const isReported = result.phase !== 'waiting' || tests.length > 0 || result.errors.length > 0
    const isOver = result.phase === 'done' || (outcome === 'done' && isReported)
    const phase = isOver ? 'done' : result.phase === 'running' ? 'cut' : tests.length > 0 ? 'done' : 'not-run'
    const wholeAt = isOver && results.whole && loaded(result) ? results.content : result.wholeAt
    const counts = result.kept.length > 0 ? tests.reduce(counted, NONE) : result.counts
    files.set(file, { ...result, tests, kept: [], phase, wholeAt, counts })
  }
  return { ...results, files, progress: null }
}

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((name, at) => name === b[at])

/** What to run again: files as a whole where something went wrong outside their tests or they did not end, else only the tests that failed. */
export function failedIn(results: Results): { readonly files: readonly string[]; readonly only: readonly TestRef[] | null } {
  const all = [...results.files.values()]
  const wanting = all.filter(({ phase, errors, counts }) => phase !== 'done' || errors.length > 0 || counts.failed > 0)
  const files = wanting.map(({ file }) => file)
  if (results.stray.length > 0) return { files: all.map(({ file }) => file), only: null }
  if (wanting.some(({ phase, errors }) => phase !== 'done' || errors.length > 0)) return { files, only: null }
  const failed = wanting.flatMap(({ file, tests }) => tests.filter(isBad).map(({ path }) => ({ file, path })))
  return { files, only: failed }
}

/** What tests said, cut to what a model needs: the first failure with its trace, and the summary. */
import { shorten } from './shorten'

/** Tokens of the whole text. More: one failure crowds out the task, fewer: traces and differences are cut. */
export const OUTPUT_TOKENS = 8000
/** Tokens of them for the summary, and for what the test printed. */
const SUMMARY_TOKENS = 200
const PRINTED_TOKENS = 1000
/** Lines of a trace. */
const FRAMES = 15
/** UTF-16 units of a name, and of a value in one line. */
const NAME = 500

/** `text`: for the model, `summary` in it. `summary`: one line. */
export type TestOutput = { readonly text: string; readonly summary: string }

type TestProblem = {
  readonly name: string
  readonly message: string
  readonly actual?: string
  readonly expected?: string
  /** 1-based. */
  readonly frames: readonly { readonly file: string; readonly line: number; readonly column: number; readonly name?: string }[]
}

/** A run's results as plain values. Tests in the order in which they ended; `errors`: those outside any test. */
export type TestReport = {
  readonly outcome: 'done' | 'killed-timeout' | 'aborted' | 'crashed'
  readonly tests: readonly {
    readonly file: string
    readonly path: readonly string[]
    readonly state: 'pass' | 'fail' | 'skip' | 'todo' | 'timeout'
    readonly error?: TestProblem
  }[]
  readonly errors: readonly { readonly file: string | null; readonly error: TestProblem }[]
  readonly printed: readonly { readonly text: string; readonly file: string | null; readonly path: readonly string[] | null }[]
}

type Test = TestReport['tests'][number]

const isBad = ({ state }: Test): boolean => state === 'fail' || state === 'timeout'

/** The first failure with its trace and what was printed in it, and a line that sums all up; at most 8,000 tokens. */
export function testReportOf(report: TestReport): TestOutput {
  const summary = shorten(summaryOf(report), SUMMARY_TOKENS)
  const failure = firstFailure(report)
  if (failure === null) return { text: summary, summary }
  const printed = shorten(failure.printed, PRINTED_TOKENS)
  const said = printed === '' ? '' : `\n\nPrinted by it:\n${printed}`
  return { text: joined(failure.text, said, summary), summary }
}

/** `text` gives way where all three are too long together. */
function joined(text: string, said: string, summary: string): string {
  const rest = `${said}\n\n${summary}`
  return `${shorten(text, OUTPUT_TOKENS - PRINTED_TOKENS - SUMMARY_TOKENS - 100)}${rest}`
}

type Failure = { readonly text: string; readonly printed: string }

function firstFailure({ tests, errors, printed }: TestReport): Failure | null {
  const [error] = errors
  if (error !== undefined) {
    const file = error.file ?? 'outside of every file'
    const own = printed.filter((line) => line.file === error.file && line.path === null)
    return { text: `FAILED ${file}\n${problemText(error.error)}`, printed: own.map(({ text }) => text).join('\n') }
  }
  const test = firstBad(tests)
  if (test === undefined) return null
  const own = printed.filter(({ file, path }) => file === test.file && path !== null && isSame(path, test.path))
  const name = [test.file, ...test.path].join(' › ').slice(0, NAME)
  const why = test.state === 'timeout' ? 'It did not end in its time.\n' : ''
  const problem = test.error === undefined ? '' : problemText(test.error)
  return { text: `FAILED ${name}\n${why}${problem}`.trimEnd(), printed: own.map(({ text }) => text).join('\n') }
}

/** A suite fails because a test in it does: the test says more. */
function firstBad(tests: readonly Test[]): Test | undefined {
  const bad = tests.filter(isBad)
  return bad.find((test) => !bad.some((other) => other.file === test.file && isInside(other.path, test.path))) ?? bad[0]
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, index) => name === b[index])

const isInside = (inner: readonly string[], outer: readonly string[]): boolean =>
  inner.length > outer.length && outer.every((name, index) => name === inner[index])

function problemText({ name, message, actual, expected, frames }: TestProblem): string {
  const values = [
    ...(expected === undefined || message.includes(expected) ? [] : [`expected: ${expected}`]),
    ...(actual === undefined || message.includes(actual) ? [] : [`actual: ${actual}`]),
  ]
  const trace = frames.slice(0, FRAMES).map(({ file, line, column, name: of }) => {
    const place = `${file}:${line}:${column}`
    return `    at ${of === undefined || of === '' ? place : `${of} (${place})`}`
  })
  const more = frames.length > FRAMES ? [`    (${frames.length - FRAMES} more)`] : []
  const head = message === '' || message.startsWith(name) ? message || name : `${name}: ${message}`
  return [shorten(head, 3500), ...values.map((value) => shorten(value, 900)), ...trace, ...more].join('\n')
}

const ENDED: Record<Exclude<TestReport['outcome'], 'done'>, string> = {
  'killed-timeout': 'The run was ended because it took too long.',
  aborted: 'The run was stopped before its end.',
  crashed: 'The run broke down.',
}

function summaryOf({ outcome, tests, errors }: TestReport): string {
  const failed = tests.filter(isBad).length
  const passed = tests.filter(({ state }) => state === 'pass').length
  const others = tests.length - failed - passed
  const counts = [
    `${failed} failed`,
    `${passed} passed`,
    ...(others > 0 ? [`${others} skipped`] : []),
    ...(errors.length > 0 ? [`${errors.length} ${errors.length === 1 ? 'error' : 'errors'} outside of tests`] : []),
  ]
  const end = outcome === 'done' ? '' : ` ${ENDED[outcome]}`
  return tests.length + errors.length === 0 ? `No test ran.${end}` : `Tests: ${counts.join(', ')}.${end}`
}

/** A reporter for Jest (26 and later): tests as they end where Jest says so, else with their file. */
const { emit, projectPath, errorOf, plain, printed, framesOf, show } = require('./events.cjs')

const STATES = { passed: 'pass', failed: 'fail', todo: 'todo' }
const LEVELS = { warn: 'warn', error: 'error', info: 'info', debug: 'debug' }

const fileOf = (path) => projectPath(path) ?? plain(path)
const pathOf = ({ ancestorTitles, title }) => [...(ancestorTitles ?? []), title].map(plain)

/** The error itself where Jest hands it over, else the text that it prints. */
function failureOf({ failureDetails, failureMessages }) {
  const [detail] = failureDetails ?? []
  const text = plain(failureMessages?.[0])
  const thrown = detail?.error ?? detail
  if (typeof thrown !== 'object' || thrown === null || typeof thrown.message !== 'string') {
    const [head = 'It failed.'] = text.split(/\n\s+at /)
    return { name: 'Error', message: head.replace(/^Error: /, ''), frames: framesOf(failureMessages?.[0]) }
  }
  const { actual: _actual, expected: _expected, ...rest } = errorOf(thrown)
  const matcher = thrown.matcherResult
  const compares = matcher && 'actual' in matcher && 'expected' in matcher
  const { actual, expected } = compares ? matcher : thrown
  return {
    ...rest,
    ...(compares || ('actual' in thrown && 'expected' in thrown) ? { actual: show(actual), expected: show(expected) } : {}),
    frames: rest.frames.length > 0 ? rest.frames : framesOf(failureMessages?.[0]),
  }
}

const isTimeout = ({ failureMessages }) => /Exceeded timeout of [\d.,]+ ?m?s/.test(plain(failureMessages?.[0]))

function tellTest(file, result) {
  const state = STATES[result.status] ?? 'skip'
  emit({
    type: 'test',
    file,
    path: pathOf(result),
    state: state === 'fail' && isTimeout(result) ? 'timeout' : state,
    durationMs: Math.max(0, result.duration ?? 0),
    ...(state === 'fail' ? { error: failureOf(result) } : {}),
  })
}

module.exports = class EventReporter {
  constructor() {
    /** Tests of each file that were reported as they ended: how often each path was. */
    this.reported = new Map()
    this.isOver = new Set()
  }

  onTestFileStart(test) {
    this.reported.set(test.path, new Map())
    this.isOver.delete(test.path)
    emit({ type: 'file-start', file: fileOf(test.path) })
  }

  /** Jest before 27 calls it by this name. */
  onTestStart(test) {
    if (!this.reported.has(test.path)) this.onTestFileStart(test)
  }

  onTestCaseStart(test, info) {
    if (info.mode === 'skip' || info.mode === 'todo') return
    emit({ type: 'test-start', file: fileOf(test.path), path: pathOf(info), limitMs: Number(process.env.HUNKSCOPE_LIMIT ?? 0) })
  }

  onTestCaseResult(test, result) {
    const reported = this.reported.get(test.path)
    const key = JSON.stringify(pathOf(result))
    reported?.set(key, (reported.get(key) ?? 0) + 1)
    tellTest(fileOf(test.path), result)
  }

  onTestFileResult(test, result) {
    if (this.isOver.has(test.path)) return
    this.isOver.add(test.path)
    const file = fileOf(test.path)
    const reported = this.reported.get(test.path) ?? new Map()
    for (const { message, type } of result.console ?? []) {
      const text = printed(message)
      if (text !== null) emit({ type: 'console', level: LEVELS[type] ?? 'log', text, file })
    }
    for (const each of result.testResults ?? []) {
      const key = JSON.stringify(pathOf(each))
      const before = reported.get(key) ?? 0
      if (before > 0) reported.set(key, before - 1)
      else tellTest(file, each)
    }
    const failed = result.testExecError
    if (failed) {
      const error = errorOf(failed)
      emit({
        type: 'file-error',
        file,
        error: error.message === '' ? { ...error, message: plain(result.failureMessage) } : error,
      })
    }
    emit({ type: 'file-end', file, durationMs: Math.max(0, result.perfStats?.runtime ?? 0) })
  }

  /** Jest before 27 calls it by this name; later ones call both of them only in part. */
  onTestResult(test, result) {
    this.onTestFileResult(test, result)
  }

  onRunComplete(_contexts, results) {
    if (results.runExecError) emit({ type: 'unhandled', error: errorOf(results.runExecError) })
  }
}

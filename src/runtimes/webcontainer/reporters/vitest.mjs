/** A reporter for Vitest: 3 and 4 as it happens, older versions when the run is over. */
import { existsSync } from 'node:fs'
import events from './events.cjs'

const { emit, projectPath, errorOf, plain, printed, framesOf } = events

const fileOf = (module) => projectPath(module.moduleId) ?? plain(module.moduleId)

/** Names of the suites around it and its own. */
function pathOf(entity) {
  const path = []
  for (let at = entity; at && at.type !== 'module'; at = at.parent) path.unshift(plain(at.name))
  return path
}

/** What Vitest serialized: values are text already, and its parsed stack knows the places in the sources. */
function failureOf(error) {
  const { frames: raw, actual: _actual, expected: _expected, ...rest } = errorOf(error ?? { message: 'It failed.' })
  const frames = (error?.stacks ?? []).flatMap(({ method, file, line, column }) => {
    const path = projectPath(file)
    return path === null ? [] : [{ file: path, line, column, ...(method ? { name: method } : {}) }]
  })
  return {
    ...rest,
    ...(typeof error?.actual === 'string' && typeof error?.expected === 'string'
      ? { actual: plain(error.actual), expected: plain(error.expected) }
      : {}),
    frames: frames.length > 0 ? frames : raw.length > 0 ? raw : framesOf(error?.stackStr),
  }
}

const isTimeout = (error) => /^(?:Test|Hook) timed out in \d+ms/.test(plain(error?.message))

function tellTest(file, path, state, mode, durationMs, errors) {
  const [error] = errors ?? []
  const verdict = {
    pass: 'pass',
    passed: 'pass',
    fail: isTimeout(error) ? 'timeout' : 'fail',
    failed: isTimeout(error) ? 'timeout' : 'fail',
  }[state]
  const failure = verdict === 'fail' || verdict === 'timeout' ? failureOf(error) : undefined
  emit({
    type: 'test',
    file,
    path,
    state: verdict ?? (mode === 'todo' ? 'todo' : 'skip'),
    durationMs: Math.max(0, durationMs ?? 0),
    ...(failure ? { error: failure } : {}),
  })
}

/** Project files that a test file reaches, by Vite's graph. */
function usesOf(module) {
  const graph = module.viteEnvironment?.moduleGraph
  const uses = new Set()
  const seen = new Set()
  const follow = (node) => {
    if (!node || seen.has(node)) return
    seen.add(node)
    const path = projectPath(node.file)
    if (path !== null && existsSync(node.file)) uses.add(path)
    for (const imported of node.importedModules ?? []) follow(imported)
  }
  follow(graph?.getModuleById?.(module.moduleId))
  return [...uses]
}

export default class EventReporter {
  isReported = false

  onInit(vitest) {
    this.vitest = vitest
  }

  onTestModuleQueued(module) {
    this.isReported = true
    emit({ type: 'file-start', file: fileOf(module) })
  }

  onTestCaseReady(test) {
    if (test.options.mode === 'skip' || test.options.mode === 'todo') return
    emit({ type: 'test-start', file: fileOf(test.module), path: pathOf(test), limitMs: test.options.timeout ?? 0 })
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'pending') return
    tellTest(fileOf(test.module), pathOf(test), state, test.options.mode, test.diagnostic()?.duration, errors)
  }

  onTestSuiteResult(suite) {
    const errors = suite.errors()
    if (errors.length > 0) tellTest(fileOf(suite.module), pathOf(suite), 'failed', 'run', 0, errors)
  }

  onTestModuleEnd(module) {
    this.isReported = true
    const file = fileOf(module)
    for (const error of module.errors()) emit({ type: 'file-error', file, error: failureOf(error) })
    const uses = usesOf(module)
    const durationMs = Math.max(0, module.diagnostic()?.duration ?? 0)
    emit({ type: 'file-end', file, durationMs, ...(uses.length > 0 ? { uses } : {}) })
  }

  onTestRunEnd(_modules, unhandled) {
    for (const error of unhandled ?? []) emit({ type: 'unhandled', error: failureOf(error) })
  }

  onUserConsoleLog(log) {
    const text = printed(log.content)
    if (text === null) return
    const entity = log.taskId === undefined ? undefined : this.vitest?.state?.getReportedEntityById?.(log.taskId)
    const module = entity?.type === 'module' ? entity : entity?.module
    const path = entity ? pathOf(entity) : []
    emit({
      type: 'console',
      level: log.type === 'stderr' ? 'error' : 'log',
      text,
      ...(module ? { file: fileOf(module) } : {}),
      ...(path.length > 0 ? { path } : {}),
    })
  }

  /** Vitest 0 to 3; what 3 reported as it happened is not repeated. */
  onFinished(files = [], errors = []) {
    if (this.isReported) return
    for (const file of files) tellOldFile(file)
    for (const error of errors) emit({ type: 'unhandled', error: failureOf(error) })
  }
}

function tellOldFile(task) {
  const file = projectPath(task.filepath) ?? plain(task.filepath)
  emit({ type: 'file-start', file })
  const walk = (tasks, above) => {
    for (const { name, type, mode, result, tasks: inner } of tasks ?? []) {
      const path = [...above, plain(name)]
      if (type !== 'suite') tellTest(file, path, result?.state ?? 'skip', mode, result?.duration, result?.errors)
      else if (result?.errors?.length) tellTest(file, path, 'fail', mode, 0, result.errors)
      walk(inner, path)
    }
  }
  walk(task.tasks, [])
  for (const error of task.result?.errors ?? []) emit({ type: 'file-error', file, error: failureOf(error) })
  emit({ type: 'file-end', file, durationMs: Math.max(0, task.result?.duration ?? 0) })
}

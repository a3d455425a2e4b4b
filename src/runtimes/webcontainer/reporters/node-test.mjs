/** A reporter for `node --test` (Node 18 to 24). Tests of a file come in its order; files that ran beside each other come one after the other. */
import { resolve } from 'node:path'
import events from './events.cjs'

const { emit, projectPath, framesOf, errorOf, plain, printed } = events

/** Milliseconds after which a test that began and said nothing more is reported as running: a suite would have named its first test by then. */
const START_DELAY = 40
/** UTF-16 units of a file's standard error that are kept to say why it failed. */
const STDERR_KEPT = 8_000

/** Failures of a parent that only repeat what its tests reported. */
const REPEATS = new Set(['subtestsFailed'])

/** What is known of each test file, in the order in which Node took them. */
const entries = new Map()

const isFileItself = (data) => data.nesting === 0 && resolve(data.name) === resolve(data.file ?? data.name)

function entryOf(path) {
  let entry = entries.get(path)
  if (!entry) {
    entry = { path, names: [], stderr: '', isStarted: false, isComplete: false, isOver: false, durationMs: 0, started: null }
    entries.set(path, entry)
  }
  return entry
}

/** A test that another module registers belongs to the file that Node reports now: the first that is not over. */
function owner(data) {
  const path = projectPath(data.file)
  const known = path === null ? undefined : entries.get(path)
  return known ?? [...entries.values()].find((entry) => !entry.isOver) ?? entryOf(path ?? plain(data.file ?? data.name))
}

function start(entry) {
  if (entry.isStarted) return
  entry.isStarted = true
  emit({ type: 'file-start', file: entry.path })
}

function end(entry) {
  if (entry.isOver || !entry.isStarted) return
  flushStart(entry)
  entry.isOver = true
  emit({ type: 'file-end', file: entry.path, durationMs: entry.durationMs })
}

/** Node reports files in order, so an event of one ends those before it. */
function endBefore(entry) {
  for (const earlier of entries.values()) {
    if (earlier === entry) return
    if (earlier.isComplete) end(earlier)
  }
}

/** Node does not say whether what begins is a suite: it is one, or a test with subtests, if it names another below it. */
function flushStart(entry) {
  if (!entry.started) return
  clearTimeout(entry.started.timer)
  emit({ type: 'test-start', file: entry.path, path: entry.started.path, limitMs: Number(process.env.HUNKSCOPE_LIMIT ?? 0) })
  entry.started = null
}

function dropStart(entry) {
  if (entry.started) clearTimeout(entry.started.timer)
  entry.started = null
}

/** Names of the suites around it and its own; the file itself is none of them. */
function pathOf(entry, { nesting, name }) {
  entry.names.length = nesting
  entry.names[nesting] = name
  return entry.names.filter((each) => typeof each === 'string').map(plain)
}

function began(entry, data) {
  if (data.details?.type === 'suite' || data.type === 'suite') return
  flushStart(entry)
  const path = pathOf(entry, data)
  entry.started = { path, timer: setTimeout(() => flushStart(entry), START_DELAY) }
}

/** Node wraps what was thrown; what it made itself (a timeout, a cancelled test) has no more than a message. */
function failureOf(error) {
  if (error === undefined || error === null) return undefined
  if (error.code !== 'ERR_TEST_FAILURE') return errorOf(error)
  if (typeof error.cause === 'object' && error.cause !== null) return errorOf(error.cause)
  const isThrown = error.failureType === 'testCodeFailure' || error.failureType === 'hookFailed'
  return isThrown ? errorOf(error.cause) : { name: 'Error', message: plain(error.message), frames: framesOf(error.stack) }
}

function stateOf(data, error) {
  if (data.todo !== undefined && data.todo !== false) return 'todo'
  if (data.skip !== undefined && data.skip !== false) return 'skip'
  if (!error) return 'pass'
  return error.failureType === 'testTimeoutFailure' ? 'timeout' : 'fail'
}

function ended(entry, data) {
  const { details } = data
  const error = details?.error
  const state = stateOf(data, error)
  if (state === 'skip' || details?.type === 'suite') dropStart(entry)
  else if (entry.started?.path.at(-1) === plain(data.name)) flushStart(entry)
  const path = pathOf(entry, data)
  if (data.skip === 'test name does not match pattern') return
  // A suite is reported only where it says more than its tests: it failed by itself, or was skipped whole.
  if (details?.type === 'suite' && (state === 'pass' || REPEATS.has(error?.failureType))) return
  const failure = state === 'fail' || state === 'timeout' ? failureOf(error) : undefined
  emit({
    type: 'test',
    file: entry.path,
    path,
    state,
    durationMs: Math.max(0, details?.duration_ms ?? 0),
    ...(failure ? { error: failure } : {}),
  })
}

/** The file failed outside its tests: its standard error says why. */
function fileFailed(entry, error) {
  if (REPEATS.has(error?.failureType)) return
  const said = entry.stderr.trim()
  const [, name, message] = /^(?:Uncaught )?(\w*(?:Error|Exception))(?: \[[^\]]*\])?: (.*)$/m.exec(said) ?? []
  const own = plain(error?.cause?.message ?? error?.message ?? 'The file failed.')
  const code = typeof error?.exitCode === 'number' ? ` (exit code ${error.exitCode})` : ''
  emit({
    type: 'file-error',
    file: entry.path,
    error: { name: name ?? 'Error', message: plain(message ?? `${said === '' ? own : said}${code}`), frames: framesOf(said) },
  })
}

function tellFile(type, data) {
  const entry = entryOf(projectPath(data.file ?? data.name) ?? plain(data.name))
  if (type === 'test:dequeue') start(entry)
  if (type === 'test:complete') {
    entry.durationMs = Math.max(0, data.details?.duration_ms ?? 0)
    entry.isComplete = true
  }
  // Reported in the files' order: all that the file has to report came before, and a test that still ran began before the file failed.
  if (type === 'test:fail') {
    endBefore(entry)
    flushStart(entry)
    fileFailed(entry, data.details?.error)
    end(entry)
  }
}

function tellPrinted(type, data) {
  const entry = owner(data)
  if (type === 'test:stderr') entry.stderr = (entry.stderr + data.message).slice(-STDERR_KEPT)
  const text = printed(data.message)
  if (text !== null) emit({ type: 'console', level: type === 'test:stderr' ? 'error' : 'log', text, file: entry.path })
}

function tellDiagnostic(data) {
  // Without a file it is one of the figures at the end.
  if (!data.file) return
  const entry = owner(data)
  const text = plain(data.message)
  if (/asynchronous activity after the test ended/.test(text))
    emit({ type: 'unhandled', file: entry.path, error: { name: 'Error', message: text, frames: framesOf(data.message) } })
  else {
    const path = entry.names.slice(0, data.nesting + 1).filter((each) => typeof each === 'string')
    emit({ type: 'console', level: 'info', text, file: entry.path, ...(path.length > 0 ? { path } : {}) })
  }
}

function tell({ type, data }) {
  if (type === 'test:stdout' || type === 'test:stderr') return tellPrinted(type, data)
  if (type === 'test:diagnostic') return tellDiagnostic(data)
  if (data?.name === undefined) return undefined
  if (isFileItself(data)) return tellFile(type, data)
  const entry = owner(data)
  start(entry)
  endBefore(entry)
  if (type === 'test:enqueue' && entry.started && data.nesting >= entry.started.path.length) dropStart(entry)
  if (type === 'test:dequeue') began(entry, data)
  if (type === 'test:start') pathOf(entry, data)
  if (type === 'test:pass' || type === 'test:fail') ended(entry, data)
  return undefined
}

export default async function* report(source) {
  for await (const event of source) {
    tell(event)
    const open = [...entries.values()].find((entry) => !entry.isOver)
    if (event.type === 'test:complete' && open?.isComplete && isFileItself(event.data)) {
      // Its failure, if it has one, is the next event.
      if (!event.data.details?.error || REPEATS.has(event.data.details.error.failureType)) endFirst(open, event.data)
    }
  }
  for (const entry of entries.values()) end(entry)
  yield ''
}

/** The file that Node reports now is over when it is complete; a later one may still have tests to report. */
function endFirst(open, data) {
  if (projectPath(data.file ?? data.name) === open.path) end(open)
}

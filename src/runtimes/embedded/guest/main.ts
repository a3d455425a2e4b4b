/** The worker's side: waits for its port, says that it is ready, runs one request, says that it is done. */
import buffer from 'buffer/index.js'
import type { RunMessage } from '../protocol'
import { createBuiltins } from './builtins'
import { createConsole, type Level } from './console'
import { describeError } from './errors'
import { Graph, type Project } from './loader'
import { createOutbox, type Outbox } from './outbox'
import { createPlaces, SAME_PLACES } from './places'
import { createProcess } from './process'
import { Runner } from './runner'
import { createContext, createTestModule } from './test-api'

// Taken before project code can replace them: fake timers must not stop the runner's own.
const now = performance.now.bind(performance)
const later = setTimeout.bind(globalThis)
const cancel = clearTimeout.bind(globalThis)

const clock = {
  now,
  setTimeout: (run: () => void, ms: number): unknown => later(run, ms),
  clearTimeout: (timer: unknown) => {
    if (typeof timer === 'number') cancel(timer)
  },
}

/** One turn of the event loop, without the delay that nested timers get. */
const turn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

function readRun(data: unknown): RunMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'run') return null
  if (!('files' in data) || !Array.isArray(data.files) || !('tests' in data) || !Array.isArray(data.tests)) return null
  const files = data.files.flatMap((entry: unknown): [string, string | Uint8Array][] => {
    if (!Array.isArray(entry)) return []
    const [path, content]: unknown[] = entry
    return typeof path === 'string' && (typeof content === 'string' || content instanceof Uint8Array) ? [[path, content]] : []
  })
  const timeout = 'testTimeoutMs' in data ? data.testTimeoutMs : null
  const tests = data.tests.filter((test: unknown): test is string => typeof test === 'string')
  return typeof timeout === 'number' ? { type: 'run', files, tests, testTimeoutMs: timeout } : null
}

/** State of the file that is being tested. */
type Session = { file: string; runner: Runner }

function installGlobals(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false })
}

async function runFile(request: RunMessage, session: Session, project: Project, outbox: Outbox, file: string): Promise<void> {
  const started = now()
  const places = createPlaces(project.files, project.sources)
  const note = (text: string) => outbox.print('info', text, file)
  const runner = new Runner({ file, emit: outbox.send, timeoutMs: request.testTimeoutMs, clock, places }, (one, node) =>
    createContext(one, node, note),
  )
  session.file = file
  session.runner = runner
  outbox.send({ type: 'file-start', file })
  let isLoaded = false
  const loading = new Graph(project).import(file).then(
    () => undefined,
    (error: unknown) => outbox.send({ type: 'file-error', file, error: describeError(error, places) }),
  )
  const loaded = loading.then(() => {
    isLoaded = true
  })
  // A file may wait for its own test at the top level: what is registered runs whenever loading stands still.
  while (!isLoaded) {
    await Promise.race([loaded, turn()])
    await runner.runPending()
  }
  await runner.runPending()
  await runner.finish()
  // Rejections without a handler are told after the microtasks of the turn that made them.
  await turn()
  await turn()
  outbox.send({ type: 'file-end', file, durationMs: now() - started })
}

function watchUnhandled(session: Session, project: Project, outbox: Outbox): void {
  const tell = (thrown: unknown) => {
    const places = createPlaces(project.files, project.sources)
    outbox.send({ type: 'unhandled', file: session.file, error: describeError(thrown, places) })
  }
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    tell(event.reason)
  })
  addEventListener('error', (event) => {
    event.preventDefault()
    tell(event.error ?? event.message)
  })
}

async function run(request: RunMessage, outbox: Outbox): Promise<void> {
  const idle = new Runner(
    { file: '', emit: outbox.send, timeoutMs: request.testTimeoutMs, clock, places: SAME_PLACES },
    () => ({}),
  )
  const session: Session = { file: '', runner: idle }
  const print = (level: Level, text: string) => outbox.print(level, text, session.file || undefined)
  const process = createProcess({ print, now })
  installGlobals({
    global: globalThis,
    process,
    console: createConsole(print, now),
    Buffer: buffer.Buffer,
    setImmediate: (callback: (...args: readonly unknown[]) => void, ...args: readonly unknown[]) =>
      setTimeout(callback, 0, ...args),
    clearImmediate: (timer: number | undefined) => clearTimeout(timer),
  })
  const builtins = createBuiltins(
    createTestModule(() => session.runner),
    process,
  )
  const project: Project = { files: new Map(request.files), builtins, sources: new Map() }
  watchUnhandled(session, project, outbox)
  for (const file of request.tests) await runFile(request, session, project, outbox, file)
  outbox.done()
}

function start(port: MessagePort): void {
  const post = port.postMessage.bind(port)
  const outbox = createOutbox(post, now, later)
  port.onmessage = (event) => {
    const request = readRun(event.data)
    if (!request) return
    port.onmessage = null
    void run(request, outbox)
  }
  post({ type: 'ready' })
}

// Deep enough that a project's own frames are still in the stack below the runner's.
Reflect.set(Error, 'stackTraceLimit', 50)
addEventListener('message', (event) => event.ports[0] && start(event.ports[0]), { once: true })
